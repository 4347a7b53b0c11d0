"""The clock of a table: how long a turn may take, and who plays a seat that has fallen asleep (ruling 7)."""

from dataclasses import dataclass, replace
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


@dataclass(frozen=True, slots=True)
class Autopilot:
    """Whether the table plays a seat, and how many of its turns in a row ran out before."""

    timeouts_in_row: int = 0
    is_on: bool = False

    def timed_out(self) -> Self:
        """After one more turn that ran out."""
        count = self.timeouts_in_row + 1
        return replace(self, timeouts_in_row=count, is_on=self.is_on or count >= TIMEOUTS_UNTIL_AUTOPILOT)

    def acted(self) -> Self:
        """After an own card or pass."""
        return type(self)()

    def taken_over(self) -> Self:
        """After *Take over*."""
        return type(self)()
