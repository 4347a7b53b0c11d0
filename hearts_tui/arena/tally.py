"""What was counted, in whole numbers that add up to the same in any order, and the figures that come of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from math import exp, log, sqrt
from typing import Any, Self

_STEPS_OF_TIME = 50
MARGIN_PARTS = 3
WIN_PARTS = 12


@dataclass(slots=True)
class Sums:
    """The sums over rounds from which a mean a hand and its standard error follow.

    Hands of one round share their cards, so it is the rounds that are taken to be independent of each other; matches
    that share their deals, one in each seating, count as rounds of their own.
    """

    rounds: int = 0
    hands: int = 0
    hands_squared: int = 0
    total: int = 0
    total_squared: int = 0
    total_times_hands: int = 0

    def add_round(self, total: int, hands: int) -> None:
        """Counts a round."""
        self.add(Sums(1, hands, hands * hands, total, total * total, total * hands))

    def add(self, other: "Sums") -> None:
        """Counts what the other has counted."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    @property
    def mean(self) -> float:
        """The mean of a hand."""
        return self.total / self.hands if self.hands else 0.0

    @property
    def stderr(self) -> float:
        """The standard error of the mean; 0 with fewer than two rounds, which say nothing about it."""
        if self.rounds < 2:
            return 0.0
        mean = self.mean
        squares = self.total_squared - 2 * mean * self.total_times_hands + mean * mean * self.hands_squared
        return sqrt(max(0.0, squares) * self.rounds / (self.rounds - 1)) / self.hands


@dataclass(slots=True)
class PlaceTally:
    """What was counted of the bot at one place.

    Margins are in thirds of a point and wins in twelfths, so that they stay whole. `times` counts decisions by the
    logarithm of their nanoseconds, and `problems` faults by what was wrong.
    """

    points: Sums = field(default_factory=Sums)
    margin: Sums = field(default_factory=Sums)
    wins: int = 0
    contests: int = 0
    moons: int = 0
    moons_suffered: int = 0
    queens: int = 0
    nanoseconds: int = 0
    times: Counter[int] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)

    def add_decision(self, nanoseconds: int) -> None:
        """Counts a decision that took so long."""
        self.nanoseconds += nanoseconds
        self.times[round(log(max(1, nanoseconds)) * _STEPS_OF_TIME)] += 1

    def add(self, other: "PlaceTally") -> None:
        """Counts what the other has counted."""
        self.points.add(other.points)
        self.margin.add(other.margin)
        self.times.update(other.times)
        self.problems.update(other.problems)
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def ms_mean(self) -> float:
        """Mean milliseconds a decision."""
        decisions = self.times.total()
        return self.nanoseconds / decisions / 1e6 if decisions else 0.0

    def ms_within(self, share: float) -> float:
        """The milliseconds within which this share of the decisions were made, to two parts in a hundred."""
        left = share * self.times.total()
        for step in sorted(self.times):
            left -= self.times[step]
            if left <= 0:
                return exp(step / _STEPS_OF_TIME) / 1e6
        return 0.0

    def as_data(self) -> dict[str, Any]:
        """The counts as plain data."""
        counts = {name: getattr(self, name) for name in _COUNTS}
        sums = {
            name: [getattr(getattr(self, name), part.name) for part in fields(Sums)] for name in ("points", "margin")
        }
        return {**sums, **counts, "times": sorted(self.times.items()), "problems": sorted(self.problems.items())}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The counts that `as_data` wrote. Raises `KeyError`, `TypeError` or `ValueError` for data of another form."""
        counts = {name: _whole(data[name]) for name in _COUNTS}
        points, margin = _sums(data["points"]), _sums(data["margin"])
        times = Counter({_whole(step): _whole(times) for step, times in data["times"]})
        problems = Counter({_text(problem): _whole(times) for problem, times in data["problems"]})
        return cls(points, margin, **counts, times=times, problems=problems)


def _sums(data: Iterable[object]) -> Sums:
    rounds, hands, hands_squared, total, total_squared, total_times_hands = map(_whole, data)
    return Sums(rounds, hands, hands_squared, total, total_squared, total_times_hands)


def _whole(number: object) -> int:
    if type(number) is not int:
        raise TypeError(f"{number!r} is no whole number")
    return number


def _text(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no text")
    return text


_COUNTS = ("wins", "contests", "moons", "moons_suffered", "queens", "nanoseconds")


@dataclass(slots=True)
class Tally:
    """What was counted in some rounds."""

    hands: int = 0
    matches: int = 0
    places: tuple[PlaceTally, ...] = field(default_factory=lambda: tuple(PlaceTally() for _ in range(4)))

    def add(self, other: "Tally") -> None:
        """Counts what the other has counted."""
        self.hands += other.hands
        self.matches += other.matches
        for mine, theirs in zip(self.places, other.places, strict=True):
            mine.add(theirs)

    def add_win(self, totals: Iterable[int]) -> None:
        """Counts a hand or match won by the lowest of these totals, by place; a shared win counts in parts."""
        totals = tuple(totals)
        lowest = min(totals)
        for place, total in zip(self.places, totals, strict=True):
            place.contests += 1
            place.wins += WIN_PARTS // totals.count(lowest) if total == lowest else 0

    def as_data(self) -> dict[str, Any]:
        """The counts as plain data."""
        return {"hands": self.hands, "matches": self.matches, "places": [place.as_data() for place in self.places]}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The counts that `as_data` wrote. Raises `KeyError`, `TypeError` or `ValueError` for data of another form."""
        one, two, three, four = map(PlaceTally.from_data, data["places"])
        return cls(_whole(data["hands"]), _whole(data["matches"]), (one, two, three, four))


@dataclass(frozen=True, slots=True)
class Figures:
    """What an arena found out about the bot at one place."""

    bot: str
    points_per_hand: float
    points_stderr: float
    margin: float
    margin_stderr: float
    win_rate: float
    moons: int
    moons_suffered: int
    queens: int
    faults: int
    problems: tuple[tuple[str, int], ...]
    """What was wrong, and how often, the most frequent first."""
    ms_mean: float
    ms_p99: float


def figures_of(bot: str, place: PlaceTally) -> Figures:
    """The figures that follow from what was counted."""
    return Figures(
        bot=bot,
        points_per_hand=place.points.mean,
        points_stderr=place.points.stderr,
        margin=place.margin.mean / MARGIN_PARTS,
        margin_stderr=place.margin.stderr / MARGIN_PARTS,
        win_rate=place.wins / WIN_PARTS / place.contests if place.contests else 0.0,
        moons=place.moons,
        moons_suffered=place.moons_suffered,
        queens=place.queens,
        faults=place.problems.total(),
        problems=tuple(sorted(place.problems.items(), key=lambda item: (-item[1], item[0]))),
        ms_mean=place.ms_mean,
        ms_p99=place.ms_within(0.99),
    )
