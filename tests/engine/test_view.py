"""A view holds what its seat may know, and nothing else."""

import json
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from hearts_tui.engine.actions import Pass
from hearts_tui.engine.cards import card_names, cards_in, parse_cards
from hearts_tui.engine.errors import RecordError
from hearts_tui.engine.events import Trick
from hearts_tui.engine.match import Phase
from hearts_tui.engine.play import NOTHING_LED
from hearts_tui.engine.rules import STANDARD, PassDirection
from hearts_tui.engine.view import PlayerView, view_from_data

from ..support import Chooser, cards, filled, highest, lowest, match_with, new_match, play_cards, play_steps, rules

MINE = "2C 4C 3D 9D JD 4S QS AS 2H 8H TH KH AH"
OTHERS = ("3C 5C 6C", "7C 8C 9C", "TC JC QC")
NO_PASS = rules("pass_cycle=never")


def test_the_cards_of_the_other_seats_are_not_in_a_view() -> None:
    one, other = (match_with(STANDARD, filled(MINE, *others)) for others in (OTHERS, OTHERS[::-1]))
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)


def test_the_passes_of_the_others_are_not_in_a_view() -> None:
    one, other = (match_with(STANDARD, filled(MINE, *OTHERS)) for _ in range(2))
    for seat in (1, 2):
        one.apply(Pass(seat, parse_cards(OTHERS[seat - 1])))
    assert one.view(0) == other.view(0)
    one.apply(Pass(3, parse_cards(OTHERS[2])))
    assert one.view(0) == other.view(0)


def test_of_the_exchange_a_seat_sees_what_it_gave_and_what_it_got() -> None:
    match = match_with(STANDARD, filled(MINE, *OTHERS))
    assert match.view(0).is_passing
    match.apply(Pass(0, parse_cards("QS KH AS")))
    view = match.view(0)
    assert (card_names(view.passed), card_names(view.received), view.is_passing) == ("QS AS KH", "", False)
    assert view.hand == cards(MINE) & ~cards("QS KH AS")
    for seat, text in enumerate(OTHERS, 1):
        match.apply(Pass(seat, parse_cards(text)))
    view = match.view(0)
    assert view.hand == cards(MINE) & ~cards("QS KH AS") | cards("TC JC QC")
    exchanged = [(card_names(view.passed), card_names(view.received)) for view in map(match.view, range(4))]
    assert exchanged == [
        ("QS AS KH", "TC JC QC"),
        ("3C 5C 6C", "QS AS KH"),
        ("7C 8C 9C", "3C 5C 6C"),
        ("TC JC QC", "7C 8C 9C"),
    ]


def test_once_cards_are_played_a_seat_is_not_passing_whatever_it_passed() -> None:
    match = match_with(NO_PASS, filled(MINE, "3C", "5C", "AC"))
    play_cards(match, "2C")
    assert not replace(match.view(1), pass_direction=PassDirection.LEFT).is_passing


def test_without_a_pass_there_is_nothing_to_pass() -> None:
    view = match_with(NO_PASS, filled(MINE)).view(0)
    assert (view.is_passing, view.pass_direction) == (False, PassDirection.HOLD)


@pytest.mark.parametrize("hands_before", [0, 1, 3])
def test_between_two_hands_a_seat_has_no_cards_and_nothing_to_pass(hands_before: int) -> None:
    match = new_match()
    while len(match.results) < hands_before:
        play_steps(match, lowest, 1)
    assert match.phase is Phase.DEALING
    view = match.view(0)
    assert (view.hand, view.tricks, view.is_passing, view.hand_number) == (0, (), False, hands_before + 1)


def test_a_view_shows_the_trick_being_played() -> None:
    match = match_with(NO_PASS, filled(MINE, "3C", "5C", "AC"))
    view = match.view(1)
    assert (view.current_trick, view.finished_tricks, view.led) == ((), (), NOTHING_LED)
    play_cards(match, "2C 3C 5C")
    view = match.view(3)
    assert card_names(view.current_trick) == "2C 3C 5C"
    assert (view.led, view.is_first_trick, view.finished_tricks) == (0, True, ())
    assert view.winner_of(view.tricks[-1]) == 2
    assert view.seats_of(view.tricks[-1]) == (0, 1, 2)
    assert view.played == cards("2C 3C 5C")


def test_a_view_shows_the_tricks_that_were_taken_and_by_whom() -> None:
    match = match_with(NO_PASS, filled(MINE, "3C", "5C", "AC"))
    play_cards(match, "2C 3C 5C AC")
    view = match.view(0)
    assert view.finished_tricks == view.tricks == (Trick(0, parse_cards("2C 3C 5C AC")),)
    assert (view.current_trick, view.is_first_trick) == ((), False)
    assert view.taken == (0, 0, 0, cards("2C 3C 5C AC"))


def test_a_view_reads_tricks_in_the_play_direction() -> None:
    match = match_with(rules("pass_cycle=never play_direction=counterclockwise"), filled(MINE, "AC", "5C", "3C"))
    play_cards(match, "2C 3C 5C AC")
    view = match.view(2)
    assert view.seats_of(view.tricks[0]) == (0, 3, 2, 1)
    assert view.taken == (0, cards("2C 3C 5C AC"), 0, 0)


@pytest.mark.parametrize("choose", [lowest, highest])
@pytest.mark.parametrize("changes", ["", "opening_lead=left_of_dealer play_direction=counterclockwise"])
def test_at_every_moment_the_views_agree_with_the_match(changes: str, choose: Chooser) -> None:
    match = new_match(rules(changes), deal_number=5)
    for _ in range(120):
        play_steps(match, choose, 1)
        views = [match.view(seat) for seat in range(4)]
        assert [view.seat for view in views] == [0, 1, 2, 3]
        assert [view.hand.bit_count() for view in views] == list(match.cards_left)
        assert [view.is_passing for view in views] == [seat in match.yet_to_pass for seat in range(4)]
        assert {view.totals for view in views} == {match.totals}
        assert {(view.hand_number, view.dealer) for view in views} == {(match.hand_number, match.dealer)}
        if match.turn is not None:
            assert views[match.turn].legal == match.legal(match.turn)


def test_a_view_cannot_be_changed() -> None:
    view = new_match().view(0)
    for known in fields(view):
        with pytest.raises(FrozenInstanceError):
            setattr(view, known.name, getattr(view, known.name))


def views_of_a_hand() -> list[PlayerView]:
    match = new_match(rules("jack_of_diamonds=true"), deal_number=9)
    views = [match.view(0)]
    for _ in range(58):
        play_steps(match, highest, 1)
        views.append(match.view(2))
    return views


def test_a_view_as_data_reads_back_the_same() -> None:
    for view in views_of_a_hand():
        assert view_from_data(json.loads(json.dumps(view.as_data()))) == view


def test_a_view_as_data_names_its_cards() -> None:
    match = match_with(NO_PASS, filled(MINE, "3C", "5C", "AC"))
    play_cards(match, "2C 3C")
    data = match.view(2).as_data()
    assert data["tricks"] == [{"leader": 0, "cards": ["2C", "3C"]}]
    assert data["hand"][:2] == [str(card) for card in cards_in(match.view(2).hand)][:2]
    assert (data["seat"], data["pass_direction"], data["hearts_broken"]) == (2, "hold", False)


DAMAGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "an unknown card": lambda data: data["hand"].append("XX"),
    "three totals": lambda data: data["totals"].pop(),
    "an unknown direction": lambda data: data.update({"pass_direction": "up"}),
    "an unknown rule": lambda data: data["rules"].update(no_such_rule=True),
    "rules of another kind": lambda data: data.update(rules=[]),
    "a trick without a leader": lambda data: data.update(tricks=[{"cards": []}]),
    "tricks of another kind": lambda data: data.update(tricks=5),
    "a card of another kind": lambda data: data.update(passed=[5]),
    "no hand": lambda data: data.pop("hand"),
    "no seat": lambda data: data.pop("seat"),
    "no rules": lambda data: data.pop("rules"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=list(DAMAGE))
def test_data_that_is_no_view_is_refused(damage: Callable[[dict[str, Any]], object]) -> None:
    data = views_of_a_hand()[20].as_data()
    damage(data)
    with pytest.raises(RecordError, match="this is no view of a hand"):
        view_from_data(data)
