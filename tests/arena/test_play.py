import shlex
import sys
from pathlib import Path

import pytest

from hearts_tui.arena.contest import Contest
from hearts_tui.arena.play import play_rounds
from hearts_tui.arena.tally import figures_of
from hearts_tui.engine.rules import PRESETS, PassCycle, Rules

ONE_AGAINST_THREE = ("normal", "easy", "easy", "easy")
ROGUE = str(Path(__file__).parent.parent / "bots" / "rogue.py")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_is_played_in_every_seating(preset: str) -> None:
    tally = play_rounds(Contest(ONE_AGAINST_THREE, deals=3, rules=PRESETS[preset]), 0, 3)
    assert tally.hands == 12
    assert tally.matches == 0
    assert all(place.points.rounds == 3 and place.points.hands == 12 for place in tally.places)
    assert all(place.contests == 12 for place in tally.places)
    assert sum(place.wins for place in tally.places) == 12 * 12
    assert sum(place.queens for place in tally.places) == 12


def test_points_of_all_places_add_up_to_the_points_of_the_hands() -> None:
    tally = play_rounds(Contest(ONE_AGAINST_THREE, deals=10), 0, 10)
    moons = sum(place.moons for place in tally.places)
    assert sum(place.points.total for place in tally.places) == 26 * 40 + 52 * moons
    assert sum(place.moons_suffered for place in tally.places) == 3 * moons
    assert sum(place.margin.total for place in tally.places) == 0


def test_figures_belong_to_the_place_at_which_a_bot_was_named() -> None:
    tally = play_rounds(Contest(("normal", "hard", "normal", "easy"), deals=2), 0, 2)
    better, worse = figures_of("hard", tally.places[1]), figures_of("easy", tally.places[3])
    assert better.margin > worse.margin


def test_passing_goes_through_all_directions_from_deal_to_deal() -> None:
    passing = play_rounds(Contest(("easy",) * 4, deals=8), 0, 8)
    holding = play_rounds(Contest(("easy",) * 4, deals=8, rules=Rules(pass_cycle=PassCycle.NEVER)), 0, 8)
    assert sum(place.times.total() for place in passing.places) == 8 * 52 + 6 * 4
    assert sum(place.times.total() for place in holding.places) == 8 * 52


def test_a_match_is_played_to_its_end_and_won_once() -> None:
    tally = play_rounds(Contest(ONE_AGAINST_THREE, matches=2, rules=Rules(target=30)), 0, 2)
    assert tally.matches == 2
    assert tally.hands >= 4
    assert sum(place.wins for place in tally.places) == 24
    assert [place.contests for place in tally.places] == [2, 2, 2, 2]
    assert all(place.points.hands == tally.hands for place in tally.places)


def test_the_counts_of_a_contest_do_not_depend_on_how_it_is_cut() -> None:
    contest = Contest(("normal", "normal", "easy", "easy"), deals=6, seed=3)
    whole = play_rounds(contest, 0, 6)
    parts = play_rounds(contest, 4, 6)
    parts.add(play_rounds(contest, 0, 1))
    parts.add(play_rounds(contest, 1, 4))
    for tally in (whole, parts):
        for place in tally.places:
            place.nanoseconds = 0
            place.times.clear()
    assert whole == parts


def test_another_seed_deals_other_cards() -> None:
    first, second = (play_rounds(Contest(("easy",) * 4, deals=3, seed=seed), 0, 3) for seed in (1, 2))
    assert [place.points for place in first.places] != [place.points for place in second.places]


def test_a_program_that_fails_is_counted_and_the_hands_are_played_all_the_same() -> None:
    failing = "cmd:" + shlex.join([sys.executable, ROGUE, "reports an error"])
    tally = play_rounds(Contest((failing, "easy", "easy", "easy"), deals=2), 0, 2)
    assert tally.hands == 8
    assert [dict(place.problems) for place in tally.places] == [{"the bot reports: out of ideas": 6}, {}, {}, {}]
