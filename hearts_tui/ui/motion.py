"""Motion: cards travel to the trick and the trick to its winner, and great moments are shown for a moment.

Nothing waits for it. The table shows what is; a card under way only hides its place until it has arrived, and the next
thing that happens lets everything arrive at once.
"""

from collections.abc import Sequence

from textual.geometry import Offset
from textual.screen import Screen
from textual.timer import Timer

from ..engine.events import CardPlayed, Event, Trick
from ..engine.rules import Rules
from ..session.seats import YOU
from .moments import moment
from .widgets.felt import Felt
from .widgets.hand import Hand
from .widgets.loose import LooseCard

TRAVEL_SECONDS = 0.18
MOMENT_SECONDS = 1.2


class Motion:
    """Moves the cards of one table screen, whose last four `LooseCard`s it uses."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._ending = Timer(screen, MOMENT_SECONDS)

    @property
    def _felt(self) -> Felt:
        return self._screen.query_one(Felt)

    def show(self, happened: Sequence[Event], rules: Rules) -> None:
        """Shows the way of the card that was just played, and a great moment."""
        played = [event for event in happened if isinstance(event, CardPlayed)]
        if len(played) == 1:
            self._play(played[0])
        if words := moment(happened, rules):
            self._felt.banner = words
            self._ending.stop()
            self._ending = self._screen.set_timer(MOMENT_SECONDS, self._end_moment)

    def sweep(self, trick: Trick, seats: Sequence[int], winner: int) -> None:
        """Shows the way of a finished trick to its winner."""
        end = self._seat(winner)
        for loose, seat, card in zip(self._loose(), seats, trick.cards, strict=False):
            start = self._felt.region.offset + self._felt.card_place(seat)
            loose.travel(
                card, self._felt.trick_size, self._felt.card_styles(), start, end, TRAVEL_SECONDS, lambda: None
            )

    def _play(self, event: CardPlayed) -> None:
        felt, seat = self._felt, event.seat

        def arrive() -> None:
            felt.under_way = None

        end = felt.region.offset + felt.card_place(seat)
        for loose in self._loose()[:1]:
            felt.under_way = seat
            start = self._seat(seat)
            loose.travel(event.card, felt.trick_size, felt.card_styles(), start, end, TRAVEL_SECONDS, arrive)

    def _seat(self, seat: int) -> Offset:
        if seat == YOU:
            region = self._screen.query_one(Hand).region
            return Offset(region.x + region.width // 2 - self._felt.trick_size.shape.width // 2, region.y)
        return self._felt.region.offset + self._felt.seat_place(seat)

    def _loose(self) -> list[LooseCard]:
        return list(self._screen.query(LooseCard))[1:]

    def _end_moment(self) -> None:
        if self._screen.is_mounted:
            self._felt.banner = ""
