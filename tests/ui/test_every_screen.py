"""Every screen and panel in four sizes and two looks, compared cell by cell with what it was: `screens/*.txt`.

After a change that was meant: `python -m pytest tests/ui/test_every_screen.py --snapshot-update`; read the difference.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import count, permutations
from pathlib import Path

import pytest
from textual._context import visible_screen_stack
from textual.strip import Strip

from hearts_tui.engine.decided import Decided, Rest
from hearts_tui.session.archive import Archive
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Table
from hearts_tui.session.words import rest_sentence
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Look, Pace
from hearts_tui.ui.app import HeartsApp
from hearts_tui.ui.house import House

from ..support import NOW
from . import states
from .drawing import drawing
from .person import Person, prepared

SCREENS = Path(__file__).parent / "screens"
SIZES = ((200, 60), (120, 36), (80, 24), (60, 20))
TOO_SMALL = ((40, 10),)
LOOKS = (Look.FELT, Look.PAPER)

Doing = Callable[[Person], Awaitable[object]]


@dataclass(frozen=True)
class Moment:
    """A table, what is done there before the picture is taken, and in which sizes it is."""

    table: Callable[[Archive], Table | None]
    doing: Doing
    sizes: tuple[tuple[int, int], ...] = SIZES
    pace: Pace = Pace.INSTANT


def pressing(*keys: str) -> Doing:
    """Presses these keys."""
    return lambda person: person.press(*keys)


async def finish_a_trick(person: Person) -> None:
    """Plays a card, and the trick lies there until a key is pressed."""
    await person.tap("s", "enter")
    await person.until(lambda: person.hand.is_held)


async def play_a_wrong_card(person: Person) -> None:
    """A card is refused, and has come to rest after its shake."""
    await person.press("c", "enter")
    await person.until(lambda: person.hand.shaken is None)


async def let_nine_seconds_pass(person: Person) -> None:
    """The clock has six seconds left."""
    for _ in range(9):
        states.TIME.seconds += 1
        person.table_screen.tick()
    await person.settle()


async def ask_to_give_up(person: Person) -> None:
    """The question whether a bot shall finish."""
    await person.app.run_action("give_up", person.table_screen)
    await person.settle()


async def ask_for_a_name(person: Person) -> None:
    """The button that opened the question has come to rest."""
    await person.press("tab", "enter", "tab", "tab", "enter")
    await person.until(lambda: not any(screen.query(".-active") for screen in person.app.screen_stack))


async def say_a_long_sentence(person: Person) -> None:
    """What is said takes more than a line of the smaller terminals."""
    rest = Rest(Decided.LEADER_TAKES_ALL, 2)
    person.table_screen.say("", rest_sentence(rest, person.table.match.seats, YOU))
    await person.settle()


MOMENTS = {
    "setup": Moment(lambda _: None, pressing()),
    "setup_with_a_level_chosen": Moment(lambda _: None, pressing("down", "enter")),
    "setup_with_a_match_that_waits": Moment(states.only_waiting, pressing()),
    "rules_editor": Moment(lambda _: None, pressing("tab", "enter")),
    "rules_editor_further_down": Moment(lambda _: None, pressing("tab", "enter", "pagedown", "right", "pagedown")),
    "rules_editor_name": Moment(lambda _: None, ask_for_a_name),
    "passing": Moment(states.passing, pressing("home", "right", "space", "end", "space", "left", "left", "space")),
    "received": Moment(states.passing, pressing("space", "right", "space", "right", "space", "enter")),
    "your_turn": Moment(states.your_turn, pressing("s")),
    "finished_trick": Moment(states.your_turn, finish_a_trick, pace=Pace.STEP),
    "unseen_cards": Moment(states.your_turn, pressing("v")),
    "clock": Moment(states.timed, let_nine_seconds_pass),
    "refusal": Moment(states.your_turn, play_a_wrong_card),
    "hand_summary": Moment(states.finished_hand, pressing()),
    "hand_summary_with_a_moon": Moment(states.moon, pressing()),
    "results": Moment(states.finished_match, pressing()),
    "menu": Moment(states.your_turn, pressing("escape")),
    "score_sheet": Moment(states.your_turn, pressing("tab")),
    "last_trick": Moment(states.your_turn, pressing("l")),
    "tricks_so_far": Moment(states.your_turn, pressing("b")),
    "sentence_of_two_lines": Moment(states.your_turn, say_a_long_sentence),
    "statistics": Moment(states.with_a_record, pressing("w")),
    "unfinished_matches": Moment(states.with_more_matches, pressing("m", "down")),
    "unfinished_matches_name": Moment(states.with_more_matches, pressing("m", "down", "r")),
    "unfinished_matches_question": Moment(states.with_more_matches, pressing("m", "down", "down", "d")),
    "settings": Moment(states.your_turn, pressing("e")),
    "help": Moment(states.your_turn, pressing("question_mark")),
    "question": Moment(states.your_turn, ask_to_give_up),
    "too_small": Moment(states.your_turn, pressing(), TOO_SMALL),
}


@pytest.mark.parametrize("name", MOMENTS)
async def test_a_screen_is_drawn_as_it_was(name: str, paths: Paths, pytestconfig: pytest.Config) -> None:
    file = SCREENS / f"{name}.txt"
    pictures = await pictures_of(MOMENTS[name], paths)
    if pytestconfig.getoption("update_snapshots"):
        file.write_text(pictures, encoding="utf-8")
    assert pictures.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_file_belongs_to_a_screen() -> None:
    assert {file.stem for file in SCREENS.iterdir()} == MOMENTS.keys()


@pytest.mark.parametrize("name", MOMENTS)
async def test_with_letters_every_sign_of_a_screen_is_a_plain_character(name: str, paths: Paths) -> None:
    async with shown(MOMENTS[name], paths, letters=True) as person:
        for size in SIZES[-2:]:
            await person.pilot.resize_terminal(*size)
            await person.handled()
            assert [row for row in person.rows if not row.isascii()] == []


@pytest.mark.parametrize("name", MOMENTS)
async def test_a_screen_can_be_painted_before_it_is_laid_out_for_another_size(name: str, paths: Paths) -> None:
    sizes = ((80, 24), (60, 20), (50, 16))
    async with shown(MOMENTS[name], paths) as person:
        classes = {}
        for size in sizes:
            await person.pilot.resize_terminal(*size)
            await person.handled()
            classes[size] = person.screen.classes
        for size, other in permutations(sizes, 2):
            await person.pilot.resize_terminal(*size)
            await person.handled()
            person.screen.set_classes(classes[other])
            person.app.stylesheet.update(person.screen)
            assert len(person.rows) == size[1]


MEANT = ("Change the rules…", "Keep under a name…")


@pytest.mark.parametrize("name", MOMENTS)
def test_nothing_is_cut_short(name: str) -> None:
    text = (SCREENS / f"{name}.txt").read_text(encoding="utf-8")
    for words in MEANT:
        text = text.replace(words, "")
    assert "…" not in text


@asynccontextmanager
async def shown(moment: Moment, paths: Paths, *, letters: bool = False) -> AsyncIterator[Person]:
    """Somebody before the screen at that moment."""
    minutes = count()
    archive = Archive(paths, lambda: NOW + timedelta(minutes=next(minutes)))
    house = House(archive, choose_deal=lambda: states.DEAL_NUMBER, letters=letters)
    house.change(pace=moment.pace)
    async with prepared(house, moment.table(archive)).run_test(size=(80, 24), notifications=True) as pilot:
        person = Person(pilot)
        await person.settle()
        await moment.doing(person)
        yield person


def painted(app: HeartsApp) -> list[Strip]:
    """The screen as it is painted anew, with what shows through from those behind it."""
    behind = app._background_screens
    for screen in (*behind, app.screen):
        screen.refresh()
    visible_screen_stack.set(behind)
    return app.screen._compositor.render_strips()


async def pictures_of(moment: Moment, paths: Paths) -> str:
    """The moment in every size and look, one after another in one app."""
    pictures = []
    async with shown(moment, paths) as person:
        for look in LOOKS:
            person.app.house.change(look=look)
            person.app.show_look()
            for size in moment.sizes:
                await person.pilot.resize_terminal(*size)
                await person.handled()
                assert person.app.size == size
                picture = drawing(painted(person.app))
                pictures.append(f"== {look} {size[0]}x{size[1]}\n{picture}\n")
    return "\n".join(pictures)
