"""The setup panel: continue the match that waits, or choose a level and play."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Label, OptionList
from textual.widgets.option_list import Option

from ...bots.levels import LEVELS, Level
from ...engine.rules import Rules, preset_name
from ...session.seats import level_label
from ...session.table import Table
from ...session.words import number
from ...store.matches import MatchSummary
from ...store.settings import Tempo
from ...store.statistics import LevelRecord
from ..columns import TwoColumns, marked
from ..house import House
from ..keeping import warn_unless_kept
from ..notices import Problems
from ..rule_sets import Place, label, set_label
from ..widgets.button import PanelButton
from .panel import Panel
from .rules import RulesScreen

LEVEL_WIDTH = 10


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A new match against this level."""

    level: str

    def open(self, house: House) -> Table:
        """Sits down at a new table."""
        return house.new_table(self.level)


@dataclass(frozen=True, slots=True)
class Continue:
    """The match of this id goes on."""

    match_id: str

    def open(self, house: House) -> Table:
        """Sits down at the saved table. Raises `StoreError` or `ValueError`."""
        return house.resumed_table(self.match_id)


Wish = NewMatch | Continue


class SetupButton(PanelButton):
    """A button from which up and down lead to the next one."""

    BINDINGS = [("up", "app.focus_previous", "previous"), ("down", "app.focus_next", "next")]


class ClockButton(SetupButton):
    """The clock, which left and right change."""

    BINDINGS = [("left", "screen.step_tempo(-1)", "previous clock"), ("right", "screen.step_tempo(1)", "next clock")]


class SetupScreen(Panel[Wish]):
    """Answers with what to play, or with `None` to leave, or to go back to the table that it lies over."""

    TITLE_WORDS = "♥ Hearts"
    SHEET = "setup.tcss"

    def __init__(self, house: House, *, is_over_table: bool = False) -> None:
        super().__init__()
        self.house = house
        self._is_over_table = is_over_table
        unfinished, problems = house.archive.unfinished()
        self._waiting = next((summary for summary in unfinished if house.archive.is_free(summary.id)), None)
        self._in_play = [summary for summary in unfinished if not house.archive.is_free(summary.id)]
        self._problems = [*house.take_messages(), *problems]
        self._statistics, more = house.archive.statistics()
        self._problems += more
        self._chosen_level: str | None = None

    def parts(self) -> ComposeResult:
        """Continue where a match waits, the levels with their record, Play, and the way out for the mouse."""
        if self._waiting is not None:
            yield SetupButton("Continue", id="continue", variant="primary", compact=True)
            yield Label(Content(waiting_line(self._waiting)), classes="panel-note")
        for summary in self._in_play:
            yield Label(Content(f"In play in another terminal: {waiting_line(summary)}"), classes="panel-note")
        yield Label("Difficulty", classes="panel-heading")
        yield OptionList(*(Option(_line(level), id=level.name) for level in LEVELS.values()), id="levels", compact=True)
        yield Label("", id="record", classes="panel-note")
        yield SetupButton("", id="rules", compact=True)
        yield ClockButton("", id="tempo", compact=True)
        leave, escape = ("Back", "goes back") if self._is_over_table else ("Leave", "leaves")
        with Horizontal(classes="buttons"):
            yield SetupButton("Play", id="play", compact=True)
            yield SetupButton(f"{leave} (Esc)", id="leave", compact=True)
        yield Label(f"Up and down choose · Enter · Tab next · Esc {escape}", classes="panel-note keys")

    def on_mount(self) -> None:
        """Puts the cursor on Continue, else on the level of last time."""
        self._label_buttons()
        levels = self.query_one("#levels", OptionList)
        names = list(LEVELS)
        levels.highlighted = names.index(self.house.settings.level) if self.house.settings.level in names else 0
        (self.query_one("#continue") if self._waiting else levels).focus()
        if self._problems:
            self.post_message(Problems(self._problems))

    @property
    def level(self) -> str:
        """The level under the cursor."""
        return list(LEVELS)[self.query_one("#levels", OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        """Marks the level under the cursor, and shows the record there."""
        levels = self.query_one("#levels", OptionList)
        for place, level in enumerate(LEVELS.values()):
            levels.replace_option_prompt_at_index(place, _line(level, is_chosen=level.name == self.level))
        self._show_record()

    def _show_record(self) -> None:
        record = self._statistics.summary(self.level, preset_name(self.house.rules))
        self.query_one("#record", Label).update(Content(record_line(record, self.house.rules)))

    def _label_buttons(self) -> None:
        name = set_label(self.house.rules, self.house.named_rules, self.house.rule_set)
        rules = f"Rules: {name} · Change the rules…"
        self.query_one("#rules", Button).label = Content(rules)
        self.query_one("#tempo", Button).label = Content(f"Clock: {self.house.tempo.words} · ← → change it")

    def _use_rules(self, place: Place | None) -> None:
        if place is not None:
            warn_unless_kept(self, self.house.choose_rules(place.rules, place.name))
        self._label_buttons()
        self._show_record()

    def action_step_tempo(self, step: int) -> None:
        """The next or previous clock."""
        tempos = list(Tempo)
        tempo = tempos[(tempos.index(self.house.tempo) + step) % len(tempos)]
        warn_unless_kept(self, self.house.choose_tempo(tempo))
        self._label_buttons()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A level was chosen: on to Play. Chosen again, as by two quick keys, it is played."""
        if self._chosen_level == event.option.id:
            self.dismiss(NewMatch(self.level))
        self._chosen_level = event.option.id
        self.query_one("#play").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Continue, Play, a change of rules or clock, or none of them."""
        match event.button.id:
            case "continue" if self._waiting is not None:
                self.dismiss(Continue(self._waiting.id))
            case "rules":
                self.app.push_screen(RulesScreen(self.house), self._use_rules)
            case "tempo":
                self.action_step_tempo(1)
            case "leave":
                self.action_close()
            case _:
                self.dismiss(NewMatch(self.level))


def _line(level: Level, *, is_chosen: bool = False) -> TwoColumns:
    return TwoColumns(
        Content.styled(marked(level.label, is_chosen=is_chosen), "bold"), Content(level.words), LEVEL_WIDTH
    )


def record_line(record: LevelRecord, rules: Rules) -> str:
    """The record at a level in one line, first the name under which matches by these rules are counted."""
    name = label(preset_name(rules))
    if not record.played:
        return f"{name}: none played to the end at this level yet."
    return (
        f"{name}: {record.played} played, {record.won} won ({record.win_rate} %), {record.lost} lost · "
        f"streak {record.current_streak}, best {record.best_streak}"
    )


def waiting_line(summary: MatchSummary) -> str:
    """A waiting match in one line."""
    totals = " ".join(number(total) for total in summary.shown_totals)
    return (
        f"{level_label(summary.level)} · hand {summary.hand_number} · totals {totals} · {summary.saved_at:%d %b %H:%M}"
    )
