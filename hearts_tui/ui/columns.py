"""A line of a list in two columns, of which the second one wraps within itself: nothing is cut on a narrow terminal."""

from dataclasses import dataclass

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

CHOSEN = "●"
"""Stands before what is chosen, also while the cursor is elsewhere."""

LITTLE_ROOM = 34


def marked(words: str, *, is_chosen: bool) -> str:
    """The words with the mark before them if they are chosen, and room for it if they are not."""
    return f"{CHOSEN if is_chosen else ' '} {words}".rstrip()


@dataclass(frozen=True, slots=True)
class TwoColumns(Visual):
    """`text` stands beside `head` from this column on, or where that leaves little room from the `narrow_column` on."""

    head: Content
    text: Content
    column: int
    narrow_column: int | None = None

    def lines(self, width: int) -> list[Content]:
        """What stands in each line of that width."""
        column = self.column
        if self.narrow_column is not None and width - column < LITTLE_ROOM:
            column = self.narrow_column
        if self.head.cell_length >= column:
            column = self.head.cell_length + 2
        first, *others = self.text.wrap(max(1, width - column))
        gap = Content(" " * (column - self.head.cell_length))
        return [Content.assemble(self.head, gap, first), *(Content(" " * column) + other for other in others)]

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The lines, drawn."""
        return Content("\n").join(self.lines(width)).render_strips(width, height, style, options)

    def get_optimal_width(self, _rules: RulesMap, _container_width: int) -> int:
        """The width at which nothing wraps."""
        return self.column + self.text.cell_length

    def get_height(self, _rules: RulesMap, width: int) -> int:
        """The number of lines at that width."""
        return len(self.lines(width))
