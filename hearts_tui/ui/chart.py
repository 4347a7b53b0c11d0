"""A small chart of totals hand by hand, as lines of text: pure, and told apart by letters, not colours."""

from collections.abc import Sequence

from ..session.words import number


def totals_chart(totals: Sequence[Sequence[int]], letters: Sequence[str], width: int, height: int) -> list[str]:
    """Lines of a chart. `totals` holds a row of four totals for each hand; where letters meet, `*` stands.

    The value axis is on the left, and the hands run from left to right over `width` columns in all.
    """
    rows = [(0, 0, 0, 0), *totals]
    low, high = min(map(min, rows)), max(max(map(max, rows)), 1)
    label = max(len(number(low)), len(number(high)))
    columns = max(1, width - label - 2)
    grid = [[" "] * columns for _ in range(height)]
    for column in range(columns):
        row = rows[round(column * (len(rows) - 1) / max(1, columns - 1))]
        for letter, total in zip(letters, row, strict=True):
            y = height - 1 - round((total - low) * (height - 1) / (high - low))
            grid[y][column] = letter if grid[y][column] in (" ", letter) else "*"
    marks = {0: number(high), height - 1: number(low)}
    return [f"{marks.get(y, ''):>{label}} │{''.join(line).rstrip()}" for y, line in enumerate(grid)]
