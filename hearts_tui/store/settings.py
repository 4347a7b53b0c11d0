"""The settings: each described once, kept in a file that people may edit by hand.

The file holds what was changed and no more. A value that cannot be used counts as the standard one and is named; it
stays in the file until that setting is changed, as do entries that this version does not know.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..engine.errors import RulesError
from ..engine.options import Choice, value_name
from ..engine.rules import rules_from_data
from .checks import is_name, shortened
from .documents import (
    Body,
    Format,
    after_setting_aside,
    damage_told,
    newer_version,
    parsed,
    version_of,
    write_form,
)
from .errors import DamagedFile, MissingFile, StoreError
from .files import read_text
from .locks import locked
from .paths import Paths

SETTINGS_FORMAT = Format("settings", version=1, largest=256 * 1024, most_values=20_000)

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
    """One setting as people see it. `choices` maps each value to its words, where the values can be listed."""

    name: str
    label: str
    choices: Mapping[Any, str]
    read: Callable[[object], Any]


def _about(label: str, read: Callable[[object], Any]) -> Body:
    return {"label": label, "choices": {}, "read": read}


def _choice(label: str, values: Mapping[Any, str]) -> Body:
    return {"label": label, "choices": values, "read": _one_of(values)}


def _words(choices: type[Choice]) -> dict[Choice, str]:
    return {choice: choice.words for choice in choices}


def _one_of(values: Mapping[Any, str]) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        for choice in values:
            if value_name(value) == value_name(choice):
                return choice
        raise SettingError(f"is {', '.join(map(value_name, values))}, not {shortened(value)}")

    return read


def _name(value: object) -> str:
    if not is_name(value):
        raise SettingError(f"is a short name, not {shortened(value)}")
    return str(value)


def _keys(value: object) -> Mapping[str, str]:
    if not isinstance(value, Mapping) or not all(is_name(part) for pair in value.items() for part in pair):
        raise SettingError(f"are an object of commands and keys, such as {{'claim': 'z'}}, not {shortened(value)}")
    return value


def _rules(value: object) -> RulesData | None:
    return None if value is None else _rule_set(value)


def _rule_set(value: object) -> RulesData:
    if not isinstance(value, Mapping):
        raise SettingError(f"are an object of rule options, not {shortened(value)}")
    try:
        rules_from_data(value)
    except RulesError as error:
        raise SettingError(f"cannot be used: {error}") from error
    return value


_ON_OR_OFF = {True: "on", False: "off"}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `rules` are those last used, as rule data; `rule_sets` are those kept under a name."""

    level: str = field(default="normal", metadata=_about("Difficulty", _name))
    pace: Pace = field(default=Pace.NORMAL, metadata=_choice("Speed", _words(Pace)))
    sound: bool = field(default=False, metadata=_choice("Sound", _ON_OR_OFF))
    tempo: Tempo = field(default=Tempo.OFF, metadata=_choice("Time for a turn", _words(Tempo)))
    look: Look = field(default=Look.FELT, metadata=_choice("Colours", _words(Look)))
    deck: Deck = field(default=Deck.TWO_COLOURS, metadata=_choice("Suits", _words(Deck)))
    letters: bool = field(default=False, metadata=_choice("Letters for suit signs", _ON_OR_OFF))
    motion: bool = field(default=True, metadata=_choice("Motion", _ON_OR_OFF))
    unseen: bool = field(default=False, metadata=_choice("Cards still unseen", {True: "shown", False: "not shown"}))
    keys: Mapping[str, str] = field(default_factory=dict, metadata=_about("Keys", _keys))
    rules: RulesData | None = field(default=None, metadata=_about("Rules", _rules))
    rule_sets: Mapping[str, RulesData] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for setting in SETTINGS.values():
            object.__setattr__(self, setting.name, setting.read(getattr(self, setting.name)))
        for name, rules in self.rule_sets.items():
            _name(name)
            _rule_set(rules)


SETTINGS = {part.name: Setting(part.name, **part.metadata) for part in fields(Settings) if part.metadata}
"""Every setting that has one value. The named rule sets are many, and described by their rules."""


class SettingsStore:
    """The settings file of these paths. It remembers what it last gave or kept, to know what a change has changed."""

    def __init__(self, paths: Paths) -> None:
        self._path = paths.settings
        self._lock = paths.settings.with_suffix(".lock")
        self._damaged = paths.damaged
        self._known = Settings()

    def load(self) -> tuple[Settings, list[str]]:
        """The settings, standard where they cannot be had, and what went wrong, in words."""
        try:
            problems: list[str] = []
            data = self._read()
        except DamagedFile as damage:
            data, problems = self._read_again(damage)
        except StoreError as error:
            data, problems = {}, [str(error)]
        self._known, bad_values = _settings_in(data)
        return self._known, problems + [f"{self._path.name}: {problem}" for problem in bad_values]

    def save(self, settings: Settings) -> list[str]:
        """Puts what has changed since the last `load` or `save` into the file, and leaves the rest of it alone.

        Returns what went wrong on the way, in words. Raises `StoreError` if nothing could be saved.
        """
        before, after = _data_of(self._known), _data_of(settings)
        problems: list[str] = []
        if before != after:
            with locked(self._lock):
                data, problems = self._read_or_set_aside()
                # A file that is gone or set aside takes nothing with it that is known here.
                self._write(_merged(data, before if data else _data_of(Settings()), after))
        self._known = settings
        return problems

    def _read(self) -> Body:
        try:
            text = read_text(self._path, SETTINGS_FORMAT.largest)
        except MissingFile:
            return {}
        with damage_told(self._path):
            data = _HEADER | parsed(text, SETTINGS_FORMAT)
            version = version_of(data, SETTINGS_FORMAT)
            if version > SETTINGS_FORMAT.version:
                raise newer_version(self._path, SETTINGS_FORMAT, version)
            return SETTINGS_FORMAT.migrated(data, version)

    def _read_or_set_aside(self) -> tuple[Body, list[str]]:
        try:
            return self._read(), []
        except DamagedFile as error:
            return {}, [str(after_setting_aside(error, self._path, self._damaged))]

    def _read_again(self, damage: DamagedFile) -> tuple[Body, list[str]]:
        try:
            with locked(self._lock):
                return self._read_or_set_aside()
        except StoreError as error:
            return {}, [f"{damage}; {error}"]

    def _write(self, data: Body) -> None:
        text = json.dumps(_HEADER | data | _HEADER | {"about": _about_all()}, indent=2, allow_nan=False) + "\n"
        write_form(self._path, SETTINGS_FORMAT, text)


_HEADER: Body = {"format": SETTINGS_FORMAT.name, "version": SETTINGS_FORMAT.version}


def _about_all() -> dict[str, str]:
    """What each setting may be, for those who edit the file: JSON has no comments."""
    return {
        name: f"{setting.label}: {', '.join(map(value_name, setting.choices)) or 'see the README'}"
        for name, setting in SETTINGS.items()
    }


def _settings_in(data: Body) -> tuple[Settings, list[str]]:
    """The settings that can be used, and what is wrong with the others."""
    values: dict[str, Any] = {}
    problems: list[str] = []
    for name in SETTINGS.keys() & data.keys():
        try:
            values[name] = SETTINGS[name].read(data[name])
        except SettingError as error:
            problems.append(f"{name} {error}; the standard value is used")
    rule_sets, bad_sets = _rule_sets_in(data.get("rule_sets", {}))
    return Settings(**values, rule_sets=rule_sets), sorted(problems) + bad_sets


def _rule_sets_in(data: object) -> tuple[dict[str, RulesData], list[str]]:
    if not isinstance(data, Mapping):
        return {}, [f"rule_sets is an object of names and rules, not {shortened(data)}; it is left out"]
    rule_sets: dict[str, RulesData] = {}
    problems: list[str] = []
    for name, rules in data.items():
        try:
            rule_sets[_name(name)] = _rule_set(rules)
        except SettingError as error:
            problems.append(f"the rule set {shortened(name)} {error}; it is left out")
    return rule_sets, problems


def _data_of(settings: Settings) -> Body:
    return {part.name: getattr(settings, part.name) for part in fields(Settings)}


def _merged(data: Body, before: Body, after: Body) -> Body:
    """`data` with everything changed that differs between `before` and `after`, rule sets name by name."""
    changed = {name: value for name, value in after.items() if name != "rule_sets" and value != before[name]}
    if before["rule_sets"] == after["rule_sets"]:
        return data | changed
    on_disk = data.get("rule_sets")
    kept = on_disk if isinstance(on_disk, dict) else {}
    return data | changed | {"rule_sets": _merged_sets(kept, before["rule_sets"], after["rule_sets"])}


def _merged_sets(on_disk: Body, before: Mapping[str, Any], after: Mapping[str, Any]) -> Body:
    removed = before.keys() - after.keys()
    changed = {name: rules for name, rules in after.items() if rules != before.get(name)}
    return {name: rules for name, rules in on_disk.items() if name not in removed} | changed
