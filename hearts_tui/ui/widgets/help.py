"""The help: keys and the rules of this very table, beside the table where there is room, over it where there is not."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ...engine.rules import Rules
from ..commands import COMMANDS
from .button import PanelButton

if TYPE_CHECKING:
    from ...session.rulebook import Section

COLUMNS = 48
COLUMNS_BESIDE = 62
"""What the table needs beside the help."""


class HelpPanel(VerticalScroll):
    """Read with the arrow keys and Page Up and Down; Esc closes it."""

    BINDINGS = [("escape,q,enter,space", "close", "close")]

    class Closed(Message):
        """The player has read enough."""

    def __init__(self, rules: Rules, keys: Mapping[str, str]) -> None:
        super().__init__()
        self.rules = rules
        self.keys = keys

    def compose(self) -> ComposeResult:
        """A column of sections, and a button that closes it."""
        from ...session.rulebook import rules_page

        yield PanelButton("Close", compact=True)
        for section in (keys_section(self.keys), *rules_page(self.rules)):
            yield Static(Content(section.title), classes="panel-title")
            yield Static(Content("\n\n".join(section.paragraphs)), classes="help-text")

    def on_button_pressed(self) -> None:
        """The button closes."""
        self.action_close()

    def action_close(self) -> None:
        """Gives the room back to the table."""
        self.post_message(self.Closed())


def keys_section(keys: Mapping[str, str]) -> "Section":
    """The keys, from the command table, and how the mouse plays."""
    from ...session.rulebook import Section

    shown = ((command.key_shown(keys), command.help) for command in COMMANDS if command.key and command.name != "right")
    lines = [f"{key.ljust(7)} {sentence}" for key, sentence in shown]
    more = (
        "A suit letter (c d s h) jumps to that suit, a digit or t j q k a to that rank.",
        "Mouse: click a card, or drag it onto the table. Any key hurries the game along.",
        "Esc closes this page.",
    )
    return Section("Keys", ("\n".join(lines), *more))
