"""Programs as bots: each kind of failure ends as a fault, and never as a crash or an endless wait."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from hearts_tui.bots.base import Budget, Decision
from hearts_tui.bots.external import ExternalBot, bot_named, bots_named
from hearts_tui.bots.guard import Guard
from hearts_tui.bots.levels import LEVELS
from hearts_tui.bots.protocol import BotFault, problem_with
from hearts_tui.engine.view import PlayerView

from .tables import BUDGET, view_of

PLAY = view_of("3D 7D KD 2S", "3: 2C 3C 4C 5C", "1: TD QD")
PASS = view_of("2S 4S QS 2C 3C 8C 4D 5D 6D 9D 2H 3H 4H", hand_number=1, broken=False)
ROGUE = str(Path(__file__).with_name("rogue.py"))
BAD_ANSWERS = [
    "dies at once",
    "dies when asked",
    "speaks version 2",
    "floods lines",
    "floods without a line",
    "reports an error",
    "writes no JSON",
    "nests without end",
    "writes a list",
    "names no card",
    "names another request",
    "names a request by true",
    "plays what it does not hold",
    "passes too few",
    "has no cards",
]
SILENT = ["never greets", "hangs"]


@contextmanager
def rogue(manner: str, seconds: float = 20) -> Iterator[ExternalBot]:
    bot = ExternalBot((sys.executable, ROGUE, manner), seconds)
    try:
        yield bot
    finally:
        bot.close()


def test_a_good_program_is_asked_again_and_again_and_told_to_quit() -> None:
    with rogue("behaves") as bot:
        for _ in range(3):
            assert str(bot.decide(PLAY, Random(0), BUDGET).cards[0]) == "3D"
            assert not problem_with(PASS, bot.decide(PASS, Random(0), BUDGET).cards)
        assert bot.decide(PLAY, Random(0), BUDGET).why == "as told "
        assert bot.name == "rogue [31m"


@pytest.mark.parametrize("manner", BAD_ANSWERS)
def test_a_program_that_fails_is_a_fault_each_time_and_is_started_again(manner: str) -> None:
    with rogue(manner) as bot:
        for view in (PLAY, PASS, PLAY):
            if manner == "floods lines":
                with pytest.raises(BotFault, match="does not name the request"):
                    bot.decide(view, Random(0), BUDGET)
            else:
                with pytest.raises(BotFault):
                    bot.decide(view, Random(0), BUDGET)


@pytest.mark.parametrize("manner", SILENT)
def test_a_program_that_never_answers_is_a_fault_after_its_time(manner: str) -> None:
    with rogue(manner, seconds=0.3) as bot, pytest.raises(BotFault, match="no answer within"):
        bot.decide(PLAY, Random(0), BUDGET)


def test_a_program_that_answers_without_reading_never_keeps_who_asks_waiting() -> None:
    with rogue("guesses") as bot:
        guard = Guard(bot)
        asking = Thread(target=lambda: [guard.decide(PLAY, Random(0), BUDGET) for _ in range(120)], daemon=True)
        asking.start()
        asking.join(30)
        is_waiting = asking.is_alive()
        bot.kill()
        assert not is_waiting


def test_a_second_answer_is_not_taken_for_the_next_one() -> None:
    with rogue("answers twice") as bot:
        bot.decide(PLAY, Random(0), BUDGET)
        with pytest.raises(BotFault, match="does not name the request"):
            bot.decide(PLAY, Random(0), BUDGET)
        bot.decide(PLAY, Random(0), BUDGET)


@pytest.mark.parametrize("manner", BAD_ANSWERS)
def test_normal_plays_for_a_program_that_fails_and_keeps_the_seat_after_three_faults(manner: str) -> None:
    with rogue(manner) as bot:
        guard = Guard(bot)
        normal = LEVELS["normal"].bot
        for asked in range(1, 6):
            assert guard.decide(PLAY, Random(1), BUDGET) == normal.decide(PLAY, Random(1), BUDGET)
            assert len(guard.faults) == min(asked, 3)
        assert guard.has_given_up
        assert all(guard.faults)


def test_a_bot_that_raises_or_cheats_inside_the_program_is_a_fault_too() -> None:
    class Broken:
        def decide(self, _view: PlayerView, _rng: Random, _budget: Budget, /) -> Decision:
            raise ZeroDivisionError

    guard = Guard(Broken())
    assert not problem_with(PLAY, guard.decide(PLAY, Random(1), BUDGET).cards)
    assert guard.faults == ["ZeroDivisionError"]


def test_a_level_can_play_through_the_protocol_as_a_program() -> None:
    served = (
        "import sys; from hearts_tui.bots.levels import LEVELS; from hearts_tui.bots.protocol import serve;"
        "serve(LEVELS['normal'].bot, 'normal', sys.stdin.buffer, sys.stdout.buffer)"
    )
    name = "cmd:" + shlex.join([sys.executable, "-c", served])
    with bots_named((name, "easy", name, "normal")) as bots:
        assert bots[0] is bots[2]
        assert bots[0].decide(PLAY, Random(0), BUDGET) == bots[3].decide(PLAY, Random(0), BUDGET)


@pytest.mark.parametrize("name", ["grandmaster", "", "cmd:", "cmd:no-such-program-anywhere --fast", "cmd:'"])
def test_a_bot_that_does_not_exist_is_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match="bot"):
        bot_named(name)


def test_a_program_that_cannot_be_started_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(BotFault, match="cannot be started"):
        ExternalBot((str(tmp_path),)).decide(PLAY, Random(0), BUDGET)
