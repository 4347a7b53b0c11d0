"""A file whose body is one long list: read item by item, so that no more than one of them is ever held as data.

It is a file like every other in what it promises. Only the order of its parts is fixed, as this program writes them.
"""

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from .documents import Body, Format, Malformed, body_text, check_amount, damage_told, finite, newer_version, version_of
from .files import read_text

LONGEST_ITEM = 4_000

_HEAD = re.compile(
    r'\s*\{\s*"format"\s*:\s*"([^"\\]{1,40})"\s*,\s*"version"\s*:\s*(\d{1,4})\s*,'
    r'\s*"checksum"\s*:\s*"([^"\\]{0,64})"\s*,\s*"body"\s*:\s*'
)
_END = re.compile(r"\s*\]\s*\}\s*\}\s*")
_BETWEEN = re.compile(r"\s*,\s*")
_DECODER = json.JSONDecoder(parse_float=finite, parse_constant=finite)

Item = TypeVar("Item")


def read_list(path: Path, form: Format, name: str, made_of: Callable[[Body], Item]) -> list[Item]:
    """What is made of each item of the list of that name, which is all that the body of the file holds.

    `made_of` raises `Malformed` for an item that cannot be used. Raises as `read_document` does.
    """
    # Others are written as escapes; one alone would make all characters take four times the memory.
    text = read_text(path, form.largest, is_ascii=True)
    with damage_told(path):
        check_amount(text, form)
        head = _HEAD.match(text)
        if head is None:
            raise Malformed(f"it does not begin as a {form.name} file")
        version = version_of({"format": head[1], "version": int(head[2])}, form)
        if version > form.version:
            raise newer_version(path, form, version)
        checksum = sha256()
        items = list(map(made_of, _items(text, head.end(), name, checksum.update)))
        if head[3] != checksum.hexdigest():
            raise Malformed("its content does not fit its checksum")
        return items


def _items(text: str, place: int, name: str, take: Callable[[bytes], None]) -> Iterator[Body]:
    """The items of the list; all that the body is made of is given to `take`."""
    opening, closing = body_text({name: []}).encode().split(b"]")
    beginning = re.compile(rf'\{{\s*"{name}"\s*:\s*\[\s*').match(text, place)
    if beginning is None:
        raise Malformed(f"it has no list of {name}")
    place = beginning.end()
    take(opening)
    is_first = True
    while (end := _END.match(text, place)) is None:
        if not is_first:
            between = _BETWEEN.match(text, place)
            place = between.end() if between else len(text)
            take(b",\n")
        item, place = _item(text, place)
        take(body_text(item).encode())
        yield item
        is_first = False
    if end.end() != len(text):
        raise Malformed("something stands after its end")
    take(b"]" + closing)


def _item(text: str, place: int) -> tuple[Body, int]:
    """The item that begins there, and where it ends."""
    try:
        item, length = _DECODER.raw_decode(text[place : place + LONGEST_ITEM])
        if isinstance(item, dict):
            return item, place + length
    except (ValueError, RecursionError) as error:
        raise Malformed("one of its items is no JSON, or too large") from error
    raise Malformed("one of its items is no object")
