"""The look follows the settings and what the terminal can show."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.style import Style
from textual.geometry import Offset

from hearts_tui.session.archive import Archive
from hearts_tui.store.settings import Deck, Look, Tempo
from hearts_tui.ui.commands import COMMANDS
from hearts_tui.ui.house import House
from hearts_tui.ui.letters import PLAIN
from hearts_tui.ui.screens.settings import NAMES, SettingsScreen

from .person import Person, has_all, seated
from .tables import laid_out


async def test_a_look_and_a_deck_are_chosen_and_seen_at_once(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, "2C 3C")) as person:
        await person.press("e")
        for _ in range(NAMES.index("look")):
            await person.press("down")
        await person.press("right")
        assert person.app.theme == "paper-two_colours"
        await person.press("down", "right")
        assert person.app.theme == "paper-four_colours"
        await person.press("escape")
    again = House(archive).settings
    assert (again.look, again.deck) == (Look.PAPER, Deck.FOUR_COLOURS)


@pytest.mark.parametrize("name", ["look", "deck", "letters", "unseen"])
async def test_the_table_takes_on_what_is_chosen_in_the_settings_at_once(
    archive: Archive, house: House, name: str
) -> None:
    table = laid_out(archive, "2C 3D 4H 5S", "6C", played="")
    async with seated(house, table, (80, 40)) as person:
        before = drawn(person)
        await person.press("e", *["down"] * NAMES.index(name), "right")
        below = drawn(person)
        await person.press("escape")
        after = drawn(person)
    async with seated(house, table, (80, 40)) as person:
        assert after == drawn(person) != before
        await person.press("e")
        outside = slice(0, 3) if name == "letters" else slice(-7, -3)
        assert below[outside] == drawn(person)[outside]


def drawn(person: Person) -> list[list[tuple[str, str]]]:
    """Every row of the screen cell by cell, each with its style."""
    strips = person.screen._compositor.render_strips()
    return [[(cell, _colours(segment.style)) for segment in strip for cell in segment.text] for strip in strips]


def _colours(style: Style | None) -> str:
    return f"{style.color} {style.bgcolor} {style.bold}" if style else ""


@pytest.mark.parametrize("name", NAMES)
async def test_every_setting_can_be_changed_in_the_game_and_is_kept(archive: Archive, house: House, name: str) -> None:
    async with seated(house, laid_out(archive, "2C 3C")) as person:
        before = getattr(house.settings, name)
        await person.press("e")
        assert isinstance(person.screen, SettingsScreen)
        for _ in range(NAMES.index(name)):
            await person.press("down")
        await person.press("left")
        assert getattr(house.settings, name) != before
        assert getattr(House(archive).settings, name) == getattr(house.settings, name)
        await person.press("right")
        assert getattr(house.settings, name) == before


async def test_what_the_command_line_asks_for_is_told_in_the_settings(archive: Archive, house: House) -> None:
    again = House(archive, choose_deal=house.choose_deal, letters=True, tempo=Tempo.FAST)
    async with seated(again, laid_out(archive, "2C 3C")) as person:
        await person.press("e")
        has_all(person.text, ["on (this run)", "15 seconds a card (this run)"])
        await person.press(*["down"] * NAMES.index("letters"), "right")
        assert "on (" not in person.text
        assert House(archive).settings.letters
        await person.press("right")
        assert "on (this run)" in person.text
        assert not House(archive).settings.letters
        await person.press("home", *["down"] * NAMES.index("tempo"), "left")
        assert "30 seconds a card " in person.text
        assert again.settings.tempo is Tempo.NORMAL


async def test_letters_stand_for_every_sign(archive: Archive, house: House) -> None:
    assert house.change(letters=True).result() == ""
    async with seated(house, laid_out(archive, "2C 3D 4H 5S")) as person:
        assert person.text.isascii()
        assert ">2C" in person.text


async def test_with_letters_the_palette_and_what_is_told_in_passing_are_plain_too(
    archive: Archive, house: House
) -> None:
    assert house.change(letters=True).result() == ""
    async with seated(house, laid_out(archive, "2C 3D 4H 5S")) as person:
        await person.press("ctrl+p")
        await person.until(lambda: ">  Search" in person.text and "Scores" in person.text)
        assert [row for row in person.rows if not row.isascii()] == []
        await person.press("escape")
        person.app.notify("Zoë: 10♥ → 2♣ …", severity="warning", markup=False)
        await person.until(lambda: "Zoe: 10H > 2C ." in person.text)
        assert [row for row in person.rows if not row.isascii()] == []


@given(st.text())
@example("Zoë 漢字 e\u0301 ½ ﬃ ▄ ╬ 😀")
def test_plain_characters_take_the_room_of_those_they_stand_for(text: str) -> None:
    plain = text.translate(PLAIN)
    assert plain.isascii()
    assert len(plain) == sum(map(cell_len, text)) or not text.isprintable()
    assert text.isascii() <= (plain == text)


async def test_sixteen_colours_take_the_look_of_the_terminal(
    archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    async with seated(house, laid_out(archive, "2C 3C")) as person:
        assert person.app.theme == "terminal-two_colours"
    assert house.settings.look is Look.FELT


def colours_on(person: Person) -> set[Color]:
    """Every colour that is sent to the terminal."""
    styles = [
        segment.style for strip in person.screen._compositor.render_strips() for segment in strip if segment.style
    ]
    return {colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None}


@pytest.mark.parametrize("terminal", ["truecolor", "xterm"])
async def test_the_look_of_the_terminal_sends_its_own_colours_from_the_start(
    archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch, terminal: str
) -> None:
    if terminal == "xterm":
        monkeypatch.delenv("COLORTERM")
        monkeypatch.setenv("TERM", "xterm")
    house.change(look=Look.TERMINAL)
    async with seated(house, laid_out(archive, "2C 3C")) as person:
        assert {colour.type for colour in colours_on(person)} == {ColorType.DEFAULT, ColorType.STANDARD}


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("key", ["e", "escape"])
async def test_below_a_panel_the_table_is_dimmed_and_can_still_be_read(
    archive: Archive, house: House, look: Look, key: str
) -> None:
    house.change(look=look)
    async with seated(house, laid_out(archive, "2C 3C"), (80, 40)) as person:
        rows, place = person.rows, person.place_of("3C")
        bright = style_at(person, place)
        await person.press(key)
        assert person.rows[-7:] == rows[-7:]
        below = style_at(person, place)
        assert below.color != below.bgcolor
        if look is Look.TERMINAL:
            assert (below.dim, below.bgcolor) == (True, bright.bgcolor)
        else:
            assert below.bgcolor != bright.bgcolor


def style_at(person: Person, place: Offset) -> Style:
    """How that cell is drawn."""
    cell = next(iter(person.screen._compositor.render_strips()[place.y].crop(place.x, place.x + 1)))
    assert cell.style is not None
    return cell.style


async def test_a_key_is_changed_in_the_settings_and_shown_everywhere(archive: Archive, house: House) -> None:
    assert house.change(keys={"scores": "z", "dance": "y"}).result() == ""
    async with seated(house, laid_out(archive, "2C 3C")) as person:
        assert "keys names no command 'dance'" in person.notices()
        assert "z scores" in person.text
        await person.press("z")
        assert "Score sheet" in person.text


async def test_a_key_that_is_refused_is_shown_nowhere(archive: Archive, house: House) -> None:
    assert house.change(keys={"last_trick": "tab", "tricks": "l", "help": "Enter", "statistics": "z"}).result() == ""
    async with seated(house, laid_out(archive, "2C 3C"), (120, 36)) as person:
        has_all(person.rows[-1], ["l last trick", "Tab scores", "? help"])
        await person.press("escape")
        for words, key in {"Last trick": "l", "Tricks so far": "b", "Help": "?", "Statistics": "z"}.items():
            assert (
                next(row for row in person.rows if words in row and "Menu" not in row).split(words)[1].split()[0] == key
            )
        await person.press("l")
        assert person.is_at_the_table
        await person.press("question_mark")
        has_all(person.text, ["l       Shows the last trick.", "b       Shows all tricks", "z       Shows the record"])


async def test_the_cards_still_unseen_are_shown_by_suit_when_asked_for(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2H")) as person:
        assert "♣ A" not in person.text
        await person.press("v")
        assert "♣ A " in person.text
        assert "♥ 3456789TJQKA" in person.text
        await person.press("v")
        assert "♣ A " not in person.text


async def test_of_a_suit_that_is_all_seen_none_are_left(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")) as person:
        await person.press("v")
        assert "♣ none" in person.text


async def test_the_palette_offers_every_command_of_the_menu(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, "2C 3C")) as person:
        offered = {command.help for command in person.app.get_system_commands(person.table_screen)}
        assert offered == {command.help for command in COMMANDS if command.is_in_menu}
        await person.press("ctrl+p")
        await person.until(lambda: "Scores" in person.text)
