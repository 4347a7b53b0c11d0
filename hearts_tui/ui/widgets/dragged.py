"""The card that follows the pointer while it is dragged."""

from textual.geometry import Offset

from ...engine.cards import Card
from ..cards import PLAIN, Row, Size, card_rows
from .canvas import Canvas


class DraggedCard(Canvas):
    """Lies above everything, and only while a card is dragged."""

    _card: Card | None = None
    _card_size = Size.SMALL

    def on_mount(self) -> None:
        """Nothing is dragged yet."""
        self.display = False

    def follow(self, card: Card | None, place: Offset, size: Size) -> None:
        """Shows the card with its top under that place of the screen; hides it for `None`."""
        self.display = card is not None
        if card is None:
            return
        if (card, size) != (self._card, self._card_size):
            self._card, self._card_size = card, size
            self.styles.width, self.styles.height = size.shape.width, size.shape.height
            self.redraw()
        self.styles.offset = (place.x - size.shape.width // 2, place.y)

    def sprites(self) -> list[tuple[int, int, list[Row]]]:
        """The card alone."""
        if self._card is None:
            return []
        return [(0, 0, card_rows(self._card, self._card_size, PLAIN, self.card_styles()))]
