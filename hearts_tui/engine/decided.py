"""When the rest of a hand can change nothing any more (ruling 6): asked by the table, or by a player who claims."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import or_

from .cards import SUIT_CARDS, CardSet
from .rules import Rules
from .scoring import card_values


class Decided(Enum):
    """Why the rest of a hand is decided."""

    NO_POINTS_LEFT = "no_points_left"
    LEADER_TAKES_ALL = "leader_takes_all"


@dataclass(frozen=True, slots=True)
class Rest:
    """A decided rest of a hand: the reason, and the seat that takes all of it where one does."""

    reason: Decided
    taker: int | None


def decided_rest(
    rules: Rules, hands: Sequence[CardSet], leader: int, trick_number: int, taken: Sequence[CardSet] | None = None
) -> Rest | None:
    """How the rest is decided with these four hands before trick `trick_number`, or `None` if it is open.

    `taken` are the piles so far, where known: a bonus for taking no trick keeps a hand open while a player without a
    trick could still lose it.
    """
    cards_each = hands[leader].bit_count()
    if trick_number < 2 or cards_each < 2:
        return None
    bonus_open = rules.no_tricks_bonus > 0 and taken is not None and not all(taken)
    if not bonus_open and not worth_anything(rules, reduce(or_, hands)):
        return Rest(Decided.NO_POINTS_LEFT, None)
    if cards_each >= 3 and _leader_takes_all(hands, leader):
        return Rest(Decided.LEADER_TAKES_ALL, leader)
    return None


def worth_anything(rules: Rules, cards: CardSet) -> bool:
    """Whether any of these cards changes the score of whoever takes it."""
    return any(value and cards >> card & 1 for card, value in enumerate(card_values(rules)))


def _leader_takes_all(hands: Sequence[CardSet], leader: int) -> bool:
    others = 0
    for seat, hand in enumerate(hands):
        others |= hand if seat != leader else 0
    held = (hands[leader] & suit for suit in SUIT_CARDS)
    return all((mine & -mine) > others & suit for mine, suit in zip(held, SUIT_CARDS, strict=True) if mine)
