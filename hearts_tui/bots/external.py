"""A bot that is another program: started when first asked, fenced off, and started again after a fault.

Whatever the program does, asking it ends in time, with a legal decision or a `BotFault`.
"""

import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from random import Random
from threading import Lock, Thread
from typing import IO

from ..engine.view import PlayerView
from .base import Bot, Budget, Decision
from .levels import LEVELS
from .protocol import (
    HELLO,
    LONGEST_LINE,
    QUIT,
    SECONDS_TO_ANSWER,
    BotFault,
    answered,
    greeted,
    line_of,
    request_for,
)

COMMAND = "cmd:"
SECONDS_TO_QUIT = 0.5
MOST_UNREAD_LINES = 64
_SIGNALS_GROUPS = os.name == "posix"


class ExternalBot:
    """The bot of a command line. May be asked from any thread; answers one request at a time."""

    def __init__(self, command: tuple[str, ...], seconds: float = SECONDS_TO_ANSWER) -> None:
        self._command = command
        self._seconds = seconds
        self._program: _Program | None = None
        self._requests = 0
        self._lock = Lock()
        self.name = command[0]

    def decide(self, view: PlayerView, _rng: Random, _budget: Budget, /) -> Decision:
        """What the program answers. Raises `BotFault`, and the program is started anew for the next request."""
        with self._lock:
            try:
                return self._ask(view)
            except BotFault:
                self._stop()
                raise

    def close(self) -> None:
        """Tells the program to quit, and ends it if it does not."""
        with self._lock:
            if self._program is not None:
                self._program.quit()
                self._program = None

    def kill(self) -> None:
        """Ends the program at once, even while its answer is waited for."""
        if (program := self._program) is not None:
            program.kill()

    def _ask(self, view: PlayerView) -> Decision:
        if self._program is None:
            self._program = _Program(self._command)
            self.name = greeted(self._program.ask(line_of(HELLO), self._seconds)) or self._command[0]
        self._requests += 1
        line = self._program.ask(line_of(request_for(view, self._requests)), self._seconds)
        return answered(line, view, self._requests)

    def _stop(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None


class _Program:
    """The running program. Threads write and read its lines, so that waiting for either can end."""

    def __init__(self, command: tuple[str, ...]) -> None:
        with _starting:
            try:
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=_SIGNALS_GROUPS,
                )
            except (OSError, ValueError) as error:
                raise BotFault(f"it cannot be started: {error}") from error
            _running.add(self)
        if self._process.stdin is None or self._process.stdout is None:
            raise BotFault("it has no standard input and output")
        self._output = self._process.stdout
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._requests: SimpleQueue[bytes] = SimpleQueue()
        self._reader = Thread(target=self._read, args=(self._output,), daemon=True)
        self._writer = Thread(target=self._write, args=(self._process.stdin,), daemon=True)
        self._reader.start()
        self._writer.start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that the program answers. Raises `BotFault` when it ends, floods or is late."""
        self._requests.put(line)
        try:
            answer = self._lines.get(timeout=seconds)
        except Empty as error:
            raise BotFault(f"no answer within {seconds:g} seconds") from error
        if not answer:
            raise BotFault("it has ended")
        if not answer.endswith(b"\n"):
            raise BotFault("it writes without end")
        return answer

    def quit(self) -> None:
        """Asks it to quit, and ends it if it does not."""
        self._requests.put(line_of(QUIT))
        self._requests.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_QUIT)
        self.kill()

    def send_kill(self) -> None:
        """Tells the system to end it and what it started."""
        if _SIGNALS_GROUPS:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def kill(self) -> None:
        """Ends it and what it started."""
        self.send_kill()
        self._process.wait()
        _running.discard(self)
        self._requests.put(b"")
        self._reader.join(SECONDS_TO_QUIT)
        self._writer.join(SECONDS_TO_QUIT)
        if not self._reader.is_alive():
            self._output.close()

    def _write(self, stream: IO[bytes]) -> None:
        """Writes what is asked until an empty line says that this is all; a program that cannot be asked has ended."""
        try:
            while line := self._requests.get():
                stream.write(line)
                stream.flush()
        except OSError:
            self._lines.put(b"")
        with suppress(OSError):
            stream.close()

    def _read(self, output: IO[bytes]) -> None:
        """Collects lines; an empty one says that there are no more, one without an end that there are too many."""
        while line := output.readline(LONGEST_LINE):
            self._lines.put(line)
            if not line.endswith(b"\n") or self._lines.qsize() > MOST_UNREAD_LINES:
                self._process.kill()
                break
        self._lines.put(b"")


_starting = Lock()
_running: set[_Program] = set()


def kill_all_programs() -> None:
    """Ends every program that this process has started, and lets it start no other: it is about to end itself."""
    _starting.acquire()
    for program in tuple(_running):
        program.send_kill()


def bot_named(name: str, seconds: float = SECONDS_TO_ANSWER) -> Bot | ExternalBot:
    """The bot of a level, or of `cmd:PROGRAM ARGS`. Raises `ValueError` for any other name."""
    if name.startswith(COMMAND):
        return ExternalBot(command_of(name), seconds)
    if name not in LEVELS:
        raise ValueError(f"a bot is {', '.join(LEVELS)} or cmd:PROGRAM ARGS, not {name[:40]!r}")
    return LEVELS[name].bot


def command_of(name: str) -> tuple[str, ...]:
    """The program and arguments of a bot named `cmd:PROGRAM ARGS`. Raises `ValueError` if there is no such program."""
    try:
        command = tuple(shlex.split(name.removeprefix(COMMAND)))
    except ValueError as error:
        raise ValueError(f"a quotation mark or a backslash of the bot {name[:80]!r} stands alone") from error
    if not command or shutil.which(command[0]) is None:
        raise ValueError(f"there is no program for the bot {name[:80]!r}")
    return command


@contextmanager
def bots_named(names: tuple[str, ...], seconds: float = SECONDS_TO_ANSWER) -> Iterator[tuple[Bot, ...]]:
    """The bots of these names, one program for a name however often it stands there; all are closed in the end."""
    bots = {name: bot_named(name, seconds) for name in dict.fromkeys(names)}
    try:
        yield tuple(bots[name] for name in names)
    finally:
        for bot in bots.values():
            if isinstance(bot, ExternalBot):
                bot.close()
