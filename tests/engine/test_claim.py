"""A claim ends a hand whose rest is decided, with the points that playing it out would have brought."""

from random import Random

import pytest

from hearts_tui.engine.actions import Claim
from hearts_tui.engine.decided import Decided
from hearts_tui.engine.errors import IllegalAction, Refusal
from hearts_tui.engine.match import Match
from hearts_tui.engine.record import record_of, replayed
from hearts_tui.engine.rules import Rules

from ..support import at_random, new_match, next_action, rules

RULE_SETS = ("", "jack_of_diamonds=true no_tricks_bonus=5", "high_spades=true heart_values=face")


RANDOM_DEALS = range(400)


def decided_match(rule_set: Rules, deal: int, reason: Decided) -> Match | None:
    """A match stopped where the rest of its first hand is decided for that reason, if that comes up."""
    match = new_match(rule_set, deal_number=deal)
    rng = Random(deal)
    while not match.results:
        leader = match.turn
        if leader is not None and (rest := match.view(leader).claim) and rest.reason is reason:
            return match
        match.apply(next_action(match, at_random(rng)))
    return None


@pytest.mark.parametrize("reason", list(Decided))
@pytest.mark.parametrize("changes", RULE_SETS)
def test_a_claim_brings_the_points_of_playing_on(changes: str, reason: Decided) -> None:
    rule_set = rules(changes)
    found = 0
    for deal in RANDOM_DEALS:
        if (match := decided_match(rule_set, deal, reason)) is None or (leader := match.turn) is None:
            continue
        found += 1
        played = replayed(record_of(match))
        while not played.results:
            played.apply(next_action(played, at_random(Random(deal))))
        match.apply(Claim(leader))
        assert match.results[-1].points == played.results[-1].points
        assert match.results[-1].rest is not None
        assert match.results[-1].rest.reason is reason
        assert record_of(replayed(record_of(match))) == record_of(match)
    assert found > 0


def test_only_the_leader_may_claim_all_the_tricks() -> None:
    matches = (decided_match(rules(), deal, Decided.LEADER_TAKES_ALL) for deal in RANDOM_DEALS)
    match = next(found for found in matches if found is not None)
    assert match.turn is not None
    for other in {0, 1, 2, 3} - {match.turn}:
        assert match.view(other).claim is None
        with pytest.raises(IllegalAction) as refused:
            match.apply(Claim(other))
        assert refused.value.refusal is Refusal.NOTHING_TO_CLAIM


def test_anybody_may_claim_when_nothing_that_counts_is_left() -> None:
    matches = (decided_match(rules(), deal, Decided.NO_POINTS_LEFT) for deal in RANDOM_DEALS)
    match = next(found for found in matches if found is not None)
    for seat in range(4):
        assert match.view(seat).claim is not None


def test_a_seat_can_claim_exactly_what_its_view_says() -> None:
    for deal in range(60):
        match = new_match(rules(), deal_number=deal)
        rng = Random(deal)
        while not match.results:
            for seat in range(4):
                claimed = replayed(record_of(match))
                try:
                    claimed.apply(Claim(seat))
                    assert match.view(seat).claim is not None
                except IllegalAction:
                    assert match.view(seat).claim is None
            match.apply(next_action(match, at_random(rng)))
