import errno
import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from hearts_tui.arena.contest import Contest
from hearts_tui.arena.kept import ArenaFileError
from hearts_tui.arena.processes import local_executor
from hearts_tui.arena.run import Outcome, run_arena

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


@pytest.mark.parametrize(
    "content",
    [
        b"good morning\n",
        b"good morning",
        b"good\nmorning",
        b"\n",
        b"\xff\xfe\n",
        b"[" * 9000 + b"\n",
        b"x" * 200_000,
        b"{}\n",
        b"[]\n",
        b'{"format": "hearts-tui arena 2"}\n',
        b'{"format": "hearts-tui arena 2"}\n{',
    ],
    ids=range(11),
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(content)
    with pytest.raises(ArenaFileError, match=r"is no file of an arena|another contest"):
        run_arena(CONTEST, Here(), kept=path)
    assert path.read_bytes() == content


def test_a_kill_within_the_first_line_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    outcome = run_arena(CONTEST, Here(), kept=path)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n")])
    assert without_times(run_arena(CONTEST, Here(), kept=path)) == without_times(outcome)
    assert path.read_bytes().startswith(whole[: whole.index(b"\n") + 1])


def damaged(entry: dict[str, Any], manner: str) -> object:
    place = entry["tally"]["places"][2]
    match manner:
        case "rounds that were never handed out together":
            entry["rounds"] = [0, 7]
        case "rounds that do not exist":
            entry["rounds"] = [7, 8]
        case "rounds in a list":
            entry["rounds"] = [[0], 1]
        case "text for a number":
            entry["tally"]["hands"] = "4"
        case "a sum cut short":
            place["points"] = place["points"][:-1]
        case "a number within a sum":
            place["margin"][3] = None
        case "a time":
            place["times"] = [["x", 1]]
        case "a number for a problem":
            place["problems"] = [[7, 1]]
        case "a count":
            place["moons"] = 0.5
        case "three places":
            del entry["tally"]["places"][2]
        case _:
            return manner
    return entry


@pytest.mark.parametrize(
    "manner",
    [
        "rounds that were never handed out together",
        "rounds that do not exist",
        "rounds in a list",
        "text for a number",
        "a sum cut short",
        "a number within a sum",
        "a time",
        "a number for a problem",
        "a count",
        "three places",
        "another thing altogether",
    ],
)
def test_a_damaged_line_is_named_and_left_as_it_is(tmp_path: Path, manner: str) -> None:
    path = tmp_path / "rounds.jsonl"
    run_arena(CONTEST, Here(), kept=path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[3] = json.dumps(damaged(json.loads(lines[3]), manner)) + "\n"
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(ArenaFileError, match=r"line 4 of .* is damaged"):
        run_arena(CONTEST, Here(), kept=path)
    assert path.read_text(encoding="utf-8") == "".join(lines)
    path.write_text("".join(lines[:3] + lines[4:]), encoding="utf-8")
    run_arena(CONTEST, again := Here(), kept=path)
    assert len(again.played) == 1


def test_a_device_is_no_file_that_keeps_rounds() -> None:
    with pytest.raises(ArenaFileError, match="it is no file"):
        run_arena(CONTEST, Here(), kept=Path(os.devnull))


def test_a_disk_that_fails_is_told_of_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ArenaFileError, match="cannot keep an arena: No space left on device"):
        run_arena(CONTEST, Here(), kept=tmp_path / "rounds.jsonl")


def test_rounds_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    run_arena(CONTEST, Here(), kept=tmp_path / "rounds.jsonl")
    other = Contest(CONTEST.bots, deals=7, seed=3)
    with pytest.raises(ArenaFileError, match="another contest"):
        run_arena(other, Here(), kept=tmp_path / "rounds.jsonl")
