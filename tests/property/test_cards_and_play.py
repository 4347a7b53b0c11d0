"""Whatever the cards and the rules: legal cards, tricks and passes are what the rules say."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.cards import DECK, Card, Suit, card_names, card_set, cards_in, parse_cards
from hearts_tui.engine.hand import exchanged
from hearts_tui.engine.play import NOTHING_LED, law_of, legal_cards, suit_led, why_refused, winning_place
from hearts_tui.engine.rules import FirstTrickPoints, OpeningLead, PassDirection, Rules

from ..support import at_random
from . import strategies as some

leds = st.integers(NOTHING_LED, 3)


def costs(rules: Rules, card: Card) -> bool:
    """Whether the card is worth more than nothing, read off its name."""
    name = str(card)
    return name[1] == "H" or name == "QS" or (rules.high_spades and name in ("KS", "AS"))


def allowed(rules: Rules, hand: list[Card], led: int, first_trick: bool, hearts_broken: bool) -> list[Card]:
    """The legal cards once more, slowly and in the order of the ruling, to compare with."""
    names = [str(card) for card in hand]
    is_lead = led == NOTHING_LED
    if is_lead and first_trick and rules.opening_lead is OpeningLead.TWO_OF_CLUBS and "2C" in names:
        return [card for card in hand if str(card) == "2C"]
    cards = hand
    if not is_lead:
        cards = [card for card in hand if card.suit == led] or hand
    if first_trick and rules.first_trick_points is FirstTrickPoints.FORBIDDEN:
        cards = [card for card in cards if not costs(rules, card)] or cards
    if is_lead and rules.must_break_hearts and not hearts_broken:
        only_hearts_and_queen = all(name == "QS" or name[1] == "H" for name in names)
        if not (only_hearts_and_queen and rules.can_lead_hearts_instead_of_qs):
            cards = [card for card in cards if card.suit is not Suit.HEARTS] or cards
    return cards


@given(some.rule_sets(), some.hands(), leds, st.booleans(), st.booleans())
def test_legal_cards_are_those_that_the_ruling_leaves(
    rules: Rules, hand: int, led: int, first_trick: bool, hearts_broken: bool
) -> None:
    legal = legal_cards(law_of(rules), hand, led, first_trick, hearts_broken)
    assert legal
    assert not legal & ~hand
    assert list(cards_in(legal)) == allowed(rules, list(cards_in(hand)), led, first_trick, hearts_broken)


@given(some.rule_sets(), some.hands(), leds, st.booleans(), st.booleans(), some.cards())
def test_a_card_has_a_reason_to_be_refused_exactly_when_it_is_not_legal(
    rules: Rules, hand: int, led: int, first_trick: bool, hearts_broken: bool, card: Card
) -> None:
    law = law_of(rules)
    legal = legal_cards(law, hand, led, first_trick, hearts_broken)
    refusal = why_refused(law, hand, led, first_trick, hearts_broken, card)
    assert (refusal is None) == bool(legal & card.bit)


@given(st.lists(some.cards(), min_size=1, max_size=4, unique=True))
def test_a_trick_goes_to_the_highest_card_of_the_suit_led(trick: list[Card]) -> None:
    winner = trick[winning_place(trick)]
    assert winner.suit is trick[0].suit
    assert suit_led(trick) == trick[0].suit
    assert all(card.rank <= winner.rank for card in trick if card.suit is trick[0].suit)


@given(st.lists(some.cards(), unique=True))
def test_a_set_of_cards_gives_its_cards_back(cards: list[Card]) -> None:
    assert list(cards_in(card_set(cards))) == sorted(cards)
    assert parse_cards(card_names(cards)) == tuple(cards)


@given(some.deals(), st.sampled_from(list(PassDirection)), some.seeds())
def test_passed_cards_change_hands_and_none_is_lost(
    dealt: tuple[int, ...], direction: PassDirection, seed: int
) -> None:
    choose = at_random(Random(seed))
    passed = tuple(card_set(choose(tuple(cards_in(hand)), 3)) for hand in dealt)
    received = exchanged(dealt, passed, direction)
    held = [hand & ~gone | got for hand, gone, got in zip(dealt, passed, received, strict=True)]
    assert sum(held) == DECK
    assert [hand.bit_count() for hand in held] == [13] * 4
    assert all(received[(seat + direction.offset) % 4] == passed[seat] for seat in range(4))
