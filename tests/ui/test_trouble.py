"""What goes wrong around a match never stops it: saves that fail, bots that fail, and leaving at any moment."""

from collections.abc import Callable

import pytest

from hearts_tui.bots.base import Decision
from hearts_tui.engine.record import record_of
from hearts_tui.engine.view import PlayerView
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.summary import SummaryScreen

from ..session.tables import Told
from ..support import new_match, rules
from .person import seated
from .tables import dealt, laid_out, later_on, seat_at

FOLLOWING = ("3C 9C KC 5D 8D QD 3S JS QS 2H 6H 9H KH", "4C", "5C", "2C")


def no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


async def test_a_save_that_fails_is_said_and_the_game_goes_on(
    archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C")) as person:
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", no_space)
            await person.press("enter")
            assert person.table.save_problem
            assert len(person.names()) == 12
            assert "not saved" in person.text.lower()
        await person.press("enter")
        assert person.table.save_problem == ""
        assert len(person.names()) == 11


async def test_a_setting_that_cannot_be_kept_is_said_and_used_all_the_same(
    archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(house, dealt(archive)) as person:
        monkeypatch.setattr("os.fsync", no_space)
        await person.app.run_action("sound", person.table_screen)
        await person.settle()
        assert "Sound is on." in person.sentence
        assert "No space left" in person.sentence
        assert person.is_refused
        assert house.settings.sound is True


def raising(_: PlayerView) -> Decision:
    raise RuntimeError("a bug in a bot [bold]")


def answering_nothing(_: PlayerView) -> Decision:
    return Decision((), "")


@pytest.mark.parametrize("tell", [raising, answering_nothing])
async def test_bots_that_fail_do_not_stop_the_table(
    archive: Archive, house: House, tell: Callable[[PlayerView], Decision]
) -> None:
    table = seat_at(archive, new_match(rules("pass_cycle=never"), 7), bot=Told(tell))
    table.deal()
    async with seated(house, table) as person:
        for _ in range(13):
            assert table.waiting is Waiting.YOUR_CARD
            await person.press("enter")
        assert isinstance(person.screen, SummaryScreen)
        assert table.faults
        assert len(table.match.results) == 1


KEYS = [
    "space",
    "right",
    "space",
    "right",
    "space",
    "p",
    "enter",
    "c",
    "enter",
    "d",
    "enter",
    "s",
    "enter",
    "h",
    "enter",
    "l",
    "escape",
    "tab",
    "escape",
]


@pytest.mark.parametrize("count", range(0, len(KEYS) + 1, 3))
async def test_whoever_leaves_at_any_moment_finds_the_same_match(house: House, count: int) -> None:
    table = house.new_table("easy", 4)
    async with seated(house, table) as person:
        await person.press(*KEYS[:count])
        await person.tap("ctrl+q")
        assert not person.app.is_running
    assert record_of(house.resumed_table(table.match_id).match) == record_of(table.match)


@pytest.mark.parametrize("opens", ["escape", "tab", "question_mark", "l"])
async def test_the_game_can_be_left_from_every_panel(archive: Archive, house: House, opens: str) -> None:
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C")
    async with seated(house, laid_out(archive, *hands, played="2C AC 3C 4C")) as person:
        await person.press(opens)
        await person.tap("ctrl+q")
        assert not person.app.is_running


@pytest.mark.parametrize("waiting", [Waiting.DEAL, Waiting.NOBODY])
async def test_the_game_can_be_left_during_the_tally(archive: Archive, house: House, waiting: Waiting) -> None:
    table = later_on(archive, waiting, target=25)
    async with seated(house, table) as person:
        assert person.screen is not person.table_screen
        await person.tap("ctrl+q")
        assert not person.app.is_running


async def test_an_app_that_is_torn_down_while_a_bot_thinks_keeps_the_match(house: House) -> None:
    house.change(pace="slow")
    table: Table = house.new_table("easy", 4)
    async with seated(house, table, wait=False) as person:
        await person.tap("space", "right", "space", "right", "space", "p")
    assert record_of(house.resumed_table(table.match_id).match) == record_of(table.match)
