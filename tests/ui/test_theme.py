"""Every text and card colour of every theme reads: contrast 4.5 : 1 at least, by the formula of WCAG 2.

What stands on what is read from the style sheets; what code puts on another ground is listed. The terminal look is left
out: its sixteen colours are whatever the person has chosen in the terminal, and no program is told.
"""

import re
from itertools import product
from pathlib import Path

import pytest
from textual.color import Color

import hearts_tui.ui
from hearts_tui.store.settings import Deck, Look
from hearts_tui.ui.theme import CARD_COLOURS, STANDARD_THEME, THEMES, theme_name

READABLE = 4.5
UI = Path(hearts_tui.ui.__file__).parent
SHEETS = [sheet.read_text(encoding="utf-8") for sheet in sorted(UI.rglob("*.tcss"))]

BY_CODE = {
    ("tag-soft", "felt"),
    ("back", "felt"),
    ("gold-ink", "bar"),
    ("alarm", "bar"),
    ("foreground", "panel-lighten-1"),
    ("text-error", "panel-lighten-1"),
    ("foreground", "surface"),
    *product(("text-muted",), ("bar", "gold", "tag")),
    *((ink, ground) for ink, only in CARD_COLOURS.values() for ground in ([only] if only else ["paper", "shade"])),
    *product(("ink-clubs", "ink-diamonds", "ink-spades", "ink-hearts"), ("paper", "shade", "gold")),
}
"""Cards under the cursor, words and keys in gold or grey within a text, fields, and notices.

The titles of warnings and the hint in an empty field have colours that Textual makes up, and are not looked at.
"""

NO_TEXT = {("back", "bar"), ("edge", "paper"), ("edge", "shade")}
"""The backs of cards lie on the felt, and the edge of a card is a line."""


def pairs_of(sheet: str) -> set[tuple[str, str]]:
    """Each text with what it stands on, from the rules of a style sheet: the bar where a rule names no ground."""
    pairs = set()
    for rule in re.findall(r"\{([^{}]*)\}", sheet):
        text = re.search(r"(?<![-\w])color:\s*\$([\w-]+)", rule)
        ground = re.search(r"background:\s*\$([\w-]+)\s*;", rule)
        if text:
            pairs.add((text[1], ground[1] if ground else "bar"))
    return pairs


TEXT_ON_GROUND = sorted(BY_CODE.union(*map(pairs_of, SHEETS)) - NO_TEXT)
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


def seen(name: str, text: str, ground: str) -> tuple[Color, Color]:
    """The two colours as that theme shows them: a text that lets its ground through is mixed with it."""
    colours = THEMES[name].to_color_system().generate() | THEMES[name].variables
    below = Color.parse(colours[ground])
    share = re.fullmatch(r"auto (\d+)%", colours[text])
    return below + (below.get_contrast_text(int(share[1]) / 100) if share else Color.parse(colours[text])), below


def test_the_style_sheets_are_read() -> None:
    assert {("bar-text", "bar"), ("gold-text", "gold"), ("tag-soft", "tag"), ("badge-text", "badge")} <= set(
        TEXT_ON_GROUND
    )
    assert {("card-ink", "paper"), ("card-ink", "shade"), ("mark", "shade"), ("tag-soft", "felt-deep")} <= set(
        TEXT_ON_GROUND
    )
    assert pairs_of("A { background: $x; } B { color: $y; } C { color: $z; background: $w; }") == {
        ("y", "bar"),
        ("z", "w"),
    }


@pytest.mark.parametrize("name", COLOURED)
def test_every_text_reads_on_its_ground(name: str) -> None:
    weak = {
        f"{text} on {ground}": round(found, 2)
        for text, ground in TEXT_ON_GROUND
        if (found := contrast(*seen(name, text, ground))) < READABLE
    }
    assert weak == {}


@pytest.mark.parametrize("name", COLOURED)
def test_it_still_reads_without_colours(name: str) -> None:
    weak = {
        f"{text} on {ground}": round(found, 2)
        for text, ground in TEXT_ON_GROUND
        if (found := contrast(*(colour.monochrome for colour in seen(name, text, ground)))) < READABLE
    }
    assert weak == {}


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
