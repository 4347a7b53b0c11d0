"""Whatever the disk refuses, and at whatever step, the game goes on, says why in a line, and saves when it can."""

import errno
import shutil
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hearts_tui.engine.record import record_of
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting
from hearts_tui.session.writing import in_the_background
from hearts_tui.store.errors import StoreError
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Pace, Tempo
from hearts_tui.store.settings_store import SettingsStore
from hearts_tui.store.statistics import StatisticsStore
from hearts_tui.ui.house import House

from ..session.tables import take_turn
from ..support import NOW, PATIENCE_SECONDS, lowest, new_match, play_steps, rules
from ..ui.person import seated
from .faults import Disk, Fails, from_then_on, full, never, once, read_only

ONE_HAND = rules("end_mode=hands num_hands=1")
NEARLY_OVER = "20261130-1200-aaaa"
ERRORS = (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO, errno.EDQUOT, errno.ENOENT, errno.EMFILE)
EVERY_NTH = 17


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(data=tmp_path / "home" / "data", config=tmp_path / "home" / "config")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with pytest.MonkeyPatch.context() as patch:
        yield Disk(tmp_path / "home", patch)


class Evening:
    """Settings changed, a match begun and another one played to its end, on a disk that may fail at any time."""

    def __init__(self, paths: Paths, disk: Disk) -> None:
        shutil.rmtree(paths.data.parent, ignore_errors=True)
        match = new_match(ONE_HAND, 3)
        play_steps(match, lowest, 1 + 4 + 48)
        MatchStore(paths).save(NEARLY_OVER, match, {"level": "easy"}, NOW)
        self.paths, self.disk = paths, disk
        self.told: list[str] = []
        self.tables: dict[str, Table] = {}
        self.seen: dict[str, int] = {}

    def play(self) -> Archive:
        """The evening itself."""
        archive = Archive(self.paths, lambda: NOW)
        house = House(archive, ONE_HAND, lambda: 7)
        self.told += house.take_messages()
        self.hear(house.change(sound=True).result())
        begun = house.new_table("easy")
        for _ in range(3):
            self.watch(begun)
            take_turn(begun)
        self.hear(house.choose_tempo(Tempo.FAST).result())
        self.watch(begun)
        begun.leave()
        over = self.continued(house)
        while over.waiting is not Waiting.NOBODY:
            take_turn(over)
            self.watch(over)
        over.leave()
        self.hear(house.name_rules("Friday", ONE_HAND).result())
        return archive

    def continued(self, house: House) -> Table:
        """The match that is nearly over. What cannot be read now is asked for again when the disk works."""
        try:
            return house.resumed_table(NEARLY_OVER)
        except StoreError as error:
            self.hear(str(error))
            fails, self.disk.fails = self.disk.fails, never
            table = house.resumed_table(NEARLY_OVER)
            self.disk.fails = fails
            return table

    def watch(self, table: Table) -> None:
        """The file of the match is whole, and never older than it was."""
        self.tables[table.match_id] = table
        self.hear(table.save_problem)
        fails, self.disk.fails = self.disk.fails, never
        path = self.paths.matches / f"{table.match_id}.json"
        if path.exists():
            actions = len(record_of(MatchStore(self.paths).load(table.match_id).match)["actions"])
            assert actions >= self.seen.get(table.match_id, 0), "an older file stands in place of a newer one"
            assert table.save_problem or actions == table.match.action_count
            self.seen[table.match_id] = actions
        self.disk.fails = fails

    def hear(self, problem: str) -> None:
        """Notes what was said, in one line for a terminal."""
        if problem:
            self.told.append(problem)
            assert problem.isprintable()

    def has_kept_everything(self) -> bool:
        """Whether all that happened is on the disk, and the end of the match counted once, also at the next start."""
        assert Archive(self.paths, lambda: NOW).settle() == []
        settings, problems = SettingsStore(self.paths).load()
        assert problems == []
        assert (settings.sound, settings.tempo, list(settings.rule_sets)) == (True, Tempo.FAST, ["Friday"])
        assert [entry.match_id for entry in StatisticsStore(self.paths).load()[0].entries] == [NEARLY_OVER]
        (begun,) = (table for table in self.tables.values() if table.match_id != NEARLY_OVER)
        saved = MatchStore(self.paths).load(begun.match_id).match
        assert record_of(saved) == record_of(begun.match)
        assert [path.stem for path in self.paths.matches.glob("*.json")] == [begun.match_id]
        return not self.paths.damaged.exists()


def calls_of_an_evening(paths: Paths, disk: Disk) -> int:
    evening = Evening(paths, disk)
    disk.calls = 0
    assert evening.play().close() == ""
    assert evening.told == []
    assert evening.has_kept_everything()
    return disk.calls


@pytest.mark.parametrize("kind", [once, from_then_on], ids=["once", "from then on"])
def test_a_disk_that_fails_at_any_call_costs_nothing_once_it_works_again(
    paths: Paths, disk: Disk, kind: type, is_long_run: bool
) -> None:
    calls = calls_of_an_evening(paths, disk)
    assert calls > 200
    tries, told = 0, 0
    for number in range(1, calls + 1, 1 if is_long_run else EVERY_NTH):
        for error in ERRORS if is_long_run else [ERRORS[number // EVERY_NTH % len(ERRORS)]]:
            evening = Evening(paths, disk)
            disk.calls, disk.errors, disk.fails = 0, 0, kind(number, error)
            archive = evening.play()
            disk.fails = never
            assert archive.close() == "", (number, error)
            assert evening.has_kept_everything(), (number, error)
            tries, told = tries + bool(disk.errors), told + bool(evening.told)
    assert tries > calls // EVERY_NTH // 2
    assert told > tries // 4


@pytest.mark.parametrize("fails", [full, read_only])
def test_an_evening_without_a_disk_is_played_to_its_end_and_kept_when_there_is_one(
    paths: Paths, disk: Disk, fails: Fails
) -> None:
    evening = Evening(paths, disk)
    disk.fails = fails
    archive = evening.play()
    assert archive.is_behind
    assert all("could not be" in problem for problem in evening.told)
    assert archive.close() != ""
    disk.fails = never
    assert archive.close() == ""
    assert evening.has_kept_everything()


def is_saved(archive: Archive, table: Table) -> bool:
    return record_of(archive.load(table.match_id).match) == record_of(table.match)


def test_a_folder_that_vanishes_is_made_again_and_the_match_is_held_again(archive: Archive, paths: Paths) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    shutil.rmtree(paths.data)
    take_turn(table)
    assert table.save_problem == ""
    assert is_saved(archive, table)
    assert not Archive(paths).is_free(table.match_id)


def test_settings_whose_folder_vanishes_are_all_written_again(archive: Archive, paths: Paths) -> None:
    house = House(archive)
    house.change(pace=Pace.FAST)
    shutil.rmtree(paths.config)
    assert house.change(sound=True).result() == ""
    settings = Archive(paths).load_settings()[0]
    assert (settings.pace, settings.sound) == (Pace.FAST, True)


def test_a_folder_in_place_of_the_match_is_told_of_and_left_and_the_match_is_saved_when_it_is_gone(
    archive: Archive, paths: Paths
) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    path = paths.matches / f"{table.match_id}.json"
    path.unlink()
    (path / "mine").mkdir(parents=True)
    take_turn(table)
    assert "could not be saved: Is a directory" in table.save_problem
    assert (path / "mine").is_dir()
    shutil.rmtree(path)
    archive.try_again()
    assert table.save_problem == ""
    assert is_saved(archive, table)


def test_a_link_in_place_of_the_match_leads_to_the_file_and_stays(archive: Archive, paths: Paths) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    path = paths.matches / f"{table.match_id}.json"
    path.rename(paths.data / "elsewhere.json")
    path.symlink_to(paths.data / "elsewhere.json")
    take_turn(table)
    assert table.save_problem == ""
    assert path.is_symlink()
    assert is_saved(archive, table)


def test_a_match_that_cannot_be_locked_is_played_and_saved_all_the_same(archive: Archive, paths: Paths) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    table.leave()
    lock = paths.matches / f"{table.match_id}.lock"
    lock.unlink()
    lock.mkdir()
    again = Table.resumed(table.match_id, archive)
    take_turn(again)
    assert again.save_problem == ""
    assert is_saved(archive, again)


def test_a_match_left_unsaved_is_not_continued_from_its_older_file(archive: Archive, paths: Paths, disk: Disk) -> None:
    table = Table.new(ONE_HAND, "easy", 7, archive)
    disk.fails = full
    take_turn(table)
    table.leave()
    disk.fails = never
    with pytest.raises(StoreError, match="its last cards could not be saved"):
        Table.resumed(table.match_id, archive)
    assert not Archive(paths).is_free(table.match_id)
    archive.try_again()
    assert Archive(paths).is_free(table.match_id)
    assert record_of(Table.resumed(table.match_id, archive).match) == record_of(table.match)


async def test_the_screen_says_what_is_not_saved_goes_on_and_says_when_it_is(archive: Archive, disk: Disk) -> None:
    house = House(archive, ONE_HAND, lambda: 7)
    house.change(pace=Pace.INSTANT)
    async with seated(house, house.new_table("easy")) as person:
        disk.fails = full
        await person.press("home", "space", "right", "space", "right", "space", "enter")
        assert "not saved!" in person.text
        before = len(person.names())
        await person.press("enter")
        assert len(person.names()) == before - 1
        assert "not saved!" in person.text
        assert archive.problem.endswith(": No space left on device")
        person.table_screen.keep_trying()
        await person.settle()
        assert "not saved!" in person.text
        disk.fails = never
        person.table_screen.keep_trying()
        await person.settle()
        assert "not saved!" not in person.text
        assert "Saved." in person.sentence
        assert is_saved(archive, person.table)


async def test_the_reason_why_a_card_could_not_be_saved_is_on_the_screen(archive: Archive, disk: Disk) -> None:
    house = House(archive, ONE_HAND, lambda: 7)
    house.change(pace=Pace.STEP)
    async with seated(house, house.new_table("easy"), wait=False) as person:
        disk.fails = full
        await person.tap("home", "space", "right", "space", "right", "space", "enter")
        await person.until(lambda: "Not saved: No space left on device." in person.sentence)
        assert "Not saved: No space left on device." in person.text


async def test_leaving_the_table_and_coming_back_never_loads_what_is_older(archive: Archive, disk: Disk) -> None:
    house = House(archive, ONE_HAND, lambda: 7)
    house.change(pace=Pace.INSTANT)
    async with seated(house, house.new_table("easy")) as person:
        disk.fails = full
        await person.press("home", "space", "right", "space", "right", "space", "enter")
        played = person.table
        person.table_screen.action_new_match()
        await person.settle()
        await person.press("enter")
        assert person.table is played


async def test_while_a_slow_disk_writes_the_screen_goes_on(paths: Paths, disk: Disk) -> None:
    house = House(Archive(paths, lambda: NOW, in_the_background()), ONE_HAND, lambda: 7)
    house.change(pace=Pace.INSTANT)
    table = house.new_table("easy")
    house.archive.written.result()
    may_write = threading.Event()

    def slow(_number: int, name: str) -> int:
        if name == "fsync" and threading.current_thread() is not threading.main_thread():
            assert may_write.wait(PATIENCE_SECONDS)
        return 0

    async with seated(house, table) as person:
        disk.fails = slow
        await person.tap("home", "space", "right", "space", "right", "space", "enter")
        await person.until(lambda: "Saving." in person.sentence)
        await person.tap("question_mark")
        await person.until(lambda: "Keys" in person.text)
        await person.tap("escape", "tab")
        await person.until(lambda: person.screen is not person.table_screen)
        await person.tap("escape")
        may_write.set()
        await person.until(lambda: person.sentence.startswith("Your turn."))
        assert is_saved(house.archive, person.table)


def test_what_was_saved_in_the_background_is_written_in_its_order(paths: Paths, disk: Disk) -> None:
    archive = Archive(paths, lambda: NOW, in_the_background())
    delays = Random(1)

    def slow(_number: int, name: str) -> int:
        if name == "fsync":
            threading.Event().wait(delays.uniform(0, 0.003))
        return 0

    disk.fails = slow
    table = Table.new(ONE_HAND, "easy", 7, archive)
    while table.waiting is not Waiting.NOBODY:
        take_turn(table)
    assert archive.close() == ""
    assert [entry.match_id for entry in StatisticsStore(paths).load()[0].entries] == [table.match_id]
    assert list(paths.matches.iterdir()) == []


def test_settings_that_could_not_be_kept_are_tried_again(archive: Archive, paths: Paths, disk: Disk) -> None:
    house = House(archive)
    disk.fails = read_only
    assert "could not be" in house.change(pace=Pace.FAST).result()
    assert archive.is_behind
    disk.fails = never
    assert archive.close() == ""
    assert pace_kept(paths) == "fast"


def pace_kept(paths: Paths) -> str:
    return str(tomllib.loads(paths.settings.read_text(encoding="utf-8"))["pace"])


class SlowDisk:
    """Every call but those of the screen waits for `go_on`; from then on the disk works, or does not."""

    def __init__(self, disk: Disk, then: Fails = never) -> None:
        self._may_go_on = threading.Event()
        self._then = then
        disk.fails = self._fails

    def go_on(self) -> None:
        """Lets it work."""
        self._may_go_on.set()

    def _fails(self, number: int, name: str) -> int:
        if threading.current_thread() is threading.main_thread():
            return 0
        assert self._may_go_on.wait(PATIENCE_SECONDS)
        return self._then(number, name)


@pytest.fixture
def behind(paths: Paths) -> Archive:
    """An archive that writes in the background."""
    return Archive(paths, lambda: NOW, in_the_background())


@pytest.mark.parametrize("then", [never, full])
async def test_while_a_slow_disk_writes_a_setting_the_screen_goes_on_and_tells_what_went_wrong(
    behind: Archive, paths: Paths, disk: Disk, then: Fails
) -> None:
    house = House(behind, ONE_HAND, lambda: 7)
    house.change(pace=Pace.INSTANT)
    table = house.new_table("easy")
    async with seated(house, table) as person:
        slow = SlowDisk(disk, then)
        await person.app.run_action("sound", person.table_screen)
        await person.until(lambda: "Sound is on." in person.sentence)
        assert not behind.written.done()
        await person.tap("question_mark")
        await person.until(lambda: "Keys" in person.text)
        await person.tap("escape")
        slow.go_on()
        await person.until(behind.written.done)
        if then is full:
            await person.until(lambda: "No space left on device" in person.sentence)
            assert person.is_refused
            assert "Sound is on." in person.sentence
        disk.fails = never
    assert behind.close() == ""
    assert Archive(paths).load_settings()[0].sound


def test_settings_and_cards_are_written_in_their_order(behind: Archive, paths: Paths) -> None:
    house = House(behind, ONE_HAND, lambda: 7)
    table = house.new_table("easy")
    for pace in [*Pace, Pace.FAST]:
        house.change(pace=pace)
        take_turn(table)
    assert behind.close() == ""
    assert pace_kept(paths) == "fast"
    assert is_saved(behind, table)


def test_a_setting_that_is_tried_again_never_takes_the_place_of_a_newer_one(
    behind: Archive, paths: Paths, disk: Disk
) -> None:
    house = House(behind)
    disk.fails = read_only
    assert "could not be" in house.change(pace=Pace.FAST).result()
    slow = SlowDisk(disk)
    kept = house.change(pace=Pace.SLOW)
    behind.try_again()
    slow.go_on()
    assert kept.result() == ""
    assert behind.close() == ""
    assert pace_kept(paths) == "slow"


def test_a_setting_that_was_still_being_written_when_the_game_was_left_is_told_of(
    behind: Archive, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(behind)
    slow = SlowDisk(disk, full)
    house.change(pace=Pace.FAST)
    try_again = behind.try_again

    def on_the_way_out() -> None:
        slow.go_on()
        try_again()

    monkeypatch.setattr(behind, "try_again", on_the_way_out)
    assert behind.close().endswith(": No space left on device")
    assert behind.close() == "", "it is said once"
    disk.fails = never
    assert behind.close() == ""
    assert not behind.is_behind
