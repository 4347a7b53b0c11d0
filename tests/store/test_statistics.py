"""Every match that ended is counted once, under its level and rule set, and the numbers are what they say."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.cards import QUEEN_OF_SPADES
from hearts_tui.engine.match import Match
from hearts_tui.engine.rules import PRESETS
from hearts_tui.engine.scoring import Scores
from hearts_tui.store.documents import Body, Format, read_document, write_document
from hearts_tui.store.errors import NewerVersion, StoreError
from hearts_tui.store.files import file_names
from hearts_tui.store.paths import Paths
from hearts_tui.store.statistics import STATISTICS_FORMAT, MatchEntry, Statistics, StatisticsStore, entry_of

from ..support import NOW, at_random, match_with, new_match, one_suit_each, play_hand, play_match, rules

SAMPLE = Path(__file__).parent / "samples" / "statistics-1.json"
TOTALS_OF_PLACE: dict[int, Scores] = {
    1: (20, 50, 70, 104),
    2: (50, 20, 70, 104),
    3: (70, 20, 50, 104),
    4: (104, 20, 50, 70),
}


ENTRY_DATA = {
    "match_id": "20261130-1407-k3xq",
    "finished_at": "2026-11-30T14:07:10+00:00",
    "level": "normal",
    "rule_set": "black_maria",
    "seat": 0,
    "totals": [104, 120, 150, 170],
    "hands": 10,
    "moons_shot": 10,
    "moons_suffered": 10,
    "queens_taken": 10,
    "abandoned": False,
}


def entry(place: int = 1, number: int = 0, level: str = "easy", rule_set: str = "hearts") -> MatchEntry:
    """A match in which the player came in that place."""
    return MatchEntry(
        match_id=f"match {number}",
        finished_at=NOW + timedelta(minutes=number),
        level=level,
        rule_set=rule_set,
        seat=0,
        totals=TOTALS_OF_PLACE[place],
        hands=10,
        moons_shot=0,
        moons_suffered=0,
        queens_taken=0,
        abandoned=False,
    )


def statistics(places: str) -> Statistics:
    """Matches at Easy with these places, `-` being an abandoned one."""
    entries = [
        replace(entry(1, number), abandoned=True) if place == "-" else entry(int(place), number)
        for number, place in enumerate(places)
    ]
    return Statistics(tuple(entries))


def forge(paths: Paths, body: Body) -> None:
    """A statistics file with this body and a checksum that fits."""
    write_document(paths.statistics, STATISTICS_FORMAT, body)


def test_what_was_recorded_is_loaded_in_its_order(paths: Paths) -> None:
    entries = [entry(place, number) for number, place in enumerate((3, 1, 4, 2))]
    for match in entries:
        assert StatisticsStore(paths).record(match) == []
    assert StatisticsStore(paths).load() == (Statistics(tuple(entries)), [])


def test_a_match_recorded_again_is_counted_once_and_stays_as_it_was(paths: Paths) -> None:
    store = StatisticsStore(paths)
    for again in (entry(2, 7), entry(2, 7), entry(1, 7)):
        store.record(again)
    assert store.load()[0].entries == (entry(2, 7),)


def test_without_a_file_nothing_was_played(paths: Paths) -> None:
    loaded, problems = StatisticsStore(paths).load()
    assert (loaded, problems) == (Statistics(), [])
    assert not paths.data.exists()
    record = loaded.summary("easy")
    assert (record.played, record.won, record.lost, record.abandoned) == (0, 0, 0, 0)
    assert (record.current_streak, record.best_streak) == (0, 0)
    assert (record.win_rate, record.average_place, record.points_a_hand) == (None, None, None)
    assert (record.best, record.worst) == (None, None)


@pytest.mark.parametrize(
    ("won", "played", "percent"),
    [(7, 10, 70), (0, 3, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (3, 8, 38), (29, 100, 29), (57, 100, 57), (5, 5, 100)],
)
def test_the_win_rate_is_rounded_properly(won: int, played: int, percent: int) -> None:
    assert statistics("1" * won + "2" * (played - won)).summary("easy").win_rate == percent


@pytest.mark.parametrize(
    ("places", "current", "best"),
    [("1", 1, 1), ("2", 0, 0), ("112111", 3, 3), ("11112", 0, 4), ("1-1-1", 3, 3), ("111-2-11", 2, 3), ("--", 0, 0)],
)
def test_a_streak_is_a_run_of_wins_that_an_abandoned_match_does_not_break(places: str, current: int, best: int) -> None:
    record = statistics(places).summary("easy")
    assert (record.current_streak, record.best_streak) == (current, best)


@given(places=st.text(alphabet="1234-", max_size=30))
def test_every_match_is_won_lost_or_abandoned(places: str) -> None:
    record = statistics(places).summary("easy")
    assert record.won + record.lost == record.played
    assert record.played + record.abandoned == len(places)
    assert record.won == places.count("1")
    assert record.current_streak <= record.best_streak <= record.won


def test_a_shared_first_place_is_a_win() -> None:
    shared = replace(entry(), totals=(20, 20, 70, 104))
    assert Statistics((shared,)).summary("easy").won == 1
    assert shared.places == (1, 1, 3, 4)


def test_an_abandoned_match_is_neither_won_nor_lost_and_in_no_other_number() -> None:
    left = replace(entry(4, 1), abandoned=True, moons_shot=1, moons_suffered=2, queens_taken=3)
    record = Statistics((entry(1, 0), left)).summary("easy")
    assert not left.is_won
    assert not left.is_lost
    assert record == replace(Statistics((entry(1, 0),)).summary("easy"), abandoned=1)


def test_averages_and_sums_are_those_of_the_matches_played() -> None:
    first = replace(entry(1, 0), hands=5, moons_shot=1, queens_taken=2)
    second = replace(entry(4, 1), hands=20, moons_suffered=3, queens_taken=4)
    record = Statistics((first, second)).summary("easy")
    assert record.average_place == 2.5
    assert record.points_a_hand == (20 + 104) / 25
    assert (record.moons_shot, record.moons_suffered, record.queens_taken) == (1, 3, 6)
    assert first.points_a_hand == 4.0


def test_the_best_match_is_the_best_place_and_then_the_fewest_points() -> None:
    close, clear = replace(entry(1, 1), totals=(49, 50, 70, 104)), entry(1, 2)
    record = Statistics((entry(3, 0), close, clear, entry(2, 3))).summary("easy")
    assert (record.best, record.worst) == (clear, entry(3, 0))


def test_levels_and_rule_sets_are_kept_apart() -> None:
    all_of_them = Statistics(
        (entry(1, 0), entry(2, 1, rule_set="omnibus"), entry(1, 2, level="normal"), entry(1, 3, rule_set="custom"))
    )
    assert all_of_them.summary("easy").played == 3
    assert all_of_them.summary("easy", "hearts").played == 1
    assert all_of_them.summary("easy", "omnibus").won == 0
    assert all_of_them.summary("normal").played == 1
    assert all_of_them.summary("normal", "custom").played == 0


def test_the_entry_of_a_match_says_how_it_went() -> None:
    match = play_match(new_match(PRESETS["omnibus"], deal_number=2), at_random(Random(2)))
    made = entry_of(match, "an id", "normal", NOW, seat=2)
    assert (made.match_id, made.level, made.rule_set, made.finished_at) == ("an id", "normal", "omnibus", NOW)
    assert (made.totals, made.hands, made.points) == (match.totals, len(match.results), match.totals[2])
    assert made.places == match.standing.places
    assert made.is_won == (2 in match.standing.winners)
    queens = [result for result in match.results if result.taken[2] & QUEEN_OF_SPADES.bit]
    assert made.queens_taken == len(queens)
    assert sum(entry_of(match, "", "", NOW, seat=seat).queens_taken for seat in range(4)) == made.hands


def moon(options: str) -> Match:
    """A match of one hand in which the player at seat 0 took everything."""
    match = match_with(rules(f"end_mode=hands num_hands=1 pass_cycle=never {options}"), one_suit_each())
    play_hand(match, at_random(Random(1)))
    assert match.results[-1].shooter == 0
    return match


def test_a_moon_is_shot_by_one_and_suffered_by_three() -> None:
    entries = [entry_of(moon(""), "", "", NOW, seat=seat) for seat in range(4)]
    assert [made.moons_shot for made in entries] == [1, 0, 0, 0]
    assert [made.moons_suffered for made in entries] == [0, 1, 1, 1]


def test_where_moons_are_off_none_is_counted() -> None:
    entries = [entry_of(moon("shoot_moon=off"), "", "", NOW, seat=seat) for seat in range(4)]
    assert [(made.moons_shot, made.moons_suffered) for made in entries] == [(0, 0)] * 4


def test_a_match_given_up_in_its_first_hand_has_no_points_a_hand() -> None:
    left = entry_of(new_match(), "an id", "easy", NOW, abandoned=True)
    assert (left.hands, left.points_a_hand, left.is_won, left.is_lost) == (0, 0.0, False, False)


RECORDER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from hearts_tui.store import locks
from hearts_tui.store.paths import Paths
from hearts_tui.store.statistics import MatchEntry, StatisticsStore

# On a slow disk seven others take longer than anybody would wait for one.
locks.ATTEMPTS *= 100
store = StatisticsStore(Paths(Path(sys.argv[1]), Path(sys.argv[1])))
for number in range(5):
    for match_id in (f"own {sys.argv[2]} {number}", f"shared {number}"):
        store.record(MatchEntry(match_id, datetime.now(UTC), "easy", "hearts", 0, (1, 2, 3, 4), 1, 0, 0, 0, False))
"""


def test_eight_processes_at_once_count_every_match_once(paths: Paths) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", RECORDER, str(paths.data), str(number)]) for number in range(8)
    ]
    assert [process.wait() for process in processes] == [0] * 8
    ids = [match.match_id for match in StatisticsStore(paths).load()[0].entries]
    assert sorted(ids) == sorted(
        [f"own {process} {number}" for process in range(8) for number in range(5)]
        + [f"shared {number}" for number in range(5)]
    )


def test_damaged_statistics_are_set_aside_and_reported_and_new_ones_begun(paths: Paths) -> None:
    store = StatisticsStore(paths)
    for broken in ("{", "[", "nothing"):
        paths.data.mkdir(exist_ok=True)
        paths.statistics.write_text(broken)
        loaded, (problem,) = store.load()
        assert loaded == Statistics()
        assert problem.startswith("statistics.json is damaged and was set aside as ")
    store.record(entry())
    assert store.load() == (Statistics((entry(),)), [])
    assert sorted(path.read_text() for path in paths.damaged.rglob("*.json")) == ["[", "nothing", "{"]


def test_damage_found_while_a_match_is_recorded_is_reported_and_the_match_counted(paths: Paths) -> None:
    paths.data.mkdir()
    paths.statistics.write_text("{")
    (problem,) = StatisticsStore(paths).record(entry())
    assert "was set aside as" in problem
    assert StatisticsStore(paths).load()[0].entries == (entry(),)


def test_damaged_statistics_that_cannot_be_moved_are_never_overwritten(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths.data.mkdir()
    paths.statistics.write_text("{")

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "rename", refuse)
    loaded, (problem,) = StatisticsStore(paths).load()
    assert loaded == Statistics()
    assert "is damaged" in problem
    assert "could not be set aside" in problem
    with pytest.raises(StoreError, match="could not be set aside"):
        StatisticsStore(paths).record(entry())
    assert paths.statistics.read_text() == "{"


@pytest.mark.parametrize("damaged", [False, True])
def test_a_match_that_cannot_be_counted_is_told_and_can_be_counted_later(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    store = StatisticsStore(paths)
    store.record(entry(1, 1))
    if damaged:
        paths.statistics.write_text("{")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(StoreError, match="could not be saved: No space left on device") as caught:
            store.record(entry(1, 2))
    assert ("was set aside as" in str(caught.value)) == damaged
    store.record(entry(1, 2))
    assert store.load()[0].entries == ((entry(1, 2),) if damaged else (entry(1, 1), entry(1, 2)))


def test_statistics_of_a_newer_version_are_refused_by_name_and_left_alone(paths: Paths) -> None:
    write_document(paths.statistics, Format("statistics", 2, 10_000, 1_000), {"anything": 1})
    content = paths.statistics.read_bytes()
    loaded, (problem,) = StatisticsStore(paths).load()
    assert loaded == Statistics()
    assert "newer version of hearts-tui" in problem
    with pytest.raises(NewerVersion):
        StatisticsStore(paths).record(entry())
    assert paths.statistics.read_bytes() == content


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("match_id", None),
        ("match_id", "\x1b[2J"),
        ("finished_at", "2026-11-30"),
        ("finished_at", "x" * 100),
        ("level", ""),
        ("level", "x" * 41),
        ("rule_set", 7),
        ("seat", 4),
        ("seat", True),
        ("totals", [1, 2, 3]),
        ("totals", [1, 2, 3, 4.0]),
        ("totals", [1, 2, 3, 10**18]),
        ("hands", -1),
        ("moons_shot", "1"),
        ("moons_suffered", None),
        ("queens_taken", 1.5),
        ("abandoned", 0),
    ],
)
def test_a_forged_entry_is_damage(paths: Paths, key: str, value: object) -> None:
    StatisticsStore(paths).record(entry())
    (good,) = read_document(paths.statistics, STATISTICS_FORMAT)["matches"]
    forge(paths, {"matches": [good, good | {key: value}]})
    loaded, (problem,) = StatisticsStore(paths).load()
    assert loaded == Statistics()
    assert key in problem
    assert problem.isprintable()


@pytest.mark.parametrize("body", [{}, {"matches": {}}, {"matches": [7]}, {"matches": None}])
def test_a_file_without_a_list_of_matches_is_damage(paths: Paths, body: Body) -> None:
    forge(paths, body)
    assert "was set aside as" in StatisticsStore(paths).load()[1][0]


def test_every_truncation_and_changed_byte_of_the_statistics_is_noticed_or_harmless(paths: Paths) -> None:
    store = StatisticsStore(paths)
    store.record(entry())
    content = paths.statistics.read_bytes()
    flips = (content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :] for place in range(len(content)))
    for mutated in [*(content[:length] for length in range(len(content) - 1)), *flips]:
        paths.statistics.write_bytes(mutated)
        loaded, problems = store.load()
        if not problems:
            assert loaded == Statistics((entry(),))
        elif "newer version" not in problems[0]:
            (kept,) = paths.damaged.rglob("*.json")
            assert kept.read_bytes() == mutated
            kept.unlink()
            kept.parent.rmdir()


def test_three_matches_a_day_for_ten_years_still_fit(paths: Paths) -> None:
    longest = entry(4, level="normal", rule_set="black_maria")
    decade = [{**ENTRY_DATA, "match_id": f"20261130-1407-{number:06}"} for number in range(3 * 365 * 10)]
    forge(paths, {"matches": decade})
    assert StatisticsStore(paths).record(longest) == []
    assert len(StatisticsStore(paths).load()[0].entries) == len(decade) + 1


def test_statistics_of_the_first_version_are_still_read(paths: Paths) -> None:
    paths.data.mkdir()
    paths.statistics.write_bytes(SAMPLE.read_bytes())
    loaded, problems = StatisticsStore(paths).load()
    assert problems == []
    assert loaded.entries == (
        MatchEntry("20261130-1407-k3xq", NOW, "easy", "hearts", 0, (27, 102, 51, 80), 10, 1, 0, 2, False),
        MatchEntry(
            "20261130-1430-b7me", NOW + timedelta(hours=1), "normal", "custom", 0, (-4, 9, 100, 12), 4, 0, 1, 0, True
        ),
    )
    assert file_names(paths.data) == ["statistics.json"]
