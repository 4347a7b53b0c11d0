"""A place to keep matches in, with a clock that stands still."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from hearts_tui.session.archive import Archive
from hearts_tui.store.paths import Paths

NOW = datetime(2026, 11, 30, 14, 7, 10, tzinfo=UTC)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(data=tmp_path / "data", config=tmp_path / "config")


@pytest.fixture
def archive(paths: Paths) -> Archive:
    return Archive(paths, lambda: NOW)
