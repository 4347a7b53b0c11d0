"""Crazy: counts everything, tries every card in thousands of deals that fit, and sees the end of the hand exactly."""

from dataclasses import dataclass
from random import Random
from time import monotonic

from ..engine.cards import Card
from ..engine.rules import ShootMoon
from ..engine.view import PlayerView
from .base import Budget, Decision
from .beliefs import TRUST, Trust, resampled, weights
from .endgame import Endgame
from .habits import SOUND, Shrewd, Style
from .knowledge import can_shoot, knowledge_of
from .normal import Normal
from .pass_search import PassSearch, best_triple
from .sampling import Dealt, Trial, different_cards, drawn, mean, start_of, worths
from .stakes import stakes_of
from .worlds import Worlds


@dataclass(frozen=True, slots=True)
class Skills:
    """What Crazy makes use of, so that each part can be measured without the others."""

    lanes: int = 12000
    most_deals: int = 1600
    exact_cards: int = 5
    exact_nodes: int = 12000
    shoots: bool = False
    searches_pass: bool = True
    trust: Trust | None = TRUST
    mine: Style = SOUND
    theirs: Style = SOUND


class Crazy:
    """The strongest level."""

    def __init__(self, skills: Skills | None = None) -> None:
        self._skills = skills or Skills()

    def decide(self, view: PlayerView, rng: Random, budget: Budget, /) -> Decision:
        """Three cards to pass, or a card to play."""
        if view.is_passing:
            return self._pass(view, rng, budget)
        cards = different_cards(view)
        if len(cards) == 1:
            return Decision((cards[0],), "has no other card to play")
        search = _Search(view, rng, budget, self._skills)
        if view.hand.bit_count() <= self._skills.exact_cards and not view.is_first_trick:
            return search.exact()
        return search.sampled(cards)

    def _pass(self, view: PlayerView, rng: Random, budget: Budget) -> Decision:
        if not self._skills.searches_pass:
            return Normal().decide(view, rng, budget)
        search = _Search(view, rng, budget, self._skills)
        trials = PassSearch(view, rng, search.habit(), search.stakes.worth, 512)
        cards, _ = best_triple(trials, view.hand)
        return Decision(cards, "has tried every pass")


class _Search:
    def __init__(self, view: PlayerView, rng: Random, budget: Budget, skills: Skills) -> None:
        self.view = view
        self.rng = rng
        self.work = budget.work
        self.deadline = monotonic() + budget.seconds
        self.skills = skills
        self.stakes = stakes_of(view)
        self.worlds = Worlds(knowledge_of(view))

    def habit(self) -> Shrewd:
        """How play-outs are played: by one style here, by another there."""
        first, second, third, fourth = (
            self.skills.mine if seat == self.view.seat else self.skills.theirs for seat in range(4)
        )
        return Shrewd(self.view.rules, self.rng, (first, second, third, fourth))

    def believed(self, count: int) -> Dealt:
        """Deals drawn for how well they explain what was played."""
        trust = self.skills.trust
        if trust is None:
            return drawn(self.view, self.worlds, self.rng, count)
        dealt = drawn(self.view, self.worlds, self.rng, 4 * count)
        return resampled(dealt, weights(self.view, dealt, self.habit(), trust), count // 8 * 8, self.rng)

    def exact(self) -> Decision:
        view = self.view
        endgame = Endgame(view.rules)
        most = int(self.skills.exact_nodes * self.work)
        sums: dict[int, float] = {}
        deals = self.worlds.all() if self.worlds.count <= 400 else (self.worlds.draw(self.rng) for _ in range(400))
        for deal in deals:
            found = endgame.results(deal, view.seat, view.current_trick, view.taken, view.hearts_broken)
            for card, points in found.items():
                sums[card] = sums.get(card, 0.0) + self.stakes.worth(points)
            if endgame.nodes > most or monotonic() > self.deadline:
                break
        best = max(sums, key=lambda card: sums[card])
        return Decision((Card(best),), "sees how the hand must end")

    def sampled(self, cards: list[Card]) -> Decision:
        view, skills = self.view, self.skills
        trials = [Trial(card) for card in cards]
        if skills.shoots and view.rules.shoot_moon is not ShootMoon.OFF and can_shoot(view, view.seat):
            trials += [Trial(card, for_moon=True) for card in cards]
        count = int(min(skills.most_deals, skills.lanes / len(trials)) * self.work)
        dealt = self.believed(count)
        found = worths(start_of(view), dealt, trials, self.habit(), self.stakes.worth)
        means = [mean(values) for values in found]
        best = trials[means.index(max(means))]
        return Decision((best.card,), "goes for the moon" if best.for_moon else "has the best mean")
