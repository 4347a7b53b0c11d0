import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from hearts_tui.bots.base import MOST_FAULTS, Bot, Budget, Decision
from hearts_tui.bots.levels import LEVELS
from hearts_tui.engine.actions import Pass, Play
from hearts_tui.engine.cards import CARDS, Card, cards_in, parse_cards
from hearts_tui.engine.deal import dealt_hands, first_dealer
from hearts_tui.engine.errors import IllegalAction, Refusal
from hearts_tui.engine.events import CardPlayed, CardsPassed, HandDealt, HandScored, MatchEnded, PassGiven
from hearts_tui.engine.match import Match, Phase, SeatInfo
from hearts_tui.engine.record import record_of
from hearts_tui.engine.rules import STANDARD
from hearts_tui.engine.view import PlayerView
from hearts_tui.session.archive import Archive
from hearts_tui.session.requests import BotAnswer
from hearts_tui.session.seats import BOT_NAMES, YOU
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store.errors import NoSuchMatch
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths

from ..support import NOW, at_random, rules
from .tables import Told, play_to_the_end, play_until, saved_record, table_with, take_turn

LOWEST = Told(lambda view: Decision(tuple(cards_in(view.legal))[: 3 if view.is_passing else 1], "lowest"))


def refused(table: Table, seat: int) -> Card:
    """A card that the seat may not play now."""
    return next(card for card in CARDS if not table.match.legal(seat) >> card & 1)


def table_before_a_bot_plays(archive: Archive, bot: Bot) -> Table:
    """A table whose seat 1, played by that bot, plays the next card of a trick."""
    table = table_with(archive, bot, LOWEST, LOWEST)
    while table.match.turn != 1 or not table.view.current_trick:
        request = table.next_request()
        if request is None:
            take_turn(table)
        elif request.seat == 1:
            decision = LOWEST.decide(request.view, Random(1), request.budget)
            table.accept(BotAnswer(request.state, request.seat, decision))
        else:
            table.accept(request.answer())
    return table


def test_a_new_table_seats_you_below_lily_left_max_across_and_zoe_right(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    assert [seat.name for seat in table.match.seats] == ["You", "Lily", "Max", "Zoe"]
    assert [seat.player for seat in table.match.seats] == ["human", "normal", "normal", "normal"]
    assert table.level == "normal"


def test_a_new_table_deals_the_hands_of_its_number(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 7, archive)
    assert tuple(table.match.view(seat).hand for seat in range(4)) == dealt_hands(7, 1)
    assert (table.match.first_dealer, table.match.deal_number) == (first_dealer(7), 7)


def test_a_new_table_is_saved_before_anything_is_asked(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 7, archive)
    assert saved_record(archive, table.match_id) == record_of(table.match)


def test_every_table_has_a_name_of_its_own(archive: Archive) -> None:
    tables = [Table.new(STANDARD, "easy", 7, archive) for _ in range(5)]
    assert {table.match_id for table in tables} == {summary.id for summary in archive.unfinished()[0]}
    assert len({table.match_id for table in tables}) == 5


def test_a_level_that_does_not_exist_opens_no_table_and_saves_nothing(archive: Archive) -> None:
    with pytest.raises(ValueError, match="'perfect' is no level of this version: the levels are easy, normal"):
        Table.new(STANDARD, "perfect", 7, archive)
    assert archive.unfinished() == ([], [])


def test_the_next_hand_comes_from_the_same_number(archive: Archive) -> None:
    table = play_until(Table.new(STANDARD, "easy", 7, archive), lambda table: table.waiting is Waiting.DEAL)
    assert any(isinstance(event, HandDealt) for event in table.deal())
    assert tuple(table.match.view(seat).hand for seat in range(4)) == dealt_hands(7, 2)


def test_bots_pass_while_you_choose_and_then_it_waits_for_your_pass(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    assert table.waiting is Waiting.BOT
    events = table.play_bots()
    assert [event.seat for event in events if isinstance(event, PassGiven)] == [1, 2, 3]
    assert (table.waiting, table.match.yet_to_pass) == (Waiting.YOUR_PASS, (YOU,))
    assert table.next_request() is None


def test_you_may_pass_before_the_bots_did(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    table.pass_cards(tuple(cards_in(table.view.hand))[:3])
    assert (table.waiting, table.match.yet_to_pass) == (Waiting.BOT, (1, 2, 3))
    assert any(isinstance(event, CardsPassed) for event in table.play_bots())
    assert table.view.received


def test_a_hold_hand_asks_nobody_for_a_pass(archive: Archive) -> None:
    table = Table.new(rules("pass_cycle=never"), "normal", 7, archive)
    assert table.match.phase is Phase.PLAYING
    table.play_bots()
    assert table.waiting is Waiting.YOUR_CARD


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_pass_that_is_not_three_cards_is_refused_and_changes_nothing(archive: Archive, count: int) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    before = record_of(table.match)
    with pytest.raises(IllegalAction) as error:
        table.pass_cards(tuple(cards_in(table.view.hand))[:count])
    assert error.value.refusal is Refusal.WRONG_NUMBER_TO_PASS
    assert record_of(table.match) == before == saved_record(archive, table.match_id)


def test_one_card_three_times_is_no_pass(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    with pytest.raises(IllegalAction) as error:
        table.pass_cards((next(cards_in(table.view.hand)),) * 3)
    assert error.value.refusal is Refusal.WRONG_NUMBER_TO_PASS


def test_a_refused_card_changes_nothing_and_says_why(archive: Archive) -> None:
    table = play_until(Table.new(STANDARD, "normal", 7, archive), lambda table: table.waiting is Waiting.YOUR_CARD)
    before = record_of(table.match)
    with pytest.raises(IllegalAction) as error:
        table.play(refused(table, YOU))
    assert error.value.refusal is Refusal.NOT_IN_YOUR_HAND
    assert record_of(table.match) == before == saved_record(archive, table.match_id)


def test_a_card_out_of_turn_is_refused(archive: Archive) -> None:
    table = Table.new(rules("pass_cycle=never"), "normal", 7, archive)
    assert table.waiting is Waiting.BOT
    with pytest.raises(IllegalAction) as error:
        table.play(next(cards_in(table.view.hand)))
    assert error.value.refusal is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("level", LEVELS)
def test_the_match_is_saved_after_every_action_of_everybody(archive: Archive, level: str) -> None:
    table = Table.new(STANDARD, level, 3, archive)
    while table.waiting is not Waiting.DEAL:
        request = table.next_request()
        if request is None:
            take_turn(table)
        else:
            table.accept(request.answer())
        assert saved_record(archive, table.match_id) == record_of(table.match)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_number_plays_the_same_way_again(archive: Archive, level: str) -> None:
    first, second = (Table.new(STANDARD, level, 11, archive) for _ in range(2))
    for table in (first, second):
        play_until(table, lambda table: len(table.match.results) == 2)
    assert record_of(first.match) == record_of(second.match)


@pytest.mark.parametrize("level", LEVELS)
def test_a_match_resumed_before_every_step_goes_on_as_if_it_was_never_left(archive: Archive, level: str) -> None:
    whole = play_until(Table.new(STANDARD, level, 11, archive), lambda table: table.waiting is Waiting.DEAL)
    table = Table.new(STANDARD, level, 11, archive)
    while table.waiting is not Waiting.DEAL:
        take_turn(Table.resumed(table.match_id, archive))
        table = Table.resumed(table.match_id, archive)
    assert record_of(table.match) == record_of(whole.match)


def test_a_bot_asked_twice_in_one_state_answers_the_same(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 11, archive)
    request, again = table.next_request(), Table.resumed(table.match_id, archive).next_request()
    assert request is not None
    assert again is not None
    assert request.answer() == request.answer() == again.answer()


def test_a_resumed_table_waits_where_it_was_left(archive: Archive) -> None:
    table = play_until(Table.new(STANDARD, "normal", 5, archive), lambda table: table.match.totals != (0, 0, 0, 0))
    play_until(table, lambda table: table.waiting is Waiting.YOUR_CARD)
    again = Table.resumed(table.match_id, archive)
    assert (again.waiting, again.level, again.match_id) == (table.waiting, "normal", table.match_id)
    assert (again.match.totals, again.view) == (table.match.totals, table.view)


def test_a_match_that_is_not_there_cannot_be_resumed(archive: Archive) -> None:
    with pytest.raises(NoSuchMatch):
        Table.resumed("20261130-1407-k3xq", archive)


@pytest.mark.parametrize("player", ["perfect", "human"])
def test_a_saved_opponent_whom_nobody_knows_is_named(archive: Archive, paths: Paths, player: str) -> None:
    seats = (SeatInfo("You", "human"), *(SeatInfo(name, player) for name in BOT_NAMES))
    match_id = archive.new_id()
    MatchStore(paths).save(match_id, Match(STANDARD, seats, deal_number=1), {"level": "normal"}, NOW)
    with pytest.raises(ValueError, match=f"'{player}' is no level of this version: the levels are easy, normal"):
        Table.resumed(match_id, archive)
    assert [summary.id for summary in archive.unfinished()[0]] == [match_id]


def test_an_answer_to_an_earlier_state_is_dropped(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    request = table.next_request()
    assert request is not None
    answer = request.answer()
    table.pass_cards(tuple(cards_in(table.view.hand))[:3])
    before = record_of(table.match)
    assert table.accept(answer) == []
    assert record_of(table.match) == before
    assert table.faults == ()


def test_an_answer_is_taken_once(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    request = table.next_request()
    assert request is not None
    answer = request.answer()
    assert table.accept(answer)
    assert table.accept(answer) == []
    assert table.match.yet_to_pass == (0, 2, 3)


def test_an_answer_to_a_later_state_is_dropped(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    ahead = Table.new(STANDARD, "normal", 7, archive)
    request = ahead.next_request()
    assert request is not None
    ahead.accept(request.answer())
    later = ahead.next_request()
    assert later is not None
    assert table.accept(later.answer()) == []


def test_bots_are_shown_the_view_of_their_own_seat(archive: Archive) -> None:
    shown: list[PlayerView] = []

    def watch(view: PlayerView) -> Any:
        shown.append(view)
        return LOWEST.tell(view)

    watching = Told(watch)
    table = table_with(archive, watching, watching, watching)
    play_until(table, lambda table: table.waiting is Waiting.DEAL)
    dealt = dealt_hands(1, 1)
    assert {view.seat for view in shown} == {1, 2, 3}
    assert all(view.hand == dealt[view.seat] for view in shown if view.is_passing)
    assert all(not card_set & ~_ever_held(table, view.seat) for view in shown for card_set in (view.hand, view.legal))


def _ever_held(table: Table, seat: int) -> int:
    held = dealt_hands(1, 1)[seat]
    for action in table.match.actions:
        if isinstance(action, Pass) and (action.seat + 1) % 4 == seat:
            held |= sum(card.bit for card in action.cards)
    return held


def answering(*cards: Any) -> Bot:
    """A bot that answers with these, whatever is asked."""
    return Told(lambda _: Decision(cards, ""))


def raising(_: PlayerView) -> Decision:
    raise RuntimeError("lost the thread")


FAULTY = {
    "that raises": (Told(raising), "RuntimeError: lost the thread"),
    "that says nothing": (Told(lambda _: None), "AttributeError: "),
    "with no sequence of cards": (Told(lambda _: SimpleNamespace(cards=None)), "TypeError: "),
    "with no card": (answering(), "answered with 0 cards where 1 are asked"),
    "with two cards": (
        Told(lambda view: Decision(tuple(cards_in(view.hand))[:2], "")),
        "answered with 2 cards where 1 are asked",
    ),
    "with another's card": (
        Told(lambda view: Decision((next(card for card in CARDS if not view.hand >> card & 1),), "")),
        "answered with a card that may not be played",
    ),
    "with the name of a card": (answering("QS"), "answered with a card that may not be played"),
    "with a number": (answering(-1), "answered with a card that may not be played"),
    "with a list": (answering([]), "answered with a card that may not be played"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_normal_plays_for_a_bot(archive: Archive, name: str) -> None:
    bot, problem = FAULTY[name]
    table = table_before_a_bot_plays(archive, bot)
    request = table.next_request()
    assert request is not None
    expected = LEVELS["normal"].bot.decide(request.view, Random(request.seed), Budget()).cards
    events = table.accept(request.answer())
    assert CardPlayed(1, *expected) in events
    (fault,) = table.faults
    assert fault.seat == 1
    assert fault.problem.startswith(problem)
    assert saved_record(archive, table.match_id) == record_of(table.match)


def test_a_bot_that_revokes_is_stopped(archive: Archive) -> None:
    table = play_until(
        table_with(archive, LOWEST, LOWEST, LOWEST),
        lambda table: table.match.turn is not None and table.match.turn != YOU and bool(table.view.current_trick),
    )
    seat = table.match.turn
    assert seat is not None
    view = table.match.view(seat)
    wrong = next(card for card in cards_in(view.hand) if not view.legal >> card & 1)
    events = table.accept(BotAnswer(table.match.action_count, seat, Decision((wrong,), "")))
    assert CardPlayed(seat, wrong) not in events
    assert [fault.seat for fault in table.faults] == [seat]


@pytest.mark.parametrize("text", ["2C 3C", "2C 2C 2C", "2C 3C 4C 5C"])
def test_normal_passes_for_a_bot_with_no_proper_pass(archive: Archive, text: str) -> None:
    table = table_with(archive, answering(*parse_cards(text)), LOWEST, LOWEST)
    request = table.next_request()
    assert request is not None
    table.accept(request.answer())
    assert [fault.seat for fault in table.faults] == [1]
    passed = next(action for action in table.match.actions if isinstance(action, Pass))
    assert passed.cards == LEVELS["normal"].bot.decide(request.view, Random(request.seed), Budget()).cards


def test_one_held_card_three_times_is_no_pass_of_a_bot(archive: Archive) -> None:
    table = table_with(archive, Told(lambda view: Decision((next(cards_in(view.hand)),) * 3, "")), LOWEST, LOWEST)
    table.play_bots()
    assert [fault.problem for fault in table.faults] == ["answered with one card twice"]
    assert table.match.yet_to_pass == (YOU,)


def test_a_hand_is_finished_although_every_bot_fails_every_time(archive: Archive) -> None:
    table = table_with(archive, Told(raising), Told(raising), Told(raising))
    play_until(table, lambda table: table.waiting is Waiting.DEAL)
    assert len(table.faults) == 3 * MOST_FAULTS
    assert sum(table.match.totals) == 26


def test_good_bots_make_no_faults(archive: Archive) -> None:
    for level in LEVELS:
        assert play_to_the_end(Table.new(rules("target=30"), level, 4, archive)).faults == ()


def test_the_lowest_cards_are_played_should_even_normal_fail(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(LEVELS["normal"].bot), "decide", lambda *_: None)
    table = table_with(archive, Told(raising), Told(raising), Told(raising))
    play_until(table, lambda table: table.waiting is Waiting.DEAL)
    passes = [action for action in table.match.actions if isinstance(action, Pass) and action.seat != YOU]
    assert [action.cards for action in passes] == [tuple(cards_in(dealt_hands(1, 1)[seat]))[:3] for seat in (1, 2, 3)]


def test_play_bots_tells_every_event_up_to_your_turn(archive: Archive) -> None:
    table = Table.new(rules("pass_cycle=never"), "normal", 7, archive)
    events = table.play_bots()
    played = [(event.seat, event.card) for event in events if isinstance(event, CardPlayed)]
    assert played == [(action.seat, action.card) for action in table.match.actions if isinstance(action, Play)]
    assert played
    assert table.play_bots() == []


def test_a_whole_match_ends_with_its_statistics_and_leaves_nothing_to_continue(archive: Archive) -> None:
    table = Table.new(rules("target=30"), "easy", 2, archive)
    events = []
    while table.waiting is not Waiting.NOBODY:
        events += take_turn(table, at_random(Random(2)))
    assert sum(isinstance(event, MatchEnded) for event in events) == 1
    assert sum(isinstance(event, HandScored) for event in events) == len(table.match.results)
    assert archive.unfinished() == ([], [])
    (entry,) = archive.statistics()[0].entries
    assert (entry.match_id, entry.totals, entry.level) == (table.match_id, table.match.totals, "easy")
    assert entry.is_won == (YOU in table.match.standing.winners)


def test_a_finished_table_asks_nobody_and_refuses_everything(archive: Archive) -> None:
    table = play_to_the_end(Table.new(rules("target=30"), "easy", 2, archive))
    assert table.next_request() is None
    assert table.play_bots() == []
    with pytest.raises(IllegalAction):
        table.deal()
    with pytest.raises(IllegalAction):
        table.play(CARDS[0])


def test_the_saved_file_tells_the_level(archive: Archive, paths: Paths) -> None:
    table = Table.new(STANDARD, "easy", 7, archive)
    data = json.loads((paths.matches / f"{table.match_id}.json").read_text(encoding="utf-8"))
    assert data["body"]["table"]["level"] == "easy"
