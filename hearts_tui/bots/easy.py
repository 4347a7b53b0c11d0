"""Easy: a beginner. Half its cards are picked at random, the other half with a beginner's rule of thumb."""

from random import Random

from ..engine.cards import Card, cards_in
from ..engine.view import PlayerView
from .base import Budget, Decision

CARELESSNESS = 0.5


class Easy:
    """Plays low when it pays attention, and anything when it does not."""

    def decide(self, view: PlayerView, rng: Random, _budget: Budget, /) -> Decision:
        """Three of its higher cards to pass, or a card to play."""
        if view.is_passing:
            high_cards = sorted(cards_in(view.hand), key=_rank)[-7:]
            return Decision(tuple(sorted(rng.sample(high_cards, 3))), "passes some of the higher cards")
        cards = list(cards_in(view.legal))
        if len(cards) == 1:
            return Decision((cards[0],), "has no other card to play")
        if rng.random() < CARELESSNESS:
            return Decision((rng.choice(cards),), "plays any card")
        if view.current_trick and cards[0].suit != view.led:
            return Decision((max(cards, key=_rank),), "throws a high card away")
        return Decision((min(cards, key=_rank),), "plays low")


def _rank(card: Card) -> int:
    return card % 13
