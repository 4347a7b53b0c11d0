"""A match to keep."""

from pathlib import Path
from random import Random

import pytest

from hearts_tui.engine.match import Match
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import Paths

from ..support import NOW, at_random, new_match, play_steps

MATCH_ID = "20261130-1407-k3xq"


@pytest.fixture
def match() -> Match:
    """A match in the middle of the seventh trick of its second hand."""
    match = new_match(deal_number=5)
    play_steps(match, at_random(Random(5)), 1 + 4 + 52 + 1 + 4 + 26)
    return match


@pytest.fixture
def saved(paths: Paths, match: Match) -> Path:
    """The file of that match, saved."""
    MatchStore(paths).save(MATCH_ID, match, {"level": "normal"}, NOW)
    return paths.matches / f"{MATCH_ID}.json"
