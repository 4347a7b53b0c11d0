"""Somebody who presses and clicks anything, at any moment and in a terminal of any size, cannot break the table."""

from collections.abc import Awaitable, Callable
from random import Random

import pytest
from textual.geometry import Offset

from hearts_tui.engine.record import record_of, replayed
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Waiting
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.results import ResultsScreen
from hearts_tui.ui.screens.setup import SetupScreen
from hearts_tui.ui.screens.summary import SummaryScreen

from ..support import new_match, rules
from .person import Person, seated
from .tables import seat_at

HANDS_IN_SHORT, HANDS_IN_LONG = 3, 200
KEYS = (
    *("left", "right", "home", "end", "enter", "space", "tab", "escape", "question_mark", "up", "down"),
    *"cdshtjqka23456789lpxbvmwe",
)
STORM = ((1, 1), (40, 10), (500, 200), (50, 16), (60, 20), (200, 5), (10, 100), (120, 36), (80, 24))


async def help_along(person: Person) -> None:
    """Leaves panels and plays the first legal card, so that the match goes on whatever was pressed."""
    if isinstance(person.screen, SummaryScreen):
        await person.press("enter")
    elif person.screen is not person.table_screen:
        await person.press("escape")
    state = person.table_screen.state
    if state is None or person.screen is not person.table_screen:
        return
    if state.is_your_pass:
        person.table_screen.chosen = tuple(person.hand.cards[:3])
        await person.press("p")
    elif state.is_your_turn:
        place = next(place for place, card in enumerate(person.hand.cards) if state.legal >> card & 1)
        person.hand.focus()
        person.hand.cursor = place
        await person.press("enter")


def anything(rng: Random, person: Person) -> Callable[[], Awaitable[object]]:
    """Something that a careless person may do next."""
    width, height = person.app.size
    place = Offset(rng.randrange(width), rng.randrange(height))
    other = Offset(rng.randrange(width), rng.randrange(height))
    match rng.randrange(5):
        case 0:
            return lambda: person.pilot.click(offset=place)
        case 1:
            return lambda: person.drag(place, other)
        case _:
            return lambda: person.press(rng.choice(KEYS))


async def test_a_careless_player_breaks_nothing(archive: Archive, house: House, is_long_run: bool) -> None:
    """Random keys, clicks and drags, with a legal card now and then, through hundreds of hands in the long run."""
    rng = Random(20261130)
    wanted = HANDS_IN_LONG if is_long_run else HANDS_IN_SHORT
    played = 0
    while played < wanted:
        table = seat_at(archive, new_match(rules("target=999"), deal_number=rng.randrange(10**6)))
        table.deal()
        async with seated(house, table) as person:
            while played < wanted and table.waiting is not Waiting.NOBODY:
                before = len(table.match.results)
                for _ in range(rng.randrange(4)):
                    await anything(rng, person)()
                    if isinstance(person.screen, SetupScreen | ResultsScreen) or not person.app.is_running:
                        break
                if not person.app.is_running or person.table is not table:
                    break
                await help_along(person)
                played += len(table.match.results) - before
                assert record_of(replayed(record_of(table.match))) == record_of(table.match)
        house.change(pace=Pace.INSTANT)
    assert played >= wanted


async def test_a_storm_of_sizes_in_the_middle_of_everything_loses_nothing(archive: Archive, house: House) -> None:
    rng = Random(7)
    table = seat_at(archive, new_match(rules("target=999"), deal_number=7))
    table.deal()
    async with seated(house, table) as person:
        for turn in range(30):
            size = rng.choice(STORM)
            await person.pilot.resize_terminal(*size)
            await person.handled()
            if turn % 3 == 0:
                await person.press(rng.choice(("escape", "tab", "l", "question_mark", "e", "w")))
            await person.pilot.resize_terminal(80, 24)
            await person.settle()
            before = table.match.action_count
            await help_along(person)
            assert table.match.action_count >= before
        assert record_of(archive.load(table.match_id).match) == record_of(table.match)


@pytest.mark.parametrize("size", STORM, ids=str)
async def test_every_panel_opens_at_every_size(archive: Archive, house: House, size: tuple[int, int]) -> None:
    table = seat_at(archive, new_match(deal_number=7))
    table.deal()
    async with seated(house, table, size=size) as person:
        for key in ("escape", "tab", "b", "e", "w", "m", "question_mark"):
            await person.tap(key)
            await person.tap("escape")
            await person.handled()
        assert person.screen is person.table_screen
