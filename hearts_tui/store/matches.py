"""The unfinished matches: a file for each, saved after every action."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ..engine.errors import RulesError
from ..engine.match import Match
from ..engine.record import record_of, replayed
from ..engine.rules import Rules, preset_name, rules_from_data
from ..engine.scoring import Scores
from .checks import moment_in, name_in, number_in, object_in, scores_in, truth_in
from .documents import Body, Format, Malformed, after_setting_aside, damage_told, read_document, write_document
from .errors import DamagedFile, MissingFile, NoSuchMatch, StoreError
from .files import file_names, remove
from .paths import Paths

MATCH_FORMAT = Format("match", version=1, largest=512 * 1024, most_values=20_000)

_ID = re.compile(r"[0-9]{8}-[0-9]{4}-[a-z2-7]{4}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A saved match in one line: enough to choose it by, without replaying it. `name` is empty unless it was given."""

    id: str
    name: str
    level: str
    rule_set: str
    hand_number: int
    totals: Scores
    is_finished: bool
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class SavedMatch:
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

    def new_id(self, now: datetime) -> str:
        """A name for a new match: when it began, and letters that keep it apart from others of that minute."""
        while True:
            letters = "".join(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(4))
            match_id = f"{now:%Y%m%d-%H%M}-{letters}"
            if not os.path.lexists(self._path(match_id)):
                return match_id

    def save(self, match_id: str, match: Match, table: Mapping[str, Any], now: datetime) -> None:
        """Keeps the match as it is now; `table` is a small JSON object with at least `level`. Raises `StoreError`."""
        body = {
            "saved_at": now.isoformat(timespec="seconds"),
            "table": dict(table),
            "state": _state_of(match),
            "record": record_of(match),
        }
        write_document(self._path(match_id), MATCH_FORMAT, body)

    def load(self, match_id: str) -> SavedMatch:
        """The match of that id, replayed and checked.

        Raises `NoSuchMatch`, `NewerVersion`, `DamagedFile` once the file has been set aside, or another `StoreError`.
        """
        path = self._path(match_id)
        try:
            body = read_document(path, MATCH_FORMAT)
            with damage_told(path):
                return _match_in(match_id, body)
        except MissingFile:
            raise NoSuchMatch(f"there is no saved match {match_id}", "it is finished, or was never begun") from None
        except DamagedFile as error:
            raise after_setting_aside(error, path, self._damaged) from error

    def unfinished(self) -> tuple[list[MatchSummary], list[str]]:
        """The matches that can be continued, newest first, and what went wrong with others, in words.

        Damaged files are set aside. Nothing is replayed.
        """
        summaries, problems = self._summaries()
        return [summary for summary in summaries if not summary.is_finished], problems

    def newest(self) -> tuple[MatchSummary | None, list[str]]:
        """The match to continue with, if there is one, and what went wrong with others."""
        summaries, problems = self.unfinished()
        return (summaries[0] if summaries else None), problems

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
        path = self._path(match_id)
        try:
            body = read_document(path, MATCH_FORMAT)
            with damage_told(path):
                summaries.append(_summary_in(match_id, body))
        except MissingFile:
            pass
        except DamagedFile as error:
            problems.append(self._set_aside(error, path))
        except StoreError as error:
            problems.append(str(error))

    def _set_aside(self, error: DamagedFile, path: Path) -> str:
        try:
            return str(after_setting_aside(error, path, self._damaged))
        except StoreError as refusal:
            return f"{error}; {refusal}"


def _state_of(match: Match) -> Body:
    return {
        "hand_number": match.hand_number,
        "totals": list(match.totals),
        "is_finished": match.standing.finished,
    }


def _summary_in(match_id: str, body: Body) -> MatchSummary:
    state, table = object_in(body, "state"), object_in(body, "table")
    return MatchSummary(
        id=match_id,
        name=name_in(table, "name") if "name" in table else "",
        level=name_in(table, "level"),
        rule_set=preset_name(_rules_in(body)),
        hand_number=number_in(state, "hand_number", 1),
        totals=scores_in(state, "totals"),
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
