"""Values read from a file, each checked for its type and bounds before anybody uses it. All raise `Malformed`."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ..engine.options import value_name
from ..engine.scoring import Scores
from .documents import Malformed

LONGEST_NAME = 40
FURTHEST_NUMBER = 10**6


def shortened(value: object) -> str:
    """The value as a few characters that any terminal can print, for a message."""
    text = value_name(value)
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"


def name_in(data: Mapping[str, Any], key: str) -> str:
    """A short printable text."""
    value = data.get(key)
    if is_name(value):
        return str(value)
    raise Malformed(f"{key} is no name")


def is_name(value: object) -> bool:
    """Whether the value is a short printable text, safe on any terminal."""
    return isinstance(value, str) and value.isprintable() and 0 < len(value) <= LONGEST_NAME


def number_in(data: Mapping[str, Any], key: str, lowest: int, highest: int = FURTHEST_NUMBER) -> int:
    """A whole number within bounds."""
    return _number(data.get(key), key, lowest, highest)


def scores_in(data: Mapping[str, Any], key: str, lowest: int = -FURTHEST_NUMBER) -> Scores:
    """Four whole numbers, one for each seat."""
    values = data.get(key)
    if not isinstance(values, list) or len(values) != 4:
        raise Malformed(f"{key} are not four numbers")
    first, second, third, fourth = (_number(value, key, lowest, FURTHEST_NUMBER) for value in values)
    return first, second, third, fourth


def truth_in(data: Mapping[str, Any], key: str) -> bool:
    """True or false."""
    value = data.get(key)
    if isinstance(value, bool):
        return value
    raise Malformed(f"{key} is neither true nor false")


def moment_in(data: Mapping[str, Any], key: str) -> datetime:
    """A moment with its distance from UTC."""
    value = data.get(key)
    try:
        moment = datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise Malformed(f"{key} is no date and time")
    return moment


def object_in(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    """An object."""
    value = data.get(key)
    if isinstance(value, dict):
        return value
    raise Malformed(f"{key} is no object")


def _number(value: object, key: str, lowest: int, highest: int) -> int:
    if type(value) is int and lowest <= value <= highest:
        return value
    raise Malformed(f"{key} is no number from {lowest} to {highest}")
