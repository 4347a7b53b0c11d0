"""Locks between processes. The system releases them when a process dies, however it dies."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import StoreError, reason, shown
from .files import make_folder

ATTEMPTS = 120
SECONDS_BETWEEN = 0.025

_CANNOT_LOCK = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP}


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Waits until no other process holds the lock of that file, and holds it. Raises `StoreError` after some seconds.

    The lock file stays: were it removed, two processes could lock two files of the same name.
    """
    try:
        make_folder(path.parent)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise StoreError(f"{shown(path)} could not be locked", reason(error)) from error
    try:
        _wait_for(descriptor, path)
        yield
    finally:
        os.close(descriptor)


def _wait_for(descriptor: int, path: Path) -> None:
    for _ in range(ATTEMPTS):
        if _is_locked_now(descriptor):
            return
        time.sleep(SECONDS_BETWEEN)
    raise StoreError(f"{shown(path)} could not be locked", "another process holds it")


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
