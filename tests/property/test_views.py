"""Whatever the match: a view does not depend on what its seat cannot know."""

from dataclasses import replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from hearts_tui.engine.actions import Action, Deal, Pass
from hearts_tui.engine.cards import TWO_OF_CLUBS, Card, cards_in
from hearts_tui.engine.match import Match, Phase
from hearts_tui.engine.scoring import penalty_cards

from . import strategies as some
from .strategies import Table


def hidden_pairs(match: Match, seat: int) -> list[tuple[Card, Card]]:
    """Pairs of cards of two other seats, unseen by `seat`, that can change places without making any play illegal."""
    others = [match.view(other) for other in range(4) if other != seat]
    penalties = penalty_cards(match.rules)
    known = TWO_OF_CLUBS.bit
    for view in others:
        for card in (*view.passed, *view.received):
            known |= card.bit
    pairs = []
    for view in others:
        for card in cards_in(view.hand & ~known):
            alike = card.suit.cards & (penalties if penalties & card.bit else ~penalties)
            for other in others:
                if other.seat > view.seat:
                    pairs += [(card, twin) for twin in cards_in(other.hand & alike & ~known)]
    return pairs


def swapped(action: Action, one: Card, other: Card) -> Action:
    """The action with these two cards in each other's place, if it is a deal of both."""
    if not isinstance(action, Deal):
        return action
    both = one.bit | other.bit
    hands = tuple(hand ^ both if (hand & both) not in (0, both) else hand for hand in action.hands)
    return Deal(hands)


@given(some.tables(skip_uneventful=False), st.integers(0, 200), st.integers(0, 3), some.seeds())
def test_a_view_does_not_change_when_hidden_cards_change_places(table: Table, count: int, seat: int, seed: int) -> None:
    match = table.play(count)
    assume(match.phase in (Phase.PASSING, Phase.PLAYING))
    pairs = hidden_pairs(match, seat)
    assume(pairs)
    one, other = Random(seed).choice(pairs)
    twin = Match(match.rules, match.seats, first_dealer=match.first_dealer, deal_number=match.deal_number)
    last_deal = max(place for place, action in enumerate(match.actions) if isinstance(action, Deal))
    for place, action in enumerate(match.actions):
        twin.apply(swapped(action, one, other) if place == last_deal else action)
    assert [twin.view(some_seat) == match.view(some_seat) for some_seat in range(4)].count(False) == 2
    assert twin.view(seat) == match.view(seat)
    assert twin.view(seat).as_data() == match.view(seat).as_data()


@given(some.tables(), st.integers(0, 200), st.integers(0, 3))
def test_a_view_does_not_change_when_others_pass(table: Table, count: int, seat: int) -> None:
    match = table.play(count)
    while match.phase is not Phase.PASSING and not table.is_finished:
        table.step()
    assume(match.phase is Phase.PASSING)
    before = match.view(seat)
    for other in match.yet_to_pass:
        if other != seat and len(match.yet_to_pass) > 1:
            match.apply(Pass(other, tuple(cards_in(match.legal(other)))[:3]))
            assert match.view(seat) == before


@given(some.tables(), st.integers(0, 250))
def test_the_views_of_the_four_seats_agree_with_each_other(table: Table, count: int) -> None:
    match = table.play(count)
    views = [match.view(seat) for seat in range(4)]
    public = [replace(view, seat=0, hand=0, passed=(), received=()) for view in views]
    assert public.count(public[0]) == 4
    assert public[0].taken == views[3].taken
