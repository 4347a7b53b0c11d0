"""Whenever the program is killed, all that it had acknowledged is there when it starts again, and counted once."""

import json
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hearts_tui.engine.cards import cards_in
from hearts_tui.engine.record import record_of
from hearts_tui.engine.rules import Rules
from hearts_tui.session.archive import Archive
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Table, Waiting
from hearts_tui.session.words import card_name
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths, default_paths
from hearts_tui.store.statistics import StatisticsStore

from ..support import let_nothing_wait
from ..terminal.screen import Terminal, hand, status, terminal

SESSION_KILLS, SESSION_KILLS_LONG = 21, 500
SCREEN_KILLS, SCREEN_KILLS_LONG = 4, 40
LONGEST_LIFE_SECONDS = 0.5


@dataclass
class Acknowledged:
    """What the processes said before they were killed."""

    actions: dict[str, list[str]] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def hear(self, facts: dict[str, Any]) -> None:
        """Takes in one line."""
        if facts.get("problem"):
            self.problems.append(facts["problem"])
        if "match" in facts:
            known = self.actions.setdefault(facts["match"], [])
            known[facts["start"] :] = facts["actions"]
            if facts["is_over"]:
                self.over.add(facts["match"])


def live_and_die(folder: Path, seed: int, seconds: float, heard: Acknowledged) -> None:
    """Plays in a process of its own, which is killed so long after its first word."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.safety.player", str(folder), str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with process.stdout:
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        lines = [first, *process.stdout]
    assert process.wait() == -9
    # The last line may have been cut by the kill.
    for line in lines:
        if line.endswith("\n"):
            heard.hear(json.loads(line))


def what_was_lost(folder: Path, heard: Acknowledged) -> list[str]:
    """Everything that is not as it was acknowledged, in words."""
    paths = Paths(folder, folder)
    counted = Counter(entry.match_id for entry in StatisticsStore(paths).load()[0].entries)
    saved = {path.stem for path in paths.matches.glob("*.json")}
    wrong = [f"{match} is counted {times} times" for match, times in counted.items() if times > 1]
    for match_id, actions in heard.actions.items():
        if match_id in saved:
            record = record_of(MatchStore(paths).load(match_id).match)["actions"]
            if record[: len(actions)] != actions:
                wrong.append(f"{match_id} has lost some of its {len(actions)} actions")
            if len(record) > len(actions) + 1:
                wrong.append(f"{match_id} has {len(record)} actions, and {len(actions)} were played")
        elif match_id not in counted:
            wrong.append(f"{match_id} is neither saved nor counted")
    wrong += [f"{match_id} was over and is not counted" for match_id in heard.over - counted.keys()]
    wrong += [f"{match_id} is counted and was never played" for match_id in counted.keys() - heard.actions.keys()]
    if paths.damaged.exists():
        wrong.append("something was set aside as damaged")
    return wrong + heard.problems


def test_a_session_killed_at_any_moment_loses_no_acknowledged_action_and_counts_every_match_once(
    tmp_path: Path, is_long_run: bool
) -> None:
    rng = Random(time.time_ns() if is_long_run else 2026)
    heard = Acknowledged()
    least = SESSION_KILLS_LONG if is_long_run else SESSION_KILLS
    for kill in range(5 * least):
        # However slow the machine is, some matches come to their end, for the count to say something.
        if kill >= least and len(heard.over) > 2:
            break
        live_and_die(tmp_path, kill, rng.uniform(0, LONGEST_LIFE_SECONDS), heard)
        assert what_was_lost(tmp_path, heard) == []
    assert len(heard.over) > 2
    assert len(heard.actions) > len(heard.over)


def test_the_harness_notices_a_lost_action_and_a_match_counted_twice(tmp_path: Path) -> None:
    archive = Archive(Paths(tmp_path, tmp_path))
    table = Table.new(Rules(), "easy", 7, archive)
    while table.waiting is Waiting.BOT and (request := table.next_request()):
        table.accept(request.answer())
    match_id, actions = table.match_id, [str(action) for action in table.match.actions]
    table.leave()
    archive.close()
    assert len(actions) > 2
    assert what_was_lost(tmp_path, Acknowledged({match_id: actions})) == []
    assert what_was_lost(tmp_path, Acknowledged({match_id: [*actions, "a card", "another"]}))
    assert what_was_lost(tmp_path, Acknowledged({match_id: actions[:-2]}))
    assert what_was_lost(tmp_path, Acknowledged({"20261130-1407-k3xq": actions, match_id: actions}))
    assert what_was_lost(tmp_path, Acknowledged({match_id: actions}, over={"20261130-1407-k3xq"}))


def saved_hand() -> set[str]:
    """The names of my cards as the only saved match has them."""
    archive = Archive(default_paths())
    (summary,), problems = archive.unfinished()
    assert problems == []
    return {card_name(card) for card in cards_in(archive.load(summary.id).match.view(YOU).hand)}


def play_for(term: Terminal, seconds: float) -> set[str]:
    """Plays as fast as the keys go for so long. The cards of my hand as the screen last showed them."""
    term.wait_until(lambda screen: status(screen).startswith("Hand 1.") and len(hand(screen)) == 13, "the pass")
    term.press("Home", "Space", "Right", "Space", "Right", "Space", "Enter")
    # From here on my hand only shrinks, so that what is saved cannot have a card that was not on the screen any more.
    screen = term.wait_until(lambda screen: status(screen).startswith("Your turn."), "my turn")
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and "is over" not in screen:
        term.press("Right", "Enter")
        screen = term.screen
    return set(hand(screen)) if hand(screen) else set()


def shows(cards: set[str], screen: str) -> bool:
    """Whether the screen has these cards in my hand, or says that the hand is over."""
    return "is over" in screen or (bool(cards) and set(hand(screen)) == cards)


@pytest.mark.terminal
def test_the_program_killed_while_it_is_played_with_keys_has_saved_all_that_it_had_shown(is_long_run: bool) -> None:
    let_nothing_wait()
    rng = Random(time.time_ns() if is_long_run else 2026)
    matches = default_paths().matches
    for _ in range(SCREEN_KILLS_LONG if is_long_run else SCREEN_KILLS):
        with terminal() as term:
            term.run("--level", "normal", "--deal", str(rng.randrange(10**6)))
            shown = play_for(term, rng.uniform(0, 1.5))
            term.kill()
        saved = saved_hand()
        assert saved <= shown or not shown, "the screen was ahead of the disk"
        with terminal() as term:
            term.run("continue")
            term.wait_until(partial(shows, saved), "the hand as it was saved")
            term.kill()
        for path in matches.iterdir():
            path.unlink()
