"""Settings in which nothing waits on the table and nothing moves."""

from pathlib import Path

import pytest

from hearts_tui.store.paths import default_paths


@pytest.fixture
def instant_pace(home: Path) -> None:
    """Nothing waits on the table and nothing moves."""
    settings = default_paths().settings
    assert settings.is_relative_to(home)
    settings.parent.mkdir(parents=True)
    settings.write_text('pace = "instant"\nmotion = false\n', encoding="utf-8")
