"""The settings: each described once, with its values, its standard, and what their file says of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..engine.errors import RulesError
from ..engine.options import Choice, value_name
from ..engine.rules import rules_from_data
from .checks import is_name, shortened
from .documents import Body
from .toml import Note

RulesData = Mapping[str, Any]


class Pace(Choice):
    """How fast the other seats play."""

    SLOW = "slow", "slow"
    NORMAL = "normal", "normal"
    FAST = "fast", "fast"
    INSTANT = "instant", "without waiting"
    STEP = "step", "a key after every trick"


class Look(Choice):
    """The colours of the table."""

    FELT = "felt", "dark green felt"
    PAPER = "paper", "light"
    TERMINAL = "terminal", "the colours of the terminal"


class Deck(Choice):
    """The colours of the suits."""

    TWO_COLOURS = "two_colours", "black and red"
    FOUR_COLOURS = "four_colours", "a colour for each suit"
    COLOUR_BLIND = "colour_blind", "four colours that everybody can tell apart"


class Tempo(Choice):
    """How much time a turn gets."""

    OFF = "off", "no clock"
    RELAXED = "relaxed", "60 seconds a card"
    NORMAL = "normal", "30 seconds a card"
    FAST = "fast", "15 seconds a card"


class SettingError(ValueError):
    """A setting that does not exist, or a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as people see it.

    `choices` maps each value to its words, where the values can be listed; `note` is what the file says of it.
    """

    name: str
    label: str
    choices: Mapping[Any, str]
    note: Note
    read: Callable[[object], Any]


def _about(label: str, read: Callable[[object], Any], words: str, example: object) -> Body:
    return {"label": label, "choices": {}, "note": Note(f"{label}: {words}", example), "read": read}


def _choice(label: str, values: Mapping[Any, str], standard: object) -> Body:
    named = [(value_name(value), words) for value, words in values.items()]
    listed = ", ".join(name if name == words else f"{name} ({words})" for name, words in named)
    note = Note(f"{label}: {listed}. Standard: {value_name(standard)}.", standard)
    return {"label": label, "choices": values, "note": note, "read": _one_of(values)}


def _words(choices: type[Choice]) -> dict[Choice, str]:
    return {choice: choice.words for choice in choices}


def _one_of(values: Mapping[Any, str]) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        for choice in values:
            if value_name(value) == value_name(choice):
                return choice
        raise SettingError(f"is {', '.join(map(value_name, values))}, not {shortened(value)}")

    return read


def read_name(value: object) -> str:
    """The name. Raises `SettingError` if it is none."""
    if not is_name(value):
        raise SettingError(f"is a short name, not {shortened(value)}")
    return str(value)


def _keys(value: object) -> Mapping[str, str]:
    if not isinstance(value, Mapping) or not all(is_name(part) for pair in value.items() for part in pair):
        raise SettingError(f"are a table of commands and keys, such as claim = 'z', not {shortened(value)}")
    return value


def _rules(value: object) -> RulesData | None:
    return None if value is None else read_rule_set(value)


def read_rule_set(value: object) -> RulesData:
    """The rule data, without options that have no value. Raises `SettingError` if they are none."""
    if not isinstance(value, Mapping):
        raise SettingError(f"are a table of rule options, not {shortened(value)}")
    try:
        rules_from_data(value)
    except RulesError as error:
        raise SettingError(f"cannot be used: {error}") from error
    return {name: setting for name, setting in value.items() if setting is not None}


_ON_OR_OFF = {True: "on", False: "off"}
_SHOWN_OR_NOT = {True: "shown", False: "not shown"}
_LEVELS = "easy, normal, hard or crazy. Standard: normal."
_KEYS = "a line for each command that shall have another key. The README lists the commands."
_RULES = "those of the next match, a line for each that is not standard. `hearts-tui rules --options` lists them."


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `rules` are those last used, as rule data; `rule_sets` are those kept under a name."""

    level: str = field(default="normal", metadata=_about("Difficulty", read_name, _LEVELS, "normal"))
    pace: Pace = field(default=Pace.NORMAL, metadata=_choice("Speed", _words(Pace), Pace.NORMAL))
    sound: bool = field(default=False, metadata=_choice("Sound", _ON_OR_OFF, False))
    tempo: Tempo = field(default=Tempo.OFF, metadata=_choice("Time for a turn", _words(Tempo), Tempo.OFF))
    look: Look = field(default=Look.FELT, metadata=_choice("Colours", _words(Look), Look.FELT))
    deck: Deck = field(default=Deck.TWO_COLOURS, metadata=_choice("Suits", _words(Deck), Deck.TWO_COLOURS))
    letters: bool = field(default=False, metadata=_choice("Letters for suit signs", _ON_OR_OFF, False))
    motion: bool = field(default=True, metadata=_choice("Motion", _ON_OR_OFF, True))
    unseen: bool = field(default=False, metadata=_choice("Cards still unseen", _SHOWN_OR_NOT, False))
    keys: Mapping[str, str] = field(default_factory=dict, metadata=_about("Keys", _keys, _KEYS, {"last_trick": "z"}))
    rules: RulesData | None = field(default=None, metadata=_about("Rules", _rules, _RULES, {"target": 50}))
    rule_sets: Mapping[str, RulesData] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for setting in SETTINGS.values():
            object.__setattr__(self, setting.name, setting.read(getattr(self, setting.name)))
        rule_sets = {read_name(name): read_rule_set(rules) for name, rules in self.rule_sets.items()}
        object.__setattr__(self, "rule_sets", rule_sets)


SETTINGS = {part.name: Setting(part.name, **part.metadata) for part in fields(Settings) if part.metadata}
"""Every setting that has one value. The named rule sets are many, and described by their rules."""
