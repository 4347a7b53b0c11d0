"""TOML for files that people edit: read within bounds, written with a comment for every entry.

The standard library reads TOML and does not write it. What takes it long or much memory is refused before it reads.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from math import isfinite
from textwrap import wrap
from typing import Any

from .documents import DEEPEST, Body, Format, Malformed, is_too_deep

COMMENT_WIDTH = 110
LARGEST_NUMBER = 10**4300 - 1
LONGEST_WORD = 4_400
LONGEST_REPEATED = 100
TABLE_WEIGHT = 9

# A text that does not end goes on to the end of the file, lest it is searched for from every quote anew.
_TEXTS_AND_COMMENTS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\\?\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*",
    re.DOTALL,
)
_SPACES = re.compile(r"[ \t]+")
_WORDS = re.compile(r'(^\[\[?)?([\w".-]++)(=[\[{]?)?', re.MULTILINE)
_BARE_KEY = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_REPEATED}}}")


@dataclass(frozen=True, slots=True)
class Shape:
    """How much a text holds, counted without reading it; comments and the content of its texts count for nothing.

    `weight` is the number of its values, and `TABLE_WEIGHT` more for each table that the library remembers until it has
    read all, at almost a kilobyte: for a header, a dot in a key, and a list or table that is the value of a key.
    """

    weight: int
    dots: int
    longest: int


@dataclass(frozen=True, slots=True)
class Note:
    """What is said about an entry in a comment, and the value that stands in another one while there is none."""

    words: str
    example: Any


def parsed_toml(text: str, form: Format) -> Body:
    """The entries of the text. Raises `Malformed` if it is not TOML, or holds what is too much, too large or deep."""
    # It takes milliseconds to import, which `--version` and mistakes need not wait for.
    import tomllib

    _check_shape(text, form)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"it is not TOML: {_brief(str(error))}") from error
    except (ValueError, RecursionError) as error:
        raise Malformed("it holds numbers too large or lists too deep") from error
    if is_too_deep(data):
        raise Malformed("it is nested too deeply")
    _check_numbers(data)
    return data


def toml_text(introduction: str, data: Body, notes: Mapping[str, Note]) -> str:
    """The entries as TOML: those with a note in its order, then the others, tables last. Nulls are left out.

    For an entry with a note that is missing or an empty table its example stands in a comment.
    """
    entries = _without_nulls(data)
    values: list[str] = []
    tables: list[str] = []
    for name in (*notes, *(name for name in entries if name not in notes)):
        is_there = name in entries and not (name in notes and entries[name] == {})
        value = entries[name] if is_there else notes[name].example
        lines = [*_comment(notes[name].words)] if name in notes else []
        shown = _table(name, value) if isinstance(value, Mapping) else [f"{_key(name)} = {_value(value)}"]
        lines += shown if is_there else [f"#{line}" for line in shown]
        (tables if isinstance(value, Mapping) else values).append("\n".join(lines))
    return "\n\n".join(["\n".join(_comment(introduction)), *values, *tables]) + "\n"


def shape_of(text: str) -> Shape:
    """How much the text holds, which need not be TOML."""
    bare = _SPACES.sub("", _TEXTS_AND_COMMENTS.sub('"', text))
    tables = most_dots = longest = 0
    parent = ""
    for found in _WORDS.finditer(bare):
        header, word, value = found.groups()
        dots = word.count(".")
        most_dots, longest = max(most_dots, dots), max(longest, len(word))
        if header:
            first = word.partition(".")[0]
            # The tables of one table share it; names in quotes cannot be told from each other.
            tables += dots + (first != parent or '"' in first)
            parent = first
        elif value:
            tables += dots + (value != "=")
    return Shape(sum(map(bare.count, ",[{=.")) + TABLE_WEIGHT * tables, most_dots, longest)


def _check_shape(text: str, form: Format) -> None:
    shape = shape_of(text)
    if shape.weight > form.most_values:
        raise Malformed("it holds too many values")
    if shape.dots > DEEPEST:
        raise Malformed("it is nested too deeply")
    if shape.longest > LONGEST_WORD:
        raise Malformed("it holds a key or a number too long")


def _check_numbers(value: object) -> None:
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            _check_numbers(inner)
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise Malformed("it holds numbers too large")
    elif isinstance(value, float) and not isfinite(value):
        raise Malformed("it holds what is no number")


def _brief(text: str) -> str:
    """The text of an error, which may quote all of a file, with the place at its end."""
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= COMMENT_WIDTH else f"{text[:50]} … {text[-40:]}"


def _comment(words: str) -> Iterable[str]:
    return (f"# {line}" for line in wrap(words, COMMENT_WIDTH, break_on_hyphens=False))


def _table(name: str, value: Mapping[str, Any]) -> list[str]:
    """A table; one that holds nothing but tables as a table each, which repeat its name."""
    if value and len(name) <= LONGEST_REPEATED and all(isinstance(inner, Mapping) for inner in value.values()):
        lines = [[f"[{_key(name)}.{_key(part)}]", *_pairs(inner)] for part, inner in value.items()]
        return [line for table in lines for line in ("", *table)][1:]
    return [f"[{_key(name)}]", *_pairs(value)]


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _quoted(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _quoted(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            return f"{{{', '.join(_pairs(value))}}}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            return repr(value)


def _quoted(text: str) -> str:
    return f'"{"".join(map(_character, text))}"'


def _character(character: str) -> str:
    code = ord(character)
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    if 0xD800 <= code < 0xE000:
        return "\ufffd"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _without_nulls(value: Any) -> Any:
    """The value without what TOML has no word for."""
    if isinstance(value, Mapping):
        return {name: _without_nulls(inner) for name, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_without_nulls(inner) for inner in value if inner is not None]
    return value
