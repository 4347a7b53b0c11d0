"""The file in which an arena keeps the rounds that are finished: a line for the contest, and one for each portion."""

import json
import os
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from .contest import Contest
from .tally import Tally

Span = tuple[int, int]
"""The first round of a portion, and the one after its last."""

_FORMAT = "hearts-tui arena 2"
_LONGEST_HEADER = 1 << 16


class ArenaFileError(ValueError):
    """A file of finished rounds that belongs to another contest, is no such file, or cannot be opened or written."""


@contextmanager
def kept_tallies(
    contest: Contest, spans: Collection[Span], path: Path | None
) -> Iterator[tuple[dict[Span, Tally], Callable[[Span, Tally], None]]]:
    """The tallies in the file, each of one of the portions, and a function that adds one to it."""
    if path is None:
        yield {}, lambda _span, _tally: None
        return
    header = {"format": _FORMAT, "contest": contest.as_data()}
    with _opened(path) as file:
        tallies = _read(file, header, spans, path)
        yield tallies, lambda span, tally: _append(file, {"rounds": span, "tally": tally.as_data()}, path)


def _opened(path: Path) -> IO[bytes]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise ArenaFileError(f"{path} cannot keep an arena: it is no file")
        return path.open("a+b")
    except OSError as error:
        raise _cannot_keep(path, error) from error


def _read(file: IO[bytes], header: dict[str, Any], spans: Collection[Span], path: Path) -> dict[Span, Tally]:
    """The finished rounds of the file; a line that a kill left incomplete is cut off."""
    try:
        file.seek(0)
        first = file.readline(_LONGEST_HEADER)
        if not first.endswith(b"\n") and _line(header).startswith(first):
            file.truncate(0)
            _append(file, header, path)
            return {}
        _need_the_contest(first, header, path)
        lines = file.readlines()
        if lines and not lines[-1].endswith(b"\n"):
            file.truncate(len(first) + sum(map(len, lines[:-1])))
            del lines[-1]
    except OSError as error:
        raise _cannot_keep(path, error) from error
    return dict(_entry(line, spans, number, path) for number, line in enumerate(lines, 2))


def _need_the_contest(line: bytes, header: dict[str, Any], path: Path) -> None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        raise ArenaFileError(f"{path} is no file of an arena; name another file")
    if found != header:
        raise ArenaFileError(f"{path} keeps another contest; name another file or delete it")


def _entry(line: bytes, spans: Collection[Span], number: int, path: Path) -> tuple[Span, Tally]:
    try:
        entry = json.loads(line)
        first, last = entry["rounds"]
        if (first, last) not in spans:
            raise ValueError("no portion has these rounds")
        return (first, last), Tally.from_data(entry["tally"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ArenaFileError(
            f"line {number} of {path} is damaged; without the line, its rounds are played again"
        ) from error


def _append(file: IO[bytes], entry: dict[str, Any], path: Path) -> None:
    try:
        file.write(_line(entry))
        file.flush()
        os.fsync(file.fileno())
    except OSError as error:
        raise _cannot_keep(path, error) from error


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _cannot_keep(path: Path, error: OSError) -> ArenaFileError:
    return ArenaFileError(f"{path} cannot keep an arena: {error.strerror}")
