"""The score sheet as lines of text: shared by the panels that show it."""

from collections.abc import Sequence

from ..engine.cards import Card
from ..engine.events import HandResult
from ..engine.match import Match, SeatInfo
from ..engine.rules import ShootMoon
from ..engine.scoring import card_values, shown_totals
from ..session.words import card_name, number, pass_note, signed

NAME_WIDTH = 8
SHEET_COLUMNS = 6 + 4 * NAME_WIDTH
"""The width of a line without the pass."""


def heading(seats: Sequence[SeatInfo]) -> str:
    """The line of names."""
    return "Hand  " + "".join(seat.name.rjust(NAME_WIDTH) for seat in seats) + "  Pass"


def hand_line(result: HandResult) -> str:
    """The points of one hand."""
    points = "".join(signed(value).rjust(NAME_WIDTH) for value in result.points)
    return f"{result.hand_number:>4}  {points}  {pass_note(result.direction, is_passing=False)}"


def totals_line(match: Match) -> str:
    """The totals, as this table shows them."""
    totals = shown_totals(match.rules, match.totals)
    return "Total " + "".join(number(total).rjust(NAME_WIDTH) for total in totals)


def takers(match: Match, result: HandResult) -> list[str]:
    """Who took the cards that count most, in sentences: the queen, high spades and the jack where they count."""
    values = card_values(match.rules)
    special = [Card(card) for card, value in enumerate(values) if value and card // 13 != 3]
    return [
        f"{name} took the {card_name(card)}."
        for card in sorted(special, key=lambda card: -values[card])
        for seat, name in enumerate(_names(match))
        if result.taken[seat] >> card & 1
    ]


def moon_line(match: Match, result: HandResult) -> str:
    """Who shot the moon, or nothing."""
    if result.shooter is None or match.rules.shoot_moon is ShootMoon.OFF:
        return ""
    return f"{_names(match)[result.shooter].upper()} SHOT THE MOON"


def _names(match: Match) -> list[str]:
    return [seat.name for seat in match.seats]
