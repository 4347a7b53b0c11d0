"""The tricks of this hand so far, a line each."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ...engine.cards import card_set
from ...engine.events import Trick
from ...engine.match import SeatInfo
from ...engine.scoring import points_of
from ...engine.view import PlayerView
from ...session.words import card_name, signed
from .panel import ReadingPanel, closing

COLUMN = 8


class TricksScreen(ReadingPanel):
    """Every finished trick: the cards by seat, the leader's first, and what it cost whom."""

    BINDINGS = [closing("tricks")]
    TITLE_WORDS = "The tricks so far"

    def __init__(self, view: PlayerView, seats: Sequence[SeatInfo]) -> None:
        super().__init__()
        self.view = view
        self.seats = seats

    def parts(self) -> ComposeResult:
        """A heading and the tricks."""
        names = "".join(seat.name.ljust(COLUMN) for seat in self.seats)
        tricks = [self._line(number, trick) for number, trick in enumerate(self.view.finished_tricks, 1)]
        yield Static(Content("\n".join([f"     {names}", *tricks])), classes="sheet")
        yield Static(Content("› led the trick, ▸ took it."), classes="panel-note")

    def _line(self, number: int, trick: Trick) -> str:
        view = self.view
        winner = view.winner_of(trick)
        cards = dict(zip(view.seats_of(trick), trick.cards, strict=True))
        marks = {trick.leader: "›", winner: "▸"}
        shown = "".join(f"{marks.get(seat, ' ')}{card_name(cards[seat])}".ljust(COLUMN) for seat in range(4))
        points = points_of(view.rules, card_set(trick.cards))
        return f"{number:>3} {shown}{self.seats[winner].name} {signed(points)}"
