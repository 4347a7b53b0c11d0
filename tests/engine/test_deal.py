"""The hands of a deal number can never change: saved numbers and numbers shared between friends depend on it."""

import pytest

from hearts_tui.engine.cards import DECK, card_names, cards_in
from hearts_tui.engine.deal import dealt_hands, first_dealer

# The deal of 314 is one for which a draw had to be passed over.
PINNED = {
    (0, 1): [
        "6C 9C JC QC KC 3D 7D 8D KD 2S 6S JS QS",
        "2D 5D TD QD 5S KS AS 2H 4H 7H TH QH AH",
        "2C 3C TC 9D AD 3S 7S 8S 9S 6H 8H 9H JH",
        "4C 5C 7C 8C AC 4D 6D JD 4S TS 3H 5H KH",
    ],
    (1, 1): [
        "2C 6C 9C QC TD QD 4S 9S JS 6H TH QH KH",
        "4C 8C JC AC 2D 5S 6S TS KS AS 2H 4H AH",
        "5C 3D 4D 7D 8D JD AD 2S 8S QS 3H 7H JH",
        "3C 7C TC KC 5D 6D 9D KD 3S 7S 5H 8H 9H",
    ],
    (1, 2): [
        "4C TC QC 7D JD KD 9S AS 3H 4H 5H TH AH",
        "2C 5C 9C 2D 5D 8D AD 2S 3S 5S JS KS 7H",
        "8C KC 3D 6D TD QD 6S 2H 8H 9H JH QH KH",
        "3C 6C 7C JC AC 4D 9D 4S 7S 8S TS QS 6H",
    ],
    (314, 1): [
        "2C 3C 7C KC 2D 4D 7D 2S 4S TS 2H 6H JH",
        "5C 6C TC JC 8D 9D TD QD 6S 3H 5H 8H KH",
        "8C 9C 3D 5D 6D JD KD 7S 9S AS 4H 9H QH",
        "4C QC AC AD 3S 5S 8S JS QS KS 7H TH AH",
    ],
    (12345, 1): [
        "3C TC QC 4D 8D 9D QD 6H 7H 8H TH JH AH",
        "2C 5C 6C 7C JC KC 5S JS QS AS 2H 9H QH",
        "4C 8C 9C 2D 5D 6D 7D TD AD 8S 9S TS KH",
        "AC 3D JD KD 2S 3S 4S 6S 7S KS 3H 4H 5H",
    ],
    (12345, 99): [
        "2C 8C TC 3D 5D 9D TD 4S 6S 4H 7H 8H JH",
        "4C 5C 6C QC AC 2D 2S 5S TS QS KS 3H QH",
        "7C JC QD AD 3S 7S 8S JS 5H 6H 9H TH KH",
        "3C 9C KC 4D 6D 7D 8D JD KD 9S AS 2H AH",
    ],
    (1000000000000, 4): [
        "5C TC JC AC JD QD 2S 4S 8S 6H 7H 9H KH",
        "2C 6C QC KC 2D 3D 4D TS JS 4H TH QH AH",
        "4C 7C 8C 6D 9D 6S 7S QS KS 3H 5H 8H JH",
        "3C 9C 5D 7D 8D TD KD AD 3S 5S 9S AS 2H",
    ],
}
FIRST_DEALERS = {0: 2, 1: 1, 2: 3, 3: 0, 4: 0, 5: 3, 6: 2, 12345: 0, 1000000000000: 0}


@pytest.mark.parametrize(("deal_number", "hand_number"), PINNED)
def test_a_deal_number_deals_these_hands_for_ever(deal_number: int, hand_number: int) -> None:
    dealt = dealt_hands(deal_number, hand_number)
    assert [card_names(cards_in(hand)) for hand in dealt] == PINNED[deal_number, hand_number]


@pytest.mark.parametrize("deal_number", FIRST_DEALERS)
def test_a_deal_number_has_this_first_dealer_for_ever(deal_number: int) -> None:
    assert first_dealer(deal_number) == FIRST_DEALERS[deal_number]


def test_every_deal_is_the_whole_deck_in_hands_of_thirteen() -> None:
    for deal_number in range(200):
        dealt = dealt_hands(deal_number, 1)
        assert sum(dealt) == DECK
        assert [hand.bit_count() for hand in dealt] == [13] * 4


def test_the_hands_of_a_match_and_of_its_neighbours_all_differ() -> None:
    deals = {dealt_hands(deal_number, hand_number) for deal_number in range(50) for hand_number in range(1, 21)}
    assert len(deals) == 1000


def test_every_card_comes_to_every_seat_about_equally_often() -> None:
    """The deals are fixed, so this either always holds or never: 500 of 2,000, give or take four deviations."""
    counts = [[0] * 4 for _ in range(52)]
    for deal_number in range(2000):
        for seat, hand in enumerate(dealt_hands(deal_number, 1)):
            for card in cards_in(hand):
                counts[card][seat] += 1
    assert all(500 - 78 < count < 500 + 78 for seats in counts for count in seats)


def test_every_seat_deals_first_about_equally_often() -> None:
    dealers = [first_dealer(deal_number) for deal_number in range(2000)]
    assert all(500 - 78 < dealers.count(seat) < 500 + 78 for seat in range(4))
