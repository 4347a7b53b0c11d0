from random import Random

import pytest

from hearts_tui.bots.base import Decision
from hearts_tui.bots.hard import expected_gains
from hearts_tui.bots.knowledge import knowledge_of
from hearts_tui.bots.levels import LEVELS
from hearts_tui.bots.passing import suit_cost
from hearts_tui.engine.cards import Card, Suit, card_names, card_set, cards_in, parse_cards
from hearts_tui.engine.rules import STANDARD, PlayDirection, Rules, ShootMoon, preset_rules
from hearts_tui.engine.view import PlayerView

from .tables import BUDGET, view_of

JACK = preset_rules("omnibus")
# Seat 1 has taken the queen and six hearts, and nobody else a point.
SHOT_BY_1 = ("3: 2C 3C 4C 5C", "1: AS QS 3S 2S", "1: KD 3D AH 2D", "1: AD KH 5D 4D", "1: KS 4S QH 5S", "1: AC JH 7C 8C")


def decided(view: PlayerView, seed: int = 0) -> Decision:
    return LEVELS["hard"].bot.decide(view, Random(seed), BUDGET)


def chosen(view: PlayerView, seed: int = 0) -> str:
    return card_names(decided(view, seed).cards)


def test_a_cheap_trick_is_taken_from_a_player_who_may_shoot_the_moon() -> None:
    decision = decided(view_of("3H 8H 9D TD JD 9C TC", *SHOT_BY_1, "1: 5H 2H 4H"))
    assert card_names(decision.cards) == "8H"
    assert decision.why == "stops a moon"


def test_a_trick_is_taken_before_the_last_seat_if_nobody_can_beat_the_card() -> None:
    tricks = ("1: 2C 3C 4C 5C", "2: AS QS 3S 2S", "2: KD AH 3D 2D", "2: AD KH 5D 4D", "2: KS QH 4S 5S")
    assert chosen(view_of("3H JH 9D 8D 7D 6D 9C TC", *tricks, "2: TH 2H")) == "JH"


def test_nothing_is_stopped_where_a_moon_brings_nothing() -> None:
    rules = Rules(shoot_moon=ShootMoon.OFF)
    assert chosen(view_of("3H 8H 9D TD JD 9C TC", *SHOT_BY_1, "1: 5H 2H 4H", rules=rules)) == "3H"


def test_nothing_is_stopped_once_two_players_have_points() -> None:
    tricks = (*SHOT_BY_1[:-1], "0: AC JH 7C 8C", "1: 5H 2H 4H")
    assert decided(view_of("3H 8H 9D TD JD 9C TC", *tricks)).why != "stops a moon"


@pytest.mark.parametrize("seed", range(10))
def test_no_point_is_given_to_a_player_who_may_shoot_the_moon(seed: int) -> None:
    decision = decided(view_of("3H 8H 9D TD JD 7D 6S", *SHOT_BY_1, "1: KC TC 9C"), seed)
    assert decision.cards[0].suit is not Suit.HEARTS


@pytest.mark.parametrize("direction", PlayDirection)
def test_the_moon_is_stopped_whichever_way_the_turn_goes(direction: PlayDirection) -> None:
    rules = Rules(play_direction=direction)
    tricks = [f"{int(trick[0]) * direction.step % 4}{trick[1:]}" for trick in (*SHOT_BY_1, "1: 5H 2H 4H")]
    assert chosen(view_of("3H 8H 9D TD JD 9C TC", *tricks, rules=rules)) == "8H"


@pytest.mark.parametrize("seed", range(10))
def test_high_spades_are_not_led_to_the_player_who_was_passed_the_queen(seed: int) -> None:
    hand = "KS AS 7C 8C TC 2D 3D 8D 9D JD 4H 5H"
    view = view_of(hand, "3: 2C 3C 4C AC", hand_number=1, passed="QS 2H 3H", received="KS AS TC", broken=False)
    assert decided(view, seed).cards[0].suit is not Suit.SPADES


def test_low_spades_are_led_against_the_queen() -> None:
    view = view_of("2S 4S 5S 2H 3H 7H 6D 8D TD JD QD", "3: 2C 3C 4C 5C", "2: 6C 7C 8C 9C", broken=False)
    decision = decided(view)
    assert decision.cards[0].suit is Suit.SPADES
    assert decision.why == "flushes the queen"


@pytest.mark.parametrize("seed", range(10))
def test_late_in_a_hand_no_suit_is_led_that_nobody_else_holds(seed: int) -> None:
    clubs = ("0: 2C 3C 4C 5C", "3: 6C 7C 8C 9C", "3: TC JC QC KC")
    diamonds = ("3: 2D 3D 4D 5D", "3: 6D 7D 8D 9D", "3: TD JD QD KD")
    spades = ("3: 2S 3S 4S 5S", "3: 6S 7S 8S 9S", "3: TS JS QS KS", "3: AS AD JH TH")
    assert chosen(view_of("AC 2H", *clubs, *diamonds, *spades, "0: 9H QH KH AH"), seed) == "2H"


def test_neither_the_jack_of_diamonds_nor_its_loss_matters_where_it_counts_nothing() -> None:
    tricks = ("3: 2C 3C 4C 5C", "1: JD 9D 2D")
    hand = "3D KD 2S 4S 5S 6C 7C 8C 9C 2H 3H 4H"
    assert chosen(view_of(hand, *tricks, rules=JACK)) == "KD"
    assert decided(view_of(hand, *tricks)).why != "wins the jack of diamonds"


@pytest.mark.parametrize("deals", [1, 6, 12, 32])
def test_any_number_of_deals_can_be_tried(deals: int) -> None:
    view = view_of("KH QH 2S 3S 4S 5S 2D 3D 4D 5D 6D 2H", "3: 2C 3C 4C 5C", "1: TC QC AC")
    cards = tuple(cards_in(view.legal))
    assert len(expected_gains(view, knowledge_of(view), cards, Random(3), deals)) == len(cards)


def test_all_cards_are_tried_in_the_same_deals() -> None:
    view = view_of("KH QH 2S 3S 4S 5S 2D 3D 4D 5D 6D 2H", "3: 2C 3C 4C 5C", "1: TC QC AC")
    cards = tuple(cards_in(view.legal))
    gains = expected_gains(view, knowledge_of(view), cards, Random(3), 64)
    assert gains == expected_gains(view, knowledge_of(view), cards, Random(3), 64)
    assert gains[Card.parse("KH")] > gains[Card.parse("2S")]


def test_a_suit_without_low_cards_is_dangerous_and_one_with_them_is_not() -> None:
    def cost(text: str) -> float:
        return suit_cost(STANDARD, Suit.HEARTS, card_set(parse_cards(text)))

    assert cost("2H") < cost("2H 3H AH") < cost("AH") < cost("QH KH AH")


def test_a_covered_queen_costs_less_than_a_bare_one_and_nothing_when_well_covered() -> None:
    costs = [
        suit_cost(STANDARD, Suit.SPADES, card_set(parse_cards(text)))
        for text in ("QS", "9S QS", "7S 9S QS", "5S 7S 9S QS", "3S 5S 7S 9S QS", "2S 3S 5S 7S 9S QS")
    ]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < 0


def test_a_short_suit_is_emptied() -> None:
    decision = decided(view_of("JD QD 2C 4C 6C 7C 3S 5S 6S 8S 2H 4H 5H", hand_number=1, broken=False))
    assert {"JD", "QD"} < {str(card) for card in decision.cards}
    assert decision.why == "empties its diamonds"


def test_the_jack_of_diamonds_stays_where_it_counts() -> None:
    hand = "JD QD 2C 4C 6C 7C 3S 5S 6S 8S 2H 4H 5H"
    assert "JD" in chosen(view_of(hand, hand_number=1, broken=False))
    assert "JD" not in chosen(view_of(hand, hand_number=1, broken=False, rules=JACK))


def test_with_high_spades_the_king_goes_even_when_the_queen_is_covered() -> None:
    hand = "2S 4S KS 2C 4C 6C 7C 3D 5D 6D 2H 4H 5H"
    assert "KS" in chosen(view_of(hand, hand_number=1, broken=False, rules=Rules(high_spades=True)))
