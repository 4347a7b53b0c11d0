"""Situations with a known answer, each asked of the engine through its public functions.

`cases.json` is a list of cases: `rules` are changes of the standard rules (`preset` is applied first), and the `kind`
says what `input` and `expected` mean. The environment variable `HEARTS_CASES` names one more file of the same form.
"""

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from hearts_tui.engine.cards import SUIT_CARDS, Card, card_set, cards_in
from hearts_tui.engine.decided import decided_rest
from hearts_tui.engine.hand import dealer_of, exchanged, next_seat, opening_leader
from hearts_tui.engine.play import breaks_hearts, law_of, legal_cards, suit_led, winning_place
from hearts_tui.engine.rules import PassDirection, Rules, change_rules, preset_rules
from hearts_tui.engine.scoring import hand_points, points_of, shown_totals, standing_after
from hearts_tui.session.clock import Autopilot, allowance_ms
from hearts_tui.store.settings import Tempo

from ..support import match_with

Case: TypeAlias = dict[str, Any]


def cases() -> list[Any]:
    files = [Path(__file__).with_name("cases.json")]
    if extra := os.environ.get("HEARTS_CASES"):
        files.append(Path(extra))
    found = [case for file in files for case in json.loads(file.read_text(encoding="utf-8"))]
    return [pytest.param(case, id=case["id"]) for case in found]


def rules_of(case: Case) -> Rules:
    changes = {name: value for name, value in case["rules"].items() if name not in ("preset", "tempo")}
    return change_rules(preset_rules(case["rules"].get("preset", "hearts")), changes)


def numbers(names: Sequence[str]) -> list[Card]:
    return [Card.parse(name) for name in names]


def names(cards: int) -> list[str]:
    return [str(card) for card in cards_in(cards)]


def legal(case: Case) -> Case:
    asked = case["input"]
    law = law_of(rules_of(case))
    led = suit_led(numbers([name for _, name in asked["trick"]]))
    hand = card_set(numbers(asked["hand"]))
    return {"legal": set(names(legal_cards(law, hand, led, asked["trick_number"] == 1, asked["hearts_broken"])))}


def broken(case: Case) -> Case:
    played = card_set(numbers([name for _, name in case["input"]["played"]]))
    return {"hearts_broken": breaks_hearts(law_of(rules_of(case)), played)}


def score(case: Case) -> Case:
    piles = [card_set(numbers(pile)) for pile in case["input"]["taken"]]
    return {"points": list(hand_points(rules_of(case), piles))}


def exchange(case: Case) -> Case:
    asked = case["input"]
    dealt = tuple(card_set(numbers(hand)) for hand in asked["hands"])
    passed = tuple(card_set(numbers(cards)) for cards in asked["passes"])
    received = exchanged(dealt, passed, PassDirection(asked["direction"]))
    held = tuple(hand & ~gone | got for hand, gone, got in zip(dealt, passed, received, strict=True))
    leader = opening_leader(rules_of(case), held, asked.get("dealer", 0))
    return {"received": [set(names(cards)) for cards in received], "leader": leader}


def match_end(case: Case) -> Case:
    asked = case["input"]
    standing = standing_after(rules_of(case), tuple(asked["totals"]), asked["hands_played"], asked["overtime"])
    return {
        "finished": standing.finished,
        "winners": list(standing.winners),
        "places": list(standing.places),
        "overtime": standing.overtime,
    }


def pass_target(case: Case) -> Case:
    direction = rules_of(case).pass_direction(case["input"]["hand_number"])
    to_seat = (case["input"]["from_seat"] + direction.offset) % 4
    return {"direction": str(direction), "to_seat": None if direction is PassDirection.HOLD else to_seat}


def skip(case: Case) -> Case:
    asked, rules = case["input"], rules_of(case)
    hands = [card_set(numbers(hand)) for hand in asked["hands"]]
    rest = decided_rest(rules, hands, asked["leader"], asked["trick_number"]) if rules.skip_uneventful else None
    if rest is None:
        return {"skip": False, "reason": None, "taker": None}
    return {"skip": True, "reason": rest.reason.value, "taker": rest.taker}


def turn_order(case: Case) -> Case:
    order = [case["input"]["leader"]]
    while len(order) < 4:
        order.append(next_seat(rules_of(case), order[-1]))
    return {"order": order}


def opening(case: Case) -> Case:
    """Asked of a match whose seats hold a suit each, the clubs where the case wants them."""
    asked = case["input"]
    suits = [SUIT_CARDS[(seat - asked["holder_of_2C"]) % 4] for seat in range(4)]
    match = match_with(change_rules(rules_of(case), {"pass_cycle": "never"}), suits, dealer=asked["dealer"])
    assert match.turn is not None
    playable = names(match.legal(match.turn))
    return {"leader": match.turn, "forced_card": playable[0] if len(playable) == 1 else None}


def dealer(case: Case) -> Case:
    return {"dealer": dealer_of(rules_of(case), case["input"]["first_dealer"], case["input"]["hand_number"])}


def trick(case: Case) -> Case:
    seats, played = zip(*case["input"]["trick"], strict=True)
    cards = numbers(played)
    return {"winner": seats[winning_place(cards)], "points": points_of(rules_of(case), card_set(cards))}


def clock(case: Case) -> Case:
    return {"ms": allowance_ms(Tempo(case["rules"].get("tempo", "off")), case["input"]["phase"])}


def autopilot(case: Case) -> Case:
    state = Autopilot()
    for event in case["input"]["events"]:
        match event:
            case "card_timeout" | "pass_timeout":
                state = state.timed_out()
            case "own_card":
                state = state.acted("card")
            case "own_pass":
                state = state.acted("pass")
            case "take_over":
                state = state.taken_over()
            case _:
                raise ValueError(f"{event!r} is no event of the clock")
    return {"autopilot": state.is_on, "timeouts_in_row": state.timeouts_in_row}


def display(case: Case) -> Case:
    return {"shown": list(shown_totals(rules_of(case), tuple(case["input"]["totals"])))}


def preset(case: Case) -> Case:
    return preset_rules(case["input"]["name"]).as_data()


ANSWERS: dict[str, Callable[[Case], Case]] = {
    answer.__name__: answer
    for answer in (
        legal,
        broken,
        score,
        exchange,
        match_end,
        pass_target,
        skip,
        turn_order,
        opening,
        dealer,
        trick,
        clock,
        autopilot,
        display,
        preset,
    )
}


def comparable(kind: str, expected: Case) -> Case:
    """What is expected, with lists of cards as sets where their order means nothing."""
    if kind == "legal":
        return expected | {"legal": set(expected["legal"])}
    if kind == "exchange":
        return expected | {"received": [set(cards) for cards in expected["received"]]}
    return expected


@pytest.mark.parametrize("case", cases())
def test_the_engine_gives_the_known_answer(case: Case) -> None:
    expected = comparable(case["kind"], case["expected"])
    answer = ANSWERS[case["kind"]](case)
    assert {key: answer[key] for key in expected} == expected


def test_every_kind_of_question_has_a_case() -> None:
    assert {param.values[0]["kind"] for param in cases()} == set(ANSWERS)
