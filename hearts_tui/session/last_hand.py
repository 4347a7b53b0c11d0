"""The hand that is over, for as long as it is what can be read: until the first trick of the next one is finished."""

from ..engine.actions import Action, Deal, Pass
from ..engine.hand import dealer_of
from ..engine.match import Match
from ..engine.scoring import Scores
from ..engine.view import PlayerView
from .seats import YOU


def hand_to_read(match: Match) -> PlayerView:
    """What you may know of this hand, or of the one before as long as this one has no finished trick."""
    view = match.view(YOU)
    return view if view.finished_tricks or not match.results else last_hand(match)


def last_hand(match: Match) -> PlayerView:
    """What you may know of the last hand that is over: its tricks, and what you passed and received."""
    result = match.results[-1]
    passed = {
        action.seat: action.cards for action in _actions_of(match, result.hand_number) if isinstance(action, Pass)
    }
    before: Scores = match.results[-2].totals if len(match.results) > 1 else (0, 0, 0, 0)
    return PlayerView(
        rules=match.rules,
        seat=YOU,
        hand_number=result.hand_number,
        dealer=dealer_of(match.rules, match.first_dealer, result.hand_number),
        totals=before,
        pass_direction=result.direction,
        passed=passed.get(YOU, ()),
        received=passed.get((YOU - result.direction.offset) % 4, ()),
        hand=0,
        tricks=result.tricks,
        hearts_broken=True,
    )


def _actions_of(match: Match, hand_number: int) -> list[Action]:
    deals = [place for place, action in enumerate(match.actions) if isinstance(action, Deal)]
    ends = [*deals, len(match.actions)]
    return list(match.actions[ends[hand_number - 1] : ends[hand_number]])
