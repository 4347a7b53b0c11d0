"""Everything that can go wrong with files. All errors are `OSError`s whose text is one line to show to a player."""

from pathlib import Path


class StoreError(OSError):
    """Something could not be read or written: what, and why."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what
        self.why = why


class MissingFile(StoreError):
    """There is no such file."""


class DamagedFile(StoreError):
    """The content of the file is not what this program wrote, or not what it can use."""


class NewerVersion(StoreError):
    """The file was written by a newer version of this program, and is left alone."""


class NoSuchMatch(StoreError):
    """No match is saved under this id."""


class MatchInPlay(StoreError):
    """Another process plays this match."""


def reason(error: OSError) -> str:
    """Why the system refused, in a few words."""
    return error.strerror or str(error) or type(error).__name__


def shown(path: Path) -> str:
    """The path as text that any terminal can print."""
    text = str(path)
    return text if text.isprintable() else ascii(text)
