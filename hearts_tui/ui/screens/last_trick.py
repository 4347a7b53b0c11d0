"""The last trick: who played what, and who took it."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ...engine.cards import card_set
from ...engine.match import SeatInfo
from ...engine.scoring import points_of
from ...engine.view import PlayerView
from ...session.words import card_name, points_phrase
from .panel import ReadingPanel, closing


class LastTrickScreen(ReadingPanel):
    """Needs a view with at least one finished trick; one of a hand that is over is named with its hand."""

    BINDINGS = [closing("last_trick")]

    def __init__(self, view: PlayerView, seats: Sequence[SeatInfo]) -> None:
        super().__init__()
        self.view = view
        self.seats = seats
        number = len(view.finished_tricks)
        self.TITLE_WORDS = f"Trick {number}" if view.hand else f"Hand {view.hand_number}, trick {number}"

    def parts(self) -> ComposeResult:
        """A line for each card, in the order played."""
        trick = self.view.finished_tricks[-1]
        winner = self.view.winner_of(trick)
        for place, (seat, card) in enumerate(zip(self.view.seats_of(trick), trick.cards, strict=True)):
            verb = "led" if place == 0 else "played"
            mark = "▸ " if seat == winner else "  "
            yield Static(Content(f"{mark}{self.seats[seat].name.ljust(6)}{verb.ljust(8)}{card_name(card)}"))
        points = points_of(self.view.rules, card_set(trick.cards))
        verb = "take it" if winner == self.view.seat else "takes it"
        yield Static(Content(f"{self.seats[winner].name} {verb}: {points_phrase(points)}."), classes="panel-note")
