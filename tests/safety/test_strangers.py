"""Files from somebody else run nothing, write nowhere else, count nothing that was not played, and print no codes."""

import ast
from pathlib import Path

import pytest

import hearts_tui
from hearts_tui.engine.actions import Play
from hearts_tui.engine.errors import RecordError
from hearts_tui.engine.match import Match, SeatInfo
from hearts_tui.engine.record import record_of, replayed
from hearts_tui.reports import print_matches, print_statistics
from hearts_tui.session.archive import Archive
from hearts_tui.store.documents import Body, read_document, write_document
from hearts_tui.store.errors import StoreError
from hearts_tui.store.matches import MATCH_FORMAT, MatchStore
from hearts_tui.store.paths import Paths
from hearts_tui.store.statistics import StatisticsStore, entry_of
from hearts_tui.store.toml import toml_text
from hearts_tui.ui.house import House

from ..support import NOW, lowest, new_match, play_match, rules
from ..ui.person import seated

CODES = "\x1b]0;owned\x07\x1b[2J"
SNEAKY = [CODES, "\x9b31m", "a\nb", "a\rb", "\u202egnihtyna", "\u2028", "\x00", "\x7f", "\ud800"]
DANGEROUS = {"pickle", "marshal", "shelve", "ctypes", "code", "codeop", "runpy"}
DANGEROUS_CALLS = {"eval", "exec", "compile", "__import__", "system", "popen"}


def finished(player: str = "easy") -> Match:
    seats = (SeatInfo("You", "human"), *(SeatInfo(name, player) for name in ("Lily", "Max", "Zoe")))
    return play_match(Match(rules("end_mode=hands num_hands=1"), seats, deal_number=3), lowest)


def everything_in(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*")}


def source_files() -> list[Path]:
    return sorted(Path(hearts_tui.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", source_files(), ids=lambda path: path.name)
def test_nothing_in_the_program_can_run_what_a_file_says(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert not {alias.name.partition(".")[0] for alias in node.names} & DANGEROUS
        if isinstance(node, ast.ImportFrom):
            assert (node.module or "").partition(".")[0] not in DANGEROUS
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            is_of_a_pattern = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
            assert name not in DANGEROUS_CALLS or (is_of_a_pattern and name == "compile"), ast.dump(node)
            assert not any(keyword.arg == "shell" for keyword in node.keywords)


@pytest.mark.parametrize("text", SNEAKY, ids=ascii)
@pytest.mark.parametrize("key", ["name", "player"])
def test_a_seat_with_control_characters_is_refused(key: str, text: str) -> None:
    record = record_of(new_match())
    record["seats"][2][key] = text
    with pytest.raises(RecordError, match="printable"):
        replayed(record)


def test_a_player_of_any_length_is_refused() -> None:
    record = record_of(new_match())
    record["seats"][1]["player"] = "x" * 41
    with pytest.raises(RecordError):
        replayed(record)


@pytest.mark.parametrize("player", [CODES, "x" * 1000])
def test_a_finished_match_with_a_poisoned_player_takes_no_statistics_with_it(
    archive: Archive, paths: Paths, player: str
) -> None:
    MatchStore(paths).save("20261130-1407-aaaa", finished(), {"level": "easy"}, NOW)
    assert archive.settle() == []
    MatchStore(paths).save("20261130-1407-bbbb", finished(player), {"level": "easy"}, NOW)
    (problem,) = archive.settle()
    assert "20261130-1407-bbbb.json is damaged and was set aside as" in problem
    assert [entry.match_id for entry in archive.statistics()[0].entries] == ["20261130-1407-aaaa"]
    assert archive.statistics()[1] == []


def test_what_could_not_be_read_back_is_not_counted(paths: Paths) -> None:
    store = StatisticsStore(paths)
    assert store.record(entry_of(finished(), "20261130-1407-aaaa", "easy", NOW)) == []
    with pytest.raises(StoreError, match="cannot be counted: level is no name") as caught:
        store.record(entry_of(finished(), "20261130-1407-bbbb", CODES, NOW))
    assert str(caught.value).isprintable()
    assert [entry.match_id for entry in store.load()[0].entries] == ["20261130-1407-aaaa"]


@pytest.mark.parametrize(
    "changes",
    [
        {"totals": [0, 26, 26, 26]},
        {"is_finished": True, "totals": [0, 99, 99, 99], "hand_number": 9},
    ],
)
def test_totals_that_were_not_played_are_not_counted(archive: Archive, paths: Paths, changes: Body) -> None:
    match = new_match(rules("end_mode=hands num_hands=1"))
    MatchStore(paths).save("20261130-1407-aaaa", match, {"level": "easy"}, NOW)
    path = paths.matches / "20261130-1407-aaaa.json"
    body = read_document(path, MATCH_FORMAT)
    body["state"] |= {"is_finished": True} | changes
    write_document(path, MATCH_FORMAT, body)
    (problem,) = archive.settle()
    assert "its totals are not those of its cards" in problem
    assert archive.statistics()[0].entries == ()


def test_a_card_that_was_not_held_is_not_counted(archive: Archive, paths: Paths) -> None:
    match = finished()
    MatchStore(paths).save("20261130-1407-aaaa", match, {"level": "easy"}, NOW)
    path = paths.matches / "20261130-1407-aaaa.json"
    body = read_document(path, MATCH_FORMAT)
    plays = [number for number, action in enumerate(match.actions) if isinstance(action, Play)]
    first, last = plays[0], plays[-1]
    actions = body["record"]["actions"]
    actions[first], actions[last] = actions[last], actions[first]
    write_document(path, MATCH_FORMAT, body)
    (problem,) = archive.settle()
    assert "breaks the rules" in problem
    assert archive.statistics()[0].entries == ()


def test_nothing_is_written_outside_the_folders_of_the_game(tmp_path: Path, paths: Paths) -> None:
    write_strange_files(paths)
    (tmp_path / "bystander").write_text("mine", encoding="utf-8")
    archive = Archive(paths, lambda: NOW)
    house = House(archive)
    house.change(sound=True)
    for summary in archive.unfinished()[0]:
        archive.rename(summary.id, "../../evil")
        archive.give_up(summary.id)
    assert {path.parts[0] for path in everything_in(tmp_path)} == {"bystander", "data", "config"}
    assert (tmp_path / "bystander").read_text(encoding="utf-8") == "mine"


def write_strange_files(paths: Paths) -> None:
    """Settings and matches full of codes wherever text can stand."""
    paths.config.mkdir(parents=True, exist_ok=True)
    sets = {text: {"target": 50} for text in SNEAKY if text.isprintable() or text.encode(errors="ignore")}
    strange: Body = {
        "rule_sets": sets | {"../../evil": {"target": 50}, CODES * 50: {CODES: CODES}, "good": {"target": 60}}
    }
    strange |= {"level": CODES, "pace": CODES, "rules": {CODES: 1}, CODES: CODES, "keys": {CODES: CODES}}
    paths.settings.write_text(toml_text("", strange, {}), encoding="utf-8")
    for number, text in enumerate(SNEAKY):
        match_id = f"20261130-1407-aaa{'abcdefghijk'[number]}"
        MatchStore(paths).save(match_id, new_match(), {"level": text, "name": text}, NOW)
    MatchStore(paths).save("20261130-1407-bbbb", new_match(), {"level": "easy", "name": "[bold]../../evil[/]"}, NOW)


def test_no_codes_of_a_file_are_printed(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    write_strange_files(paths)
    archive = Archive(paths, lambda: NOW)
    said = House(archive).take_messages()
    print_matches(archive, as_json=False)
    print_statistics(archive, as_json=False)
    printed = capsys.readouterr()
    for line in [*said, *printed.out.splitlines(), *printed.err.splitlines()]:
        assert line.isprintable(), ascii(line)


async def test_no_codes_of_a_file_come_to_the_screen(paths: Paths) -> None:
    write_strange_files(paths)
    async with seated(House(Archive(paths, lambda: NOW))) as person:
        assert all(row.isprintable() for row in person.rows)
        for action in ("matches", "statistics", "settings"):
            await person.app.run_action(action, person.table_screen)
            await person.settle()
            assert all(row.isprintable() for row in person.rows)
            await person.press("escape")
        person.screen.query_one("#rules").focus()
        await person.press("enter")
        assert all(row.isprintable() for row in person.rows)
