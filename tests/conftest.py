"""What holds for every test: no test sees the real home, and in CI no marked test is skipped in silence.

`--long` makes the fuzzing tests run for long. Without it hypothesis draws the same examples in every run.
"""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from hearts_tui.session.archive import Archive
from hearts_tui.store.paths import Paths

from .support import NOW

HOME_FOLDERS = {
    "HOME": ".",
    "USERPROFILE": ".",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_DIRS": "etc",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_DIRS": "usr/share",
    "XDG_DATA_HOME": ".local/share",
    "XDG_RUNTIME_DIR": "run",
    "XDG_STATE_HOME": ".local/state",
}
NEVER_SKIPPED_IN_CI = ("terminal", "second_engine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="fuzz for long: 20,000 hands, thousands of examples")


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile("short", deadline=None, database=None, derandomize=True, max_examples=200)
    settings.register_profile("long", deadline=None, database=None, print_blob=True, max_examples=3000)
    settings.load_profile("long" if config.getoption("--long") else "short")


@pytest.fixture(scope="session")
def is_long_run(pytestconfig: pytest.Config) -> bool:
    """Whether `--long` was given."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session", autouse=True)
def home_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The home that fixtures wider than one test see."""
    with _home_in(tmp_path_factory.mktemp("home")) as home:
        yield home


@pytest.fixture(autouse=True)
def home(home_of_the_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty home of its own for every test, which the processes that it starts inherit."""
    assert home_of_the_run.is_dir()
    with _home_in(tmp_path_factory.mktemp("home")) as folder:
        yield folder


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """A place to keep things in."""
    return Paths(data=tmp_path / "data", config=tmp_path / "config")


@pytest.fixture
def archive(paths: Paths) -> Archive:
    """What is kept there, with a clock that goes on by a millisecond whenever somebody looks at it."""
    looks = count()
    return Archive(paths, lambda: NOW + timedelta(milliseconds=next(looks)))


@contextmanager
def _home_in(folder: Path) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        for name, place in HOME_FOLDERS.items():
            path = folder / place
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            patch.setenv(name, str(path))
        yield folder


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped test of the kinds that must run is a failed one."""
    report = yield
    if report.skipped and "CI" in os.environ and any(map(item.get_closest_marker, NEVER_SKIPPED_IN_CI)):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} must run in CI, and was skipped: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """In CI a file that skips itself, so that its marks are never read, is an error."""
    report = yield
    if report.skipped and "CI" in os.environ:
        report.outcome = "failed"
        report.longrepr = f"a whole file was skipped: {report.longrepr}"
    return report
