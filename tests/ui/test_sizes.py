"""Any terminal from 1×1 to 500×200: the match goes on, and nothing is drawn over something else."""

import pytest

from hearts_tui.engine.record import record_of
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Waiting
from hearts_tui.ui.cards import Size
from hearts_tui.ui.house import House

from . import states
from .person import seated
from .tables import dealt, laid_out

FOLLOWING = ("3C 9C KC 5D 8D QD 3S JS QS 2H 6H 9H KH", "4C", "5C", "2C")
TOO_SMALL = [(1, 1), (2, 1), (1, 200), (500, 2), (10, 5), (49, 16), (50, 15), (40, 10)]
LARGE_ENOUGH = [(50, 16), (60, 20), (71, 40), (80, 24), (120, 36), (200, 60), (500, 200), (500, 16)]


async def test_a_terminal_that_changes_its_size_never_changes_the_match(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C")) as person:
        before, record = person.text, record_of(person.table.match)
        for size in [*TOO_SMALL, *LARGE_ENOUGH, (1, 1), (80, 24)]:
            await person.resize(*size)
            assert record_of(person.table.match) == record
        assert person.text == before
        await person.press("9", "enter")
        assert len(person.names()) == 12


async def test_another_size_is_painted_once(archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C"), (180, 50)) as person:
        painted: list[object] = []
        monkeypatch.setattr(person.app, "_display", lambda _, picture: painted.append(picture))
        await person.resize(200, 60)
        assert sum(picture is not None for picture in painted) == 1


@pytest.mark.parametrize("size", [(49, 16), (50, 15), (40, 10), (30, 40)])
async def test_a_terminal_that_is_too_small_says_how_large_it_must_be(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C"), size) as person:
        words = " ".join(person.text.split())
        assert words == (f"The table needs 50×16 characters; this terminal has {size[0]}×{size[1]}. The match waits.")


@pytest.mark.parametrize("key", ["enter", "space", "p"])
async def test_cards_that_cannot_be_seen_are_not_played(archive: Archive, house: House, key: str) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C"), (40, 10)) as person:
        await person.press("right", key)
        assert person.table.view.hand.bit_count() == 13


@pytest.mark.parametrize("opens", ["escape", "tab", "question_mark", "l"])
async def test_a_panel_that_is_open_survives_every_size(archive: Archive, house: House, opens: str) -> None:
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C")
    async with seated(house, laid_out(archive, *hands, played="2C AC 3C 4C"), (120, 36)) as person:
        before = person.text
        await person.press(opens)
        shown = person.text
        assert shown != before
        for size in [(1, 1), (40, 10), (500, 200), (120, 36)]:
            await person.resize(*size)
        assert person.text == shown
        await person.press("escape")
        assert person.text == before


async def test_a_sentence_too_long_for_a_line_takes_the_line_of_the_keys_and_moves_nothing(
    archive: Archive, house: House
) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C"), (60, 20)) as person:
        before = person.rows
        words = "Max holds the highest cards left and would take every trick: the rest was not played."
        person.table_screen.say("", words)
        await person.settle()
        assert " ".join(" ".join(person.rows[-2:]).split()) == words
        assert person.rows[:-2] == before[:-2]
        await person.resize(100, 20)
        assert person.rows[-2].strip() == words
        assert "Esc menu" in person.rows[-1]


@pytest.mark.parametrize("size", [(1, 1), (40, 10), (500, 200)])
async def test_the_setup_panel_opens_on_any_terminal(house: House, size: tuple[int, int]) -> None:
    async with seated(house, size=size) as person:
        await person.press("enter", "enter")
        await person.resize(80, 24)
        assert "Choose three cards to pass left." in person.text


@pytest.mark.parametrize("size", LARGE_ENOUGH)
async def test_bar_cards_seats_sentence_and_keys_are_all_there(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C"), size) as person:
        text = person.text
        for words in ("hand 1", "not broken", "Lily", "Max", "Zoe", "▸You", "Clubs were led", "menu", "led"):
            assert words in text, words
        names = [f"{card.rank.letter}{card.suit.sign}" for card in person.hand.cards]
        if person.table_screen.card_size is not Size.CHIP:
            names = [name.replace("T", "10") for name in names]
        bottom = "\n".join(person.rows[person.hand.region.y :])
        assert [name for name in names if name not in bottom] == []
        assert len(person.rows) == size[1]
        assert {len(row) for row in person.rows} == {size[0]}


@pytest.mark.parametrize("size", LARGE_ENOUGH)
async def test_every_card_can_be_clicked_where_it_is_drawn(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, dealt(archive), size) as person:
        await person.click_card("5C")
        await person.click_card("AH")
        assert set(map(str, person.table_screen.chosen)) == {"5C", "AH"}


@pytest.mark.parametrize(
    ("columns", "changes", "bar"),
    [
        (80, "", "♥ Hearts Easy · to 100 · hand 1 · passed left ♡ hearts not broken ≡"),
        (68, "", "Easy · to 100 · hand 1 · passed left ♡ hearts not broken ≡"),
        (60, "", "Easy · to 100 · hand 1 · passed left ♡ not broken ≡"),
        (56, "", "Easy · to 100 · hand 1 · passed left ♡ not broken ≡"),
        (55, "", "Easy · hand 1 · passed left ♡ not broken ≡"),
        (60, "score_display=count_down", "Easy · from 100 · hand 1 · passed left ♡ not broken ≡"),
    ],
)
async def test_the_bar_leaves_out_no_more_words_than_it_must(
    archive: Archive, house: House, columns: int, changes: str, bar: str
) -> None:
    table = states.match_until(archive, lambda table: table.waiting is Waiting.YOUR_CARD, changes)
    async with seated(house, table, (columns, 20)) as person:
        assert " ".join(person.rows[0].split()) == bar


async def test_the_bar_has_room_for_the_warning_that_nothing_is_saved(archive: Archive, house: House) -> None:
    table = states.match_until(archive, lambda table: table.waiting is Waiting.YOUR_CARD)
    async with seated(house, table, (80, 24)) as person:
        state = person.table_screen.state
        assert state is not None
        person.table_screen.state = state._replace(is_unsaved=True)
        await person.settle()
        assert (
            " ".join(person.rows[0].split()) == "not saved! Easy · to 100 · hand 1 · passed left ♡ hearts not broken ≡"
        )
