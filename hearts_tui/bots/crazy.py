"""Crazy: believes what the plays tell, tries every card in hundreds of deals, and sees the end of the hand exactly.

Up to the last tricks a card is worth what comes of it when a shrewd player goes on from there in the deals that fit,
drawn by how well they explain the play so far. In the last tricks every deal that fits, or a fair sample, is played out
exactly. The pass is chosen by trial as well. What an outcome is worth depends on the score of the match.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum, sqrt
from random import Random
from time import monotonic

from ..engine.cards import Card
from ..engine.rules import ShootMoon
from ..engine.scoring import penalty_cards, penalty_total, points_of
from ..engine.view import PlayerView
from .base import Budget, Decision
from .beliefs import TRUST, Trust, resampled, weights
from .columns import deal_columns
from .endgame import Endgame
from .habits import Shrewd, Style
from .knowledge import can_shoot, knowledge_of
from .pass_search import searched_pass
from .passing import best_pass
from .reasons import agreed, reason_for
from .sampling import Dealt, Trial, different_cards, drawn, live_cards, margin_of, mean, start_of, worths
from .stakes import USUAL_TOTAL, stakes_of
from .worlds import Worlds

_DEALS_A_BELIEF_IS_DRAWN_FROM = 4
_CLEARLY_WORSE = 2.5
_NEGLIGIBLE = 0.02
_COMMITTED = 0.6
_MINE = Style(goes_for_moon=8, fears_moon=3)
# Between samplers, which hardly heed a moon until it is there, and players by rule, which do so nearly always.
_THEIRS = Style(goes_for_moon=8, fears_moon=3, keeps=3, stops=2)


@dataclass(frozen=True, slots=True)
class Skills:
    """What Crazy makes use of and how much of it, so that each part can be measured without the others.

    `lanes` are played out a round, in at most `most_deals`. Hands of `exact_cards` are solved, in `exact_deals` or
    about `exact_nodes` tricks at most. A moon is set out for if it is worth `moon_doubt` standard points more than all
    else, play-outs being too hopeful of it. Without `trust` nothing is believed, and without `plays_to_score` only this
    hand counts.
    """

    lanes: int = 12000
    rounds: int = 3
    most_deals: int = 2048
    exact_cards: int = 5
    exact_deals: int = 600
    exact_nodes: int = 20000
    moon_doubt: float | None = 4.0
    moon_lanes: int = 4000
    searches_pass: bool = True
    trust: Trust | None = TRUST
    mine: Style = _MINE
    theirs: Style = _THEIRS
    plays_to_score: bool = True


class Crazy:
    """The strongest level."""

    def __init__(self, skills: Skills | None = None) -> None:
        self._skills = skills or Skills()

    def decide(self, view: PlayerView, rng: Random, budget: Budget, /) -> Decision:
        """Three cards to pass, or a card to play."""
        search = _Search(view, rng, budget, self._skills)
        if view.is_passing:
            return search.passed() if self._skills.searches_pass else best_pass(view, rng)
        sees_end = view.hand.bit_count() <= self._skills.exact_cards and not view.is_first_trick
        cards = different_cards(view)
        if view.current_trick or not sees_end:
            cards = agreed(view, cards)
        if len(cards) == 1:
            return Decision((cards[0],), reason_for(view, cards[0]))
        if sees_end:
            return search.exact(cards)
        return search.sampled(cards)


class _Search:
    """One decision being made."""

    def __init__(self, view: PlayerView, rng: Random, budget: Budget, skills: Skills) -> None:
        self._view = view
        self._rng = rng
        self._work = budget.work
        self._deadline = monotonic() + budget.seconds
        self._skills = skills
        self._worth = stakes_of(view).worth if skills.plays_to_score else margin_of(view.seat)
        self._worlds = Worlds(knowledge_of(view))
        first, second, third, fourth = (skills.mine if seat == view.seat else skills.theirs for seat in range(4))
        self._habit = Shrewd(view.rules, rng, (first, second, third, fourth))

    def passed(self) -> Decision:
        """The three cards that fare best in trial."""
        return searched_pass(self._view, self._rng, self._habit, self._worth, self._work, self._deadline)

    def exact(self, cards: list[Card]) -> Decision:
        """The card that is best over all deals, each played out to the end."""
        view = self._view
        endgame = Endgame(view.rules)
        most = int(self._skills.exact_nodes * self._work)
        sums = dict.fromkeys(cards, 0.0)
        for deal, weight in self._weighed_deals():
            found = endgame.results(deal, view.seat, view.current_trick, view.taken, view.hearts_broken)
            for card in cards:
                sums[card] += weight * self._worth(found[card])
            if endgame.nodes > most or monotonic() > self._deadline:
                break
        best = max(cards, key=lambda card: sums[card])
        return Decision((best,), reason_for(view, best))

    def _weighed_deals(self) -> Iterator[tuple[tuple[int, ...], float]]:
        """All deals, or as many as may be looked at, with what they count for; those that hardly count are left out."""
        worlds, most = self._worlds, int(self._skills.exact_deals * self._work)
        if worlds.count <= most:
            deals = list(worlds.all())
            self._rng.shuffle(deals)
        else:
            deals = [worlds.draw(self._rng) for _ in range(most)]
        weight = [1.0] * len(deals)
        if self._skills.trust:
            dealt = Dealt(deal_columns(deals), len(deals), live_cards(self._view))
            weight = weights(self._view, dealt, self._skills.trust)
        least = _NEGLIGIBLE * max(weight)
        return ((deal, counts) for deal, counts in zip(deals, weight, strict=True) if counts >= least)

    def sampled(self, cards: list[Card]) -> Decision:
        """The card that is best on the mean of many deals; what is clearly worse is tried in no more of them."""
        trials = [Trial(card) for card in cards]
        values: dict[Trial, list[float]] = {trial: [] for trial in trials}
        for _ in range(self._skills.rounds):
            self._try(trials, values, self._skills.lanes)
            trials = self._still_open(trials, values)
            if len(trials) == 1 or monotonic() > self._deadline:
                break
        best = max(trials, key=lambda trial: mean(values[trial]))
        if moon := self._moon(cards, mean(values[best])):
            return Decision((moon,), "goes for the moon")
        return Decision((best.card,), reason_for(self._view, best.card))

    def _try(self, trials: list[Trial], values: dict[Trial, list[float]], lanes: int) -> None:
        """Plays each out in the same deals, of which there are the more, the fewer the trials."""
        count = int(min(self._skills.most_deals, lanes / len(trials)) * self._work)
        found = worths(start_of(self._view), self._dealt(count), trials, self._habit, self._worth)
        for trial, worth in zip(trials, found, strict=True):
            values[trial] += worth

    def _moon(self, cards: list[Card], otherwise: float) -> Card | None:
        """The card to go for the moon with, if that is far better than what is best otherwise."""
        if self._view.rules.shoot_moon is ShootMoon.OFF or not can_shoot(self._view, self._view.seat):
            return None
        if (doubt := self._doubt()) is None:
            return None
        trials = [Trial(card, for_moon=True) for card in cards]
        values: dict[Trial, list[float]] = {trial: [] for trial in trials}
        self._try(trials, values, self._skills.moon_lanes)
        best = max(trials, key=lambda trial: mean(values[trial]))
        return best.card if mean(values[best]) > otherwise + doubt else None

    def _doubt(self) -> float | None:
        """How much better a moon must seem: much to set out for one, less and less the more of it is taken."""
        doubt = self._skills.moon_doubt
        total = penalty_total(self._view.rules)
        mine = points_of(self._view.rules, self._view.taken[self._view.seat] & penalty_cards(self._view.rules))
        return doubt and doubt * total / USUAL_TOTAL * max(0.0, 1 - mine / (_COMMITTED * total))

    def _still_open(self, trials: list[Trial], values: dict[Trial, list[float]]) -> list[Trial]:
        best = max(trials, key=lambda trial: mean(values[trial]))
        return [trial for trial in trials if trial is best or not _is_clearly_worse(values[trial], values[best])]

    def _dealt(self, count: int) -> Dealt:
        """Deals drawn for how well they explain what was played."""
        trust = self._skills.trust
        if trust is None or not (self._view.tricks or self._view.received):
            return drawn(self._view, self._worlds, self._rng, count)
        dealt = drawn(self._view, self._worlds, self._rng, _DEALS_A_BELIEF_IS_DRAWN_FROM * count)
        weight = weights(self._view, dealt, trust)
        return resampled(dealt, weight, max(64, count // 8 * 8), self._rng)


def _is_clearly_worse(values: list[float], best: list[float]) -> bool:
    """Whether the gap between the means cannot well be chance, the deals being the same."""
    gaps = [better - worse for better, worse in zip(best, values, strict=True)]
    middle = mean(gaps)
    error = sqrt(fsum((gap - middle) ** 2 for gap in gaps)) / len(gaps)
    return middle > _CLEARLY_WORSE * error
