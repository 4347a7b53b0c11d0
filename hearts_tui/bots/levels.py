"""The levels of computer players, weakest first: the setup panel, the arena and the protocol read this list."""

from dataclasses import dataclass

from .base import Bot
from .crazy import Crazy
from .easy import Easy
from .hard import Hard
from .normal import Normal


@dataclass(frozen=True, slots=True)
class Level:
    """One level: its name on the command line, its label, a line of words about it, and its player.

    One that thinks for long is asked where the screen does not have to wait for it.
    """

    name: str
    label: str
    words: str
    bot: Bot
    thinks_long: bool = False


_ALL = (
    Level("easy", "Easy", "A beginner: plays low, or anything at all.", Easy()),
    Level("normal", "Normal", "Sound habits: ducks, and throws points at others.", Normal()),
    Level("hard", "Hard", "Counts cards, remembers passes, and stops moons.", Hard()),
    Level("crazy", "Crazy", "Reads plays, shoots moons, solves the last tricks.", Crazy(), thinks_long=True),
)

LEVELS: dict[str, Level] = {level.name: level for level in _ALL}
