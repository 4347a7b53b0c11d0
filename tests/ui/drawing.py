"""A screen as lines of text: its characters, then the style of every cell, rows that repeat counted.

A style is a letter with what it stands for below; `a12b3` are twelve cells of the first and three of the second.
"""

from itertools import groupby
from string import ascii_letters

from rich.style import Style
from textual.strip import Strip

BLANK = Style.null()


def drawing(strips: list[Strip]) -> str:
    """The characters of the screen with the spaces at the end left out, the styles of its rows, and their meaning."""
    names: dict[str, str] = {}
    rows = [
        "".join(
            f"{names.setdefault(style, _name(len(names)))}{sum(count for _, count in run)}"
            for style, run in groupby(
                ((_words(segment.style or BLANK), segment.cell_length) for segment in strip), lambda part: part[0]
            )
        )
        for strip in strips
    ]
    counted = [(row, len(list(same))) for row, same in groupby(rows)]
    return "\n".join(
        (
            *("".join(segment.text for segment in strip).rstrip() for strip in strips),
            "",
            *(row if count == 1 else f"{row} ×{count}" for row, count in counted),
            "",
            *(f"{name} {style}" for style, name in names.items()),
        )
    )


def _name(number: int) -> str:
    """A letter, or where there are not enough of them two or more."""
    more, last = divmod(number, len(ascii_letters))
    return (_name(more - 1) if more else "") + ascii_letters[last]


def _words(style: Style) -> str:
    """Colours and attributes, without the numbers by which Textual finds a widget."""
    return str(style.without_color + style.clear_meta_and_links() if style.meta else style)
