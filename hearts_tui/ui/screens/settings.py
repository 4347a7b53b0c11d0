"""The settings: one line for each that has a list of values; a change is seen and kept at once."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ...store.settings import SETTINGS
from ..columns import TwoColumns
from ..house import House
from ..keeping import warn_unless_kept
from .panel import ClosingPanel, closing

VALUE_COLUMN = 26
NAMES = [setting.name for setting in SETTINGS.values() if setting.choices]


class SettingsScreen(ClosingPanel[None]):
    """Changes the settings; `changed` is called after every change."""

    TITLE_WORDS = "Settings"
    BINDINGS = [("left", "step(-1)", "previous value"), ("right", "step(1)", "next value"), closing("settings")]

    def __init__(self, house: House, changed: Callable[[], None]) -> None:
        super().__init__()
        self.house = house
        self._changed = changed

    def parts(self) -> ComposeResult:
        """The list, and how a value is changed."""
        yield OptionList(*map(self._option, NAMES), id="settings", compact=True)
        yield Label("Left and right change a value, and so does a click.", classes="panel-note")

    def _option(self, name: str) -> Option:
        setting = SETTINGS[name]
        kept, value = getattr(self.house.settings, name), self._in_force(name)
        words = setting.choices[value] + ("" if value == kept else " (this run)")
        return Option(TwoColumns(Content(setting.label), Content(words), VALUE_COLUMN), id=name)

    def _in_force(self, name: str) -> object:
        """What the command line asks for goes before what is kept."""
        of_this_run = {"letters": self.house.letters, "tempo": self.house.tempo}
        return of_this_run.get(name, getattr(self.house.settings, name))

    def action_step(self, step: int) -> None:
        """Changes the setting under the cursor to its next or previous value."""
        options = self.query_one(OptionList)
        place = options.highlighted or 0
        name = NAMES[place]
        values = list(SETTINGS[name].choices)
        now = self.house.tempo if name == "tempo" else getattr(self.house.settings, name)
        value = values[(values.index(now) + step) % len(values)]
        kept = self.house.choose_tempo(value) if name == "tempo" else self.house.change(**{name: value})
        warn_unless_kept(self, kept)
        options.replace_option_prompt_at_index(place, self._option(name).prompt)
        self._changed()

    def on_option_list_option_selected(self) -> None:
        """Enter and a click go to the next value."""
        self.action_step(1)
