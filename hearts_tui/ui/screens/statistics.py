"""The statistics of each level and rule set, every figure with what it means, and two charts."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

from ...session.rulebook import PRESET_LABELS
from ...session.seats import level_label, levels_with_a_record
from ...session.words import hands_phrase, number
from ...store.statistics import LevelRecord, MatchEntry, Statistics
from ..chart import bar, percent_chart
from ..widgets.button import PanelButton
from .panel import ClosingPanel, closing

HISTORY, SHORT_HISTORY = 4, 3
CHART_COLUMNS, BAR_COLUMNS = 38, 12
NARROW_CHART_COLUMNS, NARROW_BAR_COLUMNS = 26, 8
WIDE_ENOUGH, HIGH_ENOUGH = 66, 24


class StatisticsScreen(ClosingPanel[None]):
    """Left and right change the level, up and down the rule set.

    It begins with the `level` and the `rule_set` that are played, or with all rule sets where that one has no record.
    """

    TITLE_WORDS = "Statistics"
    SHEET = "statistics.tcss"
    AUTO_FOCUS = "#close"
    BINDINGS = [
        ("left", "level(-1)", "previous level"),
        ("right", "level(1)", "next level"),
        ("up", "rules(-1)", "previous rule set"),
        ("down", "rules(1)", "next rule set"),
        closing("statistics"),
    ]

    def __init__(self, statistics: Statistics, level: str, rule_set: str | None = None) -> None:
        super().__init__()
        self.statistics = statistics
        self._levels = levels_with_a_record(statistics)
        self._level = self._levels.index(level) if level in self._levels else 0
        choices = self._rule_sets
        self._rules = choices.index(rule_set) if rule_set in choices else 0

    @property
    def level(self) -> str:
        """The level shown."""
        return self._levels[self._level]

    @property
    def rule_set(self) -> str | None:
        """The rule set shown; `None` for all together."""
        return self._rule_sets[self._rules]

    @property
    def _rule_sets(self) -> tuple[str | None, ...]:
        return (None, *self.statistics.rule_sets(self.level))

    def parts(self) -> ComposeResult:
        """The choices, and one text that is written anew at every change."""
        with Horizontal(classes="buttons"):
            # They are laid out before their words could be written at the first `on_resize`.
            yield PanelButton(self._level_words, id="level", compact=True)
            yield PanelButton(self._rules_words, id="rule-set", compact=True)
        yield Static("Left and right change the level, up and down the rules.", classes="panel-note")
        yield Static(id="figures")

    def on_resize(self) -> None:
        """Writes the figures to fit, first those of the first choice."""
        self._write()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The next level or rule set."""
        match event.button.id:
            case "level":
                self.action_level(1)
            case "rule-set":
                self.action_rules(1)

    def action_level(self, step: int) -> None:
        """Changes the level."""
        self._level, self._rules = (self._level + step) % len(self._levels), 0
        self._write()

    def action_rules(self, step: int) -> None:
        """Changes the rule set."""
        self._rules = (self._rules + step) % len(self._rule_sets)
        self._write()

    def _write(self) -> None:
        entries = self.statistics.selected(self.level, self.rule_set)
        record = self.statistics.summary(self.level, self.rule_set)
        self._label("level", self._level_words)
        self._label("rule-set", self._rules_words)
        width, height = self.size
        lines = figures(record) + charts(entries, is_narrow=width < WIDE_ENOUGH, is_short=height < HIGH_ENOUGH)
        self.query_one("#figures", Static).update(Content("\n".join(lines)))

    @property
    def _level_words(self) -> Content:
        return Content(f"Level: {level_label(self.level)}")

    @property
    def _rules_words(self) -> Content:
        rules = self.rule_set
        return Content(f"Rules: {'all rule sets' if rules is None else PRESET_LABELS.get(rules, rules)}")

    def _label(self, button_id: str, words: Content) -> None:
        button = self.query_one(f"#{button_id}", Button)
        button.label = words
        # A button keeps its width when its words change, and what is too long for it goes to a line that is not seen.
        button.refresh(layout=True)


def figures(record: LevelRecord) -> list[str]:
    """The figures of a record in lines, each with its meaning."""
    if not record.played:
        left = f" {record.abandoned} abandoned." if record.abandoned else ""
        return [f"No match played to its end yet.{left}"]
    queens = f"{record.queens_taken} time{'' if record.queens_taken == 1 else 's'}"
    return [
        f"Played to the end {record.played}   won {record.won}   lost {record.lost}   abandoned {record.abandoned}",
        f"Won {record.win_rate} % of them: first place, alone or shared.",
        f"Wins in a row now {record.current_streak}, at most {record.best_streak}.",
        f"Average place {record.average_place:.2f}, {_decimal(record.points_a_hand)} points a hand.",
        f"Moons you shot {record.moons_shot}, the others {record.moons_suffered}. The Q♠ {queens}.",
        f"Best match: {_match(record.best)}.  Worst: {_match(record.worst)}.",
    ]


def charts(entries: tuple[MatchEntry, ...], *, is_narrow: bool = False, is_short: bool = False) -> list[str]:
    """The share of matches won over time, how often each place came, and the last matches."""
    played = [entry for entry in entries if not entry.abandoned]
    if not played:
        return []
    won = 0
    rates = []
    for count, entry in enumerate(played, 1):
        won += entry.is_won
        rates.append(round(100 * won / count))
    columns = NARROW_CHART_COLUMNS if is_narrow else CHART_COLUMNS
    longest = NARROW_BAR_COLUMNS if is_narrow else BAR_COLUMNS
    chart = percent_chart(rates, columns, 4)
    places = [sum(entry.place == place for entry in played) for place in range(1, 5)]
    return [
        "",
        ("Won so far, in %" if is_narrow else "Won so far, in %, match by match").ljust(columns + 2) + "Places",
        *(
            f"{line:<{columns}}  {place}  {bar(count, max(places), longest)} {count}"
            for line, (place, count) in zip(chart, enumerate(places, 1), strict=True)
        ),
        "",
        *(_history_line(entry) for entry in reversed(entries[-(SHORT_HISTORY if is_short else HISTORY) :])),
    ]


def _history_line(entry: MatchEntry) -> str:
    """A match in one line, with the points of each seat: at a table that counts down the totals were others."""
    how = "abandoned" if entry.abandoned else f"place {entry.place}"
    points = " ".join(number(total) for total in entry.totals)
    return f"{entry.finished_at:%Y-%m-%d}  {how:<10}{hands_phrase(entry.hands):>9}  points {points}"


def _match(entry: MatchEntry | None) -> str:
    return "–" if entry is None else f"place {entry.place} with {number(entry.points)}"


def _decimal(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}".replace("-", "−")
