from random import Random

import pytest

from hearts_tui.bots.knowledge import can_shoot, is_sure_to_win, knowledge_of, lone_taker
from hearts_tui.engine.cards import DECK, HEARTS, SUIT_CARDS, Suit, card_set, parse_cards
from hearts_tui.engine.rules import Rules

from .tables import held_by, random_match, redealt, seat_to_act, view_of


def cards(text: str) -> int:
    return card_set(parse_cards(text))


def test_only_played_cards_leave_the_unseen_ones() -> None:
    view = view_of("3C 4C 5C", "0: 2C KC AC 9C", hand_number=1, passed="QS KS AS", received="3C 4C 5C", broken=False)
    assert knowledge_of(view).unseen == DECK & ~cards("3C 4C 5C 2C KC AC 9C")


def test_a_passed_card_is_held_by_the_seat_that_got_it_until_it_is_played() -> None:
    before = view_of("3C 4C 5C", hand_number=1, passed="QS KS AS", received="3C 4C 5C", broken=False)
    after = view_of("3C", "1: KS 3S 4S 5S", hand_number=1, passed="QS KS AS", received="3C 4C 5C", broken=False)
    assert knowledge_of(before).must_hold[1] == cards("QS KS AS")
    assert knowledge_of(after).must_hold[1] == cards("QS AS")
    assert not knowledge_of(before).may_hold[2] & cards("QS KS AS")


def test_a_card_of_another_suit_shows_a_void() -> None:
    known = knowledge_of(view_of("3D 4D 5D", "3: 2C 3C 4D 5C", "3: 7C 8C 9D TC"))
    assert not known.may_hold[1] & SUIT_CARDS[Suit.CLUBS]
    assert known.may_hold[2] & SUIT_CARDS[Suit.CLUBS]


def test_a_penalty_card_on_the_first_trick_shows_a_hand_of_nothing_else() -> None:
    known = knowledge_of(view_of("3D 4D 5D", "3: 2C 3C 4H 5C"))
    assert known.may_hold[1] & ~(HEARTS | cards("QS")) == 0


def test_a_heart_led_unbroken_shows_a_hand_of_hearts() -> None:
    known = knowledge_of(view_of("3D 4D 5D", "3: 2C 3C 4C AC", "2: 5H"))
    assert known.may_hold[2] & ~HEARTS == 0


def test_a_heart_led_unbroken_leaves_the_queen_where_she_may_stay_behind() -> None:
    rules = Rules(can_lead_hearts_instead_of_qs=True)
    known = knowledge_of(view_of("3D 4D 5D", "3: 2C 3C 4C AC", "2: 5H", rules=rules))
    assert known.may_hold[2] & ~HEARTS == cards("QS")


def test_a_suit_that_two_seats_are_void_in_is_held_by_the_third() -> None:
    tricks = ("1: 2C 3C 4C AC", "0: KC 5D 6D 7C")
    known = knowledge_of(view_of("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", *tricks))
    assert known.must_hold[3] & SUIT_CARDS[Suit.CLUBS] == cards("5C 6C 8C 9C TC JC QC")


@pytest.mark.parametrize(
    ("card", "hand", "tricks", "is_sure"),
    [
        ("KD", "KD 3S", ("1: TD 3D",), False),
        ("KD", "KD AD", ("1: TD 3D",), True),
        (
            "KD",
            "KD 3S",
            (
                "3: AD 4D 5D 6D",
                "3: TD",
            ),
            True,
        ),
        ("KD", "KD 3S", ("1: TD 3D 2D",), True),
    ],
)
def test_a_card_is_sure_to_win_as_last_or_when_no_higher_one_is_out(
    card: str, hand: str, tricks: tuple[str, ...], *, is_sure: bool
) -> None:
    assert is_sure_to_win(view_of(hand, *tricks), parse_cards(card)[0]) is is_sure


def test_the_moon_stays_possible_for_the_only_seat_with_points() -> None:
    view = view_of("3D 4D 5D", "3: 2C 3C 4C AC", "2: AD 3H KD QD")
    assert lone_taker(view) == 2
    assert [can_shoot(view, seat) for seat in range(4)] == [False, False, True, False]


def test_the_moon_is_off_once_two_seats_have_points() -> None:
    view = view_of("3D 4D 5D", "3: 2C 3C 4C AC", "2: AD 3H KD QD", "2: 2D 5H 6D 7D")
    assert lone_taker(view) is None
    assert not any(can_shoot(view, seat) for seat in range(4))


@pytest.mark.parametrize("seed", range(150))
def test_the_real_hands_always_agree_with_the_knowledge(seed: int) -> None:
    match = random_match(Random(seed))
    hands = held_by(match)
    for seat in range(4):
        known = knowledge_of(match.view(seat))
        if match.view(seat).is_passing or not match.yet_to_pass:
            assert not known.unseen & hands[seat]
            assert all(
                not hand & ~may for hand, may in zip(hands, known.may_hold, strict=True) if not match.yet_to_pass
            )
            assert all(not must & ~hand for hand, must in zip(hands, known.must_hold, strict=True))


@pytest.mark.parametrize("seed", range(150))
def test_every_deal_that_agrees_with_the_knowledge_replays_by_the_rules(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng, longest=56, skipping=False)
    seat = seat_to_act(match)
    assert seat is not None
    if match.hand_number == 1:
        assert redealt(match, seat, rng).view(seat) == match.view(seat)
