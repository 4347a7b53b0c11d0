"""A bot at one seat of one match: its answers are checked, and Normal stands in when it fails."""

from random import Random

from ..engine.view import PlayerView
from .base import MOST_FAULTS, Bot, Budget, Decision
from .normal import Normal
from .protocol import problem_with


class Guard:
    """Any bot, made safe: it answers every request with something legal, and counts what went wrong."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._stand_in = Normal()
        self.faults: list[str] = []

    @property
    def has_given_up(self) -> bool:
        """Whether Normal keeps the seat for the rest of the match."""
        return len(self.faults) >= MOST_FAULTS

    def decide(self, view: PlayerView, rng: Random, budget: Budget, /) -> Decision:
        """The bot's decision if it is one, else Normal's."""
        if not self.has_given_up:
            try:
                decision = self._bot.decide(view, rng, budget)
                problem = problem_with(view, decision.cards)
            except Exception as error:
                problem = str(error) or type(error).__name__
            if not problem:
                return decision
            self.faults.append(problem)
        return self._stand_in.decide(view, rng, budget)
