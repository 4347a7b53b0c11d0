"""Another's moon: who may be shooting it, and the cards that stop it cheaply."""

from ..engine.cards import HEARTS, SUIT_CARDS, Card, card_set, cards_in
from ..engine.play import winning_place
from ..engine.rules import ShootMoon
from ..engine.scoring import card_values, penalty_cards, penalty_total, points_of
from ..engine.view import PlayerView
from .knowledge import is_sure_to_win, lone_taker

_FEARED_FROM = 0.5
_CHEAP = 4  # hearts


def feared_shooter(view: PlayerView) -> int | None:
    """The other seat that has so many of the penalty cards, and alone, that it may be shooting the moon."""
    seat = lone_taker(view)
    if seat is None or seat == view.seat or view.rules.shoot_moon is ShootMoon.OFF:
        return None
    penalties = view.taken[seat] & penalty_cards(view.rules)
    share = points_of(view.rules, penalties) / penalty_total(view.rules)
    return seat if max(share, (penalties & HEARTS).bit_count() / 12) > _FEARED_FROM else None


def is_shooter_winning(view: PlayerView) -> bool:
    """Whether a feared shooter has the winning card of the trick so far."""
    shooter = feared_shooter(view) if view.current_trick else None
    return shooter is not None and view.winner_of(view.tricks[-1]) == shooter


def cheap_stops(view: PlayerView) -> list[Card]:
    """The cards that are sure to take a cheap trick with penalty cards from a feared shooter."""
    table, values = view.current_trick, card_values(view.rules)
    if not is_shooter_winning(view) or not card_set(table) & penalty_cards(view.rules):
        return []
    if sum(values[card] for card in table) > _CHEAP * points_of(view.rules, HEARTS) / 13:
        return []
    winning = table[winning_place(table)]
    dear = penalty_cards(view.rules) & ~HEARTS
    higher = view.legal & ~dear & SUIT_CARDS[winning.suit] & ~((winning.bit << 1) - 1)
    return [card for card in cards_in(higher) if is_sure_to_win(view, card)]
