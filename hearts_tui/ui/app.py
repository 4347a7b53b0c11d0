"""The app: its look, first screen, and an end that leaves the terminal as it was."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from textual.app import SystemCommand
from textual.events import Event, Key, MouseDown
from textual.filter import ANSIToTruecolor, LineFilter
from textual.screen import Screen

from ..session.table import Table
from ..store.settings import Look
from .commands import COMMANDS, Command, Where, bindings
from .ending import EndingApp
from .house import House
from .letters import PlainCharacters
from .notices import STAYS_SECONDS, Problems, notice
from .screens.table import TableScreen
from .theme import STANDARD_THEME, THEMES, theme_name
from .widgets.canvas import Canvas


class HeartsApp(EndingApp):
    """Shows the table. `table` is the match to sit down at; without one the setup panel opens."""

    CSS_PATH = ["app.tcss", "screens/table.tcss"]
    TITLE = "Hearts"
    BINDINGS = bindings(Where.EVERYWHERE)

    def __init__(self, house: House, table: Table | None = None) -> None:
        self._plain = PlainCharacters(enabled=False)
        super().__init__()
        self.house = house
        self._table = table
        self._has_notice = False
        for theme in THEMES.values():
            self.register_theme(theme)
        # The look is set before any style is read: to read them all again takes longer than to import the game.
        self._plain.enabled = house.letters
        self.set_reactive(HeartsApp.theme, self._theme_wanted)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> Screen[Any]:
        """The table, below everything that opens."""
        return TableScreen(self.house, self._table)

    def keep_all(self) -> str:
        """Writes what is still to be written, and waits for it. Gives the problem in words, or nothing."""
        return self.house.archive.close()

    def end_programs(self) -> None:
        """Ends the programs that play here."""
        self.house.end_programs()

    def on_unmount(self) -> None:
        """Leaving waits for no thought."""
        self.house.end_thoughts()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the table, for the moment before its theme is set."""
        return STANDARD_THEME.variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters of every line: plain characters come last, and the terminal's own colours stay what they are."""
        filters = super().get_line_filters()
        if self.native_ansi_color:
            # Textual sets this one for the theme that it had before ours was known.
            filters = [each for each in filters if not isinstance(each, ANSIToTruecolor)]
        return [*filters, self._plain] if self._plain.enabled else filters

    def on_mount(self) -> None:
        """Sets the keys that the settings ask for."""
        self.set_keymap(dict(self.house.keys))

    def on_problems(self, message: Problems) -> None:
        """Shows one notice of all that was wrong with files, until a key is pressed."""
        title, words = notice(message.sentences)
        self.notify(words, title=title, severity="warning", markup=False, timeout=STAYS_SECONDS)
        self._has_notice = True

    async def on_event(self, event: Event) -> None:
        """A key takes that notice away, and a press takes hold of a card, before they do what else they do."""
        if self._has_notice and isinstance(event, Key):
            self._has_notice = False
            self.clear_notifications()
        if isinstance(event, MouseDown) and not event.is_forwarded and isinstance(self.screen, TableScreen):
            self.screen.take_hold(event)
        await super().on_event(event)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: the commands of the table, while it is in front."""
        if isinstance(screen, TableScreen):
            for command in COMMANDS:
                if command.is_in_menu:
                    act = partial(self._obey, command, screen)
                    yield SystemCommand(command.words.capitalize(), command.help, act)

    async def _obey(self, command: Command, screen: TableScreen) -> None:
        await self.run_action(command.action, screen)

    def action_help_quit(self) -> None:
        """Ctrl+C leaves: the match is saved already."""
        self.exit()

    def on_look_changed(self) -> None:
        """The settings have changed."""
        self.show_look()

    def show_look(self) -> None:
        """Takes on the look that the settings ask for."""
        self._plain.enabled = self.house.letters
        self.theme = self._theme_wanted
        self.refresh_css()
        # Cards take their colours from the theme itself, of which no style tells.
        for screen in self.screen_stack:
            for canvas in screen.query(Canvas):
                canvas.redraw()

    @property
    def _theme_wanted(self) -> str:
        settings = self.house.settings
        # Sixteen colours cannot tell felt, tags and bars apart, but the terminal's own sixteen are made to be read.
        has_few_colours = self.console.color_system == "standard"
        return theme_name(Look.TERMINAL if has_few_colours else settings.look, settings.deck)
