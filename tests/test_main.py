"""The one command that checks everything stops at what is wrong, and says how it went with its exit status."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from . import __main__ as checks


def exiting(status: int) -> tuple[str, ...]:
    """A command that exits with that status."""
    return (sys.executable, "-c", f"raise SystemExit({status})")


def test_all_commands_that_succeed_are_run_and_shown(capfd: pytest.CaptureFixture[str]) -> None:
    assert checks.first_failure([exiting(0), (sys.executable, "-c", "print('second')")]) == 0
    shown = capfd.readouterr().out.splitlines()
    assert [line[:1] for line in shown] == ["$", "$", "s"]


def test_the_first_command_that_fails_is_the_last_one_run(capfd: pytest.CaptureFixture[str]) -> None:
    assert checks.first_failure([exiting(0), exiting(7), exiting(5)]) == 7
    assert capfd.readouterr().out.count("$") == 2


def test_arguments_go_to_pytest_and_its_status_is_that_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[Sequence[str]] = []

    def noted(asked: Sequence[Sequence[str]]) -> int:
        commands.extend(asked)
        return 3

    monkeypatch.setattr(checks, "first_failure", noted)
    monkeypatch.setattr(checks, "tmux_status", lambda: 0)
    monkeypatch.setattr(sys, "argv", ["tests", "--long", "-x"])
    assert checks.main() == 3
    assert commands == [*checks.CHECKS[:-1], (*checks.CHECKS[-1], "--long", "-x")]


def test_the_commands_of_the_environment_come_first_and_nothing_may_be_skipped() -> None:
    variables = checks.environment()
    assert variables["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)
    assert variables["CI"]


def without_tmux(monkeypatch: pytest.MonkeyPatch, *, programs: Sequence[str], user: int) -> list[Sequence[str]]:
    """The commands that are run to get tmux, on a machine with these programs."""
    commands: list[Sequence[str]] = []

    def noted(asked: Sequence[Sequence[str]]) -> int:
        commands.extend(asked)
        return 0

    monkeypatch.setattr(shutil, "which", lambda name: name if name in programs else None)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(checks, "first_failure", noted)
    return commands


def test_a_tmux_that_is_there_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = without_tmux(monkeypatch, programs=["tmux", "apt-get"], user=0)
    assert checks.tmux_status() == 0
    assert commands == []


def test_a_missing_tmux_is_installed_by_root_on_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = without_tmux(monkeypatch, programs=["apt-get"], user=0)
    assert checks.tmux_status() == 0
    assert commands[-1][:2] == ("apt-get", "install")
    assert commands[-1][-1] == "tmux"


@pytest.mark.parametrize(("programs", "user"), [(["apt-get"], 1000), ([], 0)])
def test_anybody_else_is_asked_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], programs: list[str], user: int
) -> None:
    commands = without_tmux(monkeypatch, programs=programs, user=user)
    assert checks.tmux_status() == 1
    assert commands == []
    assert capsys.readouterr().err.count("\n") == 1
