"""A card drawn in every size and state fills its shape exactly, and tells its state by shape."""

from itertools import product

import pytest
from rich.cells import cell_len
from rich.style import Style

from hearts_tui.engine.cards import CARDS, Card, Suit
from hearts_tui.session.words import card_name
from hearts_tui.ui.cards import (
    POINTER,
    RECEIVED,
    REFUSED,
    CardState,
    CardStyles,
    Row,
    Size,
    card_rows,
    hand_size,
    slot_rows,
)

STYLES = CardStyles(
    paper=Style(bgcolor="#eeeeee"),
    shade=Style(bgcolor="#bbbbbb"),
    suits=(Style(color="#111111"), Style(color="#aa0000"), Style(color="#222222"), Style(color="#bb0000")),
    edge=Style(color="#888888"),
    mark=Style(color="#664400"),
    pointer=Style(bgcolor="#ffcc00"),
    winner=Style(bgcolor="#ffdd00"),
    slot=Style(bgcolor="#003300"),
)
STATES = [CardState(*flags) for flags in product((False, True), repeat=5)]


def text_of(rows: list[Row]) -> list[str]:
    return ["".join(segment.text for segment in row) for row in rows]


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("is_covered", [False, True])
def test_every_card_in_every_state_fills_its_shape(size: Size, is_covered: bool) -> None:
    shape = size.shape
    visible = shape.pitch if is_covered else None
    for card, state in product(CARDS, STATES):
        rows = text_of(card_rows(card, size, state, STYLES, visible))
        is_higher = state.is_raised and size is not Size.CHIP
        assert len(rows) == shape.height + (1 if is_higher else 0)
        assert {cell_len(row) for row in rows} == {visible or shape.width}


@pytest.mark.parametrize("suit", Suit)
def test_every_suit_sign_is_one_cell_wide(suit: Suit) -> None:
    assert len(suit.sign) == cell_len(suit.sign) == 1


@pytest.mark.parametrize("sign", [POINTER, RECEIVED, REFUSED, "▏", "▌", "●", "♡", "≡", "×", "←", "→", "↑", "│", "−"])
def test_every_other_sign_is_one_cell_wide(sign: str) -> None:
    assert cell_len(sign) == 1


@pytest.mark.parametrize("size", Size)
def test_every_card_names_its_rank_and_suit_even_where_the_next_card_covers_it(size: Size) -> None:
    for card in CARDS:
        first = text_of(card_rows(card, size, CardState(), STYLES, size.shape.pitch))[0]
        wanted = f"{card.rank.letter}{card.suit.sign}" if size is Size.CHIP else card_name(card)
        assert first[1:].rstrip() == wanted


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("card", [CARDS[0], CARDS[8], CARDS[51]], ids=str)
def test_refused_received_and_pointed_at_cards_look_different_without_colours(size: Size, card: Card) -> None:
    looks = [
        CardState(),
        CardState(is_refused=True),
        CardState(is_received=True),
        CardState(is_under_cursor=True),
    ]
    texts = {tuple(text_of(card_rows(card, size, look, STYLES, size.shape.pitch))) for look in looks}
    assert len(texts) == len(looks)


def test_a_refused_card_has_no_pips_and_lies_in_shade() -> None:
    rows = card_rows(CARDS[0], Size.MEDIUM, CardState(is_refused=True), STYLES)
    assert "".join(text_of(rows)).count("♣") == 1
    assert {segment.style.bgcolor for row in rows for segment in row if segment.style} == {STYLES.shade.bgcolor}


def test_an_empty_place_fills_the_shape_of_a_card_with_its_words_in_the_middle() -> None:
    rows = text_of(slot_rows(("your", "card"), Size.SMALL, STYLES))
    assert rows == ["      ", " your ", " card ", "      "]


@pytest.mark.parametrize(
    ("columns", "rows", "size"),
    [
        (50, 16, Size.CHIP),
        (60, 20, Size.CHIP),
        (71, 40, Size.CHIP),
        (80, 21, Size.CHIP),
        (80, 24, Size.SMALL),
        (120, 30, Size.SMALL),
        (120, 36, Size.MEDIUM),
        (200, 60, Size.LARGE),
    ],
)
def test_the_size_of_the_cards_fits_the_terminal(columns: int, rows: int, size: Size) -> None:
    assert hand_size(columns, rows) is size


@pytest.mark.parametrize("columns", range(50, 201, 10))
def test_thirteen_cards_fit_every_terminal(columns: int) -> None:
    shape = hand_size(columns, 60).shape
    assert 12 * (shape.pitch - 1) + shape.width <= columns
