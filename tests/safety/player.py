"""Plays short matches through the session until it is killed: `python -m tests.safety.player FOLDER SEED`.

After each action that came back from the session it says so on standard output, in a line for a program: from then on
the action is acknowledged, and must never be lost.
"""

import json
import sys
from itertools import count
from pathlib import Path
from random import Random

from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting
from hearts_tui.session.writing import in_the_background
from hearts_tui.store.errors import MatchInPlay, NoSuchMatch
from hearts_tui.store.paths import Paths

from ..session.tables import take_turn
from ..support import Chooser, at_random, rules

ONE_HAND = rules("end_mode=hands num_hands=1")


def main(folder: Path, seed: int, matches: int | None = None) -> None:
    """Plays that many matches, or on and on."""
    rng = Random(seed)
    executor = in_the_background() if seed % 2 else None
    archive = Archive(Paths(folder, folder), executor=executor)
    for problem in archive.settle():
        say(problem=problem)
    for number in count():
        if number == matches:
            break
        play(open_table(archive, rng), archive, at_random(rng))
    archive.close()


def open_table(archive: Archive, rng: Random) -> Table:
    """The newest match that nobody plays, else a new one."""
    summaries, problems = archive.unfinished()
    for problem in problems:
        say(problem=problem)
    for summary in summaries:
        try:
            table = Table.resumed(summary.id, archive)
        except (MatchInPlay, NoSuchMatch):
            continue
        say(continued=table.match_id)
        return table
    return Table.new(ONE_HAND, "easy", rng.randrange(10**6), archive)


def play(table: Table, archive: Archive, choose: Chooser) -> None:
    """Plays the match to its end, and acknowledges what is on the disk."""
    known = 0
    while True:
        archive.written.result()
        actions = [str(action) for action in table.match.actions]
        is_over = table.waiting is Waiting.NOBODY
        say(match=table.match_id, start=known, actions=actions[known:], is_over=is_over, problem=archive.problem)
        known = len(actions)
        if is_over:
            break
        if table.waiting is Waiting.BOT and (request := table.next_request()):
            table.accept(request.answer())
        else:
            take_turn(table, choose)
    table.leave()


def say(**facts: object) -> None:
    """One line, which is in the pipe when this returns."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else None)
