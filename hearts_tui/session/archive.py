"""Where a table keeps itself: the match after every action, the statistics with the last card.

A match that ends is saved once more, counted, and only then removed. A crash in between leaves a finished match,
which `settle` counts and removes later; counting twice is impossible, for the statistics know its id.

What is saved is made into text at once and written by an executor, one thing after another. What could not be written
is kept and tried again, the newest state of each match alone, so that an older one never follows a newer one.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from ..engine.match import Match
from ..engine.rules import preset_name
from ..store.errors import MatchInPlay, NoSuchMatch, StoreError
from ..store.matches import MatchStore, MatchSummary, SavedMatch, saved_text
from ..store.paths import Paths
from ..store.settings import Settings, Tempo
from ..store.settings_store import SettingsStore
from .seats import level_of
from .writing import AtOnce

if TYPE_CHECKING:
    from ..store.statistics import LevelRecord, MatchEntry, Statistics, StatisticsStore


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


TableFacts = Mapping[str, str | bool]


def table_facts(match: Match, *, is_given_up: bool = False, name: str = "", tempo: Tempo = Tempo.OFF) -> TableFacts:
    """What is kept of a table beside its match: level, clock, whether a bot plays your seat, and its name if any."""
    facts: dict[str, str | bool] = {
        "level": level_of(match.seats),
        "tempo": str(tempo),
        "given_up": is_given_up,
    }
    return facts | {"name": name} if name else facts


def given_up(saved: SavedMatch) -> bool:
    """Whether the person has left this match to a bot."""
    return saved.table.get("given_up") is True


def given_name(saved: SavedMatch) -> str:
    """The name that was given to this match; empty for none."""
    return str(saved.table.get("name", ""))


def given_tempo(saved: SavedMatch) -> Tempo:
    """The tempo at which this match is played."""
    tempo = saved.table.get("tempo")
    return Tempo(tempo) if tempo in list(Tempo) else Tempo.OFF


Job = Callable[[], list[str]]
"""Writes something, and tells what went wrong on the way. Raises `StoreError` if it could not be written."""


class Archive:
    """Saved matches, statistics and settings under one roof. A problem with saving is kept in words, never raised."""

    def __init__(self, paths: Paths, now: Callable[[], datetime] = _now, executor: Executor | None = None) -> None:
        self._matches = MatchStore(paths)
        self._paths = paths
        self._settings = SettingsStore(paths)
        self._now = now
        self._executor = executor or AtOnce()
        self._problem = self._reason = ""
        self._unsaved: dict[str, Job] = {}
        self._failed: set[str] = set()
        self._unsaved_settings: Settings | None = None
        self._left: set[str] = set()
        self._kept_settings: Future[str] = AtOnce().submit(str)
        self._written: Future[Any] = self._kept_settings

    @property
    def problem(self) -> str:
        """Why the last thing could not be kept; empty when it was."""
        return self._problem

    @property
    def reason(self) -> str:
        """The same in as few words as there are."""
        return self._reason

    @property
    def written(self) -> "Future[Any]":
        """Done when all that was to be kept until now has been written, or could not be."""
        return self._written

    @property
    def is_behind(self) -> bool:
        """Whether something could not be written, and is to be tried again. What is being written is no such thing."""
        return bool(self._failed) or self._unsaved_settings is not None

    def new_id(self) -> str:
        """A name for a new match, which is held from now on."""
        match_id = self._matches.new_id(self._now())
        self._matches.hold(match_id)
        return match_id

    def take(self, match_id: str) -> SavedMatch:
        """The saved match, held until it is left. Raises `MatchInPlay` or another `StoreError`."""
        self._written.result()
        if match_id in self._unsaved:
            # What is on the disk is older than what was played.
            raise StoreError(f"the match {match_id} cannot be used yet", "its last cards could not be saved")
        self._matches.hold(match_id)
        try:
            return self._matches.load(match_id)
        except StoreError:
            self._matches.release(match_id)
            raise

    def leave(self, match_id: str) -> None:
        """Lets others play the match, as soon as its last state has been written."""
        self._do(partial(self._release, match_id))

    def load(self, match_id: str) -> SavedMatch:
        """The saved match, to be read only. Raises `StoreError`."""
        return self._matches.load(match_id)

    def keep(self, match_id: str, match: Match, facts: TableFacts) -> None:
        """Saves the match as it is now, with the facts of its table."""
        text = saved_text(match, facts, self._now())
        self._do(partial(self._try, match_id, partial(self._write, match_id, text)))

    def finish(self, match_id: str, match: Match, facts: TableFacts) -> None:
        """Saves the end of the match, counts it and removes it from the unfinished ones."""
        text = saved_text(match, facts, self._now())
        entry = self._entry(match_id, match, is_abandoned=facts["given_up"] is True)
        self._do(partial(self._try, match_id, partial(self._write_end, match_id, text, entry)))

    def try_again(self) -> None:
        """Writes once more what could not be written."""
        self._do(self._try_all)

    def close(self) -> str:
        """Writes what is still to be written, and waits for it. Gives the problem in words, or nothing.

        That settings could not be kept is part of it only if nobody can have heard it yet.
        """
        is_heard = self._kept_settings.done()
        self.try_again()
        self._written.result()
        unheard = "" if is_heard or self._unsaved_settings is None else self._kept_settings.result()
        return self._problem if self._unsaved else unheard

    def settle(self) -> list[str]:
        """Counts the matches whose end was saved but not counted. Returns what went wrong, in words."""
        finished, problems = self._matches.finished()
        for summary in finished:
            try:
                problems += self._settle(summary.id)
            except (MatchInPlay, NoSuchMatch):
                # Somebody else is at it, or has just done it.
                pass
            except StoreError as error:
                problems.append(str(error))
        return problems

    def rename(self, match_id: str, name: str) -> str:
        """Gives a saved match a name. Gives the problem in words, or nothing."""
        try:
            # A name makes a match no newer: the one to continue with stays the one played last.
            with self._borrowed(match_id) as saved:
                tempo = given_tempo(saved)
                facts = table_facts(saved.match, is_given_up=given_up(saved), name=name, tempo=tempo)
                self._matches.save(match_id, saved.match, facts, saved.saved_at)
        except StoreError as error:
            return str(error)
        return ""

    def give_up(self, match_id: str) -> str:
        """Removes an unfinished match, which counts as abandoned. Gives the problem in words, or nothing."""
        try:
            with self._borrowed(match_id) as saved:
                return "; ".join(self._count(match_id, self._entry(match_id, saved.match, is_abandoned=True)))
        except StoreError as error:
            return str(error)

    def unfinished(self) -> tuple[list[MatchSummary], list[str]]:
        """The matches that can be continued, newest first, and what went wrong with others."""
        return self._matches.unfinished()

    def is_free(self, match_id: str) -> bool:
        """Whether nobody plays this match in another terminal."""
        return self._matches.is_free(match_id)

    def statistics(self) -> "tuple[Statistics, list[str]]":
        """Every match that ended, and what went wrong with the file."""
        return self._statistics.load()

    def record_of(self, match: Match) -> "LevelRecord":
        """The record at the level and under the rule set of this match."""
        return self.statistics()[0].summary(level_of(match.seats), preset_name(match.rules))

    def load_settings(self) -> tuple[Settings, list[str]]:
        """The settings, and what was wrong with the file."""
        self._written.result()
        return self._settings.load()

    def save_settings(self, settings: Settings) -> "Future[str]":
        """Keeps the settings. Gives the problem in words, or nothing, once that is known."""
        self._written = self._kept_settings = self._executor.submit(self._try_settings, settings)
        return self._kept_settings

    @cached_property
    def _statistics(self) -> "StatisticsStore":
        # No table needs them before its match is over.
        from ..store.statistics import StatisticsStore

        return StatisticsStore(self._paths)

    def _do(self, work: Callable[[], None]) -> None:
        self._written = self._executor.submit(work)

    def _try(self, match_id: str, job: Job) -> None:
        # It counts as unsaved until it is written, whatever happens meanwhile.
        self._unsaved[match_id] = job
        try:
            self._problem = self._reason = "; ".join(job())
        except StoreError as error:
            self._problem, self._reason = str(error), error.why
            return
        else:
            del self._unsaved[match_id]
            self._failed.discard(match_id)
        finally:
            if match_id in self._unsaved:
                self._failed.add(match_id)
        if match_id in self._left:
            self._release(match_id)

    def _try_settings(self, settings: Settings) -> str:
        self._unsaved_settings = settings
        try:
            problems = self._settings.save(settings)
        except StoreError as error:
            return str(error)
        self._unsaved_settings = None
        return "; ".join(problems)

    def _try_all(self) -> None:
        if self._unsaved_settings is not None:
            self._try_settings(self._unsaved_settings)
        for match_id, job in list(self._unsaved.items()):
            self._try(match_id, job)

    def _release(self, match_id: str) -> None:
        self._left.add(match_id)
        if match_id not in self._unsaved:
            self._left.remove(match_id)
            self._matches.release(match_id)

    def _write(self, match_id: str, text: str) -> list[str]:
        self._matches.hold(match_id)
        self._matches.write(match_id, text)
        return []

    def _write_end(self, match_id: str, text: str, entry: "MatchEntry") -> list[str]:
        self._write(match_id, text)
        return self._count(match_id, entry)

    def _settle(self, match_id: str) -> list[str]:
        with self._borrowed(match_id) as saved:
            return self._count(match_id, self._entry(match_id, saved.match, is_abandoned=given_up(saved)))

    @contextmanager
    def _borrowed(self, match_id: str) -> Iterator[SavedMatch]:
        """The saved match, which nobody else can play meanwhile."""
        was_held = self._matches.is_held(match_id)
        saved = self.take(match_id)
        try:
            yield saved
        finally:
            if not was_held:
                self._matches.release(match_id)

    def _entry(self, match_id: str, match: Match, *, is_abandoned: bool) -> "MatchEntry":
        from ..store.statistics import entry_of

        return entry_of(match, match_id, level_of(match.seats), self._now(), abandoned=is_abandoned)

    def _count(self, match_id: str, entry: "MatchEntry") -> list[str]:
        problems = self._statistics.record(entry)
        self._matches.delete(match_id)
        self._matches.release(match_id)
        return problems
