"""Files are written whole or not at all, read within bounds, and set aside without loss."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearts_tui.store.errors import DamagedFile, MissingFile, StoreError
from hearts_tui.store.files import ABANDONED_AFTER_SECONDS, file_names, read_text, remove, set_aside, write_atomically

STEPS = ("open", "fdopen", "fsync", "fstat", "replace", "unlink", "close", "mkdir")

KILLED = 9
KILLED_AT_A_STEP = f"""
import os, sys
from pathlib import Path
from hearts_tui.store.files import write_atomically

left = int(sys.argv[2])

def killed_at_zero(function):
    def step(*args, **kwargs):
        global left
        left -= 1
        if left < 0:
            os._exit({KILLED})
        return function(*args, **kwargs)
    return step

for name in {STEPS}:
    setattr(os, name, killed_at_zero(getattr(os, name)))
write_atomically(Path(sys.argv[1]), "new" * 1000)
os._exit(0)
"""


def failing(code: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> Any:
        raise OSError(code, os.strerror(code))

    return fail


def contents(folder: Path) -> dict[str, str]:
    """The files of a folder, by name."""
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_what_was_written_is_read(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a" / "b" / "file", "one\n♥")
    write_atomically(tmp_path / "a" / "b" / "file", "two\n♥")
    assert read_text(tmp_path / "a" / "b" / "file", 100) == "two\n♥"
    assert file_names(tmp_path / "a" / "b") == ["file"]


def test_new_folders_are_for_this_user_alone(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a" / "b" / "file", "")
    assert [path.stat().st_mode & 0o777 for path in (tmp_path / "a", tmp_path / "a" / "b")] == [0o700, 0o700]


def test_a_process_killed_at_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    exits = []
    for steps in range(40):
        path = tmp_path / str(steps) / "file"
        write_atomically(path, "old" * 1000)
        command = [sys.executable, "-c", KILLED_AT_A_STEP, str(path), str(steps)]
        exits.append(subprocess.run(command, check=False).returncode)
        assert path.read_text() in {"old" * 1000, "new" * 1000}
        write_atomically(path, "newer")
        assert path.read_text() == "newer"
        if exits[-1] == 0:
            assert contents(path.parent) == {"file": "newer"}
            break
    assert exits[-1] == 0
    assert exits[:-1] == [KILLED] * (len(exits) - 1)
    assert len(exits) > 6


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
@pytest.mark.parametrize("step", ["open", "fdopen", "fsync", "replace"])
def test_a_disk_that_fails_at_any_step_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, code: int
) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, failing(code))
        with pytest.raises(StoreError) as caught:
            write_atomically(path, "new")
    assert str(caught.value) == f"{path} could not be saved: {os.strerror(code)}"
    assert contents(tmp_path) == {"file": "old"}


def test_a_disk_that_fails_while_it_flushes_the_folder_has_the_new_file_and_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")
    flush = os.fsync

    def fail_at_the_folder(descriptor: int) -> None:
        if os.path.samestat(os.fstat(descriptor), tmp_path.stat()):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        flush(descriptor)

    monkeypatch.setattr(os, "fsync", fail_at_the_folder)
    with pytest.raises(StoreError, match="could not be saved"):
        write_atomically(path, "new")
    assert contents(tmp_path) == {"file": "new"}


def test_a_file_system_that_cannot_flush_a_folder_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flush = os.fsync

    def refuse_the_folder(descriptor: int) -> None:
        if os.path.samestat(os.fstat(descriptor), tmp_path.stat()):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        flush(descriptor)

    monkeypatch.setattr(os, "fsync", refuse_the_folder)
    write_atomically(tmp_path / "file", "new")
    assert contents(tmp_path) == {"file": "new"}


def test_the_file_and_then_its_folder_are_flushed_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed = []
    flush = os.fsync

    def note(descriptor: int) -> None:
        flushed.append((os.fstat(descriptor).st_ino, (tmp_path / "file").exists()))
        flush(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    write_atomically(tmp_path / "file", "new")
    assert flushed == [((tmp_path / "file").stat().st_ino, False), (tmp_path.stat().st_ino, True)]


def test_a_folder_that_is_a_file_is_told_and_left(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("mine")
    with pytest.raises(StoreError, match="could not be saved"):
        write_atomically(tmp_path / "folder" / "file", "new")
    with pytest.raises(StoreError, match="could not be read"):
        read_text(tmp_path / "folder" / "file", 100)
    with pytest.raises(StoreError, match="could not be read"):
        file_names(tmp_path / "folder")
    assert contents(tmp_path) == {"folder": "mine"}


def test_a_file_that_is_a_folder_is_told_and_left(tmp_path: Path) -> None:
    (tmp_path / "file" / "inside").mkdir(parents=True)
    with pytest.raises(StoreError, match="could not be saved"):
        write_atomically(tmp_path / "file", "new")
    with pytest.raises(DamagedFile, match="not an ordinary file"):
        read_text(tmp_path / "file", 100)
    with pytest.raises(StoreError, match="could not be removed"):
        remove(tmp_path / "file")
    assert file_names(tmp_path) == ["file"]
    assert file_names(tmp_path / "file") == ["inside"]


def test_a_file_that_is_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "real").write_text("old")
    (tmp_path / "file").symlink_to("elsewhere/real")
    write_atomically(tmp_path / "file", "new")
    assert (tmp_path / "file").is_symlink()
    assert contents(tmp_path / "elsewhere") == {"real": "new"}
    assert read_text(tmp_path / "file", 100) == "new"


def test_a_pipe_in_place_of_a_file_does_not_stop_the_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "file")
    with pytest.raises(DamagedFile, match="not an ordinary file"):
        read_text(tmp_path / "file", 100)


def test_a_loop_of_links_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").symlink_to("file")
    with pytest.raises(StoreError, match="could not be read"):
        read_text(tmp_path / "file", 100)


def test_a_missing_file_is_told_apart(tmp_path: Path) -> None:
    with pytest.raises(MissingFile):
        read_text(tmp_path / "file", 100)
    assert file_names(tmp_path / "folder") == []
    remove(tmp_path / "file")


def test_a_file_one_byte_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b" " * 101)
    with pytest.raises(DamagedFile, match="larger than 100 bytes"):
        read_text(tmp_path / "file", 100)
    assert read_text(tmp_path / "file", 101) == " " * 101


def test_bytes_that_are_no_text_are_damage(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xff\xfe{\x00}\x00")
    with pytest.raises(DamagedFile, match="it is not text"):
        read_text(tmp_path / "file", 100)


def test_a_mark_that_an_editor_put_in_front_is_not_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbf{}")
    assert read_text(tmp_path / "file", 100) == "{}"


def test_what_a_killed_process_left_is_removed_with_the_next_write_once_it_is_old(tmp_path: Path) -> None:
    old, recent, foreign = (
        tmp_path / name for name in (".file.0a1b2c3d.tmp", ".file.4e5f6071.tmp", ".other.0a1b2c3d.tmp")
    )
    for path in (old, recent, foreign):
        path.write_text("half")
        age = 60 if path == recent else ABANDONED_AFTER_SECONDS + 60
        os.utime(path, (path.stat().st_atime - age, path.stat().st_mtime - age))
    write_atomically(tmp_path / "file", "new")
    assert file_names(tmp_path) == sorted([recent.name, foreign.name, "file"])
    remove(tmp_path / "file")
    assert file_names(tmp_path) == [foreign.name]


def test_damaged_files_of_one_name_and_date_are_all_kept(tmp_path: Path) -> None:
    places = []
    for content in ("one", "two", "three"):
        path = tmp_path / "file"
        path.write_text(content)
        os.utime(path, (1_796_047_630, 1_796_047_630))
        places.append(set_aside(path, tmp_path / "damaged"))
    assert [place.relative_to(tmp_path).as_posix() for place in places] == [
        "damaged/20261130-140710/file",
        "damaged/20261130-140710-2/file",
        "damaged/20261130-140710-3/file",
    ]
    assert [place.read_text() for place in places] == ["one", "two", "three"]
    assert file_names(tmp_path) == ["damaged"]


def test_a_folder_and_a_link_in_place_of_a_file_are_set_aside_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "folder" / "inside").mkdir(parents=True)
    (tmp_path / "link").symlink_to("nowhere")
    assert (set_aside(tmp_path / "folder", tmp_path / "damaged") / "inside").is_dir()
    assert set_aside(tmp_path / "link", tmp_path / "damaged").readlink() == Path("nowhere")
    assert file_names(tmp_path) == ["damaged"]


def test_a_damaged_file_on_another_disk_is_set_aside_beside_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "file").write_text("bad")
    rename = os.rename

    def rename_on_one_disk(source: Path, target: Path) -> None:
        if (tmp_path / "data") in Path(target).parents:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        rename(source, target)

    monkeypatch.setattr(os, "rename", rename_on_one_disk)
    place = set_aside(tmp_path / "config" / "file", tmp_path / "data" / "damaged")
    assert place.read_text() == "bad"
    assert (tmp_path / "config" / "damaged") in place.parents
    assert file_names(tmp_path / "config") == ["damaged"]


def test_a_damaged_file_that_cannot_be_moved_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("bad")
    monkeypatch.setattr(os, "rename", failing(errno.EROFS))
    with pytest.raises(StoreError, match="could not be set aside: Read-only file system"):
        set_aside(tmp_path / "file", tmp_path / "damaged")
    assert (tmp_path / "file").read_text() == "bad"
    assert file_names(tmp_path / "damaged") == []


def test_a_path_with_control_characters_is_never_printed_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(MissingFile) as caught:
        read_text(tmp_path / "a\x1b[2Jb", 100)
    assert str(caught.value).isprintable()
