"""The pass chosen by trial: every three cards played out in the same deals, the better ones again in more of them.

The others are taken to pass by habit, whatever they really do. A deal therefore has all passes but one made, and each
three cards give it one ending.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from ..engine.cards import Card, CardSet, card_set, cards_in
from ..engine.hand import next_seat
from ..engine.rules import OpeningLead
from ..engine.scoring import Scores
from ..engine.view import PlayerView
from .columns import Columns, deal_columns, joined, repeated
from .knowledge import knowledge_of
from .normal import pass_danger
from .playout import Habit, Lanes, Start
from .sampling import Valued
from .worlds import Worlds

Triple = tuple[Card, ...]


class PassSearch:
    """Deals with all passes but one's own, and how three cards fare in them."""

    def __init__(
        self, view: PlayerView, rng: Random, habit: Habit, worth: Callable[[Scores], float], deals: int
    ) -> None:
        self._view = view
        self._habit = habit
        self._receiver = (view.seat + view.pass_direction.offset) % 4
        worlds = Worlds(knowledge_of(view))
        self._deals = [self._passed(worlds.draw(rng), rng) for _ in range(deals)]
        opens = view.rules.opening_lead is OpeningLead.TWO_OF_CLUBS
        self._start = Start(view.rules, None if opens else next_seat(view.rules, view.dealer))
        self._values = Valued(self._start, worth)

    def worths(self, triples: Sequence[Triple], first: int, count: int, *, for_moon: bool = False) -> list[list[float]]:
        """For each three cards the worth of `count` deals from number `first` on; both divide by eight."""
        seats = self._columns(triples, first, count)
        lanes = Lanes(self._start, count * len(triples), *seats, (1 << 52) - 1)
        if for_moon:
            lanes.tell_to_shoot(self._view.seat, lanes.full)
        lanes.play_out(self._habit)
        found = [self._values[tally] for tally in lanes.tallies()]
        return [found[place * count : place * count + count] for place in range(len(triples))]

    def _passed(self, deal: tuple[CardSet, ...], rng: Random) -> tuple[CardSet, ...]:
        """The deal after the others have passed; one's own cards are in nobody's hand."""
        seat, offset = self._view.seat, self._view.pass_direction.offset
        hands = list(deal)
        hands[seat] = 0
        for giver in range(4):
            if giver != seat:
                given = self._habitual(deal[giver], rng)
                hands[giver] ^= given
                hands[(giver + offset) % 4] ^= given
        return tuple(hands)

    def _habitual(self, hand: CardSet, rng: Random) -> CardSet:
        dangers = [(pass_danger(self._view.rules, hand, card) + rng.random(), card) for card in cards_in(hand)]
        return card_set(card for _, card in sorted(dangers)[-3:])

    def _columns(self, triples: Sequence[Triple], first: int, count: int) -> tuple[Columns, Columns]:
        given = [card_set(triple) for triple in triples]
        block = (1 << count) - 1
        both = []
        for bit, columns in enumerate(deal_columns(self._deals[first : first + count])):
            mine, theirs = self._view.seat >> bit & 1, self._receiver >> bit & 1
            whole = [repeated(column, count, len(triples)) if column else 0 for column in columns]
            for card in cards_in(self._view.hand):
                parts = [block * (theirs if cards >> card & 1 else mine) for cards in given]
                whole[card] = joined(parts, count)
            both.append(whole)
        return both[0], both[1]


def all_triples(hand: CardSet) -> list[Triple]:
    """Every three cards of the hand."""
    return list(combinations(cards_in(hand), 3))


ROUNDS = ((48, 64), (64, 20), (128, 6), (272, 1))


def best_triple(search: PassSearch, hand: CardSet) -> tuple[Triple, float]:
    """The three cards that fare best, and their worth: after each round only the best so many are tried on."""
    triples = all_triples(hand)
    sums = dict.fromkeys(triples, 0.0)
    first = 0
    for deals, kept in ROUNDS:
        for triple, values in zip(triples, search.worths(triples, first, deals), strict=True):
            sums[triple] += sum(values)
        first += deals
        triples = sorted(triples, key=lambda triple: -sums[triple])[:kept]
    return triples[0], sums[triples[0]] / first
