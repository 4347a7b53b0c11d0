"""Points of a hand, the moon, places, and when a match ends: pure functions of the cards taken and the totals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add

from .cards import (
    ACE_OF_SPADES,
    DECK,
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


@lru_cache(maxsize=256)
def _cards_by_value(rules: Rules) -> tuple[tuple[int, CardSet], ...]:
    """The cards worth something, those of the same value together: a pile is then counted without looking at each."""
    values = card_values(rules)
    different = sorted({value for value in values if value})
    return tuple((value, card_set(card for card in range(52) if values[card] == value)) for value in different)


def points_of(rules: Rules, cards: CardSet) -> int:
    """What these cards cost whoever takes them, the moon apart."""
    return _worth(_cards_by_value(rules), cards)


def _worth(by_value: tuple[tuple[int, CardSet], ...], cards: CardSet) -> int:
    return sum([value * (cards & alike).bit_count() for value, alike in by_value])


def moon_shooter(rules: Rules, taken: Sequence[CardSet]) -> int | None:
    """The seat that took every penalty card, whatever the rules make of it (ruling 3)."""
    penalties = penalty_cards(rules)
    for seat, cards in enumerate(taken):
        if cards & penalties == penalties:
            return seat
    return None


def hand_points(rules: Rules, taken: Sequence[CardSet]) -> Scores:
    """The points of each seat for one hand, from the four piles of cards that the seats took.

    A moon is scored as ruling 3 says. Where moons are off there is none, and the bonus for no trick is due as ever.
    """
    by_value = _cards_by_value(rules)
    shooter = None if rules.shoot_moon is ShootMoon.OFF else moon_shooter(rules, taken)
    if shooter is None:
        return _four([_worth(by_value, pile) - (0 if pile else rules.no_tricks_bonus) for pile in taken])
    total = penalty_total(rules)
    shooter_score, others_score = (0, total) if rules.shoot_moon is ShootMoon.OTHERS_PLUS else (-total, 0)
    not_penalties = DECK & ~penalty_cards(rules)
    return _four(
        _worth(by_value, pile & not_penalties) + (shooter_score if seat == shooter else others_score)
        for seat, pile in enumerate(taken)
    )


def added(totals: Scores, points: Scores) -> Scores:
    """The totals after a hand with these points."""
    return _four(map(add, totals, points))


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
