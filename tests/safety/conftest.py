"""Settings in which nothing waits on the table and nothing moves."""

from pathlib import Path

import pytest

from hearts_tui.store.paths import default_paths

from ..support import let_nothing_wait


@pytest.fixture
def instant_pace(home: Path) -> None:
    """Nothing waits on the table and nothing moves."""
    assert default_paths().settings.is_relative_to(home)
    let_nothing_wait()
