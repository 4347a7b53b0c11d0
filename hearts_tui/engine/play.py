"""Which cards are legal and why not, who wins a trick, what breaks hearts.

The one place that decides these things. It works on ints so that a search can call it a million times; matches,
screens, bots and protocols call the same functions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .cards import HEARTS, QUEEN_OF_SPADES, SUIT_CARDS, TWO_OF_CLUBS, CardSet, card_set
from .errors import Refusal
from .rules import FirstTrickPoints, OpeningLead, Rules
from .scoring import penalty_cards

NOTHING_LED = -1


@dataclass(frozen=True, slots=True)
class Law:
    """What the rules say about play, as card sets. An empty set means that the rule is not in force."""

    forced_opening: CardSet
    barred_from_first_trick: CardSet
    barred_lead_before_breaking: CardSet
    leads_that_lift_the_bar: CardSet
    breaking: CardSet


@lru_cache(maxsize=256)
def law_of(rules: Rules) -> Law:
    """The rules of play of this rule set."""
    queen = QUEEN_OF_SPADES.bit
    return Law(
        forced_opening=TWO_OF_CLUBS.bit if rules.opening_lead is OpeningLead.TWO_OF_CLUBS else 0,
        barred_from_first_trick=penalty_cards(rules) if rules.first_trick_points is FirstTrickPoints.FORBIDDEN else 0,
        barred_lead_before_breaking=HEARTS if rules.must_break_hearts else 0,
        leads_that_lift_the_bar=HEARTS | queen if rules.can_lead_hearts_instead_of_qs else 0,
        breaking=HEARTS | queen if rules.queen_breaks_hearts else HEARTS,
    )


def legal_cards(law: Law, hand: CardSet, led: int, first_trick: bool, hearts_broken: bool) -> CardSet:
    """The cards of `hand` that may be played; never empty for a hand that is not.

    `led` is the suit led, 0 to 3, or `NOTHING_LED`. Ruling 1 of the rules: the forced 2C; follow suit; no penalty
    card on the first trick; no heart led before hearts are broken; each unless nothing else remains.
    """
    if led >= 0:
        cards = hand & SUIT_CARDS[led] or hand
        return cards & ~law.barred_from_first_trick or cards if first_trick else cards
    cards = hand
    if first_trick:
        if forced := hand & law.forced_opening:
            return forced
        cards = cards & ~law.barred_from_first_trick or cards
    lifting = law.leads_that_lift_the_bar
    if hearts_broken or (lifting and not hand & ~lifting):
        return cards
    return cards & ~law.barred_lead_before_breaking or cards


def why_refused(law: Law, hand: CardSet, led: int, first_trick: bool, hearts_broken: bool, card: int) -> Refusal | None:
    """Why that card may not be played from `hand`, or `None` if it may; the other arguments as in `legal_cards`."""
    bit = 1 << card
    if not hand & bit:
        return Refusal.NOT_IN_YOUR_HAND
    legal = legal_cards(law, hand, led, first_trick, hearts_broken)
    if legal & bit:
        return None
    if led >= 0 and hand & SUIT_CARDS[led] and not SUIT_CARDS[led] & bit:
        return Refusal.MUST_FOLLOW_SUIT
    if led < 0 and first_trick and hand & law.forced_opening:
        return Refusal.MUST_OPEN_WITH_TWO_OF_CLUBS
    if first_trick and law.barred_from_first_trick & bit and legal & ~law.barred_from_first_trick:
        return Refusal.POINTS_ON_FIRST_TRICK
    return Refusal.HEARTS_NOT_BROKEN


def suit_led(cards: Sequence[int]) -> int:
    """The suit that the first of these cards led, or `NOTHING_LED`."""
    return cards[0] // 13 if cards else NOTHING_LED


def winning_card(trick: CardSet, led: int) -> int:
    """The card that takes a trick of these cards: the highest of the suit led, of which one at least was played."""
    return (trick & SUIT_CARDS[led]).bit_length() - 1


def winning_place(cards: Sequence[int]) -> int:
    """Where in the order of play the winning card stands. Needs at least one card."""
    return cards.index(winning_card(card_set(cards), suit_led(cards)))


def breaks_hearts(law: Law, played: CardSet) -> bool:
    """Whether any of these cards, played to whatever trick, breaks hearts."""
    return played & law.breaking != 0
