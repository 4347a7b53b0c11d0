"""Small charts as lines of text: pure, and told apart by names and places, not by colours."""

from collections.abc import Sequence

from ..session.words import number

START, HAND, NOW, WAY = "│", "•", "●", "─"


def totals_tracks(totals: Sequence[Sequence[int]], names: Sequence[str], width: int, start: int = 0) -> list[str]:
    """A line for each name: the way of its total from the `start`, a dot after every hand, and the total in figures.

    `totals` holds a row of totals for each hand. No line is wider than `width`.
    """
    rows = [[start] * len(names), *totals]
    low, high = min(map(min, rows)), max(map(max, rows))
    head = max(map(len, names)) + 2
    tail = 2 + max(len(number(total)) for total in rows[-1])
    columns = max(2, width - head - tail)

    def column(value: int) -> int:
        return round((value - low) * (columns - 1) / max(1, high - low))

    tracks = [_track([column(row[place]) for row in rows], columns) for place in range(len(names))]
    return [
        f"{name:<{head}}{track}{number(total):>{tail}}"
        for name, track, total in zip(names, tracks, rows[-1], strict=True)
    ]


def _track(places: Sequence[int], columns: int) -> str:
    cells = [" "] * columns
    for place in range(min(places), max(places) + 1):
        cells[place] = WAY
    for place in places:
        cells[place] = HAND
    cells[places[0]] = START
    cells[places[-1]] = NOW
    return "".join(cells)


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
