"""Random rule sets, deals and matches for the property tests.

Hypothesis draws the rules and a seed; the seed decides the deals and the play, which is far quicker than drawing every
card. Deals range from fair ones to hands that are nearly of one suit each, in which the rare situations come up.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st

from hearts_tui.engine.actions import Action, Claim, Deal, Pass, Play
from hearts_tui.engine.cards import CARDS, HEARTS, QUEEN_OF_SPADES, SPADES, Card, CardSet, card_set, cards_in
from hearts_tui.engine.events import Event
from hearts_tui.engine.match import Match, Phase
from hearts_tui.engine.options import Option
from hearts_tui.engine.rules import OPTIONS, Rules, rules_from_data

from ..support import SEATS, Chooser, at_random, highest, lowest, next_action

DISORDERS = (1000.0, 12.0, 6.0, 3.0, 1.0)
HEARTS_AND_QUEEN = tuple(cards_in(HEARTS | QUEEN_OF_SPADES.bit))
SHORT = {"target": st.integers(1, 60), "num_hands": st.integers(1, 4), "max_hands": st.integers(1, 5)}


class Table:
    """A match that plays itself at random, step by step."""

    def __init__(self, rule_set: Rules, seed: int, disorder: float = DISORDERS[0]) -> None:
        self.rng = Random(seed)
        self.disorder = disorder
        self.match = Match(rule_set, SEATS, first_dealer=self.rng.randrange(4), deal_number=seed)
        self.choose: Chooser = at_random(self.rng)

    @property
    def is_finished(self) -> bool:
        return self.match.phase is Phase.FINISHED

    def next_action(self) -> Action:
        """A deal, or something that a seat may do. Some hands are played at random, some by a fixed rule."""
        if self.match.phase is not Phase.DEALING:
            return self._claim() or next_action(self.match, self.choose)
        self.choose = self.rng.choice((at_random(self.rng), at_random(self.rng), lowest, highest))
        return Deal(hands_dealt(self.rng, self.disorder))

    def _claim(self) -> Claim | None:
        """Now and then a seat that may claim does."""
        seat = self.match.turn
        if seat is None or self.rng.random() < 0.8 or self.match.view(seat).claim is None:
            return None
        return Claim(seat)

    def step(self) -> list[Event]:
        return self.match.apply(self.next_action())

    def play(self, steps: int) -> Match:
        """That many steps, or as many as the match has."""
        while steps and not self.is_finished:
            self.step()
            steps -= 1
        return self.match


def hands_dealt(rng: Random, disorder: float) -> tuple[CardSet, ...]:
    """Four hands; the smaller the disorder, the longer their suits."""
    deck = sorted(CARDS, key=lambda card: card + rng.gauss(0, disorder))
    hands = [card_set(deck[start : start + 13]) for start in (0, 13, 26, 39)]
    rng.shuffle(hands)
    return tuple(hands)


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Any value of the option."""
    if option.choices:
        return st.sampled_from(list(option.choices))
    return st.integers(option.range[0], option.range[-1])


@st.composite
def rule_sets(draw: st.DrawFn, /, **fixed: Any) -> Rules:
    """Any rule set. Options named are drawn from the strategy given, or have the value given."""
    data: dict[str, Any] = {}
    for option in OPTIONS.values():
        wanted = fixed.get(option.name, values_of(option))
        data[option.name] = draw(wanted) if isinstance(wanted, st.SearchStrategy) else wanted
    if data["end_mode"] == "hands":
        data["score_display"] = "count_up"
    return rules_from_data(data)


def tables(**fixed: Any) -> st.SearchStrategy[Table]:
    """A match of a few hands that plays itself, under any rules that have these values."""
    return st.builds(Table, rule_sets(**SHORT | fixed), seeds(), st.sampled_from(DISORDERS))


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32 - 1)


def cards() -> st.SearchStrategy[Card]:
    return st.sampled_from(CARDS)


def hands() -> st.SearchStrategy[CardSet]:
    """One to thirteen cards, often of few suits or of penalty cards alone."""
    pools = st.sampled_from((CARDS, tuple(cards_in(HEARTS)), tuple(cards_in(HEARTS | SPADES)), HEARTS_AND_QUEEN))
    return pools.flatmap(lambda pool: st.sets(st.sampled_from(pool), min_size=1, max_size=13)).map(card_set)


def deals() -> st.SearchStrategy[tuple[CardSet, ...]]:
    """Four hands of thirteen."""
    return st.builds(lambda seed, disorder: hands_dealt(Random(seed), disorder), seeds(), st.sampled_from(DISORDERS))


@st.composite
def piles(draw: st.DrawFn) -> tuple[CardSet, ...]:
    """The deck in four piles of any size, now and then with all or nearly all that counts in one of them."""
    rng = Random(draw(seeds()))
    owners = [draw(st.sampled_from((rng.randrange(4), None))) for _ in range(4)]
    taken = [0, 0, 0, 0]
    for card in CARDS:
        owner = owners[card.suit]
        taken[rng.randrange(4) if owner is None else owner] |= card.bit
    return tuple(taken)


def actions() -> st.SearchStrategy[Action]:
    """Any action, allowed or not."""
    seat = st.integers(0, 3)
    passes = st.builds(Pass, seat, st.lists(cards(), max_size=4).map(tuple))
    return st.one_of(st.builds(Play, seat, cards()), passes, st.builds(Claim, seat), st.builds(Deal, deals()))
