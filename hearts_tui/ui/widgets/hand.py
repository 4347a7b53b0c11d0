"""Your hand: one widget that draws all the cards and turns keys, clicks and drags into wishes.

It decides nothing. It tells which card is wanted; the screen asks the session and hands down what came of it.
"""

from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive

from ...engine.cards import Card, Suit, cards_in
from ..cards import CardState, Row, Size, card_rows
from ..commands import Where, bindings
from ..state import TableState
from .canvas import Canvas

SUIT_KEYS = {suit.letter.lower(): suit for suit in Suit}
RANK_KEYS = {letter.lower(): letter for letter in "23456789TJQKA"} | {"1": "T", "0": "T"}


class Hand(Canvas, can_focus=True):
    """Draws the hand of a `TableState`, with a cursor and the cards chosen for the pass."""

    BINDINGS = bindings(Where.HAND)

    class Wanted(Message):
        """A card is to be played, or chosen for the pass; `by` is `enter`, `space` or `click`."""

        def __init__(self, card: Card, by: str) -> None:
            super().__init__()
            self.card = card
            self.by = by

    class PassWanted(Message):
        """The cards chosen are to be passed, with all that were wanted before this."""

    class Dragged(Message):
        """A card is being dragged to this place on the screen; `card` is `None` when the drag is over."""

        def __init__(self, card: Card | None, place: Offset) -> None:
            super().__init__()
            self.card = card
            self.place = place

    class Dropped(Message):
        """A dragged card was let go at this place on the screen."""

        def __init__(self, card: Card, place: Offset) -> None:
            super().__init__()
            self.card = card
            self.place = place

    state: reactive[TableState | None] = reactive(None)
    chosen: reactive[tuple[Card, ...]] = reactive(())
    cursor: reactive[int] = reactive(0)
    shaken: reactive[Card | None] = reactive(None)
    card_size: reactive[Size] = reactive(Size.SMALL)

    is_held = False
    """Whether the table waits for any key to go on: that key is no wish for the card under the cursor."""

    _pressed: tuple[Card, Offset] | None = None
    _is_dragging = False

    @property
    def cards(self) -> list[Card]:
        """The cards in the order in which they are shown."""
        return list(cards_in(self.state.view.hand)) if self.state else []

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        cards = self.cards
        return cards[self.cursor] if self.cursor < len(cards) else None

    def validate_cursor(self, cursor: int) -> int:
        """Keeps the cursor on a card."""
        return max(0, min(cursor, len(self.cards) - 1))

    def watch_state(self, old: TableState | None, state: TableState | None) -> None:
        """Keeps the cursor where it was, or moves it to a card that may be played when your turn begins.

        After a trick that you won as the last to play, one turn of yours follows the other: the hand tells them apart.
        """
        self.cursor = self.validate_cursor(self.cursor)
        is_same_turn = old and state and old.is_your_turn and old.view.hand == state.view.hand
        if state and state.is_your_turn and not is_same_turn:
            self._rest_on_legal()
        self.redraw()

    def watch_chosen(self) -> None:
        """Draws the new picture."""
        self.redraw()

    watch_cursor = watch_shaken = watch_card_size = watch_chosen

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Shows or hides the cursor."""
        self.redraw()

    def _rest_on_legal(self) -> None:
        legal, cards = self.state.legal if self.state else 0, self.cards
        places = [place for place, card in enumerate(cards) if legal >> card & 1]
        if places and self.cursor not in places:
            self.cursor = min(places, key=lambda place: abs(place - self.cursor))

    def sprites(self) -> list[tuple[int, int, list[Row]]]:
        """The cards from left to right, each over the one before; chosen ones and the one to be played are raised."""
        cards, styles, state = self.cards, self.card_styles(), self.state
        if state is None:
            return []
        pieces = []
        for place, card in enumerate(cards):
            is_last = place == len(cards) - 1
            looks = self._looks(state, place, card)
            rows = card_rows(card, self.card_size, looks, styles, None if is_last else self._pitch)
            pieces.append((self._left + place * self._pitch, 0 if looks.is_raised else 1, rows))
        return pieces

    def _looks(self, state: TableState, place: int, card: Card) -> CardState:
        is_under_cursor = place == self.cursor and (self.has_focus or state.is_your_turn)
        is_up = card in self.chosen or (is_under_cursor and not state.is_your_pass)
        return CardState(
            is_refused=state.is_your_turn and not state.legal >> card & 1,
            is_received=bool(state.received >> card & 1),
            is_under_cursor=is_under_cursor,
            is_raised=is_up != (card == self.shaken),
        )

    @property
    def _pitch(self) -> int:
        shape = self.card_size.shape
        return shape.pitch if 12 * shape.pitch + shape.width <= self.size.width else shape.pitch - 1

    @property
    def _width(self) -> int:
        return self._pitch * (len(self.cards) - 1) + self.card_size.shape.width

    @property
    def _left(self) -> int:
        return max(0, (self.size.width - self._width) // 2)

    def card_at(self, place: Offset) -> Card | None:
        """The card that is drawn at that place of the widget: only one that is raised reaches into the top row."""
        card, state = self._card_in_column(place), self.state
        if card is None or state is None or place.y > 0:
            return card
        return card if self._looks(state, self.cards.index(card), card).is_raised else None

    def _card_in_column(self, place: Offset) -> Card | None:
        """The card to which that place belongs, whether or not it reaches up there."""
        cards, column = self.cards, place.x - self._left
        if not cards or not 0 <= column < self._width or not 0 <= place.y < self.size.height:
            return None
        return cards[min(column // self._pitch, len(cards) - 1)]

    def action_move(self, steps: int) -> None:
        """Moves the cursor, round the ends."""
        if self.cards:
            self.cursor = (self.cursor + steps) % len(self.cards)

    def action_jump(self, place: int) -> None:
        """Moves the cursor to the first or the last card."""
        self.cursor = place % max(1, len(self.cards))

    def action_want(self, by: str) -> None:
        """Wants the card under the cursor."""
        if self.card is not None and not self.is_held:
            self.post_message(self.Wanted(self.card, by))

    def on_key(self, event: events.Key) -> None:
        """Jumps to a suit or a rank, and within it to the next card."""
        key = (event.character or "").lower()
        if key in SUIT_KEYS:
            matching = [place for place, card in enumerate(self.cards) if card.suit is SUIT_KEYS[key]]
        elif key in RANK_KEYS:
            matching = [place for place, card in enumerate(self.cards) if card.rank.letter == RANK_KEYS[key]]
        else:
            return
        if matching:
            self.cursor = next((place for place in matching if place > self.cursor), matching[0])

    def can_be_held(self, event: events.MouseDown) -> bool:
        """Whether there is a card to take hold of, for a press that has not been handed to the widget yet."""
        region = self.region
        is_here = event.button == 1 and region.contains_point(event.screen_offset)
        return is_here and self.card_at(event.screen_offset - region.offset) is not None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Takes hold of a card."""
        card = self.card_at(event.offset)
        if card is not None and event.button == 1:
            self.cursor = self.cards.index(card)
            self._pressed = (card, event.screen_offset)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drags the card that is held."""
        if self._pressed is None:
            return
        card, start = self._pressed
        if event.screen_offset != start:
            self._is_dragging = True
        if self._is_dragging:
            self.post_message(self.Dragged(card, event.screen_offset))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Lets go of the card: a click where it was, a drop elsewhere."""
        if self._pressed is None:
            return
        card, start = self._pressed
        self._pressed = None
        self.release_mouse()
        was_dragged, self._is_dragging = self._is_dragging or event.screen_offset != start, False
        if was_dragged:
            self.post_message(self.Dragged(None, event.screen_offset))
        if was_dragged and self._card_in_column(event.screen_offset - self.region.offset) != card:
            self.post_message(self.Dropped(card, event.screen_offset))
        else:
            self.post_message(self.Wanted(card, "click"))
