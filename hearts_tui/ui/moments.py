"""The great moments of a hand, for the banner and the bell."""

from collections.abc import Sequence

from ..engine.cards import QUEEN_OF_SPADES
from ..engine.events import CardPlayed, Event, HandScored, HeartsBroken
from ..engine.rules import Rules, ShootMoon


def moment(happened: Sequence[Event], rules: Rules) -> str:
    """The first of these events that is one, in words: hearts broken, the queen of spades, a moon; empty for none."""
    return next((words for event in happened if (words := _words(event, rules))), "")


def _words(event: Event, rules: Rules) -> str:
    match event:
        case HeartsBroken():
            return "♥  Hearts are broken"
        case CardPlayed(card=card) if card == QUEEN_OF_SPADES:
            return "Q♠  The queen falls"
        case HandScored(result=result) if result.shooter is not None and rules.shoot_moon is not ShootMoon.OFF:
            return "♥♠  The moon is shot  ♠♥"
        case _:
            return ""
