"""Deciding in another process: the same decisions as here, and whatever befalls the process, there is one."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from hearts_tui.bots.apart import COMMAND, MOST_FAILURES, Apart, _question
from hearts_tui.bots.base import Budget, Decision
from hearts_tui.bots.levels import LEVELS
from hearts_tui.bots.protocol import BotFault
from hearts_tui.engine.view import PlayerView

from ..support import children_of, wait_until
from .tables import BUDGET, random_match, seat_to_act, view_of

IMPOSSIBLE = view_of("3D 7D KD 2S", "3: 2C 3C 4C 5C", "1: TD QD")


def seen(seed: int) -> PlayerView:
    """What the seat to act sees in a match played at random."""
    match = random_match(Random(seed))
    seat = seat_to_act(match)
    assert seat is not None
    return match.view(seat)


PASS = view_of("2S 4S QS 2C 3C 8C 4D 5D 6D 9D 2H 3H 4H", hand_number=1, broken=False)
PLAY = next(view for view in map(seen, range(100)) if not view.is_passing and view.legal.bit_count() > 3)
VIEWS = (PASS, PLAY)
CRAZY = LEVELS["crazy"].bot
FAILING = {
    "is no program": ("/no/such/program",),
    "has no name": ("",),
    "dies at once": ("-c", "pass"),
    "dies when asked": ("-c", "import os; input(); os._exit(9)"),
    "answers no JSON": ("-c", "input(); print('what?')"),
    "answers something else": ("-c", "input(); print('[]')"),
    "names no card": ("-c", """input(); print('{"cards": ["1X"], "why": "", "random": [3, [], null]}')"""),
    "brings no random numbers": ("-c", """input(); print('{"cards": ["2C"], "why": "", "random": [3, [], null]}')"""),
    "stops in the middle": ("-c", """input(); print('{"cards": ["2C"], "wh', end="")"""),
    "never answers": ("-c", "import time; time.sleep(600)"),
}
NEVER_ANSWERS = (sys.executable, *FAILING["never answers"])


_strangers: set[int] = set()


@pytest.fixture(autouse=True)
def strangers() -> Iterator[None]:
    """What other tests have started and left running is none of these processes."""
    _strangers.update(children_of(os.getpid()))
    yield
    _strangers.clear()


@pytest.fixture
def apart() -> Iterator[Apart]:
    with closing(Apart()) as opened:
        yield opened


def here(view: PlayerView, rng: Random) -> Decision:
    return CRAZY.decide(view, rng, BUDGET)


def processes() -> set[int]:
    return children_of(os.getpid()) - _strangers


def asked_until_it_fails(apart: Apart, problems: list[str]) -> Thread:
    """A thread that asks for a decision and notes why there is none, once a process thinks about it."""

    def ask() -> None:
        with pytest.raises(BotFault) as caught:
            apart.player("crazy").decide(PASS, Random(1), BUDGET)
        problems.append(str(caught.value))

    before = processes()
    thread = Thread(target=ask)
    thread.start()
    wait_until(lambda: bool(processes() - before), "the process")
    return thread


def only_process() -> int:
    (pid,) = processes()
    return pid


@pytest.mark.parametrize("seed", range(12))
def test_what_is_decided_apart_is_what_would_be_decided_here(apart: Apart, seed: int) -> None:
    view, rng, other = seen(seed), Random(seed), Random(seed)
    for _ in range(2):
        assert apart.player("crazy").decide(view, rng, BUDGET) == here(view, other)
        assert rng.getstate() == other.getstate(), "the random numbers go on in the same way"


def test_only_a_level_that_thinks_for_long_decides_apart(apart: Apart) -> None:
    assert [level for level in LEVELS if apart.player(level) is not LEVELS[level].bot] == ["crazy"]
    assert processes() == set()


def test_one_process_answers_question_after_question(apart: Apart) -> None:
    apart.player("crazy").decide(PLAY, Random(1), BUDGET)
    pid = only_process()
    for view in VIEWS * 3:
        apart.player("crazy").decide(view, Random(1), BUDGET)
        assert only_process() == pid


def test_many_may_ask_at_the_same_time(apart: Apart) -> None:
    answers: list[Decision] = []

    def ask() -> None:
        answers.append(apart.player("crazy").decide(PASS, Random(1), BUDGET))

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [here(PASS, Random(1))] * 4
    assert len(processes()) == 1, "the others are not kept"


@pytest.mark.parametrize("manner", FAILING)
def test_where_the_process_fails_the_level_decides_here(manner: str) -> None:
    first, *rest = FAILING[manner]
    command = (sys.executable, first, *rest) if rest else (first,)
    with closing(Apart(command, seconds=0.3)) as apart:
        for view in VIEWS * MOST_FAILURES:
            rng, other = Random(5), Random(5)
            assert apart.player("crazy").decide(view, rng, BUDGET) == here(view, other)
            assert rng.getstate() == other.getstate()
            assert processes() == set()


def test_what_the_level_itself_cannot_decide_is_the_same_error_as_here(apart: Apart) -> None:
    with pytest.raises(ValueError, match="no deal agrees"):
        apart.player("crazy").decide(IMPOSSIBLE, Random(1), BUDGET)


def test_a_process_that_fails_again_and_again_is_not_started_any_more(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho started >>{tmp_path}/starts\n", encoding="utf-8")
    program.chmod(0o700)
    with closing(Apart((str(program),))) as apart:
        for _ in range(MOST_FAILURES + 2):
            apart.player("crazy").decide(PLAY, Random(1), BUDGET)
    assert (tmp_path / "starts").read_text(encoding="utf-8").split() == ["started"] * MOST_FAILURES


def test_a_process_that_is_killed_is_followed_by_another_however_often(apart: Apart) -> None:
    apart.player("crazy").decide(PASS, Random(1), BUDGET)
    for _ in range(MOST_FAILURES + 1):
        killed = only_process()
        os.kill(killed, signal.SIGKILL)
        assert apart.player("crazy").decide(PASS, Random(1), BUDGET) == here(PASS, Random(1))
        assert only_process() != killed


def kill_and_wait(pid: int) -> None:
    """Ends that process, and leaves it to others to take notice of it."""
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


def starting(tmp_path: Path, good: str) -> tuple[tuple[str, ...], Path]:
    """A program that can decide only when it is started for those times, and the file that counts its starts."""
    program, starts = tmp_path / "program", tmp_path / "starts"
    lines = (
        "#!/bin/sh",
        f"echo started >>'{starts}'",
        f"case $(wc -l <'{starts}') in {good}) exec {shlex.join(COMMAND)};; esac",
        "read question",
    )
    program.write_text("\n".join(lines), encoding="utf-8")
    program.chmod(0o700)
    return (str(program),), starts


def times_started(starts: Path) -> int:
    return len(starts.read_text(encoding="utf-8").split())


def test_one_that_ended_while_nobody_asked_it_anything_is_no_failure(tmp_path: Path) -> None:
    command, starts = starting(tmp_path, "1|4")
    with closing(Apart(command)) as apart:
        apart.player("crazy").decide(PASS, Random(1), BUDGET)
        kill_and_wait(only_process())
        for _ in range(2):
            assert apart.player("crazy").decide(PASS, Random(1), BUDGET) == here(PASS, Random(1))
        assert times_started(starts) == 4, "the second and third failed"


def test_failures_that_a_good_answer_followed_are_forgotten(tmp_path: Path) -> None:
    command, starts = starting(tmp_path, "3|6")
    with closing(Apart(command)) as apart:
        apart.player("crazy").decide(PASS, Random(1), BUDGET)
        kill_and_wait(only_process())
        apart.player("crazy").decide(PASS, Random(1), BUDGET)
        assert times_started(starts) == 6, "two failed before either that answered"


@pytest.fixture
def thought_here(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """What was to be spent on each decision that was made in this process."""
    budgets: list[Budget] = []

    def decide(_: PlayerView, __: Random, budget: Budget) -> Decision:
        budgets.append(budget)
        return Decision((), "")

    monkeypatch.setattr(CRAZY, "decide", decide)
    return budgets


def test_what_nothing_could_end_is_no_more_work_than_usual(thought_here: list[Budget]) -> None:
    with closing(Apart((sys.executable, "-c", "pass"))) as apart:
        for work in (60, 0.5):
            apart.player("crazy").decide(PASS, Random(1), Budget(seconds=2, work=work))
    assert thought_here == [Budget(seconds=2, work=1), Budget(seconds=2, work=0.5)]


def test_a_thought_that_is_killed_is_thought_again_by_another_process(apart: Apart, thought_here: list[Budget]) -> None:
    apart.player("crazy").decide(PLAY, Random(1), BUDGET)
    killed = only_process()
    os.kill(killed, signal.SIGSTOP)
    thinking = Thread(target=apart.player("crazy").decide, args=(PLAY, Random(1), BUDGET))
    thinking.start()
    os.kill(killed, signal.SIGKILL)
    thinking.join()
    assert only_process() != killed
    assert thought_here == []


@pytest.mark.parametrize("question", [b"what?\n", _question("crazy", IMPOSSIBLE, Random(1), BUDGET)])
def test_a_process_that_cannot_answer_ends_and_does_not_crash(question: bytes) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        assert process.stdin is not None
        process.stdin.write(question)
        process.stdin.flush()
        assert process.wait() == 1, "a signal would be a negative number"


def test_ctrl_c_does_not_reach_the_process(apart: Apart) -> None:
    apart.player("crazy").decide(PASS, Random(1), BUDGET)
    pid = only_process()
    assert os.getpgid(pid) != os.getpgrp()
    os.kill(pid, signal.SIGINT)
    apart.player("crazy").decide(PASS, Random(1), BUDGET)
    assert only_process() == pid


def test_closing_ends_a_thought_that_is_waited_for() -> None:
    problems: list[str] = []
    apart = Apart(NEVER_ANSWERS, seconds=600)
    thread = asked_until_it_fails(apart, problems)
    apart.close()
    thread.join()
    assert problems == ["nobody waits for an answer any more"]
    assert processes() == set()
    with pytest.raises(BotFault):
        apart.player("crazy").decide(PASS, Random(1), BUDGET)
    assert processes() == set()


def test_cancelling_ends_every_thought_that_is_waited_for_and_is_no_failure(tmp_path: Path) -> None:
    """The program thinks for ever, until there is a file that lets it answer."""
    may_answer = tmp_path / "may answer"
    command = ("/bin/sh", "-c", f"test -e '{may_answer}' && exec {shlex.join(COMMAND)}; exec sleep 600")
    problems: list[str] = []
    with closing(Apart(command, seconds=600)) as apart:
        for _ in range(MOST_FAILURES):
            threads = [asked_until_it_fails(apart, problems) for _ in range(2)]
            apart.cancel()
            for thread in threads:
                thread.join()
            assert processes() == set()
        assert problems == ["nobody waits for an answer any more"] * 2 * MOST_FAILURES
        may_answer.touch()
        assert apart.player("crazy").decide(PASS, Random(1), BUDGET) == here(PASS, Random(1))
        assert only_process(), "it was decided apart"
        apart.cancel()
        assert only_process(), "what nobody waits for goes on being kept"


def test_files_where_the_game_was_started_are_not_taken_for_its_own(
    apart: Apart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    apart.player("crazy").decide(PASS, Random(1), BUDGET)
    assert processes(), "the process did not fail"
