"""The score sheet of all hands so far."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ...engine.match import Match
from ..sheets import hand_line, heading, totals_line
from .panel import ReadingPanel, closing


class ScoresScreen(ReadingPanel):
    """Every hand, then the totals."""

    BINDINGS = [closing("scores")]
    TITLE_WORDS = "Score sheet"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def parts(self) -> ComposeResult:
        """The lines of the sheet."""
        lines = [heading(self.match.seats), *map(hand_line, self.match.results), totals_line(self.match)]
        if not self.match.results:
            lines.insert(1, "No hand is finished yet.")
        yield Static(Content("\n".join(lines)), classes="sheet")
