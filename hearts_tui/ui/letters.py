"""Letters for suit signs and plain characters for the others, for terminals and eyes that want them."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

PLAIN = str.maketrans(
    {
        "♣": "C",
        "♦": "D",
        "♠": "S",
        "♥": "H",
        "♡": "H",
        "▸": ">",
        "▌": "|",
        "▏": "|",
        "•": "*",
        "·": ".",
        "◦": "o",
        "…": ".",
        "←": "<",
        "→": ">",
        "↑": "^",
        "↓": "v",
        "━": "=",
        "─": "-",
        "│": "|",
        "▁": "_",
        "≡": "=",
        "−": "-",
        "–": "-",
        "×": "x",
        "◆": "#",
        "◇": "o",
        "┃": "|",
        "█": "#",
        "▄": "#",
        "▀": "#",
    }
)
"""One character for each, so that nothing moves."""


class PlainCharacters(LineFilter):
    """Writes every line of the screen in plain characters while it is enabled."""

    def apply(self, segments: list[Segment], _background: Color) -> list[Segment]:
        """The same segments with other characters."""
        return [Segment(text.translate(PLAIN), style, control) for text, style, control in segments]
