"""A contest from beginning to end: rounds shared out to an executor, counted in any order, and kept in a file."""

from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from .contest import Contest
from .kept import Span, kept_tallies
from .play import play_rounds
from .tally import Figures, Tally, figures_of

Progress = Callable[[int, int], None]
"""Told how many rounds are done, and how many there are."""

_MOST_ROUNDS_A_TASK = 50
_TASKS = 400


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a contest came to, with figures for each place in the order in which the bots were named."""

    hands: int
    matches: int
    seconds: float
    bots: tuple[Figures, ...]

    def as_data(self) -> dict[str, Any]:
        """The outcome as plain data."""
        return {
            "hands": self.hands,
            "matches": self.matches,
            "seconds": round(self.seconds, 1),
            "bots": [_figures_data(figures) for figures in self.bots],
        }


def _figures_data(figures: Figures) -> dict[str, Any]:
    return {
        "bot": figures.bot,
        "points_per_hand": round(figures.points_per_hand, 4),
        "points_stderr": round(figures.points_stderr, 4),
        "margin": round(figures.margin, 4),
        "margin_stderr": round(figures.margin_stderr, 4),
        "win_rate": round(figures.win_rate, 4),
        "moons": figures.moons,
        "faults": figures.faults,
        "ms_mean": round(figures.ms_mean, 3),
        "ms_p99": round(figures.ms_p99, 3),
    }


def run_arena(
    contest: Contest, executor: Executor, *, kept: Path | None = None, on_progress: Progress = lambda _done, _all: None
) -> Outcome:
    """Plays the contest. Rounds found in the file `kept` are not played again, and each one played is added to it.

    The outcome, times apart, is the same whatever the executor is and however often the contest was interrupted.
    """
    started = monotonic()
    tally, done = Tally(), 0
    spans = _spans(contest)
    with kept_tallies(contest, frozenset(spans), kept) as (before, keep):
        for span in sorted(before):
            tally.add(before[span])
            done += span[1] - span[0]
        on_progress(done, contest.rounds)
        futures = {executor.submit(play_rounds, contest, *span): span for span in spans if span not in before}
        for future in _finished(futures):
            first, last = futures[future]
            keep((first, last), future.result())
            tally.add(future.result())
            done += last - first
            on_progress(done, contest.rounds)
    figures = tuple(figures_of(bot, place) for bot, place in zip(contest.bots, tally.places, strict=True))
    return Outcome(tally.hands, tally.matches, monotonic() - started, figures)


def _finished(futures: Collection[Future[Tally]]) -> Iterator[Future[Tally]]:
    """Each future as it is finished. One that failed cancels the rest; it is raised when all that could finish have."""
    problem: BaseException | None = None
    try:
        for future in as_completed(futures):
            if future.cancelled():
                continue
            if error := future.exception():
                problem = problem or error
                _cancel(futures)
            else:
                yield future
    finally:
        _cancel(futures)
    if problem is not None:
        raise problem


def _cancel(futures: Collection[Future[Tally]]) -> None:
    for future in futures:
        future.cancel()


def _spans(contest: Contest) -> list[Span]:
    """The rounds in the portions in which they are handed out: always the same, so that finished ones can be kept."""
    size = min(_MOST_ROUNDS_A_TASK, max(1, contest.rounds // _TASKS))
    return [(first, min(first + size, contest.rounds)) for first in range(0, contest.rounds, size)]
