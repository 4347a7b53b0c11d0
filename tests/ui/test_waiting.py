"""The match waits while the table cannot be seen: in a terminal that is too small, and below what is open."""

from threading import Event

import pytest

from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting
from hearts_tui.session.words import card_name
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.panel import Panel
from hearts_tui.ui.screens.results import ResultsScreen
from hearts_tui.ui.screens.setup import SetupScreen
from hearts_tui.ui.screens.summary import SummaryScreen
from hearts_tui.ui.widgets.help import HelpPanel

from ..support import lowest, play_steps, playing
from .person import Person, seated
from .tables import dealt, laid_out, seat_at, thinking

FOLLOWING = ("3C 9C KC 5D 8D QD 3S JS QS 2H 6H 9H KH", "4C", "5C", "2C")
LONG_PAUSE = 600.0


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Every event is looked at for so many seconds."""
    seconds = {"event": LONG_PAUSE}
    monkeypatch.setattr("hearts_tui.ui.screens.turns.pause_after", lambda events, _: seconds["event"] * bool(events))
    return seconds


def before_the_last_trick(archive: Archive, changes: str = "") -> Table:
    """You play the first of the last four cards."""
    match = playing(changes)
    while match.cards_left[0] > 1 or match.turn != 0:
        play_steps(match, lowest, 1)
    return seat_at(archive, match)


def screens(person: Person) -> list[type[object]]:
    """What lies over the table, from below."""
    return [type(screen) for screen in person.app.screen_stack[1:]]


@pytest.mark.parametrize("key", ["escape", "l", "b", "m", "tab", "e"])
async def test_the_summary_of_a_hand_waits_until_what_is_open_has_been_closed(
    archive: Archive, house: House, pauses: dict[str, float], key: str
) -> None:
    async with seated(house, before_the_last_trick(archive)) as person:
        await person.tap("enter")
        await person.until(lambda: person.table_screen._is_pausing)
        await person.tap(key)
        pauses["event"] = 0
        await person.settle()
        (opened,) = screens(person)
        assert issubclass(opened, Panel)
        assert opened is not SummaryScreen
        await person.press("escape")
        assert screens(person) == [SummaryScreen]
        await person.press("enter")
        assert person.is_at_the_table
        assert person.table.match.hand_number == 2


async def open_setup_over_the_last_pause(person: Person, pauses: dict[str, float]) -> None:
    """The last trick is played, and the setup panel asked for before it is taken."""
    await person.tap("enter")
    await person.until(lambda: person.table_screen._is_pausing)
    person.table_screen.action_new_match()
    person.table_screen.hurry()
    pauses["event"] = 0
    await person.settle()


async def test_the_results_wait_for_the_setup_panel_and_come_once(
    archive: Archive, house: House, pauses: dict[str, float]
) -> None:
    async with seated(house, before_the_last_trick(archive, "end_mode=hands num_hands=1")) as person:
        await open_setup_over_the_last_pause(person, pauses)
        assert screens(person) == [SetupScreen]
        await person.press("escape")
        assert screens(person) == [ResultsScreen]
        await person.press("escape")
        assert screens(person) == [SetupScreen]
        await person.press("escape")
        assert screens(person) == [ResultsScreen]


async def test_a_match_begun_over_the_last_pause_of_another_is_not_followed_by_the_results_of_that(
    archive: Archive, house: House, pauses: dict[str, float]
) -> None:
    async with seated(house, before_the_last_trick(archive, "end_mode=hands num_hands=1")) as person:
        await open_setup_over_the_last_pause(person, pauses)
        person.screen.query_one("#play").focus()
        await person.press("enter")
        assert person.is_at_the_table
        assert "Choose three cards" in person.sentence


@pytest.mark.parametrize("opens", ["escape", "question_mark", "small"])
async def test_the_others_do_not_play_on_while_the_table_cannot_be_seen(
    archive: Archive, house: House, opens: str
) -> None:
    may_answer = Event()
    table = seat_at(archive, playing("", *FOLLOWING, played="2C"), bot=thinking(may_answer))
    async with seated(house, table) as person:
        await person.tap("enter")
        await (person.pilot.resize_terminal(40, 10) if opens == "small" else person.tap(opens))
        before = table.match.action_count
        may_answer.set()
        await person.settle()
        assert table.match.action_count == before
        await (person.resize(80, 24) if opens == "small" else person.press("escape"))
        assert table.waiting is Waiting.YOUR_CARD
        assert "Your turn." in person.sentence


async def test_help_beside_the_table_does_not_stop_the_match(archive: Archive, house: House) -> None:
    may_answer = Event()
    table = seat_at(archive, playing("", *FOLLOWING, played="2C"), bot=thinking(may_answer))
    async with seated(house, table, (120, 36)) as person:
        await person.tap("enter", "question_mark")
        assert person.table_screen.query(HelpPanel)
        may_answer.set()
        await person.settle()
        assert table.waiting is Waiting.YOUR_CARD


async def test_a_pause_that_ended_unseen_begins_again_once_the_trick_can_be_seen(
    archive: Archive, house: House, pauses: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = laid_out(archive, "AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "2C", "3C", "4C", played="2C 3C 4C")
    async with seated(house, table) as person:
        waited: list[float] = []

        async def shrinking(seconds: float) -> bool:
            if not waited:
                person.table_screen.fit(40, 10)
            waited.append(seconds)
            return False

        monkeypatch.setattr(person.table_screen, "_is_hurried", shrinking)
        await person.point_at("AC")
        await person.press("enter")
        state = person.table_screen.state
        assert state is not None
        assert state.trick.winner == 0
        assert waited == [pauses["event"]]
        await person.resize(80, 24)
        assert waited == [pauses["event"]] * 2
        assert "Your lead" in person.sentence


async def test_no_summary_opens_in_a_terminal_that_is_too_small(
    archive: Archive, house: House, pauses: dict[str, float]
) -> None:
    async with seated(house, before_the_last_trick(archive)) as person:

        def is_last_pause() -> bool:
            if person.table.waiting is not Waiting.DEAL:
                person.table_screen.hurry()
                return False
            return person.table_screen._is_pausing

        await person.tap("enter")
        await person.until(is_last_pause)
        await person.pilot.resize_terminal(40, 10)
        pauses["event"] = 0
        # The pause is over: a key would not end it in such a terminal.
        person.table_screen._hurry.set()
        await person.settle()
        assert person.is_at_the_table
        assert " ".join(person.text.split()).endswith("The match waits.")
        pauses["event"] = 0
        await person.resize(80, 24)
        assert screens(person) == [SummaryScreen]


@pytest.mark.parametrize("way", ["small", "help"])
async def test_no_key_passes_cards_that_cannot_be_seen(archive: Archive, house: House, way: str) -> None:
    async with seated(house, dealt(archive)) as person:
        await person.press("space", "right", "space", "right", "space")
        await (person.resize(40, 10) if way == "small" else person.press("question_mark"))
        await person.press("p")
        assert 0 in person.table.match.yet_to_pass
        await (person.resize(80, 24) if way == "small" else person.press("question_mark"))
        assert len(person.raised()) == 3
        await person.press("p")
        assert 0 not in person.table.match.yet_to_pass


@pytest.mark.parametrize("action", ["claim", "take_over"])
async def test_nothing_is_claimed_or_taken_over_in_a_terminal_that_is_too_small(
    archive: Archive, house: House, action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C"), (40, 10)) as person:
        done: list[str] = []
        monkeypatch.setattr(person.table_screen, f"action_{action}", lambda: done.append(action))
        key = {"claim": "x", "take_over": "o"}[action]
        await person.press(key)
        assert done == []
        await person.resize(80, 24)
        await person.press(key)
        assert done == [action]


async def test_an_enter_behind_a_terminal_that_shrinks_plays_nothing(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C")) as person:
        cards = [card_name(card) for card in person.hand.cards]
        person.table_screen.fit(40, 10)
        await person.press("enter")
        assert [card_name(card) for card in person.hand.cards] == cards
