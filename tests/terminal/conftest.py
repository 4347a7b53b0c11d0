"""Settings in which nothing waits on the table."""

import shutil
from pathlib import Path

import pytest

from hearts_tui.store.paths import default_paths


@pytest.fixture(autouse=True)
def instant_pace(home: Path) -> None:
    """Nothing waits on the table. Without tmux every test here fails."""
    assert shutil.which("tmux"), "these tests need tmux"
    settings = default_paths().settings
    assert settings.is_relative_to(home)
    settings.parent.mkdir(parents=True)
    settings.write_text('pace = "instant"\n', encoding="utf-8")
