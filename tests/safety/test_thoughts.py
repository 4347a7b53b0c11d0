"""While Crazy thinks for long, the game can be left and killed like at any other time, and no thought outlives it."""

import os
import signal
from collections.abc import Callable, Iterator

import pytest

from ..support import children_of, is_running
from .console import Console, console
from .test_ends import ENDS, PASS, PASS_KEYS, saved_actions

pytestmark = [pytest.mark.terminal, pytest.mark.usefixtures("instant_pace")]

# The first round of a pass is never cut short by the clock: with so much work, it is hundreds of thousands of hands.
LONG = ("--level", "crazy", "--deal", "7", "--think", "60000")
SHORT = ("--level", "crazy", "--deal", "7", "--think", "1")
LEAVE = "\x11"


@pytest.fixture
def thinking() -> Iterator[Console]:
    """The table, and a thought that takes longer than any test waits."""
    with console(*LONG) as opened:
        opened.wait_for(PASS)
        opened.wait_until(lambda: len(thoughts(opened)) == 1, "the thought")
        yield opened


def thoughts(table: Console) -> set[int]:
    return children_of(table.process.pid)


def only_thought(table: Console) -> int:
    (pid,) = thoughts(table)
    return pid


def test_leaving_waits_for_no_thought(thinking: Console) -> None:
    thought = only_thought(thinking)
    thinking.press(LEAVE)
    assert thinking.status() == 0
    assert thinking.is_restored
    assert not is_running(thought)
    assert saved_actions() == 1, "nobody passed in its place"


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_ends_the_thought_too(thinking: Console, number: int) -> None:
    thought = only_thought(thinking)
    thinking.signal(number)
    assert thinking.status() == ENDS[signal.Signals(number)]
    assert thinking.is_restored
    thinking.wait_until(lambda: not is_running(thought), "the end of the thought")


def test_a_terminal_that_is_closed_ends_the_thought_too(thinking: Console) -> None:
    thought = only_thought(thinking)
    thinking.hang_up()
    assert thinking.status() == 129
    thinking.wait_until(lambda: not is_running(thought), "the end of the thought")


@pytest.mark.parametrize("end", [Console.kill, Console.stop_and_kill], ids=lambda end: end.__name__)
def test_a_thought_does_not_outlive_a_game_that_is_killed(thinking: Console, end: Callable[[Console], None]) -> None:
    thought = only_thought(thinking)
    end(thinking)
    thinking.wait_until(lambda: not is_running(thought), "the end of the thought")


def test_the_table_goes_on_when_its_thought_is_killed() -> None:
    with console(*SHORT) as table:
        table.wait_for(PASS)
        table.wait_until(lambda: len(thoughts(table)) == 1, "the thought")
        os.kill(only_thought(table), signal.SIGKILL)
        table.press(PASS_KEYS)
        table.wait_for("Your turn.")
        table.press(LEAVE)
        assert table.status() == 0
        assert b"Fault" not in table.output


def test_leaving_waits_for_no_thought_that_is_thought_again(thinking: Console) -> None:
    killed = only_thought(thinking)
    os.kill(killed, signal.SIGKILL)
    thinking.wait_until(lambda: len(thoughts(thinking) - {killed}) == 1, "another thought")
    thought = only_thought(thinking)
    thinking.press(LEAVE)
    assert thinking.status() == 0
    assert not is_running(thought)


def test_after_a_stop_in_the_middle_of_a_thought_the_game_goes_on_and_can_be_left(thinking: Console) -> None:
    thought = only_thought(thinking)
    thinking.press("\x1a")
    thinking.wait_until_stopped()
    seen = len(thinking.output)
    thinking.signal(signal.SIGCONT)
    thinking.wait_for(PASS, seen)
    assert only_thought(thinking) == thought
    thinking.press(LEAVE)
    assert thinking.status() == 0
    assert thinking.is_restored
    assert not is_running(thought)


def test_a_level_that_answers_at_once_starts_no_process() -> None:
    with console("--level", "hard", "--deal", "7") as table:
        table.wait_for(PASS)
        table.press(PASS_KEYS)
        table.wait_for("Your turn.")
        assert thoughts(table) == set()
