"""The game while it waits: keys while Crazy thinks, other sizes of the terminal, and the processor.

A key and a size count until all of it is painted: a key until the end of its frame, a size until the last byte.
"""

import os
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep

from hearts_tui.store.paths import APP, SETTINGS_FILE

from .paint import GAME, RIGHT, TABLE, Program, slow, started

CRAZY = ("-m", "hearts_tui", "--level", "crazy", "--deal", "7", "--think")
CHOOSE = b"Choose three cards"
THINKING = (b" to play", b" to lead")
YOUR_TURN = b"Your turn"
OVER = b"is over"
FIRST_THREE = (b" ", RIGHT, b" ", RIGHT, b" ")
ENTER = b"\r"
LARGE, SMALLER = (200, 60), (180, 50)
CARDS = 13
SETTLED_SECONDS = 1.0


def run(presses: int = 200, resizes: int = 30, seconds: float = 5.0, think: int = 4000) -> None:
    """Measures the three and prints."""
    with TemporaryDirectory() as home:
        _keep_still(Path(home))
        keys = key_times(home, presses, think)
        sizes = resize_times(home, resizes)
        share = share_of_a_core(home, seconds)
    print(
        f"  key to painted while Crazy thinks, {len(keys)} keys: median {1000 * median(keys):.1f} ms,"
        f" 95th percentile {1000 * slow(keys):.1f} ms (aim ≤ 16)"
    )
    print(
        f"  resize to painted at {LARGE[0]}×{LARGE[1]}, {len(sizes)} times: median {1000 * median(sizes):.1f} ms,"
        f" 95th percentile {1000 * slow(sizes):.1f} ms (aim ≤ 50)"
    )
    print(f"  processor while it waits for you, {seconds:g} s: {100 * share:.2f} % of a core (aim < 1)")


def _keep_still(home: Path) -> None:
    """Settings without motion and without waiting."""
    file = home / "config" / APP / SETTINGS_FILE
    file.parent.mkdir(parents=True)
    file.write_text('pace = "instant"\nmotion = false\n', encoding="utf-8")


def key_times(home: str, presses: int, think: int) -> list[float]:
    """Seconds from an arrow key to the end of the frame that it paints, while a bot thinks."""
    with started((*CRAZY, str(think)), home) as program:
        program.wait_for(CHOOSE)
        program.settle()
        for key in FIRST_THREE:
            program.frame(key)
            program.settle()
        program.frame(ENTER)
        spent = _while_it_thinks(program, presses)
        while len(spent) < presses and not _has(program, OVER):
            program.wait_for(YOUR_TURN)
            _play_any(program)
            spent += _while_it_thinks(program, presses - len(spent))
        return spent


def _while_it_thinks(program: Program, most: int) -> list[float]:
    """What each key takes until it is your turn. Keys in whose time the table changed as well do not count."""
    spent: list[float] = []
    program.settle()
    while not _has(program, YOUR_TURN, OVER) and len(spent) < most:
        took = program.frame(RIGHT)
        program.settle()
        if not _has(program, *THINKING, YOUR_TURN):
            spent.append(took)
    return spent


def _play_any(program: Program) -> None:
    """Plays the first card that the table takes, from the cursor to the right."""
    for _ in range(CARDS):
        program.frame(ENTER)
        program.settle()
        if _has(program, *THINKING, YOUR_TURN, OVER):
            return
        program.frame(RIGHT)
        program.settle()
    raise RuntimeError("the table took no card")


def _has(program: Program, *words: bytes) -> bool:
    return any(word in program.seen for word in words)


def resize_times(home: str, count: int) -> list[float]:
    """Seconds from a change to the large size to the last byte that it brings."""
    with started(GAME, home) as program:
        program.wait_for(CHOOSE)
        program.settle()
        spent = []
        for _ in range(count):
            program.resize(*SMALLER)
            spent.append(program.resize(*LARGE))
        return spent


def share_of_a_core(home: str, seconds: float) -> float:
    """The part of a core that the game takes while your pass is waited for."""
    with started(GAME, home) as program:
        program.wait_for(TABLE)
        program.wait_for(CHOOSE)
        program.settle(SETTLED_SECONDS)
        before = _processor_seconds(program.process.pid)
        sleep(seconds)
        return (_processor_seconds(program.process.pid) - before) / seconds


def _processor_seconds(pid: int) -> float:
    """What the program has taken of the processor, in steps of a hundredth as Linux counts."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
