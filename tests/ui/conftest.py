"""A house whose files, deals and clock are the same in every test, and in which nothing waits."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House

NOW = datetime(2026, 11, 30, 14, 7, 10, tzinfo=UTC)
DEAL_NUMBER = 7


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with all colours, whatever the tests run in."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(data=tmp_path / "data", config=tmp_path / "config")


@pytest.fixture
def archive(paths: Paths) -> Archive:
    return Archive(paths, lambda: NOW)


@pytest.fixture
def house(archive: Archive) -> House:
    house = House(archive, STANDARD, lambda: DEAL_NUMBER)
    assert house.change(pace=Pace.INSTANT) == ""
    return house
