"""The picture of the README shows the table as it is."""

from pathlib import Path

from .picture import PICTURE, drawn


async def test_the_picture_of_the_readme_is_what_the_app_draws(tmp_path: Path) -> None:
    """If the table was meant to change: `python -m tests.ui.picture`."""
    assert await drawn(tmp_path) == PICTURE.read_text(encoding="utf-8")


def test_the_readme_shows_the_picture() -> None:
    root = Path(__file__).parents[2]
    assert f"]({PICTURE.relative_to(root).as_posix()})" in (root / "README.md").read_text(encoding="utf-8")
