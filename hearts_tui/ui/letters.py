"""Letters for suit signs and plain characters for the others, for terminals and eyes that want them."""

from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_SIGNS = {
    "♣": "C",
    "♦": "D",
    "♠": "S",
    "♥": "H",
    "♡": "H",
    "▸": ">",
    "›": "*",
    "●": "*",
    "•": "*",
    "·": ".",
    "◦": "o",
    "…": ".",
    "←": "<",
    "→": ">",
    "↑": "^",
    "↓": "v",
    "≡": "=",
    "🔎": "> ",
    "−": "-",
    "–": "-",
    "×": "x",
    "◆": "#",
    "◇": "o",
    "━": "=",
    "─": "-",
    "▔": "-",
    "▁": "_",
    "│": "|",
    "┃": "|",
    "▌": "|",
    "▊": "|",
    "▎": "|",
    "▏": "|",
}
_BLOCKS = range(0x2580, 0x25A0)


class _Plain(dict[int, str]):
    """Plain characters by code point, as many as the cells that a character takes, so that nothing moves."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        plain = character if code < 128 else "#" if code in _BLOCKS else _without_accents(character)
        self[code] = plain
        return plain


def _without_accents(character: str) -> str:
    cells = cell_len(character)
    letters = normalize("NFKD", character).encode("ascii", "ignore").decode()
    return letters if len(letters) == cells else "?" * cells


PLAIN = _Plain({ord(sign): plain for sign, plain in _SIGNS.items()})


class PlainCharacters(LineFilter):
    """Writes every line of the screen in plain characters while it is enabled."""

    def apply(self, segments: list[Segment], _background: Color) -> list[Segment]:
        """The same segments with other characters."""
        return [Segment(text.translate(PLAIN), style, control) for text, style, control in segments]
