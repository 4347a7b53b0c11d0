"""Ways to play in a play-out: at random, ducking, and shrewdly. They choose for all lanes of `Lanes` at once.

A habit must be quick rather than deep: what it overlooks, the search that calls it finds by comparing cards.
"""

from collections.abc import Iterable
from random import Random

from ..engine.rules import Rules
from ..engine.scoring import card_values
from .playout import Column, Columns, Lanes, Picks

_BY_RANK = tuple(13 * suit + rank for rank in range(13) for suit in range(4))
_QUEEN_RANK, _JACK_RANK = 10, 9
_SPADES, _DIAMONDS = 2, 1


def first_of(order: Iterable[int], cards: Columns, need: Column) -> Picks:
    """For each lane that needs one, the first card in this order that it has."""
    picks = []
    for card in order:
        if lanes := cards[card] & need:
            picks.append((card, lanes))
            need ^= lanes
            if not need:
                break
    return picks


class Chance:
    """Any card that the rules allow, each as likely as the others."""

    def __init__(self, rng: Random, count: int) -> None:
        self._rng = rng
        self._count = count
        self._full = (1 << count) - 1
        self._pools = [[_chance(rng, count, parts) for _ in range(8)] for parts in range(1, 14)]

    def lead(self, _lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """Any card."""
        return [(card, column) for card, column in enumerate(self._any(open_cards, need)) if column]

    def follow(self, _lanes: Lanes, open_ranks: Columns, need: Column) -> Columns:
        """Any rank."""
        return self._any(open_ranks, need)

    def throw(self, lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """Any card."""
        return self.lead(lanes, open_cards, need)

    def _any(self, columns: Columns, need: Column) -> Columns:
        """One of the columns for every lane: the n-th that a lane has replaces what it took with chance 1/n."""
        replaces = [self._mask(parts) for parts in range(13)]
        had = [need] + [0] * 13
        taken = []
        for column in columns:
            lanes, counted = 0, []
            left = column & need
            for number, mask in enumerate(replaces if left else ()):
                if here := left & had[number]:
                    had[number] ^= here
                    left ^= here
                    lanes |= here & mask
                    counted.append((number + 1, here))
                    if not left:
                        break
            for number, here in counted:
                had[number] |= here
            taken.append(lanes)
        later = 0
        for place in range(len(taken) - 1, -1, -1):
            lanes = taken[place]
            taken[place] = lanes ^ (lanes & later)
            later |= lanes
        return taken

    def _mask(self, parts: int) -> Column:
        """A column in which a lane is chosen with chance 1/`parts` + 1: one of a pool, turned by some lanes."""
        mask = self._rng.choice(self._pools[parts])
        turn = self._rng.randrange(self._count)
        return (mask << turn | mask >> self._count - turn) & self._full


def _chance(rng: Random, count: int, parts: int) -> Column:
    """A random column in which a lane is chosen with chance 1/`parts`."""
    column = 0
    for place in range(24):
        column = (
            column | rng.getrandbits(count) if ((1 << 24) // parts) >> place & 1 else column & rng.getrandbits(count)
        )
    return column if parts > 1 else (1 << count) - 1


class Ducking:
    """Leads low, keeps under the winning card, throws what costs most."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        self._rng = rng
        self._throws = _by_cost(rules)

    def lead(self, _lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """The lowest card."""
        suits = self._rng.sample(range(0, 52, 13), 4)
        return first_of([suit + rank for rank in range(13) for suit in suits], open_cards, need)

    def follow(self, lanes: Lanes, open_ranks: Columns, need: Column) -> Columns:
        """The highest that loses; else the highest when last, the lowest before."""
        over = lanes.over
        ranks = [0] * 13
        for rank in range(11, -1, -1):
            if here := open_ranks[rank] & over[rank] & need:
                ranks[rank] = here
                need ^= here
        for rank in range(12, -1, -1) if lanes.place == 3 else range(13):
            if here := open_ranks[rank] & need:
                ranks[rank] |= here
                need ^= here
        return ranks

    def throw(self, _lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """The card that costs most, among equals the highest."""
        return first_of(self._throws, open_cards, need)


def _by_cost(rules: Rules) -> list[int]:
    values = card_values(rules)
    return sorted(range(52), key=lambda card: (-values[card], -(card % 13)))
