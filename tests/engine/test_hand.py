"""One deal: who opens, whose turn it is, who deals, and the exchange of passed cards."""

import pytest

from hearts_tui.engine.cards import SUIT_CARDS, card_names, cards_in
from hearts_tui.engine.errors import IllegalAction, Refusal
from hearts_tui.engine.hand import HandInPlay, dealer_of, exchanged, next_seat, opening_leader
from hearts_tui.engine.rules import PassDirection

from ..support import hands, one_suit_each, rules

COUNTERCLOCKWISE = "play_direction=counterclockwise"
DEALER_DECIDES = "opening_lead=left_of_dealer"


@pytest.mark.parametrize("holder", range(4))
def test_the_holder_of_2c_opens_whoever_deals(holder: int) -> None:
    dealt = tuple(SUIT_CARDS[(seat - holder) % 4] for seat in range(4))
    assert {opening_leader(rules(), dealt, dealer) for dealer in range(4)} == {holder}


@pytest.mark.parametrize(("changes", "leaders"), [("", [1, 2, 3, 0]), (COUNTERCLOCKWISE, [3, 0, 1, 2])])
def test_or_the_seat_after_the_dealer_opens(changes: str, leaders: list[int]) -> None:
    rule_set = rules(f"{DEALER_DECIDES} {changes}")
    assert [opening_leader(rule_set, one_suit_each(), dealer) for dealer in range(4)] == leaders


@pytest.mark.parametrize(("changes", "order"), [("", [1, 2, 3, 0]), (COUNTERCLOCKWISE, [3, 0, 1, 2])])
def test_turns_go_round_in_the_play_direction(changes: str, order: list[int]) -> None:
    assert [next_seat(rules(changes), seat) for seat in range(4)] == order


@pytest.mark.parametrize(("changes", "dealers"), [("", [3, 0, 1, 2, 3]), (COUNTERCLOCKWISE, [3, 2, 1, 0, 3])])
def test_the_deal_moves_one_seat_in_turn_order_every_hand(changes: str, dealers: list[int]) -> None:
    assert [dealer_of(rules(changes), 3, hand_number) for hand_number in range(1, 6)] == dealers


@pytest.mark.parametrize(
    ("direction", "received"),
    [
        (PassDirection.LEFT, ["2H 3H AH", "2C 3C KC", "2D 9D AD", "QS KS AS"]),
        (PassDirection.RIGHT, ["2D 9D AD", "QS KS AS", "2H 3H AH", "2C 3C KC"]),
        (PassDirection.ACROSS, ["QS KS AS", "2H 3H AH", "2C 3C KC", "2D 9D AD"]),
    ],
)
def test_passed_cards_arrive_in_the_seat_as_drawn(direction: PassDirection, received: list[str]) -> None:
    passed = hands("2C 3C KC", "2D 9D AD", "QS KS AS", "2H 3H AH")
    assert [card_names(cards_in(got)) for got in exchanged(one_suit_each(), passed, direction)] == received


@pytest.mark.parametrize("wrong", ["2C 3C", "2C 3C 4C 5C", "2C 3C 2D"])
def test_an_exchange_is_three_held_cards_from_each_seat(wrong: str) -> None:
    passed = hands(wrong, "2D 9D AD", "QS KS AS", "2H 3H AH")
    with pytest.raises(IllegalAction) as caught:
        exchanged(one_suit_each(), passed, PassDirection.LEFT)
    assert caught.value.refusal is Refusal.WRONG_NUMBER_TO_PASS


@pytest.mark.parametrize(
    "dealt",
    [
        one_suit_each()[:3],
        (*one_suit_each(), 0),
        (one_suit_each()[0], *one_suit_each()[:3]),
        (*one_suit_each()[:3], one_suit_each()[3] & ~1 << 51),
        (one_suit_each()[0] | 1 << 13, one_suit_each()[1] & ~(1 << 13), *one_suit_each()[2:]),
        (*one_suit_each()[:3], one_suit_each()[3] ^ (1 << 51 | 1 << 52)),
    ],
    ids=["three hands", "five hands", "a hand twice", "a card missing", "fourteen and twelve", "no card of the deck"],
)
def test_a_deal_is_the_whole_deck_in_four_hands_of_thirteen(dealt: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction) as caught:
        HandInPlay(rules(), dealt, PassDirection.HOLD, 0)
    assert caught.value.refusal is Refusal.BAD_DEAL
