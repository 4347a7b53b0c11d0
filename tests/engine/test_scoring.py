"""Points of a hand, the moon, totals, places, and the end of a match."""

from collections.abc import Sequence

import pytest

from hearts_tui.engine.cards import DECK, CardSet
from hearts_tui.engine.rules import STANDARD
from hearts_tui.engine.scoring import (
    Scores,
    added,
    card_values,
    hand_points,
    moon_shooter,
    penalty_cards,
    penalty_total,
    places_of,
    points_of,
    shown_totals,
    standing_after,
)

from ..support import cards, rules

HEARTS_AND_QUEEN = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
MOONS = {
    "": 26,
    "high_spades=true": 43,
    "heart_values=face": 117,
    "heart_values=face high_spades=true": 134,
    "heart_values=face_scaled": 129,
    "heart_values=face_scaled high_spades=true": 164,
}


def piles(*texts: str) -> tuple[CardSet, ...]:
    """The four piles with these cards, whatever is missing from the deck going to the first seat that took any."""
    taken = [cards(text) for text in texts]
    first = next(seat for seat, pile in enumerate(taken) if pile)
    taken[first] |= DECK & ~sum(taken)
    return tuple(taken)


def moon_by_seat_2(*, jack: int = 2) -> tuple[CardSet, ...]:
    """Seat 2 takes every card that can ever cost anything; the jack of diamonds goes to `jack`, the others have one."""
    taken = [cards("2C"), cards("3C"), 0, cards("4C")]
    taken[jack] |= cards("JD")
    taken[2] |= DECK & ~sum(taken)
    return tuple(taken)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ("", "QS=13 2H=1 TH=1 JH=1 QH=1 KH=1 AH=1 KS=0 AS=0 JD=0 AC=0"),
        ("jack_of_diamonds=true", "JD=-10 QS=13 AH=1"),
        ("high_spades=true", "QS=13 KS=10 AS=7 AH=1"),
        ("heart_values=face", "2H=2 9H=9 TH=10 JH=11 QH=12 KH=13 AH=14 QS=13 KS=0 AS=0 JD=0"),
        ("heart_values=face high_spades=true jack_of_diamonds=true", "AH=14 QS=13 KS=10 AS=7 JD=-10"),
        ("heart_values=face_scaled", "AH=14 QS=25 KS=0 AS=0 JD=0"),
        ("heart_values=face_scaled high_spades=true jack_of_diamonds=true", "2H=2 AH=14 QS=25 KS=20 AS=15 JD=-20"),
    ],
)
def test_what_a_card_costs(changes: str, expected: str) -> None:
    for pair in expected.split():
        name, value = pair.split("=")
        assert points_of(rules(changes), cards(name)) == int(value), name


def test_all_cards_that_cost_nothing_cost_nothing() -> None:
    assert points_of(STANDARD, DECK & ~cards(HEARTS_AND_QUEEN)) == 0
    assert sum(card_values(STANDARD)) == 26


@pytest.mark.parametrize(("changes", "more"), [("", ""), ("high_spades=true", "KS AS"), ("jack_of_diamonds=true", "")])
def test_the_penalty_cards_are_those_that_cost_more_than_nothing(changes: str, more: str) -> None:
    assert penalty_cards(rules(changes)) == cards(f"{HEARTS_AND_QUEEN} {more}")


@pytest.mark.parametrize(("changes", "amount"), MOONS.items())
def test_a_moon_gives_the_others_the_whole_penalty_total(changes: str, amount: int) -> None:
    assert penalty_total(rules(changes)) == amount
    assert hand_points(rules(changes), moon_by_seat_2()) == (amount, amount, 0, amount)


@pytest.mark.parametrize(("changes", "amount"), MOONS.items())
def test_or_takes_it_off_the_shooter(changes: str, amount: int) -> None:
    assert hand_points(rules(f"{changes} shoot_moon=self_minus"), moon_by_seat_2()) == (0, 0, -amount, 0)


@pytest.mark.parametrize(("changes", "amount"), MOONS.items())
def test_or_is_nothing_special(changes: str, amount: int) -> None:
    assert hand_points(rules(f"{changes} shoot_moon=off"), moon_by_seat_2()) == (0, 0, amount, 0)


@pytest.mark.parametrize(
    ("changes", "jack", "points"),
    [
        ("shoot_moon=others_plus", 2, (26, 26, -10, 26)),
        ("shoot_moon=others_plus", 0, (16, 26, 0, 26)),
        ("shoot_moon=self_minus", 2, (0, 0, -36, 0)),
        ("shoot_moon=self_minus", 3, (0, 0, -26, -10)),
        ("shoot_moon=off", 2, (0, 0, 16, 0)),
        ("shoot_moon=others_plus heart_values=face_scaled", 0, (109, 129, 0, 129)),
    ],
)
def test_the_jack_of_diamonds_is_no_part_of_a_moon_and_counts_for_its_taker(
    changes: str, jack: int, points: Scores
) -> None:
    assert hand_points(rules(f"{changes} jack_of_diamonds=true"), moon_by_seat_2(jack=jack)) == points


@pytest.mark.parametrize(
    ("changes", "taken", "shooter"),
    [
        ("", piles("2C", "3C", HEARTS_AND_QUEEN, "4C"), 2),
        ("", piles("QS", "3C", HEARTS_AND_QUEEN.removeprefix("QS "), "4C"), None),
        ("", piles("2H", "3C", HEARTS_AND_QUEEN.replace("2H ", ""), "4C"), None),
        ("high_spades=true", piles("KS", "3C", HEARTS_AND_QUEEN, "4C"), None),
        ("high_spades=true", piles("KC", "3C", f"{HEARTS_AND_QUEEN} KS AS", "4C"), 2),
        ("jack_of_diamonds=true", piles("JD", "3C", HEARTS_AND_QUEEN, "4C"), 2),
        ("shoot_moon=off", piles("2C", "3C", HEARTS_AND_QUEEN, "4C"), 2),
    ],
)
def test_a_moon_is_told_by_the_cards_taken(changes: str, taken: Sequence[CardSet], shooter: int | None) -> None:
    assert moon_shooter(rules(changes), taken) == shooter


def test_points_that_look_like_a_moon_are_none_without_every_penalty_card() -> None:
    """Seat 1 takes 26 points and the king of spades goes elsewhere: with high spades that is no moon."""
    taken = piles("KS AS", HEARTS_AND_QUEEN, "", "")
    assert hand_points(rules("high_spades=true"), taken) == (17, 26, 0, 0)


def test_an_ordinary_hand_adds_up_what_each_seat_took() -> None:
    taken = piles("2H 3H", "QS 4H", "5H 6H 7H 8H 9H", "TH JH QH KH AH JD")
    assert hand_points(STANDARD, taken) == (2, 14, 5, 5)
    assert hand_points(rules("jack_of_diamonds=true"), taken) == (2, 14, 5, -5)
    assert hand_points(rules("heart_values=face"), taken) == (5, 17, 35, 60)


def test_taking_no_trick_earns_the_bonus() -> None:
    taken = piles("2H", f"QS {HEARTS_AND_QUEEN[6:]}", "", "")
    assert hand_points(STANDARD, taken) == (1, 25, 0, 0)
    assert hand_points(rules("no_tricks_bonus=5"), taken) == (1, 25, -5, -5)


def test_there_is_no_bonus_in_a_hand_in_which_the_moon_was_shot() -> None:
    taken = piles("2C", HEARTS_AND_QUEEN, "", "3C")
    assert hand_points(rules("no_tricks_bonus=5"), taken) == (26, 0, 26, 26)
    assert hand_points(rules("no_tricks_bonus=5 shoot_moon=self_minus"), taken) == (0, -26, 0, 0)


def test_where_moons_are_off_the_bonus_is_due_as_ever() -> None:
    taken = piles("2C", HEARTS_AND_QUEEN, "", "3C")
    assert hand_points(rules("no_tricks_bonus=5 shoot_moon=off"), taken) == (0, 26, -5, 0)


def test_totals_may_fall_below_zero() -> None:
    assert added((0, 3, 100, -10), (-10, -5, 26, 0)) == (-10, -2, 126, -10)


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((10, 20, 30, 40), (1, 2, 3, 4)),
        ((104, 53, 53, 50), (4, 2, 2, 1)),
        ((40, 40, 50, 104), (1, 1, 3, 4)),
        ((26, 0, 26, 26), (2, 1, 2, 2)),
        ((5, 5, 5, 5), (1, 1, 1, 1)),
        ((-10, 0, -10, -10), (1, 4, 1, 1)),
    ],
)
def test_places_count_as_1_2_2_4(totals: Scores, places: tuple[int, ...]) -> None:
    assert places_of(totals) == places


def ending(changes: str, totals: Scores, hands_played: int, overtime: bool = False) -> str:
    """How a match stands: `goes on`, `overtime`, or the seats that won."""
    standing = standing_after(rules(changes), totals, hands_played, overtime)
    assert bool(standing.places) == bool(standing.winners) == standing.finished
    if standing.finished:
        assert not standing.overtime
        return "won by " + " ".join(map(str, standing.winners))
    return "overtime" if standing.overtime else "goes on"


@pytest.mark.parametrize(
    ("changes", "totals", "hands_played", "expected"),
    [
        ("", (99, 40, 50, 60), 9, "goes on"),
        ("", (100, 40, 50, 60), 9, "won by 1"),
        ("", (130, 140, 50, 60), 9, "won by 2"),
        ("target=50", (50, 1, 0, 1), 2, "won by 2"),
        ("", (104, 40, 40, 50), 9, "overtime"),
        ("", (104, 40, 50, 50), 9, "won by 1"),
        ("tie_rule=shared", (104, 40, 40, 50), 9, "won by 1 2"),
        ("tie_rule=shared", (100, 100, 100, 100), 9, "won by 0 1 2 3"),
        ("end_mode=hands num_hands=8", (130, 40, 50, 60), 7, "goes on"),
        ("end_mode=hands num_hands=8", (30, 40, 50, 60), 8, "won by 0"),
        ("end_mode=hands num_hands=8", (30, 30, 50, 60), 8, "overtime"),
        ("end_mode=hands num_hands=8 tie_rule=shared", (30, 30, 50, 60), 8, "won by 0 1"),
        ("target=999", (600, 650, 700, 624), 98, "goes on"),
        ("target=999", (600, 650, 700, 624), 99, "won by 0"),
        ("target=999", (600, 600, 700, 674), 99, "won by 0 1"),
        ("max_hands=3", (10, 20, 28, 20), 3, "won by 0"),
        ("max_hands=3", (10, 10, 38, 20), 3, "won by 0 1"),
        ("end_mode=hands num_hands=8 max_hands=3", (10, 20, 28, 20), 3, "won by 0"),
        ("jack_of_diamonds=true", (-10, 13, 13, 0), 1, "goes on"),
    ],
)
def test_when_a_match_ends_and_who_wins(changes: str, totals: Scores, hands_played: int, expected: str) -> None:
    assert ending(changes, totals, hands_played) == expected


@pytest.mark.parametrize(
    ("changes", "totals", "expected"),
    [
        ("jack_of_diamonds=true", (90, 73, 60, 81), "won by 2"),
        ("", (117, 41, 41, 63), "overtime"),
        ("", (104, 53, 53, 50), "won by 3"),
        ("end_mode=hands num_hands=8", (40, 43, 60, 91), "won by 0"),
    ],
)
def test_an_end_once_triggered_stays_triggered(changes: str, totals: Scores, expected: str) -> None:
    assert ending(changes, totals, 10, overtime=True) == expected


def test_a_tie_at_the_last_possible_hand_is_a_shared_win_even_in_overtime() -> None:
    assert ending("", (117, 41, 41, 63), 99, overtime=True) == "won by 1 2"


def test_totals_are_shown_as_the_display_says_and_stay_the_same() -> None:
    assert shown_totals(STANDARD, (80, -12, 6, 0)) == (80, -12, 6, 0)
    assert shown_totals(rules("score_display=count_down target=50"), (80, -12, 6, 0)) == (-30, 62, 44, 50)
