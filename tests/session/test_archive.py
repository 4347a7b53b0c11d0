from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from hearts_tui.engine.match import Match
from hearts_tui.engine.record import record_of
from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive, given_name, table_facts
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store import statistics as statistics_module
from hearts_tui.store.errors import StoreError
from hearts_tui.store.files import write_atomically
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Pace, Settings
from hearts_tui.store.statistics import StatisticsStore

from ..support import NOW, Chooser, highest, lowest, middle, new_match, play_match, rules
from .tables import die, play_to_the_end, saved_record, take_turn


class Killed(BaseException):
    """The process ends here, whatever it was doing."""


def killed(*_: Any) -> None:
    raise Killed


def finished_match() -> Match:
    return play_match(new_match(rules("target=30"), deal_number=3), lowest)


def last_step(archive: Archive) -> Table:
    """A table at which the next card of yours, and what the bots then do, ends the match."""
    table = Table.new(rules("end_mode=hands num_hands=1"), "easy", 2, archive)
    while table.view.hand.bit_count() > 1 or table.waiting is not Waiting.YOUR_CARD:
        take_turn(table)
    return table


def counted(archive: Archive) -> list[str]:
    return [entry.match_id for entry in archive.statistics()[0].entries]


def test_a_finished_match_is_counted_and_no_longer_listed(archive: Archive) -> None:
    match = finished_match()
    archive.finish("20261130-1407-aaaa", match, table_facts(match, is_given_up=False))
    assert counted(archive) == ["20261130-1407-aaaa"]
    assert archive.unfinished() == ([], [])
    assert archive.problem == ""


def test_the_last_card_counts_the_match_without_any_screen(archive: Archive) -> None:
    table = last_step(archive)
    assert counted(archive) == []
    play_to_the_end(table)
    assert counted(archive) == [table.match_id]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (MatchStore, "write"),
        (StatisticsStore, "record"),
        (statistics_module, "write_document"),
        (MatchStore, "delete"),
    ],
)
def test_a_match_killed_at_any_step_of_its_end_is_counted_once(
    archive: Archive, paths: Paths, monkeypatch: pytest.MonkeyPatch, place: Any, name: str
) -> None:
    table = last_step(archive)
    with monkeypatch.context() as patch:
        patch.setattr(place, name, killed)
        with pytest.raises(Killed):
            play_to_the_end(table)
    die(archive)
    later = Archive(paths, lambda: NOW + timedelta(days=1))
    assert later.settle() == []
    for summary in later.unfinished()[0]:
        play_to_the_end(Table.resumed(summary.id, later))
    assert later.settle() == []
    assert counted(later) == [table.match_id]
    assert later.unfinished() == ([], [])
    assert list(paths.matches.glob("*.json")) == []


def test_the_kill_before_the_end_was_saved_costs_no_more_than_the_last_card(
    archive: Archive, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = last_step(archive)
    before = record_of(table.match)
    with monkeypatch.context() as patch:
        patch.setattr(MatchStore, "write", killed)
        with pytest.raises(Killed):
            play_to_the_end(table)
    assert saved_record(Archive(paths), table.match_id) == before


def test_settling_twice_counts_once(archive: Archive, paths: Paths) -> None:
    MatchStore(paths).save("20261130-1407-aaaa", finished_match(), {"level": "easy"}, NOW)
    assert [archive.settle(), archive.settle()] == [[], []]
    assert counted(archive) == ["20261130-1407-aaaa"]


def test_settling_leaves_unfinished_matches_alone(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 2, archive)
    assert archive.settle() == []
    assert [summary.id for summary in archive.unfinished()[0]] == [table.match_id]
    assert counted(archive) == []


def test_settling_goes_on_after_a_damaged_match(archive: Archive, paths: Paths) -> None:
    MatchStore(paths).save("20261130-1407-bbbb", finished_match(), {"level": "easy"}, NOW)
    (paths.matches / "20261130-1407-aaaa.json").write_text("{", encoding="utf-8")
    (problem,) = archive.settle()
    assert problem.startswith("20261130-1407-aaaa.json is damaged and was set aside as ")
    assert counted(archive) == ["20261130-1407-bbbb"]


def test_a_match_that_was_only_left_is_neither_won_nor_lost_nor_abandoned(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 2, archive)
    record = archive.record_of(table.match)
    assert (record.played, record.won, record.lost, record.abandoned) == (0, 0, 0, 0)


@pytest.mark.parametrize("choose", [lowest, highest, middle])
def test_first_place_is_a_win_and_every_other_a_loss(archive: Archive, choose: Chooser) -> None:
    table = play_to_the_end(Table.new(rules("end_mode=hands num_hands=1"), "easy", 2, archive), choose)
    record = archive.record_of(table.match)
    assert record.won == (YOU in table.match.standing.winners)
    assert record.won + record.lost == record.played == 1


def test_each_level_and_rule_set_has_a_record_of_its_own(archive: Archive) -> None:
    table = play_to_the_end(Table.new(rules("end_mode=hands num_hands=1"), "easy", 1, archive))
    others = [Table.new(rules(), "normal", 1, archive), Table.new(rules("", "omnibus"), "easy", 1, archive)]
    assert archive.record_of(table.match).played == 1
    assert [archive.record_of(other.match).played for other in others] == [0, 0]


def in_the_way(folder: Path) -> None:
    """Puts a file where the folder should be, which not even root can write into."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")


def test_a_match_goes_on_where_nothing_can_be_saved_and_says_so(archive: Archive, paths: Paths) -> None:
    in_the_way(paths.data)
    table = Table.new(rules("target=20"), "easy", 1, archive)
    assert "could not be saved: " in table.save_problem
    assert "\n" not in table.save_problem
    play_to_the_end(table)
    assert table.match.standing.finished
    assert table.save_problem


def test_the_problem_is_gone_with_the_next_action_that_could_be_saved(archive: Archive, paths: Paths) -> None:
    in_the_way(paths.data)
    table = Table.new(STANDARD, "easy", 1, archive)
    assert table.save_problem
    paths.data.unlink()
    table.play_bots()
    assert table.save_problem == ""
    assert saved_record(archive, table.match_id) == record_of(table.match)


@pytest.mark.parametrize("has_failed", [False, True])
def test_only_what_could_not_be_written_is_behind_and_not_what_is_being_written(
    archive: Archive, monkeypatch: pytest.MonkeyPatch, has_failed: bool
) -> None:
    table = Table.new(STANDARD, "easy", 1, archive)
    if has_failed:
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", raising_no_space)
            take_turn(table)
    assert archive.is_behind is has_failed
    seen = []

    def look(path: Path, text: str) -> None:
        seen.append(archive.is_behind)
        write_atomically(path, text)

    monkeypatch.setattr("hearts_tui.store.documents.write_atomically", look)
    take_turn(table)
    assert seen[0] is has_failed
    assert not archive.is_behind


def raising_no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_the_last_save_stays_when_a_later_one_fails(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(STANDARD, "easy", 1, archive)
    before = record_of(table.match)

    def full(path: Path, text: str) -> None:
        raise StoreError(f"{path.name} could not be saved", f"no space for {len(text)} characters")

    monkeypatch.setattr("hearts_tui.store.documents.write_atomically", full)
    table.play_bots()
    assert "no space" in table.save_problem
    monkeypatch.setattr("hearts_tui.store.documents.write_atomically", write_atomically)
    assert saved_record(archive, table.match_id) == before


def test_statistics_that_cannot_be_written_leave_the_match_to_be_counted_later(archive: Archive, paths: Paths) -> None:
    table = last_step(archive)
    paths.statistics.mkdir(parents=True)
    (paths.statistics / "kept").write_text("", encoding="utf-8")
    in_the_way(paths.damaged)
    play_to_the_end(table)
    assert "statistics.json" in table.save_problem
    assert archive.unfinished() == ([], [])
    (paths.statistics / "kept").unlink()
    paths.statistics.rmdir()
    die(archive)
    assert Archive(paths).settle() == []
    assert counted(archive) == [table.match_id]


def test_damaged_statistics_are_set_aside_and_told_of_when_a_match_ends(archive: Archive, paths: Paths) -> None:
    table = last_step(archive)
    paths.statistics.write_text("{", encoding="utf-8")
    play_to_the_end(table)
    assert table.save_problem.startswith("statistics.json is damaged and was set aside as ")
    assert counted(archive) == [table.match_id]
    assert [path.read_text(encoding="utf-8") for path in paths.damaged.glob("*/statistics.json")] == ["{"]


def test_damaged_statistics_are_told_of_when_a_match_is_settled(archive: Archive, paths: Paths) -> None:
    MatchStore(paths).save("20261130-1407-aaaa", finished_match(), {"level": "easy"}, NOW)
    paths.statistics.write_text("{", encoding="utf-8")
    (problem,) = archive.settle()
    assert problem.startswith("statistics.json is damaged and was set aside as ")


def test_settings_are_kept(archive: Archive, paths: Paths) -> None:
    assert archive.load_settings() == (Settings(), [])
    assert archive.save_settings(Settings(pace=Pace.INSTANT)).result() == ""
    assert Archive(paths).load_settings() == (Settings(pace=Pace.INSTANT), [])


def test_settings_that_cannot_be_kept_are_told_of_in_words(archive: Archive, paths: Paths) -> None:
    in_the_way(paths.config)
    assert "could not be" in archive.save_settings(Settings(pace=Pace.INSTANT)).result()


def test_damaged_settings_are_told_of_when_they_are_changed(archive: Archive, paths: Paths) -> None:
    archive.load_settings()
    paths.config.mkdir(parents=True)
    paths.settings.write_text("{", encoding="utf-8")
    problem = archive.save_settings(Settings(pace=Pace.INSTANT)).result()
    assert problem.startswith("settings.toml is damaged and was set aside as ")


def test_matches_are_dated_with_the_offset_of_the_place(paths: Paths) -> None:
    archive = Archive(paths)
    table = Table.new(STANDARD, "easy", 1, archive)
    (summary,) = archive.unfinished()[0]
    assert summary.saved_at.utcoffset() is not None
    assert table.match_id.startswith(f"{summary.saved_at:%Y%m%d}")


def test_the_newest_match_comes_first(paths: Paths) -> None:
    moments = [NOW + timedelta(days=days) for days in (1, 3, 2)]
    clocks = [iter([moment] * 2) for moment in moments]
    ids = [Table.new(STANDARD, "easy", 1, Archive(paths, clock.__next__)).match_id for clock in clocks]
    assert [summary.id for summary in Archive(paths).unfinished()[0]] == [ids[1], ids[2], ids[0]]


def test_a_match_that_was_given_a_name_keeps_it_as_it_goes_on(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 1, archive)
    assert archive.rename(table.match_id, "With tea") == ""
    again = Table.resumed(table.match_id, archive)
    again.play_bots()
    assert given_name(archive.load(table.match_id)) == "With tea"
    assert saved_record(archive, table.match_id) == record_of(again.match)


def test_a_match_that_is_given_up_is_abandoned_and_gone(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 1, archive)
    assert archive.give_up(table.match_id) == ""
    assert archive.unfinished() == ([], [])
    record = archive.record_of(table.match)
    assert (record.played, record.abandoned) == (0, 1)
    assert "there is no saved match" in archive.give_up(table.match_id)
    assert archive.record_of(table.match).abandoned == 1


def test_a_match_that_is_gone_cannot_be_named(archive: Archive) -> None:
    assert "there is no saved match" in archive.rename("20261130-1407-k3xq", "With tea")
