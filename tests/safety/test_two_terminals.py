"""Two terminals at once: a match is played in one of them, and what both did is kept."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hearts_tui.engine.record import record_of
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table
from hearts_tui.store.errors import MatchInPlay
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths, default_paths
from hearts_tui.store.statistics import StatisticsStore
from hearts_tui.ui.house import House

from ..session.tables import die, take_turn
from ..support import NOW, let_nothing_wait, lowest, new_match, play_match, rules
from ..terminal.screen import COMMAND, hand, place_of, terminal
from ..ui.person import seated
from .test_disk import ONE_HAND

HOLDER = """
import sys
from pathlib import Path
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table
from hearts_tui.store.paths import Paths
table = Table.resumed(sys.argv[2], Archive(Paths(Path(sys.argv[1]), Path(sys.argv[1]))))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def other(paths: Paths) -> Archive:
    """The archive of the other terminal."""
    return Archive(paths, lambda: NOW)


@contextmanager
def held_elsewhere(paths: Paths, match_id: str) -> Iterator[subprocess.Popen[str]]:
    """A process in which somebody plays that match."""
    command = [sys.executable, "-c", HOLDER, str(paths.data), match_id]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


def begun(archive: Archive, deal: int = 7) -> Table:
    """A match that is saved and not played."""
    table = Table.new(ONE_HAND, "easy", deal, archive)
    table.leave()
    return table


def test_a_match_cannot_be_played_while_another_process_plays_it_and_can_once_that_is_killed(
    archive: Archive, paths: Paths
) -> None:
    table = begun(archive)
    with held_elsewhere(paths, table.match_id) as process:
        with pytest.raises(MatchInPlay, match=f"the match {table.match_id} is being played in another terminal"):
            Table.resumed(table.match_id, archive)
        assert not archive.is_free(table.match_id)
        process.kill()
        process.wait()
        assert archive.is_free(table.match_id)
        take_turn(Table.resumed(table.match_id, archive))


def test_a_new_match_is_held_from_its_first_card_until_it_is_left(archive: Archive, other: Archive) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    with pytest.raises(MatchInPlay):
        Table.resumed(table.match_id, other)
    table.leave()
    assert record_of(Table.resumed(table.match_id, other).match) == record_of(table.match)


def test_a_match_in_play_elsewhere_can_be_neither_given_up_nor_named_nor_settled(
    archive: Archive, other: Archive, paths: Paths
) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    assert "in another terminal" in other.give_up(table.match_id)
    assert "in another terminal" in other.rename(table.match_id, "mine")
    assert other.statistics()[0].entries == ()
    over = play_match(new_match(ONE_HAND, 3), lowest)
    MatchStore(paths).save(table.match_id, over, {"level": "easy"}, NOW)
    assert other.settle() == []
    assert other.statistics()[0].entries == ()
    die(archive)
    assert other.settle() == []
    assert [entry.match_id for entry in other.statistics()[0].entries] == [table.match_id]


def test_a_table_whose_lock_was_lost_to_another_terminal_overwrites_nothing(
    archive: Archive, other: Archive, paths: Paths
) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    (paths.matches / f"{table.match_id}.lock").unlink()
    theirs = Table.resumed(table.match_id, other)
    take_turn(theirs)
    take_turn(theirs)
    take_turn(table)
    assert "is being played in another terminal" in table.save_problem
    assert record_of(other.load(table.match_id).match) == record_of(theirs.match)


def test_a_damaged_file_of_a_match_in_play_elsewhere_is_left_to_its_player(
    archive: Archive, other: Archive, paths: Paths
) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    path = paths.matches / f"{table.match_id}.json"
    path.write_text("{", encoding="utf-8")
    (problem,) = other.unfinished()[1]
    assert "in another terminal" in problem
    assert path.exists()
    take_turn(table)
    assert other.unfinished()[1] == []


def test_no_locks_are_left_when_a_match_is_over_or_given_up(archive: Archive, paths: Paths) -> None:
    for table in (Table.new(ONE_HAND, "easy", 7, archive), Table.new(ONE_HAND, "easy", 8, archive)):
        play_match(table.match, lowest)
        table.let_a_bot_finish()
    assert archive.give_up(begun(archive).match_id) == ""
    assert list(paths.matches.iterdir()) == []


def test_looking_on_keeps_nobody_from_sitting_down(archive: Archive, other: Archive) -> None:
    table = begun(archive)
    for _ in range(200):
        assert other.is_free(table.match_id)
        Table.resumed(table.match_id, archive).leave()


async def test_the_setup_panel_tells_of_a_match_in_play_and_offers_the_next(
    archive: Archive, other: Archive, paths: Paths
) -> None:
    waiting = begun(archive, 5)
    table = Table.new(ONE_HAND, "easy", 7, Archive(paths, lambda: NOW.replace(hour=NOW.hour + 1)))
    async with seated(House(other, ONE_HAND)) as person:
        assert "In play in another terminal: Easy · hand 1" in " ".join(person.text.split())
        await person.press("enter")
        assert person.table.match_id == waiting.match_id != table.match_id


async def test_a_match_taken_while_the_setup_panel_is_open_is_told_of_and_the_next_is_offered(
    archive: Archive, other: Archive
) -> None:
    first, second = begun(archive, 5), begun(archive, 6)
    async with seated(House(other, ONE_HAND)) as person:
        offered = {first.match_id: first, second.match_id: second}
        newest = archive.unfinished()[0][0].id
        Table.resumed(newest, archive)
        await person.press("enter")
        assert "That match cannot be continued" in person.text
        assert newest in person.text
        await person.press("enter")
        assert {person.table.match_id} == offered.keys() - {newest}


def command(*arguments: str) -> tuple[int, str, str]:
    """The exit status and output of the command."""
    done = subprocess.run([COMMAND, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_continuing_a_match_in_play_is_refused_in_one_line_and_the_next_one_continued() -> None:
    archive = Archive(default_paths())
    table = Table.new(ONE_HAND, "easy", 7, archive)
    status, output, line = command("continue", table.match_id)
    assert (status, output) == (2, "")
    assert line == f"hearts-tui: the match {table.match_id} is being played in another terminal: leave it there first\n"
    status, _, lines = command("continue")
    assert status == 2
    assert lines.splitlines() == [
        f"hearts-tui: the match {table.match_id} is being played in another terminal",
        "hearts-tui: there is no other unfinished match; `hearts-tui` starts one",
    ]
    begun(archive)
    assert "the table needs a terminal" in command("continue")[2]


def test_the_list_of_matches_says_which_are_in_play() -> None:
    archive = Archive(default_paths())
    played, waiting = Table.new(ONE_HAND, "easy", 7, archive), begun(archive)
    lines = {line.split()[0]: line for line in command("matches")[1].splitlines()}
    assert "in play" in lines[played.match_id]
    assert "in play" not in lines[waiting.match_id]
    data = {match["id"]: match["in_play"] for match in json.loads(command("matches", "--json")[1])}
    assert data == {played.match_id: True, waiting.match_id: False}


@pytest.mark.terminal
def test_two_real_terminals_play_two_matches_and_a_stopped_one_keeps_its_own() -> None:
    let_nothing_wait()
    with terminal() as first, terminal(100, 30) as second:
        first.run("--level", "easy", "--deal", "7")
        first.wait_for("Choose three")
        mine = set(hand(first.screen))
        first.press("C-z")
        first.wait_for("Stopped")
        second.run()
        screen = second.wait_for("In play in another terminal")
        assert "Continue" not in screen
        second.click(*place_of("Play", screen.replace("In play", "In p___")))
        second.wait_for("Choose three")
        assert set(hand(second.screen)) != mine
        second.press("C-q")
        second.wait_for_the_shell()
        second.run("continue")
        second.wait_for("Choose three")
        assert set(hand(second.screen)) != mine


def test_eight_processes_at_once_play_every_match_in_one_of_them_and_count_each_once(
    tmp_path: Path, archive: Archive, paths: Paths
) -> None:
    shared = {begun(archive, deal).match_id for deal in range(6)}
    command = [sys.executable, "-m", "tests.safety.player", str(paths.data)]
    processes = [
        subprocess.Popen([*command, str(number), "2"], stdout=subprocess.PIPE, text=True) for number in range(8)
    ]
    heard = [process.communicate()[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0] * 8
    facts = [[json.loads(line) for line in lines] for lines in heard]
    assert [fact["problem"] for lines in facts for fact in lines if fact.get("problem")] == []
    players = Counter(match for lines in facts for match in {fact["match"] for fact in lines if "match" in fact})
    assert set(players.values()) == {1}, "a match was played in two processes"
    over = [fact["match"] for lines in facts for fact in lines if fact.get("is_over")]
    counted = [entry.match_id for entry in StatisticsStore(paths).load()[0].entries]
    assert len(over) == 16
    assert Counter(counted) == Counter(over)
    assert shared <= set(counted) | {path.stem for path in paths.matches.glob("*.json")}
    assert not paths.damaged.exists()
    assert tmp_path.exists()


def test_settings_and_statistics_of_a_terminal_that_was_stopped_meanwhile_merge(paths: Paths) -> None:
    archive, other = Archive(paths, lambda: NOW), Archive(paths, lambda: NOW)
    first, second = House(archive), House(other)
    assert first.change(sound=True).result() == ""
    assert second.name_rules("Friday", rules("target=50")).result() == ""
    assert first.name_rules("Sunday", rules("target=150")).result() == ""
    settings = Archive(paths).load_settings()[0]
    assert (settings.sound, set(settings.rule_sets)) == (True, {"Friday", "Sunday"})


def test_the_lock_of_a_match_goes_with_its_process_and_not_with_its_children(archive: Archive, paths: Paths) -> None:
    table = begun(archive)
    with held_elsewhere(paths, table.match_id) as process:
        assert os.path.lexists(paths.matches / f"{table.match_id}.lock")
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert archive.is_free(table.match_id)
