"""The form of our files: JSON that names its format and version, with a checksum over its body.

Any change to a body is noticed; a change elsewhere is noticed or harmless. What is read is bounded in size, in number
of values and in depth before anything is built from it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

from ..engine.errors import RecordError
from .errors import DamagedFile, NewerVersion, StoreError, shown
from .files import read_text, set_aside, write_atomically

Body: TypeAlias = dict[str, Any]
Migration: TypeAlias = Callable[[Body], Body]

DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file. `migrations` lead from the body of a version to that of the next.

    `most_values` bounds the memory that a hostile file can take within its size.
    """

    kind: str
    version: int
    largest: int
    most_values: int
    migrations: Mapping[int, Migration] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the file calls itself."""
        return f"hearts-tui {self.kind}"

    def migrated(self, body: Body, version: int) -> Body:
        """The body of that version as it is in the present one."""
        for older in range(version, self.version):
            body = self.migrations[older](body)
        return body


class Malformed(ValueError):
    """Text or data that has not the form of our files; the text says why."""


def document(form: Format, body: Body) -> str:
    """The text of a file of this form."""
    text = body_text(body)
    return (
        f'{{"format": "{form.name}",\n"version": {form.version},\n"checksum": "{_checksum(text)}",\n"body": {text}}}\n'
    )


def write_document(path: Path, form: Format, body: Body) -> None:
    """Saves the body as a file of this form. Raises `StoreError`."""
    text = document(form, body)
    try:
        check_amount(text, form)
    except Malformed as error:
        # Never write what would be refused when it is read back.
        raise StoreError(f"{shown(path)} could not be saved", str(error)) from error
    write_form(path, form, text)


def write_form(path: Path, form: Format, text: str) -> None:
    """Saves the text of a file of this form. Raises `StoreError`."""
    if len(text.encode()) > form.largest:
        # Never write what would be refused when it is read back.
        raise StoreError(f"{shown(path)} could not be saved", f"it would be larger than {form.largest:,} bytes")
    write_atomically(path, text)


def read_document(path: Path, form: Format) -> Body:
    """The body of that file, in the present version.

    Raises `MissingFile`, `DamagedFile`, `NewerVersion`, or `StoreError` when it cannot be read.
    """
    text = read_text(path, form.largest)
    with damage_told(path):
        data = parsed(text, form)
        version = version_of(data, form)
        if version > form.version:
            raise newer_version(path, form, version)
        return form.migrated(_checked_body(data), version)


def parsed(text: str, form: Format) -> Body:
    """The JSON object that the text is. Raises `Malformed` for anything else, and for what is too large or deep."""
    check_amount(text, form)
    try:
        data = json.loads(text, parse_float=finite, parse_constant=finite)
    except json.JSONDecodeError as error:
        raise Malformed(f"it is not JSON: {error}") from error
    except (ValueError, RecursionError) as error:
        raise Malformed("it holds numbers too large or lists too deep") from error
    if not isinstance(data, dict):
        raise Malformed("it is not a JSON object")
    if is_too_deep(data):
        raise Malformed("it is nested too deeply")
    return data


def check_amount(text: str, form: Format) -> None:
    """Raises `Malformed` for a text of more values than a file of this form may hold."""
    if sum(map(text.count, ",[{")) > form.most_values:
        raise Malformed("it holds too many values")


def version_of(data: Body, form: Format) -> int:
    """The version of a parsed file of this form. Raises `Malformed` if it is of another form."""
    version = data.get("version")
    if data.get("format") != form.name:
        raise Malformed(f"it does not say that it is a {form.name} file")
    if type(version) is not int or not 1 <= version < 1000:
        raise Malformed("its version is no version")
    return version


def newer_version(path: Path, form: Format, version: int) -> NewerVersion:
    """The error for a file of a version that is not known yet."""
    return NewerVersion(
        f"{path.name} was written by a newer version of hearts-tui",
        f"it has version {version} of its format, and this program reads no more than {form.version}",
    )


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """Turns `Malformed` and `RecordError` into the `DamagedFile` of that path."""
    try:
        yield
    except (Malformed, RecordError) as error:
        raise DamagedFile(f"{path.name} is damaged", str(error)) from error


def after_setting_aside(error: DamagedFile, path: Path, damaged: Path) -> DamagedFile:
    """Moves the damaged file out of the way, and gives the error that also says where it is now.

    Raises `StoreError` if it cannot be moved; it is then left where it is.
    """
    return DamagedFile(f"{error.what} and was set aside as {shown(set_aside(path, damaged))}", error.why)


def _checked_body(data: Body) -> Body:
    body = data.get("body")
    if not isinstance(body, dict):
        raise Malformed("it has no content")
    if data.get("checksum") != _checksum(body_text(body)):
        raise Malformed("its content does not fit its checksum")
    return body


def body_text(body: Body) -> str:
    """The body as it is written, and as its checksum is made."""
    # A line for each value keeps the files readable; an indent would leave the fast encoder.
    return json.dumps(body, separators=(",\n", ": "), allow_nan=False)


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def finite(text: str) -> float:
    """The number that the text is. Raises `ValueError` if it is none, or infinite."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text[:20]} is no number")
    return number


def is_too_deep(data: Body) -> bool:
    """Whether values are nested deeper than any file of ours."""
    level: list[object] = [data]
    for _ in range(DEEPEST):
        level = [child for parent in level for child in _children(parent)]
    return bool(level)


def _children(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
