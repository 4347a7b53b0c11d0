"""The command line. Arguments are read first; a heavy layer is imported only inside the command that needs it."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from . import __version__
from .bots.levels import LEVELS
from .engine.deal import LARGEST_DEAL_NUMBER
from .engine.rules import STANDARD
from .session.archive import Archive
from .session.table import Table
from .session.words import number
from .store.errors import StoreError
from .store.paths import Paths, default_paths

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
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    resume = _command(commands, "continue", _continue, "continue the newest unfinished match, or the one with this ID")
    resume.add_argument("id", nargs="?", metavar="ID", help="as `hearts-tui matches` lists it")
    matches = _command(commands, "matches", _matches, "list the unfinished matches")
    stats = _command(commands, "stats", _stats, "show the record, a level at a time")
    paths = _command(commands, "paths", _paths, "show where everything is kept")
    for command in (matches, stats, paths):
        command.add_argument("--json", action="store_true", help="as data for a program")
    return parser


def _command(commands: Any, name: str, run: Any, words: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=f"{words.capitalize()}.")
    parser.set_defaults(run=run)
    return parser


def _deal_number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 13 and int(text) <= LARGEST_DEAL_NUMBER:
        return int(text)
    raise argparse.ArgumentTypeError(f"a deal is a whole number from 0 to {LARGEST_DEAL_NUMBER}, not {text[:20]!r}")


def _play(options: argparse.Namespace) -> None:
    _need_a_terminal()
    archive = Archive(default_paths())
    house = _house(archive, options.deal)
    _show(house, house.new_table(options.level) if options.level else None)


def _continue(options: argparse.Namespace) -> None:
    archive = Archive(default_paths())
    house = _house(archive)
    match_id = options.id
    if match_id is None:
        unfinished, problems = archive.unfinished()
        for problem in problems:
            print(f"hearts-tui: {problem}", file=sys.stderr)
        if not unfinished:
            sys.exit(_mistake("there is no unfinished match; `hearts-tui` starts one"))
        match_id = unfinished[0].id
    table = Table.resumed(match_id, archive)
    _need_a_terminal()
    _show(house, table)


def _need_a_terminal() -> None:
    """Ends the program where no table can be shown: it is drawn on standard error or standard output."""
    if any(stream is None or not stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        sys.exit(_mistake("the table needs a terminal on standard input, output and error"))


def _house(archive: Archive, deal_number: int | None = None) -> "House":
    from .ui.house import House

    return House(archive, STANDARD) if deal_number is None else House(archive, STANDARD, lambda: deal_number)


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
    records = {name: statistics.summary(name) for name in LEVELS}
    if options.json:
        print(json.dumps({name: _record_data(record) for name, record in records.items()}, indent=2))
        return
    print("Level     played  won  lost  won %  streak  best")
    for name, record in records.items():
        rate = "–" if record.win_rate is None else str(record.win_rate)
        print(
            f"{LEVELS[name].label:<8}  {record.played:>6}  {record.won:>3}  {record.lost:>4}  {rate:>5}  "
            f"{record.current_streak:>6}  {record.best_streak:>4}"
        )


def _record_data(record: Any) -> dict[str, Any]:
    return {
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
