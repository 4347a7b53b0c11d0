"""The app: its look, first screen, and an end that leaves the terminal as it was."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.filter import LineFilter
from textual.screen import Screen

from ..session.table import Table
from ..store.settings import Look
from .commands import COMMANDS, Command, keymap
from .house import House
from .letters import PlainCharacters
from .screens.table import TableScreen
from .theme import STANDARD_THEME, THEMES, theme_name


class HeartsApp(App[None]):
    """Shows the table. `table` is the match to sit down at; without one the setup panel opens."""

    CSS_PATH = "app.tcss"
    TITLE = "Hearts"

    def __init__(self, house: House, table: Table | None = None) -> None:
        self._plain = PlainCharacters(enabled=False)
        super().__init__()
        self.house = house
        self._table = table

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the table, for the moment before its theme is set."""
        return STANDARD_THEME.variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters of every line: plain characters come last."""
        filters = super().get_line_filters()
        return [*filters, self._plain] if self._plain.enabled else filters

    def on_mount(self) -> None:
        """Puts the table on the screen."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self.show_look()
        keys, problems = keymap(self.house.settings.keys)
        self.set_keymap(keys)
        for problem in problems:
            self.notify(problem, severity="warning", markup=False, timeout=10)
        self.push_screen(TableScreen(self.house, self._table))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: the commands of the table, while it is in front."""
        if isinstance(screen, TableScreen):
            for command in COMMANDS:
                if command.is_in_menu:
                    act = partial(self._obey, command, screen)
                    yield SystemCommand(command.words.capitalize(), command.help, act)

    async def _obey(self, command: Command, screen: TableScreen) -> None:
        await self.run_action(command.action, screen)

    def on_look_changed(self) -> None:
        """The settings have changed."""
        self.show_look()

    def show_look(self) -> None:
        """Takes on the look that the settings ask for."""
        settings = self.house.settings
        self._plain.enabled = self.house.letters
        # Sixteen colours cannot tell felt, tags and bars apart, but the terminal's own sixteen are made to be read.
        has_few_colours = self.console.color_system == "standard"
        self.theme = theme_name(Look.TERMINAL if has_few_colours else settings.look, settings.deck)
        self.refresh_css()
