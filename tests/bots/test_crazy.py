from random import Random
from typing import Any

import pytest

from hearts_tui.bots.base import Budget
from hearts_tui.bots.beliefs import TRUST, Trust
from hearts_tui.bots.crazy import Crazy, Skills
from hearts_tui.bots.normal import Normal
from hearts_tui.bots.pass_search import looks_like_moon, sound_triples
from hearts_tui.bots.playout import Start
from hearts_tui.bots.sampling import Dealt, Trial, worths
from hearts_tui.engine.actions import Play
from hearts_tui.engine.cards import DECK, card_names, card_set, cards_in, parse_cards
from hearts_tui.engine.hand import HandInPlay
from hearts_tui.engine.rules import PassCycle, PassDirection, Rules, preset_rules
from hearts_tui.engine.scoring import hand_points
from hearts_tui.engine.view import PlayerView

from .tables import BUDGET, positions, random_match, seat_to_act, view_of


def chosen(view: PlayerView, skills: Skills | None = None, seed: int = 0) -> str:
    return card_names(Crazy(skills).decide(view, Random(seed), Budget(work=0.3)).cards)


def dealt(hand: str, rules: Rules | None = None) -> PlayerView:
    return view_of(hand, hand_number=1, rules=rules, broken=False)


def test_a_pass_leaves_the_uncovered_queen_nowhere_but_away() -> None:
    view = dealt("4C 5C 9C 2D 6D 9D JD 7S TS QS 6H JH QH")
    assert all(card_set(parse_cards("QS")) & card_set(triple) for triple in sound_triples(view))
    assert "QS" in chosen(view)


def test_a_well_covered_queen_and_the_lowest_hearts_are_never_passed() -> None:
    kept = card_set(parse_cards("QS 2H 3H"))
    triples = sound_triples(dealt("9C TC JC 7D JD 2S 3S 9S TS JS QS 2H 3H"))
    assert triples
    assert not any(kept & card_set(triple) for triple in triples)


def test_a_hand_for_the_moon_keeps_what_wins() -> None:
    view = dealt("2D 8D TD AD 3S KS AS 7H 8H 9H QH KH AH")
    assert looks_like_moon(view)
    assert not card_set(parse_cards(chosen(view))) & card_set(parse_cards("KS AS QH KH AH"))


def test_no_hand_is_kept_for_a_moon_that_brings_nothing() -> None:
    view = dealt("2D 8D TD AD 3S KS AS 7H 8H 9H QH KH AH", preset_rules("black_maria"))
    assert not looks_like_moon(view)
    assert card_set(parse_cards("KS AS")) & card_set(parse_cards(chosen(view)))


@pytest.mark.parametrize("seed", range(30))
def test_some_pass_is_sound_whatever_the_hand_and_the_rules(seed: int) -> None:
    match = random_match(Random(seed), longest=1)
    seat = seat_to_act(match)
    assert seat is not None
    if match.yet_to_pass:
        assert sound_triples(match.view(seat))


def test_thirteen_spades_can_be_passed_from() -> None:
    view = dealt("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", Rules(pass_cycle=PassCycle.ALWAYS_LEFT))
    assert len(chosen(view).split()) == 3


@pytest.mark.parametrize("trust", [None, TRUST])
def test_ends_are_seen_with_and_without_beliefs(trust: Trust | None) -> None:
    for position in positions():
        if position.name.startswith("endgame"):
            decision = Crazy(Skills(trust=trust)).decide(position.view, Random(1), Budget())
            assert position.accepts(decision.cards)


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_strong_enough_shoots_the_moon(seed: int) -> None:
    rng = Random(seed)
    mine = card_set(parse_cards("JC QC AC JD KD AD KS AS 9H TH QH KH AH"))
    others = rng.sample(list(cards_in(DECK & ~mine)), 39)
    dealt_cards = (mine, *(card_set(others[start : start + 13]) for start in (0, 13, 26)))
    hand = HandInPlay(Rules(), dealt_cards, PassDirection.HOLD, dealer=0)
    bots = (Crazy(), Normal(), Normal(), Normal())
    while (seat := hand.turn) is not None:
        decision = bots[seat].decide(hand.view(seat, 4, (0, 0, 0, 0)), rng, Budget(work=0.3))
        hand.put(Play(seat, decision.cards[0]))
    assert hand_points(Rules(), hand.taken) == (0, 26, 26, 26)


LATE_MOON = (
    "3: 2C 4C 3C 9C",
    "2: 2D 6D 5D 4D",
    "3: 5C 7C 6C TC",
    "2: 2S 3S 6S JS",
    "1: 7D AD JD KD",
    "2: 5S 4S 9S TS",
    "1: 8D 4H KS 3D",
    "1: 9H 7H 6H 8H",
    "1: 8C KC JC AS",
    "2: QC AH TH AC",
    "1: TD 7S KH 9D",
    "1: JH 8S",
)
"""Seat 1 has every point, and every other deal lets it take the rest."""


@pytest.mark.parametrize("seed", range(10))
def test_a_moon_is_stopped_for_certain_while_that_is_cheap(seed: int) -> None:
    assert chosen(view_of("5H QH", *LATE_MOON, seat=3), seed=seed) == "QH"


def test_the_same_seed_and_budget_give_the_same_choice() -> None:
    view = view_of("2D 5D 9D KD 3S 7S JS AS 2H 6H 9H QH AH")
    first = Crazy().decide(view, Random(3), BUDGET)
    assert first == Crazy().decide(view, Random(3), BUDGET)


@pytest.mark.parametrize(("seconds", "rounds"), [(0.0, 1), (60.0, 3)])
def test_no_more_than_a_round_is_played_when_time_is_up(
    monkeypatch: pytest.MonkeyPatch, seconds: float, rounds: int
) -> None:
    tried: list[int] = []

    def counted(start: Start, dealt: Dealt, trials: list[Trial], *more: Any) -> list[list[float]]:
        tried.append(not trials[0].for_moon)
        return worths(start, dealt, trials, *more)

    monkeypatch.setattr("hearts_tui.bots.crazy.worths", counted)
    view = view_of("2D 5D 9D KD 3S 7S JS AS 2H 6H 9H QH AH")
    Crazy().decide(view, Random(3), Budget(seconds=seconds, work=0.1))
    assert sum(tried) == rounds
