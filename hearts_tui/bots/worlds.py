"""Full deals that agree with what a seat knows, drawn exactly uniformly or listed completely.

Unseen cards that the same seats may hold form a class. A *split* says how many cards of each class each seat gets; it
stands for as many deals as there are ways to choose them. Choosing a split by that number, and then the cards of each
class at random, gives every deal the same chance: nothing is retried, and no deal that fits is left out.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, pairwise, product
from math import comb, prod
from random import Random

from ..engine.cards import CardSet, cards_in
from .columns import Columns, deal_columns, joined
from .knowledge import Four, Knowledge

Counts = tuple[int, ...]
_LISTED_ARRANGEMENTS = 500


@dataclass(frozen=True)
class CardClass:
    """Unseen cards, as bits, that the same seats may hold."""

    seats: tuple[int, ...]
    cards: tuple[CardSet, ...]

    def ways(self, counts: Counts) -> int:
        """In how many ways the seats can get that many cards of the class."""
        result, left = 1, len(self.cards)
        for count in counts:
            result *= comb(left, count)
            left -= count
        return result

    def arrangements(self, counts: Counts) -> Iterator[tuple[CardSet, ...]]:
        """Every way to give the seats that many cards of the class."""
        return _arrangements(self.cards, counts)


class Worlds:
    """The deals that agree with the knowledge: how many there are, a uniform draw, or all of them.

    A deal is the four hands as they are now, by seat.
    """

    def __init__(self, known: Knowledge) -> None:
        self._certain = known.must_hold
        self._classes = _classes(known)
        needs = tuple(left - must.bit_count() for left, must in zip(known.cards_left, known.must_hold, strict=True))
        self._splits = tuple(_splits(self._classes, needs))
        if not self._splits:
            raise ValueError("no deal agrees with this knowledge")
        ways = (
            prod(kind.ways(part) for kind, part in zip(self._classes, split, strict=True)) for split in self._splits
        )
        self._running_counts = list(accumulate(ways))

    @property
    def count(self) -> int:
        """How many deals there are."""
        return self._running_counts[-1]

    def all(self) -> Iterator[Four]:
        """Every deal once."""
        for split in self._splits:
            parts = (kind.arrangements(counts) for kind, counts in zip(self._classes, split, strict=True))
            for chosen in product(*parts):
                hands = list(self._certain)
                for kind, cards in zip(self._classes, chosen, strict=True):
                    for seat, held in zip(kind.seats, cards, strict=True):
                        hands[seat] |= held
                yield hands[0], hands[1], hands[2], hands[3]

    def draw(self, rng: Random) -> Four:
        """One of the deals, each as likely as any other."""
        place = bisect_right(self._running_counts, rng.randrange(self.count)) if len(self._splits) > 1 else 0
        hands = list(self._certain)
        for seats, deal in self._dealers[place]:
            for seat, held in zip(seats, deal(rng), strict=True):
                hands[seat] |= held
        return hands[0], hands[1], hands[2], hands[3]

    def draw_columns(self, rng: Random, bases: int, shuffles: int) -> tuple[Columns, Columns]:
        """Draws `bases` * `shuffles` deals, as columns of the two bits of each card's seat; `bases` divides by eight.

        The cards of each class are exchanged at random in as many ways as there are shuffles, in all of the base deals
        at once, which costs next to nothing. Every deal is as likely as any other, and any two are independent but for
        sharing a split where they come from one base.
        """
        seats = deal_columns([self.draw(rng) for _ in range(bases)])
        moves = [list(range(52)) for _ in range(shuffles)]
        for kind in self._classes:
            places = [card.bit_length() - 1 for card in kind.cards]
            for move in moves:
                for place, source in zip(places, rng.sample(places, len(places)), strict=True):
                    move[place] = source
        first, second = (
            [joined([column[move[card]] for move in moves], bases) for card in range(52)] for column in seats
        )
        return first, second

    @cached_property
    def _dealers(self) -> "_Dealers":
        return _Dealers(self._classes, self._splits)


Deal = Callable[[Random], tuple[CardSet, ...]]


class _Dealers:
    """For each split, made when first asked for: the seats and a random arrangement of every class."""

    def __init__(self, classes: tuple[CardClass, ...], splits: tuple[tuple[Counts, ...], ...]) -> None:
        self._classes = classes
        self._splits = splits
        self._made: dict[int, list[tuple[tuple[int, ...], Deal]]] = {}
        self._deals: dict[tuple[int, Counts], Deal] = {}

    def __getitem__(self, place: int) -> list[tuple[tuple[int, ...], Deal]]:
        if place not in self._made:
            parts = enumerate(zip(self._classes, self._splits[place], strict=True))
            self._made[place] = [(kind.seats, self._deal(number, counts)) for number, (kind, counts) in parts]
        return self._made[place]

    def _deal(self, number: int, counts: Counts) -> Deal:
        key = number, counts
        if key not in self._deals:
            kind = self._classes[number]
            few = kind.ways(counts) <= _LISTED_ARRANGEMENTS
            self._deals[key] = _from_list(list(kind.arrangements(counts))) if few else _by_sampling(kind.cards, counts)
        return self._deals[key]


def _from_list(listed: list[tuple[CardSet, ...]]) -> Deal:
    if len(listed) == 1:
        return lambda _rng: listed[0]
    return lambda rng: rng.choice(listed)


def _by_sampling(cards: tuple[CardSet, ...], counts: Counts) -> Deal:
    cuts = [0, *accumulate(counts)]
    spans = [slice(start, end) for start, end in pairwise(cuts[:-1])]
    last = sum(cards)

    def deal(rng: Random) -> tuple[CardSet, ...]:
        order = rng.sample(cards, cuts[-2])
        held = [sum(order[span]) for span in spans]
        return *held, last - sum(held)

    return deal


def _classes(known: Knowledge) -> tuple[CardClass, ...]:
    by_seats: dict[tuple[int, ...], list[CardSet]] = {}
    certain = known.must_hold[0] | known.must_hold[1] | known.must_hold[2] | known.must_hold[3]
    for card in cards_in(known.unseen & ~certain):
        seats = tuple(seat for seat in range(4) if known.may_hold[seat] >> card & 1)
        by_seats.setdefault(seats, []).append(card.bit)
    return tuple(CardClass(seats, tuple(cards)) for seats, cards in sorted(by_seats.items()))


def _splits(classes: tuple[CardClass, ...], needs: tuple[int, ...]) -> Iterator[tuple[Counts, ...]]:
    """Every way in which the classes can fill the hands, as counts by class and then by seat of the class."""
    if not classes:
        if not any(needs):
            yield ()
        return
    first = classes[0]
    for counts in _shares(len(first.cards), tuple(needs[seat] for seat in first.seats)):
        left = list(needs)
        for seat, count in zip(first.seats, counts, strict=True):
            left[seat] -= count
        for rest in _splits(classes[1:], tuple(left)):
            yield (counts, *rest)


def _shares(cards: int, limits: Counts) -> Iterator[Counts]:
    """Every way to divide `cards` cards among places that take no more than their limits."""
    if not limits:
        if not cards:
            yield ()
        return
    for count in range(min(cards, limits[0]) + 1):
        for rest in _shares(cards - count, limits[1:]):
            yield (count, *rest)


def _arrangements(cards: tuple[CardSet, ...], counts: Counts) -> Iterator[tuple[CardSet, ...]]:
    if len(counts) == 1:
        yield (sum(cards),)
        return
    for chosen in combinations(cards, counts[0]):
        held = sum(chosen)
        left = tuple(card for card in cards if not card & held)
        for rest in _arrangements(left, counts[1:]):
            yield (held, *rest)
