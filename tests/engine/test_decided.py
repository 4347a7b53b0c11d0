"""When the rest of a hand is decided, and that cutting it short changes no points."""

import pytest

from hearts_tui.engine.cards import DECK
from hearts_tui.engine.decided import Decided, Rest, decided_rest
from hearts_tui.engine.events import HandCutShort, HandScored
from hearts_tui.engine.match import Phase

from ..support import hands, highest, lowest, match_with, new_match, one_suit_each, play_hand, play_steps, rules

NO_POINTS = hands("3C 9D 4S", "5C TD 6S", "7C JD 8S", "9C 2D KS")
LEADER_WINS = hands("AH KH AC", "QH 3C 4C", "2H 5D 6D", "9S TS 7C")
NOBODY_WITHOUT = (1, 2, 4, 8)


def test_nothing_is_left_to_win_when_no_card_is_worth_anything() -> None:
    assert decided_rest(rules(), NO_POINTS, 0, 11) == Rest(Decided.NO_POINTS_LEFT, None)


@pytest.mark.parametrize("changes", ["jack_of_diamonds=true", "high_spades=true"])
def test_a_card_that_this_rule_set_values_keeps_the_hand_open(changes: str) -> None:
    assert decided_rest(rules(changes), NO_POINTS, 0, 11) is None


def test_two_cards_each_are_enough_when_nothing_is_worth_anything_and_one_is_not() -> None:
    two_each = hands("3C 9D", "5C TD", "7C JD", "9C 2D")
    one_each = hands("3C", "TD", "JD", "9C")
    assert decided_rest(rules(), two_each, 2, 12) == Rest(Decided.NO_POINTS_LEFT, None)
    assert decided_rest(rules(), one_each, 2, 13) is None


def test_a_leader_who_beats_everything_takes_the_rest() -> None:
    assert decided_rest(rules(), LEADER_WINS, 0, 11) == Rest(Decided.LEADER_TAKES_ALL, 0)


def test_only_the_leader_can_take_the_rest() -> None:
    assert decided_rest(rules(), LEADER_WINS, 1, 11) is None


@pytest.mark.parametrize("leader", ["AH JH AC", "AH KH 2C"])
def test_one_card_that_can_be_beaten_keeps_the_hand_open(leader: str) -> None:
    assert decided_rest(rules(), hands(leader, "QH 3C 4C", "2H 5D 6D", "9S TS 7C"), 0, 11) is None


def test_the_leader_needs_three_cards_to_take_the_rest() -> None:
    assert decided_rest(rules(), hands("AH AC", "QH 3C", "2H 5D", "9S 7C"), 0, 12) is None


def test_a_suit_that_the_leader_lacks_does_not_matter() -> None:
    assert decided_rest(rules(), hands("AC KC QC", "AH 3C 4C", "2H AD 6D", "AS TS 7C"), 0, 11) == Rest(
        Decided.LEADER_TAKES_ALL, 0
    )


def test_the_first_trick_is_always_played() -> None:
    assert decided_rest(rules(), one_suit_each(), 0, 1) is None
    assert decided_rest(rules(), one_suit_each(), 0, 2) == Rest(Decided.LEADER_TAKES_ALL, 0)


def test_a_bonus_that_somebody_may_still_lose_keeps_the_hand_open() -> None:
    bonus = rules("no_tricks_bonus=5")
    assert decided_rest(bonus, NO_POINTS, 0, 11, taken=(1, 2, 4, 0)) is None
    assert decided_rest(bonus, NO_POINTS, 0, 11, NOBODY_WITHOUT) == Rest(Decided.NO_POINTS_LEFT, None)
    assert decided_rest(rules(), NO_POINTS, 0, 11, taken=(1, 2, 4, 0)) == Rest(Decided.NO_POINTS_LEFT, None)


def test_a_hand_is_played_on_until_the_bonus_is_settled() -> None:
    """In this deal nothing counts after eight tricks, of which one seat has none; it takes the ninth."""
    changes = "pass_cycle=never skip_uneventful=true"
    without = play_hand(new_match(rules(changes), deal_number=4), highest)
    bonus = play_hand(new_match(rules(f"{changes} no_tricks_bonus=5"), deal_number=4), highest)
    assert (len(without.tricks), len(bonus.tricks)) == (8, 9)
    assert without.taken.count(0) == 1
    assert bonus.points == without.points == (4, 0, 22, 0)


def test_a_leader_who_takes_all_leaves_the_bonus_to_those_without_a_trick() -> None:
    assert decided_rest(rules("no_tricks_bonus=5"), LEADER_WINS, 0, 11, taken=(1, 0, 0, 0)) == Rest(
        Decided.LEADER_TAKES_ALL, 0
    )


def test_a_hand_is_cut_short_with_the_cards_given_to_their_taker() -> None:
    match = match_with(rules("pass_cycle=never skip_uneventful=true"), one_suit_each())
    events = play_steps(match, lowest, 4)
    cut, scored = events[-2:]
    assert cut == HandCutShort(Rest(Decided.LEADER_TAKES_ALL, 0))
    assert isinstance(scored, HandScored)
    assert scored.result.taken == (DECK, 0, 0, 0)
    assert scored.result.points == (0, 26, 26, 26)
    assert scored.result.rest == Rest(Decided.LEADER_TAKES_ALL, 0)
    assert match.phase is Phase.DEALING


def test_cards_worth_nothing_stay_in_the_hands_that_hold_them() -> None:
    short = play_hand(new_match(rules("pass_cycle=never skip_uneventful=true"), deal_number=1), highest)
    full = play_hand(new_match(rules("pass_cycle=never"), deal_number=1), highest)
    assert short.rest == Rest(Decided.NO_POINTS_LEFT, None)
    assert sum(pile.bit_count() for pile in short.taken) == 4 * len(short.tricks) < 52
    assert short.tricks == full.tricks[: len(short.tricks)]
    assert short.points == full.points


def test_without_the_option_the_hand_is_played_out() -> None:
    result = play_hand(match_with(rules("pass_cycle=never"), one_suit_each()), lowest)
    assert (result.rest, len(result.tricks)) == (None, 13)
