"""The picture of the README: your turn in the middle of a hand, as the app draws it in 80 columns and 24 rows.

`python -m tests.ui.picture` takes it anew.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from hearts_tui.session.archive import Archive
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House

from .person import seated
from .states import your_turn

PICTURE = Path(__file__).parent / "pictures" / "table.svg"
TITLE = "hearts-tui"


async def drawn(folder: Path) -> str:
    """The table as SVG, its files kept in that folder."""
    archive = Archive(Paths(data=folder / "data", config=folder / "config"))
    house = House(archive)
    house.change(pace=Pace.INSTANT)
    async with seated(house, your_turn(archive)) as person:
        return person.app.export_screenshot(title=TITLE) + "\n"


def main() -> None:
    """Writes the picture."""
    with TemporaryDirectory() as folder:
        PICTURE.write_text(asyncio.run(drawn(Path(folder))), encoding="utf-8")


if __name__ == "__main__":
    main()
