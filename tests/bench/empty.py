"""An app that does next to nothing, to measure the game against: it paints a word, and moves a cursor with an arrow."""

from typing import ClassVar

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

WORD = "READY"


class Line(Widget, can_focus=True):
    """A row of dots, and a cursor that the arrow keys move."""

    BINDINGS: ClassVar[list[BindingType]] = [("right", "move(1)", "right"), ("left", "move(-1)", "left")]
    cursor: reactive[int] = reactive(0)

    def render_line(self, y: int) -> Strip:
        """The word above, the dots below."""
        dots = ["."] * 13
        dots[self.cursor] = "#"
        return Strip([Segment(WORD if y == 0 else "".join(dots) if y == 1 else "")])

    def action_move(self, steps: int) -> None:
        """Moves the cursor, round the ends."""
        self.cursor = (self.cursor + steps) % 13


class EmptyApp(App[None]):
    """One widget and no more."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        """The line."""
        yield Line()


if __name__ == "__main__":
    EmptyApp().run()
