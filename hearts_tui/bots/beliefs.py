"""How well deals explain what the others did: each of their plays is compared with that of a shrewd player.

A player who throws a low heart is unlikely to hold the queen of spades. A deal in which a shrewd player with that hand
would have played another card is not excluded, but counts for less, play after play.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat
from operator import itemgetter
from random import Random

from ..engine.cards import DECK, QUEEN_OF_SPADES
from ..engine.view import PlayerView
from .columns import Column, Columns, add_number, lane_bytes
from .habits import SPADES_UNDER_QUEEN
from .playout import Habit, Lanes, Start
from .sampling import Dealt

_MOST_MISFITS = 63
_LEAD, _FOLLOW, _THROW, _QUEEN = range(4)


@dataclass(frozen=True, slots=True)
class Trust:
    """How much of its weight a deal keeps when a play does not fit it.

    Four ways not to fit: a spade led from the queen, another card followed, another thrown, and the queen kept back.
    """

    lead: float = 0.6
    follow: float = 0.65
    throw: float = 0.65
    queen: float = 0.3


TRUST = Trust()


def weights(view: PlayerView, dealt: Dealt, habit: Habit, trust: Trust) -> list[float]:
    """The weight of each deal."""
    replay = _Replay(view, dealt, habit)
    replay.run()
    factors = (trust.lead, trust.follow, trust.throw, trust.queen)
    total = [1.0] * dealt.count
    for factor, counter in zip(factors, replay.misfits, strict=True):
        powers = list(accumulate(repeat(factor, _MOST_MISFITS), initial=1.0, func=lambda power, by: power * by))
        total = [
            weight * powers[misfits] for weight, misfits in zip(total, lane_bytes(counter, dealt.count), strict=True)
        ]
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
    """The hand played again in every deal, with a count of the plays that do not fit, for leads, follows and throws."""

    def __init__(self, view: PlayerView, dealt: Dealt, habit: Habit) -> None:
        full = (1 << dealt.count) - 1
        first, second = dealt.seats[0].copy(), dealt.seats[1].copy()
        for trick in view.tricks:
            for seat, card in zip(view.seats_of(trick), trick.cards, strict=True):
                first[card], second[card] = full * (seat & 1), full * (seat >> 1)
        self._view = view
        self._habit = habit
        start = Start(view.rules, view.tricks[0].leader if view.tricks else view.seat)
        self._lanes = Lanes(start, dealt.count, first, second, DECK)
        self.misfits: list[Columns] = [[0] * 6 for _ in range(4)]

    def run(self) -> None:
        """Plays all cards that were played."""
        for trick in self._view.tricks:
            for seat, card in zip(self._view.seats_of(trick), trick.cards, strict=True):
                if seat != self._view.seat:
                    self._compare(card, trick.cards[0])
                self._lanes.put([(card, self._lanes.full)])

    def _compare(self, card: int, led: int) -> None:
        lanes = self._lanes
        lanes.gather()
        if lanes.place == 0:
            if card in SPADES_UNDER_QUEEN:
                add_number(self.misfits[_LEAD], 1, lanes.hand[QUEEN_OF_SPADES])
            return
        if card // 13 == led // 13:
            ranks, follows = lanes.open_ranks()
            wished = self._habit.follow(lanes, ranks, follows)
            fits = wished[card % 13]
            queen = wished[QUEEN_OF_SPADES % 13] if card // 13 == QUEEN_OF_SPADES // 13 else 0
            kind = _FOLLOW
        else:
            wishes = dict(self._habit.throw(lanes, lanes.open_throws(lanes.full), lanes.full))
            fits = wishes.get(card, 0)
            queen = wishes.get(QUEEN_OF_SPADES, 0)
            kind = _THROW
        if card != QUEEN_OF_SPADES:
            add_number(self.misfits[_QUEEN], 1, queen)
        add_number(self.misfits[kind], 1, lanes.full ^ fits)
