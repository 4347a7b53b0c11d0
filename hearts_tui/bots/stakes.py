"""What the points of a hand are worth to a seat: the chance of winning the match, the lead, and its own points.

The chance alone would not mind another's moon much, for it strikes two rivals as well. But how often a moon comes off
is what a search by sampling knows least about, so one's own points count besides.
"""

from functools import lru_cache
from math import exp, sqrt

from ..engine.rules import EndMode, Rules
from ..engine.scoring import Scores, added, penalty_total, standing_after
from ..engine.view import PlayerView

WIN = 100.0
LEAD = 0.2
OWN = 0.35
_SPREAD_OF_A_HAND = 6.5
_GROWTH_OF_THE_HIGHEST = 9.0
USUAL_TOTAL = 26


def stakes_of(view: PlayerView) -> "Stakes":
    """The stakes of the hand being played for the seat that views it."""
    return _stakes(view.rules, view.seat, view.totals, view.hand_number)


@lru_cache(maxsize=16)
def _stakes(rules: Rules, seat: int, totals: Scores, hand_number: int) -> "Stakes":
    return Stakes(rules, seat, totals, hand_number)


class Stakes:
    """The worth of every outcome of a hand, in points or so: larger is better for the seat."""

    def __init__(self, rules: Rules, seat: int, totals: Scores, hand_number: int) -> None:
        self._rules = rules
        self._seat = seat
        self._totals = totals
        self._hands_played = hand_number
        self._scale = penalty_total(rules) / USUAL_TOTAL
        self._is_overtime = rules.end_mode is EndMode.TARGET and max(totals) >= rules.target
        self._known: dict[Scores, float] = {}

    def worth(self, points: Scores) -> float:
        """The worth of these points of all seats."""
        known = self._known.get(points)
        if known is None:
            known = self._known[points] = self._worth(points)
        return known

    def _worth(self, points: Scores) -> float:
        lead = (sum(points) - 4 * points[self._seat]) / 3
        return WIN * self._scale * self.chance(points) + LEAD * lead - OWN * points[self._seat]

    def chance(self, points: Scores) -> float:
        """The chance of winning the match after a hand with these points; a shared win is one."""
        totals = added(self._totals, points)
        standing = standing_after(self._rules, totals, self._hands_played, overtime=self._is_overtime)
        if standing.finished:
            return 1.0 if self._seat in standing.winners else 0.0
        warmth = _SPREAD_OF_A_HAND * self._scale * sqrt(self._hands_left(totals))
        lowest = min(totals)
        weights = [exp((lowest - total) / warmth) for total in totals]
        return weights[self._seat] / sum(weights)

    def _hands_left(self, totals: Scores) -> float:
        rules = self._rules
        at_most = rules.max_hands - self._hands_played
        if rules.end_mode is EndMode.HANDS:
            return max(1, min((rules.num_hands or 1) - self._hands_played, at_most))
        growth = _GROWTH_OF_THE_HIGHEST * self._scale
        return max(1.0, min((rules.target - max(totals)) / growth, at_most))
