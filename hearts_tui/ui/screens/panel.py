"""The common form of everything that opens over the table: a box in the middle that keeps clicks and closes on Esc."""

from pathlib import Path
from typing import Generic, TypeVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from ..commands import command_named
from ..widgets.button import PanelButton

Answer = TypeVar("Answer")


class Faint:
    """What lies below a panel, in the terminal's own colours: they cannot be mixed, but the terminal can dim them."""

    LOOK = Style(dim=True, bold=False)

    def __init__(self, below: RenderableType) -> None:
        self._below = below

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The same, faint."""
        return Segment.apply_style(console.render(self._below, options), post_style=self.LOOK)


class Panel(ModalScreen[Answer | None], Generic[Answer]):
    """A box with a title. A subclass yields its content in `parts`; Esc answers `None`."""

    BINDINGS = [
        ("escape", "close", "close"),
        ("q", "close", "close"),
        ("left", "app.focus_previous", "previous button"),
        ("right", "app.focus_next", "next button"),
        ("pageup", "turn(-1)", "page up"),
        ("pagedown", "turn(1)", "page down"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (58, "-narrow"), (66, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
    TITLE_WORDS = ""
    SHEET = ""
    """Its own style sheet beside it, where it has one."""

    def __init__(self) -> None:
        super().__init__()
        styles = self.app.stylesheet
        # What Textual reads by itself with a screen it adds by parsing all other styles again.
        for sheet in (name for name in ("panel.tcss", self.SHEET) if name):
            path = Path(__file__).with_name(sheet)
            if not styles.has_source(str(path)):
                styles.read(path)

    def compose(self) -> ComposeResult:
        """The box."""
        with VerticalScroll(classes="panel", can_focus=False):
            if self.TITLE_WORDS:
                yield Label(Content(self.TITLE_WORDS), classes="panel-title")
            yield from self.parts()

    def render(self) -> RenderableType:
        """What lies below the box, dimmed in every look."""
        below = super().render()
        is_seen_through = isinstance(below, BackgroundScreen) and self.app.native_ansi_color
        return Faint(below) if is_seen_through else below

    def parts(self) -> ComposeResult:
        """What stands in the box."""
        raise NotImplementedError

    def action_turn(self, step: int) -> None:
        """Shows the page above or below, of a panel that is higher than the screen."""
        panel = self.query_one(".panel")
        if step < 0:
            panel.scroll_page_up()
        else:
            panel.scroll_page_down()

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Closes with the answer. Only the panel in front can: of two answers in one moment the first one counts."""
        # What Textual closes is not this panel, but whatever is in front.
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def action_close(self) -> None:
        """Closes without an answer."""
        self.dismiss(None)


class ClosingPanel(Panel[Answer], Generic[Answer]):
    """A box with a button that closes it, for the mouse."""

    IS_READ = False
    """Whether the arrow keys scroll it."""

    def compose(self) -> ComposeResult:
        """The box, with the button below what it shows."""
        with VerticalScroll(classes="panel", can_focus=self.IS_READ):
            yield Label(Content(self.TITLE_WORDS), classes="panel-title")
            yield from self.parts()
            yield PanelButton("Close", id="close", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The button closes; a panel with more buttons answers those itself."""
        if event.button.id == "close":
            self.action_close()


class ReadingPanel(ClosingPanel[bool]):
    """A box that is only read: Enter and Space close it too."""

    IS_READ = True

    BINDINGS = [("enter", "close", "close"), ("space", "close", "close")]


def closing(name: str) -> Binding:
    """Closes a panel with the key that opened it, whatever the settings make of that key."""
    return Binding(command_named(name).key, "close", "close", show=False, id=name)


def opening(name: str) -> Binding:
    """Obeys a command of the table within a panel too, with the key that it has there."""
    return Binding(command_named(name).key, name, show=False, id=name)
