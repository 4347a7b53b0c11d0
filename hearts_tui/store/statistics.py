"""The record of the player: one entry for each match that ended, counted exactly once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from ..engine.cards import QUEEN_OF_SPADES
from ..engine.match import Match
from ..engine.rules import ShootMoon, preset_name
from ..engine.scoring import Scores, places_of
from .checks import moment_in, name_in, number_in, scores_in, shortened, truth_in
from .documents import Body, Format, Malformed, after_setting_aside, write_document
from .errors import DamagedFile, MissingFile, StoreError
from .lists import read_list
from .locks import locked
from .paths import Paths

STATISTICS_FORMAT = Format("statistics", version=1, largest=3_500_000, most_values=190_000)


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match that ended, as the statistics keep it.

    `places` are those of the final totals. `queens_taken` are the hands in which the player took the queen of spades;
    moons count where the rules reward them. An abandoned match is neither won nor lost.
    """

    match_id: str
    finished_at: datetime
    level: str
    rule_set: str
    seat: int
    totals: Scores
    hands: int
    moons_shot: int
    moons_suffered: int
    queens_taken: int
    abandoned: bool

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, ties as 1-2-2-4."""
        return places_of(self.totals)

    @property
    def place(self) -> int:
        """The place of the player."""
        return self.places[self.seat]

    @property
    def points(self) -> int:
        """The points of the player."""
        return self.totals[self.seat]

    @property
    def is_won(self) -> bool:
        """Whether the player came first, alone or not."""
        return self.place == 1 and not self.abandoned

    @property
    def is_lost(self) -> bool:
        """Whether the player came in any other place."""
        return self.place > 1 and not self.abandoned

    @property
    def points_a_hand(self) -> float:
        """The points of the player in an average hand."""
        return self.points / self.hands if self.hands else 0.0


def entry_of(
    match: Match, match_id: str, level: str, finished_at: datetime, *, seat: int = 0, abandoned: bool = False
) -> MatchEntry:
    """The entry of a match as it stands, for the player at `seat`."""
    rewarded = match.rules.shoot_moon is not ShootMoon.OFF
    shooters = [result.shooter for result in match.results if rewarded and result.shooter is not None]
    return MatchEntry(
        match_id=match_id,
        finished_at=finished_at,
        level=level,
        rule_set=preset_name(match.rules),
        seat=seat,
        totals=match.totals,
        hands=len(match.results),
        moons_shot=shooters.count(seat),
        moons_suffered=len(shooters) - shooters.count(seat),
        queens_taken=sum(result.taken[seat] >> QUEEN_OF_SPADES & 1 for result in match.results),
        abandoned=abandoned,
    )


@dataclass(frozen=True, slots=True)
class LevelRecord:
    """The record at a level. Whatever is an average, a rate, a best or a worst is `None` until a match was played.

    `played` are the matches won or lost; abandoned ones are in `abandoned` and nowhere else. A streak is a run of
    wins, the current one up to the last match played. The best match is the best place, then the fewest points.
    """

    played: int
    won: int
    lost: int
    abandoned: int
    win_rate: int | None
    current_streak: int
    best_streak: int
    average_place: float | None
    points_a_hand: float | None
    moons_shot: int
    moons_suffered: int
    queens_taken: int
    best: MatchEntry | None
    worst: MatchEntry | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """Every match that ended, in the order in which they ended."""

    entries: tuple[MatchEntry, ...] = ()

    def selected(self, level: str, rule_set: str | None = None) -> tuple[MatchEntry, ...]:
        """The matches at that level, under that rule set or under any."""
        return tuple(entry for entry in self.entries if entry.level == level and rule_set in (None, entry.rule_set))

    def rule_sets(self, level: str) -> tuple[str, ...]:
        """The rule sets under which matches at that level ended, in the order of the first of each."""
        return tuple(dict.fromkeys(entry.rule_set for entry in self.entries if entry.level == level))

    def summary(self, level: str, rule_set: str | None = None) -> LevelRecord:
        """The record at that level, under that rule set or under any."""
        entries = self.selected(level, rule_set)
        played = [entry for entry in entries if not entry.abandoned]
        won = sum(entry.is_won for entry in played)
        streaks = [len(list(run)) if is_won else 0 for is_won, run in groupby(entry.is_won for entry in played)]
        ranked = sorted(played, key=lambda entry: (entry.place, entry.points))
        return LevelRecord(
            played=len(played),
            won=won,
            lost=len(played) - won,
            abandoned=len(entries) - len(played),
            win_rate=_percent(won, len(played)),
            current_streak=streaks[-1] if streaks else 0,
            best_streak=max(streaks, default=0),
            average_place=_ratio(sum(entry.place for entry in played), len(played)),
            points_a_hand=_ratio(sum(entry.points for entry in played), sum(entry.hands for entry in played)),
            moons_shot=sum(entry.moons_shot for entry in played),
            moons_suffered=sum(entry.moons_suffered for entry in played),
            queens_taken=sum(entry.queens_taken for entry in played),
            best=ranked[0] if ranked else None,
            worst=ranked[-1] if ranked else None,
        )


class StatisticsStore:
    """The statistics file of these paths."""

    def __init__(self, paths: Paths) -> None:
        self._path = paths.statistics
        self._lock = paths.statistics.with_suffix(".lock")
        self._damaged = paths.damaged

    def load(self) -> tuple[Statistics, list[str]]:
        """All statistics, and what went wrong with the file, in words. A damaged file is set aside."""
        try:
            return self._read(), []
        except DamagedFile as error:
            damage = str(error)
        except StoreError as error:
            return Statistics(), [str(error)]
        # The error is gone, which held all that was read.
        return self._read_again(damage)

    def record(self, entry: MatchEntry) -> list[str]:
        """Counts the match, once however often it is recorded. Returns what went wrong on the way, in words.

        Raises `StoreError` if it could not be counted.
        """
        data = _entry_data(entry)
        try:
            _entry_in(data)
        except Malformed as error:
            # What would be refused when it is read back would take all the other matches with it.
            raise StoreError(f"the match {shortened(entry.match_id)} cannot be counted", str(error)) from error
        with locked(self._lock):
            statistics, problems = self._read_or_set_aside()
            if all(known.match_id != entry.match_id for known in statistics.entries):
                self._write([*statistics.entries, entry], problems)
        return problems

    def _read(self) -> Statistics:
        try:
            return Statistics(tuple(read_list(self._path, STATISTICS_FORMAT, "matches", _entry_in)))
        except MissingFile:
            return Statistics()

    def _read_again(self, damage: str) -> tuple[Statistics, list[str]]:
        """Reads under the lock, lest a good file that another process has just written is moved away as damaged."""
        try:
            with locked(self._lock):
                return self._read_or_set_aside()
        except StoreError as error:
            return Statistics(), [f"{damage}; {error}"]

    def _write(self, entries: Sequence[MatchEntry], problems: Sequence[str]) -> None:
        try:
            write_document(self._path, STATISTICS_FORMAT, {"matches": list(map(_entry_data, entries))})
        except StoreError as error:
            raise StoreError("; ".join([*problems, error.what]), error.why) from error

    def _read_or_set_aside(self) -> tuple[Statistics, list[str]]:
        try:
            return self._read(), []
        except DamagedFile as error:
            return Statistics(), [str(after_setting_aside(error, self._path, self._damaged))]


def _entry_data(entry: MatchEntry) -> dict[str, Any]:
    return {
        "match_id": entry.match_id,
        "finished_at": entry.finished_at.isoformat(timespec="seconds"),
        "level": entry.level,
        "rule_set": entry.rule_set,
        "seat": entry.seat,
        "totals": list(entry.totals),
        "hands": entry.hands,
        "moons_shot": entry.moons_shot,
        "moons_suffered": entry.moons_suffered,
        "queens_taken": entry.queens_taken,
        "abandoned": entry.abandoned,
    }


def _entry_in(data: Body) -> MatchEntry:
    return MatchEntry(
        match_id=name_in(data, "match_id"),
        finished_at=moment_in(data, "finished_at"),
        level=name_in(data, "level"),
        rule_set=name_in(data, "rule_set"),
        seat=number_in(data, "seat", 0, 3),
        totals=scores_in(data, "totals"),
        hands=number_in(data, "hands", 0),
        moons_shot=number_in(data, "moons_shot", 0),
        moons_suffered=number_in(data, "moons_suffered", 0),
        queens_taken=number_in(data, "queens_taken", 0),
        abandoned=truth_in(data, "abandoned"),
    )


def _percent(part: int, whole: int) -> int | None:
    """The share in percent, a half rounded up."""
    return (200 * part + whole) // (2 * whole) if whole else None


def _ratio(total: int, count: int) -> float | None:
    return total / count if count else None
