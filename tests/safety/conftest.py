"""Settings in which nothing waits on the table and nothing moves."""

import json
from pathlib import Path

import pytest

from hearts_tui.store.paths import default_paths


@pytest.fixture
def instant_pace(home: Path) -> None:
    """Nothing waits on the table and nothing moves."""
    settings = default_paths().settings
    assert settings.is_relative_to(home)
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"pace": "instant", "motion": False}), encoding="utf-8")
