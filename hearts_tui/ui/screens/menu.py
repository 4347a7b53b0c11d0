"""The menu: the commands of the table that are worth a line, from the command table."""

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..commands import COMMANDS, Command
from ..house import House
from .panel import Panel


class MenuScreen(Panel[str]):
    """Answers with the action of the command that was chosen."""

    TITLE_WORDS = "Menu"
    SHEET = "menu.tcss"

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self._keys = house.keys

    def parts(self) -> ComposeResult:
        """Resume, then the commands."""
        options = [Option(_line("resume", "Esc", ""), id="")]
        options += [self._option(command) for command in COMMANDS if command.is_in_menu]
        yield OptionList(*options, compact=True)

    def _option(self, command: Command) -> Option:
        key = command.key_shown(self._keys)
        return Option(_line(command.words, key, self._value(command)), id=command.action)

    def _value(self, command: Command) -> str:
        settings = self.house.settings
        return {"pace": settings.pace, "sound": "on" if settings.sound else "off"}.get(command.action, "")

    def on_key(self, event: Key) -> None:
        """The key of a command works here too."""
        for command in COMMANDS:
            if command.is_in_menu and command.key and event.key == self._keys.get(command.name, command.key):
                event.stop()
                self.dismiss(command.action)
                return

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Closes with the command."""
        self.dismiss(event.option.id or None)


def _line(words: str, key: str, value: str) -> Content:
    name = f"{words.capitalize()}: {value}" if value else words.capitalize()
    return Content.assemble(name.ljust(26), (key.rjust(8), "$text-muted"))
