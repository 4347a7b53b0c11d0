"""A match as plain data: rules, seats, deals and actions in order. Replaying the data gives the match back.

Saves, undo, replay, reviews and bug reports all use this one form. The data is what `json` reads and writes.
"""

from collections.abc import Mapping
from typing import Any

from .actions import parse_action
from .errors import IllegalAction, RecordError, RulesError
from .match import Match, SeatInfo
from .rules import rules_from_data

MOST_ACTIONS = 99 * (1 + 4 + 52) + 1000
LONGEST_NAME, LONGEST_PLAYER = 20, 40


def record_of(match: Match) -> dict[str, Any]:
    """The record of a match."""
    return {
        "rules": match.rules.as_data(),
        "seats": [{"name": seat.name, "player": seat.player} for seat in match.seats],
        "first_dealer": match.first_dealer,
        "deal_number": match.deal_number,
        "actions": [str(action) for action in match.actions],
    }


def replayed(record: object) -> Match:
    """The match of a record, every action checked by the rules as it is replayed. Raises `RecordError`."""
    if not isinstance(record, Mapping):
        raise RecordError("a match record is an object")
    match = _empty_match(record)
    actions = record.get("actions")
    if not isinstance(actions, list) or len(actions) > MOST_ACTIONS:
        raise RecordError("a match record has a list of actions, no longer than a match can be")
    for number, line in enumerate(actions, 1):
        if not isinstance(line, str):
            raise RecordError(f"action {number} of the match is no line of text")
        try:
            match.apply(parse_action(line))
        except IllegalAction as error:
            raise RecordError(f"action {number} of the match breaks the rules: {error}") from error
    return match


def _empty_match(record: Mapping[str, Any]) -> Match:
    seats, first_dealer, deal_number = (record.get(key) for key in ("seats", "first_dealer", "deal_number"))
    try:
        rules = rules_from_data(record.get("rules"))
    except RulesError as error:
        raise RecordError(f"the rules of the match are not valid: {error}") from error
    if not isinstance(seats, list) or len(seats) != 4:
        raise RecordError("a match record has four seats")
    if type(first_dealer) is not int or first_dealer not in range(4):
        raise RecordError("the first dealer of a match is a seat from 0 to 3")
    if deal_number is not None and type(deal_number) is not int:
        raise RecordError("the deal number of a match is a whole number or null")
    names = tuple(_seat(seat) for seat in seats)
    return Match(rules, names, first_dealer=first_dealer, deal_number=deal_number)


def _seat(data: object) -> SeatInfo:
    if isinstance(data, Mapping):
        name, player = data.get("name"), data.get("player")
        if name and _is_short(name, LONGEST_NAME) and _is_short(player, LONGEST_PLAYER):
            return SeatInfo(str(name), str(player))
    raise RecordError("a seat of a match has a name of 1 to 20 printable characters and a player of up to 40")


def _is_short(text: object, longest: int) -> bool:
    return isinstance(text, str) and text.isprintable() and len(text) <= longest
