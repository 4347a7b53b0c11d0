"""What every level owes: legal answers under every rule set, fairness, the same choice again, and known positions."""

from random import Random

import pytest

from hearts_tui.bots.base import Bot, Budget
from hearts_tui.bots.levels import LEVELS, Level
from hearts_tui.engine.cards import card_set, cards_in
from hearts_tui.engine.match import Match
from hearts_tui.engine.rules import Rules

from .tables import BUDGET, Position, act, new_match, positions, random_match, random_rules, redealt, seat_to_act

levels = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)


def asked(bot: Bot, match: Match, seat: int, seed: int) -> tuple[object, ...]:
    decision = bot.decide(match.view(seat), Random(seed), BUDGET)
    return decision.cards, decision.why


@levels
@pytest.mark.parametrize("position", positions(), ids=lambda position: position.name)
def test_a_position_is_played_right_with_every_seed(level: Level, position: Position) -> None:
    if level.name in position.levels:
        for seed in range(20):
            decision = level.bot.decide(position.view, Random(seed), Budget(work=0.4))
            assert position.accepts(decision.cards), f"{position.why}, not {decision}"


@levels
@pytest.mark.parametrize("seed", range(40))
def test_every_answer_in_a_hand_of_any_rules_is_legal_and_has_a_reason(level: Level, seed: int) -> None:
    rng = Random(seed)
    match = new_match(random_rules(rng), seed)
    while match.hand_number == 1 and (seat := seat_to_act(match)) is not None:
        wanted = 3 if match.yet_to_pass else 1
        decision = level.bot.decide(match.view(seat), rng, BUDGET)
        assert len(decision.cards) == card_set(decision.cards).bit_count() == wanted
        assert not card_set(decision.cards) & ~match.legal(seat)
        assert 0 < len(decision.why) <= 60
        careless = tuple(rng.sample(list(cards_in(match.legal(seat))), wanted))
        act(match, seat, careless if rng.random() < 0.3 else decision.cards)


@levels
def test_dealing_the_hidden_cards_again_changes_no_decision(level: Level, is_long_run: bool) -> None:
    for seed in range(3000 if is_long_run else 60):
        check_fairness(level, seed)


def check_fairness(level: Level, seed: int) -> None:
    """Asks in a random position, and again after each of five other deals that look the same."""
    rng = Random(seed)
    match = random_match(rng, (level.bot,) * 4 if seed % 2 else (), longest=56, skipping=False)
    seat = seat_to_act(match)
    if match.hand_number > 1 or seat is None:
        match = new_match(match.rules, seed)
        seat = seat_to_act(match)
    assert seat is not None
    decision = asked(level.bot, match, seat, seed)
    for _ in range(5):
        other = redealt(match, seat, rng)
        assert asked(level.bot, other, seat, seed) == decision, f"{level.name} is not fair with seed {seed}"


@levels
@pytest.mark.parametrize("seed", range(20))
def test_what_a_bot_was_asked_before_changes_no_decision(level: Level, seed: int) -> None:
    match, elsewhere = random_match(Random(seed)), random_match(Random(-seed - 1))
    seat, other_seat = seat_to_act(match), seat_to_act(elsewhere)
    assert seat is not None
    assert other_seat is not None
    decision = asked(level.bot, match, seat, seed)
    asked(level.bot, elsewhere, other_seat, seed)
    assert asked(level.bot, match, seat, seed) == decision


def test_levels_are_listed_by_their_own_names_with_a_line_of_words() -> None:
    assert all(name == level.name for name, level in LEVELS.items())
    assert all(0 < len(level.words) <= 70 for level in LEVELS.values())


@pytest.mark.parametrize(("better", "worse", "margin"), [("normal", "easy", 2.5), ("hard", "normal", 0.5)])
def test_a_level_beats_three_players_of_the_level_below(better: str, worse: str, margin: float) -> None:
    gains = [_gain(better, worse, deal, seat) for deal in range(30) for seat in range(4)]
    assert sum(gains) / len(gains) > margin


def _gain(better: str, worse: str, deal: int, better_seat: int) -> float:
    """What the others took more than it, on average, in one hand against three."""
    match = new_match(Rules(), deal)
    rng = Random(deal)
    while not match.results and (seat := seat_to_act(match)) is not None:
        level = LEVELS[better if seat == better_seat else worse]
        act(match, seat, level.bot.decide(match.view(seat), rng, BUDGET).cards)
    points = match.results[0].points
    return (sum(points) - 4 * points[better_seat]) / 3
