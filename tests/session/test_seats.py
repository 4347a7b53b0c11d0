"""Other programs at the table: they play their seats, their faults are counted, and no file names them."""

import sys

import pytest

from hearts_tui.bots.base import MOST_FAULTS
from hearts_tui.bots.external import bots_named
from hearts_tui.engine.match import SeatInfo
from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.session.requests import STAND_IN
from hearts_tui.session.seats import EXTERNAL, bots_at, level_label, level_of, seats_for
from hearts_tui.session.table import Table
from hearts_tui.store.paths import Paths

from .tables import Told, play_to_the_end, play_until, table_with

HARD = f"cmd:{sys.executable} -m hearts_tui bot --level hard"


def failing() -> Told:
    """A bot that always fails."""

    def tell(_view: object) -> None:
        raise RuntimeError("out of ideas")

    return Told(tell)


def test_programs_take_the_first_seats_after_yours() -> None:
    seats = seats_for("normal", externals=2)
    assert [seat.player for seat in seats] == ["human", EXTERNAL, EXTERNAL, "normal"]
    assert [seat.name for seat in seats] == ["You", "Lily", "Max", "Zoe"]


def test_a_match_with_a_program_counts_as_external() -> None:
    assert level_of(seats_for("easy", externals=1)) == EXTERNAL
    assert level_of(seats_for("easy")) == "easy"
    assert (level_label(EXTERNAL), level_label("easy")) == ("External", "Easy")


def test_without_its_program_a_seat_is_played_by_the_stand_in() -> None:
    seats = seats_for("easy", externals=3)
    assert set(bots_at(seats).values()) == {STAND_IN}


def test_a_real_program_plays_a_hand_at_the_table(archive: Archive) -> None:
    with bots_named((HARD,)) as externals:
        table = Table.new(STANDARD, "easy", 7, archive, externals=externals)
        play_until(table, lambda table: bool(table.match.results))
        assert table.faults == ()


def test_after_three_faults_the_stand_in_keeps_the_seat(archive: Archive) -> None:
    table = table_with(archive, failing(), failing(), failing())
    play_to_the_end(table)
    for seat in (1, 2, 3):
        assert sum(fault.seat == seat for fault in table.faults) == MOST_FAULTS


def test_the_saved_match_does_not_say_which_program_plays(archive: Archive, paths: Paths) -> None:
    with bots_named((HARD,)) as externals:
        table = Table.new(STANDARD, "easy", 7, archive, externals=externals)
        text = (paths.matches / f"{table.match_id}.json").read_text()
    assert EXTERNAL in text
    assert "hearts_tui" not in text
    assert sys.executable not in text


def test_a_file_cannot_name_a_program_to_run() -> None:
    seats = (*seats_for("easy")[:3], SeatInfo("Zoe", HARD))
    with pytest.raises(ValueError, match="is no level of this version"):
        bots_at(seats)
