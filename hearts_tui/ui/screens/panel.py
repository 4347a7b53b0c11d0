"""The common form of everything that opens over the table: a box in the middle that keeps clicks and closes on Esc."""

from typing import Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Label

Answer = TypeVar("Answer")


class Panel(ModalScreen[Answer | None], Generic[Answer]):
    """A box with a title. A subclass yields its content in `parts`; Esc answers `None`."""

    BINDINGS = [("escape", "close", "close"), ("q", "close", "close")]
    TITLE_WORDS = ""

    def compose(self) -> ComposeResult:
        """The box."""
        with VerticalScroll(classes="panel", can_focus=False):
            if self.TITLE_WORDS:
                yield Label(Content(self.TITLE_WORDS), classes="panel-title")
            yield from self.parts()

    def parts(self) -> ComposeResult:
        """What stands in the box."""
        raise NotImplementedError

    def action_close(self) -> None:
        """Closes without an answer."""
        self.dismiss(None)


class ReadingPanel(Panel[bool]):
    """A box that is only read: any of its keys closes it."""

    BINDINGS = [("enter", "close", "close"), ("space", "close", "close")]

    def compose(self) -> ComposeResult:
        """The box, with a button that closes it."""
        with VerticalScroll(classes="panel"):
            yield Label(Content(self.TITLE_WORDS), classes="panel-title")
            yield from self.parts()
            yield Button("Close", id="close", compact=True)

    def on_button_pressed(self) -> None:
        """The button closes."""
        self.action_close()
