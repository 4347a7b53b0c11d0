"""What is to be played: which bots, how many deals or matches, under which rules, and who sits where in each."""

from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations
from typing import Any

from ..bots.protocol import SECONDS_TO_ANSWER
from ..engine.rules import STANDARD, Rules

Seating = tuple[int, int, int, int]
MOST_ROUNDS = 1_000_000
LARGEST_SEED = 999_999


@dataclass(frozen=True, slots=True)
class Contest:
    """Four bots by name and what they play: `deals` single hands in every seating, or else `matches`.

    A *round* is one deal in every distinct seating, or one match in one. Bots are told apart by their *place*, 0 to 3,
    in `bots`. `seconds` are the ceiling of a decision and what a program is given to answer; `work` is the budget of
    bots that search.
    """

    bots: tuple[str, str, str, str]
    deals: int = 0
    matches: int = 0
    rules: Rules = STANDARD
    seed: int = 1
    seconds: float = SECONDS_TO_ANSWER
    work: float = 1.0

    def __post_init__(self) -> None:
        if (self.deals > 0) == (self.matches > 0):
            raise ValueError("an arena plays either deals or matches, at least one")
        if self.rounds > MOST_ROUNDS:
            raise ValueError(f"an arena plays at most {MOST_ROUNDS} deals or matches")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {self.seed}")

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return self.deals or self.matches

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """The distinct ways to seat the bots: the place of the bot at each seat."""
        distinct: dict[tuple[str, ...], Seating] = {}
        for one, two, three, four in permutations(range(4)):
            names = tuple(self.bots[place] for place in (one, two, three, four))
            distinct.setdefault(names, (one, two, three, four))
        return tuple(distinct.values())

    def deal_number(self, number: int) -> int:
        """The deal number of a round. Matches that differ only in the seating share one."""
        return self.seed * MOST_ROUNDS + (number if self.deals else number // len(self.seatings))

    @property
    def fingerprint(self) -> str:
        """A short name that tells this contest from every other."""
        return sha256(repr(sorted(self.as_data().items())).encode()).hexdigest()[:16]

    def as_data(self) -> dict[str, Any]:
        """The contest as plain data."""
        return {
            "bots": list(self.bots),
            "deals": self.deals,
            "matches": self.matches,
            "rules": self.rules.as_data(),
            "seed": self.seed,
            "seconds": self.seconds,
            "work": self.work,
        }
