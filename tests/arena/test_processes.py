"""However an arena ends, it ends soon, and no process that it has started is left."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from hearts_tui.arena.processes import ENDS, ended_by_signals, local_executor

from ..support import children_of, is_running, wait_until

STUBBORN = """
import os, pathlib, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
pathlib.Path(sys.argv[1], str(os.getpid())).touch()
time.sleep(600)
"""
LIMIT_SECONDS = "300"


@contextmanager
def arena_of_a_stubborn_bot(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", list[int]]]:
    """An arena in which two programs hang, in a session of its own, and the numbers of those programs."""
    bot = folder / "bot.py"
    bot.write_text(STUBBORN, encoding="utf-8")
    (running := folder / "running").mkdir()
    command = [sys.executable, "-m", "hearts_tui", "arena", f"cmd:{sys.executable} {bot} {running}", *["easy"] * 3]
    command += ["--deals", "40", "--jobs", "2", "--limit", LIMIT_SECONDS]
    # Tests that run in the background may have been started with Ctrl+C ignored, which is inherited.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        arena = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with arena:
        try:
            wait_until(lambda: len(list(running.iterdir())) == 2, "two programs")
            yield arena, [int(path.name) for path in running.iterdir()]
        finally:
            arena.kill()
            for path in running.iterdir():
                if is_running(int(path.name)):
                    os.kill(int(path.name), signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGINT, *ENDS], ids=lambda number: number.name)
@pytest.mark.parametrize("to_all", [False, True], ids=["to the arena", "to all"])
def test_a_signal_ends_an_arena_at_once_with_every_program(tmp_path: Path, number: int, to_all: bool) -> None:
    with arena_of_a_stubborn_bot(tmp_path) as (arena, programs):
        (os.killpg if to_all else os.kill)(arena.pid, number)
        printed = arena.communicate(timeout=60)
        wait_until(lambda: not any(map(is_running, programs)), "the end of the programs")
        assert arena.returncode == 128 + number
        assert printed == ("", "")


def test_a_kill_of_the_arena_ends_every_program(tmp_path: Path) -> None:
    with arena_of_a_stubborn_bot(tmp_path) as (arena, programs):
        arena.kill()
        wait_until(lambda: not any(map(is_running, programs)), "the end of the programs")


def test_a_process_that_dies_ends_the_arena_with_a_sentence(tmp_path: Path) -> None:
    with arena_of_a_stubborn_bot(tmp_path) as (arena, programs):
        process = next(child for child in children_of(arena.pid) if programs[0] in children_of(child))
        os.kill(process, signal.SIGKILL)
        output, errors = arena.communicate(timeout=60)
        wait_until(lambda: not is_running(programs[1]), "the end of the other program")
        assert (arena.returncode, output) == (2, "")
        assert errors.startswith("hearts-tui: a process in which rounds were played has ended")
        assert errors.count("\n") == 1


def test_an_error_ends_the_processes_at_once() -> None:
    asked: list[Future[None]] = []

    def fail() -> None:
        with local_executor(1) as executor:
            asked.extend(executor.submit(sleep, 600) for _ in range(9))
            wait_until(asked[0].running, "the first call")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert isinstance(asked[0].exception(), BrokenExecutor)
    assert asked[-1].cancelled()


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with ended_by_signals():
            os.kill(os.getpid(), signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
