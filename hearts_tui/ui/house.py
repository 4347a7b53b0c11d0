"""What every screen may use: the saved matches, the statistics and the settings."""

from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from typing import Any

from ..engine.deal import LARGEST_DEAL_NUMBER
from ..engine.rules import Rules
from ..session.archive import Archive
from ..session.table import Table
from ..store.settings import Pace


def _any_deal() -> int:
    return SystemRandom().randrange(1, LARGEST_DEAL_NUMBER)


class House:
    """Opens tables and keeps the settings; `choose_deal` gives the number of a match that was not asked for."""

    def __init__(self, archive: Archive, rules: Rules, choose_deal: Callable[[], int] = _any_deal) -> None:
        self.archive = archive
        self.rules = rules
        self.choose_deal = choose_deal
        self.settings, self._messages = archive.load_settings()
        self._messages += archive.settle()

    @property
    def pace(self) -> Pace:
        """How fast the others play."""
        return self.settings.pace

    def take_messages(self) -> list[str]:
        """What went wrong while files were read, once."""
        messages, self._messages = self._messages, []
        return messages

    def change(self, **changes: Any) -> str:
        """Changes settings and keeps them. Gives the problem in words if they could not be kept."""
        self.settings = replace(self.settings, **changes)
        return self.archive.save_settings(self.settings)

    def new_table(self, level: str, deal_number: int | None = None) -> Table:
        """A new match against that level; its level is the first choice next time."""
        self.change(level=level)
        return Table.new(self.rules, level, self.choose_deal() if deal_number is None else deal_number, self.archive)
