"""The clock of a table: how long a turn may take, and who plays a seat that has fallen asleep (ruling 7)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Literal, Self

from ..store.settings import Tempo

TIMEOUTS_UNTIL_AUTOPILOT = 3

TurnKind = Literal["card", "pass"]


_SECONDS_A_CARD = {Tempo.RELAXED: 60, Tempo.NORMAL: 30, Tempo.FAST: 15}


def allowance_ms(tempo: Tempo, turn: TurnKind) -> int | None:
    """The milliseconds that a turn may take, a pass half as much again as a card; `None` without a clock."""
    if tempo is Tempo.OFF:
        return None
    return _SECONDS_A_CARD[tempo] * (1500 if turn == "pass" else 1000)


class TurnClock:
    """Counts down one turn at a time. It reads `now`, in seconds, at every `tick` and never waits itself.

    A step between two ticks counts for a second at most: while the program or the machine sleeps, time stands still.
    """

    LONGEST_STEP = 1.0

    def __init__(self, tempo: Tempo, now: Callable[[], float] = monotonic) -> None:
        self._tempo = tempo
        self._now = now
        self._left: float | None = None
        self._allowance: float | None = None
        self._turn: TurnKind | None = None
        self._last = 0.0
        self._is_paused = False

    @property
    def tempo(self) -> Tempo:
        """The tempo of the table."""
        return self._tempo

    def at(self, tempo: Tempo) -> "TurnClock":
        """A clock of that tempo which reads the same time, and of a turn that is being timed leaves the same share."""
        clock = TurnClock(tempo, self._now)
        if self._turn is not None and self._left is not None and self._allowance:
            clock.start(self._turn)
            clock._left = clock._allowance and clock._allowance * self._left / self._allowance
        return clock

    @property
    def left(self) -> float | None:
        """The seconds left for the turn; `None` when no turn is being timed."""
        return self._left

    @property
    def allowance(self) -> float | None:
        """The seconds that the turn had; `None` when no turn is being timed."""
        return self._allowance

    @property
    def is_out(self) -> bool:
        """Whether the time of the turn is up."""
        return self._left is not None and self._left <= 0

    def start(self, turn: TurnKind) -> None:
        """A turn begins with its full time."""
        allowed = allowance_ms(self._tempo, turn)
        self._allowance = self._left = None if allowed is None else allowed / 1000
        self._turn = turn
        self._last = self._now()

    def stop(self) -> None:
        """No turn is being timed any more."""
        self._allowance = self._left = None

    def pause(self, is_paused: bool) -> None:
        """Stands still while paused."""
        self.tick()
        self._is_paused = is_paused

    def tick(self) -> None:
        """Takes the time since the last tick off the turn."""
        before, self._last = self._last, self._now()
        step = min(self.LONGEST_STEP, self._last - before)
        if self._left is not None and not self._is_paused:
            self._left = max(0.0, self._left - max(0.0, step))


@dataclass(frozen=True, slots=True)
class Autopilot:
    """Whether the table plays a seat, and how many of its turns in a row ran out before."""

    timeouts_in_row: int = 0
    is_on: bool = False

    def timed_out(self) -> Self:
        """After one more turn that ran out."""
        count = self.timeouts_in_row + 1
        return replace(self, timeouts_in_row=count, is_on=self.is_on or count >= TIMEOUTS_UNTIL_AUTOPILOT)

    def acted(self, turn: TurnKind) -> Self:
        """After an own card, which also takes the seat back, or an own pass, which does not."""
        return type(self)() if turn == "card" else replace(self, timeouts_in_row=0)

    def taken_over(self) -> Self:
        """After *Take over*."""
        return type(self)()
