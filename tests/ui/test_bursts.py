"""Keys that come many at once: a panel is answered once, and nothing else is closed with it."""

import pytest
from textual.widgets import Button, OptionList

from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Waiting
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.menu import MenuScreen
from hearts_tui.ui.screens.panel import Panel
from hearts_tui.ui.screens.question import QuestionScreen

from . import states
from .person import Person, seated
from .tables import dealt, later_on

BURST = 6


async def answer(person: Person, *, times: int) -> None:
    """Selects what is selected in the panel, so many times before it can close."""
    panel = person.screen
    for _ in range(times):
        if isinstance(panel.focused, OptionList):
            panel.focused.action_select()
        elif isinstance(panel.focused, Button):
            panel.focused.post_message(Button.Pressed(panel.focused))
        elif isinstance(panel, Panel):
            panel.action_close()
    await person.settle()


def lies_below(person: Person) -> bool:
    """Whether the table is still there, and every screen once."""
    screens = person.app.screen_stack
    return person.app.is_running and person.table_screen is screens[0] and len(set(screens)) == len(screens)


@pytest.mark.parametrize("count", [3, BURST])
async def test_queued_enters_on_the_setup_panel_begin_one_match(house: House, archive: Archive, count: int) -> None:
    async with seated(house) as person:
        await person.press_at_once(*["enter"] * count)
        assert lies_below(person)
        assert len(archive.unfinished()[0]) <= 1
        await person.press("enter")
        assert person.is_at_the_table
        assert len(archive.unfinished()[0]) == 1


@pytest.mark.parametrize("key", ["p", "enter"])
async def test_cards_that_are_chosen_and_passed_in_one_moment_are_passed(
    archive: Archive, house: House, key: str
) -> None:
    async with seated(house, states.passing(archive)) as person:
        await person.press_at_once("space", "right", "space", "right", "space", key)
        assert person.table.waiting is Waiting.YOUR_CARD


@pytest.mark.parametrize("key", ["escape", "m", "w", "e", "question_mark"])
async def test_queued_enters_on_a_panel_break_nothing(archive: Archive, house: House, key: str) -> None:
    async with seated(house, states.with_more_matches(archive)) as person:
        await person.press(key)
        await person.press_at_once(*["enter"] * BURST)
        assert lies_below(person)


@pytest.mark.parametrize("key", ["escape", "m", "l", "tab", "b"])
async def test_a_panel_that_is_answered_twice_in_one_moment_closes_once(
    archive: Archive, house: House, key: str
) -> None:
    async with seated(house, states.your_turn(archive)) as person:
        await person.press(key)
        assert isinstance(person.screen, Panel)
        await answer(person, times=2)
        assert lies_below(person)
        assert person.is_at_the_table


async def test_a_question_that_is_answered_twice_leaves_the_panel_below_it_open(archive: Archive, house: House) -> None:
    async with seated(house, states.with_more_matches(archive)) as person:
        await person.press("m")
        below = person.screen
        await person.press("down", "d")
        assert isinstance(person.screen, QuestionScreen)
        await answer(person, times=2)
        assert person.screen is below


@pytest.mark.parametrize("waiting", [Waiting.DEAL, Waiting.NOBODY])
async def test_the_end_of_a_hand_or_match_that_is_answered_twice_leads_on_once(
    archive: Archive, house: House, waiting: Waiting
) -> None:
    async with seated(house, later_on(archive, waiting, target=20 if waiting is Waiting.NOBODY else 500)) as person:
        await answer(person, times=2)
        assert lies_below(person)
        assert len(person.app.screen_stack) == (1 if waiting is Waiting.DEAL else 2)


async def test_only_the_panel_in_front_can_be_closed(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await person.press("escape")
        below = person.screen
        assert isinstance(below, MenuScreen)
        above = QuestionScreen("Sure?", "Really?", "Yes")
        await person.app.push_screen(above)
        below.action_close()
        await person.settle()
        assert person.screen is above
