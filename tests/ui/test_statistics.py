"""The statistics panel begins with what is played, and its choices can be read at once."""

from dataclasses import replace

import pytest

from hearts_tui.engine.rules import STANDARD
from hearts_tui.engine.scoring import shown_totals
from hearts_tui.session.archive import Archive
from hearts_tui.session.words import number
from hearts_tui.store.statistics import Statistics, entry_of
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.statistics import figures

from ..session.tables import play_to_the_end
from ..support import NOW, lowest, new_match, play_match, rules
from . import states
from .person import has_all, seated
from .tables import dealt, seat_at

ENTRY = entry_of(play_match(new_match(deal_number=1), lowest), "20261130-1407-aaaa", "easy", NOW)


async def test_the_names_are_read_in_full_after_every_change(archive: Archive, house: House) -> None:
    async with seated(house, states.with_a_record(archive)) as person:
        await person.press("w", "left")
        has_all(person.text, ["Level: Crazy", "Rules: all rule sets"])
        await person.press("right", "down")
        has_all(person.text, ["Level: Easy"])


async def test_the_figures_begin_with_the_rules_that_are_played(archive: Archive, house: House) -> None:
    for each in (rules("", "omnibus"), STANDARD):
        play_to_the_end(seat_at(archive, new_match(each, 7)))
    async with seated(house, dealt(archive)) as person:
        await person.press("w")
        has_all(person.text, ["Rules: Hearts", "Played to the end 1 "])
        await person.press("home", "up")
        assert "Rules: Hearts" not in person.text


@pytest.mark.parametrize(("count", "words"), [(0, "0 times"), (1, "1 time"), (2, "2 times")])
def test_the_queens_taken_are_counted_in_the_right_number(count: int, words: str) -> None:
    record = replace(Statistics((ENTRY,)).summary("easy"), queens_taken=count)
    assert f"The Q♠ {words}." in "\n".join(figures(record))


async def test_the_history_calls_points_what_a_table_that_counts_down_shows_as_other_totals(
    archive: Archive, house: House
) -> None:
    table = seat_at(archive, new_match(rules("target=50 score_display=count_down"), 7))
    play_to_the_end(table)
    points = " ".join(number(total) for total in table.match.totals)
    totals = " ".join(number(total) for total in shown_totals(table.match.rules, table.match.totals))
    async with seated(house, dealt(archive)) as person:
        await person.press("w")
        has_all(person.text, [f"  points {points}"])
        assert totals not in person.text
        assert "totals" not in person.text
