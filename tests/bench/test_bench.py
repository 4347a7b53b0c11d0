"""The figures are about real hands and real saves: what is measured plays by the rules and is kept."""

import subprocess
import sys
from collections.abc import Sequence
from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest

from hearts_tui.bots.base import Budget
from hearts_tui.engine.actions import Pass
from hearts_tui.engine.cards import DECK, cards_in
from hearts_tui.engine.rules import Rules

from ..bots.tables import act, new_match, seat_to_act
from ..support import Chooser, highest, lowest, match_with, play_hand, rules
from . import hands, ideas, ladder, saving, search, waiting
from .__main__ import PARTS
from .measure import Pair, in_turns
from .reference import Reference

ROOT = Path(__file__).parents[2]
LOWEST, HIGHEST = 0, 65535


@pytest.mark.parametrize(("draw", "choose"), [(LOWEST, lowest), (HIGHEST, highest)])
def test_a_hand_on_ints_brings_the_points_of_a_match(draw: int, choose: Chooser) -> None:
    rng = Random(draw)
    for _ in range(50):
        dealt = hands.dealt_at_random(iter(hands.draws(rng, hands.DEAL)))
        match = match_with(rules("pass_cycle=never"), dealt)
        assert hands.our_points(dealt, repeat(draw)) == play_hand(match, choose).points


def test_a_whole_hand_on_ints_is_dealt_and_passed_as_in_a_match() -> None:
    rng = Random(1)
    for _ in range(50):
        numbers = hands.draws(rng, 39 + hands.PASS)
        rest = iter(numbers)
        piles = hands.piles_at_random(rest)
        match = match_with(rules("pass_cycle=always_left"), [sum(pile) for pile in piles])
        for seat, pile in enumerate(piles):
            match.apply(Pass(seat, tuple(cards_in(hands.three_from(pile, rest)))))
        assert hands.our_whole_hand(chain(numbers, repeat(LOWEST))) == play_hand(match, lowest).points


def test_random_deals_are_whole_decks_and_every_card_gets_everywhere() -> None:
    rng = Random(1)
    deals = [hands.dealt_at_random(iter(hands.draws(rng, hands.DEAL))) for _ in range(200)]
    assert all(sum(dealt) == DECK and {hand.bit_count() for hand in dealt} == {13} for dealt in deals)
    for seat in range(4):
        held = 0
        for dealt in deals:
            held |= dealt[seat]
        assert held == DECK


@pytest.mark.second_engine
def test_both_engines_play_the_same_deal_to_its_end() -> None:
    rng = Random(1)
    for _ in range(20):
        dealt = hands.dealt_at_random(iter(hands.draws(rng, hands.DEAL)))
        numbers = hands.draws(rng, hands.PLAY)
        state = hands.their_state(dealt)
        assert state.current_player() == next(seat for seat, hand in enumerate(dealt) if hand & 1)
        theirs = hands.their_points(state, iter(numbers))
        assert sum(26 - points for points in theirs) == 26 or sorted(theirs) == [0, 0, 0, 26]
        assert state.is_terminal()


def test_each_of_two_is_measured_in_every_round() -> None:
    done: list[str] = []
    pair = in_turns(lambda: done.append("ours"), lambda: done.append("theirs"), rounds=4)
    assert done[2:] == ["theirs", "ours", "ours", "theirs", "theirs", "ours", "ours", "theirs"]
    assert len(pair.ours) == len(pair.theirs) == 4


def test_a_ratio_above_one_says_that_ours_is_faster() -> None:
    pair = Pair(ours=(1.0, 2.0, 2.0), theirs=(2.0, 4.0, 8.0))
    assert pair.ratios == [2.0, 2.0, 4.0]
    assert pair.line("hands", 10, 1.5) == (
        "  hands: 5 a second, OpenSpiel 2: 2.00 times as fast (middle half of 3 rounds 2.00 to 4.00; aim 1.5)"
    )


@pytest.mark.second_engine
def test_the_figures_of_hands_are_printed_with_their_aims(capsys: pytest.CaptureFixture[str]) -> None:
    hands.run(hands=2, rounds=2)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all("times as fast" in line and "aim" in line for line in lines)


def test_the_figures_of_saves_are_printed_for_each_hand(capsys: pytest.CaptureFixture[str]) -> None:
    saving.run(hands=(1, 3), saves=2)
    lines = capsys.readouterr().out.splitlines()
    assert [line[:10] for line in lines] == ["  hand  1:", "  hand  3:", "  from han"]


def test_the_figures_of_the_search_are_printed_with_their_aims(capsys: pytest.CaptureFixture[str]) -> None:
    search.run(lanes=16, deals=2)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["random", "ducking", "shrewd", "last"]


def test_the_figures_of_the_waiting_game_are_printed_with_their_aims(capsys: pytest.CaptureFixture[str]) -> None:
    waiting.run(presses=2, resizes=2, seconds=0.2, think=200)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["key", "resize", "processor"]
    assert all("aim" in line for line in lines)


def test_the_ladder_has_a_rung_for_every_pair(capsys: pytest.CaptureFixture[str]) -> None:
    ladder.run(deals=2, levels=("easy", "normal"), jobs=1)
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("  normal against three easy: margin ")
    assert "8 hands" in line


def test_what_an_idea_gains_is_measured_in_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    ideas.run(deals=1, ideas=("pass",), others="easy", jobs=1)
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("  pass: ")
    assert line.endswith("± 0.00 points a hand in 1 deals")


def test_a_difference_is_taken_in_pairs() -> None:
    assert ideas.difference([5.0, 7.0, 9.0, 11.0], [4.0, 6.0, 8.0, 10.0]) == (1.0, 0.0)
    assert ideas.difference([0.0, 4.0], [0.0, 0.0]) == (2.0, 2.0)


def test_the_reference_answers_legally_all_through_a_hand() -> None:
    match = new_match(Rules(), 3)
    rng = Random(1)
    while not match.results and (seat := seat_to_act(match)) is not None:
        act(match, seat, Reference(worlds=80).decide(match.view(seat), rng, Budget()).cards)
    assert match.results


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command: Sequence[str] = [sys.executable, "-m", "tests.bench", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_an_unknown_part_is_refused_by_name() -> None:
    run = bench("nothing")
    assert run.returncode == 2
    assert "not nothing" in run.stderr


def test_help_names_every_part() -> None:
    assert all(f"  {name}" in bench("--help").stdout for name in PARTS)
