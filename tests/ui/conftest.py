"""A house whose deals are the same in every test, and in which nothing waits."""

import pytest

from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House

DEAL_NUMBER = 7


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with all colours, whatever the tests run in."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def house(archive: Archive) -> House:
    house = House(archive, STANDARD, lambda: DEAL_NUMBER)
    assert house.change(pace=Pace.INSTANT).result() == ""
    return house
