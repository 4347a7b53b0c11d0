"""Where a table keeps itself: the match after every action, the statistics with the last card.

A match that ends is saved once more, counted, and only then removed. A crash in between leaves a finished match,
which `settle` counts and removes later; counting twice is impossible, for the statistics know its id.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from ..engine.match import Match
from ..store.errors import StoreError
from ..store.matches import MatchStore, MatchSummary
from ..store.paths import Paths
from ..store.settings import Settings, SettingsStore
from ..store.statistics import LevelRecord, Statistics, StatisticsStore, entry_of


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


class Archive:
    """Saved matches, statistics and settings under one roof. A problem with saving is kept in words, never raised."""

    def __init__(self, paths: Paths, now: Callable[[], datetime] = _now) -> None:
        self._matches = MatchStore(paths)
        self._statistics = StatisticsStore(paths)
        self._settings = SettingsStore(paths)
        self._now = now
        self._problem = ""

    @property
    def problem(self) -> str:
        """Why the last thing could not be kept; empty when it was."""
        return self._problem

    def new_id(self) -> str:
        """A name for a new match."""
        return self._matches.new_id(self._now())

    def load(self, match_id: str) -> Match:
        """The saved match. Raises `StoreError`."""
        return self._matches.load(match_id).match

    def keep(self, match_id: str, match: Match) -> None:
        """Saves the match as it is now."""
        try:
            self._matches.save(match_id, match, {"level": match.seats[1].player}, self._now())
            self._problem = ""
        except StoreError as error:
            self._problem = str(error)

    def finish(self, match_id: str, match: Match) -> None:
        """Saves the end of the match, counts it and removes it from the unfinished ones."""
        self.keep(match_id, match)
        try:
            self._problem = "; ".join(self._count(match_id, match))
        except StoreError as error:
            self._problem = str(error)

    def settle(self) -> list[str]:
        """Counts the matches whose end was saved but not counted. Returns what went wrong, in words."""
        finished, problems = self._matches.finished()
        for summary in finished:
            try:
                problems += self._count(summary.id, self._matches.load(summary.id).match)
            except StoreError as error:
                problems.append(str(error))
        return problems

    def unfinished(self) -> tuple[list[MatchSummary], list[str]]:
        """The matches that can be continued, newest first, and what went wrong with others."""
        return self._matches.unfinished()

    def statistics(self) -> tuple[Statistics, list[str]]:
        """Every match that ended, and what went wrong with the file."""
        return self._statistics.load()

    def record_at(self, level: str) -> LevelRecord:
        """The record at that level."""
        return self.statistics()[0].summary(level)

    def load_settings(self) -> tuple[Settings, list[str]]:
        """The settings, and what was wrong with the file."""
        return self._settings.load()

    def save_settings(self, settings: Settings) -> str:
        """Keeps the settings. Gives the problem in words, or nothing."""
        try:
            return "; ".join(self._settings.save(settings))
        except StoreError as error:
            return str(error)

    def _count(self, match_id: str, match: Match) -> list[str]:
        problems = self._statistics.record(entry_of(match, match_id, match.seats[1].player, self._now()))
        self._matches.delete(match_id)
        return problems
