"""One save of a match as it is done after every action: the whole file, flushed to the disk."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from hearts_tui.engine.match import Match
from hearts_tui.store.files import write_atomically
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths

from ..support import at_random, new_match, play_hand, play_steps, rules
from .measure import seconds_for

SAVES = 60
HANDS = (1, 10, 20, 40, 60, 80, 99)
MATCH_ID = "20261130-1407-k3xq"
NOW = datetime(2026, 11, 30, 14, 7, 10, tzinfo=UTC)


def run(hands: tuple[int, ...] = HANDS, saves: int = SAVES) -> None:
    """Measures a save in the middle of each of these hands of one match, and prints."""
    match = new_match(rules("end_mode=hands num_hands=99"), deal_number=1)
    choose = at_random(Random(1))
    medians = []
    with TemporaryDirectory() as folder:
        for number in hands:
            while match.hand_number < number:
                play_hand(match, choose)
            play_steps(match, choose, 30)
            medians.append(_measure(Path(folder), match, saves))
    growth = (medians[-1] - medians[0]) / max(1, hands[-1] - hands[0])
    print(f"  from hand {hands[0]} to hand {hands[-1]} a save grows by {growth:.3f} ms a hand")


def _measure(folder: Path, match: Match, saves: int) -> float:
    """Saves so often, prints, and gives the milliseconds in the middle."""
    paths = Paths(folder, folder)
    store = MatchStore(paths)
    whole = sorted(
        1000 * seconds_for(lambda: store.save(MATCH_ID, match, {"level": "normal"}, NOW)) for _ in range(saves)
    )
    file = paths.matches / f"{MATCH_ID}.json"
    text = file.read_text(encoding="utf-8")
    disk = median(1000 * seconds_for(lambda: write_atomically(file, text)) for _ in range(saves))
    print(
        f"  hand {match.hand_number:>2}: {median(whole):.2f} ms, 95 of 100 within {whole[saves * 95 // 100]:.2f};"
        f" the disk alone {disk:.2f}; {len(text):,} bytes"
    )
    return median(whole)
