"""What a rule option is: its name, values, default and words, and how each is stated as a field of `Rules`."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field
from enum import Enum, StrEnum
from typing import Any, Self

from .errors import RulesError


class Choice(StrEnum):
    """A value of an option: a few words for a list, and the sentence that the rules page makes of it.

    A sentence may name any option, and the amounts that `scoring.amounts` gives, in braces.
    """

    words: str
    sentence: str

    def __new__(cls, value: str, words: str = "", sentence: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.words = words
        member.sentence = sentence
        return member


class Group(Enum):
    """Where a player looks for an option."""

    MATCH = "The match"
    PASSING = "Passing"
    PLAYING = "Playing"
    SCORING = "Scoring"


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option as people see it: what it is called, what it may be, and where it belongs.

    `choices` maps each value to its words and `sentences` to what the rules page says of it; a whole number has a
    `range` instead, and one sentence for all. A `cosmetic` option leaves a preset what it is.
    """

    name: str
    label: str
    group: Group
    default: Any
    choices: Mapping[Any, str]
    sentences: Mapping[Any, str]
    range: range
    cosmetic: bool

    @property
    def allowed(self) -> str:
        """The values that the option may take, in words."""
        if self.choices:
            return ", ".join(value_name(value) for value in self.choices)
        return f"a whole number from {self.range[0]} to {self.range[-1]}"

    def words(self, value: Any) -> str:
        """What this value means."""
        return self.choices[value] if self.choices else value_name(value)

    def sentence(self, value: Any) -> str:
        """What the rules page says of this value, with names of options and amounts in braces; empty for nothing."""
        return self.sentences.get(value, self.sentences.get(None, ""))

    def read(self, value: object) -> Any:
        """The value that `value`, as text or as JSON data, stands for. Raises `RulesError`."""
        for choice in self.choices:
            if value_name(value) == value_name(choice):
                return choice
        if not self.choices and (number := _whole_number(value)) in self.range:
            return number
        raise RulesError(f"{self.name} is {self.allowed}, not {shortened(value)}")


def value_name(value: object) -> str:
    """How a value is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _whole_number(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    text = str(value)[:20]
    return int(text) if text.isascii() and text.isdecimal() else None


def shortened(value: object) -> str:
    """The value as one short, printable piece of text, for messages."""
    text = value_name(value)
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 40 else text[:40] + "…"


def option_field(
    default: Any, label: str, group: Group, choices: Mapping[Any, str], sentences: Mapping[Any, str], **more: Any
) -> Any:
    """The field of an option with these values and sentences; `more` may be a range, or that it is cosmetic."""
    parts = {"label": label, "group": group, "choices": choices, "sentences": sentences}
    return field(default=default, metadata=parts | {"range": range(0), "cosmetic": False} | more)


def one_of(default: Choice, label: str, group: Group, **more: Any) -> Any:
    """The field of an option that takes one of the values of the enum of its default."""
    choices = type(default)
    words, sentences = ({choice: getattr(choice, part) for choice in choices} for part in ("words", "sentence"))
    return option_field(default, label, group, words, sentences, **more)


def yes_or_no(default: bool, label: str, group: Group, *, yes: str, no: str, **more: Any) -> Any:
    """The field of an option that is true or false, with the sentence for each."""
    return option_field(default, label, group, {True: "yes", False: "no"}, {True: yes, False: no}, **more)


def number(default: int | None, label: str, group: Group, numbers: range, sentence: str = "", **more: Any) -> Any:
    """The field of an option that takes a whole number of that range."""
    return option_field(default, label, group, {}, {None: sentence}, range=numbers, **more)


def described(rule_field: "Field[Any]") -> Option:
    """The option that a field of `Rules` states."""
    return Option(name=rule_field.name, default=rule_field.default, **rule_field.metadata)
