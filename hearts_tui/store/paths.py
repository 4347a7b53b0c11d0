"""Where everything is kept."""

from pathlib import Path
from typing import NamedTuple

APP = "hearts-tui"
SETTINGS_FILE = "settings.toml"


class Paths(NamedTuple):
    """The folders of this program, and what stands in them."""

    data: Path
    config: Path

    @property
    def matches(self) -> Path:
        """The folder of the unfinished matches."""
        return self.data / "matches"

    @property
    def damaged(self) -> Path:
        """The folder into which damaged files are moved."""
        return self.data / "damaged"

    @property
    def statistics(self) -> Path:
        """The file of the finished matches."""
        return self.data / "statistics.json"

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / SETTINGS_FILE

    @property
    def first_settings(self) -> Path:
        """The file of the settings in their first version."""
        return self.config / "settings.json"

    @property
    def replaced(self) -> Path:
        """The folder of files of older versions, into which they are moved when newer ones have taken their place."""
        return self.data / "replaced"


def default_paths() -> Paths:
    """The folders that are usual on this system."""
    # It takes ten milliseconds to import, which `--version` and mistakes need not wait for.
    from platformdirs import PlatformDirs

    folders = PlatformDirs(APP, appauthor=False)
    return Paths(data=folders.user_data_path, config=folders.user_config_path)
