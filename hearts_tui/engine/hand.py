"""One deal being played: who holds what, the pass, the tricks and the piles.

Part of a `Match` and seen only by it, but for the arena, which plays single hands.
"""

from .actions import Claim, Pass, Play
from .cards import DECK, TWO_OF_CLUBS, Card, CardSet, card_set, cards_in
from .decided import Decided, Rest, decided_rest
from .errors import IllegalAction, Refusal
from .events import (
    CardPlayed,
    CardsPassed,
    Event,
    HandCutShort,
    HeartsBroken,
    PassGiven,
    Trick,
    TrickTaken,
)
from .play import breaks_hearts, law_of, legal_cards, suit_led, why_refused, winning_place
from .rules import OpeningLead, PassDirection, Rules
from .scoring import Scores, points_of
from .view import PlayerView

_TWO_OF_CLUBS: CardSet = TWO_OF_CLUBS.bit


def opening_leader(rules: Rules, hands: tuple[CardSet, ...], dealer: int) -> int:
    """The seat that leads the first trick, with the hands as they are after the pass."""
    if rules.opening_lead is OpeningLead.LEFT_OF_DEALER:
        return next_seat(rules, dealer)
    return [hand & _TWO_OF_CLUBS for hand in hands].index(_TWO_OF_CLUBS)


def next_seat(rules: Rules, seat: int) -> int:
    """The seat whose turn follows that of `seat`."""
    return (seat + rules.play_direction.step) % 4


def dealer_of(rules: Rules, first_dealer: int, hand_number: int) -> int:
    """The dealer of hand `hand_number`, from 1: the deal moves one seat in turn order every hand (ruling 5)."""
    return (first_dealer + (hand_number - 1) * rules.play_direction.step) % 4


def exchanged(hands: tuple[CardSet, ...], passes: tuple[CardSet, ...], direction: PassDirection) -> tuple[CardSet, ...]:
    """What each seat receives. `hands` are as dealt; raises `IllegalAction` unless each pass is three held cards."""
    for hand, cards in zip(hands, passes, strict=True):
        if cards & ~hand or cards.bit_count() != 3:
            raise IllegalAction(Refusal.WRONG_NUMBER_TO_PASS)
    first = -direction.offset
    return tuple([passes[(first + seat) % 4] for seat in range(4)])


class HandInPlay:
    """The state of one hand. `give` and `put` change it, or raise `IllegalAction` and change nothing."""

    def __init__(self, rules: Rules, hands: tuple[CardSet, ...], direction: PassDirection, dealer: int) -> None:
        if len(hands) != 4 or any(hand.bit_count() != 13 for hand in hands) or sum(hands) != DECK:
            raise IllegalAction(Refusal.BAD_DEAL)
        self.rules = rules
        self.law = law_of(rules)
        self.direction = direction
        self.dealer = dealer
        self.dealt = hands
        self.held = list(hands)
        self.passed: list[CardSet] = [0, 0, 0, 0]
        self.received: tuple[CardSet, ...] = (0, 0, 0, 0)
        self.tricks: list[Trick] = []
        self.winners: list[int] = []
        self.taken: list[CardSet] = [0, 0, 0, 0]
        self.hearts_broken = False
        self.rest: Rest | None = None
        self.turn: int | None = None
        if direction is PassDirection.HOLD:
            self._start_play()

    @property
    def is_passing(self) -> bool:
        """Whether somebody has yet to pass."""
        return self.direction is not PassDirection.HOLD and not all(self.passed)

    @property
    def is_over(self) -> bool:
        """Whether the last card has been played or the rest is decided."""
        return self.rest is not None or len(self.winners) == 13

    @property
    def current_trick(self) -> tuple[Card, ...]:
        """The cards of the unfinished trick."""
        return self.tricks[-1].cards if len(self.tricks) > len(self.winners) else ()

    @property
    def is_first_trick(self) -> bool:
        """Whether the first trick is not finished."""
        return not self.winners

    def legal(self, seat: int) -> CardSet:
        """The cards that the seat may give or play now; none when it is not asked."""
        if self.is_passing:
            return 0 if self.passed[seat] else self.held[seat]
        if seat != self.turn:
            return 0
        led = suit_led(self.current_trick)
        return legal_cards(self.law, self.held[seat], led, self.is_first_trick, self.hearts_broken)

    def view(self, seat: int, hand_number: int, totals: Scores) -> PlayerView:
        """All that this seat may know in hand `hand_number` of a match with these totals."""
        return PlayerView(
            rules=self.rules,
            seat=seat,
            hand_number=hand_number,
            dealer=self.dealer,
            totals=totals,
            pass_direction=self.direction,
            passed=tuple(cards_in(self.passed[seat])),
            received=tuple(cards_in(self.received[seat])),
            hand=self.held[seat],
            tricks=tuple(self.tricks),
            hearts_broken=self.hearts_broken,
        )

    def give(self, action: Pass) -> list[Event]:
        """A seat passes."""
        cards = card_set(action.cards)
        if self.direction is PassDirection.HOLD or not self.is_passing:
            raise IllegalAction(Refusal.NOT_PASSING)
        if self.passed[action.seat]:
            raise IllegalAction(Refusal.PASS_ALREADY_GIVEN)
        if len(action.cards) != 3 or cards.bit_count() != 3:
            raise IllegalAction(Refusal.WRONG_NUMBER_TO_PASS)
        if cards & ~self.held[action.seat]:
            raise IllegalAction(Refusal.NOT_IN_YOUR_HAND)
        self.passed[action.seat] = cards
        self.held[action.seat] &= ~cards
        return [PassGiven(action.seat), *([] if self.is_passing else self._exchange())]

    def put(self, action: Play) -> list[Event]:
        """A seat plays a card."""
        seat, card = action.seat, action.card
        if self.is_passing:
            raise IllegalAction(Refusal.NOT_PLAYING)
        if seat != self.turn:
            raise IllegalAction(Refusal.NOT_YOUR_TURN)
        trick = self.current_trick
        led = suit_led(trick)
        if refusal := why_refused(self.law, self.held[seat], led, self.is_first_trick, self.hearts_broken, card):
            raise IllegalAction(refusal)
        self.held[seat] &= ~card.bit
        if trick:
            self.tricks[-1] = Trick(self.tricks[-1].leader, (*trick, card))
        else:
            self.tricks.append(Trick(seat, (card,)))
        self.turn = next_seat(self.rules, seat)
        events: list[Event] = [CardPlayed(seat, card)]
        if not self.hearts_broken and breaks_hearts(self.law, card.bit):
            self.hearts_broken = True
            events.append(HeartsBroken(seat, card))
        return events if len(trick) < 3 else events + self._take_trick()

    def _exchange(self) -> list[Event]:
        self.received = exchanged(self.dealt, tuple(self.passed), self.direction)
        self.held = [held | got for held, got in zip(self.held, self.received, strict=True)]
        self._start_play()
        return [CardsPassed(self.direction, self.received)]

    def _start_play(self) -> None:
        self.turn = opening_leader(self.rules, tuple(self.held), self.dealer)

    def _take_trick(self) -> list[Event]:
        trick = self.tricks[-1]
        winner = (trick.leader + self.rules.play_direction.step * winning_place(trick.cards)) % 4
        cards = card_set(trick.cards)
        self.winners.append(winner)
        self.taken[winner] |= cards
        self.turn = winner if len(self.winners) < 13 else None
        events: list[Event] = [TrickTaken(winner, trick, points_of(self.rules, cards))]
        if self.rules.skip_uneventful and (rest := self.decided()):
            events += self._cut_short(rest)
        return events

    def decided(self) -> Rest | None:
        """How the rest of the hand is decided, asked between tricks; `None` while it is open."""
        if self.turn is None or self.is_passing or self.current_trick:
            return None
        return decided_rest(self.rules, self.held, self.turn, len(self.winners) + 1, self.taken)

    def claim(self, action: Claim) -> list[Event]:
        """A seat ends the hand, between tricks: nothing that counts is left, or this seat leads and takes all."""
        rest = self.decided()
        if rest is None or rest.taker not in (None, action.seat):
            raise IllegalAction(Refusal.NOTHING_TO_CLAIM)
        return self._cut_short(rest)

    def _cut_short(self, rest: Rest) -> list[Event]:
        self.rest = rest
        self.turn = None
        if rest.reason is Decided.LEADER_TAKES_ALL and rest.taker is not None:
            self.taken[rest.taker] |= sum(self.held)
        return [HandCutShort(rest)]
