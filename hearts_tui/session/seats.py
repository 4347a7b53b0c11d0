"""Who sits at a table: you at the bottom, and three computer players around, some of which may be other programs.

A match record says of such a program only that it is one. Which program it is comes from the command line alone, so
that no file can make the game run anything; without it, the stand-in plays the seat.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..bots.base import Bot
from ..bots.levels import LEVELS
from ..engine.match import SeatInfo
from .requests import STAND_IN

if TYPE_CHECKING:
    from ..store.statistics import Statistics

YOU = 0
HUMAN = "human"
EXTERNAL = "external"
BOT_NAMES = ("Lily", "Max", "Zoe")


Players = Callable[[str], Bot]
"""Who plays a level."""


def played_here(level: str) -> Bot:
    """The bot of that level, which decides where it is asked."""
    return LEVELS[level].bot


def seats_for(level: str, externals: int = 0) -> tuple[SeatInfo, ...]:
    """You, then as many other programs, then bots of that level. Raises `ValueError` for a level that is not known."""
    if level not in LEVELS:
        raise _unknown(level)
    players = [EXTERNAL] * externals + [level] * len(BOT_NAMES)
    return SeatInfo("You", HUMAN), *map(SeatInfo, BOT_NAMES, players)


def bots_at(seats: Sequence[SeatInfo], externals: Sequence[Bot] = (), players: Players = played_here) -> dict[int, Bot]:
    """The player of each seat but yours, the programs in their order. Raises `ValueError` for one that is not known."""
    programs = iter(externals)
    bots: dict[int, Bot] = {}
    for seat, info in enumerate(seats):
        if seat != YOU:
            if info.player not in (*LEVELS, EXTERNAL):
                raise _unknown(info.player)
            bots[seat] = next(programs, STAND_IN) if info.player == EXTERNAL else players(info.player)
    return bots


def level_of(seats: Sequence[SeatInfo]) -> str:
    """What a match against these counts as: a level, or `external` where another program played."""
    players = [info.player for info in seats]
    return EXTERNAL if EXTERNAL in players else players[1]


def level_label(level: str) -> str:
    """How a level is shown."""
    return LEVELS[level].label if level in LEVELS else level.capitalize()


def levels_with_a_record(statistics: "Statistics") -> list[str]:
    """The levels, then whatever else matches in the statistics were played against."""
    return [*LEVELS, *sorted({entry.level for entry in statistics.entries} - LEVELS.keys())]


def _unknown(player: str) -> ValueError:
    return ValueError(f"{player[:40]!r} is no level of this version: the levels are {', '.join(LEVELS)}")
