from random import Random

import pytest

from hearts_tui.bots.levels import LEVELS
from hearts_tui.engine.cards import card_names, card_set, cards_in, parse_cards
from hearts_tui.engine.rules import Rules, preset_rules
from hearts_tui.engine.view import PlayerView

from .tables import BUDGET, view_of

JACK = preset_rules("omnibus")
HIGH_SPADES = Rules(high_spades=True)


def chosen(view: PlayerView, seed: int = 0) -> str:
    return card_names(LEVELS["normal"].bot.decide(view, Random(seed), BUDGET).cards)


def reason(view: PlayerView) -> str:
    return LEVELS["normal"].bot.decide(view, Random(0), BUDGET).why


def test_it_ducks_with_the_highest_card_that_still_loses() -> None:
    view = view_of("3D 7D 9D KD 2S", "3: 2C 3C 4C 5C", "1: TD QD")
    assert chosen(view) == "9D"
    assert reason(view) == "ducks under the queen"


def test_it_ducks_even_where_a_high_card_could_be_got_rid_of() -> None:
    assert chosen(view_of("3D 7D AD 2S", "3: 2C 3C 4C 5C", "1: TD QD 4D")) == "7D"
    assert chosen(view_of("3C 7C AC 2S", "1: 2C TC")) == "7C"


def test_the_last_to_play_that_must_win_does_so_with_its_highest_card() -> None:
    assert chosen(view_of("JD KD AD 2S", "3: 2C 3C 4C 5C", "1: TD 5D 4D")) == "AD"


def test_the_last_to_play_wins_an_empty_spade_trick_with_the_ace_and_not_the_queen() -> None:
    assert chosen(view_of("QS AS 2D", "3: 2C 3C 4C 5C", "1: 4S 5S TS")) == "AS"


def test_the_last_to_play_never_puts_the_queen_on_her_own_trick_if_the_king_can_win_it() -> None:
    assert chosen(view_of("QS KS 2D", "3: 2C 3C 4C 5C", "1: 4S 5S TS")) == "KS"


def test_a_heart_is_thrown_when_the_queen_is_gone() -> None:
    assert chosen(view_of("AD 3H JH", "3: 2C 3C 4C 5C", "1: 5S QS KS AS", "1: TC QC")) == "JH"


def test_the_ace_of_spades_is_thrown_while_the_queen_is_out() -> None:
    view = view_of("AD AS JH", "3: 2C 3C 4C 5C", "1: TC QC")
    assert chosen(view) == "AS"
    assert reason(view) == "throws a spade that could catch the queen"


def test_with_high_spades_the_costliest_card_is_thrown_first() -> None:
    assert chosen(view_of("AD AS KS JH", "3: 2C 3C 4C 5C", "1: TC QC", rules=HIGH_SPADES)) == "KS"


def test_with_face_values_the_queen_is_worth_less_than_the_ace_of_hearts() -> None:
    view = view_of("AD AH QS", "3: 2C 3C 4C 5C", "1: TC QC", rules=preset_rules("spot_hearts"))
    assert chosen(view) == "AH"


def test_the_jack_of_diamonds_is_neither_thrown_nor_ducked_with() -> None:
    assert chosen(view_of("JD 4S", "3: 2C 3C 4C 5C", "1: TC QC", rules=JACK)) == "4S"
    assert chosen(view_of("3D JD", "3: 2C 3C 4C 5C", "1: TD QD", rules=JACK)) == "3D"


def test_the_jack_of_diamonds_is_just_a_card_where_it_counts_nothing() -> None:
    assert chosen(view_of("3D JD", "3: 2C 3C 4C 5C", "1: TD QD")) == "JD"


def test_the_last_to_play_takes_the_jack_of_diamonds() -> None:
    assert chosen(view_of("3D KD", "3: 2C 3C 4C 5C", "1: JD 9D 2H", rules=JACK)) == "KD"


@pytest.mark.parametrize("seed", range(10))
def test_no_high_spade_is_led_while_another_card_can_be(seed: int) -> None:
    assert chosen(view_of("AS KS QS AD KD", "3: 2C 3C 4C 5C", "1: TC QC AC 7C"), seed) == "KD"


def test_it_leads_the_lowest_card_of_its_longest_suit() -> None:
    view = view_of("2C 9C 4D 7D JD KD QS 3H", "3: AC 5S 6S 7S", "3: 5C TC 3C 4C")
    assert {chosen(view, seed) for seed in range(20)} == {"4D"}
    assert reason(view) == "leads low from a long suit"


def test_of_two_longest_suits_either_may_be_led() -> None:
    view = view_of("2C 9C 4D 7D QS KS", "3: AC 5S 6S 7S", "3: 5C TC 3C 4C")
    assert {chosen(view, seed) for seed in range(20)} == {"2C", "4D"}


def test_a_covered_queen_is_kept_and_a_bare_one_passed() -> None:
    covered = view_of("2S 4S 7S 9S QS 2C 3C 8C 4D 5D 2H 3H 4H", hand_number=1, broken=False)
    bare = view_of("2S 4S QS 2C 3C 8C 4D 5D 6D 9D 2H 3H 4H", hand_number=1, broken=False)
    assert "QS" not in chosen(covered)
    assert "QS" in chosen(bare)


@pytest.mark.parametrize("seed", range(200))
def test_the_lowest_hearts_are_never_passed(seed: int) -> None:
    rest = [card for card in cards_in((1 << 52) - 1) if str(card) not in ("2H", "3H")]
    hand = [*parse_cards("2H 3H"), *Random(seed).sample(rest, 11)]
    view = view_of(card_names(sorted(hand)), hand_number=1, broken=False)
    assert not card_set(parse_cards(chosen(view))) & card_set(parse_cards("2H 3H"))


def test_the_jack_of_diamonds_is_not_taken_with_a_card_that_costs_more() -> None:
    rules = Rules(jack_of_diamonds=True)
    assert chosen(view_of("2S QS 5H", "3: 2C 3C 4C 5C", "1: 5S JD 9S", rules=rules)) == "2S"
