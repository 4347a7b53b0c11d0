"""The command line. Arguments are read first; a heavy layer is imported only inside the command that needs it."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, NoReturn

from . import __version__
from .bots.levels import LEVELS
from .engine.deal import LARGEST_DEAL_NUMBER
from .engine.options import value_name
from .engine.rules import OPTIONS, PRESETS, STANDARD, Rules, change_rules, preset_rules
from .session.archive import Archive
from .session.rulebook import PRESET_LABELS, rules_page
from .session.table import Table
from .session.words import number
from .store.errors import StoreError
from .store.paths import Paths, default_paths
from .store.settings import Tempo
from .store.statistics import LevelRecord, Statistics

if TYPE_CHECKING:
    from .ui.house import House


class _Parser(argparse.ArgumentParser):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        # From Python 3.14 on, help would be coloured.
        self.color = False

    def error(self, message: str) -> NoReturn:
        line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in message)
        self.exit(2, f"{self.prog}: {line}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command that the arguments ask for. A mistake is one line on standard error and exit status 2."""
    try:
        _run(arguments)
    except BrokenPipeError:
        # Nobody reads the rest, and Python would complain about what it cannot write while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _run(arguments: Sequence[str] | None) -> None:
    try:
        options = _parser().parse_args(arguments)
        options.run(options)
    except (StoreError, ValueError) as error:
        sys.exit(_mistake(str(error)))
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


def _mistake(sentence: str) -> int:
    print(f"hearts-tui: {sentence}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="hearts-tui", description="Hearts for the terminal: you and three computer players.")
    parser.add_argument("--version", action="version", version=f"hearts-tui {__version__}")
    parser.add_argument("--level", choices=LEVELS, help="start a match against this level at once")
    parser.add_argument(
        "--deal", type=_deal_number, metavar="N", help="play the match with this number: the same hands everywhere"
    )
    _take_rules(parser)
    parser.add_argument("--tempo", type=_tempo, metavar="TEMPO", help=f"the clock: {', '.join(Tempo)}")
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    resume = _command(commands, "continue", _continue, "continue the newest unfinished match, or the one with this ID")
    resume.add_argument("id", nargs="?", metavar="ID", help="as `hearts-tui matches` lists it")
    matches = _command(commands, "matches", _matches, "list the unfinished matches")
    stats = _command(commands, "stats", _stats, "show the record, a level at a time")
    rules = _command(commands, "rules", _rules, "show the rules of a table in words")
    _take_rules(rules)
    rules.add_argument("--options", action="store_true", help="list the options with their standard and their values")
    paths = _command(commands, "paths", _paths, "show where everything is kept")
    for command in (matches, stats, paths):
        command.add_argument("--json", action="store_true", help="as data for a program")
    return parser


def _command(commands: Any, name: str, run: Any, words: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=f"{words.capitalize()}.")
    parser.set_defaults(run=run)
    return parser


def _take_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="PRESET", help=f"the rule set: {', '.join(PRESETS)}")
    parser.add_argument(
        "--set",
        action="append",
        type=_change,
        default=[],
        metavar="OPTION=VALUE",
        help="change a rule of it, as often as needed; `hearts-tui rules --options` lists them",
    )


def _change(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"a rule is changed with OPTION=VALUE, such as target=50, not {text[:40]!r}")
    return name, value


def _tempo(text: str) -> Tempo:
    if text not in list(Tempo):
        raise argparse.ArgumentTypeError(f"a tempo is {', '.join(Tempo)}, not {text[:20]!r}")
    return Tempo(text)


def _rules_asked(options: argparse.Namespace) -> Rules | None:
    """The rules that the arguments ask for; `None` when they ask for none. Raises `RulesError`."""
    if options.rules is None and not options.set:
        return None
    return change_rules(preset_rules(options.rules or "hearts"), dict(options.set))


def _deal_number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 13 and int(text) <= LARGEST_DEAL_NUMBER:
        return int(text)
    raise argparse.ArgumentTypeError(f"a deal is a whole number from 0 to {LARGEST_DEAL_NUMBER}, not {text[:20]!r}")


def _play(options: argparse.Namespace) -> None:
    rules = _rules_asked(options)
    _need_a_terminal()
    house = _house(Archive(default_paths()), rules, options.deal, options.tempo)
    _show(house, house.new_table(options.level) if options.level else None)


def _continue(options: argparse.Namespace) -> None:
    archive = Archive(default_paths())
    match_id = _newest(archive) if options.id is None else options.id
    # The house sets every damaged match aside, and could then say no more of this one than that it is gone.
    archive.load(match_id)
    house = _house(archive)
    table = house.resumed_table(match_id)
    _need_a_terminal()
    _show(house, table)


def _newest(archive: Archive) -> str:
    unfinished, problems = archive.unfinished()
    for problem in problems:
        print(f"hearts-tui: {problem}", file=sys.stderr)
    if not unfinished:
        sys.exit(_mistake("there is no unfinished match; `hearts-tui` starts one"))
    return unfinished[0].id


def _need_a_terminal() -> None:
    """Ends the program where no table can be shown: it is drawn on standard error or standard output."""
    if any(stream is None or not stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        sys.exit(_mistake("the table needs a terminal on standard input, output and error"))


def _house(
    archive: Archive, rules: Rules | None = None, deal_number: int | None = None, tempo: Tempo | None = None
) -> "House":
    from .ui.house import House

    if deal_number is None:
        return House(archive, rules, tempo=tempo)
    return House(archive, rules, lambda: deal_number, tempo=tempo)


def _show(house: "House", table: Table | None) -> None:
    from .ui.app import HeartsApp

    app = HeartsApp(house, table)
    app.run()
    sys.exit(app.return_code or 0)


def _matches(options: argparse.Namespace) -> None:
    summaries, problems = Archive(default_paths()).unfinished()
    for problem in problems:
        print(f"hearts-tui: {problem}", file=sys.stderr)
    if options.json:
        print(json.dumps([_match_data(summary) for summary in summaries], indent=2))
        return
    if not summaries:
        print("No unfinished match.")
    for summary in summaries:
        totals = " ".join(number(total) for total in summary.totals)
        print(
            f"{summary.id}  {summary.level:<7} {summary.rule_set:<12} hand {summary.hand_number:<3} totals {totals}  "
            f"saved {summary.saved_at:%Y-%m-%d %H:%M}"
        )


def _match_data(summary: Any) -> dict[str, Any]:
    return {
        "id": summary.id,
        "level": summary.level,
        "rules": summary.rule_set,
        "hand": summary.hand_number,
        "totals": list(summary.totals),
        "saved_at": summary.saved_at.isoformat(),
    }


def _stats(options: argparse.Namespace) -> None:
    archive = Archive(default_paths())
    problems = archive.settle()
    statistics, more = archive.statistics()
    for problem in [*problems, *more]:
        print(f"hearts-tui: {problem}", file=sys.stderr)
    if options.json:
        print(json.dumps({level: _level_data(statistics, level) for level in LEVELS}, indent=2))
        return
    print("Level     Rules         played  won  lost  won %  streak  best  abandoned")
    for level in LEVELS:
        for rule_set in statistics.rule_sets(level) or ("hearts",):
            _print_record(LEVELS[level].label, rule_set, statistics.summary(level, rule_set))


def _print_record(level: str, rule_set: str, record: LevelRecord) -> None:
    rate = "–" if record.win_rate is None else str(record.win_rate)
    print(
        f"{level:<8}  {PRESET_LABELS.get(rule_set, rule_set):<12}  {record.played:>6}  {record.won:>3}  "
        f"{record.lost:>4}  {rate:>5}  {record.current_streak:>6}  {record.best_streak:>4}  {record.abandoned:>9}"
    )


def _level_data(statistics: Statistics, level: str) -> dict[str, Any]:
    by_rules = {name: _record_data(statistics.summary(level, name)) for name in statistics.rule_sets(level)}
    return _record_data(statistics.summary(level)) | {"rule_sets": by_rules}


def _rules(options: argparse.Namespace) -> None:
    if options.options:
        for option in OPTIONS.values():
            print(f"{option.name}={value_name(option.default)}  ({option.allowed})")
        return
    width = min(100, get_terminal_size().columns)
    for section in rules_page(_rules_asked(options) or STANDARD):
        print(section.title.upper())
        for paragraph in section.paragraphs:
            print(fill(paragraph, width, initial_indent="  ", subsequent_indent="  "))
        print()


def _record_data(record: LevelRecord) -> dict[str, Any]:
    return {
        "abandoned": record.abandoned,
        "played": record.played,
        "won": record.won,
        "lost": record.lost,
        "win_rate": record.win_rate,
        "current_streak": record.current_streak,
        "best_streak": record.best_streak,
    }


def _paths(options: argparse.Namespace) -> None:
    paths: Paths = default_paths()
    places = {
        "matches": paths.matches,
        "statistics": paths.statistics,
        "settings": paths.settings,
        "damaged": paths.damaged,
    }
    if options.json:
        print(json.dumps({name: str(path) for name, path in places.items()}, indent=2))
        return
    for name, path in places.items():
        print(f"{name:<11} {path}")
