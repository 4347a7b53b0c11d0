"""Hard: counts the cards, remembers passes and voids, and weighs each card in some ways in which the rest may lie.

Rules of thumb come first: they settle what every good player agrees on, or leave fewer cards to choose from. What they
leave is tried in six deals that agree with all that was seen, played out by habit. It never sets out to shoot the
moon.
"""

from collections.abc import Sequence
from random import Random

from ..engine.cards import (
    ACE_OF_SPADES,
    HEARTS,
    JACK_OF_DIAMONDS,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    SUIT_CARDS,
    UNDER_THE_QUEEN,
    Card,
    Rank,
    Suit,
    card_set,
    cards_in,
)
from ..engine.play import winning_place
from ..engine.scoring import card_values, penalty_cards
from ..engine.view import PlayerView
from .base import Budget, Decision
from .habits import Shrewd, Style
from .knowledge import Knowledge, is_sure_to_win, knowledge_of
from .moon import cheap_stops, is_shooter_winning
from .normal import spoken, spoken_rank
from .passing import best_pass
from .reasons import safe_from_the_queen
from .sampling import Dealt, Trial, different_cards, live_cards, margin_of, mean, start_of, worths
from .worlds import Worlds

DEALS_TRIED = 6
NO_MOONS = Style(goes_for_moon=15, fears_moon=15)


class Hard:
    """Does all that Normal does, and counts, remembers and looks ahead."""

    def decide(self, view: PlayerView, rng: Random, _budget: Budget, /) -> Decision:
        """Three cards to pass, or a card to play."""
        if view.is_passing:
            return best_pass(view, rng)
        if view.legal.bit_count() == 1:
            return Decision(tuple(cards_in(view.legal)), "has no other card to play")
        thinking = _Thinking(view)
        if settled := thinking.settled():
            return settled
        cards = thinking.worth_a_thought()
        gains = expected_gains(view, thinking.known, cards, rng) if len(cards) > 1 else {}
        best = max(cards, key=lambda card: gains.get(card, 0))
        return Decision((best,), thinking.reason_for(best))


def expected_gains(
    view: PlayerView, known: Knowledge, cards: Sequence[Card], rng: Random, deals: int = DEALS_TRIED
) -> dict[Card, float]:
    """How many points fewer than the others the seat takes with each card, on average over some deals.

    All cards are tried in the same deals, drawn from those that agree with the knowledge.
    """
    lanes = (deals + 7) // 8 * 8  # columns are drawn in eights
    dealt = Dealt(Worlds(known).draw_columns(rng, lanes, 1), lanes, live_cards(view))
    trials = [Trial(card) for card in cards]
    found = worths(start_of(view), dealt, trials, Shrewd(view.rules, rng, (NO_MOONS,) * 4), margin_of(view.seat))
    return {card: mean(values[:deals]) for card, values in zip(cards, found, strict=True)}


class _Thinking:
    """What Hard makes of a view before it tries cards."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.known = knowledge_of(view)
        self.legal = tuple(cards_in(view.legal))
        self.values = card_values(view.rules)
        self.dear = penalty_cards(view.rules) & ~HEARTS
        self.table = view.current_trick
        self.winning = self.table[winning_place(self.table)] if self.table else None
        self.shooter_wins_so_far = is_shooter_winning(view)
        self.queen_elsewhere = bool(self.known.unseen & QUEEN_OF_SPADES.bit)

    @property
    def _is_last(self) -> bool:
        return len(self.table) == 3

    @property
    def _follows(self) -> bool:
        return self.legal[0].suit == self.view.led

    def _cost_on_table(self) -> int:
        return sum(self.values[card] for card in self.table)

    def settled(self) -> Decision | None:
        """What a rule of thumb decides alone."""
        if not self.table or self.winning is None:
            return None
        if not self._follows:
            return self._queen_thrown()
        return self._moon_stopped() or self._jack_won() or self._queen_tucked_under()

    def _queen_thrown(self) -> Decision | None:
        worst = max(self.legal, key=lambda card: self.values[card])
        if not worst.bit & self.dear or self.shooter_wins_so_far:
            return None
        return Decision((worst,), f"throws the {spoken(worst)} on somebody else")

    def _moon_stopped(self) -> Decision | None:
        sure = cheap_stops(self.view)
        return Decision((max(sure),), "stops a moon") if sure else None

    def _jack_won(self) -> Decision | None:
        if not self._is_last or not self.view.rules.jack_of_diamonds or self.view.led != Suit.DIAMONDS:
            return None
        higher = self._higher()
        if self._cost_on_table() < 0 and higher:
            return Decision((max(higher),), "wins the jack of diamonds")
        if JACK_OF_DIAMONDS in higher and self._cost_on_table() == 0:
            return Decision((JACK_OF_DIAMONDS,), "wins with the jack of diamonds")
        return None

    def _queen_tucked_under(self) -> Decision | None:
        under = self.winning in (KING_OF_SPADES, ACE_OF_SPADES) and not self.shooter_wins_so_far
        if self.winning is None or not under or QUEEN_OF_SPADES not in self.legal:
            return None
        return Decision((QUEEN_OF_SPADES,), f"puts the queen under the {spoken_rank(self.winning)}")

    def _higher(self) -> list[Card]:
        return [card for card in self.legal if self.winning is not None and card > self.winning]

    def worth_a_thought(self) -> tuple[Card, ...]:
        """The cards that no rule of thumb forbids; of neighbours that are as good as each other, one."""
        cards = self.legal
        if not self.table:
            cards = tuple(safe_from_the_queen(self.view, cards))
        elif self._follows:
            cards = self._under_the_queen(cards)
        elif self.shooter_wins_so_far:
            cards = tuple(card for card in cards if self.values[card] <= 0) or cards
        return tuple(card for card in different_cards(self.view) if card in cards)

    def _under_the_queen(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """With a dear card on the table only cards that leave it there, unless its taker is shooting."""
        if not card_set(self.table) & self.dear or self.shooter_wins_so_far:
            return cards
        return tuple(card for card in cards if self.winning is not None and card < self.winning) or cards

    def reason_for(self, card: Card) -> str:
        """Why that card, in words."""
        if self.winning is None:
            return self._reason_to_lead(card)
        if not self._follows:
            if card.suit is Suit.HEARTS:
                return "throws a heart on somebody else"
            keeps_hearts = self.shooter_wins_so_far and self.view.legal & HEARTS
            return "keeps its hearts from a moon" if keeps_hearts else "throws a card that could hurt"
        if card < self.winning:
            return f"ducks under the {spoken_rank(self.winning)}"
        if is_sure_to_win(self.view, card):
            return "must win" if len(self._higher()) == len(self.legal) else "wins while it is cheap"
        return "hopes to be beaten" if card.rank < Rank.JACK else "gets rid of a high card early"

    def _reason_to_lead(self, card: Card) -> str:
        unseen = self.known.unseen & SUIT_CARDS[card.suit]
        if card.bit & UNDER_THE_QUEEN and self.queen_elsewhere:
            return "flushes the queen"
        if not unseen & ~((card.bit << 1) - 1):
            return "leads a card that nobody can beat"
        if not unseen & (card.bit - 1):
            return "leads a card that everybody must beat"
        return (
            f"leads a low {card.suit.name.lower()[:-1]}" if card.rank < Rank.NINE else "leads a card that can be beaten"
        )
