"""The app: theme, first screen, and an end that leaves the terminal as it was."""

from textual.app import App

from ..session.table import Table
from .house import House
from .screens.table import TableScreen
from .theme import FELT, THEMES


class HeartsApp(App[None]):
    """Shows the table. `table` is the match to sit down at; without one the setup panel opens."""

    CSS_PATH = "app.tcss"
    TITLE = "Hearts"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, house: House, table: Table | None = None) -> None:
        super().__init__()
        self.house = house
        self._table = table

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the table, for the moment before its theme is set."""
        return FELT.variables

    def on_mount(self) -> None:
        """Puts the table on the screen."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = "felt"
        self.push_screen(TableScreen(self.house, self._table))
