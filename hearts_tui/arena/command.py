"""The command `hearts-tui arena`: progress on standard error, the outcome on standard output."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from pathlib import Path

from ..bots.external import COMMAND, bot_named
from ..engine.rules import Rules
from ..store.paths import default_paths
from .arguments import ROUNDS_WORTH_KEEPING, USUAL_MS
from .contest import Contest
from .processes import ended_by_signals, local_executor
from .run import Outcome, Progress, run_arena
from .tally import Figures

DEALS_UNLESS_TOLD = 200


def run(options: argparse.Namespace, rules: Rules) -> None:
    """Plays the contest that the arguments ask for. Raises `ValueError` for arguments that do not fit together."""
    contest = contest_of(options, rules)
    for name in contest.bots:
        if not (options.scheduler and name.startswith(COMMAND)):
            bot_named(name)
    kept = options.keep or _file_kept_unasked(contest)
    try:
        with ended_by_signals(), _executor(options) as executor, _progress() as progress:
            outcome = run_arena(contest, executor, kept=kept, on_progress=progress)
    except BrokenExecutor as error:
        raise ValueError("a process in which rounds were played has ended; the arena cannot go on") from error
    if options.json:
        print(json.dumps(outcome.as_data(), indent=2))
    else:
        _print_table(outcome)
    sys.stdout.flush()
    _tell_faults(outcome)
    if kept is not None and options.keep is None:
        kept.unlink(missing_ok=True)


def contest_of(options: argparse.Namespace, rules: Rules) -> Contest:
    """The contest that the arguments ask for."""
    deals = options.deals or (0 if options.matches else DEALS_UNLESS_TOLD)
    work = options.think / USUAL_MS
    return Contest(tuple(options.bots), deals, options.matches or 0, rules, options.seed, options.limit, work)


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
    try:
        client = Client(options.scheduler)
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {options.scheduler}") from error
    with client, client.get_executor() as executor:
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


MOST_PROBLEMS_TOLD = 5
NARROW = 100
"""Below so many columns only the most telling figures are shown; `--json` has them all."""


def _print_table(outcome: Outcome) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else 120, markup=False, emoji=False)
    table = Table(title=_title(outcome))
    table.add_column("Bot", overflow="fold", min_width=8)
    for heading in _figures(outcome.bots[0], is_narrow=console.width < NARROW):
        table.add_column(heading, justify="right", no_wrap=True)
    for bot in outcome.bots:
        table.add_row(bot.bot, *_figures(bot, is_narrow=console.width < NARROW).values())
    console.print(table)


def _tell_faults(outcome: Outcome) -> None:
    """Says on standard error what was most often wrong with each bot, for who writes it."""
    for number, bot in enumerate(outcome.bots, 1):
        if bot.problems:
            told = "; ".join(f"{problem} ({times})" for problem, times in bot.problems[:MOST_PROBLEMS_TOLD])
            print(f"hearts-tui: faults of bot {number}, {bot.bot}: {told}", file=sys.stderr)


def _figures(bot: Figures, *, is_narrow: bool) -> dict[str, str]:
    """The figures of a bot by their headings."""
    telling = {
        "Points": f"{bot.points_per_hand:.2f} ±{bot.points_stderr:.2f}",
        "Margin": f"{bot.margin:+.2f} ±{bot.margin_stderr:.2f}",
        "Wins %": f"{100 * bot.win_rate:.1f}",
        "Moons": str(bot.moons),
        "Faults": str(bot.faults),
        "ms": f"{bot.ms_mean:.2f}",
    }
    more = {"Suffered": str(bot.moons_suffered), "Q♠": str(bot.queens), "ms 99 %": f"{bot.ms_p99:.2f}"}
    return telling if is_narrow else telling | more


def _title(outcome: Outcome) -> str:
    matches = f"{outcome.matches} matches, " if outcome.matches else ""
    return f"{matches}{outcome.hands} hands in {outcome.seconds:.0f} s"
