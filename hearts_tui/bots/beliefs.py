"""How well deals explain what the others did: each pass and play is looked at with the hand that it was made from.

A player who throws a low heart is unlikely to hold the queen of spades, and one who leads the seven of clubs to hold
the four. A deal in which a play is odd is not excluded, but counts for less, play after play. By how much was fitted:
it makes the true deals of hands of strong players, sampling ones and such as follow rules, as likely as it can.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat
from operator import itemgetter, mul
from random import Random

from ..engine.cards import ACE_OF_SPADES, DECK, HEARTS, KING_OF_SPADES, QUEEN_OF_SPADES, cards_in
from ..engine.view import PlayerView
from .columns import Column, Columns, add_number, lane_bytes
from .habits import SPADES_UNDER_QUEEN
from .playout import Lanes, Start
from .sampling import Dealt

_DIGITS = 7
_MOST = (1 << _DIGITS) - 1
_QUEEN_RANK, _NINE_RANK = 10, 7
_DIAMONDS, _SPADES, _HEARTS = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Trust:
    """By what a deal's weight is multiplied for each play, or each card, that one thing can be said of.

    A lead: of a spade under the queen that the player has (`queen_behind_lead`), of another than the lowest card of the
    suit (`lower_than_lead`), of one that nobody could beat (`unbeatable_lead`), and for each further card of that suit
    (`length_led`). A card that follows: over the winning one by who could stay under it (`could_duck`), from the last
    with a higher one left (`higher_when_last`), from others with a lower one left, in the minor suits
    (`lower_when_over`) and the major ones (`lower_when_dear`). The queen kept when she could go under a higher spade
    (`queen_not_tucked`) or be thrown (`queen_not_thrown`), the ace or king of spades kept while she is out
    (`catcher_not_thrown`), no heart thrown (`heart_not_thrown`), and for each card left of the suit thrown
    (`length_thrown`). A pass: for each card kept that looks worse than all passed (`worse_kept`) or one of them
    (`bad_kept`), and for each card kept of a minor suit passed (`length_passed`).
    """

    queen_behind_lead: float = 0.58
    lower_than_lead: float = 0.41
    unbeatable_lead: float = 2.0
    length_led: float = 0.85
    could_duck: float = 0.38
    higher_when_last: float = 0.31
    lower_when_over: float = 0.34
    lower_when_dear: float = 0.18
    queen_not_tucked: float = 0.12
    queen_not_thrown: float = 0.19
    catcher_not_thrown: float = 0.69
    heart_not_thrown: float = 0.35
    length_thrown: float = 0.67
    worse_kept: float = 0.86
    bad_kept: float = 0.84
    length_passed: float = 0.57


TRUST = Trust()


def weights(view: PlayerView, dealt: Dealt, trust: Trust) -> list[float]:
    """The weight of each deal."""
    replay = _Replay(view, dealt)
    replay.look_at_pass()
    replay.look_at_plays()
    total = [1.0] * dealt.count
    for name, counter in replay.counters.items():
        factor: float = getattr(trust, name)
        powers = list(accumulate(repeat(factor, _MOST), mul, initial=1.0))
        total = [weight * powers[count] for weight, count in zip(total, lane_bytes(counter, dealt.count), strict=True)]
    return total


def resampled(dealt: Dealt, weight: Sequence[float], count: int, rng: Random) -> Dealt:
    """`count` of the deals, each as often as its weight says: as even a choice as there is."""
    running = list(accumulate(weight))
    step = running[-1] / count
    mark = rng.random() * step
    places = []
    place = 0
    for _ in range(count):
        while running[place] < mark and place < dealt.count - 1:
            place += 1
        places.append(place)
        mark += step
    pick = itemgetter(*places)
    full = (1 << dealt.count) - 1
    chosen_full = (1 << count) - 1

    def kept(column: Column) -> Column:
        if column in (0, full):
            return chosen_full if column else 0
        return int("".join(pick(format(column, f"0{dealt.count}b"))), 2)

    first, second = ([kept(column) for column in columns] for columns in dealt.seats)
    return Dealt((first, second), count, dealt.live)


class _Replay:
    """The hand played again in every deal; `counters` tell for each field of `Trust` how often it held in each lane."""

    def __init__(self, view: PlayerView, dealt: Dealt) -> None:
        self._full = full = (1 << dealt.count) - 1
        first, second = dealt.seats[0].copy(), dealt.seats[1].copy()
        for trick in view.tricks:
            for seat, card in zip(view.seats_of(trick), trick.cards, strict=True):
                first[card], second[card] = full * (seat & 1), full * (seat >> 1)
        self._view = view
        start = Start(view.rules, view.tricks[0].leader if view.tricks else view.seat)
        self._lanes = Lanes(start, dealt.count, first, second, DECK)
        self.counters: dict[str, Columns] = {}

    def _count(self, name: str, lanes: Column) -> None:
        if lanes:
            add_number(self.counters.setdefault(name, [0] * _DIGITS), 1, lanes)

    def look_at_pass(self) -> None:
        """Compares what was received with what its giver kept, or was given itself."""
        passed = [int(card) for card in self._view.received]
        if not passed:
            return
        giver = (self._view.seat - self._view.pass_direction.offset) % 4
        dangers = sorted(map(_danger, passed))
        minor_suits = {card // 13 for card in passed} - {_SPADES, _HEARTS}
        lanes = self._lanes
        for card in range(52):
            if card in passed:
                continue
            kept = lanes.seat0[card] if giver & 1 else self._full ^ lanes.seat0[card]
            kept &= lanes.seat1[card] if giver & 2 else self._full ^ lanes.seat1[card]
            if _danger(card) > dangers[0]:
                self._count("worse_kept" if _danger(card) > dangers[-1] else "bad_kept", kept)
            if card // 13 in minor_suits:
                self._count("length_passed", kept)

    def look_at_plays(self) -> None:
        """Plays all cards that were played."""
        for trick in self._view.tricks:
            for seat, card in zip(self._view.seats_of(trick), trick.cards, strict=True):
                if seat != self._view.seat:
                    self._lanes.gather()
                    self._look_at(card, trick.cards[0])
                self._lanes.put([(card, self._lanes.full)])

    def _look_at(self, card: int, led: int) -> None:
        if self._lanes.place == 0:
            if not self._lanes.is_first_trick:
                self._look_at_lead(card)
        elif card // 13 != led // 13:
            self._look_at_throw(card)
        elif not (self._view.rules.jack_of_diamonds and led // 13 == _DIAMONDS):
            self._look_at_follow(card)

    def _look_at_lead(self, card: int) -> None:
        hand, alive = self._lanes.hand, self._lanes.alive
        suit = card // 13 * 13
        if card in SPADES_UNDER_QUEEN:
            self._count("queen_behind_lead", hand[QUEEN_OF_SPADES])
        self._count("lower_than_lead", _any(hand[suit:card]))
        self._count("unbeatable_lead", self._full ^ _any(alive[c] ^ hand[c] for c in range(card + 1, suit + 13)))
        self._count_others("length_led", card)

    def _look_at_follow(self, card: int) -> None:
        lanes = self._lanes
        ranks, _ = lanes.open_ranks()
        suit, rank = divmod(card, 13)
        under = [column & over for column, over in zip(ranks, lanes.over, strict=True)]
        if suit == _SPADES and rank != _QUEEN_RANK:
            self._count("queen_not_tucked", under[_QUEEN_RANK])
            ranks[_QUEEN_RANK] = 0
        if lanes.over[rank]:
            return
        could_duck = _any(under[:rank])
        self._count("could_duck", could_duck)
        forced = self._full ^ could_duck
        if lanes.place == 3:
            self._count("higher_when_last", forced & _any(ranks[rank + 1 :]))
        else:
            dear = suit in (_SPADES, _HEARTS)
            self._count("lower_when_dear" if dear else "lower_when_over", forced & _any(ranks[:rank]))

    def _look_at_throw(self, card: int) -> None:
        lanes = self._lanes
        cards = lanes.open_throws(self._full)
        if card != QUEEN_OF_SPADES:
            self._count("queen_not_thrown", cards[QUEEN_OF_SPADES])
            no_queen = self._full ^ cards[QUEEN_OF_SPADES]
            if card not in (KING_OF_SPADES, ACE_OF_SPADES):
                catchers = cards[KING_OF_SPADES] | cards[ACE_OF_SPADES]
                self._count("catcher_not_thrown", no_queen & catchers & lanes.alive[QUEEN_OF_SPADES])
            if card // 13 != _HEARTS:
                self._count("heart_not_thrown", no_queen & _any(cards[heart] for heart in cards_in(HEARTS)))
        self._count_others("length_thrown", card)

    def _count_others(self, name: str, card: int) -> None:
        suit = card // 13 * 13
        for other in range(suit, suit + 13):
            if other != card:
                self._count(name, self._lanes.hand[other])


def _any(columns: Iterable[Column]) -> Column:
    """The lanes that are in any of the columns."""
    lanes = 0
    for column in columns:
        lanes |= column
    return lanes


def _danger(card: int) -> int:
    """How bad a card is to keep, for a player whose hand is not known."""
    suit, rank = divmod(card, 13)
    if suit == _SPADES:
        return 40 if rank == _QUEEN_RANK else rank + (20 if rank > _QUEEN_RANK else -12)
    if suit == _HEARTS:
        return rank + (3 if rank >= _NINE_RANK else -10)
    return rank - 3
