"""The list of unfinished matches keeps its cursor, and shows a new name at once."""

from pathlib import Path
from threading import Event

import pytest
from textual.widgets import OptionList

from hearts_tui.session.archive import Archive
from hearts_tui.session.writing import in_the_background
from hearts_tui.store.files import write_atomically
from hearts_tui.store.paths import Paths
from hearts_tui.ui.house import House

from ..support import NOW, PATIENCE_SECONDS
from . import states
from .person import Person, has_all, seated


def chosen(person: Person) -> str | None:
    options = person.screen.query_one(OptionList)
    return None if options.highlighted is None else options.get_option_at_index(options.highlighted).id


async def choose(person: Person, match_id: str) -> None:
    options = person.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(match_id)
    await person.settle()


def line_of(person: Person, words: str) -> str:
    return next((row for row in person.rows if words in row), "")


async def test_the_match_on_the_table_shows_its_new_name_and_keeps_the_cursor(archive: Archive, house: House) -> None:
    async with seated(house, states.with_more_matches(archive)) as person:
        await person.press("m")
        await choose(person, person.table.match_id)
        for name in ("Tea", "Late"):
            await person.press("r", *name, "enter")
            assert chosen(person) == person.table.match_id
            has_all(line_of(person, "on the table"), [f"{name}: "])


async def test_a_new_name_is_shown_before_a_slow_disk_has_it(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    may_write = Event()
    may_write.set()

    def slow(path: Path, text: str) -> None:
        assert may_write.wait(PATIENCE_SECONDS)
        write_atomically(path, text)

    monkeypatch.setattr("hearts_tui.store.documents.write_atomically", slow)
    archive = Archive(paths, lambda: NOW, in_the_background())
    house = House(archive)
    async with seated(house, house.new_table("easy", 7)) as person:
        await person.press("m", "r", *"Tea")
        may_write.clear()
        await person.tap("enter")
        try:
            await person.handled()
            has_all(line_of(person, "on the table"), ["Tea: "])
        finally:
            may_write.set()
        await person.settle()
        has_all(line_of(person, "on the table"), ["Tea: "])
    assert archive.unfinished()[0][0].name == "Tea"


async def test_another_match_that_is_named_keeps_the_cursor(archive: Archive, house: House) -> None:
    async with seated(house, states.with_more_matches(archive)) as person:
        await person.press("m", "end")
        match_id = chosen(person)
        await person.press("r", *"Tea", "enter")
        assert chosen(person) == match_id


async def test_after_a_match_was_given_up_the_cursor_stays_in_its_place(archive: Archive, house: House) -> None:
    async with seated(house, states.with_more_matches(archive)) as person:
        await person.press("m")
        options = person.screen.query_one(OptionList)
        ids = [option.id for option in options.options]
        place = max(place for place, match_id in enumerate(ids) if match_id != person.table.match_id)
        options.highlighted = place
        await person.press("d", "left", "enter")
        assert [option.id for option in options.options] == [*ids[:place], *ids[place + 1 :]]
        assert options.highlighted == min(place, len(ids) - 2) > 0


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("way", ["d", "delete", "click"])
async def test_where_the_match_on_the_table_can_be_given_up_is_told(
    archive: Archive, house: House, way: str, size: tuple[int, int]
) -> None:
    async with seated(house, states.with_more_matches(archive), size) as person:
        await person.press("m")
        await choose(person, person.table.match_id)
        await (person.click("#give-up") if way == "click" else person.press(way))
        has_all(person.notices(), ["This match is on the table.", "Menu → Let a bot finish"])
        has_all(person.text, ["This match is on the table.", "Let a bot finish"])
        assert len(archive.unfinished()[0]) == 3
