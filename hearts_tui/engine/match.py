"""A match: a run of hands under one rule set, changed by actions and by nothing else."""

from dataclasses import dataclass
from enum import Enum

from .actions import Action, Claim, Deal, Pass, Play
from .cards import CardSet
from .errors import IllegalAction, Refusal
from .events import Event, HandDealt, HandResult, HandScored, MatchEnded
from .hand import HandInPlay, dealer_of
from .rules import OpeningLead, Rules
from .scoring import Scores, Standing, added, hand_points, moon_shooter, points_of, standing_after
from .view import PlayerView


class Phase(Enum):
    """What a match waits for."""

    DEALING = "the next deal"
    PASSING = "the passes"
    PLAYING = "a card"
    FINISHED = "nothing: it is over"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at a seat: a name to show, and what plays it, a level or `human`."""

    name: str
    player: str


class Match:
    """The state of a match. Read it through its properties; change it with `apply`."""

    def __init__(
        self, rules: Rules, seats: tuple[SeatInfo, ...], *, first_dealer: int = 0, deal_number: int | None = None
    ) -> None:
        if len(seats) != 4:
            raise ValueError(f"a match has four seats, not {len(seats)}")
        if first_dealer not in range(4):
            raise ValueError(f"a dealer is a seat from 0 to 3, not {first_dealer}")
        self._rules = rules
        self._seats = seats
        self._first_dealer = first_dealer
        self._deal_number = deal_number
        self._hand: HandInPlay | None = None
        self._actions: list[Action] = []
        self._results: list[HandResult] = []
        self._totals: Scores = (0, 0, 0, 0)
        self._standing = Standing(finished=False, overtime=False, winners=(), places=())

    @property
    def rules(self) -> Rules:
        """The rules of every hand of the match."""
        return self._rules

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits at the four seats."""
        return self._seats

    @property
    def first_dealer(self) -> int:
        """The dealer of the first hand."""
        return self._first_dealer

    @property
    def deal_number(self) -> int | None:
        """The number that the deals came from, for sharing."""
        return self._deal_number

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done, in order."""
        return tuple(self._actions)

    @property
    def action_count(self) -> int:
        """How many actions there were: it names a state of this match."""
        return len(self._actions)

    @property
    def results(self) -> tuple[HandResult, ...]:
        """The finished hands."""
        return tuple(self._results)

    @property
    def totals(self) -> Scores:
        """Each seat's points in the finished hands."""
        return self._totals

    @property
    def standing(self) -> Standing:
        """Whether the match is over, in overtime, and who won."""
        return self._standing

    @property
    def hand_number(self) -> int:
        """The hand being played or dealt next, from 1; the last one once the match is over."""
        return len(self._results) + (0 if self._standing.finished else 1)

    @property
    def dealer(self) -> int:
        """The dealer of this hand."""
        return dealer_of(self._rules, self._first_dealer, self.hand_number)

    @property
    def dealer_matters(self) -> bool:
        """Whether who deals decides who leads."""
        return self._rules.opening_lead is OpeningLead.LEFT_OF_DEALER

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        if self._standing.finished:
            return Phase.FINISHED
        if self._hand is None:
            return Phase.DEALING
        return Phase.PASSING if self._hand.is_passing else Phase.PLAYING

    @property
    def turn(self) -> int | None:
        """The seat that plays the next card; `None` outside play."""
        return self._hand.turn if self._hand else None

    @property
    def yet_to_pass(self) -> tuple[int, ...]:
        """The seats that have not chosen their pass."""
        if self.phase is not Phase.PASSING or self._hand is None:
            return ()
        return tuple(seat for seat in range(4) if not self._hand.passed[seat])

    @property
    def cards_left(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(held.bit_count() for held in self._hand.held) if self._hand else (0, 0, 0, 0)

    @property
    def points_so_far(self) -> Scores:
        """What the cards that each seat took in this hand cost, the moon and bonuses apart."""
        from_piles = self._hand.taken if self._hand else (0, 0, 0, 0)
        first, second, third, fourth = (points_of(self._rules, pile) for pile in from_piles)
        return first, second, third, fourth

    def legal(self, seat: int) -> CardSet:
        """The cards that the seat may pass or play now; none when it is not asked."""
        return self._hand.legal(seat) if self._hand else 0

    def view(self, seat: int) -> PlayerView:
        """All that this seat may know."""
        if self._hand is not None:
            return self._hand.view(seat, self.hand_number, self._totals)
        return PlayerView(
            rules=self._rules,
            seat=seat,
            hand_number=self.hand_number,
            dealer=self.dealer,
            totals=self._totals,
            pass_direction=self._rules.pass_direction(self.hand_number),
            passed=(),
            received=(),
            hand=0,
            tricks=(),
            hearts_broken=False,
        )

    def apply(self, action: Action) -> list[Event]:
        """Does it and tells what happened. Raises `IllegalAction` and changes nothing if the rules refuse it."""
        if self._standing.finished:
            raise IllegalAction(Refusal.MATCH_IS_FINISHED)
        events = self._deal(action) if isinstance(action, Deal) else self._act(action)
        self._actions.append(action)
        return events

    def _deal(self, action: Deal) -> list[Event]:
        if self._hand is not None:
            raise IllegalAction(Refusal.NOT_DEALING)
        direction = self._rules.pass_direction(self.hand_number)
        self._hand = HandInPlay(self._rules, action.hands, direction, self.dealer)
        return [HandDealt(self.hand_number, self.dealer, direction)]

    def _act(self, action: Pass | Play | Claim) -> list[Event]:
        hand = self._hand
        if hand is None:
            raise IllegalAction(Refusal.NOT_PASSING if isinstance(action, Pass) else Refusal.NOT_PLAYING)
        if action.seat not in range(4):
            raise IllegalAction(Refusal.NOT_YOUR_TURN)
        match action:
            case Pass():
                events = hand.give(action)
            case Play():
                events = hand.put(action)
            case Claim():
                events = hand.claim(action)
        return events + self._score(hand) if hand.is_over else events

    def _score(self, hand: HandInPlay) -> list[Event]:
        points = hand_points(self._rules, hand.taken)
        totals = added(self._totals, points)
        result = HandResult(
            hand_number=self.hand_number,
            direction=hand.direction,
            points=points,
            totals=totals,
            taken=tuple(hand.taken),
            shooter=moon_shooter(self._rules, hand.taken),
            rest=hand.rest,
            tricks=tuple(hand.tricks),
            winners=tuple(hand.winners),
        )
        self._results.append(result)
        self._totals = totals
        self._standing = standing_after(self._rules, totals, len(self._results), self._standing.overtime)
        self._hand = None
        ended = [MatchEnded(self._standing, totals)] if self._standing.finished else []
        return [HandScored(result), *ended]
