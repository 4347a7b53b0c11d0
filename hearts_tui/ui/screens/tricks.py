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
from ...session.words import card_name, pass_sentences, signed
from .panel import ReadingPanel, closing

COLUMN = 8


class TricksScreen(ReadingPanel):
    """Every finished trick of a hand: who passed what, the cards by seat, and what each trick cost whom.

    `view` is that of the hand to be read, `now` that of the hand in play.
    """

    BINDINGS = [closing("tricks")]
    TITLE_WORDS = "The tricks so far"

    def __init__(self, view: PlayerView, seats: Sequence[SeatInfo], now: PlayerView) -> None:
        super().__init__()
        self.view = view
        self.now = now
        self.seats = seats
        if view.hand_number != now.hand_number or not (now.hand or now.tricks):
            self.TITLE_WORDS = f"The tricks of hand {view.hand_number}"

    def parts(self) -> ComposeResult:
        """The pass, a heading and the tricks."""
        if words := self._pass_words():
            yield Static(Content(words), classes="panel-note")
        names = "".join(seat.name.ljust(COLUMN) for seat in self.seats)
        tricks = [self._line(number, trick) for number, trick in enumerate(self.view.finished_tricks, 1)]
        yield Static(Content("\n".join([f"     {names}", *tricks])), classes="sheet")
        yield Static(Content("› led the trick, ▸ took it."), classes="panel-note")

    def _pass_words(self) -> str:
        words = pass_sentences(self.view, self.seats)
        if self.view.hand_number == self.now.hand_number:
            return words
        # The pass of the hand in play is known before it has a trick.
        latest = pass_sentences(self.now, self.seats)
        return "\n".join(filter(None, (words, latest and f"Hand {self.now.hand_number}: {latest}")))

    def _line(self, number: int, trick: Trick) -> str:
        view = self.view
        winner = view.winner_of(trick)
        cards = dict(zip(view.seats_of(trick), trick.cards, strict=True))
        marks = {trick.leader: "›", winner: "▸"}
        shown = "".join(f"{marks.get(seat, ' ')}{card_name(cards[seat])}".ljust(COLUMN) for seat in range(4))
        points = points_of(view.rules, card_set(trick.cards))
        return f"{number:>3} {shown}{self.seats[winner].name} {signed(points)}"
