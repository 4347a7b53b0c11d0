import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from hearts_tui.arena.contest import Contest
from hearts_tui.arena.run import ArenaFileError, Outcome, local_executor, run_arena

CONTEST = Contest(("normal", "easy", "easy", "easy"), deals=7, seed=2)


class Here(Executor):
    """Runs everything at once, here; after `stop_after` tasks it fails like a machine that was switched off."""

    def __init__(self, stop_after: int = 10**9) -> None:
        self.left = stop_after
        self.played: list[tuple[Any, ...]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(OSError("switched off"))
        else:
            self.played.append(args[1:])
            future.set_result(fn(*args, **kwargs))
        return future


def without_times(outcome: Outcome) -> dict[str, Any]:
    data = outcome.as_data()
    data.pop("seconds")
    for bot in data["bots"]:
        bot.pop("ms_mean")
        bot.pop("ms_p99")
    return data


def test_the_outcome_is_the_same_for_any_number_of_processes() -> None:
    here = run_arena(CONTEST, Here())
    for jobs in (1, 2):
        with local_executor(jobs) as executor:
            assert without_times(run_arena(CONTEST, executor)) == without_times(here)


def test_progress_tells_of_every_round() -> None:
    seen: list[tuple[int, int]] = []
    run_arena(CONTEST, Here(), on_progress=lambda done, rounds: seen.append((done, rounds)))
    assert seen[0] == (0, 7)
    assert seen[-1] == (7, 7)
    assert seen == sorted(seen)


def test_the_data_of_an_outcome_has_exactly_the_published_form() -> None:
    data = json.loads(json.dumps(run_arena(CONTEST, Here()).as_data()))
    assert list(data) == ["hands", "matches", "seconds", "bots"]
    assert data["hands"] == 28
    assert [bot["bot"] for bot in data["bots"]] == ["normal", "easy", "easy", "easy"]
    keys = "bot points_per_hand points_stderr margin margin_stderr win_rate moons faults ms_mean ms_p99"
    assert all(list(bot) == keys.split() for bot in data["bots"])


def test_an_interrupted_contest_resumes_where_it_was_and_comes_to_the_same(tmp_path: Path) -> None:
    kept = tmp_path / "new folder" / "rounds.jsonl"
    interrupted, resumed = Here(stop_after=3), Here()
    with pytest.raises(OSError, match="switched off"):
        run_arena(CONTEST, interrupted, kept=kept)
    kept.write_bytes(kept.read_bytes() + b'{"rounds": [5, 6], "tal')
    outcome = run_arena(CONTEST, resumed, kept=kept)
    assert len(interrupted.played) == 3
    assert len(resumed.played) == 4
    assert without_times(outcome) == without_times(run_arena(CONTEST, Here()))


def test_a_finished_contest_is_read_from_its_file(tmp_path: Path) -> None:
    first = run_arena(CONTEST, Here(), kept=tmp_path / "rounds.jsonl")
    again = Here()
    assert without_times(run_arena(CONTEST, again, kept=tmp_path / "rounds.jsonl")) == without_times(first)
    assert again.played == []


@pytest.mark.parametrize("content", ["good morning\n", "{}\n", '{"format": "hearts-tui arena 1"}\n'])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, content: str) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text(content)
    with pytest.raises(ArenaFileError):
        run_arena(CONTEST, Here(), kept=path)
    assert path.read_text() == content


def test_rounds_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    run_arena(CONTEST, Here(), kept=tmp_path / "rounds.jsonl")
    other = Contest(CONTEST.bots, deals=7, seed=3)
    with pytest.raises(ArenaFileError, match="another contest"):
        run_arena(other, Here(), kept=tmp_path / "rounds.jsonl")
