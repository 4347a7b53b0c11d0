"""A match as plain data, and every kind of damage to it."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from hearts_tui.engine.errors import RecordError
from hearts_tui.engine.match import Match, SeatInfo
from hearts_tui.engine.record import MOST_ACTIONS, record_of, replayed
from hearts_tui.engine.rules import PRESETS, STANDARD

from ..support import SEATS, highest, lowest, new_match, play_match, play_steps, rules, snapshot

Record: TypeAlias = dict[str, Any]


def through_json(match: Match) -> Match:
    return replayed(json.loads(json.dumps(record_of(match))))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("steps", [0, 1, 3, 5, 6, 30, 57, 58, 100, 10_000])
def test_a_match_replayed_from_its_record_is_the_same(preset: str, steps: int) -> None:
    match = new_match(PRESETS[preset], deal_number=4)
    play_steps(match, highest, steps)
    assert snapshot(through_json(match)) == snapshot(match)


def test_a_replayed_match_goes_on_like_the_first_one() -> None:
    match = new_match(rules("skip_uneventful=true"), deal_number=4)
    play_steps(match, lowest, 200)
    again = through_json(match)
    assert snapshot(play_match(again, lowest)) == snapshot(play_match(match, lowest))


def test_a_record_is_rules_seats_dealer_number_and_actions() -> None:
    match = new_match(deal_number=1)
    play_steps(match, lowest, 6)
    record = record_of(match)
    assert list(record) == ["rules", "seats", "first_dealer", "deal_number", "actions"]
    assert record["rules"] == STANDARD.as_data()
    assert record["seats"][0] == {"name": "You", "player": "human"}
    assert (record["first_dealer"], record["deal_number"]) == (match.first_dealer, 1)
    assert record["actions"] == [str(action) for action in match.actions]
    assert len(record["actions"]) == 6


def test_a_match_without_a_deal_number_has_none_in_its_record() -> None:
    match = Match(STANDARD, SEATS, first_dealer=3)
    record = record_of(match)
    assert record["deal_number"] is None
    assert replayed(record).first_dealer == 3


@pytest.mark.parametrize("name", ["Zoë", "李", "x" * 20, "a b"])
def test_a_name_may_be_any_twenty_printable_characters(name: str) -> None:
    seats = (SeatInfo(name, "human"), *SEATS[1:])
    assert through_json(Match(STANDARD, seats)).seats == seats


def drop(key: str) -> Callable[[Record], object]:
    return lambda record: record.pop(key)


def put(key: str, value: object) -> Callable[[Record], object]:
    return lambda record: record.update({key: value})


def put_seat(**values: object) -> Callable[[Record], object]:
    return lambda record: record["seats"][2].update(values)


def put_rule(**values: object) -> Callable[[Record], object]:
    return lambda record: record["rules"].update(values)


def put_line(number: int, line: object) -> Callable[[Record], object]:
    return lambda record: record["actions"].__setitem__(number - 1, line)


DAMAGE: dict[str, tuple[Callable[[Record], object], str]] = {
    "no rules": (drop("rules"), "the rules of the match are not valid: rules are an object"),
    "rules of another kind": (put("rules", []), "the rules of the match are not valid: rules are an object"),
    "an unknown rule": (put_rule(no_such_rule=1), "not valid: there is no rule option no_such_rule"),
    "a rule that cannot be": (put_rule(target=-5), "not valid: target is a whole number"),
    "rules that do not fit": (put_rule(end_mode="hands"), "not valid: end_mode=hands needs num_hands"),
    "no seats": (drop("seats"), "has four seats"),
    "three seats": (lambda record: record["seats"].pop(), "has four seats"),
    "seats of another kind": (put("seats", {}), "has four seats"),
    "a seat of another kind": (put("seats", ["You", *[{}] * 3]), "a seat of a match has a name"),
    "a seat without a name": (lambda record: record["seats"][1].pop("name"), "a seat of a match has a name"),
    "an empty name": (put_seat(name=""), "a seat of a match has a name"),
    "a long name": (put_seat(name="x" * 21), "a seat of a match has a name"),
    "a name that moves the cursor": (put_seat(name="\x1b[2J"), "a seat of a match has a name"),
    "a name of two lines": (put_seat(name="a\nb"), "a seat of a match has a name"),
    "a name of another kind": (put_seat(name=5), "a seat of a match has a name"),
    "a player of another kind": (put_seat(player=None), "a seat of a match has a name"),
    "no dealer": (drop("first_dealer"), "the first dealer of a match is a seat from 0 to 3"),
    "a dealer who has no seat": (put("first_dealer", 4), "the first dealer of a match is a seat from 0 to 3"),
    "a dealer below zero": (put("first_dealer", -1), "the first dealer of a match is a seat from 0 to 3"),
    "a dealer of another kind": (put("first_dealer", True), "the first dealer of a match is a seat from 0 to 3"),
    "a dealer that is half a seat": (put("first_dealer", 1.0), "the first dealer of a match is a seat from 0 to 3"),
    "a deal number of another kind": (put("deal_number", "1"), "the deal number of a match is a whole number"),
    "a deal number that is a truth": (put("deal_number", True), "the deal number of a match is a whole number"),
    "no actions": (drop("actions"), "has a list of actions"),
    "actions of another kind": (put("actions", "0 play 2C"), "has a list of actions"),
    "more actions than a match can have": (
        put("actions", ["0 play 2C"] * (MOST_ACTIONS + 1)),
        "no longer than a match can be",
    ),
    "an action of another kind": (put_line(6, 5), "action 6 of the match is no line of text"),
    "an action that is none": (put_line(6, "2 fold"), "'2 fold' is no action of a match"),
    "a card that does not exist": (put_line(6, "2 play 1C"), "'2 play 1C' is no action of a match"),
    "a card out of turn": (put_line(6, "3 play 3C"), "action 6 of the match breaks the rules: it is another seat's"),
    "a pass of two": (put_line(2, "0 pass 2C 4C"), "action 2 of the match breaks the rules: a pass is exactly three"),
    "a deal of half a deck": (put_line(1, "deal 2C / 3C"), "action 1 of the match breaks the rules: a deal is four"),
    "a lost action": (lambda record: record["actions"].pop(3), "action 5 of the match breaks the rules"),
    "an action twice": (
        lambda record: record["actions"].insert(3, record["actions"][3]),
        "action 5 of the match breaks the rules: this seat has already passed",
    ),
}


@pytest.mark.parametrize(("damage", "words"), DAMAGE.values(), ids=list(DAMAGE))
def test_a_damaged_record_is_refused_with_what_is_wrong(damage: Callable[[Record], object], words: str) -> None:
    match = new_match(deal_number=1)
    play_steps(match, lowest, 30)
    record = json.loads(json.dumps(record_of(match)))
    damage(record)
    with pytest.raises(RecordError) as caught:
        replayed(record)
    assert words in str(caught.value)


@pytest.mark.parametrize("data", [None, [], "record", 5])
def test_data_that_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(RecordError, match="a match record is an object"):
        replayed(data)


def test_actions_after_the_end_are_refused() -> None:
    record = record_of(play_match(new_match(rules("target=20")), lowest))
    record["actions"].append(record["actions"][-1])
    with pytest.raises(RecordError, match="breaks the rules: the match is finished"):
        replayed(record)


def test_the_longest_match_fits_into_a_record() -> None:
    match = play_match(new_match(rules("target=999 pass_cycle=always_left")), lowest)
    assert len(match.results) == 99
    assert match.action_count == 99 * 57 < MOST_ACTIONS
    assert snapshot(through_json(match)) == snapshot(match)
