"""The unfinished matches: a file for each, saved after every action, and a lock while it is played."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ..engine.errors import RulesError
from ..engine.match import Match
from ..engine.record import record_of, replayed
from ..engine.rules import Rules, preset_name, rules_from_data
from ..engine.scoring import Scores, shown_totals
from .checks import moment_in, name_in, number_in, object_in, scores_in, truth_in
from .documents import Body, Format, Malformed, after_setting_aside, damage_told, document, read_document, write_form
from .errors import DamagedFile, MatchInPlay, MissingFile, NoSuchMatch, StoreError
from .files import file_names, remove
from .locks import Hold, LockTaken, hold, is_free
from .paths import Paths

MATCH_FORMAT = Format("match", version=1, largest=512 * 1024, most_values=20_000)

_ID = re.compile(r"[0-9]{8}-[0-9]{4}-[a-z2-7]{4}")
Found = TypeVar("Found")

_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


class MatchSummary(NamedTuple):
    """A saved match in one line: enough to choose it by, without replaying it. `name` is empty unless it was given."""

    id: str
    name: str
    level: str
    rule_set: str
    hand_number: int
    totals: Scores
    shown_totals: Scores
    is_finished: bool
    saved_at: datetime


class SavedMatch(NamedTuple):
    """A match as it was saved. `table` are the facts that the table keeps beside it, among them the level."""

    id: str
    level: str
    match: Match
    table: Mapping[str, Any]
    saved_at: datetime


class MatchStore:
    """The saved matches of these paths."""

    def __init__(self, paths: Paths) -> None:
        self._folder = paths.matches
        self._damaged = paths.damaged
        self._holds: dict[str, Hold] = {}

    def new_id(self, now: datetime) -> str:
        """A name for a new match: when it began, and letters that keep it apart from others of that minute."""
        while True:
            letters = "".join(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(4))
            match_id = f"{now:%Y%m%d-%H%M}-{letters}"
            if not os.path.lexists(self._path(match_id)):
                return match_id

    def save(self, match_id: str, match: Match, table: Mapping[str, Any], now: datetime) -> None:
        """Keeps the match as it is now; `table` is a small JSON object with at least `level`. Raises `StoreError`."""
        self.write(match_id, saved_text(match, table, now))

    def write(self, match_id: str, text: str) -> None:
        """Keeps the text of a match that `saved_text` gave. Raises `StoreError`."""
        write_form(self._path(match_id), MATCH_FORMAT, text)

    def hold(self, match_id: str) -> None:
        """Keeps other processes from playing this match, until it is released or this process dies.

        Raises `MatchInPlay` if another one plays it. Where no lock can be made, the match is played without.
        """
        known = self._holds.get(match_id)
        if known is not None and known.is_valid:
            return
        path = self._lock_path(match_id)
        try:
            self._holds[match_id] = hold(path)
        except LockTaken:
            raise MatchInPlay(
                f"the match {match_id} is being played in another terminal", "leave it there first"
            ) from None
        except StoreError:
            self._holds.pop(match_id, None)

    def release(self, match_id: str) -> None:
        """Lets other processes play this match. The lock of a match that is not saved is removed."""
        held = self._holds.pop(match_id, None)
        if held is not None:
            held.release(remove=not os.path.lexists(self._path(match_id)))

    def is_held(self, match_id: str) -> bool:
        """Whether this process holds the match."""
        return match_id in self._holds

    def is_free(self, match_id: str) -> bool:
        """Whether no other process plays this match now."""
        return self.is_held(match_id) or is_free(self._lock_path(match_id))

    def load(self, match_id: str) -> SavedMatch:
        """The match of that id, replayed and checked.

        Raises `NoSuchMatch`, `NewerVersion`, `DamagedFile` once the file has been set aside, or another `StoreError`.
        """
        return self._read(match_id, _match_in)

    def unfinished(self) -> tuple[list[MatchSummary], list[str]]:
        """The matches that can be continued, newest first, and what went wrong with others, in words.

        Damaged files are set aside. Nothing is replayed.
        """
        summaries, problems = self._summaries()
        return [summary for summary in summaries if not summary.is_finished], problems

    def finished(self) -> tuple[list[MatchSummary], list[str]]:
        """The matches that are over and still saved, so that they may not be counted yet, and what went wrong."""
        summaries, problems = self._summaries()
        return [summary for summary in summaries if summary.is_finished], problems

    def delete(self, match_id: str) -> None:
        """Forgets a match that is finished or given up. Raises `StoreError`."""
        remove(self._path(match_id))

    def _path(self, match_id: str) -> Path:
        if not _ID.fullmatch(match_id):
            raise NoSuchMatch(f"{match_id[:40]!r} is no match", "a match has a name such as 20261130-1407-k3xq")
        return self._folder / f"{match_id}.json"

    def _lock_path(self, match_id: str) -> Path:
        return self._path(match_id).with_suffix(".lock")

    def _summaries(self) -> tuple[list[MatchSummary], list[str]]:
        summaries: list[MatchSummary] = []
        problems: list[str] = []
        try:
            names = file_names(self._folder)
        except StoreError as error:
            return [], [str(error)]
        for name in names:
            match_id = name.removesuffix(".json")
            if match_id != name and _ID.fullmatch(match_id):
                self._summarise(match_id, summaries, problems)
        return sorted(summaries, key=lambda summary: summary.saved_at, reverse=True), problems

    def _summarise(self, match_id: str, summaries: list[MatchSummary], problems: list[str]) -> None:
        try:
            summaries.append(self._read(match_id, _summary_in))
        except NoSuchMatch:
            pass
        except StoreError as error:
            problems.append(str(error))

    def _read(self, match_id: str, made_of: Callable[[str, Body], Found]) -> Found:
        """What is made of the file of that match. A damaged one is set aside unless another process plays the match."""
        try:
            return self._read_once(match_id, made_of)
        except DamagedFile:
            with self._held(match_id):
                return self._read_or_set_aside(match_id, made_of)

    def _read_once(self, match_id: str, made_of: Callable[[str, Body], Found]) -> Found:
        path = self._path(match_id)
        try:
            body = read_document(path, MATCH_FORMAT)
        except MissingFile:
            raise NoSuchMatch(f"there is no saved match {match_id}", "it is finished, or was never begun") from None
        with damage_told(path):
            return made_of(match_id, body)

    def _read_or_set_aside(self, match_id: str, made_of: Callable[[str, Body], Found]) -> Found:
        try:
            return self._read_once(match_id, made_of)
        except DamagedFile as error:
            damage = error
        try:
            raise after_setting_aside(damage, self._path(match_id), self._damaged) from damage
        except DamagedFile:
            raise
        except StoreError as refusal:
            raise StoreError(f"{damage}; {refusal.what}", refusal.why) from damage

    @contextmanager
    def _held(self, match_id: str) -> Iterator[None]:
        """Holds the match for a moment, lest a file is moved away that its player has just put right."""
        if self.is_held(match_id):
            yield
            return
        self.hold(match_id)
        try:
            yield
        finally:
            self.release(match_id)


def saved_text(match: Match, table: Mapping[str, Any], now: datetime) -> str:
    """The text of the file of the match as it is now. `table` is a small JSON object with at least `level`."""
    body = {
        "saved_at": now.isoformat(timespec="microseconds"),
        "table": dict(table),
        "state": _state_of(match),
        "record": record_of(match),
    }
    return document(MATCH_FORMAT, body)


def _state_of(match: Match) -> Body:
    return {
        "hand_number": match.hand_number,
        "totals": list(match.totals),
        "is_finished": match.standing.finished,
    }


def _summary_in(match_id: str, body: Body) -> MatchSummary:
    state, table = object_in(body, "state"), object_in(body, "table")
    rules, totals = _rules_in(body), scores_in(state, "totals")
    return MatchSummary(
        id=match_id,
        name=name_in(table, "name") if "name" in table else "",
        level=name_in(table, "level"),
        rule_set=preset_name(rules),
        hand_number=number_in(state, "hand_number", 1),
        totals=totals,
        shown_totals=shown_totals(rules, totals),
        is_finished=truth_in(state, "is_finished"),
        saved_at=moment_in(body, "saved_at"),
    )


def _rules_in(body: Body) -> Rules:
    try:
        return rules_from_data(object_in(body, "record").get("rules"))
    except RulesError as error:
        raise Malformed(f"its rules are not valid: {error}") from error


def _match_in(match_id: str, body: Body) -> SavedMatch:
    summary = _summary_in(match_id, body)
    match = replayed(body["record"])
    if body["state"] != _state_of(match):
        raise Malformed("its totals are not those of its cards")
    return SavedMatch(match_id, summary.level, match, body["table"], summary.saved_at)
