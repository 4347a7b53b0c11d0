"""One save of a match as it is done after every action: the whole file, flushed to the disk."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from hearts_tui.engine.match import Match
from hearts_tui.store.files import write_atomically
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths

from ..support import NOW, at_random, new_match, play_hand, play_steps, rules
from .measure import seconds_for

SAVES = 60
HANDS = (1, 10, 20, 40, 60, 80, 99)
MATCH_ID = "20261130-1407-k3xq"


def run(hands: tuple[int, ...] = HANDS, saves: int = SAVES) -> None:
    """Measures a save in the middle of each of these hands of one match, and prints."""
    match = new_match(rules("end_mode=hands num_hands=99"), deal_number=1)
    choose = at_random(Random(1))
    measured = []
    with TemporaryDirectory() as folder:
        for number in hands:
            while match.hand_number < number:
                play_hand(match, choose)
            play_steps(match, choose, 30)
            measured.append(_measured(Path(folder), match, saves))
            print(f"  hand {number:>2}: {measured[-1]}")
    first, last, between = measured[0], measured[-1], max(1, hands[-1] - hands[0])
    growth, of_the_processor = (last.whole - first.whole) / between, (last.processor - first.processor) / between
    print(
        f"  from hand {hands[0]} to {hands[-1]} it grows by {1000 * growth:.3f} ms a hand,"
        f" the processor's part by {1000 * of_the_processor:.3f}"
    )


@dataclass(frozen=True, slots=True)
class Saves:
    """Seconds for one save, in the middle of many; the disk alone writes the same text."""

    whole: float
    nearly_always: float
    processor: float
    disk: float
    size: int

    def __str__(self) -> str:
        return (
            f"{1000 * self.whole:.2f} ms, 95 of 100 within {1000 * self.nearly_always:.2f};"
            f" the processor {1000 * self.processor:.2f}, the disk alone {1000 * self.disk:.2f}; {self.size:,} bytes"
        )


def _measured(folder: Path, match: Match, count: int) -> Saves:
    paths = Paths(folder, folder)
    store = MatchStore(paths)

    def save() -> None:
        store.save(MATCH_ID, match, {"level": "normal"}, NOW)

    whole = sorted(seconds_for(save) for _ in range(count))
    file = paths.matches / f"{MATCH_ID}.json"
    text = file.read_text(encoding="utf-8")
    return Saves(
        whole=median(whole),
        nearly_always=whole[count * 95 // 100],
        processor=median(seconds_for(save, process_time) for _ in range(count)),
        disk=median(seconds_for(lambda: write_atomically(file, text)) for _ in range(count)),
        size=len(text),
    )
