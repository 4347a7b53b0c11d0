"""When the terminal bell rings."""

from collections.abc import Sequence

from ..engine.cards import QUEEN_OF_SPADES
from ..engine.events import CardPlayed, Event, HandScored, HeartsBroken
from ..engine.rules import Rules, ShootMoon


def rings(events: Sequence[Event], rules: Rules) -> bool:
    """Whether any of these events is worth a bell: hearts broken, the queen of spades, a moon."""
    return any(_is_a_moment(event, rules) for event in events)


def _is_a_moment(event: Event, rules: Rules) -> bool:
    match event:
        case HeartsBroken():
            return True
        case CardPlayed(card=card):
            return card == QUEEN_OF_SPADES
        case HandScored(result=result):
            return result.shooter is not None and rules.shoot_moon is not ShootMoon.OFF
        case _:
            return False
