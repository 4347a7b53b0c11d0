"""Bots in other processes, protocol version 1: the lines that host and bot exchange, and the side of the bot.

One JSON object a line, stateless: a request carries all that the seat may know. Nothing here reads or writes but
`serve`; what a line means is decided by functions of the line.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, BinaryIO

from ..engine.cards import Card, cards_in
from ..engine.errors import RecordError
from ..engine.view import PlayerView, view_from_data
from .base import Bot, Budget, Decision

PROTOCOL = 1
SECONDS_TO_ANSWER = 10.0
HELLO: Mapping[str, Any] = {"type": "hello", "protocol": PROTOCOL, "game": "hearts"}
QUIT: Mapping[str, Any] = {"type": "quit"}
LONGEST_LINE = 1 << 16
LONGEST_NOTE = 200


class BotFault(ValueError):
    """What a bot answered, or failed to answer; it cannot be used. The text says why."""


def line_of(message: Mapping[str, Any]) -> bytes:
    """The message as a line. A lone surrogate, which UTF-8 cannot say, stays the escape that JSON has for it."""
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace") + b"\n"


def message_in(line: bytes) -> dict[str, Any]:
    """The message of a line. Raises `BotFault` for a line that is no JSON object."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BotFault("a line is no JSON") from error
    if not isinstance(message, dict):
        raise BotFault("a line is no JSON object")
    return message


def request_for(view: PlayerView, number: int) -> dict[str, Any]:
    """The request for a pass or a card in this view."""
    if view.is_passing:
        return {"type": "pass", "id": number, "count": cards_asked(view), "view": view.as_data()}
    legal = [str(card) for card in cards_in(view.legal)]
    return {"type": "play", "id": number, "legal": legal, "view": view.as_data()}


def greeted(line: bytes) -> str:
    """The name that a bot gives itself in its hello. Raises `BotFault`."""
    message = message_in(line)
    if message.get("type") != "hello" or message.get("protocol") != PROTOCOL:
        raise BotFault(f"it does not speak version {PROTOCOL} of the bot protocol")
    return _printable(message.get("name"))


def answered(line: bytes, view: PlayerView, number: int) -> Decision:
    """The legal decision that a line answers to request `number`. Raises `BotFault` for anything else."""
    message = message_in(line)
    if type(message.get("id")) is not int or message["id"] != number:
        raise BotFault("an answer does not name the request")
    if "error" in message:
        raise BotFault(f"the bot reports: {_printable(message['error'])}")
    names = message.get("cards") if view.is_passing else [message.get("card")]
    if not isinstance(names, list):
        raise BotFault("an answer to a pass has no list of cards")
    try:
        cards = tuple(map(Card.parse, names[:52]))
    except ValueError as error:
        raise BotFault("an answer names something that is no card") from error
    if problem := problem_with(view, cards):
        raise BotFault(problem)
    return Decision(cards, _printable(message.get("note")))


def cards_asked(view: PlayerView) -> int:
    """How many cards the seat of this view is asked for."""
    return 3 if view.is_passing else 1


def problem_with(view: PlayerView, cards: Sequence[object]) -> str:
    """Why these are no cards that can be passed or played in this view; empty if they are."""
    wanted = cards_asked(view)
    may_be_chosen = view.hand if view.is_passing else view.legal
    if len(cards) != wanted:
        return f"answered with {len(cards)} cards where {wanted} are asked"
    if not all(isinstance(card, Card) and may_be_chosen >> card & 1 for card in cards):
        return "answered with a card that may not be played"
    return "" if len(set(cards)) == wanted else "answered with one card twice"


def serve(bot: Bot, name: str, requests: BinaryIO, answers: BinaryIO, budget: Budget | None = None) -> None:
    """Answers requests for the bot until it is told to quit or nobody asks any more."""
    while line := requests.readline():
        answer = reply(line, bot, name, budget or Budget())
        if answer is None:
            return
        answers.write(line_of(answer))
        answers.flush()


def reply(line: bytes, bot: Bot, name: str, budget: Budget) -> dict[str, Any] | None:
    """What the bot answers to a line; `None` when it is told to quit."""
    number: Any = None
    try:
        message = message_in(line)
        number = message.get("id")
        match message.get("type"):
            case "hello":
                return {"type": "hello", "protocol": PROTOCOL, "name": name}
            case "quit":
                return None
            case "pass" | "play" as kind:
                return {"id": number, **_decision(message, kind, bot, budget)}
            case _:
                raise BotFault("a request is hello, pass, play or quit")
    except (BotFault, RecordError) as error:
        return {"id": number, "error": str(error)}
    except Exception as error:
        return {"id": number, "error": f"this view makes no sense to the bot: {type(error).__name__}"}


def _decision(message: dict[str, Any], kind: str, bot: Bot, budget: Budget) -> dict[str, Any]:
    view = view_from_data(_mapping(message.get("view")))
    if view.is_passing != (kind == "pass"):
        raise BotFault(f"the view is not one for a {kind}")
    if not view.hand:
        raise BotFault("the view has an empty hand")
    decision = bot.decide(view, Random(str(message["view"])), budget)
    names = [str(card) for card in decision.cards]
    return {"cards": names, "note": decision.why} if view.is_passing else {"card": names[0], "note": decision.why}


def _mapping(data: object) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise BotFault("a request has no view")
    return data


def _printable(text: object) -> str:
    """The text, safe to show: one line, printable, not too long; empty for what is no text."""
    signs = text[:LONGEST_NOTE] if isinstance(text, str) else ""
    return "".join(sign if sign.isprintable() else " " for sign in signs)
