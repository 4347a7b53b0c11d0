"""Every text and card colour of every theme reads: contrast 4.5 : 1 at least, by the formula of WCAG 2."""

from itertools import product

import pytest
from textual.color import Color

from hearts_tui.store.settings import Deck, Look
from hearts_tui.ui.theme import STANDARD_THEME, THEMES, theme_name

READABLE = 4.5
TEXT_ON_GROUND = (
    ("bar-text", "bar"),
    ("bar-soft", "bar"),
    ("gold-ink", "bar"),
    ("alarm", "bar"),
    ("tag-text", "tag"),
    ("tag-soft", "tag"),
    ("tag-soft", "felt"),
    ("tag-soft", "felt-deep"),
    ("gold-ink", "felt"),
    ("back", "felt"),
    ("badge-text", "badge"),
    ("gold-text", "gold"),
    ("mark", "paper"),
    ("mark", "shade"),
    ("card-ink", "paper"),
    *product(("ink-clubs", "ink-diamonds", "ink-spades", "ink-hearts"), ("paper", "shade", "gold")),
)
COLOURED = [theme_name(look, deck) for look in Look for deck in Deck if look is not Look.TERMINAL]


def luminance(colour: Color) -> float:
    """The relative luminance of WCAG 2."""
    parts = (part / 255 for part in colour.rgb)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_full_contrast() -> None:
    assert contrast(Color.parse("black"), Color.parse("white")) == pytest.approx(21)


@pytest.mark.parametrize("name", COLOURED)
def test_every_text_reads_on_its_ground(name: str) -> None:
    colours = THEMES[name].variables
    weak = {
        f"{text} on {ground}": round(found, 2)
        for text, ground in TEXT_ON_GROUND
        if (found := contrast(Color.parse(colours[text]), Color.parse(colours[ground]))) < READABLE
    }
    assert weak == {}


@pytest.mark.parametrize("name", COLOURED)
def test_it_still_reads_without_colours(name: str) -> None:
    colours = THEMES[name].variables
    for text, ground in TEXT_ON_GROUND:
        found = contrast(Color.parse(colours[text]).monochrome, Color.parse(colours[ground]).monochrome)
        assert found >= READABLE, f"{text} on {ground}"


@pytest.mark.parametrize("name", COLOURED)
def test_a_card_stands_out_from_the_felt(name: str) -> None:
    colours = THEMES[name].variables
    edge = contrast(Color.parse(colours["edge"]), Color.parse(colours["paper"]))
    ground = contrast(Color.parse(colours["felt"]), Color.parse(colours["paper"]))
    assert max(edge, ground) >= 3


def test_the_terminal_look_uses_the_colours_of_the_terminal_alone() -> None:
    for deck in Deck:
        theme = THEMES[theme_name(Look.TERMINAL, deck)]
        assert theme.ansi
        own = {name: value for name, value in theme.variables.items() if name in STANDARD_THEME.variables}
        assert all(value.startswith("ansi_") or value == "bold" for value in own.values())


def test_four_suits_have_four_inks_where_the_deck_promises_it() -> None:
    for look, deck in product(Look, Deck):
        colours = THEMES[theme_name(look, deck)].variables
        inks = {colours[f"ink-{suit}"] for suit in ("clubs", "diamonds", "spades", "hearts")}
        assert len(inks) == (2 if deck is Deck.TWO_COLOURS else 4)


def test_every_theme_has_the_same_variables() -> None:
    for theme in THEMES.values():
        assert STANDARD_THEME.variables.keys() <= theme.variables.keys()
