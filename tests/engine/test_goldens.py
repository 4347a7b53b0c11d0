"""Whole matches with fixed deals and players come out as they always have."""

import json
from typing import Any

import pytest

from .goldens import DEALS, FILE, PLAYERS, RULE_SETS, golden

GOLDENS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "pinned",
    GOLDENS,
    ids=[" ".join(str(line[key]) for key in ("rules", "changes", "player", "deal")) for line in GOLDENS],
)
def test_a_match_comes_out_as_it_always_has(pinned: dict[str, Any]) -> None:
    assert golden(pinned["rules"], pinned["changes"], pinned["player"], pinned["deal"]) == pinned


def test_every_rule_set_player_and_deal_is_pinned() -> None:
    assert len(GOLDENS) == len(RULE_SETS) * len(PLAYERS) * len(DEALS)


def test_the_pinned_matches_have_moons_skipped_tricks_shared_wins_and_totals_below_zero() -> None:
    assert any(line["moons"] for line in GOLDENS)
    assert any(line["cut_short"] for line in GOLDENS)
    assert any(line["places"].count(1) > 1 for line in GOLDENS)
    assert any(min(line["totals"]) < 0 for line in GOLDENS)
