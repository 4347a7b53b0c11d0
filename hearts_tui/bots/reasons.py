"""What good players agree on without thinking, and why a card was played, in a few words."""

from collections.abc import Sequence

from ..engine.cards import (
    HEARTS,
    JACK_OF_DIAMONDS,
    OVER_THE_QUEEN,
    QUEEN_OF_SPADES,
    SUIT_CARDS,
    UNDER_THE_QUEEN,
    Card,
    Suit,
    card_set,
)
from ..engine.play import winning_place
from ..engine.rules import ShootMoon
from ..engine.scoring import card_values, penalty_cards
from ..engine.view import PlayerView
from .knowledge import lone_taker
from .moon import cheap_stops
from .normal import spoken, spoken_rank


def agreed(view: PlayerView, cards: list[Card]) -> list[Card]:
    """Of these cards those that no good player would leave out, else all: what stops a moon cheaply, and without one in
    the air what settles the trick.
    """
    table = view.current_trick
    if not table:
        return cards if lone_taker(view) == view.seat else safe_from_the_queen(view, cards)
    if stops := [card for card in cheap_stops(view) if card in cards]:
        return stops
    if _possible_shooter(view) in (view.seat, view.winner_of(view.tricks[-1])):
        return cards
    winning = table[winning_place(table)]
    return (
        _jack_won(view, cards, winning) or _queen_left(cards, winning) or _queen_ducked(view, cards, winning) or cards
    )


def safe_from_the_queen(view: PlayerView, cards: Sequence[Card]) -> list[Card]:
    """Of these cards to lead those that cannot catch a queen of spades in another hand, else all."""
    catchers = OVER_THE_QUEEN if view.unseen & QUEEN_OF_SPADES.bit else 0
    return [card for card in cards if not card.bit & catchers] or list(cards)


def _jack_won(view: PlayerView, cards: list[Card], winning: Card) -> list[Card]:
    """The last to play wins the jack of diamonds if that costs nothing."""
    table = view.current_trick
    free = len(table) == 3 and not card_set(table) & penalty_cards(view.rules)
    if not (view.rules.jack_of_diamonds and free and JACK_OF_DIAMONDS in table):
        return []
    values = card_values(view.rules)
    return [card for card in cards if card.suit is winning.suit and card > winning and values[card] <= 0]


def _queen_left(cards: list[Card], winning: Card) -> list[Card]:
    """The queen of spades goes to who wins with another suit or a higher spade."""
    safe = winning.suit is not Suit.SPADES or winning > QUEEN_OF_SPADES
    return [card for card in cards if card == QUEEN_OF_SPADES and safe]


def _queen_ducked(view: PlayerView, cards: list[Card], winning: Card) -> list[Card]:
    """The last to play stays under a trick with the queen of spades."""
    if len(view.current_trick) < 3 or QUEEN_OF_SPADES not in view.current_trick or cards[0].suit is not winning.suit:
        return []
    return [card for card in cards if card < winning]


def reason_for(view: PlayerView, card: Card) -> str:
    """Why that card, in words."""
    if not view.legal & ~card.bit:
        return "has no other card to play"
    if not view.current_trick:
        return _reason_to_lead(view, card)
    return _reason_to_follow(view, card) if card.suit == view.led else _reason_to_throw(view, card)


def _reason_to_lead(view: PlayerView, card: Card) -> str:
    unseen = view.unseen
    if card.bit & UNDER_THE_QUEEN and unseen & QUEEN_OF_SPADES.bit:
        return "flushes the queen"
    others = unseen & SUIT_CARDS[card.suit]
    if not others:
        return "leads a suit that nobody else has"
    if not others & (card.bit - 1):
        return "leads a card that loses to every other"
    return "leads a card that others can beat" if others >= card.bit else "leads a card that nobody can beat"


def _reason_to_follow(view: PlayerView, card: Card) -> str:
    winning = view.current_trick[winning_place(view.current_trick)]
    if card < winning:
        if card_values(view.rules)[card] > 1 and card.suit is Suit.SPADES:
            return f"puts the {spoken(card)} under the {spoken_rank(winning)}"
        return f"ducks under the {spoken_rank(winning)}"
    if _lone_taker_wins(view) and card_set(view.current_trick) & penalty_cards(view.rules):
        return "stops a moon"
    if JACK_OF_DIAMONDS in (*view.current_trick, card) and view.rules.jack_of_diamonds:
        return "wins the jack of diamonds"
    if len(view.current_trick) < 3:
        return "plays over the winning card for now"
    free = not card_set(view.current_trick) & penalty_cards(view.rules)
    return "wins a trick that costs nothing" if free else "wins the trick while it is cheap"


def _lone_taker_wins(view: PlayerView) -> bool:
    """Whether another one, who alone has points so far, has the winning card, and a moon would bring something."""
    taker = _possible_shooter(view)
    return taker not in (None, view.seat) and view.winner_of(view.tricks[-1]) == taker


def _possible_shooter(view: PlayerView) -> int | None:
    return lone_taker(view) if view.rules.shoot_moon is not ShootMoon.OFF else None


def _reason_to_throw(view: PlayerView, card: Card) -> str:
    if card_values(view.rules)[card] > 1 and not HEARTS & card.bit:
        return f"throws the {spoken(card)} on somebody else"
    if card.suit is Suit.HEARTS:
        return "throws a heart on somebody else"
    if view.legal & HEARTS and _lone_taker_wins(view):
        return "keeps its hearts from a moon"
    return f"throws the {spoken(card)} away"
