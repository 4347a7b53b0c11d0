"""Settings survive hands, other versions and other terminals; a bad value is named and harms nothing else."""

import errno
import json
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import fields, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.options import value_name
from hearts_tui.engine.rules import PRESETS
from hearts_tui.store.errors import NewerVersion, StoreError
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import SETTINGS, Deck, Look, Pace, SettingError, Settings, Tempo
from hearts_tui.store.settings_store import FIRST_FORMAT, SETTINGS_FORMAT, SettingsStore
from hearts_tui.store.toml import TABLE_WEIGHT, toml_text

SAMPLES = Path(__file__).parent / "samples"
HALVES = dict.fromkeys(("\ud800", "\ud801"), 1)
SAMPLED = Settings(
    level="easy",
    pace=Pace.INSTANT,
    sound=True,
    tempo=Tempo.RELAXED,
    rules={"target": 50, "jack_of_diamonds": True},
    rule_sets={"Grandma's": {"high_spades": True}},
)


def put(paths: Paths, content: str | dict[str, Any]) -> None:
    """A settings file written by hand: text as it is, data as TOML."""
    paths.config.mkdir(exist_ok=True)
    text = content if isinstance(content, str) else toml_text("", content, {})
    paths.settings.write_text(text, encoding="utf-8")


def put_first(paths: Paths, content: str | dict[str, Any]) -> None:
    """A settings file of the first version: text as it is, data as JSON."""
    paths.config.mkdir(exist_ok=True)
    paths.first_settings.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")


def on_disk(paths: Paths) -> dict[str, Any]:
    """What the settings file holds."""
    return tomllib.loads(paths.settings.read_text(encoding="utf-8"))


def change(paths: Paths, **changes: Any) -> None:
    """Loads the settings, changes some and saves them."""
    store = SettingsStore(paths)
    assert store.save(replace(store.load()[0], **changes)) == []


def test_without_a_file_every_setting_is_standard_and_nothing_is_written(paths: Paths) -> None:
    assert SettingsStore(paths).load() == (Settings(), [])
    assert SettingsStore(paths).save(Settings()) == []
    assert not paths.config.exists()


def test_every_setting_that_is_saved_is_loaded(paths: Paths) -> None:
    wanted = Settings(
        level="easy",
        pace=Pace.STEP,
        sound=True,
        tempo=Tempo.FAST,
        look=Look.PAPER,
        deck=Deck.COLOUR_BLIND,
        letters=True,
        motion=False,
        unseen=True,
        keys={"claim": "z"},
        rules=PRESETS["omnibus"].as_data(),
        rule_sets={"Mine": {"target": 50}, "♥ & ♠": PRESETS["black_maria"].as_data()},
    )
    assert all(getattr(wanted, part.name) != getattr(Settings(), part.name) for part in fields(Settings))
    SettingsStore(paths).save(wanted)
    assert SettingsStore(paths).load() == (wanted, [])


def test_every_setting_with_choices_says_them_in_words() -> None:
    without_choices = [name for name, setting in SETTINGS.items() if not setting.choices]
    assert without_choices == ["level", "keys", "rules"]
    for setting in SETTINGS.values():
        assert setting.label
        assert all(words for words in setting.choices.values())
        assert [setting.read(value) for value in setting.choices] == list(setting.choices)
        assert setting.read(getattr(Settings(), setting.name)) == getattr(Settings(), setting.name)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("level", 7),
        ("level", ""),
        ("level", "\x1b[2J"),
        ("pace", "quick"),
        ("pace", datetime(2026, 11, 30, 14, 7, tzinfo=UTC)),
        ("sound", "loud"),
        ("sound", 1),
        ("tempo", ["off"]),
        ("rules", "hearts"),
        ("rules", {"target": 0}),
        ("rules", {"target": "\x1b[2J"}),
        ("rules", {"tarmac": 50}),
    ],
)
def test_a_bad_value_counts_as_the_standard_one_and_is_named(paths: Paths, name: str, value: object) -> None:
    put(paths, {"level": "easy", "pace": "fast", name: value})
    settings, (message,) = SettingsStore(paths).load()
    assert getattr(settings, name) == getattr(Settings(), name)
    assert message.startswith(f"settings.toml: {name} ")
    assert message.endswith("; the standard value is used")
    assert message.isprintable()
    assert (settings.level == "easy") == (name != "level")
    assert (settings.pace is Pace.FAST) == (name != "pace")
    wrong: dict[str, Any] = {name: value}
    with pytest.raises(SettingError):
        Settings(**wrong)


def test_all_bad_values_are_named_in_one_go(paths: Paths) -> None:
    put(paths, {"pace": "quick", "sound": "loud", "rule_sets": {"a": 1, "b": {}, "": {}}})
    settings, messages = SettingsStore(paths).load()
    assert settings == Settings(rule_sets={"b": {}})
    assert len(messages) == 4


def test_settings_written_by_hand_need_no_format(paths: Paths) -> None:
    put(paths, "\ufeffpace = 'fast' # quick\r\nsound=true")
    assert SettingsStore(paths).load() == (Settings(pace=Pace.FAST, sound=True), [])


def test_entries_that_are_not_known_survive_a_change(paths: Paths) -> None:
    unknown = {
        "theme": {"felt": "green", "cards": {"paper": [{"a": 1}]}},
        "future": [1, 2.5, [], {}],
        "since": datetime(2026, 11, 30, 14, 7, tzinfo=UTC),
        "ünknown key": date(2026, 11, 30),
    }
    put(paths, {"pace": "fast"} | unknown)
    change(paths, pace=Pace.SLOW)
    assert on_disk(paths) == {"format": "hearts-tui settings", "version": 2, "pace": "slow"} | unknown


def test_a_bad_value_stays_in_the_file_until_that_setting_is_changed(paths: Paths) -> None:
    put(paths, {"pace": "quick", "rule_sets": {"odd": {"target": -1}}})
    change(paths, sound=True, rule_sets={"new": {"target": 50}})
    assert on_disk(paths)["pace"] == "quick"
    assert on_disk(paths)["rule_sets"] == {"odd": {"target": -1}, "new": {"target": 50}}
    change(paths, pace=Pace.FAST)
    assert on_disk(paths)["pace"] == "fast"


def test_a_named_rule_set_can_be_changed_and_removed(paths: Paths) -> None:
    change(paths, rule_sets={"a": {"target": 50}, "b": {"target": 75}})
    change(paths, rule_sets={"b": {"target": 80}})
    assert on_disk(paths)["rule_sets"] == {"b": {"target": 80}}


def test_a_value_that_is_no_object_is_replaced_by_the_first_rule_set(paths: Paths) -> None:
    put(paths, {"rule_sets": 7})
    settings, (message,) = SettingsStore(paths).load()
    assert settings == Settings()
    assert "rule_sets is a table" in message
    change(paths, rule_sets={"a": {}})
    assert on_disk(paths)["rule_sets"] == {"a": {}}


def test_the_changes_of_two_terminals_are_both_kept(paths: Paths) -> None:
    first, second = SettingsStore(paths), SettingsStore(paths)
    first_settings, second_settings = first.load()[0], second.load()[0]
    first.save(replace(first_settings, pace=Pace.FAST, rule_sets={"a": {}}))
    second.save(replace(second_settings, sound=True, rule_sets={"b": {}}))
    assert SettingsStore(paths).load()[0] == Settings(pace=Pace.FAST, sound=True, rule_sets={"a": {}, "b": {}})


def test_a_terminal_that_changes_nothing_overwrites_nothing(paths: Paths) -> None:
    first, second = SettingsStore(paths), SettingsStore(paths)
    first_settings, second_settings = first.load()[0], second.load()[0]
    first.save(replace(first_settings, pace=Pace.FAST))
    second.save(replace(second_settings, level="easy"))
    second.save(replace(second_settings, level="easy"))
    assert SettingsStore(paths).load()[0] == Settings(pace=Pace.FAST, level="easy")


SAVER = """
import sys
from dataclasses import replace
from pathlib import Path
from hearts_tui.store import locks
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings_store import SettingsStore

# On a slow disk seven others take longer than anybody would wait for one.
locks.ATTEMPTS *= 100
store = SettingsStore(Paths(Path(sys.argv[1]), Path(sys.argv[1])))
for number in range(5):
    settings, _ = store.load()
    store.save(replace(settings, rule_sets={**settings.rule_sets, f"{sys.argv[2]} {number}": {}}))
"""


def test_eight_processes_at_once_keep_every_rule_set(paths: Paths) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", SAVER, str(paths.config), str(number)]) for number in range(8)]
    assert [process.wait() for process in processes] == [0] * 8
    names = SettingsStore(paths).load()[0].rule_sets.keys()
    assert names == {f"{process} {number}" for process in range(8) for number in range(5)}


@pytest.mark.parametrize(
    "content", ["{", "pace = ", "pace", "version = 'one'", "format = 'hearts-tui match'", f"a = {'[' * 500}"]
)
def test_a_damaged_file_is_set_aside_and_reported_and_settings_are_standard(paths: Paths, content: str) -> None:
    put(paths, content)
    settings, (message,) = SettingsStore(paths).load()
    assert settings == Settings()
    assert message.startswith("settings.toml is damaged and was set aside as ")
    (kept,) = paths.damaged.rglob("*.toml")
    assert kept.read_text() == content
    assert not paths.settings.exists()


def test_damage_done_while_the_game_runs_is_reported_with_the_next_change(paths: Paths) -> None:
    store = SettingsStore(paths)
    store.load()
    put(paths, "pace = fast")
    (message,) = store.save(Settings(sound=True))
    assert "was set aside as" in message
    assert SettingsStore(paths).load() == (Settings(sound=True), [])


def test_a_damaged_file_that_cannot_be_moved_is_never_overwritten(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(paths, "{")

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "rename", refuse)
    store = SettingsStore(paths)
    settings, (message,) = store.load()
    assert settings == Settings()
    assert "could not be set aside" in message
    with pytest.raises(StoreError, match="could not be set aside"):
        store.save(Settings(sound=True))
    assert paths.settings.read_text() == "{"


def test_settings_of_a_newer_version_are_left_alone(paths: Paths) -> None:
    put(paths, {"format": "hearts-tui settings", "version": 3, "pace": "fast"})
    content = paths.settings.read_bytes()
    store = SettingsStore(paths)
    settings, (message,) = store.load()
    assert settings == Settings()
    assert "newer version of hearts-tui" in message
    with pytest.raises(NewerVersion):
        store.save(Settings(sound=True))
    assert paths.settings.read_bytes() == content


def test_a_change_that_could_not_be_saved_is_saved_with_the_next_one(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    store = SettingsStore(paths)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(StoreError, match="could not be saved: No space left on device"):
            store.save(Settings(sound=True))
    store.save(Settings(sound=True, pace=Pace.FAST))
    assert SettingsStore(paths).load()[0] == Settings(sound=True, pace=Pace.FAST)


values = st.recursive(
    st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=8)
    | st.datetimes(timezones=st.none() | st.just(UTC))
    | st.dates()
    | st.times(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    data=st.dictionaries(
        st.sampled_from([*(part.name for part in fields(Settings)), "version", "format", "other"]), values
    )
)
def test_whatever_the_values_are_the_game_starts_and_keeps_what_it_does_not_know(
    tmp_path_factory: pytest.TempPathFactory, data: dict[str, Any]
) -> None:
    folder = tmp_path_factory.mktemp("any")
    paths = Paths(folder, folder)
    put(paths, data)
    store = SettingsStore(paths)
    settings, messages = store.load()
    assert all(message.isprintable() for message in messages)
    if any("newer version" in message for message in messages):
        with pytest.raises(NewerVersion):
            store.save(replace(settings, level="another"))
        return
    store.save(replace(settings, level="another"))
    assert on_disk(paths)["level"] == "another"
    is_kept = not paths.damaged.exists()
    assert not is_kept or on_disk(paths).get("other") == data.get("other")


def test_a_file_of_this_version_is_read(paths: Paths) -> None:
    put(paths, (SAMPLES / "settings-2.toml").read_text(encoding="utf-8"))
    assert SettingsStore(paths).load() == (SAMPLED, [])


def test_settings_of_the_first_version_are_read_and_stay_as_they_are(paths: Paths) -> None:
    content = (SAMPLES / "settings-1.json").read_text(encoding="utf-8")
    put_first(paths, content)
    assert SettingsStore(paths).load() == (SAMPLED, [])
    assert paths.first_settings.read_text(encoding="utf-8") == content
    assert not paths.settings.exists()


def test_with_the_first_change_settings_of_the_first_version_are_carried_over_and_moved_aside(paths: Paths) -> None:
    content = (SAMPLES / "settings-1.json").read_text(encoding="utf-8")
    put_first(paths, content)
    change(paths, sound=False)
    assert SettingsStore(paths).load() == (replace(SAMPLED, sound=False), [])
    assert not paths.first_settings.exists()
    (kept,) = paths.replaced.rglob("settings.json")
    assert kept.read_text(encoding="utf-8") == content
    paths.settings.unlink()
    assert SettingsStore(paths).load() == (Settings(), []), "they do not come back"


def test_what_is_unknown_and_what_is_wrong_in_the_first_version_is_carried_over_too(paths: Paths) -> None:
    put_first(paths, {"pace": "quick", "future": [1, None, {"a": None, "b": "\ud800"}], "about": {"pace": "Speed"}})
    (message,) = SettingsStore(paths).load()[1]
    assert message.startswith("settings.json: pace is slow")
    change(paths, sound=True)
    data = on_disk(paths)
    assert (data["pace"], data["sound"], data["future"]) == ("quick", True, [1, {"b": "\ufffd"}])
    assert "about" not in data


def carry_over(paths: Paths, content: str | dict[str, Any]) -> tuple[Settings, str]:
    """The settings of the first version after a change of the sound, and what was said about it."""
    put_first(paths, content)
    store = SettingsStore(paths)
    settings, _ = store.load()
    said = store.save(replace(settings, sound=True))
    again = SettingsStore(paths)
    loaded, _ = again.load()
    assert again.save(replace(loaded, pace=Pace.SLOW)) == [], "later changes are saved too"
    (kept,) = paths.replaced.rglob("settings.json")
    assert kept.read_text(encoding="utf-8") == (content if isinstance(content, str) else json.dumps(content))
    assert all(message.isprintable() and len(message) < 500 for message in said)
    return SettingsStore(paths).load()[0], "; ".join(said)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("many", [200, 400])
def test_all_rule_sets_that_fit_into_the_first_version_are_carried_over(paths: Paths, preset: str, many: int) -> None:
    data = {name: value for name, value in PRESETS[preset].as_data().items() if value is not None}
    content = json.dumps(
        {"format": "hearts-tui settings", "version": 1, "rule_sets": {str(i): data for i in range(many)}}
    )
    assert len(content) < FIRST_FORMAT.largest
    settings, said = carry_over(paths, content)
    assert said == ""
    assert settings.rule_sets == {str(number): data for number in range(many)}


@pytest.mark.parametrize(
    "unknown",
    [
        {"future": 10**101},
        {"future": [-(10**4299), 1e-308, 1.7e308]},
        {"f" * 4_000: {"u" * 4_000: {"r" * 4_000: 1}}},
        {"f" * 60_000: {"a": {}, "b": {"c": 1}}},
        {"future": list(range(19_000))},
        {"future": [1.5] * 19_000},
        {"future": [{"a": 1.5}] * 9_000},
        {str(number): {} for number in range(5_000)},
    ],
    ids=range(8),
)
def test_what_is_unknown_is_carried_over_up_to_the_limits_of_the_first_version(
    paths: Paths, unknown: dict[str, Any]
) -> None:
    settings, said = carry_over(paths, {"format": "hearts-tui settings", "version": 1, "level": "easy"} | unknown)
    assert (settings.level, settings.sound, settings.pace, said) == ("easy", True, Pace.SLOW, "")
    assert {name: value for name, value in on_disk(paths).items() if name in unknown} == unknown


@pytest.mark.parametrize(
    ("lost", "named"),
    [
        (HALVES, "'\\ud800', '\\ud801'"),
        ({"future": HALVES}, "future"),
        ({"future": [[dict.fromkeys(("\ud800", "\ufffd"), 0.5)]]}, "future"),
        ({"\x1b[2J": HALVES}, "'\\x1b[2J'"),
        ({"keys": dict.fromkeys(HALVES, "z")}, "keys"),
        ({"rules": HALVES}, "rules"),
        ({"rule_sets": {"a": {"target": 50}, "b": HALVES}}, "rule_sets.b"),
        ({str(number): HALVES for number in range(5)}, "0, 1, 2 and 2 more"),
    ],
    ids=range(8),
)
def test_what_cannot_be_written_is_not_carried_over_but_named(paths: Paths, lost: dict[str, Any], named: str) -> None:
    first = {"format": "hearts-tui settings", "version": 1, "level": "easy", "also": {"\ud800": [1]}}
    settings, said = carry_over(paths, first | lost)
    assert said.startswith(f"{named}: could not be carried over, and can be found in {paths.replaced}")
    assert (settings.level, settings.sound, settings.pace) == ("easy", True, Pace.SLOW)
    assert on_disk(paths)["also"] == {"\ufffd": [1]}
    sets = {"a": {"target": 50}} if "rule_sets" in lost else {}
    assert settings.rule_sets == sets
    assert lost.keys() & on_disk(paths).keys() == ({"rule_sets"} if sets else set())


def test_of_too_much_for_one_file_the_settings_and_then_the_rule_sets_go_first(paths: Paths) -> None:
    content = {"format": "hearts-tui settings", "version": 1, "stuff": "\x7f" * 70_000, "rule_sets": {"odd": 7}}
    sets: dict[str, Any] = {f"{number:05}": {"target": 50} for number in range(6_000)}
    content |= {"rule_sets": {"odd": 7} | sets, "level": "easy"}
    settings, said = carry_over(paths, json.dumps(content, ensure_ascii=False))
    assert settings.level == "easy"
    assert 4_500 < len(settings.rule_sets) < 6_000
    assert list(settings.rule_sets) == list(sets)[: len(settings.rule_sets)]
    assert said.startswith("rule_sets.odd, rule_sets.")
    assert "stuff" not in on_disk(paths)
    assert " more: could not be carried over" in said


def test_settings_of_the_first_version_are_not_read_beside_those_of_this_one(paths: Paths) -> None:
    put_first(paths, {"pace": "fast"})
    put(paths, {"sound": True})
    assert SettingsStore(paths).load() == (Settings(sound=True), [])


def test_first_settings_that_cannot_be_moved_aside_are_left_and_harm_nothing(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_first(paths, {"pace": "fast"})

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "rename", refuse)
    change(paths, sound=True)
    assert paths.first_settings.exists()
    assert SettingsStore(paths).load() == (Settings(pace=Pace.FAST, sound=True), [])
    monkeypatch.undo()
    change(paths, sound=False)
    assert not paths.first_settings.exists(), "the next change has moved them"


def test_damaged_settings_of_the_first_version_are_set_aside(paths: Paths) -> None:
    put_first(paths, "{")
    settings, (message,) = SettingsStore(paths).load()
    assert settings == Settings()
    assert message.startswith("settings.json is damaged and was set aside as ")
    (kept,) = paths.damaged.rglob("settings.json")
    assert kept.read_text(encoding="utf-8") == "{"


@pytest.mark.parametrize("keys", [7, ["claim"], {"claim": 7}, {"claim": "\x1b[2J"}, {"": "z"}])
def test_keys_that_cannot_be_used_are_named_and_standard(paths: Paths, keys: object) -> None:
    put(paths, {"keys": keys})
    settings, (problem,) = SettingsStore(paths).load()
    assert settings.keys == {}
    assert "keys are a table of commands and keys" in problem


def test_above_each_setting_a_comment_says_what_it_is_and_may_be(paths: Paths) -> None:
    change(paths, sound=True)
    text = paths.settings.read_text(encoding="utf-8")
    for setting in SETTINGS.values():
        block = text.partition(f"# {setting.label}: ")[2].partition("\n\n")[0]
        comment, _, entry = block.replace("\n# ", " ").partition("\n")
        for value, meaning in setting.choices.items():
            assert value_name(value) in comment
            assert meaning in comment
        assert entry.startswith("sound = true" if setting.name == "sound" else "#")
    assert "# Sound: true (on), false (off). Standard: false.\nsound = true\n" in text


def test_a_setting_is_changed_by_taking_the_sign_of_a_comment_away(paths: Paths) -> None:
    change(paths, sound=True)
    before = paths.settings.read_text(encoding="utf-8").splitlines()
    lines = [line[1:] if re.match(r"#[a-z_]+ = |#\[", line) else line for line in before]
    assert len(set(lines) - set(before)) > len(SETTINGS)
    put(paths, "\n".join(lines))
    sets = {"Friday": {"target": 50, "jack_of_diamonds": True}}
    expected = Settings(sound=True, keys={"last_trick": "z"}, rules={"target": 50}, rule_sets=sets)
    assert SettingsStore(paths).load() == (expected, [])


def test_a_file_whose_last_line_is_gone_is_used_and_told_of_until_it_is_written_anew(paths: Paths) -> None:
    change(paths, sound=True)
    put(paths, paths.settings.read_text(encoding="utf-8").rpartition("# The end")[0])
    settings, (message,) = SettingsStore(paths).load()
    assert settings == Settings(sound=True)
    assert message == "settings.toml: its last line is missing; what stood there may be lost"
    change_with = SettingsStore(paths)
    change_with.save(replace(change_with.load()[0], pace=Pace.FAST))
    assert SettingsStore(paths).load() == (Settings(sound=True, pace=Pace.FAST), [])


@pytest.mark.parametrize("above", ["# mine\n", "\n", "\r\n# mine\r\n\r\n", "pace = 'fast'\n"])
def test_a_file_with_lines_of_ones_own_above_its_beginning_is_told_of_too_when_its_end_is_gone(
    paths: Paths, above: str
) -> None:
    change(paths, rule_sets={"a": {"target": 50}, "b": {"target": 75}})
    text = above + paths.settings.read_text(encoding="utf-8")
    put(paths, text)
    assert SettingsStore(paths).load()[1] == []
    put(paths, text.partition("[rule_sets.b]")[0])
    settings, (message,) = SettingsStore(paths).load()
    assert settings.rule_sets == {"a": {"target": 50}}
    assert message == "settings.toml: its last line is missing; what stood there may be lost"


@pytest.mark.parametrize("length", [1, 2, 20, 28, 29])
def test_a_file_of_which_no_more_than_its_beginning_is_left_is_told_of(paths: Paths, length: int) -> None:
    change(paths, sound=True)
    put(paths, paths.settings.read_text(encoding="utf-8")[:length])
    assert SettingsStore(paths).load()[1] == ["settings.toml: its last line is missing; what stood there may be lost"]


def test_an_empty_file_holds_the_standard_settings(paths: Paths) -> None:
    put(paths, "")
    assert SettingsStore(paths).load() == (Settings(), [])
    change(paths, sound=True)
    assert SettingsStore(paths).load() == (Settings(sound=True), [])


def test_comments_written_by_hand_are_not_kept_but_values_are(paths: Paths) -> None:
    put(paths, "# mine\npace = 'fast' # quick\n")
    change(paths, sound=True)
    text = paths.settings.read_text(encoding="utf-8")
    assert "mine" not in text
    assert "quick" not in text
    assert SettingsStore(paths).load()[0] == Settings(pace=Pace.FAST, sound=True)


def test_settings_that_go_back_to_the_standard_rules_stand_in_a_comment_again(paths: Paths) -> None:
    change(paths, rules={"target": 50}, rule_sets={"a": {}}, keys={"claim": "z"})
    change(paths, rules=None, rule_sets={}, keys={})
    assert on_disk(paths) == {"format": "hearts-tui settings", "version": 2}
    assert "#[rule_sets.Friday]" in paths.settings.read_text(encoding="utf-8")


def test_settings_too_many_to_be_read_back_are_not_written(paths: Paths) -> None:
    change(paths, sound=True)
    content = paths.settings.read_bytes()
    many = {str(number): {"target": 50} for number in range(SETTINGS_FORMAT.most_values // TABLE_WEIGHT)}
    with pytest.raises(StoreError, match="could not be saved"):
        change(paths, rule_sets=many)
    assert paths.settings.read_bytes() == content
    paths.settings.unlink()
    with pytest.raises(StoreError, match="could not be saved"):
        change(paths, rule_sets=many)
    assert not paths.settings.exists()
