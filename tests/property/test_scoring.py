"""Whatever the piles and the rules: the points of a hand add up."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.rules import STANDARD, Rules, ShootMoon, TieRule
from hearts_tui.engine.scoring import (
    Scores,
    added,
    card_values,
    hand_points,
    moon_shooter,
    penalty_total,
    places_of,
    points_of,
    shown_totals,
    standing_after,
)

from . import strategies as some

totals = st.tuples(*[st.integers(-50, 150)] * 4)


@given(some.rule_sets(), some.piles())
def test_the_points_of_a_hand_add_up_to_what_its_cards_cost(rules: Rules, taken: tuple[int, ...]) -> None:
    penalties = penalty_total(rules)
    jack = sum(card_values(rules)) - penalties
    shooter = moon_shooter(rules, taken)
    if shooter is None or rules.shoot_moon is ShootMoon.OFF:
        expected = penalties - rules.no_tricks_bonus * taken.count(0)
    else:
        expected = 3 * penalties if rules.shoot_moon is ShootMoon.OTHERS_PLUS else -penalties
    assert sum(hand_points(rules, taken)) == expected + jack


@given(some.rule_sets(), some.piles())
def test_without_a_moon_each_seat_has_the_points_of_its_pile(rules: Rules, taken: tuple[int, ...]) -> None:
    points = hand_points(rules, taken)
    if moon_shooter(rules, taken) is None:
        for seat, pile in enumerate(taken):
            assert points[seat] == points_of(rules, pile) - (0 if pile else rules.no_tricks_bonus)


@given(some.rule_sets(), some.piles())
def test_points_do_not_depend_on_who_sits_where(rules: Rules, taken: tuple[int, ...]) -> None:
    points = hand_points(rules, taken)
    for order in permutations(range(4)):
        moved = hand_points(rules, [taken[seat] for seat in order])
        assert moved == tuple(points[seat] for seat in order)


@given(totals, totals)
def test_points_are_added_to_the_totals_of_their_seats(before: Scores, points: Scores) -> None:
    assert [after - then for after, then in zip(added(before, points), before, strict=True)] == list(points)


@given(some.rule_sets(), totals, st.integers(1, 99), st.booleans())
def test_a_match_ends_with_the_lowest_totals_as_winners(
    rules: Rules, scores: Scores, hands_played: int, overtime: bool
) -> None:
    standing = standing_after(rules, scores, hands_played, overtime)
    lowest = tuple(seat for seat in range(4) if scores[seat] == min(scores))
    assert not (standing.finished and standing.overtime)
    if standing.finished:
        assert standing.winners == lowest
        assert [seat for seat in range(4) if standing.places[seat] == 1] == list(lowest)
        assert len(lowest) == 1 or rules.tie_rule is TieRule.SHARED or hands_played >= rules.max_hands
    else:
        assert hands_played < rules.max_hands
        assert (standing.winners, standing.places) == ((), ())
    if standing.overtime:
        assert len(lowest) > 1
        assert rules.tie_rule is TieRule.PLAY_ON
    if overtime:
        assert standing.finished or standing.overtime


@given(totals)
def test_a_place_is_one_more_than_the_number_of_better_seats(scores: Scores) -> None:
    ranking = sorted(scores)
    assert places_of(scores) == tuple(ranking.index(score) + 1 for score in scores)


@given(some.rule_sets(end_mode="target"), totals)
def test_counting_down_shows_the_same_distances_with_the_highest_ahead(rules: Rules, scores: Scores) -> None:
    assert shown_totals(STANDARD, scores) == scores
    shown = shown_totals(rules, scores)
    if rules.score_display == "count_down":
        assert [mine + score for mine, score in zip(shown, scores, strict=True)] == [rules.target] * 4
    else:
        assert shown == scores
