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


def percent_chart(rates: Sequence[int], width: int, height: int) -> list[str]:
    """Lines of a chart of percentages, from the first on the left to the last on the right, a dot in every column."""
    marks = {0: "100", height - 1: "0"}
    columns = max(1, width - len(marks[0]) - 2)
    grid = [[" "] * columns for _ in range(height)]
    for column in range(columns):
        rate = rates[round(column * (len(rates) - 1) / max(1, columns - 1))]
        grid[height - 1 - round(rate * (height - 1) / 100)][column] = HAND
    return [f"{marks.get(y, ''):>{len(marks[0])}} │{''.join(line).rstrip()}" for y, line in enumerate(grid)]


def bar(value: int, largest: int, width: int) -> str:
    """A bar of at most `width` cells, as long as `value` is of `largest`; something always shows for a value."""
    return "█" * (max(1, round(width * value / largest)) if value else 0)
