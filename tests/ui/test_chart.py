"""The charts: a line for everybody's total, and a line of percentages."""

import pytest

from hearts_tui.ui.chart import percent_chart, totals_tracks
from hearts_tui.ui.letters import PLAIN

NAMES = ("You", "Lily", "Max", "Zoe")


def test_everybody_has_a_line_with_a_dot_after_every_hand_that_ends_with_name_and_total() -> None:
    assert totals_tracks([(0, 13, 0, 13), (13, 26, 0, 13)], NAMES, 23) == [
        "You   │─────●        13",
        "Lily  │─────•─────●  26",
        "Max   ●               0",
        "Zoe   │─────●        13",
    ]


def test_a_line_goes_to_the_left_for_totals_that_fall() -> None:
    assert totals_tracks([(-10, 16, 10, 10), (-20, 20, 36, 10)], NAMES, 30) == [
        "You   ●──•──│              −20",
        "Lily        │─────•●        20",
        "Max         │───•───────●   36",
        "Zoe         │───●           10",
    ]


def test_a_line_is_read_in_plain_characters_too() -> None:
    first, *_ = totals_tracks([(13, 0, 0, 0), (26, 0, 0, 0)], NAMES, 23)
    assert first.translate(PLAIN) == "You   |-----*-----*  26"


def test_no_line_is_wider_than_asked_however_long_the_match() -> None:
    totals = [(hand, 2 * hand, 3 * hand, 26 * hand) for hand in range(1, 40)]
    for width in (20, 42, 56):
        assert {len(line) for line in totals_tracks(totals, NAMES, width)} == {width}


@pytest.mark.parametrize("totals", [[], [(0, 0, 0, 0)], [(-5, -5, -5, -5)]])
def test_lines_of_nothing_or_of_equal_totals_are_drawn(totals: list[tuple[int, int, int, int]]) -> None:
    lines = totals_tracks(totals, NAMES, 20)
    assert [line.split()[0] for line in lines] == list(NAMES)
    assert all(line.count("●") == 1 for line in lines)


def test_percentages_go_from_the_first_to_the_last_between_0_and_100() -> None:
    assert percent_chart([0, 50, 100], 14, 3) == [
        "100 │      •••",
        "    │   •••",
        "  0 │•••",
    ]
    assert percent_chart([100], 8, 3) == ["100 │•••", "    │", "  0 │"]
