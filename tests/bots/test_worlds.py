from collections import Counter
from itertools import product
from math import comb
from random import Random

import pytest

from hearts_tui.bots.columns import Columns
from hearts_tui.bots.knowledge import Knowledge, knowledge_of
from hearts_tui.bots.worlds import Worlds
from hearts_tui.engine.cards import DECK, CardSet, card_set, cards_in, parse_cards
from hearts_tui.engine.match import Phase

from .tables import held_by, random_match, seat_to_act, view_of


def knowledge(unseen: str, lefts: tuple[int, int, int, int], lacks: tuple[str, str, str, str]) -> Knowledge:
    """Seat 0 looks on with no card; the others lack what is said."""
    cards = card_set(parse_cards(unseen))
    may = [cards & ~card_set(parse_cards(lacked)) for lacked in lacks]
    return Knowledge(cards, lefts, (0, may[1], may[2], may[3]), (0, 0, 0, 0))


EIGHT_CARDS = knowledge("2C 3C 4D 5D 6S 7S 8H 9H", (0, 3, 3, 2), ("", "2C 3C", "8H 9H", "4D"))


def test_before_anything_is_played_every_deal_of_the_others_is_counted() -> None:
    worlds = Worlds(knowledge_of(view_of("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")))
    assert worlds.count == comb(39, 13) * comb(26, 13)


def fitting_deals(known: Knowledge) -> set[tuple[int, ...]]:
    """Every deal that agrees with the knowledge, found by trying each card at each seat."""
    cards = list(cards_in(known.unseen))
    deals = set()
    for seats in product((1, 2, 3), repeat=len(cards)):
        hands = [0, 0, 0, 0]
        for card, seat in zip(cards, seats, strict=True):
            hands[seat] |= card.bit
        fits = all(not hand & ~may for hand, may in zip(hands, known.may_hold, strict=True))
        if fits and tuple(hand.bit_count() for hand in hands) == known.cards_left:
            deals.add(tuple(hands))
    return deals


def test_the_deals_are_counted_and_listed_once_each() -> None:
    deals = list(Worlds(EIGHT_CARDS).all())
    assert len(deals) == Worlds(EIGHT_CARDS).count
    assert set(deals) == fitting_deals(EIGHT_CARDS)


@pytest.mark.parametrize("seed", range(4))
def test_every_deal_is_drawn_equally_often(seed: int) -> None:
    worlds = Worlds(EIGHT_CARDS)
    rng = Random(seed)
    draws = 200 * worlds.count
    drawn = Counter(worlds.draw(rng) for _ in range(draws))
    assert set(drawn) == set(worlds.all())
    freedom = worlds.count - 1
    chi_square = sum((count - 200) ** 2 / 200 for count in drawn.values())
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def deals_in(columns: tuple[Columns, Columns], count: int, cards: CardSet) -> list[tuple[int, ...]]:
    """The deals that the columns hold, lane by lane."""
    deals = []
    for bit in range(count - 1, -1, -1):
        hands = [0, 0, 0, 0]
        for card in cards_in(cards):
            hands[(columns[0][card] >> bit & 1) | (columns[1][card] >> bit & 1) << 1] |= card.bit
        deals.append(tuple(hands))
    return deals


@pytest.mark.parametrize(("shuffles", "spread"), [(1, 1), (8, 8)])
def test_every_deal_is_drawn_equally_often_in_columns(shuffles: int, spread: int) -> None:
    """Eight deals that share a split make the counts vary at most eight times as much."""
    worlds = Worlds(EIGHT_CARDS)
    rng = Random(shuffles)
    rounds = 100 * worlds.count // (64 * shuffles)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        drawn.update(deals_in(worlds.draw_columns(rng, 64, shuffles), 64 * shuffles, EIGHT_CARDS.unseen))
    assert set(drawn) == set(worlds.all())
    expected = rounds * 64 * shuffles / worlds.count
    freedom = worlds.count - 1
    chi_square = sum((count - expected) ** 2 / expected for count in drawn.values()) / spread
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_column_draw_holds_the_hands_that_are_known() -> None:
    view = view_of("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", hand_number=4)
    for deal in deals_in(Worlds(knowledge_of(view)).draw_columns(Random(1), 8, 2), 16, DECK):
        assert deal[0] == view.hand
        assert all(hand.bit_count() == 13 for hand in deal)


@pytest.mark.parametrize("seed", range(150))
def test_a_draw_agrees_with_everything_that_the_seat_has_seen(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng, longest=56)
    seat = seat_to_act(match)
    assert seat is not None
    view = match.view(seat)
    known = knowledge_of(view)
    worlds = Worlds(known)
    for _ in range(5):
        hands = worlds.draw(rng)
        assert hands[seat] == view.hand
        assert sum(hands) == DECK & ~view.played
        assert all(hand.bit_count() == left for hand, left in zip(hands, known.cards_left, strict=True))
        for hand, may, must in zip(hands, known.may_hold, known.must_hold, strict=True):
            assert not hand & ~may
            assert not must & ~hand


@pytest.mark.parametrize("seed", range(80))
def test_the_true_deal_is_among_those_listed(seed: int) -> None:
    match = random_match(Random(seed), longest=50)
    seat = seat_to_act(match)
    assert seat is not None
    worlds = Worlds(knowledge_of(match.view(seat)))
    if match.phase is Phase.PLAYING and worlds.count <= 20000:
        assert held_by(match) in set(worlds.all())
