"""The command `hearts-tui arena`: its arguments, progress on standard error, the outcome on standard output."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from ..bots.external import COMMAND, SECONDS_TO_ANSWER, bot_named
from ..bots.levels import LEVELS
from ..engine.rules import PRESETS, Rules, change_rules, preset_rules
from ..store.paths import default_paths
from .contest import Contest
from .run import Outcome, Progress, local_executor, run_arena

ROUNDS_WORTH_KEEPING = 10_000
DEALS_UNLESS_TOLD = 200
USUAL_MS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Gives the parser the arguments that `run` reads."""
    parser.add_argument("bots", nargs=4, metavar="BOT", help=f"{', '.join(LEVELS)} or 'cmd:PROGRAM ARGS'")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--deals", type=_count, metavar="N", help="single hands, each in every distinct seating")
    length.add_argument("--matches", type=_count, metavar="N", help="whole matches, the seatings taking turns")
    parser.add_argument("--rules", choices=PRESETS, default="hearts", help="the rule set (default: hearts)")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="change one rule option")
    parser.add_argument("--seed", type=_whole, default=1, metavar="S", help="which deals are played (default: 1)")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="J", help="processes to play in")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster (needs the extra `cluster`)")
    parser.add_argument(
        "--limit", type=_seconds, default=SECONDS_TO_ANSWER, metavar="SECONDS", help="the most a decision may take"
    )
    parser.add_argument(
        "--think",
        type=_milliseconds,
        default=USUAL_MS,
        metavar="MS",
        help=f"about how long Crazy thinks, counted in work and not by the clock (default: {USUAL_MS})",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help=f"keep finished rounds there and resume; from {ROUNDS_WORTH_KEEPING} "
        "rounds on a file is kept unasked until the end",
    )
    parser.add_argument("--json", action="store_true", help="the outcome as data for a program")


def run(options: argparse.Namespace) -> None:
    """Plays the contest that the arguments ask for. Raises `ValueError` for arguments that do not fit together."""
    contest = contest_of(options)
    for name in contest.bots:
        if not (options.scheduler and name.startswith(COMMAND)):
            bot_named(name)
    kept = options.keep or _file_kept_unasked(contest)
    with _executor(options) as executor, _progress() as progress:
        outcome = run_arena(contest, executor, kept=kept, on_progress=progress)
    if kept is not None and options.keep is None:
        kept.unlink(missing_ok=True)
    if options.json:
        print(json.dumps(outcome.as_data(), indent=2))
    else:
        _print_table(outcome)


def contest_of(options: argparse.Namespace) -> Contest:
    """The contest that the arguments ask for."""
    deals = options.deals or (0 if options.matches else DEALS_UNLESS_TOLD)
    rules = _rules(options.rules, options.set)
    work = options.think / USUAL_MS
    return Contest(tuple(options.bots), deals, options.matches or 0, rules, options.seed, options.limit, work)


def _rules(preset: str, changes: list[str]) -> Rules:
    pairs = [change.partition("=") for change in changes]
    if wrong := [name for name, equals, _ in pairs if not equals]:
        raise ValueError(f"--set takes OPTION=VALUE, not {wrong[0][:40]!r}")
    return change_rules(preset_rules(preset), {name.strip(): value.strip() for name, _, value in pairs})


def _file_kept_unasked(contest: Contest) -> Path | None:
    if contest.rounds < ROUNDS_WORTH_KEEPING:
        return None
    path = default_paths().data / "arena" / f"{contest.fingerprint}.jsonl"
    print(f"hearts-tui: finished rounds are kept in {path}; the same command resumes", file=sys.stderr)
    return path


@contextmanager
def _executor(options: argparse.Namespace) -> Iterator[Executor]:
    if options.scheduler is None:
        with local_executor(options.jobs) as executor:
            yield executor
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise ValueError("--scheduler needs Dask: install hearts-tui[cluster]") from error
    with Client(options.scheduler) as client, client.get_executor() as executor:
        yield executor


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar with the time left, where somebody can see it."""
    if not sys.stderr.isatty():
        yield lambda _done, _rounds: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Playing")
        yield _shower(bar.update, task)


def _shower(update: Callable[..., None], task: int) -> Progress:
    return lambda done, rounds: update(task, completed=done, total=rounds)


def _print_table(outcome: Outcome) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=_title(outcome))
    table.add_column("Bot", overflow="fold")
    headings = ("Points a hand", "Margin", "Wins %", "Moons", "Suffered", "Q♠", "Faults", "ms", "ms 99 %")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for bot in outcome.bots:
        table.add_row(
            bot.bot,
            f"{bot.points_per_hand:.2f} ±{bot.points_stderr:.2f}",
            f"{bot.margin:+.2f} ±{bot.margin_stderr:.2f}",
            f"{100 * bot.win_rate:.1f}",
            str(bot.moons),
            str(bot.moons_suffered),
            str(bot.queens),
            str(bot.faults),
            f"{bot.ms_mean:.2f}",
            f"{bot.ms_p99:.2f}",
        )
    Console(width=None if sys.stdout.isatty() else 120).print(table)


def _title(outcome: Outcome) -> str:
    matches = f"{outcome.matches} matches, " if outcome.matches else ""
    return f"{matches}{outcome.hands} hands in {outcome.seconds:.0f} s"


def _count(text: str) -> int:
    if _whole(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not {text[:20]!r}")
    return int(text)


def _whole(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    raise argparse.ArgumentTypeError(f"a whole number, not {text[:20]!r}")


def _milliseconds(text: str) -> int:
    if 1 <= _whole(text) <= 60_000:
        return int(text)
    raise argparse.ArgumentTypeError(f"a number of milliseconds from 1 to 60000, not {text[:20]!r}")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if 0 < seconds <= 3600:
        return seconds
    raise argparse.ArgumentTypeError(f"a number of seconds above 0, not {text[:20]!r}")
