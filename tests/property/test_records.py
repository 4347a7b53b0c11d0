"""Whatever the match: saved, loaded and replayed it is the same, and damage is noticed or harmless."""

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.actions import Action, Deal, parse_action
from hearts_tui.engine.cards import CARDS, cards_in
from hearts_tui.engine.deal import LARGEST_DEAL_NUMBER, dealt_hands
from hearts_tui.engine.errors import IllegalAction, RecordError
from hearts_tui.engine.match import Match
from hearts_tui.engine.record import record_of, replayed
from hearts_tui.engine.view import view_from_data

from ..support import at_random, new_match, play_steps, snapshot
from . import strategies as some
from .strategies import Table

steps = st.integers(0, 250)
json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def replayed_or_refused(data: Any) -> Match | None:
    try:
        return replayed(data)
    except RecordError:
        return None


@given(some.tables(), steps)
def test_a_match_saved_loaded_and_replayed_is_the_same(table: Table, count: int) -> None:
    match = table.play(count)
    assert snapshot(replayed(json.loads(json.dumps(record_of(match))))) == snapshot(match)


@given(some.tables(), steps, some.seeds())
def test_and_goes_on_in_the_same_way(table: Table, count: int, seed: int) -> None:
    match = table.play(count)
    again = replayed(record_of(match))
    assert play_steps(again, at_random(Random(seed)), 60) == play_steps(match, at_random(Random(seed)), 60)
    assert snapshot(again) == snapshot(match)


@given(some.tables(), steps)
def test_a_match_cut_off_at_any_action_is_a_match(table: Table, count: int) -> None:
    record = record_of(table.play(250))
    shorter = record | {"actions": record["actions"][:count]}
    assert record_of(replayed(shorter)) == shorter


@given(some.actions())
def test_an_action_is_written_as_a_line_and_read_back(action: Action) -> None:
    assert parse_action(str(action)) == action


@given(st.text())
def test_any_other_line_is_refused(line: str) -> None:
    try:
        action = parse_action(line)
    except RecordError:
        return
    assert str(action) == line


@given(some.tables(), steps, st.data())
def test_any_character_changed_in_a_record_is_noticed_or_leaves_a_match(
    table: Table, count: int, data: st.DataObject
) -> None:
    text = json.dumps(record_of(table.play(count)))
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.characters(codec="utf-8")) + text[place + 1 :]
    try:
        record = json.loads(changed)
    except ValueError:
        return
    match = replayed_or_refused(record)
    assert match is None or snapshot(replayed(record_of(match))) == snapshot(match)


@given(some.tables(), st.data())
def test_anything_put_in_place_of_a_part_is_noticed_or_leaves_a_match(table: Table, data: st.DataObject) -> None:
    record = json.loads(json.dumps(record_of(table.play(30))))
    part: Any = record
    key: Any = data.draw(st.sampled_from(sorted(record)))
    while isinstance(part[key], list | dict) and part[key] and data.draw(st.booleans()):
        part = part[key]
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
    part[key] = data.draw(json_values)
    match = replayed_or_refused(record)
    assert match is None or snapshot(replayed(record_of(match))) == snapshot(match)


@given(json_values)
def test_data_of_any_other_form_is_refused(data: Any) -> None:
    assert replayed_or_refused(data) is None


@given(some.tables(), steps, st.integers(0, 3))
def test_a_view_as_json_reads_back_the_same(table: Table, count: int, seat: int) -> None:
    view = table.play(count).view(seat)
    assert view_from_data(json.loads(json.dumps(view.as_data()))) == view


@given(some.tables(), steps, st.lists(some.actions(), max_size=20))
def test_an_action_happens_whole_or_not_at_all(table: Table, count: int, tried: list[Action]) -> None:
    match = table.play(count)
    for action in tried:
        before = snapshot(match)
        try:
            match.apply(action)
        except IllegalAction:
            assert snapshot(match) == before
        else:
            assert match.actions[-1] == action
            assert snapshot(replayed(record_of(match))) == snapshot(match)


@given(st.integers(0, LARGEST_DEAL_NUMBER), st.integers(1, 99))
def test_every_deal_number_deals_a_hand_that_can_be_played(deal_number: int, hand_number: int) -> None:
    match = new_match(deal_number=deal_number)
    hands = dealt_hands(deal_number, hand_number)
    match.apply(Deal(hands))
    assert {card for seat in range(4) for card in cards_in(match.legal(seat))} == set(CARDS)
