"""Long thoughts in another process, which leave the screen its turn: both ends, and the lines between them.

A question carries all that a decision depends on, the state of the random numbers too, and the answer brings that state
back: what is decided apart is what would be decided here. The process hears no key of the terminal, which is not its
own, and ends with its standard input, however the game ends. Where it fails another one is asked, and where none can
run the level decides here, and for no longer than usual, since nothing can end that.
"""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Lock, Thread, Timer
from typing import Any, BinaryIO, NoReturn

from ..engine.cards import Card
from ..engine.view import PlayerView, view_from_data
from .base import Bot, Budget, Decision
from .levels import LEVELS
from .protocol import BotFault

COMMAND = (sys.executable or "", "-P", "-m", __name__)
MOST_FAILURES = 3
PATIENCE_SECONDS = 10.0


class Apart:
    """Lets the levels that think for long decide in other processes: one is kept, more run while more are asked.

    May be asked from any thread. A process is started when the first question comes.
    """

    def __init__(self, command: tuple[str, ...] = COMMAND, seconds: float = PATIENCE_SECONDS) -> None:
        self._command = command
        self._seconds = seconds
        self._idle: list[_Process] = []
        self._busy: set[_Process] = set()
        self._failures = 0
        self._cancellations = 0
        self._is_closed = False
        self._lock = Lock()

    def player(self, level: str) -> Bot:
        """The bot of that level; it decides apart if it thinks for long."""
        return _Player(self, level) if LEVELS[level].thinks_long else LEVELS[level].bot

    def decide(self, level: str, view: PlayerView, rng: Random, budget: Budget) -> Decision:
        """What the level decides. Raises `BotFault` when the thought is cancelled, and once this is closed."""
        question, before = _question(level, view, rng, budget), self._cancellations
        for _ in range(MOST_FAILURES):
            if (process := self._taken(before)) is None:
                break
            decision = _decision(process.ask(question, self._seconds + budget.work), rng)
            self._put_back(process, before, has_failed=decision is None)
            if decision is not None:
                return decision
        self._need_a_listener(before)
        return LEVELS[level].bot.decide(view, rng, budget._replace(work=min(1.0, budget.work)))

    def cancel(self) -> None:
        """Ends the thoughts that are waited for, at once. More may be asked afterwards."""
        with self._lock:
            self._cancellations += 1
            for process in self._busy:
                process.kill()

    def close(self) -> None:
        """Ends every process at once, even while its answer is waited for."""
        self._is_closed = True
        self.cancel()
        with self._lock:
            while self._idle:
                self._idle.pop().end()

    def _need_a_listener(self, before: int) -> None:
        """Raises `BotFault` if everything was cancelled since there were that many cancellations."""
        if self._is_closed or self._cancellations > before:
            raise BotFault("nobody waits for an answer any more")

    def _taken(self, before: int) -> "_Process | None":
        """A process that nobody asks anything; `None` if there cannot be one."""
        with self._lock:
            self._need_a_listener(before)
            if self._failures >= MOST_FAILURES:
                return None
            try:
                process = self._idle_one() or _Process(self._command)
            except (OSError, ValueError):
                self._failures += 1
                return None
            self._busy.add(process)
            return process

    def _idle_one(self) -> "_Process | None":
        """A process that is kept, if it has not ended meanwhile, which is no failure."""
        while self._idle:
            process = self._idle.pop()
            if process.is_running:
                return process
            process.end()
        return None

    def _put_back(self, process: "_Process", before: int, *, has_failed: bool) -> None:
        with self._lock:
            self._busy.remove(process)
            is_killed = self._cancellations > before
            if not is_killed:
                self._failures = self._failures + 1 if has_failed else 0
            if has_failed or is_killed or self._idle or self._is_closed:
                process.end()
            else:
                self._idle.append(process)


class _Player:
    """The bot of a level that decides apart."""

    def __init__(self, apart: Apart, level: str) -> None:
        self._apart = apart
        self._level = level

    def decide(self, view: PlayerView, rng: Random, budget: Budget, /) -> Decision:
        """What the level decides."""
        return self._apart.decide(self._level, view, rng, budget)


class _Process:
    """A running process that answers one question at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        # It imports what is imported here, and never a file that happens to lie where the game was started.
        surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=surroundings,
            start_new_session=True,
        )

    def ask(self, line: bytes, seconds: float) -> bytes:
        """What it answers; less than a line if it has ended, or is ended since it took too long."""
        questions, answers = self._process.stdin, self._process.stdout
        if questions is None or answers is None:
            return b""
        too_long = Timer(seconds, self._process.kill)
        too_long.start()
        try:
            questions.write(line)
            questions.flush()
            return answers.readline()
        except OSError:
            return b""
        finally:
            too_long.cancel()

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Ends it at once, whoever waits for it."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Ends it and forgets it, when nobody waits for it."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _question(level: str, view: PlayerView, rng: Random, budget: Budget) -> bytes:
    data = {
        "level": level,
        "view": view.as_data(),
        "random": rng.getstate(),
        "seconds": budget.seconds,
        "work": budget.work,
    }
    return json.dumps(data).encode() + b"\n"


def answer(line: bytes) -> bytes:
    """The line that answers the question of a line."""
    asked = json.loads(line)
    rng = Random()
    rng.setstate(_random_state(asked["random"]))
    budget = Budget(asked["seconds"], asked["work"])
    decision = LEVELS[asked["level"]].bot.decide(view_from_data(asked["view"]), rng, budget)
    data = {"cards": [str(card) for card in decision.cards], "why": decision.why, "random": rng.getstate()}
    return json.dumps(data).encode() + b"\n"


def _decision(line: bytes, rng: Random) -> Decision | None:
    """The decision of an answer, where it is one; the random numbers go on where it left them."""
    try:
        answered = json.loads(line)
        decision = Decision(tuple(map(Card.parse, answered["cards"])), answered["why"])
        rng.setstate(_random_state(answered["random"]))
    except (ValueError, TypeError, KeyError):
        return None
    return decision


def _random_state(data: list[Any]) -> tuple[Any, ...]:
    version, numbers, gauss = data
    return version, tuple(numbers), gauss


def main() -> NoReturn:
    """Answers the questions on standard input until it ends, and then ends at once, even in the middle of a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, lines), daemon=True).start()
    try:
        while True:
            sys.stdout.buffer.write(answer(lines.get()))
            sys.stdout.buffer.flush()
    finally:
        # Python cannot end in its own way while the other thread reads: it would abort, and leave a core behind.
        os._exit(1)


def _read(questions: BinaryIO, lines: SimpleQueue[bytes]) -> None:
    with suppress(OSError):
        for line in questions:
            lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
