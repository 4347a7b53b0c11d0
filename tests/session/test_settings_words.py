"""What the settings file says of the levels, which it does not know itself."""

from hearts_tui.bots.levels import LEVELS
from hearts_tui.store.settings import SETTINGS


def test_the_comment_about_the_difficulty_names_every_level() -> None:
    words = SETTINGS["level"].note.words
    assert words.removeprefix("Difficulty: ").partition(".")[0].replace(" or ", ", ").split(", ") == list(LEVELS)
