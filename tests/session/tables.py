"""Tables to test with: a person who plays by a fixed rule, and bots that do what they are told."""

from collections.abc import Callable
from random import Random
from typing import Any

from hearts_tui.bots.base import Bot, Budget, Decision
from hearts_tui.engine.cards import cards_in
from hearts_tui.engine.events import Event
from hearts_tui.engine.record import record_of
from hearts_tui.engine.view import PlayerView
from hearts_tui.session.archive import Archive
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Table, Waiting

from ..support import Chooser, lowest, new_match


class Told:
    """A bot that answers with whatever `tell` makes of the view."""

    def __init__(self, tell: Callable[[PlayerView], Any]) -> None:
        self.tell = tell

    def decide(self, view: PlayerView, _rng: Random, _budget: Budget, /) -> Decision:
        decision: Decision = self.tell(view)
        return decision


def table_with(archive: Archive, *bots: Bot, deal_number: int = 1) -> Table:
    """A table, its first hand dealt, at which these bots sit at the seats 1 to 3."""
    table = Table(new_match(deal_number=deal_number), archive.new_id(), dict(enumerate(bots, 1)), archive)
    table.deal()
    return table


def take_turn(table: Table, choose: Chooser = lowest) -> list[Event]:
    """The table goes on by one step: a deal, your pass, your card, or all that the bots do before that."""
    match table.waiting:
        case Waiting.DEAL:
            return table.deal()
        case Waiting.YOUR_PASS:
            return table.pass_cards(choose(tuple(cards_in(table.match.legal(YOU))), 3))
        case Waiting.YOUR_CARD:
            return table.play(choose(tuple(cards_in(table.match.legal(YOU))), 1)[0])
        case Waiting.BOT:
            return table.play_bots()
        case Waiting.NOBODY:
            raise AssertionError("the match is over")


def saved_record(archive: Archive, match_id: str) -> dict[str, Any]:
    """The record of the match as it is saved."""
    return record_of(archive.load(match_id).match)


def die(archive: Archive) -> None:
    """What the system does when the process of that archive dies: its locks are released, and nothing else happens."""
    for held in archive._matches._holds.values():
        held.release()


def play_to_the_end(table: Table, choose: Chooser = lowest) -> Table:
    """Plays the match to its end."""
    while table.waiting is not Waiting.NOBODY:
        take_turn(table, choose)
    return table


def play_until(table: Table, is_there: Callable[[Table], bool]) -> Table:
    """Plays until that is so."""
    while not is_there(table):
        take_turn(table)
    return table
