"""What the table shows at one moment: an immutable picture derived from the session, handed down to the widgets."""

from math import ceil
from typing import NamedTuple

from ..engine.cards import Card, CardSet, card_set
from ..engine.events import Trick
from ..engine.match import Match, Phase
from ..engine.rules import PassDirection
from ..engine.scoring import shown_totals
from ..engine.view import PlayerView
from ..session.clock import TurnClock
from ..session.seats import YOU
from ..session.table import Table, Waiting

LAST_SECONDS = 5
BETWEEN_HANDS = (Waiting.DEAL, Waiting.NOBODY)


class SeatState(NamedTuple):
    """What is shown at a seat."""

    name: str
    total: int
    points: int
    cards_left: int
    is_on_turn: bool
    is_dealer: bool


class TrickState(NamedTuple):
    """The cards on the table by seat, and the winner once all four lie there."""

    cards: tuple[tuple[int, Card], ...] = ()
    winner: int | None = None

    @property
    def led(self) -> int | None:
        """The suit that was led."""
        return self.cards[0][1].suit if self.cards else None


class ClockState(NamedTuple):
    """The time of your turn: whole seconds left, rounded up, and the share of the turn that they are."""

    seconds: int
    share: float

    @property
    def is_warning(self) -> bool:
        """Whether the last five seconds run."""
        return self.seconds <= LAST_SECONDS


def clock_state(clock: TurnClock) -> ClockState | None:
    """What the clock shows; `None` while no turn is being timed."""
    if clock.left is None or not clock.allowance:
        return None
    return ClockState(ceil(clock.left), ceil(clock.left) / clock.allowance)


class TableState(NamedTuple):
    """Everything that the table draws."""

    view: PlayerView
    seats: tuple[SeatState, ...]
    trick: TrickState
    waiting: Waiting
    legal: CardSet
    received: CardSet
    hand_number: int
    direction: PassDirection
    is_on_autopilot: bool
    is_unsaved: bool

    @property
    def is_your_pass(self) -> bool:
        """Whether you still choose the cards to pass."""
        return self.waiting is Waiting.YOUR_PASS

    @property
    def is_your_turn(self) -> bool:
        """Whether a card of yours is asked for."""
        return self.waiting is Waiting.YOUR_CARD


def table_state(table: Table, finished: Trick | None) -> TableState:
    """The picture of the table now; `finished` is a complete trick that still lies there."""
    match, view = table.match, table.view
    plays_itself = table.is_on_autopilot or table.is_given_up
    waiting = Waiting.YOUR_PASS if YOU in match.yet_to_pass and not plays_itself else table.waiting
    trick = _trick(view, finished or (view.tricks[-1] if view.current_trick else None))
    marked = card_set(view.received) & view.hand if view.hand.bit_count() == 13 else 0
    # Between two hands the table still shows the one that is over.
    last = match.results[-1] if waiting in BETWEEN_HANDS else None
    return TableState(
        view=view,
        seats=_seats(match, trick, waiting),
        trick=trick,
        waiting=waiting,
        legal=match.legal(YOU),
        received=marked,
        hand_number=last.hand_number if last else view.hand_number,
        direction=last.direction if last else view.pass_direction,
        is_on_autopilot=table.is_on_autopilot and not table.is_given_up,
        is_unsaved=bool(table.save_problem),
    )


def _trick(view: PlayerView, trick: Trick | None) -> TrickState:
    if trick is None:
        return TrickState()
    winner = view.winner_of(trick) if len(trick.cards) == 4 else None
    return TrickState(tuple(zip(view.seats_of(trick), trick.cards, strict=True)), winner)


def _seats(match: Match, trick: TrickState, waiting: Waiting) -> tuple[SeatState, ...]:
    points = match.results[-1].points if waiting in BETWEEN_HANDS else match.points_so_far
    totals = shown_totals(match.rules, match.totals)
    on_turn = YOU if waiting is Waiting.YOUR_PASS else match.turn if trick.winner is None else trick.winner
    return tuple(
        SeatState(
            name=info.name,
            total=totals[seat],
            points=points[seat],
            cards_left=13 if match.phase is Phase.PASSING else match.cards_left[seat],
            is_on_turn=seat == on_turn,
            is_dealer=match.dealer_matters and seat == match.dealer,
        )
        for seat, info in enumerate(match.seats)
    )
