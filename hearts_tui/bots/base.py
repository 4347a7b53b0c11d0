"""What a computer player is: something that decides from a view, and can say why."""

from random import Random
from typing import NamedTuple, Protocol

from ..engine.cards import Card
from ..engine.view import PlayerView

MOST_FAULTS = 3
"""After so many in a match, a stand-in keeps the seat of a bot to its end, in the arena and at the table."""


class Decision(NamedTuple):
    """Three cards to pass or one to play, with the reason in a few words."""

    cards: tuple[Card, ...]
    why: str


class Budget(NamedTuple):
    """How much a decision may cost. What a searching bot does is counted in `work`: 1 is the usual amount.

    After `seconds` a search begins nothing more, but ends what it has begun, which takes the longer, the more `work`.
    With the usual work they are not normally reached, so that a choice does not depend on how fast the machine is.
    """

    seconds: float = 1.0
    work: float = 1.0


class Bot(Protocol):
    """A computer player. It sees a `PlayerView`, never a `Match`, and draws every random number from `rng`."""

    def decide(self, view: PlayerView, rng: Random, budget: Budget, /) -> Decision:
        """The pass while `view.is_passing`, else the card to play: `view.legal` holds at least one."""
