from random import Random

from hearts_tui.bots.beliefs import TRUST, Trust, resampled, weights
from hearts_tui.bots.columns import deal_columns
from hearts_tui.bots.habits import Shrewd
from hearts_tui.bots.knowledge import knowledge_of
from hearts_tui.bots.sampling import Dealt, drawn, live_cards
from hearts_tui.bots.worlds import Worlds
from hearts_tui.engine.cards import QUEEN_OF_SPADES
from hearts_tui.engine.view import PlayerView

from .tables import view_of

THREW_A_LOW_HEART = view_of(
    "6D 8D TD JD KD 2S 3S 4S 5S 3H 4H", "0: 2C 5C TC AC", "3: 3C 4C 2H KC", seat=0, hand_number=4
)
"""Seat 1 had no club and threw the lowest heart."""


def dealt_for(view: PlayerView, count: int = 512) -> Dealt:
    return drawn(view, Worlds(knowledge_of(view)), Random(1), count)


def weights_of(view: PlayerView, dealt: Dealt, trust: Trust = TRUST) -> list[float]:
    return weights(view, dealt, Shrewd(view.rules, Random(2)), trust)


def holds_queen(dealt: Dealt, place: int, seat: int) -> bool:
    bit = dealt.count - 1 - place
    found = (dealt.seats[0][QUEEN_OF_SPADES] >> bit & 1) | (dealt.seats[1][QUEEN_OF_SPADES] >> bit & 1) << 1
    return found == seat


def share_with_queen(dealt: Dealt, weight: list[float], seat: int) -> float:
    counted = sum(value for place, value in enumerate(weight) if holds_queen(dealt, place, seat))
    return counted / sum(weight)


def test_who_throws_a_low_heart_hardly_has_the_queen() -> None:
    view = THREW_A_LOW_HEART
    dealt = dealt_for(view)
    thrower = view.seats_of(view.tricks[1])[2]
    even = share_with_queen(dealt, [1.0] * dealt.count, thrower)
    assert share_with_queen(dealt, weights_of(view, dealt), thrower) < even / 2


def test_before_anybody_else_has_played_all_deals_count_alike() -> None:
    view = view_of("2C 4C 6D 8D TD JD KD 2S 3S 4S 5S 3H 4H")
    assert set(weights_of(view, dealt_for(view))) == {1.0}


def test_with_full_trust_kept_nothing_is_believed() -> None:
    dealt = dealt_for(THREW_A_LOW_HEART)
    assert set(weights_of(THREW_A_LOW_HEART, dealt, Trust(1, 1, 1, 1))) == {1.0}


def test_deals_are_drawn_as_often_as_they_weigh() -> None:
    deals = [(0, 1 << card, 0, 0) for card in range(8)]
    view = view_of("2C 3C")
    dealt = Dealt(deal_columns(deals), 8, live_cards(view))
    chosen = resampled(dealt, [0, 1, 0, 3, 0, 0, 0, 4], 800, Random(1))
    counts = [column.bit_count() for column in chosen.seats[0][:8]]
    assert counts == [0, 100, 0, 300, 0, 0, 0, 400]
