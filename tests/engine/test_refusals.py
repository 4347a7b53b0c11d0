"""Whatever the rules refuse is refused with its reason, and changes nothing."""

from collections.abc import Callable

import pytest

from hearts_tui.engine.actions import Action, Claim, Deal, Pass, Play
from hearts_tui.engine.cards import Card, parse_cards
from hearts_tui.engine.errors import IllegalAction, Refusal
from hearts_tui.engine.match import Match

from ..support import lowest, new_match, one_suit_each, passing, play_match, playing, rules, snapshot

FIRST_PASSES = ("2C 3C KC", "2D 9D AD", "QS KS AS", "2H 3H AH")


def finished() -> Match:
    return play_match(new_match(rules("target=20")), lowest)


REFUSED: dict[str, tuple[Refusal, Callable[[], Match], Action]] = {
    "a deal after the end": (Refusal.MATCH_IS_FINISHED, finished, Deal(one_suit_each())),
    "a pass after the end": (Refusal.MATCH_IS_FINISHED, finished, Pass(0, parse_cards("2C 3C 4C"))),
    "a card after the end": (Refusal.MATCH_IS_FINISHED, finished, Play(0, Card.parse("2C"))),
    "a deal during the pass": (Refusal.NOT_DEALING, passing, Deal(one_suit_each())),
    "a deal during play": (Refusal.NOT_DEALING, playing, Deal(one_suit_each())),
    "a deal with a card twice": (Refusal.BAD_DEAL, new_match, Deal((one_suit_each()[0],) * 4)),
    "a deal for three": (Refusal.BAD_DEAL, new_match, Deal(one_suit_each()[:3])),
    "a claim while the rest is open": (Refusal.NOTHING_TO_CLAIM, playing, Claim(0)),
    "a claim during the pass": (Refusal.NOTHING_TO_CLAIM, passing, Claim(0)),
    "a pass before the deal": (Refusal.NOT_PASSING, new_match, Pass(0, parse_cards("2C 3C 4C"))),
    "a pass in a hand without one": (Refusal.NOT_PASSING, playing, Pass(0, parse_cards("2C 3C 4C"))),
    "a pass during play": (
        Refusal.NOT_PASSING,
        lambda: passing(*FIRST_PASSES),
        Pass(0, parse_cards("4C 5C 6C")),
    ),
    "a pass of two cards": (Refusal.WRONG_NUMBER_TO_PASS, passing, Pass(0, parse_cards("2C 3C"))),
    "a pass of four cards": (Refusal.WRONG_NUMBER_TO_PASS, passing, Pass(0, parse_cards("2C 3C 4C 5C"))),
    "a pass of no cards": (Refusal.WRONG_NUMBER_TO_PASS, passing, Pass(0, ())),
    "a pass of one card twice": (Refusal.WRONG_NUMBER_TO_PASS, passing, Pass(0, parse_cards("2C 3C 2C"))),
    "a pass of three with one more twice": (
        Refusal.WRONG_NUMBER_TO_PASS,
        passing,
        Pass(0, parse_cards("2C 3C 4C 4C")),
    ),
    "a second pass": (Refusal.PASS_ALREADY_GIVEN, lambda: passing("2C 3C 4C"), Pass(0, parse_cards("5C 6C 7C"))),
    "a pass of a card of somebody else": (Refusal.NOT_IN_YOUR_HAND, passing, Pass(0, parse_cards("2C 3C AD"))),
    "a card before the deal": (Refusal.NOT_PLAYING, new_match, Play(0, Card.parse("2C"))),
    "a card during the pass": (Refusal.NOT_PLAYING, passing, Play(0, Card.parse("2C"))),
    "a card out of turn": (Refusal.NOT_YOUR_TURN, playing, Play(1, Card.parse("2D"))),
    "a card of somebody else": (
        Refusal.NOT_IN_YOUR_HAND,
        lambda: playing("", "2C", played="2C"),
        Play(1, Card.parse("AC")),
    ),
    "a card played before": (
        Refusal.NOT_IN_YOUR_HAND,
        lambda: playing("", "2C AC", "3C", "4C", "5C", played="2C 3C 4C 5C"),
        Play(3, Card.parse("5C")),
    ),
    "an opening without 2C": (
        Refusal.MUST_OPEN_WITH_TWO_OF_CLUBS,
        lambda: playing("", "2C AC"),
        Play(0, Card.parse("AC")),
    ),
    "another suit than the one led": (
        Refusal.MUST_FOLLOW_SUIT,
        lambda: playing("", "2C", "3C AD", played="2C"),
        Play(1, Card.parse("AD")),
    ),
    "a heart on the first trick": (
        Refusal.POINTS_ON_FIRST_TRICK,
        lambda: playing("", "2C", "2H 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", played="2C"),
        Play(1, Card.parse("2H")),
    ),
    "a heart led unbroken": (
        Refusal.HEARTS_NOT_BROKEN,
        lambda: playing("", "2C 2H", "AC 3H", "3C", "4C", played="2C AC 3C 4C"),
        Play(1, Card.parse("3H")),
    ),
    "a pass from a seat that does not exist": (Refusal.NOT_YOUR_TURN, passing, Pass(4, parse_cards("2C 3C 4C"))),
    "a pass from a seat below zero": (Refusal.NOT_YOUR_TURN, passing, Pass(-1, parse_cards("2H 3H 4H"))),
    "a card from a seat below zero": (Refusal.NOT_YOUR_TURN, playing, Play(-1, Card.parse("2C"))),
}


def test_every_reason_to_refuse_has_a_case() -> None:
    assert {refusal for refusal, _, _ in REFUSED.values()} == set(Refusal)


@pytest.mark.parametrize(("refusal", "situation", "action"), REFUSED.values(), ids=list(REFUSED))
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    refusal: Refusal, situation: Callable[[], Match], action: Action
) -> None:
    match = situation()
    before = snapshot(match)
    with pytest.raises(IllegalAction) as caught:
        match.apply(action)
    assert caught.value.refusal is refusal
    assert str(caught.value) == refusal.value
    assert snapshot(match) == before


def test_a_match_goes_on_after_refusals_as_if_there_had_been_none() -> None:
    """Whatever was done is tried again at once, which is never allowed."""
    calm = play_match(new_match(rules("target=20")), lowest)
    tried = new_match(rules("target=20"))
    for action in calm.actions:
        tried.apply(action)
        with pytest.raises(IllegalAction):
            tried.apply(action)
    assert snapshot(tried) == snapshot(calm)
