"""A card that lies above everything: it follows the pointer while it is dragged, or travels by itself."""

from collections.abc import Callable

from textual.geometry import Offset

from ...engine.cards import Card
from ..cards import PLAIN, CardStyles, Row, Size, card_rows
from .canvas import Canvas


class LooseCard(Canvas):
    """Is there only while its card is under way.

    It is handed the styles: component classes of its own would cost every start several milliseconds a card.
    """

    _card: Card | None = None
    _card_size = Size.SMALL
    _look: CardStyles | None = None

    def on_mount(self) -> None:
        """No card is under way yet."""
        self.display = False

    def follow(self, card: Card | None, place: Offset, size: Size, look: CardStyles) -> None:
        """Shows the card with its top under that place of the screen; hides it for `None`."""
        self.display = card is not None
        if card is not None:
            self._take(card, size, look)
            self.styles.offset = (place.x - size.shape.width // 2, place.y)

    def travel(
        self,
        card: Card,
        size: Size,
        look: CardStyles,
        start: Offset,
        end: Offset,
        seconds: float,
        then: Callable[[], None],
    ) -> None:
        """Moves the card from one place of the screen to another; `then` is called once, when it is there."""
        self._take(card, size, look)
        self.styles.offset = (start.x, start.y)
        self.display = True

        def arrive() -> None:
            self.display = False
            then()

        self.animate("offset", end, duration=seconds, on_complete=arrive, level="basic")

    def _take(self, card: Card, size: Size, look: CardStyles) -> None:
        if (card, size, look) != (self._card, self._card_size, self._look):
            self._card, self._card_size, self._look = card, size, look
            self.styles.width, self.styles.height = size.shape.width, size.shape.height
            self.redraw()

    def sprites(self) -> list[tuple[int, int, list[Row]]]:
        """The card alone."""
        if self._card is None or self._look is None:
            return []
        return [(0, 0, card_rows(self._card, self._card_size, PLAIN, self._look))]
