"""How long cards stay on the table before the game goes on: seconds that a screen waits, or a key cuts short."""

from math import inf
from typing import NamedTuple

from ..engine.events import CardPlayed, CardsPassed, Event, HandCutShort, HandScored, TrickTaken
from ..store.settings import Pace


class Pauses(NamedTuple):
    """Seconds after a card, after a finished trick, and after the exchange of the pass."""

    card: float
    trick: float
    exchange: float


PAUSES = {
    Pace.SLOW: Pauses(card=0.9, trick=2.4, exchange=3.0),
    Pace.NORMAL: Pauses(card=0.45, trick=1.3, exchange=1.5),
    Pace.FAST: Pauses(card=0.15, trick=0.6, exchange=0.8),
    Pace.INSTANT: Pauses(card=0.0, trick=0.0, exchange=0.0),
    Pace.STEP: Pauses(card=0.3, trick=inf, exchange=inf),
}


def pause_after(events: list[Event], pace: Pace) -> float:
    """The seconds to wait after these events, infinite until a key is pressed."""
    pauses = PAUSES[pace]
    longest = 0.0
    for event in events:
        if isinstance(event, TrickTaken | HandCutShort | HandScored):
            longest = max(longest, pauses.trick)
        elif isinstance(event, CardsPassed):
            longest = max(longest, pauses.exchange)
        elif isinstance(event, CardPlayed):
            longest = max(longest, pauses.card)
    return longest
