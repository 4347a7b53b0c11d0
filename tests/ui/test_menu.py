"""The menu: every entry does what it says."""

import tomllib

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from hearts_tui.engine.record import record_of
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Pace
from hearts_tui.ui.commands import COMMANDS
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.last_trick import LastTrickScreen
from hearts_tui.ui.screens.menu import MenuScreen
from hearts_tui.ui.screens.scores import ScoresScreen
from hearts_tui.ui.screens.setup import SetupScreen
from hearts_tui.ui.widgets.help import HelpPanel

from .person import Person, has_all, seated
from .tables import laid_out

MENU = [command for command in COMMANDS if command.is_in_menu]


async def choose_in_menu(person: Person, action: str) -> None:
    await person.press("escape")
    options = person.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(action)
    await person.press("enter")


def after_a_trick(archive: Archive) -> Table:
    """You took the first trick and lead."""
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C")
    return laid_out(archive, *hands, played="2C AC 3C 4C")


async def test_escape_opens_and_closes_it_and_resume_closes_it(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        before = person.text
        for close in ("escape", "q", "enter"):
            await person.press("escape")
            assert isinstance(person.screen, MenuScreen)
            await person.press(close)
            assert person.is_at_the_table
            assert person.text == before


async def test_the_sign_in_the_bar_opens_it(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        await person.click("#bar-menu")
        assert isinstance(person.screen, MenuScreen)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (50, 16)])
async def test_it_lists_every_command_of_the_menu_with_its_words(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, after_a_trick(archive), size) as person:
        await person.press("escape")
        has_all(person.text, ["Resume", *(command.words.capitalize() for command in MENU)])


@pytest.mark.parametrize(
    ("action", "screen"),
    [("last_trick", LastTrickScreen), ("scores", ScoresScreen), ("new_match", SetupScreen)],
)
async def test_an_entry_opens_its_panel(
    archive: Archive, house: House, action: str, screen: type[Screen[object]]
) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        await choose_in_menu(person, action)
        assert isinstance(person.screen, screen)


async def test_help_opens(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        await choose_in_menu(person, "help")
        assert person.table_screen.query(HelpPanel)


async def test_speed_goes_round_all_paces_and_is_kept(archive: Archive, house: House, paths: Paths) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        seen = []
        for _ in Pace:
            await choose_in_menu(person, "pace")
            pace = tomllib.loads(paths.settings.read_text(encoding="utf-8"))["pace"]
            assert person.sentence == f"Speed: {pace}."
            seen.append(pace)
        assert sorted(seen) == sorted(map(str, Pace))
        assert House(archive, house.rules).pace is Pace.INSTANT


async def test_sound_is_switched_on_and_off_and_kept(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        for is_on in (True, False):
            await choose_in_menu(person, "sound")
            assert person.sentence == f"Sound is {'on' if is_on else 'off'}."
            assert House(archive, house.rules).settings.sound is is_on
            await person.press("escape")
            assert f"Sound: {'on' if is_on else 'off'}" in person.text
            await person.press("escape")


async def test_save_and_leave_ends_the_app_and_keeps_the_match(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        await person.press("5", "enter")
        table = person.table
        await choose_in_menu(person, "leave")
        assert not person.app.is_running
    assert record_of(Table.resumed(table.match_id, archive).match) == record_of(table.match)


async def test_leaving_the_setup_of_a_new_match_comes_back_to_this_one(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        before = person.text
        await choose_in_menu(person, "new_match")
        await person.press("escape")
        assert person.text == before


async def test_a_new_match_begins_and_the_old_one_waits(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        await person.press("5", "enter")
        old = person.table
        await choose_in_menu(person, "new_match")
        person.screen.query_one("#play").focus()
        await person.press("enter")
        assert person.table.match_id != old.match_id
        assert "Choose three cards to pass left." in person.sentence
        assert old.match_id in [summary.id for summary in archive.unfinished()[0]]


@pytest.mark.parametrize("action", ["menu", "scores", "last_trick", "new_match"])
async def test_clicks_and_drags_beside_a_panel_never_reach_the_cards(
    archive: Archive, house: House, action: str
) -> None:
    async with seated(house, after_a_trick(archive), (120, 36)) as person:
        place, names = person.place_of("9C"), person.names()
        await person.app.run_action(action, person.table_screen)
        await person.settle()
        panel = person.screen
        assert not person.is_at_the_table
        assert not panel.query_one(".panel").region.contains_point(place)
        await person.pilot.click(offset=place)
        await person.drag(place, person.middle_of_the_felt())
        assert person.names() == names
        assert person.screen is panel


async def test_clicks_on_a_panel_never_reach_the_cards_below(archive: Archive, house: House) -> None:
    async with seated(house, after_a_trick(archive)) as person:
        place, names = person.place_of("5D"), person.names()
        await person.press("question_mark")
        await person.pilot.click(offset=place)
        await person.settle()
        assert person.names() == names
