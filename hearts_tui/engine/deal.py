"""The deal of a number: the same four hands on every machine and Python version.

A deal number stands for a whole match. Cards are drawn from SHA-256 of the deal number, the hand number and a
counter, so nothing depends on the generator of a Python version.
"""

from collections.abc import Iterator
from hashlib import sha256

from .cards import CARDS, CardSet, card_set

LARGEST_DEAL_NUMBER = 10**12


def dealt_hands(deal_number: int, hand_number: int) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """The four hands of hand `hand_number`, from 1, of the match with that deal number."""
    draws = _numbers(f"hearts {deal_number} hand {hand_number}")
    deck = list(CARDS)
    for last in range(51, 0, -1):
        other = _below(draws, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return card_set(deck[:13]), card_set(deck[13:26]), card_set(deck[26:39]), card_set(deck[39:])


def first_dealer(deal_number: int) -> int:
    """The seat that deals the first hand of the match with that deal number."""
    return _below(_numbers(f"hearts {deal_number} dealer"), 4)


def _numbers(seed: str) -> Iterator[int]:
    """Endless uniform numbers from 0 to 65535."""
    block = 0
    while True:
        digest = sha256(f"{seed} block {block}".encode()).digest()
        for place in range(0, len(digest), 2):
            yield int.from_bytes(digest[place : place + 2], "big")
        block += 1


def _below(draws: Iterator[int], bound: int) -> int:
    """A uniform number from 0 to `bound - 1`; draws that would favour the low ones are passed over."""
    limit = 65536 - 65536 % bound
    return next(draw for draw in draws if draw < limit) % bound
