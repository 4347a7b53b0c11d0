"""A match: what it waits for, what it tells, and how it ends."""

import pytest

from hearts_tui.engine.actions import Deal, Pass
from hearts_tui.engine.cards import DECK, Card, card_names, cards_in, parse_cards
from hearts_tui.engine.deal import dealt_hands
from hearts_tui.engine.events import (
    CardPlayed,
    CardsPassed,
    HandDealt,
    HandResult,
    HandScored,
    HeartsBroken,
    MatchEnded,
    PassGiven,
    Trick,
    TrickTaken,
)
from hearts_tui.engine.match import Match, Phase, SeatInfo
from hearts_tui.engine.rules import STANDARD, PassDirection
from hearts_tui.engine.scoring import Standing

from ..support import (
    SEATS,
    hands,
    highest,
    lowest,
    match_with,
    new_match,
    next_action,
    one_suit_each,
    passing,
    play_cards,
    play_hand,
    play_match,
    play_steps,
    playing,
    rules,
)

NO_PASS = rules("pass_cycle=never")
FIRST_PASSES = ("2C 3C KC", "2D 9D AD", "QS KS AS", "2H 3H AH")


def test_a_match_waits_for_a_deal_four_passes_and_cards_in_turn() -> None:
    match = new_match()
    assert (match.phase, match.turn, match.yet_to_pass, match.cards_left) == (Phase.DEALING, None, (), (0, 0, 0, 0))
    play_steps(match, lowest, 1)
    assert (match.phase, match.turn, match.yet_to_pass) == (Phase.PASSING, None, (0, 1, 2, 3))
    assert match.cards_left == (13, 13, 13, 13)
    play_steps(match, lowest, 1)
    assert (match.phase, match.yet_to_pass, match.cards_left) == (Phase.PASSING, (1, 2, 3), (10, 13, 13, 13))
    play_steps(match, lowest, 3)
    assert (match.phase, match.yet_to_pass, match.cards_left) == (Phase.PLAYING, (), (13, 13, 13, 13))
    play_steps(match, lowest, 52)
    assert (match.phase, match.turn, match.hand_number) == (Phase.DEALING, None, 2)


def test_only_the_seat_that_is_asked_has_legal_cards() -> None:
    match = new_match()
    assert [match.legal(seat) for seat in range(4)] == [0] * 4
    play_steps(match, lowest, 2)
    assert [bool(match.legal(seat)) for seat in range(4)] == [False, True, True, True]
    play_steps(match, lowest, 3)
    assert [seat for seat in range(4) if match.legal(seat)] == [match.turn]


def test_the_passes_may_come_in_any_order() -> None:
    forwards, backwards = passing(*FIRST_PASSES), passing()
    for seat in (3, 1, 2, 0):
        backwards.apply(Pass(seat, parse_cards(FIRST_PASSES[seat])))
    assert [forwards.view(seat) for seat in range(4)] == [backwards.view(seat) for seat in range(4)]


def test_the_last_pass_exchanges_the_cards_and_the_holder_of_2c_leads() -> None:
    match = passing(*FIRST_PASSES[:3])
    assert match.apply(Pass(3, parse_cards("AH 2H 3H"))) == [
        PassGiven(3),
        CardsPassed(PassDirection.LEFT, hands("2H 3H AH", "2C 3C KC", "2D 9D AD", "QS KS AS")),
    ]
    assert match.turn == 1
    assert card_names(cards_in(match.legal(1))) == "2C"


def test_a_hand_without_a_pass_is_led_by_the_holder_of_2c() -> None:
    match = new_match()
    for _ in range(3):
        play_hand(match, lowest)
    assert play_steps(match, lowest, 1) == [HandDealt(4, match.dealer, PassDirection.HOLD)]
    assert match.phase is Phase.PLAYING
    assert match.turn is not None
    assert card_names(cards_in(match.legal(match.turn))) == "2C"


def test_a_match_tells_what_happened_card_by_card() -> None:
    match = playing("", "2C AS", "3C QS", "AC 2H 3H", "4C 4S")
    assert play_cards(match, "2C 3C AC 4C") == [
        CardPlayed(0, Card.parse("2C")),
        CardPlayed(1, Card.parse("3C")),
        CardPlayed(2, Card.parse("AC")),
        CardPlayed(3, Card.parse("4C")),
        TrickTaken(2, Trick(0, parse_cards("2C 3C AC 4C")), points=0),
    ]
    assert match.turn == 2


def test_breaking_hearts_is_told_once_and_with_the_card_that_did_it() -> None:
    events = play_steps(match_with(NO_PASS, one_suit_each()), lowest, 8)
    assert [event for event in events if isinstance(event, HeartsBroken)] == [HeartsBroken(3, Card.parse("2H"))]
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert [(trick.winner, trick.points) for trick in taken] == [(0, 1), (0, 1)]


def test_tricks_go_round_the_other_way_where_play_is_counterclockwise() -> None:
    match = playing("play_direction=counterclockwise", "2C", "AC", "3C", "4C")
    events = play_cards(match, "2C 4C 3C AC")
    assert events[-1] == TrickTaken(1, Trick(0, parse_cards("2C 4C 3C AC")), points=0)
    assert [event.seat for event in events if isinstance(event, CardPlayed)] == [0, 3, 2, 1]


def test_points_so_far_count_the_cards_taken_in_this_hand() -> None:
    match = match_with(rules("pass_cycle=never jack_of_diamonds=true"), one_suit_each())
    play_steps(match, lowest, 4)
    assert match.points_so_far == (1, 0, 0, 0)
    play_steps(match, highest, 4)
    assert match.points_so_far == (2, 0, 0, 0)
    play_hand(match, lowest)
    assert match.points_so_far == (0, 0, 0, 0)


def test_a_hand_ends_with_its_result() -> None:
    match = match_with(NO_PASS, one_suit_each())
    play_steps(match, lowest, 51)
    played, taken, scored = play_steps(match, lowest, 1)
    assert (type(played), type(taken)) == (CardPlayed, TrickTaken)
    assert isinstance(scored, HandScored)
    result = scored.result
    assert result == HandResult(
        hand_number=1,
        direction=PassDirection.HOLD,
        points=(0, 26, 26, 26),
        totals=(0, 26, 26, 26),
        taken=(DECK, 0, 0, 0),
        shooter=0,
        rest=None,
        tricks=result.tricks,
        winners=(0,) * 13,
    )
    assert card_names(result.tricks[0].cards) == "2C 2D 2S 2H"
    assert len(result.tricks) == 13
    assert match.results == (result,)
    assert match.totals == (0, 26, 26, 26)


def test_the_last_card_of_the_match_ends_it() -> None:
    match = match_with(rules("pass_cycle=never target=26 tie_rule=shared"), one_suit_each())
    events = play_steps(match, lowest, 52)
    standing = Standing(finished=True, overtime=False, winners=(0,), places=(1, 2, 2, 2))
    assert events[-1] == MatchEnded(standing, (0, 26, 26, 26))
    assert isinstance(events[-2], HandScored)
    assert (match.phase, match.standing, match.hand_number) == (Phase.FINISHED, standing, 1)
    assert [match.legal(seat) for seat in range(4)] == [0] * 4


def test_a_tie_for_the_lowest_total_brings_another_hand() -> None:
    match = match_with(rules("pass_cycle=never end_mode=hands num_hands=1 shoot_moon=off"), one_suit_each())
    events = play_steps(match, lowest, 52)
    assert isinstance(events[-1], HandScored)
    assert match.standing == Standing(finished=False, overtime=True, winners=(), places=())
    assert (match.phase, match.hand_number) == (Phase.DEALING, 2)


def test_the_end_stays_triggered_when_a_bonus_pulls_every_total_below_the_target() -> None:
    match = match_with(rules("pass_cycle=never shoot_moon=off jack_of_diamonds=true target=16"), one_suit_each())
    play_hand(match, lowest)
    assert (match.totals, match.standing.overtime) == ((16, 0, 0, 0), True)
    match.apply(Deal(dealt_hands(21, 2)))
    play_hand(match, lowest)
    assert (match.totals, match.phase, match.standing.winners) == ((6, 15, 7, 4), Phase.FINISHED, (3,))


@pytest.mark.parametrize("changes", ["", "play_direction=counterclockwise", "opening_lead=left_of_dealer"])
def test_the_totals_of_a_match_are_the_sums_of_its_hands(changes: str) -> None:
    match = play_match(new_match(rules(changes), deal_number=3), highest)
    for seat in range(4):
        assert match.totals[seat] == sum(result.points[seat] for result in match.results)
    assert [result.hand_number for result in match.results] == list(range(1, len(match.results) + 1))
    assert match.results[-1].totals == match.totals
    assert max(match.totals) >= 100
    assert all(max(result.totals) < 100 for result in match.results[:-1])


def test_a_match_remembers_who_plays_and_what_was_done() -> None:
    match = Match(STANDARD, SEATS, first_dealer=2, deal_number=77)
    assert (match.seats, match.rules, match.first_dealer, match.deal_number) == (SEATS, STANDARD, 2, 77)
    done = []
    for _ in range(10):
        done.append(next_action(match, lowest))
        match.apply(done[-1])
    assert match.actions == tuple(done)
    assert match.action_count == 10


def test_the_deal_moves_on_with_every_hand() -> None:
    match = Match(NO_PASS, SEATS, first_dealer=2)
    dealers = [match.dealer]
    for _ in range(3):
        play_hand(match, lowest)
        dealers.append(match.dealer)
    assert dealers == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("changes", "matters"), [("opening_lead=two_of_clubs", False), ("opening_lead=left_of_dealer", True)]
)
def test_the_dealer_matters_where_the_dealer_decides_who_leads(changes: str, matters: bool) -> None:
    assert new_match(rules(changes)).dealer_matters is matters


@pytest.mark.parametrize(("seats", "dealer"), [(SEATS[:3], 0), ((*SEATS, SEATS[0]), 0), (SEATS, 4), (SEATS, -1)])
def test_a_match_needs_four_seats_and_a_dealer_among_them(seats: tuple[SeatInfo, ...], dealer: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        Match(STANDARD, seats, first_dealer=dealer)
