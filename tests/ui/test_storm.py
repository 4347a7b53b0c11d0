"""Somebody who presses and clicks anything, at any moment and in a terminal of any size, cannot break the table."""

from collections.abc import Awaitable, Callable
from random import Random

import pytest
from textual.geometry import Offset

from hearts_tui.engine.cards import CardSet
from hearts_tui.engine.record import record_of, replayed
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.results import ResultsScreen
from hearts_tui.ui.screens.setup import SetupScreen
from hearts_tui.ui.screens.summary import SummaryScreen
from hearts_tui.ui.widgets.help import HelpPanel

from ..support import new_match, rules
from .person import Person, seated
from .tables import dealt, seat_at

HANDS_IN_SHORT, HANDS_IN_LONG = 3, 200
KEYS = (
    *("left", "right", "home", "end", "enter", "space", "tab", "escape", "question_mark", "up", "down"),
    *"cdshtjqka23456789lpxbvmwe",
)
MOST_PANELS, MOST_IDLE_ROUNDS = 6, 4
STORM = ((1, 1), (40, 10), (500, 200), (50, 16), (60, 20), (200, 5), (10, 100), (120, 36), (80, 24))


async def calm(person: Person) -> None:
    """Waits until nothing moves by itself any more: it may be that a key is waited for after a trick."""
    await person.until(lambda: person.hand.is_held or person.is_settled)


async def tap(person: Person, *keys: str) -> None:
    """Presses keys one after another, each when the one before has had its effect."""
    for key in keys:
        await person.tap(key)
        await calm(person)


async def help_along(person: Person) -> None:
    """Closes what is open and does with keys what is asked for, so that the match goes on whatever was pressed."""
    for _ in range(MOST_PANELS):
        if isinstance(person.screen, SetupScreen | ResultsScreen) or not person.app.is_running:
            return
        if isinstance(person.screen, SummaryScreen):
            await tap(person, "enter")
        elif not person.is_at_the_table or person.table_screen.query(HelpPanel):
            await tap(person, "escape")
        elif person.hand.is_held:
            await tap(person, "space")
        else:
            break
    assert person.is_at_the_table, f"{person.screen} does not close"
    state = person.table_screen.state
    assert state is not None
    if state.is_your_pass:
        await choose_three(person)
        await tap(person, "p")
    elif state.is_your_turn:
        await point_at_a_legal_card(person, state.legal)
        await tap(person, "enter")


async def choose_three(person: Person) -> None:
    """Raises cards from the left until there are three."""
    await tap(person, "home")
    for _ in range(len(person.hand.cards)):
        if len(person.table_screen.chosen) == 3:
            break
        await tap(person, *(["space"] if person.hand.card not in person.table_screen.chosen else []), "right")
    assert len(person.table_screen.chosen) == 3, f"no three cards can be chosen:\n{person.text}"


async def point_at_a_legal_card(person: Person, legal: CardSet) -> None:
    """Moves the cursor to the right until it is on a card that may be played."""
    for _ in range(len(person.hand.cards)):
        if person.hand.card is not None and legal >> person.hand.card & 1:
            return
        await tap(person, "right")
    raise AssertionError(f"no legal card can be reached:\n{person.text}")


def anything(rng: Random, person: Person) -> Callable[[], Awaitable[object]]:
    """Something that a careless person may do next."""
    width, height = person.app.size
    place = Offset(rng.randrange(width), rng.randrange(height))
    other = Offset(rng.randrange(width), rng.randrange(height))
    match rng.randrange(5):
        case 0:
            return lambda: person.pilot.click(offset=place)
        case 1:
            return lambda: person.drag(place, other, wait=False)
        case _:
            return lambda: person.tap(rng.choice(KEYS))


class Progress:
    """Watches that a match goes on: so many rounds without an action and it is stuck."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._actions = table.match.action_count
        self._idle = 0

    def watch(self, person: Person) -> None:
        """Looks once a round."""
        now = self._table.match.action_count
        assert now >= self._actions
        self._idle = 0 if now > self._actions else self._idle + 1
        self._actions = now
        assert self._idle < MOST_IDLE_ROUNDS, f"{self._idle} rounds and nothing happened:\n{person.text}"


async def test_a_careless_player_breaks_nothing(archive: Archive, house: House, is_long_run: bool) -> None:
    """Random keys, clicks and drags, with a legal card now and then, through hundreds of hands in the long run."""
    rng = Random(20261130)
    wanted = HANDS_IN_LONG if is_long_run else HANDS_IN_SHORT
    played = 0
    while played < wanted:
        table = seat_at(archive, new_match(rules("target=999"), deal_number=rng.randrange(10**6)))
        table.deal()
        async with seated(house, table) as person:
            progress = Progress(table)
            while played < wanted and table.waiting is not Waiting.NOBODY:
                before = len(table.match.results)
                for _ in range(rng.randrange(4)):
                    await anything(rng, person)()
                    if isinstance(person.screen, SetupScreen | ResultsScreen) or not person.app.is_running:
                        break
                # Whatever was set, the next round need not wait for the others.
                house.change(pace=Pace.INSTANT)
                if not person.app.is_running:
                    break
                await calm(person)
                if person.table is not table:
                    break
                await help_along(person)
                played += len(table.match.results) - before
                if isinstance(person.screen, SetupScreen | ResultsScreen) or not person.app.is_running:
                    break
                progress.watch(person)
                assert record_of(replayed(record_of(table.match))) == record_of(table.match)
    assert played >= wanted


async def test_a_turn_that_is_stuck_is_found_out(archive: Archive, house: House) -> None:
    """A hand that takes no key is what the careless player looks for."""
    async with seated(house, dealt(archive)) as person:
        progress = Progress(person.table)
        person.hand.disabled = True
        for _ in range(MOST_IDLE_ROUNDS - 1):
            await person.tap("home", "space", "right", "space", "right", "space", "p")
            progress.watch(person)
        with pytest.raises(AssertionError, match="nothing happened"):
            progress.watch(person)
        with pytest.raises(AssertionError, match="no three cards can be chosen"):
            await help_along(person)


async def test_a_storm_of_sizes_in_the_middle_of_everything_loses_nothing(archive: Archive, house: House) -> None:
    rng = Random(7)
    table = seat_at(archive, new_match(rules("target=999"), deal_number=7))
    table.deal()
    async with seated(house, table) as person:
        progress = Progress(table)
        for turn in range(30):
            size = rng.choice(STORM)
            await person.pilot.resize_terminal(*size)
            await person.handled()
            if turn % 3 == 0:
                await person.press(rng.choice(("escape", "tab", "l", "question_mark", "e", "w")))
            await person.pilot.resize_terminal(80, 24)
            await person.settle()
            await help_along(person)
            progress.watch(person)
        assert table.match.action_count > 30, "every turn was played"
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
