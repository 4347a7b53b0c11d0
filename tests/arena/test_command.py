import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_tui.arena.arguments import add_arguments
from hearts_tui.arena.command import contest_of, run
from hearts_tui.arena.kept import ArenaFileError
from hearts_tui.engine.rules import PRESETS, STANDARD, Rules

from ..support import wait_until

ARENA = (
    "import argparse; from hearts_tui.arena.arguments import add_arguments; from hearts_tui.arena.command import run;"
    "from hearts_tui.engine.rules import STANDARD;"
    "parser = argparse.ArgumentParser(); add_arguments(parser); run(parser.parse_args(), STANDARD)"
)
ROGUE = str(Path(__file__).parent.parent / "bots" / "rogue.py")
BOTS = ["normal", "easy", "easy", "easy"]


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)


def test_arguments_make_a_contest() -> None:
    contest = contest_of(options(*BOTS, "--matches", "8", "--seed", "9"), PRESETS["omnibus"])
    assert contest.bots == tuple(BOTS)
    assert (contest.deals, contest.matches, contest.seed) == (0, 8, 9)
    assert contest.rules.jack_of_diamonds


def test_thinking_longer_is_a_budget_of_more_work_and_not_of_more_time() -> None:
    usual, longer = (contest_of(options(*BOTS, "--think", ms), STANDARD) for ms in ("100", "250"))
    assert usual.work == 1
    assert longer.work == 2.5
    assert longer.seconds == usual.seconds


def test_deals_are_played_unless_told_otherwise() -> None:
    assert contest_of(options(*BOTS), STANDARD).deals == 200


@pytest.mark.parametrize(
    "wrong",
    [
        ["--deals", "0"],
        ["--deals", "5", "--matches", "5"],
        ["--jobs", "0"],
        ["--seed", "-1"],
        ["--limit", "x"],
        ["--think", "0"],
        ["easy"],
    ],
)
def test_arguments_that_make_no_sense_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(*BOTS, *wrong)
    assert "error" in capsys.readouterr().err


def test_a_bot_that_does_not_exist_is_refused_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        run(options("grandmaster", "easy", "easy", "easy", "--deals", "1"), STANDARD)


@pytest.mark.parametrize("name", ["", "file/rounds.jsonl"])
def test_a_file_that_cannot_keep_rounds_is_told_of_in_words(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ArenaFileError, match="cannot keep an arena"):
        run(options(*BOTS, "--deals", "1", "--jobs", "1", "--keep", str(tmp_path / name)), STANDARD)


def test_the_data_goes_to_standard_output_alone(capsys: pytest.CaptureFixture[str]) -> None:
    run(options(*BOTS, "--deals", "2", "--jobs", "1", "--json"), STANDARD)
    printed = capsys.readouterr()
    assert json.loads(printed.out)["hands"] == 8
    assert printed.err == ""


def test_the_table_names_every_bot_with_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    run(options(*BOTS, "--matches", "1", "--jobs", "1"), Rules(target=20))
    printed = capsys.readouterr().out
    assert "1 matches" in printed
    assert printed.count("easy") == 3
    assert all(heading in printed for heading in ("Points", "Margin", "Wins", "Moons", "Suffered", "Q♠", "Faults"))


def test_what_was_wrong_with_a_bot_is_told_for_who_writes_it(capsys: pytest.CaptureFixture[str]) -> None:
    failing = "cmd:" + shlex.join([sys.executable, ROGUE, "reports an error"])
    run(options("easy", failing, "easy", "easy", "--deals", "1", "--json"), STANDARD)
    printed = capsys.readouterr()
    assert [bot["faults"] for bot in json.loads(printed.out)["bots"]] == [0, 3, 0, 0]
    assert printed.err == f"hearts-tui: faults of bot 2, {failing}: the bot reports: out of ideas (3)\n"


def test_a_name_is_printed_as_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"cmd:{sys.executable} [/x] [red] :heart:"
    run(options(name, "easy", "easy", "easy", "--deals", "1", "--jobs", "1"), STANDARD)
    printed = capsys.readouterr().out
    assert all(word in printed for word in ("[/x]", "[red]", ":heart:"))


def test_rounds_of_a_long_contest_are_kept_unasked_until_it_is_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hearts_tui.arena.command.ROUNDS_WORTH_KEEPING", 2)
    run(options(*BOTS, "--deals", "2", "--jobs", "1", "--json"), STANDARD)
    path = Path(capsys.readouterr().err.split("kept in ")[1].split(";")[0])
    assert path.parent.is_dir()
    assert not path.exists()


def test_a_killed_arena_leaves_no_process_behind_and_resumes(tmp_path: Path) -> None:
    kept = tmp_path / "rounds.jsonl"
    arguments = [*BOTS, "--deals", "800", "--jobs", "2", "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", ARENA, *arguments, "--keep", str(kept)], start_new_session=True
    ) as arena:
        wait_until(lambda: kept.exists() and kept.read_bytes().count(b"\n") > 5, "six lines")
        arena.kill()
    wait_until(lambda: not is_running(arena.pid), "the end of its processes")
    finished = kept.read_bytes().count(b"\n")
    outcomes = [
        json.loads(subprocess.run([sys.executable, "-c", ARENA, *each], stdout=subprocess.PIPE, check=True).stdout)
        for each in ([*arguments, "--keep", str(kept)], arguments)
    ]
    assert 5 < finished < 401
    assert [bot["points_per_hand"] for bot in outcomes[0]["bots"]] == [
        bot["points_per_hand"] for bot in outcomes[1]["bots"]
    ]
    assert outcomes[0]["hands"] == 3200


def is_running(group: int) -> bool:
    """Whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_command_loads_neither_textual_nor_rich_before_it_prints_a_table() -> None:
    check = (
        "import sys, hearts_tui.arena.command as c; print([m for m in ('textual', 'rich', 'dask') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True).stdout == "[]\n"
