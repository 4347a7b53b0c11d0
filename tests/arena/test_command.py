import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_tui.arena.command import add_arguments, contest_of, run
from hearts_tui.engine.rules import PRESETS

BOTS = ["normal", "easy", "easy", "easy"]


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)


def test_arguments_make_a_contest() -> None:
    contest = contest_of(options(*BOTS, "--matches", "8", "--rules", "omnibus", "--set", "target=50", "--seed", "9"))
    assert contest.bots == tuple(BOTS)
    assert (contest.deals, contest.matches, contest.seed) == (0, 8, 9)
    assert contest.rules.jack_of_diamonds
    assert contest.rules.target == 50


def test_thinking_longer_is_a_budget_of_more_work_and_not_of_more_time() -> None:
    usual, longer = contest_of(options(*BOTS)), contest_of(options(*BOTS, "--think", "250"))
    assert usual.work == 1
    assert longer.work == 2.5
    assert longer.seconds == usual.seconds


def test_deals_are_played_unless_told_otherwise() -> None:
    contest = contest_of(options(*BOTS))
    assert contest.deals == 200
    assert contest.rules == PRESETS["hearts"]


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


@pytest.mark.parametrize(
    "wrong", [["--set", "target"], ["--set", "colour=red"], ["--set", "target=never"], ["--set", "no equals sign"]]
)
def test_rule_options_that_do_not_exist_are_refused(wrong: list[str]) -> None:
    with pytest.raises(ValueError, match=wrong[1].partition("=")[0]):
        contest_of(options(*BOTS, *wrong))


def test_a_bot_that_does_not_exist_is_refused_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        run(options("grandmaster", "easy", "easy", "easy", "--deals", "1"))


def test_the_data_goes_to_standard_output_alone(capsys: pytest.CaptureFixture[str]) -> None:
    run(options(*BOTS, "--deals", "2", "--jobs", "1", "--json"))
    printed = capsys.readouterr()
    assert json.loads(printed.out)["hands"] == 8
    assert printed.err == ""


def test_the_table_names_every_bot_with_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    run(options(*BOTS, "--matches", "1", "--set", "target=20", "--jobs", "1"))
    printed = capsys.readouterr().out
    assert "1 matches" in printed
    assert printed.count("easy") == 3
    assert all(
        heading in printed for heading in ("Points a hand", "Margin", "Wins", "Moons", "Suffered", "Q♠", "Faults")
    )


def test_rounds_of_a_long_contest_are_kept_unasked_until_it_is_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hearts_tui.arena.command.ROUNDS_WORTH_KEEPING", 2)
    run(options(*BOTS, "--deals", "2", "--jobs", "1", "--json"))
    path = Path(capsys.readouterr().err.split("kept in ")[1].split(";")[0])
    assert path.parent.is_dir()
    assert not path.exists()


def test_the_command_loads_neither_textual_nor_rich_before_it_prints_a_table() -> None:
    check = (
        "import sys, hearts_tui.arena.command as c; print([m for m in ('textual', 'rich', 'dask') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True).stdout == "[]\n"
