"""What can be done to a match: frozen records, and the one line of text that a match record keeps of each.

A line is the seat, a verb and cards: `0 pass QS KS AH`, `2 play 2C`, `0 claim`. A deal names all four hands.
"""

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card, CardSet, card_names, card_set, cards_in, parse_cards
from .errors import RecordError


@dataclass(frozen=True, slots=True)
class Deal:
    """The table deals the next hand: the cards of each seat."""

    hands: tuple[CardSet, ...]

    def __str__(self) -> str:
        return "deal " + " / ".join(card_names(cards_in(hand)) for hand in self.hands)


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat gives three cards away."""

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.seat} pass {card_names(self.cards)}"


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card to the trick."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"{self.seat} play {self.card}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat asks that the rest of the hand, being decided, is not played."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} claim"


Action: TypeAlias = Deal | Pass | Play | Claim


def parse_action(line: str) -> Action:
    """The action that `str(action)` wrote as this line. Raises `RecordError` for any other line."""
    try:
        match line.split(" ", 2):
            case ["deal", *_]:
                hands = [card_set(parse_cards(hand)) for hand in line.removeprefix("deal ").split(" / ")]
                return _the_same(line, Deal(tuple(hands)))
            case ["0" | "1" | "2" | "3" as seat, "pass", cards]:
                return _the_same(line, Pass(int(seat), parse_cards(cards)))
            case ["0" | "1" | "2" | "3" as seat, "play", card]:
                return _the_same(line, Play(int(seat), Card.parse(card)))
            case ["0" | "1" | "2" | "3" as seat, "claim"]:
                return Claim(int(seat))
    except ValueError:
        pass
    raise RecordError(f"{line[:60]!r} is no action of a match")


def _the_same(line: str, action: Action) -> Action:
    if str(action) != line:
        raise RecordError(f"{line[:60]!r} is no action of a match")
    return action
