"""Asking a bot: a request that any thread may answer, the answer, and who decides in place of a bad one."""

from random import Random
from typing import NamedTuple

from ..bots.base import Bot, Budget, Decision
from ..bots.levels import LEVELS
from ..bots.protocol import BotFault, cards_asked, problem_with
from ..engine.cards import Card, cards_in
from ..engine.match import Match
from ..engine.view import PlayerView

STAND_IN: Bot = LEVELS["normal"].bot
"""Decides where another player cannot."""


class BotAnswer(NamedTuple):
    """What a bot decided in the state with that number; no decision if it failed, with the problem in words."""

    state: int
    seat: int
    decision: Decision | None
    problem: str = ""


class BotRequest(NamedTuple):
    """A decision that is asked of a bot. Answering reads nothing but the request, so any thread may do it."""

    state: int
    seat: int
    view: PlayerView
    bot: Bot
    seed: str
    budget: Budget

    def answer(self) -> BotAnswer:
        """Asks the bot. A bot that fails is fenced off here."""
        try:
            decision = self.bot.decide(self.view, Random(self.seed), self.budget)
            return BotAnswer(self.state, self.seat, Decision(tuple(decision.cards), decision.why))
        except BotFault as error:
            return BotAnswer(self.state, self.seat, None, str(error))
        except Exception as error:
            return BotAnswer(self.state, self.seat, None, f"{type(error).__name__}: {error}")


class Fault(NamedTuple):
    """A bot that failed or answered with something illegal; the stand-in decided in its place."""

    seat: int
    problem: str


def request_for(match: Match, seat: int, bot: Bot, budget: Budget) -> BotRequest:
    """The decision that this seat has to make now. The same deals give a bot the same random numbers."""
    state = match.action_count
    return BotRequest(state, seat, match.view(seat), bot, f"{match.deal_number} {state} {seat}", budget)


def stand_in(match: Match, seat: int, budget: Budget) -> tuple[Card, ...]:
    """What the stand-in does for the seat now; the lowest legal cards if even it fails."""
    request = request_for(match, seat, STAND_IN, budget)
    decision = request.answer().decision
    if decision and not problem_with(request.view, decision.cards):
        return decision.cards
    return tuple(cards_in(match.legal(seat)))[: cards_asked(request.view)]
