"""What opens over the table or beside it: the last trick, the score sheet and the help."""

import pytest

from hearts_tui.session.archive import Archive
from hearts_tui.session.rulebook import rules_page
from hearts_tui.session.table import Waiting
from hearts_tui.session.words import card_list, card_name
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.last_trick import LastTrickScreen
from hearts_tui.ui.screens.menu import MenuScreen
from hearts_tui.ui.screens.scores import ScoresScreen
from hearts_tui.ui.screens.summary import SummaryScreen
from hearts_tui.ui.widgets.help import COLUMNS, HelpPanel

from .person import has_all, seated
from .tables import dealt, laid_out, later_on

HANDS = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C 5C", "4C 6C", "2C 3H")


async def test_the_last_trick_tells_who_played_what_and_who_took_it(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, *HANDS, played="2C AC 3C 4C 9C 5C 6C 3H")) as person:
        await person.press("l")
        assert isinstance(person.screen, LastTrickScreen)
        has_all(person.text, ["Trick 2", "▸ You   led     9♣", "Lily  played  5♣", "Zoe   played  3♥"])
        assert "You take it: 1 point." in person.text


async def test_without_a_finished_trick_that_is_said(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, *HANDS, played="2C")) as person:
        await person.press("l")
        assert person.screen is person.table_screen
        assert person.sentence == "No trick of this hand is finished yet."


@pytest.mark.parametrize(("opens", "screen"), [("l", LastTrickScreen), ("tab", ScoresScreen)])
async def test_enter_space_escape_the_button_and_its_own_key_close_a_panel(
    archive: Archive, house: House, opens: str, screen: type[object]
) -> None:
    async with seated(house, laid_out(archive, *HANDS, played="2C AC 3C 4C")) as person:
        for closes in ("enter", "space", "escape", opens):
            await person.press(opens)
            assert isinstance(person.screen, screen)
            await person.press(closes)
            assert person.screen is person.table_screen
        await person.press(opens)
        await person.click("#close")
        assert person.screen is person.table_screen
        assert len(person.names()) == 12, "no key that closed a panel played a card"


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_tricks_of_a_hand_can_be_read_when_it_is_over(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    table = later_on(archive, Waiting.DEAL)
    trick = table.match.results[-1].tricks[-1]
    async with seated(house, table, size) as person:
        assert isinstance(person.screen, SummaryScreen)
        has_all(person.text, ["b: all tricks", "l: the last trick", "Next hand"])
        await person.press("l")
        has_all(person.text, ["Hand 1, trick 13", *map(card_name, trick.cards)])
        await person.press("l", "b")
        has_all(person.text, ["The tricks of hand 1", "You passed Lily", "Zoe passed you"])
        await person.press("b")
        assert isinstance(person.screen, SummaryScreen)


async def test_the_last_hand_can_be_read_until_the_first_trick_of_the_next_is_finished(
    archive: Archive, house: House
) -> None:
    table = later_on(archive, Waiting.YOUR_PASS, hands=1)
    async with seated(house, table) as person:
        await person.press("l")
        assert "Hand 1, trick 13" in person.text
        await person.press("l", "b")
        assert "The tricks of hand 1" in person.text
        assert "Hand 2:" not in person.text
        await person.press("b", "space", "right", "space", "right", "space", "p", "b")
        has_all(person.text, ["The tricks of hand 1", "Hand 2: You passed Zoe"])
        await person.press("b")
        while not table.view.finished_tricks:
            await person.press("enter")
        await person.press("l")
        assert "Hand 1, trick" not in person.text
        await person.press("l", "b")
        has_all(person.text, ["The tricks so far", "You passed Zoe"])


async def test_the_tricks_so_far_tell_what_was_passed_and_received(archive: Archive, house: House) -> None:
    table = dealt(archive)
    async with seated(house, table) as person:
        await person.press("b")
        assert "passed you" not in person.text
        await person.press("b", "space", "right", "space", "right", "space", "p", "enter", "b")
        words = " ".join(" ".join(row.strip() for row in person.rows).split())
        view = table.view
        assert f"You passed Lily {card_list(view.passed)}. Zoe passed you {card_list(view.received)}." in words


async def test_the_score_sheet_lists_every_hand_and_the_totals(archive: Archive, house: House) -> None:
    table = later_on(archive, Waiting.YOUR_PASS, hands=2)
    async with seated(house, table) as person:
        await person.press("tab")
        lines = [line for line in person.rows if "passed" in line or "Total" in line]
        match = table.match
        numbers = [[int(word) for word in line.split() if word.lstrip("+−").isdigit()] for line in lines[-3:]]
        assert numbers == [[1, *match.results[0].points], [2, *match.results[1].points], [*match.totals]]


async def test_the_score_sheet_of_a_first_hand_says_that_none_is_finished(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await person.press("tab")
        has_all(person.text, ["Score sheet", "No hand is finished yet.", "Total"])


async def test_every_line_of_a_long_score_sheet_can_be_reached_with_keys(archive: Archive, house: House) -> None:
    table = later_on(archive, Waiting.YOUR_PASS, hands=20)
    async with seated(house, table, (80, 24)) as person:
        await person.press("tab")
        assert "Score sheet" in person.text
        assert "Total" not in person.text
        await person.press("end")
        await person.until(lambda: "Total" in person.text)


async def test_help_opens_beside_the_table_where_there_is_room(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, *HANDS, played="2C"), (120, 36)) as person:
        await person.press("question_mark")
        panel = person.table_screen.query_one(HelpPanel)
        assert panel.region.width == COLUMNS
        assert person.hand.region.right <= panel.region.x
        has_all(person.text, ["Keys", "Your turn.", "2♣", "Max"])
        assert all(person.place_of(str(card)).x < panel.region.x for card in person.hand.cards)


async def test_help_covers_the_table_on_a_narrow_terminal(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, *HANDS, played="2C"), (80, 24)) as person:
        await person.press("question_mark")
        panel = person.table_screen.query_one(HelpPanel)
        assert panel.region == person.screen.region
        assert "Your turn." not in person.text


@pytest.mark.parametrize("key", ["escape", "question_mark", "q", "enter", "space"])
async def test_a_key_closes_the_help_and_the_hand_listens_again(archive: Archive, house: House, key: str) -> None:
    async with seated(house, laid_out(archive, *HANDS, played="2C")) as person:
        before = person.text
        await person.press("question_mark", key)
        assert not person.table_screen.query(HelpPanel)
        assert person.text == before
        await person.press("home", "enter")
        assert len(person.names()) == 12


async def test_the_help_holds_the_rules_of_this_very_table(archive: Archive, house: House) -> None:
    table = laid_out(archive, *HANDS, played="2C", changes="target=50 jack_of_diamonds=true")
    async with seated(house, table, (120, 300)) as person:
        await person.press("question_mark")
        words = " ".join(row[-COLUMNS:].strip() for row in person.rows)
        squeezed = " ".join(words.split())
        for section in rules_page(table.match.rules):
            for paragraph in (section.title, *section.paragraphs):
                assert paragraph in squeezed


async def test_all_of_the_help_can_be_reached_with_keys_at_80_columns(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, *HANDS, played="2C")) as person:
        await person.press("question_mark")
        assert "Keys" in person.text
        await person.press("end")
        last = " ".join(rules_page(person.table.match.rules)[-1].paragraphs[-1].split()[-2:])
        await person.until(lambda: last in " ".join(person.text.split()))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_escape_closes_the_help_although_a_card_was_clicked(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, dealt(archive), size) as person:
        await person.press("question_mark")
        if size == (120, 36):
            await person.click_card(person.names()[0])
            assert person.app.focused is person.hand
        await person.press("escape")
        assert person.is_at_the_table
        assert not person.table_screen.query(HelpPanel)
        await person.press("escape")
        assert not person.is_at_the_table


async def test_the_menu_sign_opens_the_menu_beside_the_help(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive), (120, 36)) as person:
        await person.press("question_mark")
        await person.click("#bar-menu")
        assert isinstance(person.screen, MenuScreen)


async def test_the_help_of_one_match_is_not_left_open_beside_another(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive), (120, 36)) as person:
        await person.press("question_mark")
        other = laid_out(archive, *HANDS, played="2C", changes="target=33")
        person.table_screen.sit_down(other)
        await person.settle()
        assert not person.table_screen.query(HelpPanel)
        assert person.hand.region.width == 120
        await person.press("question_mark")
        assert person.table_screen.query_one(HelpPanel).rules.target == 33
