"""A widget that is drawn line by line from rows of segments laid over a background."""

from collections.abc import Sequence
from operator import itemgetter

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from ..cards import CardStyles, Row
from ..theme import card_styles
from .fitted import Fitted


class Canvas(Fitted):
    """Draws sprites. A subclass answers `sprites()` with rows and where their top left corner lies; later ones lie
    over earlier ones."""

    ALLOW_SELECT = False

    _drawn: list[Strip] | None = None
    _drawn_at: Size | None = None
    _card_styles: CardStyles | None = None

    def sprites(self) -> Sequence[tuple[int, int, list[Row]]]:
        """What lies where: column, row, and the rows of each sprite."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Paints again what the state has become."""
        self._drawn = None
        self.refresh()

    def notify_style_update(self) -> None:
        """The theme or a class has changed: what was drawn is out of date."""
        self._drawn = self._card_styles = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        if self._drawn is None or self._drawn_at != self.size:
            self._drawn, self._drawn_at = self._painted(), self.size
        return self._drawn[y] if y < len(self._drawn) else Strip.blank(self.size.width, self.rich_style)

    def _painted(self) -> list[Strip]:
        width, height = self.size
        pieces: list[list[tuple[int, Row]]] = [[] for _ in range(height)]
        for left, top, rows in self.sprites():
            for y, row in enumerate(rows, top):
                if 0 <= y < height:
                    pieces[y].append((left, row))
        background = self.rich_style
        return [_line(lying, width, background) for lying in pieces]

    def card_styles(self) -> CardStyles:
        """The styles of the cards under the theme in force."""
        if self._card_styles is None:
            self._card_styles = card_styles(self.app.theme_variables)
        return self._card_styles


def _line(pieces: list[tuple[int, Row]], width: int, background: Style) -> Strip:
    """The pieces on an empty line, later ones over earlier ones: side by side at once, else one after another."""
    segments: Row = []
    end = 0
    for left, row in sorted(pieces, key=itemgetter(0)):
        if left < end:
            break
        if left > end:
            segments.append(Segment(" " * (left - end), background))
        segments += row
        end = left + sum(segment.cell_length for segment in row)
    else:
        if end < width:
            segments.append(Segment(" " * (width - end), background))
        if end <= width:
            return Strip(segments, width)
    line = Strip.blank(width, background)
    for left, row in pieces:
        line = _laid_over(line, Strip(row), left, width)
    return line


def _laid_over(line: Strip, sprite: Strip, left: int, width: int) -> Strip:
    right = left + sprite.cell_length
    if right <= 0 or left >= width:
        return line
    if left < 0 or right > width:
        sprite = sprite.crop(max(0, -left), sprite.cell_length - max(0, right - width))
        left, right = max(0, left), min(width, right)
    return Strip.join([line.crop(0, left), sprite, line.crop(right, width)])
