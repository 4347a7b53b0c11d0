"""The colours of the table: three looks and three decks. Every colour in the style sheets is one of these variables.

The decks are dark inks, for every card is light: each reads on paper, on a shaded card and under the cursor. The
colour-blind deck takes its hues from the palette of Okabe and Ito (2008), darkened.
"""

from collections.abc import Mapping

from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from ..store.settings import Deck, Look
from .cards import CardStyles

_INKS = {
    Deck.TWO_COLOURS: ("#1d2430", "#a30f28", "#1d2430", "#a30f28"),
    Deck.FOUR_COLOURS: ("#0b5d2a", "#1246a0", "#1d2430", "#a30f28"),
    Deck.COLOUR_BLIND: ("#00573f", "#004a9f", "#111111", "#8a2c00"),
}
_TERMINAL_INKS = {
    Deck.TWO_COLOURS: ("ansi_black", "ansi_red", "ansi_black", "ansi_red"),
    Deck.FOUR_COLOURS: ("ansi_green", "ansi_blue", "ansi_black", "ansi_red"),
    Deck.COLOUR_BLIND: ("ansi_magenta", "ansi_blue", "ansi_black", "ansi_red"),
}
_SUITS = ("clubs", "diamonds", "spades", "hearts")

_FELT = {
    "felt": "#14513a",
    "felt-deep": "#0f3f2d",
    "bar": "#0d1f19",
    "bar-text": "#f1efe6",
    "bar-soft": "#a9c7b8",
    "tag": "#0f3526",
    "tag-text": "#f1efe6",
    "tag-soft": "#a9c7b8",
    "paper": "#f6f2e7",
    "shade": "#cfccbe",
    "card-ink": "#1d2430",
    "edge": "#77745f",
    "badge": "#b3122d",
    "badge-text": "#ffffff",
    "gold": "#f2c14e",
    "gold-text": "#1d2430",
    "gold-ink": "#f2c14e",
    "back": "#a3bdf2",
    "mark": "#6b4a00",
    "alarm": "#ff8a94",
}
_PAPER = {
    "felt": "#d3e4d8",
    "felt-deep": "#bcd6c5",
    "bar": "#f3f1e8",
    "bar-text": "#17302a",
    "bar-soft": "#3f5a4e",
    "tag": "#eef3ea",
    "tag-text": "#17302a",
    "tag-soft": "#3f5a4e",
    "paper": "#ffffff",
    "shade": "#d9d6c9",
    "card-ink": "#1d2430",
    "edge": "#77745f",
    "badge": "#a30f28",
    "badge-text": "#ffffff",
    "gold": "#f2c14e",
    "gold-text": "#1d2430",
    "gold-ink": "#6e4a00",
    "back": "#2d4f9e",
    "mark": "#6b4a00",
    "alarm": "#a30f28",
}
_TERMINAL = BUILTIN_THEMES["ansi-dark"].variables | {
    "felt": "ansi_default",
    "felt-deep": "ansi_default",
    "bar": "ansi_default",
    "bar-text": "ansi_default",
    "bar-soft": "ansi_default",
    "tag": "ansi_default",
    "tag-text": "ansi_default",
    "tag-soft": "ansi_default",
    "paper": "ansi_bright_white",
    "shade": "ansi_white",
    "card-ink": "ansi_black",
    "edge": "ansi_black",
    "badge": "ansi_red",
    "badge-text": "ansi_white",
    "gold": "ansi_yellow",
    "gold-text": "ansi_black",
    "gold-ink": "ansi_default",
    "back": "ansi_default",
    "mark": "ansi_black",
    "alarm": "ansi_default",
}
_LOOKS = {Look.FELT: _FELT, Look.PAPER: _PAPER, Look.TERMINAL: _TERMINAL}


CARD_COLOURS = {
    "paper": ("card-ink", "paper"),
    "shade": ("card-ink", "shade"),
    "edge": ("edge", ""),
    "mark": ("mark", ""),
    "pointer": ("gold-text", "gold"),
    "winner": ("gold-text", "gold"),
    "slot": ("tag-soft", "felt-deep"),
}
"""Each part of a card with its ink and its ground; those without one are laid on paper or shade."""

_BOLD = ("mark", "pointer", "winner")


def card_styles(colours: Mapping[str, str]) -> CardStyles:
    """The styles of the cards in the colours of a theme."""
    parts = {name: _style(colours, *inks, bold=name in _BOLD) for name, inks in CARD_COLOURS.items()}
    clubs, diamonds, spades, hearts = (_style(colours, f"ink-{suit}") for suit in _SUITS)
    return CardStyles(suits=(clubs, diamonds, spades, hearts), **parts)


def _style(colours: Mapping[str, str], ink: str, ground: str = "", *, bold: bool = False) -> Style:
    below = Color.parse(colours[ground]).rich_color if ground else None
    return Style(color=Color.parse(colours[ink]).rich_color, bgcolor=below, bold=bold or None)


def theme_name(look: Look, deck: Deck) -> str:
    """The name under which that look with that deck is registered."""
    return f"{look}-{deck}"


def theme_of(look: Look, deck: Deck) -> Theme:
    """The theme of that look with that deck."""
    colours = _LOOKS[look]
    inks = (_TERMINAL_INKS if look is Look.TERMINAL else _INKS)[deck]
    cursor = {
        "block-cursor-background": colours["gold"],
        "block-cursor-foreground": colours["gold-text"],
        "block-cursor-text-style": "bold",
    }
    # What Textual would mix itself, and too faintly, for notices, hints and empty fields.
    quiet = {"text-warning": colours["gold-ink"], "text-disabled": colours["bar-soft"]}
    return Theme(
        name=theme_name(look, deck),
        primary=colours["gold"],
        secondary=colours["bar-soft"],
        accent=colours["gold"],
        warning=colours["gold"],
        error=colours["alarm"],
        success=colours["bar-soft"],
        foreground=colours["bar-text"],
        background=colours["felt"],
        surface=colours["bar"],
        panel=colours["tag"],
        dark=look is Look.FELT,
        ansi=look is Look.TERMINAL,
        variables=colours | cursor | quiet | {f"ink-{suit}": ink for suit, ink in zip(_SUITS, inks, strict=True)},
    )


THEMES = {theme_name(look, deck): theme_of(look, deck) for look in Look for deck in Deck}
STANDARD_THEME = THEMES[theme_name(Look.FELT, Deck.TWO_COLOURS)]
