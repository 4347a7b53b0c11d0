"""Whatever the rules, the deals and the play: a match keeps its promises."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.actions import Action, Deal, Pass, Play
from hearts_tui.engine.cards import DECK, card_set, cards_in
from hearts_tui.engine.decided import Decided, Rest, decided_rest
from hearts_tui.engine.events import HandResult, HandScored, TrickTaken
from hearts_tui.engine.hand import HandInPlay, dealer_of
from hearts_tui.engine.match import Match, Phase
from hearts_tui.engine.play import winning_place
from hearts_tui.engine.rules import rules_from_data
from hearts_tui.engine.scoring import Scores, added, card_values, hand_points
from hearts_tui.engine.view import PlayerView

from . import strategies as some
from .strategies import Table

TURNABLE = st.sampled_from(("always_left", "never"))


def one_of_each(views: list[PlayerView], played: int) -> bool:
    """Whether the cards held, those given away that nobody has received yet, and the played ones make up the deck."""
    on_their_way = 0 if any(view.received for view in views) else sum(card_set(view.passed) for view in views)
    return sum(view.hand for view in views) + on_their_way + played == DECK


@given(some.tables())
def test_52_cards_are_always_accounted_for(table: Table) -> None:
    match = table.match
    while not table.is_finished:
        table.step()
        if match.phase in (Phase.PASSING, Phase.PLAYING):
            views = [match.view(seat) for seat in range(4)]
            assert one_of_each(views, views[0].played)
            assert sum(match.cards_left) + views[0].played.bit_count() == 52 - 3 * gone(match)
            assert sum(views[0].taken) | card_set(views[0].current_trick) == views[0].played


def gone(match: Match) -> int:
    """How many seats have given three cards that nobody has received yet."""
    return 4 - len(match.yet_to_pass) if match.phase is Phase.PASSING else 0


@given(some.tables())
def test_every_seat_that_is_asked_has_a_legal_card_and_no_other_has(table: Table) -> None:
    match = table.match
    while not table.is_finished:
        asked = {match.turn} if match.phase is Phase.PLAYING else set(match.yet_to_pass)
        for seat in range(4):
            legal = match.legal(seat)
            assert bool(legal) == (seat in asked)
            assert not legal & ~match.view(seat).hand
        table.step()


@given(some.tables())
def test_every_hand_is_thirteen_tricks_won_by_their_highest_cards(table: Table) -> None:
    table.play(10_000)
    step = table.match.rules.play_direction.step
    for result in table.match.results:
        assert len(result.tricks) == len(result.winners)
        assert (len(result.tricks) == 13) == (result.rest is None)
        for place, (trick, winner) in enumerate(zip(result.tricks, result.winners, strict=True)):
            assert winner == (trick.leader + step * winning_place(trick.cards)) % 4
            assert place == 0 or trick.leader == result.winners[place - 1]
        assert card_set(card for trick in result.tricks for card in trick.cards).bit_count() == 4 * len(result.tricks)


def cards_taken(result: HandResult) -> list[int]:
    """The piles of a hand, from its tricks."""
    piles = [0, 0, 0, 0]
    for trick, winner in zip(result.tricks, result.winners, strict=True):
        piles[winner] |= card_set(trick.cards)
    if result.rest and result.rest.taker is not None:
        piles[result.rest.taker] |= DECK & ~sum(piles)
    return piles


@given(some.tables())
def test_points_and_totals_follow_from_the_tricks(table: Table) -> None:
    table.play(10_000)
    totals: Scores = (0, 0, 0, 0)
    for result in table.match.results:
        assert list(result.taken) == cards_taken(result)
        assert result.points == hand_points(table.match.rules, result.taken)
        totals = added(totals, result.points)
        assert result.totals == totals
    assert table.match.totals == totals


@given(some.tables())
def test_the_events_of_a_hand_tell_its_result(table: Table) -> None:
    told: list[TrickTaken] = []
    while not table.is_finished:
        for event in table.step():
            if isinstance(event, TrickTaken):
                told.append(event)
            if isinstance(event, HandScored):
                assert tuple(taken.trick for taken in told) == event.result.tricks
                assert tuple(taken.winner for taken in told) == event.result.winners
                assert event.result == table.match.results[-1]
                told.clear()


@given(some.tables())
def test_a_match_is_over_by_its_last_possible_hand_and_has_a_winner(table: Table) -> None:
    match = table.play(10_000)
    assert match.phase is Phase.FINISHED
    assert 1 <= len(match.results) <= match.rules.max_hands
    assert match.standing.winners


@given(some.tables(), some.seeds())
def test_a_hand_cut_short_or_claimed_has_the_points_of_every_way_to_play_it_out(table: Table, seed: int) -> None:
    rng = Random(seed)
    while not table.is_finished:
        play_hand(table)
        result = table.match.results[-1]
        for _ in range(3 if result.rest else 0):
            assert hand_points(table.match.rules, played_out(table.match, rng)) == result.points


def play_hand(table: Table) -> None:
    finished = len(table.match.results)
    while len(table.match.results) == finished:
        table.step()


def played_out(match: Match, rng: Random) -> list[int]:
    """The piles after the last hand of the match, played as it was as far as it went, and then at random."""
    rules, result = replace(match.rules, skip_uneventful=False), match.results[-1]
    start = max(place for place, action in enumerate(match.actions) if isinstance(action, Deal))
    dealer = dealer_of(rules, match.first_dealer, result.hand_number)
    for action in match.actions[start:]:
        match action:
            case Deal():
                hand = HandInPlay(rules, action.hands, result.direction, dealer)
            case Pass():
                hand.give(action)
            case Play():
                hand.put(action)
    while hand.turn is not None:
        hand.put(Play(hand.turn, rng.choice(list(cards_in(hand.legal(hand.turn))))))
    return hand.taken


@given(some.tables(skip_uneventful=True))
def test_a_hand_goes_on_only_while_something_can_change(table: Table) -> None:
    match = table.match
    while not table.is_finished:
        table.step()
        view = match.view(0)
        if match.turn is not None and view.tricks and not view.current_trick:
            hands = [match.view(seat).hand for seat in range(4)]
            assert decided_rest(match.rules, hands, match.turn, len(view.tricks) + 1, view.taken) is None


@given(some.tables(skip_uneventful=True))
def test_what_a_cut_short_hand_leaves_unplayed_is_worth_nothing(table: Table) -> None:
    rules = table.match.rules
    for result in table.play(10_000).results:
        left = DECK & ~sum(result.taken)
        assert all(card_values(rules)[card] == 0 for card in cards_in(left))
        assert bool(left) == (result.rest == Rest(Decided.NO_POINTS_LEFT, None))
        assert not left or rules.no_tricks_bonus == 0 or all(result.taken)


@given(some.tables(opening_lead="two_of_clubs", pass_cycle=TURNABLE), st.integers(1, 3))
def test_a_match_does_not_depend_on_who_sits_where(table: Table, turn: int) -> None:
    """The same match with everybody moved on some seats has the same totals, moved on as many."""
    match = table.play(10_000)
    moved = Match(match.rules, match.seats)
    for action in match.actions:
        moved.apply(moved_on(action, turn))
    assert moved.totals == tuple(match.totals[(seat - turn) % 4] for seat in range(4))


def moved_on(action: Action, turn: int) -> Action:
    if isinstance(action, Deal):
        return Deal(tuple(action.hands[(seat - turn) % 4] for seat in range(4)))
    return replace(action, seat=(action.seat + turn) % 4)


@given(some.tables(opening_lead="two_of_clubs", pass_cycle=TURNABLE))
def test_the_other_play_direction_is_the_same_game_in_a_mirror(table: Table) -> None:
    match = table.play(10_000)
    rules = match.rules.as_data()
    rules["play_direction"] = "clockwise" if rules["play_direction"] == "counterclockwise" else "counterclockwise"
    rules["pass_cycle"] = str(rules["pass_cycle"]).replace("left", "right")
    mirror = Match(rules_from_data(rules), match.seats)
    for action in match.actions:
        mirror.apply(mirrored(action))
    assert mirror.totals == tuple(match.totals[-seat % 4] for seat in range(4))


def mirrored(action: Action) -> Action:
    if isinstance(action, Deal):
        return Deal(tuple(action.hands[-seat % 4] for seat in range(4)))
    return replace(action, seat=-action.seat % 4)
