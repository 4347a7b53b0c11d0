"""What the command line prints without a table: matches, statistics, rules and paths, as text or as JSON."""

import json
import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from .engine.options import value_name
from .engine.rules import OPTIONS, Rules
from .session.archive import Archive
from .session.rulebook import PRESET_LABELS, rules_page
from .session.seats import level_label, levels_with_a_record
from .session.words import number
from .store.matches import MatchSummary
from .store.paths import Paths
from .store.statistics import LevelRecord, Statistics


def tell(problems: Iterable[str]) -> None:
    """Writes what went wrong on standard error, a line each."""
    for problem in problems:
        print(f"hearts-tui: {problem}", file=sys.stderr)


def print_matches(archive: Archive, *, as_json: bool) -> None:
    """The unfinished matches, newest first."""
    summaries, problems = archive.unfinished()
    tell(problems)
    if as_json:
        print(
            json.dumps(
                [_match_data(summary) | {"in_play": not archive.is_free(summary.id)} for summary in summaries], indent=2
            )
        )
    elif not summaries:
        print("No unfinished match.")
    else:
        for summary in summaries:
            print(_match_line(summary, is_in_play=not archive.is_free(summary.id)))


def _match_line(summary: MatchSummary, *, is_in_play: bool) -> str:
    totals = " ".join(number(total) for total in summary.shown_totals)
    name = f"  {summary.name}" if summary.name else ""
    in_play = "  in play" if is_in_play else ""
    return (
        f"{summary.id}  {summary.level:<7} {summary.rule_set:<12} hand {summary.hand_number:<3} totals {totals}  "
        f"saved {summary.saved_at:%Y-%m-%d %H:%M}{in_play}{name}"
    )


def _match_data(summary: MatchSummary) -> dict[str, Any]:
    return {
        "id": summary.id,
        "name": summary.name,
        "level": summary.level,
        "rules": summary.rule_set,
        "hand": summary.hand_number,
        "totals": list(summary.totals),
        "saved_at": summary.saved_at.isoformat(timespec="seconds"),
    }


def print_statistics(archive: Archive, *, as_json: bool) -> None:
    """The record of every level, for each rule set."""
    problems = archive.settle()
    statistics, more = archive.statistics()
    tell([*problems, *more])
    levels = levels_with_a_record(statistics)
    if as_json:
        print(json.dumps({level: _level_data(statistics, level) for level in levels}, indent=2))
        return
    print("Level     Rules         played  won  lost  won %  streak  best  abandoned")
    for level in levels:
        for rule_set in statistics.rule_sets(level) or ("hearts",):
            print(_record_line(level_label(level), rule_set, statistics.summary(level, rule_set)))


def _record_line(level: str, rule_set: str, record: LevelRecord) -> str:
    rate = "–" if record.win_rate is None else str(record.win_rate)
    return (
        f"{level:<8}  {PRESET_LABELS.get(rule_set, rule_set):<12}  {record.played:>6}  {record.won:>3}  "
        f"{record.lost:>4}  {rate:>5}  {record.current_streak:>6}  {record.best_streak:>4}  {record.abandoned:>9}"
    )


def _level_data(statistics: Statistics, level: str) -> dict[str, Any]:
    by_rules = {name: _record_data(statistics.summary(level, name)) for name in statistics.rule_sets(level)}
    return _record_data(statistics.summary(level)) | {"rule_sets": by_rules}


def _record_data(record: LevelRecord) -> dict[str, Any]:
    return {
        "played": record.played,
        "won": record.won,
        "lost": record.lost,
        "abandoned": record.abandoned,
        "win_rate": record.win_rate,
        "current_streak": record.current_streak,
        "best_streak": record.best_streak,
    }


def print_rules(rules: Rules) -> None:
    """The rules in words, as wide as the terminal but no wider than reads well."""
    width = min(100, get_terminal_size().columns)
    for section in rules_page(rules):
        print(section.title.upper())
        for paragraph in section.paragraphs:
            print(fill(paragraph, width, initial_indent="  ", subsequent_indent="  "))
        print()


def print_options() -> None:
    """Every rule option with its standard and its values."""
    for option in OPTIONS.values():
        standard = "" if option.default is None else f"={value_name(option.default)}"
        print(f"{option.name}{standard}  ({option.allowed})")


def print_paths(paths: Paths, *, as_json: bool) -> None:
    """Where everything is kept."""
    places = {
        "matches": paths.matches,
        "statistics": paths.statistics,
        "settings": paths.settings,
        "damaged": paths.damaged,
        "replaced": paths.replaced,
    }
    if as_json:
        print(json.dumps({name: str(path) for name, path in places.items()}, indent=2))
        return
    for name, path in places.items():
        print(f"{name:<11} {path}")
