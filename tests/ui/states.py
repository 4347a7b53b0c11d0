"""Moments of one match, always the same, for pictures of the screens."""

from collections.abc import Callable

from hearts_tui.session.archive import Archive
from hearts_tui.session.clock import TurnClock
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store.settings import Tempo

from ..session.tables import play_to_the_end, take_turn
from ..support import highest, lowest, match_with, middle, new_match, one_suit_each, rules
from .tables import by_rule, seat_at

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


class Time:
    """Time that stands still until it is changed."""

    seconds = 0.0

    def now(self) -> float:
        """The seconds."""
        return self.seconds


TIME = Time()


def timed(archive: Archive) -> Table:
    """Your turn against a clock that `TIME` drives."""
    table = your_turn(archive)
    TIME.seconds = 0.0
    archive.leave(table.match_id)
    bots = dict.fromkeys((1, 2, 3), by_rule(highest))
    return Table(table.match, table.match_id, bots, archive, clock=TurnClock(Tempo.FAST, TIME.now))


def moon(archive: Archive) -> Table:
    """You have just shot the moon."""
    table = seat_at(archive, match_with(rules("pass_cycle=never"), one_suit_each()), lowest)
    while table.waiting is not Waiting.DEAL:
        take_turn(table, lowest)
    return table


def only_waiting(archive: Archive) -> None:
    """A match waits, and nobody sits at it."""
    archive.leave(your_turn(archive).match_id)


def with_a_record(archive: Archive) -> Table:
    """Your turn, after matches that were won and lost."""
    for deal_number, choose in enumerate((highest, lowest, lowest, middle, lowest, highest, lowest), 30):
        play_to_the_end(seat_at(archive, new_match(rules("target=50"), deal_number), highest), choose)
    return your_turn(archive)


def with_more_matches(archive: Archive) -> Table:
    """Your turn, while two other matches wait, one of them with a name."""
    for name in ("Friday evening", ""):
        table = seat_at(archive, new_match(deal_number=DEAL_NUMBER), lowest)
        table.deal()
        archive.rename(table.match_id, name)
        archive.leave(table.match_id)
    return your_turn(archive)


def _is_your_card(table: Table, hand: int, tricks: int) -> bool:
    place = (table.match.hand_number, len(table.view.finished_tricks))
    return place == (hand, tricks) and table.waiting is Waiting.YOUR_CARD
