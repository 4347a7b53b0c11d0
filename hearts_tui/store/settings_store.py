"""The settings file: TOML that people may edit by hand.

It holds what was changed, and what was not in comments, each entry below a comment about it. A value that cannot be
used counts as the standard one and is named; it stays in the file until that setting is changed, as do entries that
this version does not know. Every change writes the comments anew.

In its first version the file was JSON. It is read as long as there is no other, and moved aside once there is.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

from .carrying import Part, carried, listed
from .checks import shortened
from .documents import (
    Body,
    Format,
    Malformed,
    after_setting_aside,
    damage_told,
    newer_version,
    parsed,
    version_of,
    write_form,
)
from .errors import DamagedFile, MissingFile, StoreError, shown
from .files import read_text, set_aside
from .locks import locked
from .paths import Paths
from .settings import SETTINGS, RulesData, SettingError, Settings, read_name, read_rule_set
from .toml import Note, parsed_toml, toml_text

SETTINGS_FORMAT = Format(
    "settings",
    version=2,
    largest=384 * 1024,
    most_values=60_000,
    migrations={1: lambda body: {name: value for name, value in body.items() if name != "about"}},
)
FIRST_FORMAT = Format("settings", version=1, largest=256 * 1024, most_values=20_000)


_BEGINNING = "# The settings of hearts-tui."
_END = "# The end: were this line gone, the file would have been cut short."
_RULE_SETS = "Rule sets: rules kept under a name, a table for each."
_INTRODUCTION = (
    f"{_BEGINNING[2:]} Change them here while the game does not run, or in the game. A line that begins with "
    "# is a comment: take the # from a setting to change it. The game writes the comments anew when a setting changes."
)
_HEADER: Body = {"format": SETTINGS_FORMAT.name, "version": SETTINGS_FORMAT.version}
_NOTES = {
    **{name: Note("", value) for name, value in _HEADER.items()},
    **{name: setting.note for name, setting in SETTINGS.items()},
    "rule_sets": Note(_RULE_SETS, {"Friday": {"target": 50, "jack_of_diamonds": True}}),
}


class SettingsStore:
    """The settings file of these paths. It remembers what it last gave or kept, to know what a change has changed."""

    def __init__(self, paths: Paths) -> None:
        self._path = paths.settings
        self._first = paths.first_settings
        self._replaced = paths.replaced
        self._lock = paths.settings.with_suffix(".lock")
        self._damaged = paths.damaged
        self._known = Settings()
        self._place = self._path
        self._is_cut_short = False

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
        if self._is_cut_short:
            bad_values.append("its last line is missing; what stood there may be lost")
        return self._known, problems + [f"{self._place.name}: {problem}" for problem in bad_values]

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
                problems += self._write(_merged(data, before if data else _data_of(Settings()), after))
        self._known = settings
        return problems

    def _read(self) -> Body:
        try:
            return self._read_as(self._path, SETTINGS_FORMAT, parsed_toml)
        except MissingFile:
            pass
        try:
            return self._read_as(self._first, FIRST_FORMAT, parsed)
        except MissingFile:
            return {}

    def _read_as(self, path: Path, form: Format, parse: Callable[[str, Format], Body]) -> Body:
        self._place, self._is_cut_short = path, False
        text = read_text(path, form.largest)
        with damage_told(path):
            data = {"format": form.name, "version": form.version} | parse(text, form)
            version = version_of(data, form)
            if version > form.version:
                raise newer_version(path, form, version)
        self._is_cut_short = _is_cut_short(text)
        return SETTINGS_FORMAT.migrated(data, version)

    def _read_or_set_aside(self) -> tuple[Body, list[str]]:
        try:
            return self._read(), []
        except DamagedFile as error:
            return {}, [str(after_setting_aside(error, self._place, self._damaged))]

    def _read_again(self, damage: DamagedFile) -> tuple[Body, list[str]]:
        try:
            with locked(self._lock):
                return self._read_or_set_aside()
        except StoreError as error:
            return {}, [f"{damage}; {error}"]

    def _write(self, data: Body) -> list[str]:
        # What the first version could hold and this one cannot must not keep every later change from being saved.
        is_first = self._place == self._first and self._first.is_file()
        data, lost = _carried(data) if is_first else (data, [])
        text = _text_of(data)
        if len(text) <= SETTINGS_FORMAT.largest:
            _check_readable(text)
        write_form(self._path, SETTINGS_FORMAT, text)
        kept = self._first
        with suppress(OSError):
            # Where it cannot be moved it is not read as long as there is the new file; each change tries it again.
            if self._first.is_file():
                kept = set_aside(self._first, self._replaced)
        return [f"{listed(lost)}: could not be carried over, and can be found in {shown(kept)}"] if lost else []


def _carried(data: Body) -> tuple[Body, list[Part]]:
    """What can be written of settings of the first version, and what cannot. What is known goes first."""
    known = {name: data[name] for name in (*SETTINGS, "rule_sets") if name in data}
    return carried(known | data, _text_of, SETTINGS_FORMAT)


def _text_of(data: Body) -> str:
    return f"{toml_text(_INTRODUCTION, data | _HEADER, _NOTES)}\n{_END}\n"


def _is_cut_short(text: str) -> bool:
    """Whether a comment that is gone tells what nothing else would: TOML without its end is TOML.

    What is empty has no beginning either: somebody has made a new file.
    """
    is_cut_at_once = text != "" and _BEGINNING.startswith(text)
    return is_cut_at_once or (_BEGINNING in text and _END not in text)


def _check_readable(text: str) -> None:
    """Never write what would be refused when it is read back."""
    try:
        parsed_toml(text, SETTINGS_FORMAT)
    except Malformed as error:
        raise StoreError("the settings could not be saved", str(error)) from error


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
        return {}, [f"rule_sets is a table of names and rules, not {shortened(data)}; it is left out"]
    rule_sets: dict[str, RulesData] = {}
    problems: list[str] = []
    for name, rules in data.items():
        try:
            rule_sets[read_name(name)] = read_rule_set(rules)
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
