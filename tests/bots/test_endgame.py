from dataclasses import replace
from random import Random

import pytest

from hearts_tui.bots.endgame import Endgame
from hearts_tui.engine.cards import card_set, cards_in, parse_cards
from hearts_tui.engine.match import Match
from hearts_tui.engine.play import breaks_hearts, law_of, legal_cards, suit_led, winning_place
from hearts_tui.engine.rules import Rules, ShootMoon, preset_rules
from hearts_tui.engine.scoring import Scores, hand_points

from .tables import act, held_by, new_match, random_rules, seat_to_act

Position = tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], bool]


def result_of(rules: Rules, position: Position) -> Scores:
    """The points when everybody takes the lowest card that is best for itself, by the engine's own functions."""
    hands, turn, table, taken, broken = position
    if len(table) == 4:
        step = rules.play_direction.step
        winner = (turn + step * winning_place(table)) % 4
        piles = tuple(pile | card_set(table) if seat == winner else pile for seat, pile in enumerate(taken))
        return result_of(rules, (hands, winner, (), piles, broken))
    if not hands[turn]:
        return hand_points(rules, taken)
    return min(results_by_engine(rules, position).values(), key=lambda points: points[turn])


def results_by_engine(rules: Rules, position: Position) -> dict[int, Scores]:
    hands, turn, table, taken, broken = position
    law = law_of(rules)
    results: dict[int, Scores] = {}
    for card in cards_in(legal_cards(law, hands[turn], suit_led(table), False, broken)):
        after = tuple(hand & ~card.bit for hand in hands)
        next_turn = (turn + rules.play_direction.step) % 4
        now_broken = broken or breaks_hearts(law, card.bit)
        results[card] = result_of(rules, (after, next_turn, (*table, card), taken, now_broken))
    return results


def late_position(rules: Rules, rng: Random, cards_each: int) -> tuple[Match, int]:
    """A hand played at random until nobody has more cards than that."""
    match = new_match(replace(rules, skip_uneventful=False), rng.randrange(10**6))
    while match.yet_to_pass or max(match.cards_left) > cards_each or rng.random() < 0.6:
        seat = seat_to_act(match)
        assert seat is not None
        if not match.yet_to_pass and sum(match.cards_left) <= 4:
            break
        legal = list(cards_in(match.legal(seat)))
        act(match, seat, tuple(rng.sample(legal, 3 if match.yet_to_pass else 1)))
    assert match.turn is not None
    return match, match.turn


def position_of(match: Match, turn: int) -> Position:
    view = match.view(turn)
    return held_by(match), turn, view.current_trick, view.taken, view.hearts_broken


@pytest.mark.parametrize("seed", range(250))
def test_the_results_are_those_of_trying_everything_by_the_engines_rules(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    match, turn = late_position(rules, rng, 3)
    position = position_of(match, turn)
    expected = results_by_engine(rules, position)
    found = Endgame(rules).results(*position)
    assert found
    for card, points in found.items():
        assert points == expected[card]
    assert set(expected.values()) >= set(found.values())


@pytest.mark.parametrize("preset", ["hearts", "omnibus", "black_maria", "spot_hearts"])
def test_four_tricks_are_solved_as_by_trying_everything(preset: str) -> None:
    rules = preset_rules(preset)
    for seed in range(4):
        match, turn = late_position(rules, Random(seed), 4)
        position = position_of(match, turn)
        expected = results_by_engine(rules, position)
        assert all(points == expected[card] for card, points in Endgame(rules).results(*position).items())


@pytest.mark.parametrize("shoot_moon", ShootMoon)
def test_a_moon_that_can_be_finished_is_finished_only_where_it_pays(shoot_moon: ShootMoon) -> None:
    rules = Rules(shoot_moon=shoot_moon)
    hands = tuple(card_set(parse_cards(hand)) for hand in ("AH 2C", "3H 4D", "KH 5D", "4H 6D"))
    gone = card_set(parse_cards("2H 5H 6H 7H 8H 9H TH JH QH QS"))
    results = Endgame(rules).results(hands, 0, (), (gone, 0, 0, 0), True)
    finished = {
        ShootMoon.OTHERS_PLUS: (0, 26, 26, 26),
        ShootMoon.SELF_MINUS: (-26, 0, 0, 0),
        ShootMoon.OFF: (26, 0, 0, 0),
    }
    assert results[parse_cards("AH")[0]] == finished[shoot_moon]


def test_cards_that_are_equal_are_tried_once() -> None:
    hands = tuple(card_set(parse_cards(hand)) for hand in ("2C 3C 5C", "4C 6C 7C", "2D 3D 4D", "5D 6D 7H"))
    results = Endgame(Rules()).results(hands, 0, (), (0, 0, 0, 0), True)
    assert set(results) == set(parse_cards("2C 5C"))


def test_one_endgame_answers_for_deal_after_deal() -> None:
    rng = Random(5)
    endgame = Endgame(Rules())
    for _ in range(20):
        position = position_of(*late_position(Rules(), rng, 3))
        assert endgame.results(*position) == Endgame(Rules()).results(*position)
