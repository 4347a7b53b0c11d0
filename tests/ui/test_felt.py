"""Seats and cards of the trick never lie over one another, whatever the size of the terminal."""

from collections.abc import Callable
from itertools import combinations

import pytest
from rich.cells import cell_len
from textual.geometry import Region, Size

from hearts_tui.session.archive import Archive
from hearts_tui.ui.cards import hand_size
from hearts_tui.ui.house import House
from hearts_tui.ui.state import TableState, table_state
from hearts_tui.ui.widgets.felt import Felt

from .person import seated
from .tables import dealt, laid_out

HANDS = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C")
SIZES = [
    *((columns, rows) for columns in (50, 57, 58, 60, 69, 70, 71, 72, 79) for rows in (16, 17, 20, 24, 40)),
    *((columns, rows) for columns in (80, 100, 109, 110, 120, 149, 150, 200) for rows in (*range(16, 61), 200)),
]


def passing(archive: Archive) -> TableState:
    """You choose the cards to pass."""
    return table_state(dealt(archive), None)


def your_turn(archive: Archive) -> TableState:
    """Three cards lie there, and the place for yours."""
    return table_state(laid_out(archive, "AC 9C", "2C", "3C", "4C", played="2C 3C 4C"), None)


def finished_trick(archive: Archive) -> TableState:
    """All four cards lie on the table."""
    table = laid_out(archive, *HANDS, played="2C AC 3C 4C")
    return table_state(table, table.view.finished_tricks[-1])


def regions(felt: Felt) -> list[Region]:
    """Where every sprite lies, each of whose rows must be equally wide."""
    found = []
    for left, top, rows in felt.sprites():
        widths = {sum(cell_len(segment.text) for segment in row) for row in rows}
        assert len(widths) == 1
        found.append(Region(left, top, widths.pop(), len(rows)))
    return found


@pytest.mark.parametrize("position", [passing, your_turn, finished_trick])
async def test_nothing_lies_over_something_else_and_nothing_is_cut_off(
    archive: Archive, house: House, position: Callable[[Archive], TableState], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(archive)
    async with seated(house, dealt(archive)) as person:
        felt = person.felt
        felt.set_reactive(Felt.state, state)
        for columns, rows in SIZES:
            hand = hand_size(columns, rows)
            area = Size(columns, rows - hand.shape.height - 4)
            felt.set_reactive(Felt.card_size, hand)
            monkeypatch.setattr(Felt, "size", area)
            lying = regions(felt)
            assert len(lying) >= 5
            for region in lying:
                assert area.region.contains_region(region), (columns, rows, region)
            for one, other in combinations(lying, 2):
                is_your_card_in_its_place = one == other and one.offset == felt.card_place(0)
                assert is_your_card_in_its_place or not one.overlaps(other), (columns, rows, one, other)


async def test_the_area_above_is_that_of_the_felt(archive: Archive, house: House) -> None:
    for columns, rows in ((50, 16), (80, 24), (120, 36), (200, 60)):
        async with seated(house, dealt(archive), (columns, rows)) as person:
            height = hand_size(columns, rows).shape.height
            assert person.felt.size == Size(columns, rows - height - 4)


async def test_seats_lie_around_the_table_and_each_card_before_its_seat(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        you, lily, across, zoe = (person.felt.seat_place(seat) for seat in range(4))
        assert lily.x < you.x == across.x < zoe.x
        assert across.y < lily.y == zoe.y < you.y
        bottom, left, top, right = (person.felt.card_place(seat) for seat in range(4))
        assert left.x < bottom.x == top.x < right.x
        assert top.y < left.y == right.y < bottom.y


async def test_the_card_that_takes_a_finished_trick_is_marked(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        person.felt.state = finished_trick(archive)
        await person.handled()
        assert "▸A♣" in person.text
        assert "▸2♣" not in person.text


async def test_turns_that_go_the_other_way_keep_the_seats_as_drawn(archive: Archive, house: House) -> None:
    table = laid_out(archive, *HANDS, played="2C 4C", changes="play_direction=counterclockwise")
    async with seated(house, table) as person:
        felt = person.felt
        state = felt.state
        assert state is not None
        assert [seat for seat, _ in state.trick.cards][:2] == [3, 2]
        row = person.rows[felt.region.y + felt.card_place(3).y]
        assert "2♣" in row[felt.card_place(3).x :]
