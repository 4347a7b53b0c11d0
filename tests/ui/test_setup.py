"""The setup panel: two keys are enough to play, and a match that waits comes first."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Button, OptionList

from hearts_tui.bots.levels import LEVELS
from hearts_tui.engine.record import record_of
from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table
from hearts_tui.store.paths import Paths
from hearts_tui.store.settings import Tempo
from hearts_tui.store.statistics import StatisticsStore, entry_of
from hearts_tui.ui.columns import CHOSEN
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.setup import SetupScreen

from ..session.tables import take_turn
from ..support import NOW, lowest, new_match, play_match, rules
from .conftest import DEAL_NUMBER
from .person import Person, has_all, seated


def begun(house: House, steps: int = 8) -> Table:
    """A match of the house that was left in the middle."""
    table = house.new_table("easy", 5)
    for _ in range(steps):
        take_turn(table)
    return table


async def test_enter_twice_plays(house: House) -> None:
    async with seated(house) as person:
        assert isinstance(person.screen, SetupScreen)
        await person.press("enter", "enter")
        assert person.is_at_the_table
        assert person.sentence == "Hand 1. Choose three cards to pass left."
        assert person.table.match.deal_number == DEAL_NUMBER


@pytest.mark.parametrize("level", LEVELS)
async def test_the_level_under_the_cursor_is_played_and_is_first_next_time(house: House, level: str) -> None:
    async with seated(house) as person:
        await person.press("home", *["down"] * list(LEVELS).index(level), "enter", "enter")
        assert person.table.level == level
        assert LEVELS[level].label in person.rows[0]
    assert House(house.archive, house.rules).settings.level == level


async def test_every_level_is_offered_with_its_words(house: House) -> None:
    async with seated(house) as person:
        has_all(person.text, [word for level in LEVELS.values() for word in (level.label, level.words)])


async def test_without_a_match_that_waits_nothing_can_be_continued(house: House) -> None:
    async with seated(house) as person:
        assert "Continue" not in person.text


async def test_a_match_that_waits_is_first_and_chosen_with_a_line_about_it(house: House) -> None:
    table = begun(house)
    async with seated(house) as person:
        focused = person.app.focused
        assert isinstance(focused, Button)
        assert str(focused.label) == "Continue"
        assert "Easy · hand 1 · totals 0 0 0 0" in person.text
        await person.press("enter")
        assert person.table.match_id == table.match_id
        assert record_of(person.table.match)["actions"][: len(table.match.actions)] == record_of(table.match)["actions"]


async def test_the_newest_of_several_matches_is_continued(paths: Paths, house: House) -> None:
    begun(house)
    later = Archive(paths, lambda: NOW.replace(hour=NOW.hour + 1))
    newest = begun(House(later, house.rules), 9)
    newest.leave()
    async with seated(house) as person:
        await person.press("enter")
        assert person.table.match_id == newest.match_id


async def test_a_new_match_can_be_played_while_another_waits(house: House) -> None:
    table = begun(house)
    async with seated(house) as person:
        person.screen.query_one("#play", Button).focus()
        await person.press("enter")
        new_id = person.table.match_id
    assert new_id != table.match_id
    assert {summary.id for summary in house.archive.unfinished()[0]} == {table.match_id, new_id}


async def test_the_record_at_the_level_under_the_cursor_is_shown(paths: Paths, house: House) -> None:
    match = play_match(new_match(deal_number=1), lowest)
    entry = entry_of(match, "20261130-1407-aaaa", "easy", NOW)
    won = replace(entry, totals=(0, 30, 40, 101))
    lost = replace(entry, match_id="20261130-1407-aaab", totals=(101, 30, 40, 0))
    for each in (lost, won, replace(won, match_id="20261130-1407-aaac")):
        assert StatisticsStore(paths).record(each) == []
    async with seated(house) as person:
        await person.press("home")
        assert " Hearts: 3 played, 2 won (67 %), 1 lost · streak 2, best 2" in person.text
        await person.press("down")
        assert " Hearts: none played to the end at this level yet." in person.text


async def test_the_record_tells_under_which_rules_it_was_counted(paths: Paths, house: House) -> None:
    match = play_match(new_match(deal_number=1), lowest)
    assert StatisticsStore(paths).record(entry_of(match, "20261130-1407-aaaa", "easy", NOW)) == []
    house.name_rules("Mine", rules("jack_of_diamonds=true target=50"))
    house.choose_rules(house.named_rules["Mine"], "Mine")
    async with seated(house) as person:
        await person.press("home")
        has_all(person.text, ["Rules: Mine", " Omnibus: none played to the end at this level yet."])
    house.choose_rules(rules("high_spades=true"))
    async with seated(house) as person:
        await person.press("home")
        has_all(person.text, ["Rules: Custom rules", " Custom rules: none played to the end at this level yet."])


def focused_id(person: Person) -> str | None:
    focused = person.app.focused
    assert focused is not None
    return focused.id


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (50, 16)])
async def test_up_and_down_go_from_one_part_to_the_next(house: House, size: tuple[int, int]) -> None:
    begun(house)
    async with seated(house, size=size) as person:
        way = []
        for key in ("down", "tab", *["down"] * 4, *["up"] * 5):
            way.append(focused_id(person))
            await person.press(key)
            if focused_id(person) == "levels":
                assert person.screen.query_one("#levels", OptionList).highlighted == 0
        there = ["continue", "levels", "rules", "tempo", "play", "leave"]
        assert way == [*there, "continue", *there[:1:-1]]
        assert focused_id(person) == "levels"


async def test_left_and_right_change_the_clock_and_so_does_enter(house: House) -> None:
    async with seated(house) as person:
        person.screen.query_one("#tempo", Button).focus()
        for key, tempo in [
            ("right", Tempo.RELAXED),
            ("enter", Tempo.NORMAL),
            ("left", Tempo.RELAXED),
            ("left", Tempo.OFF),
            ("left", Tempo.FAST),
        ]:
            await person.press(key)
            assert house.tempo is tempo
            assert focused_id(person) == "tempo"
            has_all(person.text, [f"Clock: {tempo.words}"])


async def test_escape_leaves_the_game_when_there_is_no_table(house: House) -> None:
    async with seated(house) as person:
        assert "Esc leaves" in person.text
        await person.press("escape")
        assert not person.app.is_running


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_mouse_leaves_the_game_too(house: House, size: tuple[int, int]) -> None:
    begun(house)
    async with seated(house, size=size) as person:
        panel = person.screen.query_one(".panel")
        assert panel.max_scroll_y == 0
        has_all(person.text, [" Play ", "Leave (Esc)"])
        await person.click("#leave")
        assert not person.app.is_running


@pytest.mark.parametrize("is_by_mouse", [False, True])
async def test_it_goes_back_to_the_table_that_it_lies_over(house: House, *, is_by_mouse: bool) -> None:
    async with seated(house, begun(house)) as person:
        await person.table_screen.run_action("new_match")
        await person.settle()
        has_all(person.text, ["Back (Esc)", "Esc goes back"])
        await (person.click("#leave") if is_by_mouse else person.press("escape"))
        assert person.is_at_the_table


@pytest.mark.parametrize("size", [(50, 16), (60, 20), (80, 24), (120, 36), (200, 60)])
async def test_it_can_be_used_on_every_size_of_terminal(house: House, size: tuple[int, int]) -> None:
    begun(house)
    async with seated(house, size=size) as person:
        assert "Continue" in person.text
        person.screen.query_one("#play", Button).focus()
        await person.until(lambda: "Play" in person.text)
        await person.press("enter")
        assert person.is_at_the_table


async def test_at_80x24_all_of_it_is_seen_without_scrolling(house: House) -> None:
    begun(house)
    async with seated(house) as person:
        has_all(person.text, ["♥ Hearts", "Continue", "Difficulty", "Rules: Hearts", "Play"])
        panel = person.screen.query_one(".panel")
        assert panel.max_scroll_y == 0


async def test_the_mouse_alone_is_enough_to_play(house: House) -> None:
    async with seated(house) as person:
        await person.click("#play")
        assert person.is_at_the_table


def damage(path: Path) -> None:
    path.write_text(path.read_text()[:-40])


async def test_a_damaged_match_is_reported_and_the_others_can_be_played(house: House, paths: Paths) -> None:
    damage(paths.matches / f"{begun(house).match_id}.json")
    async with seated(house) as person:
        notice = " ".join(str(notice.message) for notice in person.app._notifications)
        assert "damaged" in notice
        assert "Continue" not in person.text
        await person.press("enter", "enter")
        assert person.is_at_the_table
    assert list(paths.damaged.iterdir())


async def test_a_match_that_is_damaged_after_it_was_offered_is_reported_and_setup_comes_back(
    house: House, paths: Paths
) -> None:
    table = begun(house)
    async with seated(house) as person:
        damage(paths.matches / f"{table.match_id}.json")
        await person.press("enter")
        notice = next(iter(person.app._notifications))
        assert notice.title == "That match cannot be continued"
        assert isinstance(person.screen, SetupScreen)
        assert "Continue" not in person.text


async def test_damaged_settings_and_statistics_are_reported_and_play_goes_on(archive: Archive, paths: Paths) -> None:
    paths.settings.parent.mkdir(parents=True, exist_ok=True)
    paths.settings.write_text("{")
    paths.statistics.parent.mkdir(parents=True, exist_ok=True)
    paths.statistics.write_text("[]")
    house = House(archive, STANDARD, lambda: DEAL_NUMBER)
    async with seated(house) as person:
        notices = " ".join(str(notice.message) for notice in person.app._notifications)
        has_all(notices, ["settings", "statistics"])
        await person.press("enter", "enter")
        assert person.is_at_the_table


async def test_the_level_chosen_is_marked_also_when_the_cursor_has_moved_on(house: House) -> None:
    async with seated(house) as person:
        await person.press("home", "down", "down", "enter")
        assert isinstance(person.app.focused, Button)
        assert [row.split()[1] for row in person.rows if CHOSEN in row] == ["Hard"]
