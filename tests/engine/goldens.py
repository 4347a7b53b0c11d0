"""Whole matches of players with a fixed way to choose. `python -m tests.engine.goldens` writes `goldens.json` anew.

Do that only when a change of the rules or of the record is meant, and read the difference: totals that moved mean
that old matches would replay to another score, and a record that moved alone means that its form has changed.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from hearts_tui.engine.record import record_of

from ..support import Chooser, highest, lowest, middle, new_match, play_match, rules

FILE = Path(__file__).with_name("goldens.json")

PLAYERS: dict[str, Chooser] = {"lowest": lowest, "highest": highest, "middle": middle}
RULE_SETS = (
    ("hearts", ""),
    ("omnibus", ""),
    ("black_maria", ""),
    ("spot_hearts", ""),
    ("hearts", "target=50 tie_rule=shared skip_uneventful=true"),
    ("hearts", "play_direction=counterclockwise pass_cycle=left_right_across queen_breaks_hearts=true"),
    ("hearts", "end_mode=hands num_hands=8 shoot_moon=self_minus no_tricks_bonus=5"),
    ("omnibus", "heart_values=face_scaled high_spades=true target=300 can_lead_hearts_instead_of_qs=true"),
    ("black_maria", "play_direction=counterclockwise first_trick_points=forbidden must_break_hearts=true"),
)
DEALS = (1, 2, 3)


def golden(preset: str, changes: str, player: str, deal: int) -> dict[str, Any]:
    """One match played to its end, as its line in the file."""
    match = play_match(new_match(rules(changes, preset), deal), PLAYERS[player])
    return {
        "rules": preset,
        "changes": changes,
        "player": player,
        "deal": deal,
        "hands": len(match.results),
        "moons": sum(result.shooter is not None for result in match.results),
        "cut_short": sum(result.rest is not None for result in match.results),
        "totals": list(match.totals),
        "places": list(match.standing.places),
        "record": sha256(json.dumps(record_of(match), sort_keys=True).encode()).hexdigest(),
    }


def goldens() -> list[dict[str, Any]]:
    """Every golden match as it is now."""
    return [
        golden(preset, changes, player, deal) for preset, changes in RULE_SETS for player in PLAYERS for deal in DEALS
    ]


def main() -> None:
    lines = ",\n".join(json.dumps(line) for line in goldens())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
