"""Moments of one match, always the same, for pictures of the screens."""

from collections.abc import Callable

from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting

from ..session.tables import take_turn
from ..support import highest, new_match, rules
from .tables import seat_at

DEAL_NUMBER = 17


def match_until(archive: Archive, is_there: Callable[[Table], bool], changes: str = "") -> Table:
    """The match, everybody playing high, when that is so for the first time."""
    table = seat_at(archive, new_match(rules(changes), DEAL_NUMBER), highest)
    table.deal()
    while not is_there(table):
        take_turn(table, highest)
    return table


def passing(archive: Archive) -> Table:
    """You choose the first three cards."""
    return match_until(archive, lambda table: table.waiting is Waiting.YOUR_PASS)


def your_turn(archive: Archive) -> Table:
    """Three spades lie on the table, Lily has taken the queen, and you hold two spades and much else."""
    return match_until(archive, lambda table: _is_your_card(table, hand=3, tricks=2))


def finished_hand(archive: Archive) -> Table:
    """The second hand is over."""
    return match_until(archive, lambda table: table.waiting is Waiting.DEAL and len(table.match.results) == 2)


def finished_match(archive: Archive) -> Table:
    """A short match is over."""
    return match_until(archive, lambda table: table.waiting is Waiting.NOBODY, "target=50")


def _is_your_card(table: Table, hand: int, tricks: int) -> bool:
    place = (table.match.hand_number, len(table.view.finished_tricks))
    return place == (hand, tricks) and table.waiting is Waiting.YOUR_CARD
