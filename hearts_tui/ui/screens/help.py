"""The help: keys and the rules of this very table, beside the table where there is room, over it where there is not."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ...engine.rules import Rules
from ...session.rulebook import Section, rules_page
from ..commands import COMMANDS


class HelpScreen(ModalScreen[None]):
    """Read with the arrow keys and Page Up and Down; Esc closes it."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS = [("escape,question_mark,q,enter,space", "dismiss", "close")]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def compose(self) -> ComposeResult:
        """A column of sections."""
        with VerticalScroll(id="help"):
            for section in (keys_section(), *rules_page(self.rules)):
                yield Static(Content(section.title), classes="panel-title")
                for paragraph in section.paragraphs:
                    yield Static(Content(paragraph), classes="help-text")

    def on_mount(self) -> None:
        """The arrow keys scroll at once."""
        self.query_one("#help").focus()


def keys_section() -> Section:
    """The keys, from the command table, and how the mouse plays."""
    lines = [f"{command.shown_key}: {command.help}" for command in COMMANDS if command.shown_key]
    more = (
        "A suit letter (c d s h) jumps to that suit, a digit or t j q k a to that rank.",
        "Mouse: click a card or drag it onto the table. Any key hurries the game along.",
    )
    return Section("Keys", (*lines, *more))
