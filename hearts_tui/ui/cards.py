"""Cards as rows of segments: pure functions from a card and its state to what is drawn.

A card is a sheet of paper with its own background and no box. Its state is told by shape as well as by colour: a card
that may not be played has a point for its edge and no pips, a card that was received has a dot, and the card under the
cursor has a pointer.
"""

from enum import Enum
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from ..engine.cards import Card
from ..session.words import card_name

EDGE = "▏"
POINTER = "▸"
RECEIVED = "•"
REFUSED = "·"
RECEIVED_AND_REFUSED = "◦"

Row = list[Segment]


class Shape(NamedTuple):
    """The cells of one card, and how many of its columns stay visible where the next card overlaps it."""

    width: int
    height: int
    pitch: int


class Size(Enum):
    """The four sizes of a card."""

    CHIP = Shape(width=4, height=1, pitch=4)
    SMALL = Shape(width=6, height=4, pitch=5)
    MEDIUM = Shape(width=9, height=7, pitch=8)
    LARGE = Shape(width=12, height=9, pitch=11)

    @property
    def shape(self) -> Shape:
        """Its measures."""
        return self.value


def hand_size(columns: int, rows: int) -> Size:
    """The largest size in which thirteen cards and the table fit a screen."""
    if columns >= 150 and rows >= 46:
        return Size.LARGE
    if columns >= 110 and rows >= 34:
        return Size.MEDIUM
    if columns >= 72 and rows >= 22:
        return Size.SMALL
    return Size.CHIP


class CardStyles(NamedTuple):
    """The styles that cards are drawn with; `suits` are foregrounds by suit."""

    paper: Style
    shade: Style
    suits: tuple[Style, Style, Style, Style]
    edge: Style
    mark: Style
    pointer: Style
    winner: Style
    slot: Style


class CardState(NamedTuple):
    """How a card is shown."""

    is_refused: bool = False
    is_received: bool = False
    is_under_cursor: bool = False
    is_winning: bool = False
    is_raised: bool = False


PLAIN = CardState()


def card_rows(card: Card, size: Size, state: CardState, styles: CardStyles, visible: int | None = None) -> list[Row]:
    """The rows of one card; of a card that the next one covers, only the first `visible` columns."""
    shape = size.shape
    width = visible or shape.width
    paper = styles.shade if state.is_refused else styles.paper
    if size is Size.CHIP:
        return [_index(card, size, width, state, paper, styles)]
    body = [_body(card, shape, y, width, state, paper, styles) for y in range(1, shape.height)]
    if state.is_raised:
        # What a raised card leaves free below shows more of its paper, not the table.
        body.insert(len(body) // 2, [Segment(EDGE, paper + styles.edge), Segment(" " * (width - 1), paper)])
    return [_index(card, size, width, state, paper, styles), *body]


def _index(card: Card, size: Size, width: int, state: CardState, paper: Style, styles: CardStyles) -> Row:
    suit = paper + styles.suits[card.suit] + Style(bold=not state.is_refused)
    name = f"{card.rank.letter}{card.suit.sign}" if size is Size.CHIP else card_name(card)
    if state.is_under_cursor or state.is_winning:
        mark = styles.pointer if state.is_under_cursor else styles.winner
        left = Segment(POINTER, mark)
        suit = Style(bgcolor=mark.bgcolor) + styles.suits[card.suit] + Style(bold=True)
        return [left, Segment(name, suit), Segment(" " * (width - 1 - len(name)), mark)]
    edge = REFUSED if state.is_refused else EDGE
    if size is Size.CHIP and state.is_received:
        edge = RECEIVED_AND_REFUSED if state.is_refused else RECEIVED
    return [Segment(edge, paper + styles.edge), Segment(name, suit), Segment(" " * (width - 1 - len(name)), paper)]


def _body(card: Card, shape: Shape, y: int, width: int, state: CardState, paper: Style, styles: CardStyles) -> Row:
    text = [" "] * width
    if not state.is_refused:
        if y == shape.height // 2 and shape.height >= 5:
            text[shape.width // 2] = card.suit.sign
        if y == shape.height - 1:
            text[min(width, shape.width - 1) - 1] = card.suit.sign
    suit = paper + styles.suits[card.suit]
    row = [Segment(EDGE, paper + styles.edge), Segment("".join(text[1:]), suit)]
    if y == 1 and state.is_received:
        row = [row[0], Segment(" "), Segment(RECEIVED, paper + styles.mark), Segment(" " * (width - 3), suit)]
        row[1] = Segment(" ", suit)
    return row


def slot_rows(words: tuple[str, ...], size: Size, styles: CardStyles) -> list[Row]:
    """An empty place for a card, with words in its middle."""
    shape = size.shape
    first = (shape.height - len(words)) // 2
    rows = []
    for y in range(shape.height):
        text = words[y - first] if 0 <= y - first < len(words) else ""
        rows.append([Segment(text[: shape.width].center(shape.width), styles.slot)])
    return rows
