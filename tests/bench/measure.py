"""Two things measured side by side, in turns, so that a busy machine disturbs both alike."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time


@dataclass(frozen=True, slots=True)
class Pair:
    """Seconds of the processor for the same work, done by us and by the other, round by round."""

    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def ratios(self) -> list[float]:
        """How many times as fast we were in each round."""
        return [theirs / ours for ours, theirs in zip(self.ours, self.theirs, strict=True)]

    def line(self, words: str, works: int, aim: float) -> str:
        """The figures in one line: works a second, and the ratio with the range of its middle half of rounds."""
        ratios = sorted(self.ratios)
        quarter = len(ratios) // 4
        ours, theirs = works / median(self.ours), works / median(self.theirs)
        return (
            f"  {words}: {ours:,.0f} a second, OpenSpiel {theirs:,.0f}: {median(ratios):.2f} times as fast"
            f" (middle half of {len(ratios)} rounds {ratios[quarter]:.2f} to {ratios[-1 - quarter]:.2f}; aim {aim})"
        )


def in_turns(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> Pair:
    """Does both once for warmth, and then as often as asked, each first in every other round."""
    spent: dict[Callable[[], object], list[float]] = {ours: [], theirs: []}
    ours()
    theirs()
    with without_collector():
        for number in range(rounds):
            for work in (ours, theirs) if number % 2 else (theirs, ours):
                spent[work].append(seconds_for(work, process_time))
    return Pair(tuple(spent[ours]), tuple(spent[theirs]))


def seconds_for(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """How long it takes."""
    start = clock()
    work()
    return clock() - start


@contextmanager
def without_collector() -> Iterator[None]:
    """Keeps the garbage collector from running at a moment of its own choice, as `timeit` does."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
