from dataclasses import fields, replace
from random import Random

import pytest

from hearts_tui.bots.beliefs import TRUST, Trust, resampled, weights
from hearts_tui.bots.columns import deal_columns
from hearts_tui.bots.knowledge import knowledge_of
from hearts_tui.bots.sampling import Dealt, drawn, live_cards
from hearts_tui.bots.worlds import Worlds
from hearts_tui.engine.cards import Card
from hearts_tui.engine.events import Trick
from hearts_tui.engine.rules import Rules
from hearts_tui.engine.view import PlayerView

from .tables import view_of

THREW_A_LOW_HEART = view_of(
    "6D 8D TD JD KD 2S 3S 4S 5S 3H 4H", "0: 2C 5C TC AC", "3: 3C 4C 2H KC", seat=0, hand_number=4
)
"""Seat 1 had no club and threw the lowest heart."""


def dealt_for(view: PlayerView, count: int = 512) -> Dealt:
    return drawn(view, Worlds(knowledge_of(view)), Random(1), count)


def share(view: PlayerView, seat: int, card: Card, trust: Trust = TRUST) -> float:
    """By how much of the weight that seat holds the card."""
    dealt = dealt_for(view)
    weight = weights(view, dealt, trust)
    holds = [
        dealt.seats[0][card] >> place & 1 | (dealt.seats[1][card] >> place & 1) << 1 == seat
        for place in reversed(range(dealt.count))
    ]
    return sum(value for value, held in zip(weight, holds, strict=True) if held) / sum(weight)


def got(received: str) -> PlayerView:
    """What seat 0 sees after these cards came from seat 3."""
    return view_of(f"2C 6D 8D 2S 3S 4S 3H 4H 7H 8H {received}", hand_number=1, passed="AC KC QC", received=received)


NOTHING_BELIEVED = Trust(*[1.0] * len(fields(Trust)))


def seen(
    second_trick: str, hand: str = "6D 8D TD 5S 6S 7S 8S 9S 6C 7C 8C 9C", rules: Rules | None = None
) -> PlayerView:
    """What seat 2 sees in the second trick; seat 3 took the first."""
    return view_of(hand, "0: 2C 3C 4C TC", second_trick, seat=2, rules=rules)


@pytest.mark.parametrize(
    ("believed", "view", "seat", "card"),
    [
        ("queen_behind_lead", seen("3: 3S"), 3, "QS"),
        ("lower_than_lead", seen("3: 7D"), 3, "4D"),
        ("length_led", seen("3: 7D"), 3, "KD"),
        ("could_duck", seen("3: 5D 9D"), 0, "4D"),
        ("lower_when_over", seen("3: 5D 9D"), 0, "7D"),
        ("lower_when_dear", seen("3: 2S TS"), 0, "4S"),
        ("higher_when_last", seen("2: 9D 7D 5D JD", "6D 8D TD 5S 6S 7S 8S 9S 6C 7C 8C"), 1, "KD"),
        ("queen_not_tucked", seen("3: KS 2S"), 0, "QS"),
        ("queen_not_thrown", seen("3: 5C 2D"), 0, "QS"),
        ("catcher_not_thrown", seen("3: 5C 2D"), 0, "AS"),
        ("heart_not_thrown", seen("3: 5C 2D"), 0, "3H"),
        ("length_thrown", seen("3: 5C 2D"), 0, "QD"),
        ("worse_kept", got("5D 9C JH"), 3, "AS"),
        ("worse_kept", got("5D 9C JH"), 3, "QS"),
        ("bad_kept", got("5D 9C JH"), 3, "KD"),
        ("length_passed", got("5D 9C JH"), 3, "4D"),
    ],
)
def test_each_belief_makes_what_it_speaks_against_less_likely(
    believed: str, view: PlayerView, seat: int, card: str
) -> None:
    without = replace(TRUST, **{believed: 1.0})
    assert share(view, seat, Card.parse(card)) < share(view, seat, Card.parse(card), without)


def test_who_leads_what_nobody_can_beat_had_nothing_else() -> None:
    view = seen("3: KD")
    assert share(view, 3, Card.parse("AD")) > share(view, 3, Card.parse("AD"), replace(TRUST, unbeatable_lead=1.0))


def test_with_the_jack_of_diamonds_diamonds_that_follow_tell_nothing() -> None:
    view = seen("3: 5D 9D", rules=Rules(jack_of_diamonds=True))
    dealt = dealt_for(view)
    led_only = replace(view, tricks=(*view.tricks[:-1], Trick(3, view.tricks[-1].cards[:1])))
    assert len(set(weights(view, dealt, TRUST))) <= len(set(weights(led_only, dealt, TRUST)))


def test_before_anybody_else_has_played_all_deals_count_alike() -> None:
    view = view_of("2C 4C 6D 8D TD JD KD 2S 3S 4S 5S 3H 4H")
    assert set(weights(view, dealt_for(view), TRUST)) == {1.0}


def test_with_all_factors_at_one_nothing_is_believed() -> None:
    dealt = dealt_for(THREW_A_LOW_HEART)
    assert set(weights(THREW_A_LOW_HEART, dealt, NOTHING_BELIEVED)) == {1.0}


def test_deals_are_drawn_as_often_as_they_weigh() -> None:
    deals = [(0, 1 << card, 0, 0) for card in range(8)]
    view = view_of("2C 3C")
    dealt = Dealt(deal_columns(deals), 8, live_cards(view))
    chosen = resampled(dealt, [0, 1, 0, 3, 0, 0, 0, 4], 800, Random(1))
    counts = [column.bit_count() for column in chosen.seats[0][:8]]
    assert counts == [0, 100, 0, 300, 0, 0, 0, 400]
