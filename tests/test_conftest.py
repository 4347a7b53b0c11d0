"""The fixtures and hooks that hold for every test do hold."""

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from .conftest import HOME_FOLDERS

ROOT = Path(__file__).parents[1]


def run_pytest(folder: Path, test: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest on one file that holds this test, with the hooks of this folder."""
    (folder / "test_it.py").write_text(test, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    terminal\n    second_engine\n    other\n")
    base = {name: value for name, value in os.environ.items() if name != "CI"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-q", "test_it.py"],
        cwd=folder,
        env={**base, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def skipping_test(mark: str) -> str:
    return f"import pytest\n@pytest.mark.{mark}\ndef test_it():\n    pytest.skip('not here')\n"


def test_every_folder_of_a_user_is_inside_the_home_of_the_test(home: Path) -> None:
    assert Path.home() == home
    for folder in (
        platformdirs.user_data_path("x"),
        platformdirs.user_config_path("x"),
        platformdirs.user_cache_path("x"),
    ):
        assert home in folder.parents
    assert {name for name in os.environ if name.startswith("XDG_") and name.endswith(("_HOME", "_DIRS"))} <= set(
        HOME_FOLDERS
    )


def test_the_home_of_a_test_starts_without_files(home: Path) -> None:
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_a_process_started_by_a_test_inherits_its_home(home: Path) -> None:
    code = "import pathlib, platformdirs; print(pathlib.Path.home()); print(platformdirs.user_data_path('x'))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert Path(printed[0]) == home
    assert home in Path(printed[1]).parents


@pytest.mark.parametrize("mark", ["terminal", "second_engine"])
def test_in_ci_a_skipped_test_that_must_run_fails_the_run(tmp_path: Path, mark: str) -> None:
    run = run_pytest(tmp_path, skipping_test(mark), CI="true")
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "must run in CI" in run.stdout


def test_in_ci_a_test_that_may_be_skipped_is_skipped(tmp_path: Path) -> None:
    assert run_pytest(tmp_path, skipping_test("other"), CI="true").returncode == pytest.ExitCode.OK


def test_outside_ci_any_test_may_be_skipped(tmp_path: Path) -> None:
    assert run_pytest(tmp_path, skipping_test("terminal")).returncode == pytest.ExitCode.OK


def test_in_ci_a_file_that_skips_itself_fails_the_run(tmp_path: Path) -> None:
    run = run_pytest(tmp_path, "import pytest\npytest.importorskip('no_such_module')\n", CI="true")
    assert run.returncode != pytest.ExitCode.OK
    assert "a whole file was skipped" in run.stdout
