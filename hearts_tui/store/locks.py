"""Locks between processes. The system releases them when a process dies, however it dies."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .errors import StoreError, reason, shown
from .files import make_folder

ATTEMPTS = 120
ATTEMPTS_AT_A_HOLD = 8
SECONDS_BETWEEN = 0.025

_CANNOT_LOCK = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP}
_FOR_LOCKS = os.O_RDWR | getattr(os, "O_NONBLOCK", 0)


class LockTaken(StoreError):
    """Another process holds the lock."""


class Hold:
    """A lock that is held for long, until it is released or the process dies."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    def __del__(self) -> None:
        self.release()

    @property
    def is_valid(self) -> bool:
        """Whether it still keeps others out: not once it is released, or somebody has removed or replaced its file."""
        return self._descriptor >= 0 and _is_file_of(self._descriptor, self._path)

    def release(self, *, remove: bool = False) -> None:
        """Lets others in. With `remove` the file of the lock goes too, which is safe while the lock is held."""
        if self._descriptor < 0:
            return
        if remove and self.is_valid:
            with suppress(OSError):
                self._path.unlink()
        os.close(self._descriptor)
        self._descriptor = -1


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Waits until no other process holds the lock of that file, and holds it. Raises `StoreError` after some seconds.

    The lock file stays: were it removed, two processes could lock two files of the same name.
    """
    descriptor = _opened(path)
    try:
        _wait_for(descriptor, path)
        yield
    finally:
        os.close(descriptor)


def hold(path: Path) -> Hold:
    """Takes the lock of that file for long. Raises `LockTaken` if another process has it, or another `StoreError`.

    It may be tried for a moment by those who only ask, so that it is tried more than once here. A file that was
    removed while it was waited for is no lock any more, and the next one is taken.
    """
    for _ in range(ATTEMPTS_AT_A_HOLD):
        descriptor = _opened(path)
        held = Hold(path, descriptor)
        if _is_locked_now(descriptor) and held.is_valid:
            return held
        held.release()
        time.sleep(SECONDS_BETWEEN)
    raise LockTaken(f"{shown(path)} could not be locked", "another process holds it")


def is_free(path: Path) -> bool:
    """Whether no process holds the lock of that file now."""
    try:
        descriptor = os.open(path, _FOR_LOCKS)
    except OSError:
        return True
    try:
        return _is_locked_now(descriptor)
    finally:
        os.close(descriptor)


def _opened(path: Path) -> int:
    try:
        make_folder(path.parent)
        return os.open(path, _FOR_LOCKS | os.O_CREAT, 0o666)
    except OSError as error:
        raise StoreError(f"{shown(path)} could not be locked", reason(error)) from error


def _wait_for(descriptor: int, path: Path) -> None:
    for _ in range(ATTEMPTS):
        if _is_locked_now(descriptor):
            return
        time.sleep(SECONDS_BETWEEN)
    raise LockTaken(f"{shown(path)} could not be locked", "another process holds it")


def _is_file_of(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except OSError:
        return False


if sys.platform == "win32":

    def _is_locked_now(descriptor: int) -> bool:
        """Without advisory locks a file is protected by nothing but its atomic replacement."""
        return descriptor >= 0

else:
    import fcntl

    def _is_locked_now(descriptor: int) -> bool:
        """Takes the lock if it is free. A file system that knows no locks counts as free."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            return error.errno in _CANNOT_LOCK
        return True
