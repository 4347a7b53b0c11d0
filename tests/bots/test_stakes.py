from dataclasses import replace

import pytest

from hearts_tui.bots.stakes import stakes_of
from hearts_tui.engine.rules import EndMode, Rules
from hearts_tui.engine.scoring import Scores
from hearts_tui.engine.view import PlayerView

from .tables import view_of


def with_totals(*totals: int, rules: Rules | None = None) -> PlayerView:
    first, second, third, fourth = totals
    return replace(view_of("2C", rules=rules), totals=(first, second, third, fourth))


def test_fewer_points_are_worth_more() -> None:
    stakes = stakes_of(with_totals(0, 0, 0, 0))
    assert stakes.worth((0, 20, 3, 3)) > stakes.worth((3, 20, 0, 3)) > stakes.worth((20, 0, 3, 3))


def test_a_moon_of_ones_own_is_worth_most_and_anothers_least() -> None:
    stakes = stakes_of(with_totals(0, 0, 0, 0))
    assert stakes.worth((0, 26, 26, 26)) > stakes.worth((0, 26, 0, 0)) > stakes.worth((13, 13, 0, 0))
    assert stakes.worth((13, 13, 0, 0)) > stakes.worth((26, 0, 26, 26))


def test_a_won_match_is_certain_and_a_lost_one_hopeless() -> None:
    stakes = stakes_of(with_totals(50, 60, 70, 95))
    assert stakes.chance((0, 0, 0, 26)) == 1
    assert stakes.chance((26, 0, 0, 26)) == 0


def test_at_the_end_it_is_better_to_lose_points_than_to_let_a_leader_win() -> None:
    stakes = stakes_of(with_totals(60, 55, 70, 95))
    ended_behind, went_on = (0, 0, 20, 6), (4, 20, 2, 0)
    assert stakes.worth(went_on) > stakes.worth(ended_behind)


def test_points_matter_more_when_fewer_hands_are_left() -> None:
    early, late = stakes_of(with_totals(0, 0, 0, 0)), stakes_of(with_totals(90, 90, 90, 90))
    costs, free = (5, 4, 4, 0), (0, 4, 4, 5)
    assert late.chance(free) - late.chance(costs) > early.chance(free) - early.chance(costs)


@pytest.mark.parametrize("rules", [Rules(), Rules(end_mode=EndMode.HANDS, num_hands=8), Rules(high_spades=True)])
def test_the_chances_of_all_four_make_one(rules: Rules) -> None:
    points: Scores = (3, 5, 13, 5)
    views = (replace(with_totals(10, 30, 20, 40, rules=rules), seat=seat) for seat in range(4))
    assert sum(stakes_of(view).chance(points) for view in views) == pytest.approx(1)


def test_a_match_in_overtime_ends_with_whoever_is_ahead_though_below_the_target_again() -> None:
    stakes = stakes_of(with_totals(60, 60, 75, 103, rules=Rules(jack_of_diamonds=True)))
    assert stakes.chance((20, 6, 0, -10)) == 0
