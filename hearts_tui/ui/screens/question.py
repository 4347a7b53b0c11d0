"""A question that is answered with yes or no."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Label

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
            yield Button(Content(self.yes), id="yes", compact=True)
            yield Button("No", id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of the two."""
        self.dismiss(event.button.id == "yes")
