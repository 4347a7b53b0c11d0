"""The pass chosen by trial: every three cards played out in the same deals, the better ones again in more of them.

The others are taken to pass by habit, whatever they really do. A deal therefore has all passes but one made, and each
three cards give it one ending.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from time import monotonic

from ..engine.cards import (
    HEARTS,
    OVER_THE_QUEEN,
    QUEEN_OF_SPADES,
    SUIT_CARDS,
    UNDER_THE_QUEEN,
    Card,
    CardSet,
    Suit,
    card_set,
    cards_in,
    parse_cards,
)
from ..engine.hand import next_seat
from ..engine.rules import HeartValues, OpeningLead, ShootMoon
from ..engine.view import PlayerView
from .base import Decision
from .columns import Columns, deal_columns, joined, repeated
from .knowledge import knowledge_of
from .normal import pass_danger
from .playout import Habit, Lanes, Start
from .sampling import Valued, Worth
from .worlds import Worlds

Triple = tuple[Card, ...]

_ROUNDS = ((64, 80), (128, 24), (256, 8), (512, 2), (512, 1))
_TOP_HEARTS = card_set(parse_cards("QH KH AH"))
_LOWEST_HEARTS = card_set(parse_cards("2H 3H"))
_BARE, _ENOUGH_COVER = 2, 5


class PassSearch:
    """Deals with all passes but one's own, and how three cards fare in them."""

    def __init__(self, view: PlayerView, rng: Random, habit: Habit, worth: Worth, deals: int) -> None:
        self._view = view
        self._habit = habit
        self._receiver = (view.seat + view.pass_direction.offset) % 4
        worlds = Worlds(knowledge_of(view))
        self._deals = [self._passed(worlds.draw(rng), rng) for _ in range(deals)]
        opens = view.rules.opening_lead is OpeningLead.TWO_OF_CLUBS
        self._start = Start(view.rules, None if opens else next_seat(view.rules, view.dealer))
        self._values = Valued(self._start, worth)

    def worths(self, triples: Sequence[Triple], first: int, count: int) -> list[list[float]]:
        """For each three cards the worth of `count` deals from number `first` on; both divide by eight."""
        seats = self._columns(triples, first, count)
        lanes = Lanes(self._start, count * len(triples), *seats, (1 << 52) - 1)
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


def searched_pass(view: PlayerView, rng: Random, habit: Habit, worth: Worth, work: float, deadline: float) -> Decision:
    """The three cards that fare best, of all that are sound: after each round only the best are tried in more deals."""
    triples = sound_triples(view)
    rounds = [(max(8, int(deals * work) // 8 * 8), kept) for deals, kept in _ROUNDS]
    search = PassSearch(view, rng, habit, worth, sum(deals for deals, _ in rounds))
    sums = dict.fromkeys(triples, 0.0)
    first = 0
    for deals, kept in rounds:
        for triple, values in zip(triples, search.worths(triples, first, deals), strict=True):
            sums[triple] += sum(values)
        first += deals
        triples = sorted(triples, key=lambda triple: -sums[triple])[:kept]
        if monotonic() > deadline:
            break
    return Decision(triples[0], _reason(view, card_set(triples[0])))


def sound_triples(view: PlayerView) -> list[Triple]:
    """Every three cards but those that a good player does not even think of."""
    hand = view.hand
    must, never = _bare_high_spades(hand), (_LOWEST_HEARTS if view.rules.heart_values is HeartValues.ONE else 0) & hand
    if looks_like_moon(view):
        must, never = 0, never | hand & (_TOP_HEARTS | OVER_THE_QUEEN)
    elif (hand & UNDER_THE_QUEEN).bit_count() >= _ENOUGH_COVER:
        never |= hand & QUEEN_OF_SPADES.bit
    triples = combinations(cards_in(hand), 3)
    return [triple for triple in triples if not must & ~(cards := card_set(triple)) and not never & cards]


def looks_like_moon(view: PlayerView) -> bool:
    """Whether the hand has the highest hearts, more of them, and a high spade: enough to take everything with."""
    hand = view.hand
    if view.rules.shoot_moon is ShootMoon.OFF:
        return False
    return not _TOP_HEARTS & ~hand and (hand & HEARTS).bit_count() >= 5 and bool(hand & OVER_THE_QUEEN)


def _bare_high_spades(hand: CardSet) -> CardSet:
    """The queen behind too few low spades; without her the ace and king, which would catch her."""
    if (hand & UNDER_THE_QUEEN).bit_count() > _BARE:
        return 0
    return hand & QUEEN_OF_SPADES.bit or hand & OVER_THE_QUEEN


def _reason(view: PlayerView, given: CardSet) -> str:
    hand = view.hand
    if looks_like_moon(view):
        return "keeps a hand that can shoot the moon"
    if given & QUEEN_OF_SPADES.bit:
        return "passes the uncovered queen of spades"
    if given & OVER_THE_QUEEN:
        return "passes high spades that could catch the queen"
    for suit, cards in zip(Suit, SUIT_CARDS, strict=True):
        if hand & cards and not hand & cards & ~given:
            return f"empties its {suit.name.lower()}"
    return "keeps what fared best when every pass was tried"
