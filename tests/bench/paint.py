"""From start to the first paint, and from a key press to what it paints, in a pseudo-terminal beside an empty app.

Both programs are started the same way and asked in turns. The first paint of the game is the first frame with the
table on it; the first answer to a key is the first byte that comes after it.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

from . import empty

COLUMNS, ROWS = 80, 24
PATIENCE_SECONDS = 60.0
QUIET_SECONDS = 0.05
QUIET_AFTER_RESIZE_SECONDS = 0.2
ROOT = Path(__file__).parents[2]

GAME = ("-m", "hearts_tui", "--level", "normal", "--deal", "7")
EMPTY = ("-m", "tests.bench.empty")
TABLE = b"Lily"
WORD = empty.WORD.encode()
RIGHT = b"\x1b[C"
FRAME_END = b"\x1b[?2026l"

ANSWERS = {
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",
    b"\x1b[?2048$p": b"\x1b[?2048;0$y",
    b"\x1b[c": b"\x1b[?62;22c",
    b"\x1b[>q": b"\x1bP>|bench\x1b\\",
    b"\x1b[?u": b"\x1b[?0u",
}
"""What a terminal answers to the questions of a program."""


@dataclass
class Program:
    """A program in a pseudo-terminal of its own."""

    terminal: int
    process: subprocess.Popen[bytes]
    seen: bytearray = field(default_factory=bytearray)

    def wait_for(self, wanted: bytes) -> float:
        """The moment at which `wanted` had been written."""
        end = monotonic() + PATIENCE_SECONDS
        while wanted not in self.seen:
            if not self._read(end - monotonic()):
                raise TimeoutError(f"{wanted!r} was not written, but {bytes(self.seen[-300:])!r}")
        return perf_counter()

    def settle(self, quiet: float = QUIET_SECONDS) -> float:
        """Waits until nothing has been written for so long, and gives the moment of the last byte."""
        last = perf_counter()
        while self._read(quiet):
            last = perf_counter()
        return last

    def press(self, key: bytes) -> float:
        """Seconds from the key to the first byte that it brings."""
        start = perf_counter()
        os.write(self.terminal, key)
        if not self._read(PATIENCE_SECONDS):
            raise TimeoutError(f"{key!r} painted nothing")
        return perf_counter() - start

    def frame(self, key: bytes) -> float:
        """Seconds from the key to the end of the frame that it paints."""
        self.seen.clear()
        start = perf_counter()
        os.write(self.terminal, key)
        return self.wait_for(FRAME_END) - start

    def resize(self, columns: int, rows: int) -> float:
        """Seconds from another size of the terminal to the last byte that it brings."""
        self.seen.clear()
        start = perf_counter()
        resize(self.terminal, columns, rows)
        # The terminal is not the one that controls the program, so the system does not tell of the new size.
        self.process.send_signal(signal.SIGWINCH)
        if not self._read(PATIENCE_SECONDS):
            raise TimeoutError(f"{columns}×{rows} painted nothing")
        return self.settle(QUIET_AFTER_RESIZE_SECONDS) - start

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], max(0.0, seconds))
        if not ready:
            return False
        text = os.read(self.terminal, 65536)
        self.seen += text
        self._answer()
        return True

    def _answer(self) -> None:
        for question, answer in ANSWERS.items():
            for _ in range(self.seen.count(question)):
                os.write(self.terminal, answer)
            self.seen = self.seen.replace(question, b"")


def resize(terminal: int, columns: int, rows: int) -> None:
    """Gives the terminal that size."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@contextmanager
def started(arguments: tuple[str, ...], home: str) -> Iterator[Program]:
    """The program runs, and is killed in the end."""
    terminal, its_end = pty.openpty()
    resize(its_end, COLUMNS, ROWS)
    command = [sys.executable, *arguments]
    with subprocess.Popen(
        command,
        stdin=its_end,
        stdout=its_end,
        stderr=its_end,
        cwd=ROOT,
        env=_surroundings(home),
        start_new_session=True,
    ) as process:
        os.close(its_end)
        try:
            yield Program(terminal, process)
        finally:
            process.kill()
            os.close(terminal)


def _surroundings(home: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "PYTHONPATH") if name in os.environ}
    return kept | {
        "HOME": home,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "XDG_DATA_HOME": f"{home}/data",
        "XDG_CONFIG_HOME": f"{home}/config",
    }


def first_paint(arguments: tuple[str, ...], words: bytes, home: str) -> float:
    """Seconds from the start of the program until the words were painted."""
    start = perf_counter()
    with started(arguments, home) as program:
        return program.wait_for(words) - start


def key_times(arguments: tuple[str, ...], words: bytes, home: str, presses: int) -> list[float]:
    """Seconds from an arrow key to the first byte that it paints, as often as asked."""
    with started(arguments, home) as program:
        program.wait_for(words)
        program.settle()
        spent = []
        for _ in range(presses):
            spent.append(program.press(RIGHT))
            program.settle()
        return spent


def run(starts: int = 15, rounds: int = 4, presses: int = 40) -> None:
    """Measures both, in turns, and prints."""
    with TemporaryDirectory() as home:
        pairs = [(first_paint(GAME, TABLE, home), first_paint(EMPTY, WORD, home)) for _ in range(starts + 1)][1:]
        keys = [(key_times(GAME, TABLE, home, presses), key_times(EMPTY, WORD, home, presses)) for _ in range(rounds)]
    print(_line("start to first paint", "median", pairs, "≤ 1.35"))
    print(_line("key to first byte", "median", [(median(ours), median(theirs)) for ours, theirs in keys], "≤ 2"))
    print(_line("key to first byte", "95th percentile", [(slow(ours), slow(theirs)) for ours, theirs in keys], "≤ 2"))


def slow(spent: list[float]) -> float:
    """What 95 of 100 stay below."""
    return quantiles(spent, n=20)[-1]


def _line(words: str, what: str, pairs: list[tuple[float, float]], aim: str) -> str:
    """The figures in one line. The ratio is the median of those of neighbours in time, for the machine may be busy."""
    ours, theirs = (median(spent) * 1000 for spent in zip(*pairs, strict=True))
    ratio = median(our / their for our, their in pairs)
    return f"  {words}, {what}: {ours:.1f} ms, empty app {theirs:.1f} ms: {ratio:.2f} times (aim {aim})"
