"""Normal: sound habits, one trick at a time. It counts nothing and remembers no pass."""

from random import Random

from ..engine.cards import (
    JACK_OF_DIAMONDS,
    OVER_THE_QUEEN,
    QUEEN_OF_SPADES,
    SUIT_CARDS,
    UNDER_THE_QUEEN,
    Card,
    CardSet,
    Rank,
    Suit,
    cards_in,
)
from ..engine.play import winning_place
from ..engine.rules import Rules
from ..engine.scoring import card_values, points_of
from ..engine.view import PlayerView
from .base import Budget, Decision

HIGH_SPADES: CardSet = QUEEN_OF_SPADES.bit | OVER_THE_QUEEN
COVER_FOR_QUEEN = 4
COVER_FOR_ACE_AND_KING = 3


class Normal:
    """Passes what is dangerous, ducks, and throws points at others."""

    def decide(self, view: PlayerView, rng: Random, _budget: Budget, /) -> Decision:
        """Three cards to pass, or a card to play."""
        if view.is_passing:
            return _passed(view, rng)
        cards = list(cards_in(view.legal))
        if len(cards) == 1:
            return Decision((cards[0],), "has no other card to play")
        if not view.current_trick:
            return _led(cards, rng)
        return _followed(view, cards) if cards[0].suit == view.led else _thrown(view, cards, rng)


def _passed(view: PlayerView, rng: Random) -> Decision:
    dangers = [(pass_danger(view.rules, view.hand, card), rng.random(), card) for card in cards_in(view.hand)]
    cards = sorted(card for _, _, card in sorted(dangers)[-3:])
    if QUEEN_OF_SPADES in cards:
        return Decision(tuple(cards), "passes the uncovered queen of spades")
    if any(card.bit & HIGH_SPADES for card in cards):
        return Decision(tuple(cards), "passes high spades that could catch the queen")
    return Decision(tuple(cards), "passes the most dangerous cards")


def pass_danger(rules: Rules, hand: CardSet, card: Card) -> float:
    """How much a seat with this hand wants to be rid of the card, by habit: about 0 for a low one, 40 at most."""
    rank = float(card.rank)
    cover = (hand & UNDER_THE_QUEEN).bit_count()
    if card == QUEEN_OF_SPADES:
        return 40 if cover < COVER_FOR_QUEEN else 0
    if card.bit & HIGH_SPADES:
        return rank + 20 if cover < COVER_FOR_ACE_AND_KING else rank - 5
    if card.suit is Suit.SPADES:
        return rank - 12
    if card.suit is Suit.HEARTS:
        return rank + 3 if card.rank >= Rank.NINE else rank - 10
    if rules.jack_of_diamonds and card.suit is Suit.DIAMONDS and card.rank >= Rank.JACK:
        return 0
    return rank - (hand & SUIT_CARDS[card.suit]).bit_count()


def _led(cards: list[Card], rng: Random) -> Decision:
    """A lead: the lowest card of the longest suit, a high spade only when it must be."""
    safe = [card for card in cards if not card.bit & HIGH_SPADES] or cards
    suits = [[card for card in safe if card.suit is suit] for suit in Suit]
    longest = max(map(len, suits))
    return Decision((min(rng.choice([suit for suit in suits if len(suit) == longest])),), "leads low from a long suit")


def _thrown(view: PlayerView, cards: list[Card], rng: Random) -> Decision:
    """A card of another suit: the worst penalty card, high spades while the queen is out, then any high card."""
    values = card_values(view.rules)
    worst = max(cards, key=lambda card: (values[card], card.rank))
    if values[worst] > 1:
        return Decision((worst,), f"throws the {spoken(worst)} on somebody else")
    if high_spades := [card for card in cards if card.bit & HIGH_SPADES and not view.played & QUEEN_OF_SPADES.bit]:
        return Decision((max(high_spades),), "throws a spade that could catch the queen")
    if values[worst] > 0:
        return Decision((worst,), "throws a high heart" if worst.rank >= Rank.TEN else "throws a heart")
    free = [card for card in cards if values[card] == 0] or cards
    highest = max(card.rank for card in free)
    return Decision((rng.choice([card for card in free if card.rank == highest]),), "throws a high card away")


def _followed(view: PlayerView, cards: list[Card]) -> Decision:
    """A card of the suit led: under the winning card if that is wise, else over it."""
    winning = view.current_trick[winning_place(view.current_trick)]
    lower = [card for card in cards if card < winning]
    higher = [card for card in cards if card > winning]
    if decision := _jack_won(view, higher):
        return decision
    values = card_values(view.rules)
    lower = [card for card in lower if values[card] >= 0] or lower
    if lower and (costly := max(lower, key=lambda card: (values[card], card))) and values[costly] > 1:
        return Decision((costly,), f"puts the {spoken(costly)} under the {spoken_rank(winning)}")
    if lower:
        return Decision((max(lower),), f"ducks under the {spoken_rank(winning)}")
    if len(view.current_trick) == 3:
        return Decision((_highest_to_win_with(view, higher),), "must win, so wins with a high card")
    return Decision((_cheapest_to_win_with(view, higher),), "plays low and hopes to be beaten")


def _jack_won(view: PlayerView, higher: list[Card]) -> Decision | None:
    """The jack of diamonds taken by the last to play, with the jack itself too, when that is worth its points."""
    values = card_values(view.rules)
    if not view.rules.jack_of_diamonds or not higher or len(view.current_trick) < 3:
        return None
    cost = sum(values[card] for card in view.current_trick)
    worth_it = [card for card in higher if cost + values[card] < 0]
    if JACK_OF_DIAMONDS in view.current_trick and worth_it:
        return Decision((max(worth_it),), "wins the jack of diamonds")
    if JACK_OF_DIAMONDS in higher and cost + values[JACK_OF_DIAMONDS] < 0:
        return Decision((JACK_OF_DIAMONDS,), "wins with the jack of diamonds")
    return None


def _highest_to_win_with(view: PlayerView, higher: list[Card]) -> Card:
    return max(_without_cost(view, higher))


def _cheapest_to_win_with(view: PlayerView, higher: list[Card]) -> Card:
    return min(_without_cost(view, higher))


def _without_cost(view: PlayerView, cards: list[Card]) -> list[Card]:
    """The cards whose own points are least; hearts, which follow hearts, count as equal."""
    own = [0 if card.suit is Suit.HEARTS else points_of(view.rules, card.bit) for card in cards]
    return [card for card, cost in zip(cards, own, strict=True) if cost == max(0, min(own))] or cards


def spoken_rank(card: Card) -> str:
    """The rank of a card in words."""
    return card.rank.name.lower() if card.rank >= Rank.JACK else str(int(card.rank))


def spoken(card: Card) -> str:
    """The card in words."""
    return f"{spoken_rank(card)} of {card.suit.name.lower()}"
