"""Turns at a table: the clock, falling asleep and taking over, claiming the rest, and leaving the seat to a bot."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.bots.base import Decision
from hearts_tui.bots.levels import LEVELS
from hearts_tui.engine.actions import Claim, Pass
from hearts_tui.engine.cards import cards_in
from hearts_tui.engine.errors import IllegalAction, Refusal
from hearts_tui.engine.events import CardPlayed, Event, HandCutShort, HandScored, MatchEnded, TrickTaken
from hearts_tui.engine.match import Match, Phase
from hearts_tui.engine.record import record_of
from hearts_tui.engine.rules import STANDARD
from hearts_tui.engine.view import PlayerView
from hearts_tui.session.archive import Archive
from hearts_tui.session.clock import TurnClock
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Tempo

from ..support import NOW, SEATS, at_random, filled, match_with, play_steps, rules
from .tables import Told, die, play_to_the_end, play_until, saved_record, take_turn


class Hands:
    """A clock whose hands are moved by the test."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def timed(archive: Archive, hands: Hands) -> Table:
    """A table with 15 seconds a card, at which your pass has begun."""
    table = Table.new(STANDARD, "normal", 7, archive, TurnClock(Tempo.FAST, hands))
    table.play_bots()
    table.begin_turn()
    return table


def wait(table: Table, hands: Hands, seconds: float) -> list[Event]:
    """That much time passes, in steps as a screen takes them."""
    events = []
    while seconds > 0:
        step = min(0.5, seconds)
        hands.seconds += step
        seconds -= step
        events += table.tick()
    return events


def sleep_through(table: Table, hands: Hands, turns: int) -> None:
    """Your time runs out in that many turns."""
    for _ in range(turns):
        table.play_bots()
        table.begin_turn()
        wait(table, hands, 30)


def test_a_turn_has_its_time_and_no_more(timed: Table, hands: Hands) -> None:
    assert timed.clock.left == timed.clock.allowance == 22.5
    assert wait(timed, hands, 22.0) == []
    assert timed.clock.left == 0.5
    assert wait(timed, hands, 0.5)
    assert timed.match.phase is Phase.PLAYING


def test_when_time_is_up_a_legal_move_is_made_for_you_and_saved(archive: Archive, timed: Table, hands: Hands) -> None:
    wait(timed, hands, 22.5)
    assert [action.seat for action in timed.match.actions if isinstance(action, Pass)] == [1, 2, 3, YOU]
    timed.play_bots()
    timed.begin_turn()
    assert timed.clock.left == 15
    events = wait(timed, hands, 15)
    assert [event.seat for event in events if isinstance(event, CardPlayed)] == [YOU]
    assert saved_record(archive, timed.match_id) == record_of(timed.match)


def test_the_clock_stands_still_while_it_is_paused(timed: Table, hands: Hands) -> None:
    wait(timed, hands, 10)
    timed.clock.pause(True)
    assert wait(timed, hands, 100) == []
    assert timed.clock.left == 12.5
    timed.clock.pause(False)
    wait(timed, hands, 1)
    assert timed.clock.left == 11.5


def test_a_machine_that_slept_costs_a_second_at_most(timed: Table, hands: Hands) -> None:
    hands.seconds += 3600
    assert timed.tick() == []
    assert timed.clock.left == 21.5


def test_a_clock_that_is_set_back_gives_no_time(timed: Table, hands: Hands) -> None:
    hands.seconds -= 3600
    timed.tick()
    assert timed.clock.left == 22.5


def test_the_clock_stops_with_your_pass(timed: Table, hands: Hands) -> None:
    timed.pass_cards(tuple(cards_in(timed.view.hand))[:3])
    assert timed.clock.left is None
    assert wait(timed, hands, 100) == []


def test_the_clock_stops_when_your_card_takes_the_trick(timed: Table, hands: Hands) -> None:
    timed.pass_cards(tuple(cards_in(timed.view.hand))[:3])
    for seed in range(20):
        while timed.waiting is not Waiting.DEAL:
            timed.play_bots()
            timed.begin_turn()
            if timed.waiting is not Waiting.YOUR_CARD:
                break
            last = timed.view.current_trick[2:]
            timed.play(Random(seed).choice(list(cards_in(timed.view.legal))))
            assert timed.clock.left is None, "the next turn has not begun"
            if last and timed.match.turn == YOU:
                assert wait(timed, hands, 100) == []
                return
        timed.deal()
        timed.play_bots()
        if timed.waiting is Waiting.YOUR_PASS:
            timed.pass_cards(tuple(cards_in(timed.view.hand))[:3])
    raise AssertionError("no trick was taken with its last card")


def test_time_does_not_run_while_the_bots_think(timed: Table, hands: Hands) -> None:
    timed.pass_cards(tuple(cards_in(timed.view.hand))[:3])
    assert timed.waiting is Waiting.BOT
    timed.begin_turn()
    assert timed.clock.left is None
    assert wait(timed, hands, 100) == []


def test_a_table_without_a_tempo_never_hurries(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 7, archive)
    table.play_bots()
    table.begin_turn()
    assert table.clock.left is None
    assert table.tick() == []


def test_after_three_turns_that_ran_out_the_table_plays_on_by_itself(timed: Table, hands: Hands) -> None:
    states = []
    for _ in range(3):
        sleep_through(timed, hands, 1)
        states.append(timed.is_on_autopilot)
    assert states == [False, False, True]
    timed.play_bots()
    assert timed.waiting is Waiting.DEAL
    assert timed.faults == ()


def test_taking_over_gives_the_seat_back(timed: Table, hands: Hands) -> None:
    sleep_through(timed, hands, 3)
    timed.take_over()
    timed.play_bots()
    assert timed.waiting is Waiting.YOUR_CARD


def test_an_own_card_gives_the_seat_back(timed: Table, hands: Hands) -> None:
    sleep_through(timed, hands, 3)
    while timed.match.turn != YOU:
        request = timed.next_request()
        assert request is not None
        timed.accept(request.answer())
    request = timed.next_request()
    assert request is not None
    timed.play(next(cards_in(timed.view.legal)))
    assert not timed.is_on_autopilot
    assert timed.accept(request.answer()) == []


def test_an_answer_for_your_seat_is_dropped_once_you_took_over(timed: Table, hands: Hands) -> None:
    sleep_through(timed, hands, 3)
    while timed.match.turn != YOU:
        request = timed.next_request()
        assert request is not None
        timed.accept(request.answer())
    request = timed.next_request()
    assert request is not None
    timed.take_over()
    assert timed.accept(request.answer()) == []
    assert timed.waiting is Waiting.YOUR_CARD


def test_a_turn_in_time_starts_the_count_again(timed: Table, hands: Hands) -> None:
    sleep_through(timed, hands, 2)
    timed.play_bots()
    timed.play(next(cards_in(timed.view.legal)))
    sleep_through(timed, hands, 2)
    assert not timed.is_on_autopilot


ALL_CLUBS = filled("AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C")


def claimable(archive: Archive, changes: str = "") -> Table:
    """A table at which you lead and hold every club."""
    table = Table(
        match_with(rules(f"pass_cycle=never {changes}"), ALL_CLUBS),
        archive.new_id(),
        dict.fromkeys((1, 2, 3), LEVELS["normal"].bot),
        archive,
    )
    take_turn(table)
    table.play_bots()
    return table


def test_the_one_who_leads_and_would_take_all_may_claim(archive: Archive) -> None:
    table = claimable(archive)
    assert table.view.claim is not None
    events = table.claim()
    assert any(isinstance(event, HandCutShort) for event in events)
    (result,) = table.match.results
    assert result.shooter == YOU
    assert table.match.totals == (0, 26, 26, 26)
    assert saved_record(archive, table.match_id) == record_of(table.match)


def test_a_claim_without_reason_is_refused_and_changes_nothing(archive: Archive) -> None:
    table = play_until(Table.new(STANDARD, "normal", 7, archive), lambda table: table.waiting is Waiting.YOUR_CARD)
    before = record_of(table.match)
    with pytest.raises(IllegalAction) as error:
        table.claim()
    assert error.value.refusal is Refusal.NOTHING_TO_CLAIM
    assert record_of(table.match) == before


def test_a_claimed_last_hand_is_in_the_statistics(archive: Archive) -> None:
    table = claimable(archive, "end_mode=hands num_hands=1")
    events = table.claim()
    assert any(isinstance(event, MatchEnded) for event in events)
    (entry,) = archive.statistics()[0].entries
    assert (entry.moons_shot, entry.is_won, entry.queens_taken) == (1, True, 1)


@given(st.integers(0, 10**6))
def test_a_claim_scores_what_playing_on_would(seed: int) -> None:
    """Whenever a seat may claim, any way of playing the rest gives the same points."""
    rng = Random(seed)
    match = Match(rules("pass_cycle=never"), SEATS, first_dealer=0, deal_number=seed)
    play_steps(match, at_random(rng), 1)
    while not match.results:
        for seat in range(4):
            if match.view(seat).claim is not None:
                assert _points(match, Claim(seat)) == _points(match, None, rng)
        play_steps(match, at_random(rng), 1)


def _points(match: Match, claim: Claim | None, rng: Random | None = None) -> tuple[int, ...]:
    copy = Match(match.rules, match.seats, first_dealer=match.first_dealer, deal_number=match.deal_number)
    for action in match.actions:
        copy.apply(action)
    if claim is not None:
        copy.apply(claim)
    while not copy.results:
        play_steps(copy, at_random(rng or Random(0)), 1)
    return copy.results[0].points


@pytest.mark.parametrize("deal_number", range(6))
def test_a_claim_within_a_trick_ends_the_hand_with_the_trick(archive: Archive, deal_number: int) -> None:
    table = Table.new(rules("pass_cycle=never"), "easy", deal_number, archive)
    claimed: list[Event] | None = None
    while table.waiting is not Waiting.DEAL:
        if claimed is None and table.waiting is Waiting.YOUR_CARD and table.view.current_trick:
            try:
                claimed = table.claim()
            except IllegalAction:
                claimed = None
            else:
                assert claimed == []
        events = take_turn(table)
        if claimed is not None and any(isinstance(event, TrickTaken) for event in events):
            kinds = [type(event) for event in events]
            assert kinds.index(HandCutShort) == kinds.index(TrickTaken) + 1
            assert HandScored in kinds
    assert sum(table.match.totals) in (26, 78)
    assert saved_record(archive, table.match_id) == record_of(table.match)


@pytest.mark.parametrize("level", LEVELS)
def test_a_match_left_to_a_bot_is_played_to_its_end_and_counts_as_abandoned(archive: Archive, level: str) -> None:
    table = play_until(
        Table.new(rules("target=20"), level, 3, archive), lambda table: table.waiting is Waiting.YOUR_CARD
    )
    table.let_a_bot_finish()
    while table.waiting is not Waiting.NOBODY:
        table.play_bots()
        if table.waiting is Waiting.DEAL:
            table.deal()
    record = archive.record_of(table.match)
    assert (record.played, record.won, record.lost, record.abandoned) == (0, 0, 0, 1)
    assert archive.unfinished() == ([], [])


def test_a_match_left_to_a_bot_stays_left_when_it_is_continued(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 3, archive)
    table.let_a_bot_finish()
    again = Table.resumed(table.match_id, archive)
    assert again.is_given_up
    again.play_bots()
    assert again.waiting is Waiting.DEAL


def test_a_tempo_that_was_changed_is_saved_with_the_match_at_once(archive: Archive) -> None:
    table = Table.new(STANDARD, "easy", 3, archive, TurnClock(Tempo.FAST))
    table.change_tempo(Tempo.RELAXED)
    again = Table.resumed(table.match_id, archive)
    assert again.clock.tempo is table.clock.tempo is Tempo.RELAXED
    assert record_of(again.match) == record_of(table.match)


def test_whoever_plays_the_level_plays_your_seat_too_once_it_is_left(archive: Archive) -> None:
    asked: list[int] = []

    def low(view: PlayerView) -> Decision:
        asked.append(view.seat)
        cards = tuple(cards_in(view.hand if view.is_passing else view.legal))
        return Decision(cards[: 3 if view.is_passing else 1], "low")

    def players(level: str) -> Told:
        assert level == "crazy"
        return Told(low)

    table = Table.new(STANDARD, "crazy", 3, archive, players=players)
    table.play_bots()
    assert asked == [1, 2, 3]
    again = Table.resumed(table.match_id, archive, players=players)
    again.let_a_bot_finish()
    again.play_bots()
    assert set(asked[3:]) == {0, 1, 2, 3}
    assert again.waiting is Waiting.DEAL


def test_an_abandoned_match_killed_at_its_end_is_still_abandoned(
    archive: Archive, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.new(rules("end_mode=hands num_hands=1"), "easy", 3, archive)
    table.let_a_bot_finish()
    with monkeypatch.context() as patch:
        patch.setattr(Archive, "_count", lambda *_, **__: [])
        play_to_the_end(table)
    die(archive)
    later = Archive(paths, lambda: NOW)
    assert later.statistics()[0].entries == ()
    assert later.settle() == []
    assert [entry.abandoned for entry in later.statistics()[0].entries] == [True]


def test_no_bot_of_another_seat_is_shown_your_hand_when_one_plays_for_you(archive: Archive) -> None:
    table = Table.new(STANDARD, "normal", 3, archive)
    table.let_a_bot_finish()
    while request := table.next_request():
        assert request.view.seat == request.seat
        assert request.view == table.match.view(request.seat)
        table.accept(request.answer())
