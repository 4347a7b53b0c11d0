"""What happened: frozen records that `Match.apply` answers with, in order. Screens, logs and bots read them."""

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card
from .decided import Rest
from .rules import PassDirection
from .scoring import Scores, Standing


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards played to one trick in their order, from the leader on; fewer than four while it is being played."""

    leader: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """How one hand ended: points of the hand, totals after it, and who took what.

    `shooter` took every penalty card, whether or not the rules reward it. `rest` says how the hand was cut short, if
    it was. `tricks` are the tricks played, with the seats that won them in `winners`.
    """

    hand_number: int
    direction: PassDirection
    points: Scores
    totals: Scores
    taken: tuple[int, ...]
    shooter: int | None
    rest: Rest | None
    tricks: tuple[Trick, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A new hand begins, with this pass to come."""

    hand_number: int
    dealer: int
    direction: PassDirection


@dataclass(frozen=True, slots=True)
class PassGiven:
    """A seat has chosen its three cards; nobody has received any yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """All four have passed and the cards have changed hands: what each seat received, as card sets."""

    direction: PassDirection
    received: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card went to the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class HeartsBroken:
    """Hearts may be led from now on; `card` did it."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete and goes to the winner, with what its cards cost."""

    winner: int
    trick: Trick
    points: int


@dataclass(frozen=True, slots=True)
class HandCutShort:
    """The rest of the hand was decided and is not played."""

    rest: Rest


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over."""

    result: HandResult


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

    standing: Standing
    totals: Scores


Event: TypeAlias = (
    HandDealt
    | PassGiven
    | CardsPassed
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | HandCutShort
    | HandScored
    | MatchEnded
)
