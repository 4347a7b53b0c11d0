"""What each idea of Crazy gains: it plays with all of them, and without one, in the same deals.

`python -m tests.bench.ideas IDEA` speaks the bot protocol as Crazy without that idea, so that the arena can seat it.
"""

import argparse
import shlex
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

from hearts_tui.arena.contest import Contest
from hearts_tui.arena.play import play_rounds
from hearts_tui.arena.processes import local_executor
from hearts_tui.arena.tally import MARGIN_PARTS, WIN_PARTS, PlaceTally
from hearts_tui.bots.base import Budget
from hearts_tui.bots.crazy import Crazy, Skills
from hearts_tui.bots.habits import Style
from hearts_tui.bots.protocol import SECONDS_TO_ANSWER, serve

DEALS, MATCHES = 60, 40
JOBS = 2
NOTHING, SCORE = "nothing", "score"
_ALL = Skills()
_NO_MOON = Style(goes_for_moon=15, fears_moon=15)
WITHOUT = {
    NOTHING: _ALL,
    "beliefs": replace(_ALL, trust=None),
    "play-outs": replace(_ALL, lanes=_ALL.lanes // 30),
    "endgame": replace(_ALL, exact_cards=0),
    "moon": replace(_ALL, moon_doubt=None, mine=_NO_MOON, theirs=_NO_MOON),
    "pass": replace(_ALL, searches_pass=False),
    SCORE: replace(_ALL, plays_to_score=False),
}
"""Crazy's skills without each idea. A thirtieth of the play-outs of cards is left, as far as that is no fewer than 64
deals; without the moon nobody is taken to go for one or to stop one; instead of the searched pass Hard's is made."""


def run(
    deals: int = DEALS,
    matches: int = MATCHES,
    ideas: Sequence[str] = tuple(WITHOUT)[1:],
    others: str = "hard",
    jobs: int = JOBS,
) -> None:
    """Plays Crazy and Crazy without each idea against three others, and prints the differences.

    The score of the match is nothing to single deals, so that idea is measured by the share of matches won.
    """
    with local_executor(jobs) as executor:
        if of_deals := [idea for idea in ideas if idea != SCORE]:
            whole = _margins(named(NOTHING), others, deals, executor)
            for idea in of_deals:
                gained, error = difference(whole, _margins(named(idea), others, deals, executor))
                print(f"  {idea}: {gained:+.2f} ± {error:.2f} points a hand in {deals} deals", flush=True)
        if SCORE in ideas:
            with_it, without = (_shares_won(bot, others, matches, executor) for bot in (named(NOTHING), named(SCORE)))
            gained, error = difference(with_it, without)
            print(f"  {SCORE}: {100 * gained:+.1f} ± {100 * error:.1f} % of {matches} matches", flush=True)


def named(idea: str) -> str:
    """Crazy without that idea, as the arena names it."""
    return "cmd:" + shlex.join([sys.executable, "-m", "tests.bench.ideas", idea])


def difference(with_it: Sequence[float], without: Sequence[float]) -> tuple[float, float]:
    """By how much the first values are over the second on the mean, and the standard error, taken in pairs."""
    gaps = [one - other for one, other in zip(with_it, without, strict=True)]
    return mean(gaps), stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0


def _margins(bot: str, others: str, deals: int, executor: Executor) -> list[float]:
    contest = Contest((bot, others, others, others), deals=deals)
    return [place.margin.mean / MARGIN_PARTS for place in _first_places(contest, executor)]


def _shares_won(bot: str, others: str, matches: int, executor: Executor) -> list[float]:
    contest = Contest((bot, others, others, others), matches=matches)
    return [place.wins / WIN_PARTS for place in _first_places(contest, executor)]


def _first_places(contest: Contest, executor: Executor) -> list[PlaceTally]:
    """What was counted of the first bot in each round."""
    rounds = [executor.submit(play_rounds, contest, number, number + 1) for number in range(contest.rounds)]
    return [played.result().places[0] for played in rounds]


def main() -> None:
    """Plays as Crazy without the idea that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ideas")
    parser.add_argument("idea", choices=WITHOUT, help="what Crazy is to do without")
    idea = parser.parse_args().idea
    budget = Budget(seconds=SECONDS_TO_ANSWER)
    serve(Crazy(WITHOUT[idea]), f"crazy without {idea}", sys.stdin.buffer, sys.stdout.buffer, budget)


if __name__ == "__main__":
    main()
