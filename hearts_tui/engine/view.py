"""All that one seat may know of a match, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .cards import DECK, Card, CardSet, card_set, cards_in
from .decided import Decided, Rest, decided_rest, worth_anything
from .errors import RecordError
from .events import Trick
from .play import law_of, legal_cards, suit_led, winning_place
from .rules import PassDirection, Rules, rules_from_data
from .scoring import Scores


@dataclass(frozen=True)
class PlayerView:
    """The hand being played as one seat sees it.

    `hand` are the cards held now, `passed` and `received` those of this hand's pass, empty before it. The last of
    `tricks` may be unfinished. `totals` are those before this hand.
    """

    rules: Rules
    seat: int
    hand_number: int
    dealer: int
    totals: Scores
    pass_direction: PassDirection
    passed: tuple[Card, ...]
    received: tuple[Card, ...]
    hand: CardSet
    tricks: tuple[Trick, ...]
    hearts_broken: bool

    @property
    def is_passing(self) -> bool:
        """Whether this seat has yet to pass."""
        holds_a_deal = bool(self.hand) and not self.tricks
        return holds_a_deal and self.pass_direction is not PassDirection.HOLD and not self.passed

    @cached_property
    def current_trick(self) -> tuple[Card, ...]:
        """The cards of the unfinished trick, in the order played."""
        return self.tricks[-1].cards if self.tricks and len(self.tricks[-1].cards) < 4 else ()

    @cached_property
    def finished_tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this hand."""
        return self.tricks[:-1] if self.current_trick else self.tricks

    @property
    def is_first_trick(self) -> bool:
        """Whether the first trick is not finished."""
        return not self.finished_tricks

    @cached_property
    def led(self) -> int:
        """The suit led to the current trick, or `NOTHING_LED`."""
        return suit_led(self.current_trick)

    @cached_property
    def legal(self) -> CardSet:
        """The cards that this seat may play if it is its turn."""
        return legal_cards(law_of(self.rules), self.hand, self.led, self.is_first_trick, self.hearts_broken)

    @property
    def unseen(self) -> CardSet:
        """The cards that this seat has not seen in this hand: only those played and its own leave it."""
        return DECK & ~self.hand & ~self.played

    @cached_property
    def claim(self) -> Rest | None:
        """How the rest is decided as far as this seat can tell: nothing that counts is left, or it leads and takes all.

        Exact, for the cards that it has not seen are those that the others hold; `None` within a trick.
        """
        if self.current_trick or not self.hand or self.is_passing:
            return None
        leads = not self.finished_tricks or self.winner_of(self.finished_tricks[-1]) == self.seat
        rest = decided_rest(self.rules, (self.hand, self.unseen), 0, len(self.finished_tricks) + 1, self.taken)
        if rest is not None and rest.taker is not None:
            return Rest(rest.reason, self.seat) if leads else None
        return rest

    @property
    def can_claim_after_trick(self) -> bool:
        """Whether nothing that counts will be left after the trick to which this seat is about to play."""
        if not self.current_trick or not self.hand:
            return False
        # Any card may be the one that this seat still plays: none of them counts where the answer is yes.
        hand = self.hand & (self.hand - 1)
        rest = decided_rest(self.rules, (hand, self.unseen), 0, len(self.finished_tricks) + 2, self.taken)
        counts = worth_anything(self.rules, self.hand | self.unseen)
        return rest is not None and rest.reason is Decided.NO_POINTS_LEFT and not counts

    def seats_of(self, trick: Trick) -> tuple[int, ...]:
        """Who played the cards of that trick, in their order."""
        step = self.rules.play_direction.step
        return tuple((trick.leader + step * place) % 4 for place in range(len(trick.cards)))

    def winner_of(self, trick: Trick) -> int:
        """Who takes that trick, or would if it ended now."""
        return self.seats_of(trick)[winning_place(trick.cards)]

    @cached_property
    def taken(self) -> tuple[CardSet, CardSet, CardSet, CardSet]:
        """The cards that each seat has taken in this hand."""
        piles = [0, 0, 0, 0]
        for trick in self.finished_tricks:
            piles[self.winner_of(trick)] |= card_set(trick.cards)
        return piles[0], piles[1], piles[2], piles[3]

    @cached_property
    def played(self) -> CardSet:
        """Every card played in this hand."""
        return card_set(card for trick in self.tricks for card in trick.cards)

    def as_data(self) -> dict[str, Any]:
        """The view as plain JSON data, in the form of the bot protocol."""
        return {
            "rules": self.rules.as_data(),
            "seat": self.seat,
            "hand_number": self.hand_number,
            "dealer": self.dealer,
            "totals": list(self.totals),
            "pass_direction": str(self.pass_direction),
            "passed": [str(card) for card in self.passed],
            "received": [str(card) for card in self.received],
            "hand": [str(card) for card in cards_in(self.hand)],
            "tricks": [{"leader": trick.leader, "cards": [str(card) for card in trick.cards]} for trick in self.tricks],
            "hearts_broken": self.hearts_broken,
        }


def view_from_data(data: Mapping[str, Any]) -> PlayerView:
    """The view that `as_data` wrote. Raises `RecordError` for data of another form."""
    try:
        first, second, third, fourth = data["totals"]
        return PlayerView(
            rules=rules_from_data(data["rules"]),
            seat=data["seat"],
            hand_number=data["hand_number"],
            dealer=data["dealer"],
            totals=(first, second, third, fourth),
            pass_direction=PassDirection(data["pass_direction"]),
            passed=_cards(data["passed"]),
            received=_cards(data["received"]),
            hand=card_set(_cards(data["hand"])),
            tricks=tuple(Trick(trick["leader"], _cards(trick["cards"])) for trick in data["tricks"]),
            hearts_broken=data["hearts_broken"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"this is no view of a hand: {error}") from error


def _cards(names: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, names))
