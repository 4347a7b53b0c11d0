"""Matches laid out on purpose, at tables whose bots play by a fixed rule."""

from threading import Event

from hearts_tui.bots.base import Bot, Decision
from hearts_tui.engine.cards import cards_in
from hearts_tui.engine.match import Match
from hearts_tui.engine.view import PlayerView
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting

from ..session.tables import Told, take_turn
from ..support import PATIENCE_SECONDS, Chooser, lowest, new_match, playing, rules


def by_rule(choose: Chooser) -> Told:
    """A bot that passes and plays by a fixed rule."""

    def tell(view: PlayerView) -> Decision:
        choice = view.hand if view.is_passing else view.legal
        return Decision(tuple(choose(tuple(cards_in(choice)), 3 if view.is_passing else 1)), "by rule")

    return Told(tell)


def thinking(may_answer: Event, choose: Chooser = lowest) -> Told:
    """A bot that thinks until it may answer."""
    quick = by_rule(choose)

    def tell(view: PlayerView) -> Decision:
        assert may_answer.wait(PATIENCE_SECONDS)
        decision: Decision = quick.tell(view)
        return decision

    return Told(tell)


def seat_at(archive: Archive, match: Match, choose: Chooser = lowest, bot: Bot | None = None) -> Table:
    """A table at which you continue that match against bots that play by a fixed rule, or against this one."""
    return Table(match, archive.new_id(), dict.fromkeys((1, 2, 3), bot or by_rule(choose)), archive)


def dealt(archive: Archive, deal_number: int = 7, choose: Chooser = lowest) -> Table:
    """A new match, its first hand dealt and your pass to be chosen."""
    table = seat_at(archive, new_match(deal_number=deal_number), choose)
    table.deal()
    return table


def laid_out(archive: Archive, *hands: str, played: str = "", changes: str = "", choose: Chooser = lowest) -> Table:
    """A hand without a pass: the first seats hold these cards, the rest is filled up, and some are played."""
    return seat_at(archive, playing(changes, *hands, played=played), choose)


def later_on(archive: Archive, waiting: Waiting, hands: int = 1, target: int = 500) -> Table:
    """A match in which everybody plays low, played on until that is what it waits for after so many hands."""
    table = seat_at(archive, new_match(rules(f"target={target}"), deal_number=7))
    while len(table.match.results) < hands or table.waiting is not waiting:
        take_turn(table)
    return table
