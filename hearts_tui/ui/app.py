"""The app: its look, first screen, and an end that leaves the terminal as it was."""

from collections.abc import Sequence

from textual.app import App
from textual.filter import LineFilter

from ..session.table import Table
from .house import House
from .letters import PlainCharacters
from .screens.table import TableScreen
from .theme import STANDARD_THEME, THEMES, theme_name


class HeartsApp(App[None]):
    """Shows the table. `table` is the match to sit down at; without one the setup panel opens."""

    CSS_PATH = "app.tcss"
    TITLE = "Hearts"
    ENABLE_COMMAND_PALETTE = False

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
        self.push_screen(TableScreen(self.house, self._table))

    def show_look(self) -> None:
        """Takes on the look that the settings ask for."""
        settings = self.house.settings
        self._plain.enabled = settings.letters
        self.theme = theme_name(settings.look, settings.deck)
        if not settings.motion:
            self.animation_level = "none"
        self.refresh_css()
