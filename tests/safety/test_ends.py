"""However the program ends, the match is saved, the terminal is as it was, and the exit status says why."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hearts_tui.session.archive import Archive
from hearts_tui.store.paths import default_paths

from ..terminal.screen import Terminal, hand, status, terminal
from .console import ALTERNATE_SCREEN, AT_REST, SHOW_CURSOR, Console, console

pytestmark = [pytest.mark.terminal, pytest.mark.usefixtures("instant_pace")]

PLAY = ("--level", "easy", "--deal", "7", "--tempo", "fast")
PASS = "Choose three cards to pass"
TAKEN = b"\x1b[?1049h"
PASS_KEYS = "\x1b[H \x1b[C \x1b[C \r"
ENDS = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130}
EARLY_ENDS, EARLY_ENDS_LONG = 6, 100


@pytest.fixture
def table() -> Iterator[Console]:
    """The table, your pass to be chosen."""
    with console(*PLAY) as opened:
        opened.wait_for(PASS)
        assert ALTERNATE_SCREEN in opened.modes
        assert SHOW_CURSOR not in opened.modes
        yield opened


def saved_actions() -> int:
    """How many actions the only match has, which nobody plays any more."""
    archive = Archive(default_paths())
    (summary,), problems = archive.unfinished()
    assert problems == []
    assert archive.is_free(summary.id)
    return archive.load(summary.id).match.action_count


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_ends_the_game_with_its_status_and_restores_the_terminal(table: Console, number: int) -> None:
    table.press(PASS_KEYS)
    table.wait_for("Your turn.")
    table.signal(number)
    assert table.status() == ENDS[signal.Signals(number)]
    assert table.is_restored
    assert b"Traceback" not in table.output
    assert saved_actions() >= 5


def test_a_signal_at_any_moment_of_the_start_leaves_a_terminal_as_it_was(is_long_run: bool) -> None:
    rng = Random(time.time_ns() if is_long_run else 2026)
    for _ in range(EARLY_ENDS_LONG if is_long_run else EARLY_ENDS):
        number = rng.choice(list(ENDS))
        with console(*PLAY) as opened:
            time.sleep(rng.uniform(0.02, 1.0))
            opened.signal(number)
            assert opened.status() in {ENDS[number], -number}
            assert opened.is_restored
        assert Archive(default_paths()).unfinished()[1] == []


def written(path: Path) -> str:
    """What a program has written into that file until now."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_a_signal_ends_the_programs_that_play_too(tmp_path: Path) -> None:
    program = tmp_path / "stubborn"
    program.write_text(f"#!/bin/sh\necho $$ >{tmp_path}/pid\ntrap '' TERM HUP INT\nsleep 60\n", encoding="utf-8")
    program.chmod(0o700)
    with console("--deal", "7", "--opponent", f"cmd:{program}") as opened:
        opened.wait_until(lambda: written(tmp_path / "pid").endswith("\n"), "the program")
        opened.signal(signal.SIGTERM)
        assert opened.status() == 143
        assert opened.is_restored
        bot = written(tmp_path / "pid").strip()
        assert not Path("/proc", bot).exists()


def test_a_signal_ends_the_setup_panel_too() -> None:
    with console() as opened:
        opened.wait_for("Difficulty")
        opened.signal(signal.SIGTERM)
        assert opened.status() == 143
        assert opened.is_restored


def test_a_terminal_that_is_closed_ends_the_game(table: Console) -> None:
    table.press(PASS_KEYS)
    table.wait_for("Your turn.")
    table.hang_up()
    assert table.status() == 129
    assert saved_actions() >= 5


def test_a_terminal_that_is_gone_without_a_signal_ends_the_game() -> None:
    with console(*PLAY, controls=False) as opened:
        opened.wait_for(PASS)
        opened.hang_up()
        assert opened.status() == 129
    assert saved_actions() >= 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminal_that_takes_no_output_cannot_keep_the_game_from_ending(table: Console, number: int) -> None:
    table.take_no_output()
    for _ in range(300):
        table.press("?\x1b\t\x1b")
    table.wait_until_full()
    table.signal(number)
    assert table.status() == ENDS[signal.Signals(number)], table.output[-3000:]
    assert table.attributes == table.attributes_before
    assert saved_actions() >= 1


def go_on(table: Console) -> None:
    """Lets the command go on, and waits until it has the terminal again: until then it throws keys away."""
    seen = len(table.output)
    table.signal(signal.SIGCONT)
    table.wait_until(lambda: PASS.encode() in table.output[seen:].partition(TAKEN)[2], "the table")


def test_stopping_gives_the_terminal_back_and_going_on_takes_it_again(table: Console) -> None:
    table.press("\x1a")
    table.wait_until_stopped()
    table.wait_until(lambda: table.modes == AT_REST, "the terminal as it was")
    assert table.attributes == table.attributes_before
    go_on(table)
    assert ALTERNATE_SCREEN in table.modes
    seen = len(table.output)
    table.press(PASS_KEYS)
    table.wait_for("Your turn.", seen)
    table.press("\x11")
    assert table.status() == 0
    assert table.is_restored


@pytest.mark.parametrize("stops", [[signal.SIGTSTP], [signal.SIGSTOP], [signal.SIGSTOP, signal.SIGTSTP], []], ids=str)
def test_after_any_stop_keys_work_and_the_terminal_is_restored_in_the_end(table: Console, stops: list[int]) -> None:
    for number, stop in enumerate(stops, 1):
        table.signal(stop)
        table.wait_until_stopped()
        if number < len(stops):
            table.signal(signal.SIGCONT)
    if signal.SIGTSTP in stops:
        table.wait_until(lambda: table.modes == AT_REST, "the terminal as it was")
    go_on(table)
    seen = len(table.output)
    table.press(PASS_KEYS)
    table.wait_for("Your turn.", seen)
    table.press("\x11")
    assert table.status() == 0
    assert table.is_restored


def test_a_game_stopped_for_good_ends_when_it_is_asked_to(table: Console) -> None:
    table.press("\x1a")
    table.wait_until_stopped()
    table.signal(signal.SIGTERM)
    table.signal(signal.SIGCONT)
    assert table.status() == 143
    assert table.is_restored


def test_a_match_that_could_not_be_saved_is_told_of_after_the_end(table: Console) -> None:
    matches = default_paths().matches
    for path in matches.iterdir():
        path.unlink()
    matches.rmdir()
    matches.write_text("in the way", encoding="utf-8")
    table.press(PASS_KEYS)
    table.wait_for("not saved!")
    table.press("\x11")
    assert table.status() == 1
    assert table.is_restored
    last = table.output.rpartition(b"\x1b[?1004l")[2].decode()
    assert "could not be" in last
    assert len(last.split("hearts-tui: ")) == 2


def test_the_shell_gets_the_terminal_on_ctrl_z_and_fg_goes_on() -> None:
    with terminal() as term:
        term.run(*PLAY)
        term.wait_until(lambda screen: PASS in status(screen), "the pass")
        term.press("C-z")
        term.wait_for("Stopped")
        assert_is_at_rest(term)
        term.type("fg")
        term.press("Enter")
        screen = term.wait_until(lambda screen: PASS in screen and len(hand(screen)) == 13, "the pass")
        assert term.is_on_alternate_screen, screen
        term.press("C-q")
        term.wait_for_the_shell()
        assert_is_at_rest(term)


def assert_is_at_rest(term: Terminal) -> None:
    assert not term.is_on_alternate_screen
    assert term.shows_the_cursor
    assert not term.listens_to_the_mouse
