from math import isclose
from random import Random
from statistics import mean, stdev

from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.arena.tally import PlaceTally, Sums, Tally, figures_of


def summed(rounds: list[tuple[int, int]]) -> Sums:
    sums = Sums()
    for total, hands in rounds:
        sums.add_round(total, hands)
    return sums


def test_with_rounds_of_one_length_mean_and_error_are_those_of_the_rounds() -> None:
    totals = [Random(1).randrange(-20, 100) for _ in range(50)]
    sums = summed([(total, 4) for total in totals])
    assert isclose(sums.mean, mean(totals) / 4)
    assert isclose(sums.stderr, stdev(totals) / 4 / 50**0.5)


def test_one_round_has_no_error() -> None:
    assert summed([(13, 4)]).stderr == 0
    assert Sums().mean == 0


ROUNDS = st.lists(st.tuples(st.integers(-50, 500), st.integers(1, 30)), max_size=20)


@given(ROUNDS, ROUNDS)
def test_sums_of_parts_are_the_sums_of_the_whole(first: list[tuple[int, int]], second: list[tuple[int, int]]) -> None:
    sums = summed(second)
    sums.add(summed(first))
    assert sums == summed(first + second)


def test_a_win_is_shared_in_whole_parts() -> None:
    tally = Tally()
    tally.add_win((5, 0, 0, 21))
    tally.add_win((0, 0, 0, 0))
    tally.add_win((7, 7, -3, 7))
    assert [place.wins for place in tally.places] == [3, 9, 6 + 3 + 12, 3]
    rates = [figures_of("easy", place).win_rate for place in tally.places]
    assert isclose(sum(rates), 1)
    assert isclose(rates[2], (0.5 + 0.25 + 1) / 3)


def test_times_are_told_to_two_parts_in_a_hundred() -> None:
    place = PlaceTally()
    for _ in range(98):
        place.add_decision(1_000_000)
    place.add_decision(50_000_000)
    place.add_decision(90_000_000)
    assert isclose(place.ms_within(0.5), 1, rel_tol=0.02)
    assert isclose(place.ms_within(0.99), 50, rel_tol=0.02)
    assert isclose(place.ms_within(1), 90, rel_tol=0.02)
    assert isclose(place.ms_mean, (98 + 50 + 90) / 100)


def test_a_tally_comes_back_from_its_data() -> None:
    tally = Tally(hands=3, matches=1)
    tally.add_win((5, 0, 0, 21))
    tally.places[1].add_decision(12345)
    tally.places[2].points.add_round(17, 4)
    tally.places[3].margin.add_round(-17, 4)
    tally.places[0].queens = 2
    assert Tally.from_data(tally.as_data()) == tally
    other = Tally.from_data(tally.as_data())
    other.add(tally)
    assert other.places[2].points.total == 34
    assert other.places[1].times.total() == 2
