"""Cards, their names, and sets of them."""

import copy

import pytest

from hearts_tui.engine.cards import (
    CARDS,
    DECK,
    HEARTS,
    SPADES,
    SUIT_CARDS,
    Card,
    Rank,
    Suit,
    card_names,
    card_set,
    cards_in,
    parse_cards,
)

BY_SUIT = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
]


def test_the_deck_is_52_cards_by_suit_and_from_low_to_high() -> None:
    assert card_names(CARDS) == " ".join(BY_SUIT)
    assert card_set(CARDS) == DECK


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_told_by_its_name_and_by_its_rank_and_suit(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.of(card.rank, card.suit) == card
    assert str(card) == card.rank.letter + card.suit.letter
    assert card.bit == 1 << card
    assert repr(card) == f"<{card}>"


@pytest.mark.parametrize("text", ["", "Q", "SQ", "qs", "QSS", "10H", "1C", "Q♠", " QS", "QS "])
def test_a_word_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        Card.parse(text)


@pytest.mark.parametrize("index", [-1, 52, 1000])
def test_there_are_no_cards_beyond_the_deck(index: int) -> None:
    with pytest.raises(ValueError, match="numbered from 0 to 51"):
        Card(index)


@pytest.mark.parametrize("suit", Suit)
def test_the_bits_of_a_suit_stand_together(suit: Suit) -> None:
    assert card_names(cards_in(suit.cards)) == BY_SUIT[suit]
    assert SUIT_CARDS[suit] == suit.cards


def test_suits_and_ranks_have_letters_and_signs() -> None:
    assert [suit.letter + suit.sign for suit in Suit] == ["C♣", "D♦", "S♠", "H♥"]
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert [Rank.TWO, Rank.TEN, Rank.JACK, Rank.ACE] == [2, 10, 11, 14]


def test_hearts_and_spades_are_the_sets_of_their_suits() -> None:
    assert card_names(cards_in(HEARTS)) == BY_SUIT[3]
    assert card_names(cards_in(SPADES)) == BY_SUIT[2]


def test_the_cards_of_a_set_come_sorted_and_once_each() -> None:
    assert card_names(cards_in(card_set(parse_cards("AH QS 2C QS AD")))) == "2C AD QS AH"
    assert list(cards_in(0)) == []


def test_names_separated_by_spaces_are_read_in_their_order() -> None:
    assert card_names(parse_cards("QS KS AH")) == "QS KS AH"
    assert parse_cards("") == ()
    with pytest.raises(ValueError, match="'XX' is no card"):
        parse_cards("QS XX")


def test_a_copied_card_is_still_a_card() -> None:
    queen = Card.parse("QS")
    assert str(copy.deepcopy([queen])[0]) == "QS"
