"""Where a table keeps itself: the match after every action, the statistics with the last card.

A match that ends is saved once more, counted, and only then removed. A crash in between leaves a finished match,
which `settle` counts and removes later; counting twice is impossible, for the statistics know its id.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from ..engine.match import Match
from ..engine.rules import preset_name
from ..store.errors import StoreError
from ..store.matches import MatchStore, MatchSummary, SavedMatch
from ..store.paths import Paths
from ..store.settings import Settings, SettingsStore
from ..store.statistics import LevelRecord, Statistics, StatisticsStore, entry_of
from .seats import level_of


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


TableFacts = Mapping[str, str | bool]


def table_facts(match: Match, *, is_given_up: bool = False, name: str = "") -> TableFacts:
    """What is kept of a table beside its match: the level, whether a bot plays your seat, and a name if it has one."""
    facts: dict[str, str | bool] = {"level": level_of(match.seats), "given_up": is_given_up}
    return facts | {"name": name} if name else facts


def given_up(saved: SavedMatch) -> bool:
    """Whether the person has left this match to a bot."""
    return saved.table.get("given_up") is True


def given_name(saved: SavedMatch) -> str:
    """The name that was given to this match; empty for none."""
    return str(saved.table.get("name", ""))


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

    def load(self, match_id: str) -> SavedMatch:
        """The saved match. Raises `StoreError`."""
        return self._matches.load(match_id)

    def keep(self, match_id: str, match: Match, facts: TableFacts) -> None:
        """Saves the match as it is now, with the facts of its table."""
        try:
            self._matches.save(match_id, match, facts, self._now())
            self._problem = ""
        except StoreError as error:
            self._problem = str(error)

    def finish(self, match_id: str, match: Match, facts: TableFacts) -> None:
        """Saves the end of the match, counts it and removes it from the unfinished ones."""
        self.keep(match_id, match, facts)
        try:
            self._problem = "; ".join(self._count(match_id, match, is_abandoned=facts["given_up"] is True))
        except StoreError as error:
            self._problem = str(error)

    def settle(self) -> list[str]:
        """Counts the matches whose end was saved but not counted. Returns what went wrong, in words."""
        finished, problems = self._matches.finished()
        for summary in finished:
            try:
                saved = self._matches.load(summary.id)
                problems += self._count(summary.id, saved.match, is_abandoned=given_up(saved))
            except StoreError as error:
                problems.append(str(error))
        return problems

    def rename(self, match_id: str, name: str) -> str:
        """Gives a saved match a name. Gives the problem in words, or nothing."""
        try:
            saved = self._matches.load(match_id)
            facts = table_facts(saved.match, is_given_up=given_up(saved), name=name)
            # A name makes a match no newer: the one to continue with stays the one played last.
            self._matches.save(match_id, saved.match, facts, saved.saved_at)
        except StoreError as error:
            return str(error)
        return ""

    def give_up(self, match_id: str) -> str:
        """Removes an unfinished match, which counts as abandoned. Gives the problem in words, or nothing."""
        try:
            return "; ".join(self._count(match_id, self._matches.load(match_id).match, is_abandoned=True))
        except StoreError as error:
            return str(error)

    def unfinished(self) -> tuple[list[MatchSummary], list[str]]:
        """The matches that can be continued, newest first, and what went wrong with others."""
        return self._matches.unfinished()

    def statistics(self) -> tuple[Statistics, list[str]]:
        """Every match that ended, and what went wrong with the file."""
        return self._statistics.load()

    def record_of(self, match: Match) -> LevelRecord:
        """The record at the level and under the rule set of this match."""
        return self.statistics()[0].summary(level_of(match.seats), preset_name(match.rules))

    def load_settings(self) -> tuple[Settings, list[str]]:
        """The settings, and what was wrong with the file."""
        return self._settings.load()

    def save_settings(self, settings: Settings) -> str:
        """Keeps the settings. Gives the problem in words, or nothing."""
        try:
            return "; ".join(self._settings.save(settings))
        except StoreError as error:
            return str(error)

    def _count(self, match_id: str, match: Match, *, is_abandoned: bool) -> list[str]:
        level = level_of(match.seats)
        entry = entry_of(match, match_id, level, self._now(), abandoned=is_abandoned)
        problems = self._statistics.record(entry)
        self._matches.delete(match_id)
        return problems
