"""Columns: ints with one bit for every lane, a lane being one deal of many. Lane 0 is the highest bit."""

from collections.abc import Sequence
from itertools import repeat

from ..engine.cards import CardSet

Column = int
Columns = list[Column]


def deal_columns(deals: Sequence[tuple[CardSet, ...]]) -> tuple[Columns, Columns]:
    """The seat of every card as two columns of one lane for each deal; cards in no hand count as seat 0's."""
    return _transposed([deal[1] | deal[3] for deal in deals]), _transposed([deal[2] | deal[3] for deal in deals])


def joined(parts: Sequence[Column], lanes: int) -> Column:
    """Columns of `lanes` lanes each, a multiple of eight, one after the other."""
    return int.from_bytes(b"".join([part.to_bytes(lanes // 8, "big") for part in parts]), "big")


def repeated(column: Column, lanes: int, times: int) -> Column:
    """The column of `lanes` lanes, a multiple of eight, repeated."""
    return int.from_bytes(column.to_bytes(lanes // 8, "big") * times, "big")


def _transposed(sets: list[CardSet]) -> Columns:
    text = "".join(map(format, sets, repeat("052b")))
    return [int(text[51 - card :: 52], 2) for card in range(52)]


def lane_bytes(columns: Columns, count: int) -> bytes:
    """One byte for each lane, its bits from the columns, the lowest first."""
    ones = int.from_bytes(b"\x01" * count, "big")
    total = 0
    for place, column in enumerate(columns):
        if column:
            digits = int.from_bytes(format(column, f"0{count}b").encode(), "big") & ones
            total |= digits << place
    return total.to_bytes(count, "big")


def add_number(sums: Columns, value: int, lanes: Column) -> None:
    """Adds `value` to the binary number that `sums` holds for each lane, in those lanes."""
    carry = 0
    for place, column in enumerate(sums):
        digit = lanes if value >> place & 1 else 0
        sums[place] = column ^ digit ^ carry
        carry = column & digit | carry & (column ^ digit)
