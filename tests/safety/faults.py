"""A disk that fails where it is told to: every call of the system that concerns a folder goes through here."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CALLS = ("open", "fdopen", "fsync", "replace", "rename", "mkdir", "unlink", "listdir", "stat")
Fails = Callable[[int, str], int]
"""The error of the call with that number and name; 0 for none."""


def never(_number: int, _name: str) -> int:
    """A disk that works."""
    return 0


def once(number: int, error: int) -> Fails:
    """A disk that fails in that call alone."""
    return lambda at, _name: error if at == number else 0


def from_then_on(number: int, error: int) -> Fails:
    """A disk that fails from that call on."""
    return lambda at, _name: error if at >= number else 0


def full(_number: int, name: str) -> int:
    """A disk without space: what is there can be read."""
    return 28 if name in {"write", "mkdir"} else 0


def read_only(_number: int, name: str) -> int:
    """A disk on which nothing can be changed."""
    return 30 if name in {"create", "mkdir", "replace", "rename", "unlink"} else 0


class Disk:
    """The folder and all in it. `fails` may be changed at any time; `calls` counts, and `errors` those that failed."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = os.path.realpath(folder)
        self.fails: Fails = never
        self.calls = 0
        self.errors = 0
        self._files: set[int] = set()
        self._open = os.open
        for name in CALLS:
            patch.setattr(os, name, self._checked(name, getattr(os, name)))
        patch.setattr(fcntl, "flock", self._checked("flock", fcntl.flock))

    def check(self, name: str) -> None:
        """Counts the call, and raises its error if it has one."""
        self.calls += 1
        if error := self.fails(self.calls, name):
            self.errors += 1
            raise OSError(error, os.strerror(error))

    def _checked(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if not (args and self._is_mine(args[0])):
                return function(*args, **kwargs)
            self.check("create" if name == "open" and len(args) > 1 and args[1] & os.O_CREAT else name)
            result = function(*args, **kwargs)
            if name == "open":
                self._files.add(result)
            return HalfWriter(result, self) if name == "fdopen" and "w" in args[1] else result

        return call

    def _is_mine(self, place: Any) -> bool:
        if isinstance(place, int):
            return place in self._files and self._is_still_open(place)
        return isinstance(place, str | os.PathLike) and str(place).startswith(self.folder)

    def _is_still_open(self, descriptor: int) -> bool:
        try:
            return str(Path(f"/proc/self/fd/{descriptor}").readlink()).startswith(self.folder)
        except OSError:
            return False


class HalfWriter:
    """A file of which half is written when the disk fails."""

    def __init__(self, file: Any, disk: Disk) -> None:
        self._file = file
        self._disk = disk

    def __enter__(self) -> "HalfWriter":
        self._file.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._file.__exit__(*error)

    def write(self, content: bytes) -> int:
        """Writes the content, or half of it."""
        try:
            self._disk.check("write")
        except OSError:
            self._file.write(content[: len(content) // 2])
            self._file.flush()
            raise
        written: int = self._file.write(content)
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)
