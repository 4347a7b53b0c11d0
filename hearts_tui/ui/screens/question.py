"""A question that is answered with yes or no, and one that is answered with a name."""

from collections.abc import Collection

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Label

from ..widgets.button import PanelButton
from .panel import Panel


class QuestionScreen(Panel[bool]):
    """Answers `True` only when the first button is pressed; the cursor starts on the other one."""

    AUTO_FOCUS = "#no"

    def __init__(self, title: str, words: str, yes: str) -> None:
        super().__init__()
        self.TITLE_WORDS = title
        self.words = words
        self.yes = yes

    def parts(self) -> ComposeResult:
        """The words and two buttons."""
        yield Label(Content(self.words), classes="panel-note")
        with Horizontal(classes="buttons question"):
            yield PanelButton(Content(self.yes), id="yes", compact=True)
            yield PanelButton("No", id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of the two."""
        self.dismiss(event.button.id == "yes")


class NameScreen(Panel[str]):
    """Answers with a name of 1 to 30 printable characters that is none of those taken."""

    BINDINGS = [("escape", "close", "close")]

    def __init__(self, title: str, example: str, taken: Collection[str] = ()) -> None:
        super().__init__()
        self.TITLE_WORDS = title
        self.example = example
        self.taken = taken

    def parts(self) -> ComposeResult:
        """A line to type into."""
        yield Input(max_length=30, placeholder=self.example)
        yield Label("Enter keeps it, Esc does not.", classes="panel-note")

    def on_mount(self) -> None:
        """The cursor blinks only where things may move."""
        self.query_one(Input).cursor_blink = self.app.animation_level != "none"

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answers with the name, if it is one."""
        name = event.value.strip()
        if not name or not name.isprintable() or name.lower().replace(" ", "_") in self.taken:
            taken = f", and not {', '.join(self.taken)}" if self.taken else ""
            self.notify(f"A name is 1 to 30 printable characters{taken}.", severity="warning", markup=False)
            return
        self.dismiss(name)
