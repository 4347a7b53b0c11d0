"""Hands played at random on ints by the functions that everything here calls, beside OpenSpiel driven from Python.

Both are given the same deals and the same random numbers, one for each choice, made before the clock starts: what is
measured is to find the legal cards, to take one of them, to play it and to score the hand.
"""

from collections.abc import Iterator, Sequence
from operator import or_
from random import Random
from typing import Any

import pyspiel

from hearts_tui.engine.cards import CardSet, cards_in
from hearts_tui.engine.hand import exchanged, opening_leader
from hearts_tui.engine.play import (
    NOTHING_LED,
    Law,
    breaks_hearts,
    law_of,
    legal_cards,
    winning_card,
)
from hearts_tui.engine.rules import STANDARD, PassDirection
from hearts_tui.engine.scoring import Scores, hand_points

from .measure import in_turns

HANDS = 100
ROUNDS = 100
DEAL, PASS, PLAY = 52, 12, 52
"""How many choices each part of a hand takes."""

_LAW = law_of(STANDARD)
_SINGLE_CARDS = tuple(1 << card for card in range(52))
_SEATS_FROM = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
_THEIR_SUITS = (0, 1, 3, 2)


def run(hands: int = HANDS, rounds: int = ROUNDS) -> None:
    """Measures both kinds of hand, and prints."""
    rng = Random(1)
    plays = [draws(rng, PLAY) for _ in range(hands)]
    dealt = [dealt_at_random(iter(draws(rng, DEAL))) for _ in range(hands)]
    states = [their_state(four) for four in dealt]
    pair = in_turns(
        lambda: [our_points(four, iter(numbers)) for four, numbers in zip(dealt, plays, strict=True)],
        lambda: [their_points(state.clone(), iter(numbers)) for state, numbers in zip(states, plays, strict=True)],
        rounds,
    )
    print(pair.line("52 plays of a dealt hand", hands, 1.5))
    whole = [draws(rng, DEAL + PASS + PLAY) for _ in range(hands)]
    game = their_game()
    pair = in_turns(
        lambda: [our_whole_hand(iter(numbers)) for numbers in whole],
        lambda: [their_whole_hand(game, iter(numbers)) for numbers in whole],
        rounds,
    )
    print(pair.line("deal, pass and 52 plays", hands, 2))


def draws(rng: Random, count: int) -> Sequence[int]:
    """Numbers from 0 to 65535, one for each choice: `draw * count >> 16` is the choice out of `count`."""
    return [rng.getrandbits(16) for _ in range(count)]


def our_whole_hand(numbers: Iterator[int]) -> Scores:
    """The points of a hand dealt, passed to the left and played at random."""
    piles = piles_at_random(numbers)
    passes = tuple([three_from(pile, numbers) for pile in piles])
    kept = tuple(map(sum, piles))
    dealt = tuple(map(or_, kept, passes))
    received = exchanged(dealt, passes, PassDirection.LEFT)
    return our_points(tuple(map(or_, kept, received)), numbers)


def dealt_at_random(numbers: Iterator[int]) -> tuple[CardSet, ...]:
    """Four random hands."""
    return tuple(map(sum, piles_at_random(numbers)))


def piles_at_random(numbers: Iterator[int]) -> tuple[list[CardSet], ...]:
    """Four random hands, card by card. Three are drawn, and the fourth is what remains."""
    deck = list(_SINGLE_CARDS)
    drawn = [deck.pop(next(numbers) * left >> 16) for left in range(52, 13, -1)]
    return drawn[:13], drawn[13:26], drawn[26:], deck


def three_from(pile: list[CardSet], numbers: Iterator[int]) -> CardSet:
    """Takes three random cards from a pile."""
    first, second = pile.pop(next(numbers) * 13 >> 16), pile.pop(next(numbers) * 12 >> 16)
    return first | second | pile.pop(next(numbers) * 11 >> 16)


def our_points(dealt: tuple[CardSet, ...], numbers: Iterator[int], law: Law = _LAW) -> Scores:
    """The points of a hand whose 52 cards are played at random."""
    hands = list(dealt)
    taken = [0, 0, 0, 0]
    leader = opening_leader(STANDARD, dealt, 0)
    is_first, is_broken = True, False
    for _ in range(13):
        trick, led = 0, NOTHING_LED
        for seat in _SEATS_FROM[leader]:
            hand = hands[seat]
            cards = legal_cards(law, hand, led, is_first, is_broken)
            skipped = next(numbers) * cards.bit_count()
            while skipped >= 65536:
                cards &= cards - 1
                skipped -= 65536
            card = cards & -cards
            hands[seat] = hand ^ card
            trick |= card
            if led < 0:
                led = (card.bit_length() - 1) // 13
        is_first, is_broken = False, is_broken or breaks_hearts(law, trick)
        winner = 1 << winning_card(trick, led)
        leader = 0 if dealt[0] & winner else 1 if dealt[1] & winner else 2 if dealt[2] & winner else 3
        taken[leader] |= trick
    return hand_points(STANDARD, taken)


def their_game() -> Any:
    """Their game under our standard rules."""
    return pyspiel.load_game("hearts", {"qs_breaks_hearts": False})


def their_state(dealt: tuple[CardSet, ...]) -> Any:
    """That deal in OpenSpiel, with no pass: play begins. A card there is `4 * rank + suit`, in the order CDHS."""
    state = their_game().new_initial_state()
    state.apply_action(PassDirection.HOLD.offset)
    for four in zip(*map(cards_in, dealt), strict=True):
        for card in four:
            state.apply_action(4 * (card.rank - 2) + _THEIR_SUITS[card.suit])
    return state


def their_points(state: Any, numbers: Iterator[int]) -> Sequence[float]:
    """What a hand brings there that is played at random from that state to its end."""
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[next(numbers) * len(actions) >> 16])
    returns: Sequence[float] = state.returns()
    return returns


def their_whole_hand(game: Any, numbers: Iterator[int]) -> Sequence[float]:
    """What a hand brings there that is dealt, passed to the left and played at random."""
    state = game.new_initial_state()
    state.apply_action(PassDirection.LEFT.offset)
    return their_points(state, numbers)
