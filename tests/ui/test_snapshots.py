"""Pictures of the screens. `python -m pytest tests/ui --snapshot-update` takes them anew; look at them afterwards."""

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from hearts_tui.session.archive import Archive
from hearts_tui.ui.house import House

from .person import Person, prepared
from .states import finished_hand, finished_match, passing, your_turn

SnapCompare = Callable[..., bool]
SIZES = pytest.mark.parametrize(
    "size", [(60, 20), (80, 24), (120, 36), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}"
)


def pressing(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Waits for the bots, presses the keys, and waits again."""

    async def press(pilot: Pilot[None]) -> None:
        person = Person(pilot)
        await person.settle()
        await person.press(*keys)

    return press


@SIZES
def test_passing_with_three_chosen(
    archive: Archive, house: House, snap_compare: SnapCompare, size: tuple[int, int]
) -> None:
    keys = ("home", "right", "space", "end", "space", "left", "left", "space")
    app = prepared(house, passing(archive))
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


@SIZES
def test_your_turn(archive: Archive, house: House, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    assert snap_compare(prepared(house, your_turn(archive)), terminal_size=size, run_before=pressing("s"))


@SIZES
def test_a_finished_trick(archive: Archive, house: House, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    house.change(pace="step")

    async def play(pilot: Pilot[None]) -> None:
        person = Person(pilot)
        await person.settle()
        await person.tap("s", "enter")
        await person.until(lambda: "Any key goes on." in person.sentence)

    assert snap_compare(prepared(house, your_turn(archive)), terminal_size=size, run_before=play)


def test_setup(house: House, snap_compare: SnapCompare) -> None:
    assert snap_compare(prepared(house), run_before=pressing())


def test_setup_with_a_match_that_waits(archive: Archive, house: House, snap_compare: SnapCompare) -> None:
    your_turn(archive)
    assert snap_compare(prepared(house), run_before=pressing())


def test_hand_summary(archive: Archive, house: House, snap_compare: SnapCompare) -> None:
    assert snap_compare(prepared(house, finished_hand(archive)), run_before=pressing())


def test_results(archive: Archive, house: House, snap_compare: SnapCompare) -> None:
    assert snap_compare(prepared(house, finished_match(archive)), run_before=pressing())


@pytest.mark.parametrize("key", ["escape", "tab", "l", "question_mark"], ids=["menu", "scores", "last_trick", "help"])
def test_panel(archive: Archive, house: House, snap_compare: SnapCompare, key: str) -> None:
    assert snap_compare(prepared(house, your_turn(archive)), run_before=pressing(key))


def test_help_beside_the_table(archive: Archive, house: House, snap_compare: SnapCompare) -> None:
    app = prepared(house, your_turn(archive))
    assert snap_compare(app, terminal_size=(120, 36), run_before=pressing("question_mark"))
