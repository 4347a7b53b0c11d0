"""The ladder in short: each level, one at the table, against three of each level below it."""

from itertools import combinations

from hearts_tui.arena.contest import Contest
from hearts_tui.arena.processes import local_executor
from hearts_tui.arena.run import run_arena
from hearts_tui.bots.levels import LEVELS

DEALS = 60
JOBS = 2


def run(deals: int = DEALS, levels: tuple[str, ...] = tuple(LEVELS), jobs: int = JOBS) -> None:
    """Plays every pair, and prints by how many points a hand the one is better than the mean of the three."""
    with local_executor(jobs) as executor:
        for weak, strong in combinations(levels, 2):
            contest = Contest((strong, weak, weak, weak), deals=deals)
            outcome = run_arena(contest, executor)
            one = outcome.bots[0]
            print(
                f"  {strong} against three {weak}: margin {one.margin:+.2f} ± {one.margin_stderr:.2f} points a hand,"
                f" {outcome.hands} hands, {one.ms_mean:.1f} ms a decision",
                flush=True,
            )
