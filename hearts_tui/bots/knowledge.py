"""What a view implies about the hands that it does not show: unseen cards, voids, known passes, who can still shoot.

A card leaves `unseen` only when it is played; a passed card is still in the hand that got it. Every play is read with
the rules that it obeyed: a card of another suit shows a void, and so does a penalty card on the first trick.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.cards import DECK, HEARTS, SUIT_CARDS, Card, CardSet, card_set
from ..engine.events import Trick
from ..engine.play import Law, breaks_hearts, law_of
from ..engine.scoring import penalty_cards
from ..engine.view import PlayerView

Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of each seat, by seat; its own seat holds its own hand.

    `unseen` are the cards in the other three hands. `may_hold` leaves out what a seat has shown not to have;
    `must_hold` is what it certainly has. `cards_left` counts the cards of each hand.
    """

    unseen: CardSet
    cards_left: Four
    may_hold: Four
    must_hold: Four


def knowledge_of(view: PlayerView) -> Knowledge:
    """All that the view implies about every hand."""
    unseen = view.unseen
    played_by = [0, 0, 0, 0]
    lacks = [0, 0, 0, 0]
    for seat, lacked in _plays(view):
        played_by[seat] += 1
        lacks[seat] |= lacked
    left = [13 - count for count in played_by]
    left[view.seat] = view.hand.bit_count()
    may = [unseen & ~lacked for lacked in lacks]
    must = [0, 0, 0, 0]
    may[view.seat] = must[view.seat] = view.hand
    receiver = (view.seat + view.pass_direction.offset) % 4
    if receiver != view.seat:
        must[receiver] |= card_set(view.passed) & unseen
    _settle(unseen, left, may, must)
    return Knowledge(unseen, _four(left), _four(may), _four(must))


def is_sure_to_win(view: PlayerView, card: Card) -> bool:
    """Whether a card over the winning one takes the trick whatever the others still play."""
    above = SUIT_CARDS[card.suit] & ~(card.bit - 1)
    return len(view.current_trick) == 3 or not view.unseen & above


def lone_taker(view: PlayerView) -> int | None:
    """The seat that has taken every penalty card taken so far, or `None` when nobody or more than one has any."""
    penalties = penalty_cards(view.rules)
    takers = [seat for seat in range(4) if view.taken[seat] & penalties]
    return takers[0] if len(takers) == 1 else None


def can_shoot(view: PlayerView, seat: int) -> bool:
    """Whether that seat can still take every penalty card: nobody else has one yet."""
    penalties = penalty_cards(view.rules)
    return not any(view.taken[other] & penalties for other in range(4) if other != seat)


def _plays(view: PlayerView) -> Iterator[tuple[int, CardSet]]:
    """Each play of the hand: the seat, and the cards that it has shown not to have."""
    law = law_of(view.rules)
    broken = False
    for number, trick in enumerate(view.tricks):
        for place, seat in enumerate(view.seats_of(trick)):
            card = trick.cards[place]
            yield seat, _lacked(law, trick, place, first_trick=number == 0, broken=broken)
            broken = broken or breaks_hearts(law, card.bit)


def _lacked(law: Law, trick: Trick, place: int, *, first_trick: bool, broken: bool) -> CardSet:
    card = trick.cards[place]
    suit = SUIT_CARDS[card // 13]
    led = SUIT_CARDS[trick.cards[0] // 13]
    barred = law.barred_from_first_trick if first_trick else 0
    if place == 0:
        lacked = DECK & ~barred if barred >> card & 1 else 0
        if not broken and law.barred_lead_before_breaking >> card & 1:
            lacked |= DECK & ~(law.leads_that_lift_the_bar or HEARTS)
        return lacked
    among = led if suit == led else DECK
    lacked = 0 if suit == led else led
    return lacked | among & ~barred if barred >> card & 1 else lacked


def _settle(unseen: CardSet, left: list[int], may: list[CardSet], must: list[CardSet]) -> None:
    """Draws the conclusions: a card that one seat alone may hold is there, and a hand that is known is full."""
    others = [seat for seat in range(4) if may[seat] != must[seat]]
    changed = True
    while changed:
        before = (*may, *must)
        for seat in others:
            elsewhere_known = elsewhere_possible = 0
            for other in range(4):
                if other != seat:
                    elsewhere_known |= must[other]
                    elsewhere_possible |= may[other]
            may[seat] &= ~elsewhere_known
            must[seat] |= may[seat] & unseen & ~elsewhere_possible
            if must[seat].bit_count() == left[seat]:
                may[seat] = must[seat]
            if may[seat].bit_count() == left[seat]:
                must[seat] = may[seat]
        changed = before != (*may, *must)


def _four(values: list[int]) -> Four:
    first, second, third, fourth = values
    return first, second, third, fourth
