"""Thoughts that take long: what nobody waits for any more is not thought to its end, and never played."""

import os
import time
from contextlib import closing
from threading import Event

import pytest

from hearts_tui.bots.apart import Apart
from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Waiting
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House

from ..support import children_of, playing
from .conftest import DEAL_NUMBER
from .person import Person, seated
from .tables import dealt, seat_at, thinking

NEVER_ANSWERS = ("/bin/sleep", "600")
TIMES = 4


class Thoughts:
    """The processes that think for the game, and none that ran before."""

    def __init__(self) -> None:
        self._strangers = children_of(os.getpid())

    @property
    def running(self) -> set[int]:
        """Those that have not ended."""
        return children_of(os.getpid()) - self._strangers

    async def next_one(self, person: Person, last: set[int]) -> set[int]:
        """The thought that is thought now, once it is the only one and another than the last."""
        await person.until(lambda: len(self.running) == 1 and not self.running & last)
        return self.running


@pytest.fixture
def thoughts() -> Thoughts:
    return Thoughts()


def house_with(apart: Apart, archive: Archive) -> House:
    house = House(archive, STANDARD, lambda: DEAL_NUMBER, apart=apart)
    house.change(pace=Pace.INSTANT)
    return house


async def begin_another(person: Person) -> None:
    left = person.table
    await person.app.run_action("new_match", person.table_screen)
    await person.handled()
    person.screen.query_one("#play").focus()
    await person.tap("enter")
    await person.until(lambda: person.table is not left)


async def test_a_match_that_is_left_for_another_takes_its_thought_along(archive: Archive, thoughts: Thoughts) -> None:
    with closing(Apart(NEVER_ANSWERS, seconds=600)) as apart:
        house = house_with(apart, archive)
        async with seated(house, house.new_table("crazy"), wait=False) as person:
            thought = await thoughts.next_one(person, set())
            for _ in range(TIMES):
                left = person.table
                await begin_another(person)
                thought = await thoughts.next_one(person, thought)
                assert archive.is_free(left.match_id)
                assert (left.match.action_count, left.faults) == (1, ()), "nobody passed in its place"
        assert thoughts.running == set()


async def test_a_pass_while_others_think_leaves_one_thought(archive: Archive, thoughts: Thoughts) -> None:
    with closing(Apart(NEVER_ANSWERS, seconds=600)) as apart:
        house = house_with(apart, archive)
        async with seated(house, house.new_table("crazy"), wait=False) as person:
            thought = await thoughts.next_one(person, set())
            await person.tap("home", "space", "right", "space", "right", "space", "enter")
            await thoughts.next_one(person, thought)
            assert person.table.match.action_count == 2
            assert person.table.faults == ()


async def test_what_was_thought_for_a_match_that_is_left_is_not_played(archive: Archive, house: House) -> None:
    may_answer = Event()
    left = seat_at(archive, playing("", "3C 9C KC", "4C", "2C", "5C"), bot=thinking(may_answer))
    before = left.match.action_count
    async with seated(house, left, wait=False) as person:
        await person.until(lambda: person.sentence == "Max to lead.")
        other = dealt(archive)
        person.table_screen.sit_down(other)
        may_answer.set()
        # The answer is there before the screen has its turn again.
        time.sleep(0.1)
        await person.until(lambda: other.waiting is Waiting.YOUR_PASS)
        await person.settle()
        assert left.match.action_count == before
        assert archive.is_free(left.match_id)
