"""One process at a time, and never for ever."""

import subprocess
import sys
from pathlib import Path

import pytest

from hearts_tui.store import locks
from hearts_tui.store.errors import StoreError
from hearts_tui.store.locks import locked

HOLDER = """
import sys
from pathlib import Path
from hearts_tui.store.locks import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holding(path: Path) -> subprocess.Popen[str]:
    """A process that holds the lock until it ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_lock_that_another_process_holds_is_waited_for_and_then_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "ATTEMPTS", 3)
    with holding(tmp_path / "lock") as process:
        with pytest.raises(StoreError, match="another process holds it"), locked(tmp_path / "lock"):
            pass
        process.communicate()
    with locked(tmp_path / "lock"):
        assert process.returncode == 0


def test_a_lock_is_free_once_its_holder_was_killed(tmp_path: Path) -> None:
    with holding(tmp_path / "lock") as process:
        process.kill()
        with locked(tmp_path / "lock"):
            assert process.wait() == -9


def test_a_lock_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file")
    with pytest.raises(StoreError, match="could not be locked"), locked(tmp_path / "folder" / "lock"):
        pass
