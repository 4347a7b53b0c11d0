"""One table being played: who sits where, whose turn it is, and every action saved before anything else happens.

It knows nothing of a screen. A screen calls `play` and `pass_cards` for the person, asks `next_request` for the bot
whose turn it is, lets it answer wherever it likes, and hands the answer to `accept`. Each of them tells what happened.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from time import monotonic

from ..bots.base import MOST_FAULTS, Bot, Budget
from ..bots.levels import LEVELS
from ..bots.protocol import problem_with
from ..engine.actions import Action, Claim, Deal, Pass, Play
from ..engine.cards import Card
from ..engine.deal import dealt_hands, first_dealer
from ..engine.events import Event, HandScored
from ..engine.match import Match, Phase
from ..engine.rules import Rules
from ..engine.view import PlayerView
from ..store.settings import Tempo
from .archive import Archive, given_name, given_tempo, given_up, table_facts
from .clock import Autopilot, TurnClock
from .requests import STAND_IN, BotAnswer, BotRequest, Fault, request_for, stand_in
from .seats import YOU, Players, bots_at, level_of, played_here, seats_for


class Waiting(Enum):
    """What has to happen next at a table."""

    DEAL = "the next hand to be dealt"
    YOUR_PASS = "your three cards"
    YOUR_CARD = "your card"
    BOT = "a bot"
    NOBODY = "nothing: the match is over"


class Table:
    """A match in progress with the person at seat 0 and bots around."""

    def __init__(
        self,
        match: Match,
        match_id: str,
        bots: Mapping[int, Bot],
        archive: Archive,
        *,
        clock: TurnClock | None = None,
        budget: Budget | None = None,
        players: Players = played_here,
        is_given_up: bool = False,
        name: str = "",
    ) -> None:
        self._match = match
        self._match_id = match_id
        self._bots = dict(bots)
        self._archive = archive
        self._clock = clock or TurnClock(Tempo.OFF)
        self._is_given_up = is_given_up
        self._name = name
        self._autopilot = Autopilot()
        self._wants_claim = False
        self._faults: list[Fault] = []
        self._budget = budget or Budget()
        self._players = players

    @classmethod
    def new(
        cls,
        rules: Rules,
        level: str,
        deal_number: int,
        archive: Archive,
        clock: TurnClock | None = None,
        *,
        externals: Sequence[Bot] = (),
        players: Players = played_here,
        budget: Budget | None = None,
    ) -> "Table":
        """A new match, its first hand dealt and saved; up to three other programs take the first seats after yours.

        Raises `ValueError` for a level that is not known.
        """
        seats = seats_for(level, len(externals))
        match = Match(rules, seats, first_dealer=first_dealer(deal_number), deal_number=deal_number)
        bots = bots_at(seats, externals, players)
        table = cls(match, archive.new_id(), bots, archive, clock=clock, budget=budget, players=players)
        table.deal()
        return table

    @classmethod
    def resumed(
        cls,
        match_id: str,
        archive: Archive,
        clock: TurnClock | None = None,
        *,
        externals: Sequence[Bot] = (),
        players: Players = played_here,
        budget: Budget | None = None,
        now: Callable[[], float] = monotonic,
    ) -> "Table":
        """The unfinished match with that id, at the tempo at which it was played unless a clock is given.

        Raises `MatchInPlay` when another terminal has it, another `StoreError` when it cannot be had, and `ValueError`
        when its players are not known here.
        """
        saved = archive.take(match_id)
        try:
            bots = bots_at(saved.match.seats, externals, players)
        except ValueError:
            archive.leave(match_id)
            raise
        return cls(
            saved.match,
            match_id,
            bots,
            archive,
            clock=clock or TurnClock(given_tempo(saved), now),
            budget=budget,
            players=players,
            is_given_up=given_up(saved),
            name=given_name(saved),
        )

    @property
    def match(self) -> Match:
        """The match, to be read only: it is changed through the table."""
        return self._match

    @property
    def match_id(self) -> str:
        """The name under which the match is saved."""
        return self._match_id

    @property
    def name(self) -> str:
        """The name that was given to the match; empty for none."""
        return self._name

    @property
    def level(self) -> str:
        """The level of the opponents."""
        return level_of(self._match.seats)

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
    def save_reason(self) -> str:
        """The same in as few words as there are."""
        return self._archive.reason

    @property
    def clock(self) -> TurnClock:
        """The clock of your turn."""
        return self._clock

    @property
    def is_on_autopilot(self) -> bool:
        """Whether the table plays your seat until you take over."""
        return self._autopilot.is_on

    @property
    def is_given_up(self) -> bool:
        """Whether a bot plays your seat to the end of the match."""
        return self._is_given_up

    @property
    def waiting(self) -> Waiting:
        """What has to happen next."""
        is_yours = not (self._is_given_up or self._autopilot.is_on)
        match self._match.phase:
            case Phase.FINISHED:
                return Waiting.NOBODY
            case Phase.DEALING:
                return Waiting.DEAL
            case Phase.PASSING:
                return Waiting.YOUR_PASS if is_yours and self._match.yet_to_pass == (YOU,) else Waiting.BOT
            case Phase.PLAYING:
                return Waiting.YOUR_CARD if is_yours and self._match.turn == YOU else Waiting.BOT

    def deal(self) -> list[Event]:
        """Deals the next hand."""
        number = self._match.deal_number or 0
        return self._apply(Deal(dealt_hands(number, self._match.hand_number)))

    def pass_cards(self, cards: Sequence[Card]) -> list[Event]:
        """Your pass. Raises `IllegalAction`."""
        return self._act(Pass(YOU, tuple(cards)))

    def play(self, card: Card) -> list[Event]:
        """Your card. Raises `IllegalAction`."""
        return self._act(Play(YOU, card))

    def claim(self) -> list[Event]:
        """Ends the hand, its rest being decided; within a trick, as soon as the trick is over.

        Raises `IllegalAction` when anything is left to play for.
        """
        if self._match.turn == YOU and self.view.can_claim_after_trick:
            self._wants_claim = True
            return []
        return self._act(Claim(YOU))

    def begin_turn(self) -> None:
        """Your turn begins on the screen: the clock starts, full, unless it runs in this turn already."""
        if self._clock.left is not None:
            return
        if self.waiting is Waiting.YOUR_PASS:
            self._clock.start("pass")
        elif self.waiting is Waiting.YOUR_CARD:
            self._clock.start("card")

    def tick(self) -> list[Event]:
        """Lets the clock go on, and plays a sensible legal move for you when your time is up (ruling 7)."""
        self._clock.tick()
        if not self._clock.is_out:
            return []
        self._autopilot = self._autopilot.timed_out()
        return self._apply(_action(self._match, YOU, stand_in(self._match, YOU, self._budget)))

    def rename(self, name: str) -> None:
        """Gives the match a name."""
        self._name = name
        self._save()

    def take_over(self) -> None:
        """You play your seat again."""
        self._autopilot = self._autopilot.taken_over()

    def let_a_bot_finish(self) -> None:
        """Hands your seat to a bot of the table's level for the rest of the match, which counts as abandoned."""
        self._is_given_up = True
        self._clock.stop()
        self._save()

    def change_tempo(self, tempo: Tempo) -> None:
        """Plays on at another tempo, which is saved with the match."""
        self._clock = self._clock.at(tempo)
        self._save()

    def leave(self) -> None:
        """Gets up: the match can be played elsewhere."""
        self._archive.leave(self._match_id)

    def next_request(self) -> BotRequest | None:
        """The decision that a bot is to make now; `None` while nothing waits for a bot."""
        if self.waiting is not Waiting.BOT:
            return None
        passing = sorted(self._match.yet_to_pass, key=lambda seat: seat == YOU)
        seat = passing[0] if passing else self._match.turn
        if seat is None:
            return None
        return request_for(self._match, seat, self._player(seat), self._budget)

    def _player(self, seat: int) -> Bot:
        if sum(fault.seat == seat for fault in self._faults) >= MOST_FAULTS:
            return STAND_IN
        if seat == YOU and self._is_given_up:
            return self._players(self.level) if self.level in LEVELS else STAND_IN
        return self._bots.get(seat, STAND_IN)

    def accept(self, answer: BotAnswer) -> list[Event]:
        """Does what a bot decided. An answer that belongs to another state is dropped; a bad one is a fault."""
        if answer.state != self._match.action_count or self.waiting is not Waiting.BOT:
            return []
        cards = answer.decision.cards if answer.decision else ()
        if problem := answer.problem or problem_with(self._match.view(answer.seat), cards):
            self._faults.append(Fault(answer.seat, problem))
            cards = stand_in(self._match, answer.seat, self._budget)
        return self._apply(_action(self._match, answer.seat, cards))

    def play_bots(self) -> list[Event]:
        """Lets the bots act until something waits for the person, and tells all that happened."""
        events: list[Event] = []
        while request := self.next_request():
            events += self.accept(request.answer())
        return events

    def _act(self, action: Action) -> list[Event]:
        events = self._apply(action)
        self._autopilot = self._autopilot.acted("pass" if isinstance(action, Pass) else "card")
        return events

    def _apply(self, action: Action) -> list[Event]:
        events = self._match.apply(action)
        # It runs in your turn alone, so that this is the end of one; the next begins once the trick has been seen.
        self._clock.stop()
        if self._wants_claim and self.view.claim is not None:
            events += self._match.apply(Claim(YOU))
        self._wants_claim = self._wants_claim and not any(isinstance(event, HandScored) for event in events)
        self._save()
        return events

    def _save(self) -> None:
        facts = table_facts(self._match, is_given_up=self._is_given_up, name=self._name, tempo=self._clock.tempo)
        if self._match.standing.finished:
            self._archive.finish(self._match_id, self._match, facts)
        else:
            self._archive.keep(self._match_id, self._match, facts)


def _action(match: Match, seat: int, cards: tuple[Card, ...]) -> Action:
    return Pass(seat, cards) if match.phase is Phase.PASSING else Play(seat, cards[0])
