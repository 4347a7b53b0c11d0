"""A house whose deals are the same in every test, and in which nothing waits."""

import pytest

from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.store.settings import Pace
from hearts_tui.ui.app import HeartsApp
from hearts_tui.ui.house import House

DEAL_NUMBER = 7


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with all colours, whatever the tests run in."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def nothing_said_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remarks and notices stay for longer than any test takes, however slow the machine is."""
    monkeypatch.setattr("hearts_tui.ui.screens.turns.REMARK_SECONDS", 600)
    monkeypatch.setattr(HeartsApp, "NOTIFICATION_TIMEOUT", 600)


@pytest.fixture
def house(archive: Archive) -> House:
    house = House(archive, STANDARD, lambda: DEAL_NUMBER)
    assert house.change(pace=Pace.INSTANT).result() == ""
    return house
