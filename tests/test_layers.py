"""Each layer stands on those below it alone, and nothing but the screens loads what draws them."""

import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import hearts_tui

ROOT = Path(__file__).parents[1]
HEAVY = ("textual", "rich")
SCREENS = "hearts_tui.ui"
MODULES = tuple(module.name for module in pkgutil.walk_packages(hearts_tui.__path__, "hearts_tui."))
LIGHT_MODULES = tuple(name for name in MODULES if not name.startswith((SCREENS, "hearts_tui.__main__")))


def loaded_with(*modules: str) -> set[str]:
    """The top-level packages that a fresh process has loaded once it has imported these modules."""
    code = "import sys\n" + "".join(f"import {name}\n" for name in modules) + "print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in run.stdout.split()}


def test_the_command_line_and_all_below_the_screens_load_neither_textual_nor_rich() -> None:
    assert {"hearts_tui.cli", "hearts_tui.engine.match", "hearts_tui.store.matches"} <= set(LIGHT_MODULES)
    loaded = loaded_with(*LIGHT_MODULES)
    assert "hearts_tui" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_screens_do_load_them() -> None:
    assert set(HEAVY) <= loaded_with("hearts_tui.ui.app")


@pytest.mark.parametrize("module", [name for name in LIGHT_MODULES if name.count(".") > 1])
def test_every_module_below_the_screens_can_be_imported_first(module: str) -> None:
    assert loaded_with(module).isdisjoint(HEAVY)


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["no-such-command"], ["--level", "no-such-level"]])
def test_a_question_or_a_mistake_on_the_command_line_loads_neither(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom hearts_tui.cli import main\n"
        f"try: main({arguments!r})\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stderr.splitlines()[-1].split()}
    assert "hearts_tui" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_a_table_can_be_shown_before_anything_that_thinks_or_counts_is_loaded() -> None:
    code = "import sys, hearts_tui.cli, hearts_tui.ui.house, hearts_tui.ui.app\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    later = {f"hearts_tui.{name}" for name in ("bots.crazy", "bots.normal", "store.statistics", "session.rulebook")}
    assert later <= set(MODULES)
    assert later.isdisjoint(run.stdout.split())


def test_no_layer_imports_one_above_it() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run(
        [program, "--no-cache", "--config", ROOT / "pyproject.toml"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
