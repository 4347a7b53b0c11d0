"""Two things measured side by side, in turns, so that a busy machine disturbs both alike."""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Pair:
    """Seconds for the same work, done by us and by the other, round by round."""

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
    seconds_for(ours)
    seconds_for(theirs)
    for number in range(rounds):
        for work in (ours, theirs) if number % 2 else (theirs, ours):
            spent[work].append(seconds_for(work))
    return Pair(tuple(spent[ours]), tuple(spent[theirs]))


def seconds_for(work: Callable[[], object]) -> float:
    """How long it takes, undisturbed by the collector, as `timeit` does it."""
    gc.collect()
    gc.disable()
    try:
        start = perf_counter()
        work()
        return perf_counter() - start
    finally:
        gc.enable()
