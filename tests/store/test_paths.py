"""Everything stands where the system keeps such files, and importing the store is cheap."""

import subprocess
import sys
from pathlib import Path

import platformdirs

from hearts_tui.store.paths import Paths, default_paths


def test_everything_stands_in_the_two_folders(paths: Paths) -> None:
    assert {place.parent for place in (paths.matches, paths.damaged, paths.statistics)} == {paths.data}
    assert paths.settings.parent == paths.config


def test_the_usual_folders_are_those_of_this_user_and_program(home: Path) -> None:
    paths = default_paths()
    assert paths.data == platformdirs.user_data_path("hearts-tui", appauthor=False)
    assert paths.config == platformdirs.user_config_path("hearts-tui", appauthor=False)
    assert home in paths.data.parents
    assert not paths.data.exists()


def test_importing_the_store_does_not_look_for_folders() -> None:
    code = "import sys, hearts_tui.store.paths, hearts_tui.store.matches; print('platformdirs' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed == "False\n"
