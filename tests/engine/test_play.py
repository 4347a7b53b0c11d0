"""Which cards are legal and why others are not, who wins a trick, and what breaks hearts."""

from dataclasses import dataclass

import pytest

from hearts_tui.engine.cards import CARDS, DECK, HEARTS, Card, card_names, cards_in, parse_cards
from hearts_tui.engine.errors import Refusal
from hearts_tui.engine.play import (
    NOTHING_LED,
    breaks_hearts,
    law_of,
    legal_cards,
    suit_led,
    why_refused,
    winning_place,
)

from ..support import cards, rules


@dataclass(frozen=True)
class Spot:
    """A hand about to play to `trick`, after the first trick and with hearts unbroken unless it says otherwise."""

    hand: str
    trick: str = ""
    rules: str = ""
    first_trick: bool = False
    hearts_broken: bool = False

    def legal(self) -> str:
        law, led = law_of(rules(self.rules)), suit_led(parse_cards(self.trick))
        return card_names(cards_in(legal_cards(law, cards(self.hand), led, self.first_trick, self.hearts_broken)))

    def refusal(self, card: str) -> Refusal | None:
        law, led = law_of(rules(self.rules)), suit_led(parse_cards(self.trick))
        return why_refused(law, cards(self.hand), led, self.first_trick, self.hearts_broken, Card.parse(card))


OPEN_ANY = "opening_lead=left_of_dealer"
LIFTED = "can_lead_hearts_instead_of_qs=true"
POINTS_ALLOWED = "first_trick_points=allowed"

LEGAL = {
    "the holder of 2C opens with it": (Spot("2C AC 3D QS 4H", first_trick=True), "2C"),
    "2C need not be led later": (Spot("2C AC 3D QS"), "2C AC 3D QS"),
    "2C is not forced where the dealer decides": (Spot("2C AC 3D", rules=OPEN_ANY, first_trick=True), "2C AC 3D"),
    "the suit led is followed": (Spot("4C 9C KD AS 2H", "7C"), "4C 9C"),
    "without the suit led anything goes": (Spot("KD QS 2H", "7C"), "KD QS 2H"),
    "a lone QS follows spades": (Spot("QS KD 2H", "7S"), "QS"),
    "no penalty card on the first trick": (Spot("KD AS QS 2H", "2C", first_trick=True), "KD AS"),
    "a hand of penalty cards may play any on the first trick": (Spot("QS 2H AH", "2C", first_trick=True), "QS 2H AH"),
    "where allowed points fall on the first trick": (
        Spot("KD QS 2H", "2C", rules=POINTS_ALLOWED, first_trick=True),
        "KD QS 2H",
    ),
    "high spades are penalty cards": (
        Spot("KD JS QS KS AS", "2C", rules="high_spades=true", first_trick=True),
        "KD JS",
    ),
    "the jack of diamonds never is one": (
        Spot("JD QS 2H", "2C", rules="jack_of_diamonds=true", first_trick=True),
        "JD",
    ),
    "an open first lead is no penalty card": (Spot("KD QS 2H", rules=OPEN_ANY, first_trick=True), "KD"),
    "following the first lead spares the queen": (Spot("3S QS KD", "7S", rules=OPEN_ANY, first_trick=True), "3S"),
    "but not when she is the only one": (Spot("QS KD", "7S", rules=OPEN_ANY, first_trick=True), "QS"),
    "a first lead of penalty cards keeps hearts for last": (
        Spot("QS 2H", rules=OPEN_ANY, first_trick=True),
        "QS",
    ),
    "an open first lead with points allowed still keeps hearts": (
        Spot("KD QS 2H", rules=f"{OPEN_ANY} {POINTS_ALLOWED}", first_trick=True),
        "KD QS",
    ),
    "no heart is led before one is played": (Spot("KD QS 2H AH"), "KD QS"),
    "hearts are led once broken": (Spot("KD QS 2H AH", hearts_broken=True), "KD QS 2H AH"),
    "hearts are led unbroken where the rules let them": (Spot("KD 2H", rules="must_break_hearts=false"), "KD 2H"),
    "a hand of hearts leads any": (Spot("2H 5H AH"), "2H 5H AH"),
    "hearts and QS must lead QS": (Spot("QS 2H AH"), "QS"),
    "unless a heart may be led instead": (Spot("QS 2H AH", rules=LIFTED), "QS 2H AH"),
    "which takes nothing but hearts and QS": (Spot("3C QS 2H AH", rules=LIFTED), "3C QS"),
    "and no other spade": (Spot("KS 2H AH", rules=LIFTED), "KS"),
    "a lone QS may always be led": (Spot("QS", rules=LIFTED), "QS"),
    "hearts are followed unbroken": (Spot("KD 2H AH", "3H"), "2H AH"),
}


@pytest.mark.parametrize(("spot", "expected"), LEGAL.values(), ids=list(LEGAL))
def test_the_legal_cards(spot: Spot, expected: str) -> None:
    assert spot.legal() == expected


@pytest.mark.parametrize("spot", [spot for spot, _ in LEGAL.values()], ids=list(LEGAL))
def test_exactly_the_illegal_cards_have_a_reason(spot: Spot) -> None:
    allowed = [card for card in CARDS if spot.refusal(str(card)) is None]
    assert card_names(allowed) == spot.legal()


REFUSED = {
    "a card that is not held": (Spot("4C 9C"), "KC", Refusal.NOT_IN_YOUR_HAND),
    "another suit while the suit led is held": (Spot("4C KD", "7C"), "KD", Refusal.MUST_FOLLOW_SUIT),
    "a heart while the suit led is held": (Spot("4C 2H", "2C", first_trick=True), "2H", Refusal.MUST_FOLLOW_SUIT),
    "an opening that is not 2C": (Spot("2C AC", first_trick=True), "AC", Refusal.MUST_OPEN_WITH_TWO_OF_CLUBS),
    "a heart for an opening": (Spot("2C AH", first_trick=True), "AH", Refusal.MUST_OPEN_WITH_TWO_OF_CLUBS),
    "a heart on the first trick": (Spot("KD 2H", "2C", first_trick=True), "2H", Refusal.POINTS_ON_FIRST_TRICK),
    "QS on the first trick": (Spot("KD QS", "2C", first_trick=True), "QS", Refusal.POINTS_ON_FIRST_TRICK),
    "QS on a first lead of spades": (
        Spot("3S QS", "7S", rules=OPEN_ANY, first_trick=True),
        "QS",
        Refusal.POINTS_ON_FIRST_TRICK,
    ),
    "QS led to the first trick": (
        Spot("KD QS", rules=OPEN_ANY, first_trick=True),
        "QS",
        Refusal.POINTS_ON_FIRST_TRICK,
    ),
    "a heart led to the first trick": (
        Spot("KD AH", rules=OPEN_ANY, first_trick=True),
        "AH",
        Refusal.POINTS_ON_FIRST_TRICK,
    ),
    "a heart led to the first trick from penalty cards": (
        Spot("QS AH", rules=OPEN_ANY, first_trick=True),
        "AH",
        Refusal.HEARTS_NOT_BROKEN,
    ),
    "a heart led to a first trick that may have points": (
        Spot("KD AH", rules=f"{OPEN_ANY} {POINTS_ALLOWED}", first_trick=True),
        "AH",
        Refusal.HEARTS_NOT_BROKEN,
    ),
    "a heart led before hearts are broken": (Spot("KD 2H"), "2H", Refusal.HEARTS_NOT_BROKEN),
    "a heart led instead of QS": (Spot("QS 2H"), "2H", Refusal.HEARTS_NOT_BROKEN),
}


@pytest.mark.parametrize(("spot", "card", "refusal"), REFUSED.values(), ids=list(REFUSED))
def test_a_refused_card_has_the_reason_that_applies(spot: Spot, card: str, refusal: Refusal) -> None:
    assert spot.refusal(card) is refusal


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7C", "7C"),
        ("7C 9C", "9C"),
        ("7C 9C JC 2C", "JC"),
        ("7C AD AS AH", "7C"),
        ("2H 8H QS 5C", "8H"),
        ("4D AS KC 6D", "6D"),
        ("AS KS QS JS", "AS"),
    ],
)
def test_the_highest_card_of_the_suit_led_wins(trick: str, winner: str) -> None:
    played = parse_cards(trick)
    assert str(played[winning_place(played)]) == winner


def test_the_first_card_leads_its_suit() -> None:
    assert suit_led(parse_cards("KD 2H")) == 1
    assert suit_led(()) == NOTHING_LED


@pytest.mark.parametrize("heart", cards_in(HEARTS), ids=str)
def test_any_heart_breaks_hearts(heart: Card) -> None:
    assert breaks_hearts(law_of(rules()), heart.bit)


@pytest.mark.parametrize("card", cards_in(DECK & ~HEARTS), ids=str)
def test_of_the_other_cards_at_most_the_queen_of_spades_does(card: Card) -> None:
    assert not breaks_hearts(law_of(rules()), card.bit)
    assert breaks_hearts(law_of(rules("queen_breaks_hearts=true")), card.bit) == (str(card) == "QS")


def test_nothing_played_breaks_nothing() -> None:
    assert not breaks_hearts(law_of(rules("queen_breaks_hearts=true")), 0)
