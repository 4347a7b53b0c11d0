"""Small charts as lines of text: pure, and told apart by letters, not colours."""

from collections.abc import Sequence

from ..session.words import number


def totals_chart(
    totals: Sequence[Sequence[int]], letters: Sequence[str], width: int, height: int, start: int = 0
) -> list[str]:
    """Lines of a chart. `totals` holds a row of totals for each hand, after the `start`; `*` stands where letters meet.

    The value axis is on the left, and the hands run from left to right over `width` columns in all.
    """
    return line_chart([[start] * len(letters), *totals], letters, width, height)


def line_chart(
    rows: Sequence[Sequence[int]],
    letters: Sequence[str],
    width: int,
    height: int,
    *,
    low: int | None = None,
    high: int | None = None,
) -> list[str]:
    """Lines of a chart with one letter for each value of a row; the axis fits the values unless it is given."""
    bottom = min(map(min, rows)) if low is None else low
    top = max(max(map(max, rows)), bottom + 1) if high is None else high
    label = max(len(number(bottom)), len(number(top)))
    columns = max(1, width - label - 2)
    grid = [[" "] * columns for _ in range(height)]
    for column in range(columns):
        row = rows[round(column * (len(rows) - 1) / max(1, columns - 1))]
        for letter, value in zip(letters, row, strict=True):
            y = height - 1 - round((value - bottom) * (height - 1) / (top - bottom))
            grid[y][column] = letter if grid[y][column] in (" ", letter) else "*"
    marks = {0: number(top), height - 1: number(bottom)}
    return [f"{marks.get(y, ''):>{label}} │{''.join(line).rstrip()}" for y, line in enumerate(grid)]


def bar(value: int, largest: int, width: int) -> str:
    """A bar of at most `width` cells, as long as `value` is of `largest`; something always shows for a value."""
    return "█" * (max(1, round(width * value / largest)) if value else 0)
