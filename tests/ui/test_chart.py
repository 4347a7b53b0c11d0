"""The chart of totals is drawn with letters."""

import pytest

from hearts_tui.ui.chart import totals_chart


def test_letters_start_together_and_end_at_their_totals() -> None:
    lines = totals_chart([(0, 26, 13, 13)], "YLMZ", 12, 3)
    assert lines == [
        "26 │    LLLL",
        "   │    ****",
        " 0 │****YYYY",
    ]


def test_a_line_for_every_row_and_none_wider_than_asked() -> None:
    totals = [(hand, 2 * hand, 3 * hand, 26 * hand) for hand in range(1, 40)]
    for width, height in ((20, 3), (56, 5), (8, 2)):
        lines = totals_chart(totals, "YLMZ", width, height)
        assert len(lines) == height
        assert max(map(len, lines)) <= width


def test_totals_below_zero_have_a_place_and_a_proper_minus_sign() -> None:
    lines = totals_chart([(-26, 0, 0, 26)], "YLMZ", 20, 5)
    assert lines[0].startswith(" 26 │")
    assert lines[-1].startswith("−26 │")
    assert lines[-1].rstrip().endswith("Y")
    assert lines[0].rstrip().endswith("Z")


@pytest.mark.parametrize("totals", [[], [(0, 0, 0, 0)], [(-5, -5, -5, -5)]])
def test_a_chart_of_nothing_or_of_equal_totals_is_drawn(totals: list[tuple[int, int, int, int]]) -> None:
    lines = totals_chart(totals, "YLMZ", 20, 4)
    assert len(lines) == 4
    assert any("*" in line for line in lines)


def test_every_letter_can_be_found_while_totals_differ() -> None:
    text = "".join(totals_chart([(1, 10, 6, 9), (20, 10, 7, 15)], "YLMZ", 56, 5))
    assert {"Y", "L", "M", "Z"} <= set(text)
