"""A plain sampler to measure against: 1,000 uniform worlds a move, ducking play-outs, and a pass by rules.

`python -m tests.bench.reference` speaks the bot protocol, so that the arena can seat it.
"""

import sys
from random import Random

from hearts_tui.bots.base import Budget, Decision
from hearts_tui.bots.habits import Ducking
from hearts_tui.bots.knowledge import knowledge_of
from hearts_tui.bots.normal import Normal
from hearts_tui.bots.protocol import serve
from hearts_tui.bots.sampling import Dealt, Trial, different_cards, live_cards, margin_of, mean, start_of, worths
from hearts_tui.bots.worlds import Worlds
from hearts_tui.engine.view import PlayerView

WORLDS = 1000
_SHUFFLES = 5


class Reference:
    """Tries every card in the same worlds and plays the one with the best mean: the others' points less its own."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = worlds

    def decide(self, view: PlayerView, rng: Random, budget: Budget) -> Decision:
        """Three cards to pass, or a card to play."""
        cards = different_cards(view) if not view.is_passing else []
        if len(cards) < 2:
            return Normal().decide(view, rng, budget)
        columns = Worlds(knowledge_of(view)).draw_columns(rng, self._worlds // _SHUFFLES, _SHUFFLES)
        dealt = Dealt(columns, self._worlds, live_cards(view))
        trials = [Trial(card) for card in cards]
        found = worths(start_of(view), dealt, trials, Ducking(view.rules, rng), margin_of(view.seat))
        means = [mean(values) for values in found]
        return Decision((cards[means.index(max(means))],), "has the best mean")


if __name__ == "__main__":
    serve(Reference(), "reference", sys.stdin.buffer, sys.stdout.buffer)
