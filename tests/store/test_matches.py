"""A saved match comes back as it was; any change to its file is noticed or harmless, and no file is ever destroyed."""

import errno
import json
import os
import shutil
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.match import Match
from hearts_tui.engine.record import record_of
from hearts_tui.engine.rules import PRESETS
from hearts_tui.store.documents import Body, Format, read_document, write_document
from hearts_tui.store.errors import DamagedFile, NewerVersion, NoSuchMatch, StoreError
from hearts_tui.store.files import file_names
from hearts_tui.store.matches import MATCH_FORMAT, MatchStore, SavedMatch
from hearts_tui.store.paths import Paths

from ..support import NOW, at_random, new_match, play_match, play_steps, rules
from .conftest import MATCH_ID

SAMPLE = Path(__file__).parent / "samples" / "match-1.json"

_Facts = tuple[str, str, Body, Body, datetime]


def facts(saved: SavedMatch) -> _Facts:
    """All that a saved match says."""
    return saved.id, saved.level, dict(saved.table), record_of(saved.match), saved.saved_at


def put(paths: Paths, content: str | bytes, match_id: str = MATCH_ID) -> Path:
    """A file of a match with this content."""
    paths.matches.mkdir(parents=True, exist_ok=True)
    path = paths.matches / f"{match_id}.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def set_aside(paths: Paths) -> list[bytes]:
    """The contents of all files that were set aside."""
    return [path.read_bytes() for path in paths.damaged.rglob("*.json")]


def rewritten(saved: Path, **changes: object) -> None:
    """The file with parts of its body changed and a checksum that fits, as a forger would do it."""
    write_document(saved, MATCH_FORMAT, read_document(saved, MATCH_FORMAT) | changes)


def test_a_saved_match_comes_back_with_every_card_and_fact(paths: Paths) -> None:
    store = MatchStore(paths)
    match = new_match(PRESETS["omnibus"], deal_number=3)
    table = {"level": "easy", "seeds": [1, 2, 3]}
    choose = at_random(Random(3))
    for steps in (0, 1, 2, 3, 20, 33, 1, 90):
        play_steps(match, choose, steps)
        store.save(MATCH_ID, match, table, NOW)
        assert facts(store.load(MATCH_ID)) == (MATCH_ID, "easy", table, record_of(match), NOW)


def test_a_loaded_match_is_replayed_and_goes_on_like_the_one_saved(paths: Paths, match: Match, saved: Path) -> None:
    loaded = MatchStore(paths).load(saved.stem).match
    assert [loaded.view(seat) for seat in range(4)] == [match.view(seat) for seat in range(4)]
    assert play_steps(loaded, at_random(Random(1)), 100) == play_steps(match, at_random(Random(1)), 100)


def test_the_summary_of_a_match_says_what_it_is_chosen_by(paths: Paths, match: Match, saved: Path) -> None:
    (summary,), problems = MatchStore(paths).unfinished()
    assert not problems
    assert (summary.id, summary.level, summary.rule_set) == (saved.stem, "normal", "hearts")
    assert (summary.hand_number, summary.totals, summary.saved_at) == (2, match.totals, NOW)


def test_unfinished_matches_are_listed_newest_first_and_apart_from_finished_ones(paths: Paths) -> None:
    store = MatchStore(paths)
    over = play_match(new_match(rules("target=1")), at_random(Random(1)))
    moments = {"20261130-1407-aaaa": 2, "20261130-1407-bbbb": 3, "20261130-1407-cccc": 1, "20261130-1407-dddd": 9}
    for match_id, minutes in moments.items():
        match = over if match_id.endswith("dddd") else new_match()
        store.save(match_id, match, {"level": "easy"}, NOW + timedelta(minutes=minutes))
    assert [summary.id[-4:] for summary in store.unfinished()[0]] == ["bbbb", "aaaa", "cccc"]
    assert [summary.id[-4:] for summary in store.finished()[0]] == ["dddd"]
    assert store.load("20261130-1407-dddd").match.standing == over.standing


def test_matches_saved_within_one_second_are_in_order(paths: Paths) -> None:
    store = MatchStore(paths)
    for microseconds, match_id in ((2, "20261130-1407-bbbb"), (3, "20261130-1407-aaaa"), (1, "20261130-1407-cccc")):
        store.save(match_id, new_match(), {"level": "easy"}, NOW + timedelta(microseconds=microseconds))
    assert [summary.id[-4:] for summary in store.unfinished()[0]] == ["aaaa", "bbbb", "cccc"]


def test_times_are_compared_across_time_zones(paths: Paths) -> None:
    store = MatchStore(paths)
    east, west = timezone(timedelta(hours=9)), timezone(timedelta(hours=-5))
    store.save("20261130-1407-aaaa", new_match(), {"level": "easy"}, datetime(2026, 11, 30, 9, tzinfo=west))
    store.save("20261130-1407-bbbb", new_match(), {"level": "easy"}, datetime(2026, 11, 30, 22, tzinfo=east))
    assert [summary.id[-4:] for summary in store.unfinished()[0]] == ["aaaa", "bbbb"]


def test_without_a_folder_there_is_nothing_to_continue(paths: Paths) -> None:
    assert MatchStore(paths).unfinished() == ([], [])
    assert not paths.data.exists()


def test_a_deleted_match_is_gone_for_good(paths: Paths, saved: Path) -> None:
    store = MatchStore(paths)
    store.delete(saved.stem)
    store.delete(saved.stem)
    assert store.unfinished() == ([], [])
    with pytest.raises(NoSuchMatch, match=saved.stem):
        store.load(saved.stem)


def test_new_ids_say_when_and_differ(paths: Paths) -> None:
    ids = [MatchStore(paths).new_id(NOW) for _ in range(50)]
    assert len(set(ids)) == 50
    assert {match_id[:14] for match_id in ids} == {"20261130-1407-"}


def test_a_new_id_is_never_that_of_a_saved_match(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    draws = iter([b"\0\0\0\0", b"\0\0\0\0", b"\1\1\1\1"])
    with monkeypatch.context() as patch:
        patch.setattr(os, "urandom", lambda _: next(draws))
        first = MatchStore(paths).new_id(NOW)
    MatchStore(paths).save(first, new_match(), {"level": "easy"}, NOW)
    monkeypatch.setattr(os, "urandom", lambda _: next(draws))
    assert (first, MatchStore(paths).new_id(NOW)) == ("20261130-1407-aaaa", "20261130-1407-bbbb")


@pytest.mark.parametrize(
    "match_id",
    [
        "",
        "..",
        "../settings",
        "/etc/passwd",
        "20261130-1407-k3xq/..",
        "20261130-1407-K3XQ",
        "20261130-1407-k3xq\n",
        "20261130-1407-k3xq.json",
        "２0261130-1407-k3xq",
        "x" * 5000,
        "\x1b[2J",
        "\0",
    ],
)
def test_what_is_no_id_is_refused_before_any_file_is_touched(paths: Paths, match_id: str) -> None:
    store = MatchStore(paths)
    for refused in (store.load, store.delete):
        with pytest.raises(NoSuchMatch) as caught:
            refused(match_id)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 200
    with pytest.raises(NoSuchMatch):
        store.save(match_id, new_match(), {"level": "easy"}, NOW)
    assert not paths.data.exists()


def test_files_that_are_no_matches_are_left_alone(paths: Paths, saved: Path) -> None:
    for name in ("notes.txt", "20261130-1407-k3xq.json~", "20261130-1407-copy of.json", ".hidden.json"):
        (paths.matches / name).write_text("mine")
    names = file_names(paths.matches)
    assert [summary.id for summary in MatchStore(paths).unfinished()[0]] == [saved.stem]
    assert file_names(paths.matches) == names


def test_a_damaged_match_is_set_aside_and_reported_and_the_others_are_listed(paths: Paths, saved: Path) -> None:
    put(paths, "{", "20261130-1408-aaaa")
    summaries, (problem,) = MatchStore(paths).unfinished()
    assert [summary.id for summary in summaries] == [saved.stem]
    assert problem.startswith("20261130-1408-aaaa.json is damaged and was set aside as ")
    assert "it is not JSON" in problem
    assert set_aside(paths) == [b"{"]
    assert MatchStore(paths).unfinished() == (summaries, [])


def test_a_damaged_match_is_set_aside_when_it_is_asked_for(paths: Paths) -> None:
    put(paths, "{")
    with pytest.raises(DamagedFile, match="was set aside as"):
        MatchStore(paths).load(MATCH_ID)
    assert set_aside(paths) == [b"{"]
    with pytest.raises(NoSuchMatch):
        MatchStore(paths).load(MATCH_ID)


def test_a_damaged_match_that_cannot_be_moved_is_reported_and_stays(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(paths, "{")

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "rename", refuse)
    summaries, (problem,) = MatchStore(paths).unfinished()
    assert not summaries
    assert "is damaged" in problem
    assert "could not be set aside: Read-only file system" in problem
    with pytest.raises(StoreError, match="could not be set aside"):
        MatchStore(paths).load(MATCH_ID)
    assert path.read_text() == "{"


def test_a_folder_in_place_of_a_match_is_set_aside(paths: Paths) -> None:
    (paths.matches / f"{MATCH_ID}.json" / "inside").mkdir(parents=True)
    assert "not an ordinary file" in MatchStore(paths).unfinished()[1][0]
    assert len(list(paths.damaged.rglob("inside"))) == 1


def test_a_match_of_a_newer_version_is_refused_by_name_and_left_alone(paths: Paths) -> None:
    path = paths.matches / f"{MATCH_ID}.json"
    write_document(path, Format("match", 2, 10_000, 1_000), {"anything": 1})
    content = path.read_bytes()
    summaries, (problem,) = MatchStore(paths).unfinished()
    assert not summaries
    assert "newer version of hearts-tui" in problem
    with pytest.raises(NewerVersion):
        MatchStore(paths).load(MATCH_ID)
    assert path.read_bytes() == content
    assert not paths.damaged.exists()


def test_a_match_that_cannot_be_read_is_reported_and_left_alone(
    paths: Paths, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = saved.read_bytes()

    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        assert "Permission denied" in MatchStore(paths).unfinished()[1][0]
        with pytest.raises(StoreError, match="Permission denied"):
            MatchStore(paths).load(saved.stem)
    assert saved.read_bytes() == content


def test_a_match_that_cannot_be_saved_is_still_there_as_it_was(
    paths: Paths, match: Match, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = facts(MatchStore(paths).load(saved.stem))

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    play_steps(match, at_random(Random(1)), 5)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreError, match="could not be saved: No space left on device"):
            MatchStore(paths).save(saved.stem, match, {"level": "normal"}, NOW)
    assert facts(MatchStore(paths).load(saved.stem)) == before
    assert file_names(paths.matches) == [saved.name]


@pytest.mark.parametrize(
    "changes",
    [
        {"table": {}},
        {"table": {"level": 3}},
        {"table": {"level": "\x1b[2J"}},
        {"table": ["level"]},
        {"saved_at": "yesterday"},
        {"saved_at": "2026-11-30T14:07:10"},
        {"saved_at": 1_796_047_630},
        {"state": {"hand_number": 2, "totals": [0, 0, 0, 0], "is_finished": False}},
        {"state": {"hand_number": 2, "totals": [0, 0, 0], "is_finished": False}},
        {"state": {"hand_number": True, "totals": [0, 0, 0, 0], "is_finished": False}},
        {"state": {"hand_number": 10**30, "totals": [0, 0, 0, 0], "is_finished": False}},
        {"state": {"hand_number": 2, "totals": [0, 0, 0, 0], "is_finished": 0}},
        {"state": None},
        {"record": None},
        {"record": {}},
        {"record": {"rules": {"target": "\x1b[2J"}}},
        {"record": {"rules": {}, "seats": [], "first_dealer": 0, "deal_number": None, "actions": []}},
    ],
)
def test_a_forged_match_is_set_aside(paths: Paths, saved: Path, changes: Body) -> None:
    rewritten(saved, **changes)
    content = saved.read_bytes()
    with pytest.raises(DamagedFile) as caught:
        MatchStore(paths).load(saved.stem)
    assert str(caught.value).isprintable()
    assert set_aside(paths) == [content]


def test_a_match_whose_cards_break_the_rules_is_set_aside(paths: Paths, saved: Path) -> None:
    body = read_document(saved, MATCH_FORMAT)
    body["record"]["actions"][-1] = body["record"]["actions"][-2]
    write_document(saved, MATCH_FORMAT, body)
    with pytest.raises(DamagedFile, match="breaks the rules"):
        MatchStore(paths).load(saved.stem)


def noticed_or_harmless(paths: Paths, mutated: bytes, original: _Facts) -> bool:
    """Whether a match with that content is set aside or refused with its content kept, or else loaded unchanged."""
    path = put(paths, mutated)
    try:
        return facts(MatchStore(paths).load(MATCH_ID)) == original
    except DamagedFile:
        kept = set_aside(paths)
        for folder in paths.damaged.iterdir():
            shutil.rmtree(folder)
        return kept == [mutated] and not path.exists()
    except NewerVersion:
        return path.read_bytes() == mutated


@pytest.fixture
def short(paths: Paths) -> bytes:
    """The content of the file of a match of a few cards."""
    match = new_match(deal_number=8)
    play_steps(match, at_random(Random(8)), 9)
    MatchStore(paths).save(MATCH_ID, match, {"level": "easy"}, NOW)
    return (paths.matches / f"{MATCH_ID}.json").read_bytes()


def test_every_truncation_of_a_match_is_noticed(paths: Paths, short: bytes) -> None:
    original = facts(MatchStore(paths).load(MATCH_ID))
    assert len(short) > 1_000
    for length in range(len(short)):
        assert noticed_or_harmless(paths, short[:length], original), length


@pytest.mark.parametrize("change", [0x01, 0x20, 0x80])
def test_every_changed_byte_of_a_match_is_noticed_or_harmless(paths: Paths, short: bytes, change: int) -> None:
    original = facts(MatchStore(paths).load(MATCH_ID))
    for place in range(len(short)):
        mutated = bytearray(short)
        mutated[place] ^= change
        assert noticed_or_harmless(paths, bytes(mutated), original), place


@given(content=st.binary(max_size=200) | st.text(alphabet='{}[]",:0123456789.eE+- truefalsn', max_size=80))
def test_a_file_of_anything_at_all_is_set_aside(tmp_path_factory: pytest.TempPathFactory, content: bytes | str) -> None:
    folder = tmp_path_factory.mktemp("any")
    paths = Paths(folder, folder)
    path = put(paths, content)
    written = path.read_bytes()
    assert len(MatchStore(paths).unfinished()[1]) == 1
    assert set_aside(paths) == [written]


def test_a_match_of_the_first_version_is_still_read(paths: Paths) -> None:
    put(paths, SAMPLE.read_bytes())
    loaded = MatchStore(paths).load(MATCH_ID)
    assert loaded.level == "normal"
    assert loaded.table == {"level": "normal"}
    assert loaded.saved_at == datetime(2026, 11, 30, 14, 7, 10, tzinfo=UTC)
    assert loaded.match.hand_number == 2
    assert loaded.match.totals == tuple(json.loads(SAMPLE.read_text())["body"]["state"]["totals"])
    assert loaded.match.action_count == 88
