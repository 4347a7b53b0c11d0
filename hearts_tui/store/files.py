"""Files read and written so that nothing is lost: a file is always the old one or the new one, never half of each."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from math import inf
from pathlib import Path

from .errors import DamagedFile, MissingFile, StoreError, reason, shown

TEMPORARY = ".tmp"
ABANDONED_AFTER_SECONDS = 3600

_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_CANNOT_SYNC_FOLDER = {errno.EACCES, errno.EINVAL, errno.ENOTSUP}


def read_text(path: Path, largest: int, *, is_ascii: bool = False) -> str:
    """The text of a file of at most `largest` bytes, which may be told to be ASCII.

    Raises `MissingFile`; `DamagedFile` for what is no file, too large or no text; `StoreError` when it cannot be read.
    """
    with _told(path, "could not be read"):
        try:
            content = _read(path, largest)
        except FileNotFoundError:
            raise MissingFile(shown(path), "there is no such file") from None
    if is_ascii and not content.isascii():
        raise DamagedFile(f"{path.name} is damaged", "it holds characters that are not ASCII")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DamagedFile(f"{path.name} is damaged", "it is not text") from None


def write_atomically(path: Path, text: str) -> None:
    """Puts a file with this text in place of whatever was there, on the disk when this returns.

    A crash at any moment leaves the old file or the new one. Raises `StoreError`; the old file is then still there,
    unless only the folder could not be flushed. A link is followed, so that it stays a link.
    """
    target = Path(os.path.realpath(path))
    with _told(path, "could not be saved"):
        make_folder(target.parent)
        temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}{TEMPORARY}")
        try:
            written_at = _write_new(temporary, text.encode())
            temporary.replace(target)
            _remove_temporaries(target, written_at - ABANDONED_AFTER_SECONDS)
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        _sync_folder(target.parent)


def make_folder(folder: Path) -> None:
    """Makes the folder and those above it, for this user alone and on the disk, where they do not exist."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        _sync_folder(folder.parent)


def file_names(folder: Path) -> list[str]:
    """The names of what stands in a folder, sorted; none if it does not exist. Raises `StoreError`."""
    with _told(folder, "could not be read"):
        try:
            return sorted(path.name for path in folder.iterdir())
        except FileNotFoundError:
            return []


def remove(path: Path) -> None:
    """Removes a file that may be gone already. Raises `StoreError`."""
    with _told(path, "could not be removed"):
        path.unlink(missing_ok=True)
        _remove_temporaries(path)


def set_aside(path: Path, damaged: Path) -> Path:
    """Moves a damaged file, or whatever stands in its place, into a new dated folder in `damaged`: where it is now.

    The date is that of the last change. Nothing is ever overwritten. Raises `StoreError`, and the file stays.
    """
    with _told(path, "could not be set aside"):
        try:
            return _move_into(_new_dated_folder(damaged, path), path)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
        return _move_into(_new_dated_folder(path.parent / damaged.name, path), path)


@contextmanager
def _told(path: Path, problem: str) -> Iterator[None]:
    try:
        yield
    except StoreError:
        raise
    except OSError as error:
        raise StoreError(f"{shown(path)} {problem}", reason(error)) from error


def _read(path: Path, largest: int) -> bytes:
    descriptor = os.open(path, _READ)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise DamagedFile(f"{path.name} is damaged", "it is not an ordinary file")
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            content = file.read(largest + 1)
    finally:
        os.close(descriptor)
    if len(content) > largest:
        raise DamagedFile(f"{path.name} is damaged", f"it is larger than {largest:,} bytes")
    return content


def _write_new(path: Path, content: bytes) -> float:
    """Writes and flushes a new file. Returns when that was, by the clock of the disk."""
    with os.fdopen(os.open(path, _CREATE, 0o666), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        return os.fstat(file.fileno()).st_mtime


def _remove_temporaries(target: Path, before: float = inf) -> None:
    """Removes what processes that were killed while they wrote this file have left behind."""
    with suppress(OSError):
        for path in target.parent.iterdir():
            is_temporary = path.name.startswith(f".{target.name}.") and path.name.endswith(TEMPORARY)
            if is_temporary and path.lstat().st_mtime < before:
                path.unlink()


def _sync_folder(folder: Path) -> None:
    """Flushes the new name to the disk, on systems that can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC_FOLDER:
            raise


def _new_dated_folder(damaged: Path, path: Path) -> Path:
    make_folder(damaged)
    date = _date_of(path)
    for number in range(1, 10_000):
        folder = damaged / (date if number == 1 else f"{date}-{number}")
        with suppress(FileExistsError):
            folder.mkdir()
            return folder
    raise OSError(errno.EEXIST, f"there are too many damaged files of {date}")


def _date_of(path: Path) -> str:
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC).strftime("%Y%m%d-%H%M%S")
    except (OverflowError, ValueError):
        return "undated"


def _move_into(folder: Path, path: Path) -> Path:
    try:
        return path.rename(folder / path.name)
    except OSError:
        with suppress(OSError):
            folder.rmdir()
        raise
