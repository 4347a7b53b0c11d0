"""What a TOML file can hold of data that came from JSON, in which more can be said.

Keys that JSON tells apart can be the same in TOML, and a few characters of one can be many in the other.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .checks import shortened
from .documents import Body, Format, Malformed
from .toml import TABLE_WEIGHT, parsed_toml, shape_of, toml_text

MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Part:
    """An entry, or one of those in a table of tables, which is carried over or left behind as a whole."""

    names: tuple[str, ...]
    value: object

    @property
    def data(self) -> Body:
        """What a file holds that holds nothing else."""
        *tables, name = self.names
        data: Body = {name: self.value}
        for table in tables:
            data = {table: data}
        return data

    @property
    def words(self) -> str:
        """The name in a message."""
        return shortened(".".join(self.names))


def carried(data: Body, text_of: Callable[[Body], str], form: Format) -> tuple[Body, list[Part]]:
    """As much of the data as `text_of` makes a readable file of, and what is left behind.

    Where there is too much of it, the first of its entries are taken.
    """
    if _fits(text_of(data), form):
        return data, []
    parts = _parts(data)
    good = [part for part in parts if _is_read_back(part, form)]
    if not _fits(text_of(_joined(good)), form):
        good = _first(good, text_of({}), form)
    taken = {part.names for part in good}
    return _joined(good), [part for part in parts if part.names not in taken]


def listed(parts: list[Part]) -> str:
    """The names of the first few, and how many there are beside them."""
    names = [part.words for part in parts[:MOST_NAMED]]
    more = len(parts) - len(names)
    return ", ".join(names) + (f" and {more:,} more" if more else "")


def _fits(text: str, form: Format) -> bool:
    try:
        parsed_toml(text, form)
    except Malformed:
        return False
    return len(text.encode()) <= form.largest


def _parts(data: Body) -> list[Part]:
    parts: list[Part] = []
    for name, value in data.items():
        if isinstance(value, dict) and name == "rule_sets":
            parts += [Part((name, inner), rules) for inner, rules in value.items()]
        else:
            parts.append(Part((name,), value))
    return parts


def _joined(parts: Iterable[Part]) -> Body:
    data: Body = {}
    for part in parts:
        table = data
        for name in part.names[:-1]:
            table = table.setdefault(name, {})
        table[part.names[-1]] = part.value
    return data


def _is_read_back(part: Part, form: Format) -> bool:
    """Whether a file of its own would hold it, under its name."""
    try:
        data = parsed_toml(toml_text("", part.data, {}), form)
    except Malformed:
        return False
    for name in part.names:
        if name not in data:
            return part.value is None
        data = data[name]
    return True


def _first(parts: Iterable[Part], frame: str, form: Format) -> list[Part]:
    """Those that fit into a file that begins and ends as `frame` does, counted as if each stood alone in its table.

    What stands among tables without being one is left out: with it they would all be written at greater length.
    """
    size, weight = len(frame.encode()), shape_of(frame).weight + TABLE_WEIGHT
    taken: list[Part] = []
    for part in parts:
        text = toml_text("", part.data, {})
        is_in_table = len(part.names) > 1
        size_with = size + len(text.encode())
        weight_with = weight + shape_of(text).weight - TABLE_WEIGHT * is_in_table
        is_stray = is_in_table and not isinstance(part.value, dict)
        if not is_stray and size_with <= form.largest and weight_with <= form.most_values:
            size, weight = size_with, weight_with
            taken.append(part)
    return taken
