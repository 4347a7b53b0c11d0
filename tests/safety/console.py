"""A pseudo-terminal of our own, in which the installed command runs: all that it writes is kept and looked through."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..terminal.screen import COMMAND, SECONDS, SECONDS_BETWEEN, environment

MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
SHOW_CURSOR, WRAP_LINES, ALTERNATE_SCREEN = 25, 7, 1049
AT_REST = {SHOW_CURSOR, WRAP_LINES}
"""The modes that are on in a terminal that nobody uses."""

TAKE_THE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
SHARE_THE_TERMINAL = "import os, sys; os.execv(sys.argv[1], sys.argv[1:])"


class Console:
    """A terminal that belongs to the command, or, without `controls`, one that only is on its three streams."""

    def __init__(self, *arguments: str, controls: bool = True) -> None:
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.attributes_before = termios.tcgetattr(self.slave)
        self.output = b""
        self._reads = True
        self._is_open = True
        start = TAKE_THE_TERMINAL if controls else SHARE_THE_TERMINAL
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, str(COMMAND), *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            env=environment(),
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while self._is_open:
            if self._reads and select.select([self.master], [], [], SECONDS_BETWEEN)[0]:
                self.output += os.read(self.master, 65536)
            elif not self._reads:
                time.sleep(SECONDS_BETWEEN)

    def press(self, keys: str) -> None:
        """Sends the characters of these keys."""
        os.write(self.master, keys.encode())

    def take_no_output(self) -> None:
        """From now on nothing is read from the command, until its writes block."""
        self._reads = False

    def hang_up(self) -> None:
        """Closes the terminal."""
        self._is_open = False
        self._reader.join()
        os.close(self.master)
        os.close(self.slave)

    def wait_for(self, words: str, after: int = 0) -> int:
        """Waits until these words were written after that many bytes. Gives the number of bytes until now."""
        self.wait_until(lambda: words.encode() in self.output[after:], repr(words))
        return len(self.output)

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        """Waits until that is so."""
        deadline = time.monotonic() + SECONDS
        while not is_so():
            assert time.monotonic() < deadline, f"{what} did not come: {self.output[-2000:]!r}"
            time.sleep(SECONDS_BETWEEN)

    def signal(self, number: int) -> None:
        """Sends a signal to the command."""
        os.kill(self.process.pid, number)

    def status(self) -> int:
        """The exit status of the command, once it has ended and all that it wrote is here."""
        status = self.process.wait(SECONDS)
        seen = -1
        while seen != len(self.output):
            seen = len(self.output)
            time.sleep(SECONDS_BETWEEN)
        return status

    def wait_until_stopped(self) -> None:
        """Waits until the command is stopped."""
        state = Path(f"/proc/{self.process.pid}/stat")

        def is_stopped() -> bool:
            return state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "T"

        self.wait_until(is_stopped, "the stop")

    def wait_until_full(self) -> None:
        """Waits until the terminal, of which nothing is read, has no room for more."""
        self.wait_until(lambda: not select.select([], [self.slave], [], 0)[1], "a terminal without room")

    @property
    def modes(self) -> set[int]:
        """The modes of the terminal that are on, from what was written to it."""
        modes = set(AT_REST)
        for number, action in MODE.findall(self.output):
            (modes.add if action == b"h" else modes.discard)(int(number))
        return modes

    @property
    def keyboard_modes(self) -> int:
        """How many modes of the keyboard were asked for and not given back."""
        return self.output.count(b"\x1b[>") - self.output.count(b"\x1b[<u")

    @property
    def attributes(self) -> list[Any]:
        """How the terminal treats keys and lines."""
        return termios.tcgetattr(self.slave)

    @property
    def is_restored(self) -> bool:
        """Whether the terminal is as it was before the command came."""
        return (self.modes, self.keyboard_modes, self.attributes) == (AT_REST, 0, self.attributes_before)

    def kill(self) -> None:
        """Ends the command with SIGKILL, which it cannot act on."""
        self.process.kill()
        self.process.wait()

    def stop_and_kill(self) -> None:
        """Stops the command, and ends it while it is stopped."""
        self.signal(signal.SIGSTOP)
        self.wait_until_stopped()
        self.kill()

    def close(self) -> None:
        """Ends the command, if it has not ended, and the terminal."""
        if self.process.poll() is None:
            self.kill()
        if self._is_open:
            self.hang_up()


@contextmanager
def console(*arguments: str, controls: bool = True) -> Iterator[Console]:
    """A terminal with the command in it, closed in the end."""
    opened = Console(*arguments, controls=controls)
    try:
        yield opened
    finally:
        opened.close()
