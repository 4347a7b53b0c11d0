"""Hard's pass: what the ten cards kept are likely to cost, suit by suit, for every three that could go.

The costs are points, as they came out on average in a hundred thousand hands of sound players. Rows are for the lowest
card held in the suit, the next, the third and all others; columns for how many unseen cards are lower: none, one or
two, three to five, more. The lowest card decides whether a suit can be ducked, so it weighs most.
"""

from itertools import combinations
from random import Random

from ..engine.cards import (
    HEARTS,
    JACK_OF_DIAMONDS,
    OVER_THE_QUEEN,
    QUEEN_OF_SPADES,
    SUIT_CARDS,
    UNDER_THE_QUEEN,
    Card,
    CardSet,
    Suit,
    card_set,
    cards_in,
)
from ..engine.rules import Rules
from ..engine.scoring import card_values, points_of
from ..engine.view import PlayerView
from .base import Decision

Costs = tuple[tuple[float, float, float, float], ...]
_PLAIN: Costs = ((-1.8, -1.5, -0.8, -0.2), (-0.5, -0.2, 0.7, 1.5), (-0.3, 0.0, 0.4, 1.2), (-0.4, 0.0, 0.2, 0.4))
_HEARTS: Costs = ((-1.0, -0.4, 1.4, 3.0), (0.0, 0.2, 0.7, 2.3), (-0.3, 0.0, 0.2, 0.5), (-0.5, -0.4, -0.3, -0.1))
_LOW_SPADES: Costs = (
    (-1.3, -1.2, -1.1, -0.5),
    (-0.6, -0.4, 0.0, 0.5),
    (-0.3, -0.3, -0.3, 0.0),
    (-0.5, -0.5, -0.5, -0.4),
)
_EMPTY = -1.5
_QUEEN_BY_COVER = (9.0, 8.0, 6.0, 2.5, 0.5, -1.0)
_HIGH_SPADE_BY_COVER = (5.0, 4.5, 3.3, 0.5, 0.0, 0.0)
_SECOND_HIGH_SPADE = 1.5
_JACK_GIVEN_AWAY = 3.0
_HIGH_DIAMOND_BY_JACK = 1.0
_NEVER_PASSED = card_set(map(Card.parse, ("2H", "3H")))


def best_pass(view: PlayerView, rng: Random) -> Decision:
    """The three cards without which the rest is likely to cost least."""
    costs = {suit: _Memory(view.rules, suit) for suit in Suit}
    best = min(
        combinations(cards_in(view.hand & ~_NEVER_PASSED), 3),
        key=lambda cards: (
            sum(costs[suit].of(view.hand & ~card_set(cards) & suit.cards) for suit in Suit),
            rng.random(),
        ),
    )
    return Decision(best, _reason(view.hand, best))


def _reason(hand: CardSet, cards: tuple[Card, ...]) -> str:
    kept = hand & ~card_set(cards)
    emptied = [suit for suit in (Suit.CLUBS, Suit.DIAMONDS) if hand & suit.cards and not kept & suit.cards]
    if QUEEN_OF_SPADES in cards:
        return "passes the uncovered queen of spades"
    if any(card.bit & OVER_THE_QUEEN for card in cards):
        return "passes high spades that could catch the queen"
    return f"empties its {emptied[0].name.lower()}" if emptied else "passes what would be hard to duck with"


class _Memory:
    """The costs of a suit, each worked out once."""

    def __init__(self, rules: Rules, suit: Suit) -> None:
        self._rules = rules
        self._suit = suit
        self._known: dict[CardSet, float] = {}

    def of(self, kept: CardSet) -> float:
        """What these cards of the suit are likely to cost."""
        if kept not in self._known:
            self._known[kept] = suit_cost(self._rules, self._suit, kept)
        return self._known[kept]


def suit_cost(rules: Rules, suit: Suit, kept: CardSet) -> float:
    """What keeping these cards of a suit is likely to cost."""
    if suit is Suit.SPADES:
        return _spades_cost(rules, kept)
    if suit is Suit.HEARTS:
        return _costs_by_place(_HEARTS, kept) * points_of(rules, HEARTS) / 13
    if not kept:
        return _EMPTY
    cost = _costs_by_place(_PLAIN, kept)
    return cost + _jack_cost(kept) if suit is Suit.DIAMONDS and rules.jack_of_diamonds else cost


def _costs_by_place(costs: Costs, kept: CardSet) -> float:
    total = 0.0
    for place, card in enumerate(cards_in(kept)):
        lower = card % 13 - place
        column = 0 if lower == 0 else 1 if lower < 3 else 2 if lower < 6 else 3
        total += costs[min(place, 3)][column]
    return total


def _spades_cost(rules: Rules, kept: CardSet) -> float:
    values = card_values(rules)
    queen = values[QUEEN_OF_SPADES] / 13
    low = kept & UNDER_THE_QUEEN
    high = kept & OVER_THE_QUEEN
    cover = min(low.bit_count(), 5)
    cost = _costs_by_place(_LOW_SPADES, low)
    if kept & QUEEN_OF_SPADES.bit:
        cost += queen * _QUEEN_BY_COVER[cover]
    elif high:
        cost += queen * (_HIGH_SPADE_BY_COVER[cover] + _SECOND_HIGH_SPADE * (high.bit_count() - 1))
    return cost + sum(values[card] for card in cards_in(high)) * _QUEEN_BY_COVER[cover] / 13


def _jack_cost(kept: CardSet) -> float:
    higher = (kept & SUIT_CARDS[Suit.DIAMONDS] & ~((JACK_OF_DIAMONDS.bit << 1) - 1)).bit_count()
    return -_HIGH_DIAMOND_BY_JACK * higher - (_JACK_GIVEN_AWAY if kept & JACK_OF_DIAMONDS.bit else 0)
