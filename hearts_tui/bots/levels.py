"""The levels of computer players, weakest first: the setup panel, the arena and the protocol read this list."""

from functools import cached_property
from importlib import import_module
from random import Random
from typing import NamedTuple

from ..engine.view import PlayerView
from .base import Bot, Budget, Decision


class Later:
    """A bot whose file is imported for its first decision: a table is there sooner than anybody has to think at it."""

    def __init__(self, file: str, name: str) -> None:
        self._file = file
        self._name = name

    def decide(self, view: PlayerView, rng: Random, budget: Budget, /) -> Decision:
        """What the bot decides."""
        return self._bot.decide(view, rng, budget)

    @cached_property
    def _bot(self) -> Bot:
        bot: Bot = getattr(import_module(f".{self._file}", __package__), self._name)()
        return bot


class Level(NamedTuple):
    """One level: its name on the command line, its label, a line of words about it, and its player.

    One that thinks for long is asked where the screen does not have to wait for it.
    """

    name: str
    label: str
    words: str
    bot: Bot
    thinks_long: bool = False


_ALL = (
    Level("easy", "Easy", "A beginner: plays low, or anything at all.", Later("easy", "Easy")),
    Level("normal", "Normal", "Sound habits: ducks, throws points at others.", Later("normal", "Normal")),
    Level("hard", "Hard", "Counts cards, remembers passes, stops moons.", Later("hard", "Hard")),
    Level(
        "crazy",
        "Crazy",
        "Reads plays, shoots moons, solves endings.",
        Later("crazy", "Crazy"),
        thinks_long=True,
    ),
)

LEVELS: dict[str, Level] = {level.name: level for level in _ALL}
