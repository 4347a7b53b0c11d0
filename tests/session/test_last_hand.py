"""The hand that is over can be read as it was for you, until the next one has a trick."""

import pytest

from hearts_tui.engine.cards import cards_in
from hearts_tui.engine.match import Match, Phase
from hearts_tui.engine.view import PlayerView
from hearts_tui.session.last_hand import hand_to_read, last_hand
from hearts_tui.session.seats import YOU

from ..support import lowest, new_match, play_hand, rules


def played(hands: int) -> tuple[Match, PlayerView]:
    """A match after so many hands, and what you knew in the last trick of the last one."""
    match = new_match(rules("target=500"), deal_number=7)
    for _ in range(hands):
        play_hand(match, lowest)
    return match, last_hand(match)


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_the_last_hand_tells_its_tricks_and_its_pass(hands: int) -> None:
    match, view = played(hands)
    result = match.results[-1]
    assert (view.hand_number, view.pass_direction) == (hands, result.direction)
    assert view.finished_tricks == result.tricks
    assert [view.winner_of(trick) for trick in view.tricks] == list(result.winners)
    mine = {trick.cards[view.seats_of(trick).index(YOU)] for trick in view.tricks}
    count = 0 if hands == 4 else 3
    assert (len(view.passed), len(view.received)) == (count, count)
    assert set(view.received) <= mine
    assert not set(view.passed) & mine


def test_the_last_hand_is_read_until_the_next_one_has_a_trick() -> None:
    match, view = played(1)
    assert hand_to_read(match) == view
    assert match.phase is Phase.DEALING
    other = new_match(deal_number=7)
    assert hand_to_read(other) == other.view(YOU)
    assert not list(cards_in(view.hand))
