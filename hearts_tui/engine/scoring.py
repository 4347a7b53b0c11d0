"""Points of a hand, the moon, places, and when a match ends: pure functions of the cards taken and the totals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add

from .cards import (
    ACE_OF_SPADES,
    HEARTS,
    JACK_OF_DIAMONDS,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    CardSet,
    card_set,
    cards_in,
)
from .rules import EndMode, HeartValues, Rules, ScoreDisplay, ShootMoon, TieRule

Scores = tuple[int, int, int, int]


@lru_cache(maxsize=256)
def card_values(rules: Rules) -> tuple[int, ...]:
    """What taking each of the 52 cards costs, the jack of diamonds below zero where it counts."""
    scaled = rules.heart_values is HeartValues.FACE_SCALED
    values = [0] * 52
    for card in cards_in(HEARTS):
        values[card] = 1 if rules.heart_values is HeartValues.ONE else int(card.rank)
    values[QUEEN_OF_SPADES] = 25 if scaled else 13
    if rules.high_spades:
        values[KING_OF_SPADES] = 20 if scaled else 10
        values[ACE_OF_SPADES] = 15 if scaled else 7
    if rules.jack_of_diamonds:
        values[JACK_OF_DIAMONDS] = -20 if scaled else -10
    return tuple(values)


@lru_cache(maxsize=256)
def penalty_cards(rules: Rules) -> CardSet:
    """The cards worth more than 0."""
    return card_set(card for card, value in enumerate(card_values(rules)) if value > 0)


@lru_cache(maxsize=256)
def penalty_total(rules: Rules) -> int:
    """What all penalty cards cost together: the amount of a moon."""
    return sum(value for value in card_values(rules) if value > 0)


def amounts(rules: Rules) -> dict[str, int]:
    """The amounts that sentences about the rules name: the queen, king and ace of spades, the jack and the total."""
    values = card_values(rules)
    return {
        "queen": values[QUEEN_OF_SPADES],
        "king": values[KING_OF_SPADES],
        "ace": values[ACE_OF_SPADES],
        "jack": -values[JACK_OF_DIAMONDS],
        "penalty_total": penalty_total(rules),
    }


@dataclass(frozen=True, slots=True)
class _Scale:
    """What the rules say about the points of a hand, worked out once.

    `by_value` gathers the cards worth the same, so that a pile is counted without looking at each card. `moon` is what
    a moon brings to the shooter and to each of the others, where it counts.
    """

    by_value: tuple[tuple[int, CardSet], ...]
    penalties: CardSet
    moon: tuple[int, int] | None
    no_tricks_bonus: int


@lru_cache(maxsize=256)
def _scale_of(rules: Rules) -> _Scale:
    values = card_values(rules)
    different = sorted({value for value in values if value})
    total = penalty_total(rules)
    return _Scale(
        by_value=tuple((value, card_set(card for card in range(52) if values[card] == value)) for value in different),
        penalties=penalty_cards(rules),
        moon={ShootMoon.OTHERS_PLUS: (0, total), ShootMoon.SELF_MINUS: (-total, 0)}.get(rules.shoot_moon),
        no_tricks_bonus=rules.no_tricks_bonus,
    )


def points_of(rules: Rules, cards: CardSet) -> int:
    """What these cards cost whoever takes them, the moon apart."""
    return _worth(_scale_of(rules), cards)


def moon_shooter(rules: Rules, taken: Sequence[CardSet]) -> int | None:
    """The seat that took every penalty card, whatever the rules make of it (ruling 3)."""
    return _holder_of(penalty_cards(rules), taken)


def hand_points(rules: Rules, taken: Sequence[CardSet]) -> Scores:
    """The points of each seat for one hand, from the four piles of cards that the seats took.

    A moon is scored as ruling 3 says. Where moons are off there is none, and the bonus for no trick is due as ever.
    """
    scale = _scale_of(rules)
    shooter = _holder_of(scale.penalties, taken)
    if scale.moon is None or shooter is None:
        return _four([_worth(scale, pile) if pile else -scale.no_tricks_bonus for pile in taken])
    shooter_points, others_points = scale.moon
    return _four(
        _worth(scale, pile & ~scale.penalties) + (shooter_points if seat == shooter else others_points)
        for seat, pile in enumerate(taken)
    )


def _worth(scale: _Scale, cards: CardSet) -> int:
    points = 0
    for value, alike in scale.by_value:
        points += value * (cards & alike).bit_count()
    return points


def _holder_of(cards: CardSet, piles: Sequence[CardSet]) -> int | None:
    for seat, pile in enumerate(piles):
        if pile & cards == cards:
            return seat
    return None


def added(totals: Scores, points: Scores) -> Scores:
    """The totals after a hand with these points."""
    return _four(map(add, totals, points))


def last_hand_number(rules: Rules) -> int:
    """The number of the last hand that a match can have, a tie at the end apart."""
    return min(rules.num_hands or rules.max_hands, rules.max_hands)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands after a hand. `places` are 1 to 4 by seat, with ties as 1-2-2-4; empty until the end.

    `overtime` says that the end was triggered and a tie for the lowest total makes it go on (ruling 4).
    """

    finished: bool
    overtime: bool
    winners: tuple[int, ...]
    places: tuple[int, ...]


def standing_after(rules: Rules, totals: Scores, hands_played: int, overtime: bool) -> Standing:
    """The standing with these totals after `hands_played` hands; `overtime` as it was before the last one."""
    at_the_cap = hands_played >= rules.max_hands
    if rules.end_mode is EndMode.HANDS:
        triggered = hands_played >= (rules.num_hands or 0)
    else:
        triggered = max(totals) >= rules.target
    if not (triggered or overtime or at_the_cap):
        return Standing(finished=False, overtime=False, winners=(), places=())
    winners = tuple(seat for seat in range(4) if totals[seat] == min(totals))
    if len(winners) > 1 and rules.tie_rule is TieRule.PLAY_ON and not at_the_cap:
        return Standing(finished=False, overtime=True, winners=(), places=())
    return Standing(finished=True, overtime=False, winners=winners, places=places_of(totals))


def places_of(totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat, the lowest total first, ties as 1-2-2-4."""
    return tuple(1 + sum(other < mine for other in totals) for mine in totals)


def shown_totals(rules: Rules, totals: Scores) -> Scores:
    """The totals as they are displayed."""
    if rules.score_display is ScoreDisplay.COUNT_DOWN:
        return _four(rules.target - total for total in totals)
    return totals


def _four(values: Iterable[int]) -> Scores:
    first, second, third, fourth = values
    return first, second, third, fourth
