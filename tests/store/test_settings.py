"""Settings survive hands, other versions and other terminals; a bad value is named and harms nothing else."""

import errno
import json
import os
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.rules import PRESETS
from hearts_tui.store.errors import NewerVersion, StoreError
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import SETTINGS, Deck, Look, Pace, SettingError, Settings, SettingsStore, Tempo

SAMPLE = Path(__file__).parent / "samples" / "settings-1.json"


def put(paths: Paths, content: object) -> None:
    """A settings file written by hand: text as it is, data as JSON."""
    paths.config.mkdir(exist_ok=True)
    paths.settings.write_text(content if isinstance(content, str) else json.dumps(content))


def on_disk(paths: Paths) -> dict[str, Any]:
    """What the settings file holds."""
    data: dict[str, Any] = json.loads(paths.settings.read_text())
    return data


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
        ("pace", None),
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
    assert message.startswith(f"settings.json: {name} ")
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
    put(paths, '\ufeff{"pace": "fast", "sound": true}')
    assert SettingsStore(paths).load() == (Settings(pace=Pace.FAST, sound=True), [])


def test_entries_that_are_not_known_survive_a_change(paths: Paths) -> None:
    put(paths, {"pace": "fast", "theme": {"felt": "green"}, "future": [1, 2.5, None]})
    change(paths, pace=Pace.SLOW)
    kept = on_disk(paths)
    assert kept.pop("about")["pace"] == "Speed: slow, normal, fast, instant, step"
    assert kept == {
        "format": "hearts-tui settings",
        "version": 1,
        "pace": "slow",
        "theme": {"felt": "green"},
        "future": [1, 2.5, None],
    }


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
    assert "rule_sets is an object" in message
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
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import SettingsStore

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


@pytest.mark.parametrize("content", ["{", "[]", "", '{"version": "one"}', '{"format": "hearts-tui match"}', "[" * 5000])
def test_a_damaged_file_is_set_aside_and_reported_and_settings_are_standard(paths: Paths, content: str) -> None:
    put(paths, content)
    settings, (message,) = SettingsStore(paths).load()
    assert settings == Settings()
    assert message.startswith("settings.json is damaged and was set aside as ")
    (kept,) = paths.damaged.rglob("*.json")
    assert kept.read_text() == content
    assert not paths.settings.exists()


def test_damage_done_while_the_game_runs_is_reported_with_the_next_change(paths: Paths) -> None:
    store = SettingsStore(paths)
    store.load()
    put(paths, '{"pace": "fast",}')
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
    put(paths, {"format": "hearts-tui settings", "version": 2, "pace": "fast"})
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


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(
    data=st.dictionaries(
        st.sampled_from([*(part.name for part in fields(Settings)), "version", "format", "other"]), json_values
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


def test_settings_of_the_first_version_are_still_read(paths: Paths) -> None:
    put(paths, SAMPLE.read_text())
    expected = Settings(
        level="easy",
        pace=Pace.INSTANT,
        sound=True,
        tempo=Tempo.RELAXED,
        rules={"target": 50, "jack_of_diamonds": True},
        rule_sets={"Grandma's": {"high_spades": True}},
    )
    assert SettingsStore(paths).load() == (expected, [])


@pytest.mark.parametrize("keys", [7, ["claim"], {"claim": 7}, {"claim": "\x1b[2J"}, {"": "z"}])
def test_keys_that_cannot_be_used_are_named_and_standard(paths: Paths, keys: object) -> None:
    put(paths, {"keys": keys})
    settings, (problem,) = SettingsStore(paths).load()
    assert settings.keys == {}
    assert "keys are an object of commands and keys" in problem


def test_the_file_says_what_each_setting_may_be(paths: Paths) -> None:
    change(paths, sound=True)
    assert on_disk(paths)["about"].keys() == SETTINGS.keys()
    assert on_disk(paths)["about"]["deck"] == "Suits: two_colours, four_colours, colour_blind"
