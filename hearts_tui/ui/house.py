"""What every screen may use: the saved matches, the statistics and the settings."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from random import SystemRandom
from time import monotonic
from typing import Any

from ..bots.apart import Apart
from ..bots.base import Bot, Budget
from ..bots.external import ExternalBot
from ..bots.levels import LEVELS
from ..engine.deal import LARGEST_DEAL_NUMBER
from ..engine.rules import STANDARD, Rules, rules_from_data
from ..session.archive import Archive
from ..session.clock import TurnClock
from ..session.seats import played_here
from ..session.table import Table
from ..store.paths import SETTINGS_FILE
from ..store.settings import Pace, Tempo


def _any_deal() -> int:
    return SystemRandom().randrange(1, LARGEST_DEAL_NUMBER)


def _keymap(wanted: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    # The table of commands imports Textual, which nothing needs that opens no screen.
    from .commands import keymap

    return keymap(wanted)


class House:
    """Opens tables and keeps the settings.

    `rules`, `tempo` and `letters` are those of this run; without them the settings are used. `choose_deal` gives the
    number of a match that was not asked for, `clock` the time in seconds. `externals` are other programs that take
    seats, `budget` is what the bots may spend on a decision, and `apart` is where long thoughts are thought.
    """

    def __init__(
        self,
        archive: Archive,
        rules: Rules | None = None,
        choose_deal: Callable[[], int] = _any_deal,
        *,
        tempo: Tempo | None = None,
        letters: bool = False,
        externals: Sequence[Bot] = (),
        budget: Budget | None = None,
        apart: Apart | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.archive = archive
        self.choose_deal = choose_deal
        self._clock = clock
        self.settings, self._messages = archive.load_settings()
        self._messages += archive.settle()
        last_rules = STANDARD if self.settings.rules is None else rules_from_data(self.settings.rules)
        self.rules = rules or last_rules
        self.rule_set = ""
        """The name under which these rules were chosen, for several sets may have the same ones."""
        self.tempo = tempo or self.settings.tempo
        self._letters = letters
        if self.settings.level not in LEVELS:
            known = ", ".join(LEVELS)
            self._messages.append(
                f"{SETTINGS_FILE}: level is {known}, not {self.settings.level}; the standard value is used"
            )
            self.settings = replace(self.settings, level="normal")
        self._has_told = False
        self._externals = externals
        self._budget = budget
        self._apart = apart
        self._players = apart.player if apart else played_here

    @property
    def pace(self) -> Pace:
        """How fast the others play."""
        return self.settings.pace

    @property
    def letters(self) -> bool:
        """Whether letters stand for the suit signs."""
        return self._letters or self.settings.letters

    @property
    def keys(self) -> Mapping[str, str]:
        """The keys in force, by command, of those commands that do not have their standard one."""
        return _keymap(self.settings.keys)[0]

    @property
    def named_rules(self) -> dict[str, Rules]:
        """The rule sets that were kept under a name."""
        return {name: rules_from_data(data) for name, data in self.settings.rule_sets.items()}

    def cancel_thoughts(self) -> None:
        """Ends what is being thought elsewhere, at once; more may be thought afterwards."""
        if self._apart is not None:
            self._apart.cancel()

    def end_thoughts(self) -> None:
        """Ends what is thought elsewhere, at once: nobody waits for it any more."""
        if self._apart is not None:
            self._apart.close()

    def end_programs(self) -> None:
        """Ends the programs that play here, at once."""
        self.end_thoughts()
        for bot in self._externals:
            if isinstance(bot, ExternalBot):
                bot.kill()

    def take_messages(self) -> list[str]:
        """What went wrong while files were read, once."""
        messages = self._messages
        if not self._has_told:
            messages += _keymap(self.settings.keys)[1]
        self._messages, self._has_told = [], True
        return messages

    def change(self, **changes: Any) -> "Future[str]":
        """Changes settings and keeps them. Gives the problem in words if they could not be kept, once that is known."""
        self.settings = replace(self.settings, **changes)
        return self.archive.save_settings(self.settings)

    def choose_rules(self, rules: Rules, name: str = "") -> "Future[str]":
        """The rules of the matches to come, chosen by that name. Gives what `change` gives."""
        self.rules, self.rule_set = rules, name
        return self.change(rules=rules.as_data())

    def name_rules(self, name: str, rules: Rules) -> "Future[str]":
        """Keeps a rule set under a name. Gives what `change` gives."""
        return self.change(rule_sets={**self.settings.rule_sets, name: rules.as_data()})

    def forget_rules(self, name: str) -> "Future[str]":
        """Keeps a rule set under its name no longer. Gives what `change` gives."""
        return self.change(rule_sets={known: data for known, data in self.settings.rule_sets.items() if known != name})

    def choose_tempo(self, tempo: Tempo) -> "Future[str]":
        """The clock of the tables to come. Gives what `change` gives."""
        self.tempo = tempo
        return self.change(tempo=tempo)

    def new_table(self, level: str, deal_number: int | None = None, rules: Rules | None = None) -> Table:
        """A new match against that level; its level is the first choice next time."""
        deal = self.choose_deal() if deal_number is None else deal_number
        clock = TurnClock(self.tempo, self._clock)
        asked = rules or self.rules
        table = Table.new(
            asked,
            level,
            deal,
            self.archive,
            clock,
            externals=self._externals,
            players=self._players,
            budget=self._budget,
        )
        self.change(level=level)
        return table

    def resumed_table(self, match_id: str) -> Table:
        """The saved match of that id. Raises `StoreError` or `ValueError`."""
        return Table.resumed(
            match_id,
            self.archive,
            now=self._clock,
            externals=self._externals,
            players=self._players,
            budget=self._budget,
        )
