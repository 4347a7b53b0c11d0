"""Cards, suits and ranks; a set of cards is a 52-bit int.

A card is its index `13 * suit + rank - 2`, so `1 << card` is its bit, the bits of a suit stand together, and within a
suit the higher bit is the higher card. In text a card is rank `23456789TJQKA` then suit `CDSH`: `QS`, `TH`, `2C`.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Self, TypeAlias

CardSet: TypeAlias = int


class Suit(IntEnum):
    """The four suits, in the order in which a hand is sorted."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """One of `CDSH`."""
        return self.name[0]

    @property
    def sign(self) -> str:
        """The suit sign, one terminal cell wide."""
        return "♣♦♠♥"[self]

    @property
    def cards(self) -> CardSet:
        """All thirteen cards of the suit."""
        return 0x1FFF << 13 * self


class Rank(IntEnum):
    """Ranks by their pips; an ace is high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One of `23456789TJQKA`."""
        return "23456789TJQKA"[self - 2]


class Card(int):
    """One card of the 52: an int from 0 to 51 that knows its suit, rank and name."""

    __slots__ = ()

    def __new__(cls, index: int) -> Self:
        if not 0 <= index < 52:
            raise ValueError(f"a card is numbered from 0 to 51, not {index}")
        return super().__new__(cls, index)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Self:
        """The card of that rank and suit."""
        return cls(13 * suit + rank - 2)

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card that `text` names, such as `QS`. Raises `ValueError` for anything else."""
        card = _BY_NAME.get(text) if isinstance(text, str) else None
        if card is None:
            raise ValueError(f"{text!r} is no card: a card is rank 23456789TJQKA then suit CDSH, such as QS")
        return card

    @property
    def suit(self) -> Suit:
        """The suit of the card."""
        return _SUITS[self // 13]

    @property
    def rank(self) -> Rank:
        """The rank of the card."""
        return Rank(self % 13 + 2)

    @property
    def bit(self) -> CardSet:
        """The set that holds this card alone."""
        return 1 << self

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"<{_NAMES[self]}>"


_SUITS = tuple(Suit)
_NAMES = tuple(rank.letter + suit.letter for suit in Suit for rank in Rank)
CARDS = tuple(Card(index) for index in range(52))
_BY_NAME = dict(zip(_NAMES, CARDS, strict=True))

DECK: CardSet = (1 << 52) - 1
SUIT_CARDS: tuple[CardSet, ...] = tuple(suit.cards for suit in Suit)
HEARTS: CardSet = Suit.HEARTS.cards
SPADES: CardSet = Suit.SPADES.cards
TWO_OF_CLUBS = Card.parse("2C")
JACK_OF_DIAMONDS = Card.parse("JD")
QUEEN_OF_SPADES = Card.parse("QS")
KING_OF_SPADES = Card.parse("KS")
ACE_OF_SPADES = Card.parse("AS")
UNDER_THE_QUEEN: CardSet = SPADES & (QUEEN_OF_SPADES.bit - 1)
OVER_THE_QUEEN: CardSet = KING_OF_SPADES.bit | ACE_OF_SPADES.bit


def card_set(cards: Iterable[int]) -> CardSet:
    """The set of these cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def cards_in(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, by suit and then from low to high."""
    while cards:
        low = cards & -cards
        yield CARDS[low.bit_length() - 1]
        cards ^= low


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that `text` names, separated by spaces. Raises `ValueError` for a word that names none."""
    return tuple(Card.parse(word) for word in text.split())


def card_names(cards: Iterable[Card]) -> str:
    """The names of the cards, separated by spaces: what `parse_cards` reads."""
    return " ".join(map(str, cards))
