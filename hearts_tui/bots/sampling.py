"""Cards compared by playing each out in the same deals: a block of lanes for every card, and its mean worth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from random import Random

from ..engine.cards import DECK, Card, CardSet, card_set, cards_in
from ..engine.scoring import Scores, card_values
from ..engine.view import PlayerView
from .columns import Columns, repeated
from .playout import Habit, Lanes, Start, Tally, scored
from .worlds import Worlds

Worth = Callable[[Scores], float]


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to try in every deal: a card, and whether to go for the moon after it."""

    card: Card
    for_moon: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deals as columns: the two bits of each card's seat, how many deals, a multiple of eight, and the live cards."""

    seats: tuple[Columns, Columns]
    count: int
    live: CardSet


def drawn(view: PlayerView, worlds: Worlds, rng: Random, count: int) -> Dealt:
    """About that many deals that agree with the view, at least 64."""
    bases = min(128, max(64, count // 64 * 8))
    shuffles = max(1, count // bases)
    return Dealt(worlds.draw_columns(rng, bases, shuffles), bases * shuffles, live_cards(view))


def live_cards(view: PlayerView) -> CardSet:
    """The cards that are in hands or on the table."""
    return DECK & ~view.played | card_set(view.current_trick)


def start_of(view: PlayerView) -> Start:
    """Where the hand stands for the seat that is to play."""
    return Start(view.rules, view.seat, view.current_trick, view.taken, view.hearts_broken, view.is_first_trick)


def different_cards(view: PlayerView) -> list[Card]:
    """The legal cards, of neighbours that cost the same only the lowest: nobody else holds a card between them."""
    values = card_values(view.rules)
    between = ~view.hand & ~(view.played & ~card_set(view.current_trick))
    chosen: list[Card] = []
    last: Card | None = None
    for card in cards_in(view.legal):
        gap = between & (card.bit - 1) & ~(2 * last.bit - 1) if last is not None else 1
        if last is None or gap or values[card] != values[last] or card.suit is not last.suit:
            chosen.append(card)
        last = card
    return chosen


def worths(start: Start, dealt: Dealt, trials: Sequence[Trial], habit: Habit, worth: Worth) -> list[list[float]]:
    """For each trial the worth of each deal when it is played out so."""
    count, blocks = dealt.count, len(trials)
    odd, upper = ([repeated(column, count, blocks) if column else 0 for column in columns] for columns in dealt.seats)
    lanes = Lanes(start, count * blocks, odd, upper, dealt.live)
    block = (1 << count) - 1
    masks = [block << count * (blocks - 1 - place) for place in range(blocks)]
    if told := sum(mask for mask, trial in zip(masks, trials, strict=True) if trial.for_moon):
        lanes.tell_to_shoot(start.turn or 0, told)
    lanes.play_out(habit, [(trial.card, mask) for trial, mask in zip(trials, masks, strict=True)])
    values = Valued(start, worth)
    found = [values[tally] for tally in lanes.tallies()]
    return [found[place * count : place * count + count] for place in range(blocks)]


def margin_of(seat: int) -> Worth:
    """By how many points the mean of the others is over that seat's own points."""
    return lambda points: (sum(points) - 4 * points[seat]) / 3


class Valued(dict[Tally, float]):
    """The worth of tallies, each worked out when it is first met."""

    def __init__(self, start: Start, worth: Worth) -> None:
        super().__init__()
        self._rules = start.rules
        self._worth = worth

    def __missing__(self, tally: Tally) -> float:
        value = self[tally] = self._worth(scored(self._rules, tally))
        return value


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return fsum(values) / len(values)
