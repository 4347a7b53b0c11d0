"""One table being played: who sits where, whose turn it is, and every action saved before anything else happens.

It knows nothing of a screen. A screen calls `play` and `pass_cards` for the person, asks `next_request` for the bot
whose turn it is, lets it answer wherever it likes, and hands the answer to `accept`. Each of them tells what happened.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from ..bots.base import Bot, Budget, Decision
from ..bots.levels import LEVELS
from ..engine.actions import Action, Deal, Pass, Play
from ..engine.cards import Card, cards_in
from ..engine.deal import dealt_hands, first_dealer
from ..engine.events import Event, MatchEnded
from ..engine.match import Match, Phase, SeatInfo
from ..engine.rules import Rules
from ..engine.view import PlayerView
from .archive import Archive

YOU = 0
HUMAN = "human"
BOT_NAMES = ("Lily", "Max", "Zoe")


class Waiting(Enum):
    """What has to happen next at a table."""

    DEAL = "the next hand to be dealt"
    YOUR_PASS = "your three cards"
    YOUR_CARD = "your card"
    BOT = "a bot"
    NOBODY = "nothing: the match is over"


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What a bot decided in the state with that number; no decision if it failed, with the problem in words."""

    state: int
    seat: int
    decision: Decision | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class BotRequest:
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
        except Exception as error:
            return BotAnswer(self.state, self.seat, None, f"{type(error).__name__}: {error}")


@dataclass(frozen=True, slots=True)
class Fault:
    """A bot that failed or answered with something illegal; Normal decided in its place."""

    seat: int
    problem: str


class Table:
    """A match in progress with the person at seat 0 and bots around."""

    def __init__(self, match: Match, match_id: str, bots: Mapping[int, Bot], archive: Archive) -> None:
        self._match = match
        self._match_id = match_id
        self._bots = dict(bots)
        self._archive = archive
        self._faults: list[Fault] = []
        self._budget = Budget()

    @classmethod
    def new(cls, rules: Rules, level: str, deal_number: int, archive: Archive) -> "Table":
        """A new match, its first hand dealt and saved."""
        seats = (SeatInfo("You", HUMAN), *(SeatInfo(name, level) for name in BOT_NAMES))
        match = Match(rules, seats, first_dealer=first_dealer(deal_number), deal_number=deal_number)
        table = cls(match, archive.new_id(), _bots_of(seats), archive)
        table.deal()
        return table

    @classmethod
    def resumed(cls, match_id: str, archive: Archive) -> "Table":
        """The unfinished match with that id.

        Raises `StoreError` when it cannot be had, and `ValueError` when its players are not known here.
        """
        match = archive.load(match_id)
        return cls(match, match_id, _bots_of(match.seats), archive)

    @property
    def match(self) -> Match:
        """The match, to be read only: it is changed through the table."""
        return self._match

    @property
    def match_id(self) -> str:
        """The name under which the match is saved."""
        return self._match_id

    @property
    def level(self) -> str:
        """The level of the opponents."""
        return self._match.seats[1].player

    @property
    def view(self) -> PlayerView:
        """What the person at the bottom may know."""
        return self._match.view(YOU)

    @property
    def faults(self) -> Sequence[Fault]:
        """Every decision in which a bot failed."""
        return tuple(self._faults)

    @property
    def save_problem(self) -> str:
        """Why the last action could not be saved; empty when it was."""
        return self._archive.problem

    @property
    def waiting(self) -> Waiting:
        """What has to happen next."""
        match self._match.phase:
            case Phase.FINISHED:
                return Waiting.NOBODY
            case Phase.DEALING:
                return Waiting.DEAL
            case Phase.PASSING:
                return Waiting.YOUR_PASS if self._match.yet_to_pass == (YOU,) else Waiting.BOT
            case Phase.PLAYING:
                return Waiting.YOUR_CARD if self._match.turn == YOU else Waiting.BOT

    def deal(self) -> list[Event]:
        """Deals the next hand."""
        number = self._match.deal_number or 0
        return self._apply(Deal(dealt_hands(number, self._match.hand_number)))

    def pass_cards(self, cards: Sequence[Card]) -> list[Event]:
        """Your pass. Raises `IllegalAction`."""
        return self._apply(Pass(YOU, tuple(cards)))

    def play(self, card: Card) -> list[Event]:
        """Your card. Raises `IllegalAction`."""
        return self._apply(Play(YOU, card))

    def next_request(self) -> BotRequest | None:
        """The decision that a bot is to make now; `None` while nothing waits for a bot."""
        if self.waiting is not Waiting.BOT:
            return None
        passing = [seat for seat in self._match.yet_to_pass if seat != YOU]
        seat = passing[0] if passing else self._match.turn
        if seat is None:
            return None
        return self._request(seat, self._bots[seat])

    def accept(self, answer: BotAnswer) -> list[Event]:
        """Does what a bot decided. An answer that belongs to another state is dropped; a bad one is a fault."""
        if answer.state != self._match.action_count or self.waiting is not Waiting.BOT:
            return []
        cards = answer.decision.cards if answer.decision else ()
        problem = answer.problem or self._why_bad(answer.seat, cards)
        if problem:
            self._faults.append(Fault(answer.seat, problem))
            cards = self._stand_in_for(answer.seat)
        return self._apply(_action(self._match, answer.seat, cards))

    def play_bots(self) -> list[Event]:
        """Lets the bots act until something waits for the person, and tells all that happened."""
        events: list[Event] = []
        while request := self.next_request():
            events += self.accept(request.answer())
        return events

    def _request(self, seat: int, bot: Bot) -> BotRequest:
        state = self._match.action_count
        seed = f"{self._match.deal_number} {state} {seat}"
        return BotRequest(state, seat, self._match.view(seat), bot, seed, self._budget)

    def _why_bad(self, seat: int, cards: Sequence[Card]) -> str:
        wanted = 3 if self._match.phase is Phase.PASSING else 1
        legal = self._match.legal(seat)
        if len(cards) != wanted:
            return f"answered with {len(cards)} cards where {wanted} are asked"
        if not all(isinstance(card, Card) and legal >> card & 1 for card in cards):
            return "answered with a card that may not be played"
        return "" if len(set(cards)) == wanted else "answered with one card twice"

    def _stand_in_for(self, seat: int) -> tuple[Card, ...]:
        answer = self._request(seat, LEVELS["normal"].bot).answer()
        if answer.decision and not self._why_bad(seat, answer.decision.cards):
            return answer.decision.cards
        lowest = tuple(cards_in(self._match.legal(seat)))
        return lowest[:3] if self._match.phase is Phase.PASSING else lowest[:1]

    def _apply(self, action: Action) -> list[Event]:
        events = self._match.apply(action)
        if any(isinstance(event, MatchEnded) for event in events):
            self._archive.finish(self._match_id, self._match)
        else:
            self._archive.keep(self._match_id, self._match)
        return events


def _action(match: Match, seat: int, cards: tuple[Card, ...]) -> Action:
    return Pass(seat, cards) if match.phase is Phase.PASSING else Play(seat, cards[0])


def _bots_of(seats: tuple[SeatInfo, ...]) -> dict[int, Bot]:
    players = {seat: info.player for seat, info in enumerate(seats) if seat != YOU}
    for player in players.values():
        if player not in LEVELS:
            raise ValueError(f"{player[:40]!r} is no level of this version: the levels are {', '.join(LEVELS)}")
    return {seat: LEVELS[player].bot for seat, player in players.items()}
