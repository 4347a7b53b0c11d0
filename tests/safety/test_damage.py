"""No file, however it was damaged or made, stops the game, is overwritten, or takes much memory or time."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hearts_tui.engine.errors import RulesError
from hearts_tui.reports import print_matches, print_statistics
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store.documents import Format, document
from hearts_tui.store.errors import NewerVersion, StoreError
from hearts_tui.store.matches import MATCH_FORMAT, MatchStore
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings_store import FIRST_FORMAT, SETTINGS_FORMAT, SettingsStore
from hearts_tui.store.statistics import STATISTICS_FORMAT, StatisticsStore
from hearts_tui.store.toml import toml_text
from hearts_tui.ui.house import House

from ..session.tables import take_turn
from ..support import NOW, lowest, new_match, play_match, play_steps, rules
from .mutations import forged, hostile_texts, hostile_toml, mutated_bytes, mutated_data
from .test_disk import ONE_HAND

SAMPLES = Path(__file__).parents[1] / "store" / "samples"
CUT_SHORT = "last line is missing"
MATCH_ID = "20261130-1407-k3xq"
MUTATIONS, MUTATIONS_LONG = 80, 3_000
MANY_BYTES = 10_000_000
MOST_EXPENSIVE = (
    "keys",
    "keys of an item",
    "wide characters",
    "objects with a value",
    "headers among wide characters",
    "dotted keys",
    "items",
)
FORMS: dict[str, Format] = {
    "match": MATCH_FORMAT,
    "settings": SETTINGS_FORMAT,
    "first settings": FIRST_FORMAT,
    "statistics": STATISTICS_FORMAT,
}
SAMPLE_OF = {
    "match": "match-1.json",
    "settings": "settings-2.toml",
    "first settings": "settings-1.json",
    "statistics": "statistics-1.json",
}


def place(paths: Paths, kind: str) -> Path:
    """Where a file of that kind stands."""
    return {
        "match": paths.matches / f"{MATCH_ID}.json",
        "settings": paths.settings,
        "first settings": paths.first_settings,
        "statistics": paths.statistics,
    }[kind]


def put(paths: Paths, kind: str, content: bytes) -> Path:
    """That content, and no other file."""
    for folder in (paths.data, paths.config):
        shutil.rmtree(folder, ignore_errors=True)
    path = place(paths, kind)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path


def open_everything(paths: Paths) -> list[str]:
    """What a player does with the files: starts, looks at everything, plays and changes a setting. What was said."""
    house, said = look_and_play(paths)
    return said + change_a_setting(house)


def look_and_play(paths: Paths) -> tuple[House, list[str]]:
    """The house, opened, with everything looked at and played on, and what was said about the files."""
    archive = Archive(paths, lambda: NOW)
    house = House(archive, ONE_HAND)
    said = house.take_messages()
    summaries, problems = archive.unfinished()
    said += problems + archive.statistics()[1]
    print_matches(archive, as_json=False)
    print_statistics(archive, as_json=False)
    print_statistics(archive, as_json=True)
    for summary in summaries:
        try:
            table = house.resumed_table(summary.id)
        except (StoreError, ValueError) as error:
            said.append(str(error))
            continue
        if table.waiting is not Waiting.NOBODY:
            take_turn(table)
        said.append(table.save_problem)
        table.leave()
    assert len(house.named_rules) <= 20_000
    return house, [line for line in said if line]


def change_a_setting(house: House) -> list[str]:
    """Has the settings written anew. What was said about that."""
    said = house.change(sound=not house.settings.sound).result()
    return [said] if said else []


def is_kept(paths: Paths, path: Path, content: bytes, said: list[str]) -> bool:
    """Whether what could not be used is still there, where it was or set aside, before a setting is changed."""
    if not said or any(words in line for words in ("is used", "left out") for line in said):
        return True
    if any(CUT_SHORT in line for line in said):
        return path.read_bytes() == content
    places = [path, *paths.damaged.rglob(path.name), *paths.replaced.rglob(path.name)]
    return any(other.is_file() and other.read_bytes() == content for other in places)


def read(paths: Paths, kind: str) -> tuple[object, list[str]]:
    """What the file of that kind holds, and what was said about it."""
    if kind == "match":
        return MatchStore(paths).unfinished()
    return StatisticsStore(paths).load() if kind == "statistics" else SettingsStore(paths).load()


def originals() -> dict[str, bytes]:
    """A good file of each kind."""
    return {kind: (SAMPLES / name).read_bytes() for kind, name in SAMPLE_OF.items()}


def newer(content: bytes) -> bytes:
    """The file as one of a version that is not known yet."""
    return re.sub(rb"(version\W+)\d+", rb"\g<1>9", content, count=1)


def expensive(kind: str) -> dict[str, str]:
    """Files of that kind as large as they may be, which take much memory or time if anything does."""
    if kind == "settings":
        return hostile_toml(FORMS[kind])
    return hostile_texts(FORMS[kind]) | ({"items": as_many_matches_as_fit()} if kind == "statistics" else {})


def as_many_matches_as_fit() -> str:
    """The largest statistics that are read: of more than ten thousand matches."""
    match = json.loads(originals()["statistics"])["body"]["matches"][0]
    values = sum(map(json.dumps(match).count, ",[{")) + 1
    return document(STATISTICS_FORMAT, {"matches": [match] * ((STATISTICS_FORMAT.most_values - 10) // values)})


def test_the_largest_statistics_are_read(paths: Paths) -> None:
    put(paths, "statistics", as_many_matches_as_fit().encode())
    statistics, problems = StatisticsStore(paths).load()
    assert problems == []
    assert len(statistics.entries) > 10_000


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """What was printed since the last call."""

    def read() -> str:
        out, err = capsys.readouterr()
        return out + err

    return read


def assert_is_harmless(paths: Paths, kind: str, content: bytes, printed: Callable[[], str]) -> None:
    path = put(paths, kind, content)
    house, said = look_and_play(paths)
    assert is_kept(paths, path, content, said), (said, content)
    said += change_a_setting(house)
    for line in [*said, *printed().splitlines()]:
        assert line.isprintable(), (line, content)
        assert len(line) < 1000
    if any(CUT_SHORT in line for line in said):
        assert values_of(path.read_bytes()) == values_of(content)
    else:
        assert is_kept(paths, path, content, said), (said, content)


def values_of(content: bytes) -> dict[str, object]:
    """What settings hold beside the one that `change_a_setting` changes and what every change writes."""
    values = tomllib.loads(content.decode("utf-8-sig"))
    return {name: value for name, value in values.items() if name not in ("sound", "format", "version") and value != {}}


def test_settings_cut_short_count_as_kept_only_where_they_stand_as_they_were(paths: Paths) -> None:
    content = originals()["settings"].rpartition(b"# The end")[0]
    path = put(paths, "settings", content)
    _, said = look_and_play(paths)
    assert CUT_SHORT in " ".join(said)
    assert is_kept(paths, path, content, said)
    path.write_bytes(originals()["settings"])
    assert not is_kept(paths, path, content, said)


@pytest.mark.parametrize("kind", FORMS)
def test_thousands_of_changed_bytes_are_harmless(
    paths: Paths, kind: str, printed: Callable[[], str], is_long_run: bool
) -> None:
    rng = Random(None if is_long_run else 1)
    for _ in range(MUTATIONS_LONG if is_long_run else MUTATIONS):
        assert_is_harmless(paths, kind, mutated_bytes(originals()[kind], rng), printed)


@pytest.mark.parametrize("kind", FORMS)
def test_thousands_of_changed_values_under_a_forged_checksum_are_harmless(
    paths: Paths, kind: str, printed: Callable[[], str], is_long_run: bool
) -> None:
    rng = Random(None if is_long_run else 2)
    text = originals()[kind].decode()
    data = tomllib.loads(text) if kind == "settings" else json.loads(text)
    for _ in range(MUTATIONS_LONG if is_long_run else MUTATIONS):
        if kind == "settings":
            content = toml_text("", mutated_data(data, rng), {}).encode()
        elif kind == "first settings":
            content = json.dumps(mutated_data(data, rng)).encode()
        else:
            content = forged(FORMS[kind], mutated_data(data["body"], rng))
        assert_is_harmless(paths, kind, content, printed)


def test_a_forged_match_that_loads_is_one_that_the_rules_allow(paths: Paths, is_long_run: bool) -> None:
    rng = Random(None if is_long_run else 3)
    body = json.loads(originals()["match"])["body"]
    loaded = 0
    for _ in range(MUTATIONS_LONG if is_long_run else MUTATIONS):
        put(paths, "match", forged(MATCH_FORMAT, mutated_data(body, rng)))
        try:
            match = MatchStore(paths).load(MATCH_ID).match
        except StoreError:
            continue
        loaded += 1
        play_match(match, lowest)
        assert match.standing.finished
    assert loaded


@pytest.mark.parametrize("kind", FORMS)
def test_every_truncation_is_told_of_or_harmless(paths: Paths, kind: str, is_long_run: bool) -> None:
    content = originals()[kind]
    path = put(paths, kind, content)
    whole = read(paths, kind)
    assert whole[1] == []
    for length in range(0, len(content), 1 if is_long_run else 1 + len(content) // 300):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content[:length])
        found = read(paths, kind)
        if kind == "settings" and (not length or CUT_SHORT in " ".join(found[1])):
            assert path.read_bytes() == content[:length]
        elif found[0] != whole[0]:
            (kept,) = paths.damaged.rglob(path.name)
            assert kept.read_bytes() == content[:length]
            shutil.rmtree(paths.damaged)


@pytest.mark.parametrize("kind", FORMS)
def test_the_most_expensive_files_take_little_memory(paths: Paths, kind: str, is_long_run: bool) -> None:
    texts = expensive(kind)
    for name in texts if is_long_run else texts.keys() & MOST_EXPENSIVE:
        text = texts[name]
        put(paths, kind, text.encode())
        tracemalloc.start()
        try:
            read(paths, kind)
            assert tracemalloc.get_traced_memory()[1] < MANY_BYTES, name
        finally:
            tracemalloc.stop()


IN_LITTLE_TIME = """
import resource, sys
from pathlib import Path
from tests.safety.test_damage import FORMS, expensive, open_everything, put
from hearts_tui.store.paths import Paths
folder = Path(sys.argv[1])
paths = Paths(folder / "data", folder / "config")
for kind in FORMS:
    texts = expensive(kind)
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + 1 + len(texts)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
    for text in texts.values():
        put(paths, kind, text.encode())
        open_everything(paths)
"""


def test_the_most_expensive_files_take_less_than_a_second_of_the_processor_each(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_LITTLE_TIME, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("kind", FORMS)
def test_a_gigabyte_is_not_even_read(paths: Paths, kind: str) -> None:
    path = put(paths, kind, b" ")
    os.truncate(path, 1 << 30)
    tracemalloc.start()
    try:
        said = open_everything(paths)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
    assert "is larger than" in " ".join(said)
    (kept,) = paths.damaged.rglob(path.name)
    assert kept.stat().st_size == 1 << 30


@pytest.mark.parametrize("kind", FORMS)
def test_files_of_a_newer_version_are_refused_by_name_left_alone_and_the_game_starts(paths: Paths, kind: str) -> None:
    content = newer(originals()[kind])
    path = put(paths, kind, content)
    said = open_everything(paths)
    assert any(f"{path.name} was written by a newer version of hearts-tui" in line for line in said)
    assert path.read_bytes() == content
    assert not paths.damaged.exists()


def test_a_match_that_ends_beside_statistics_of_a_newer_version_waits_to_be_counted(paths: Paths) -> None:
    content = newer(originals()["statistics"])
    put(paths, "statistics", content)
    archive = Archive(paths, lambda: NOW)
    table = Table.new(ONE_HAND, "easy", 7, archive)
    while table.waiting is not Waiting.NOBODY:
        take_turn(table)
    assert "newer version" in table.save_problem
    assert paths.statistics.read_bytes() == content
    paths.statistics.unlink()
    assert archive.close() == ""
    assert [entry.match_id for entry in archive.statistics()[0].entries] == [table.match_id]


def test_what_is_refused_names_its_error(paths: Paths) -> None:
    put(paths, "match", newer(originals()["match"]))
    with pytest.raises(NewerVersion, match="version 9"):
        MatchStore(paths).load(MATCH_ID)
    with pytest.raises(RulesError):
        rules("target=0")
    assert play_steps(new_match(), lowest, 1)
