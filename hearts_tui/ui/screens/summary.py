"""After a hand: its points, the new totals, who took what, and the way to the next hand."""

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ...engine.match import Match
from ...engine.scoring import shown_totals
from ...session.last_hand import last_hand
from ...session.seats import YOU
from ...session.words import rest_sentence
from ..chart import totals_tracks
from ..commands import command_named
from ..sheets import hand_line, heading, moon_line, takers, totals_line
from ..widgets.button import PanelButton
from .last_trick import LastTrickScreen
from .panel import Panel, opening
from .tricks import TricksScreen

CHART_COLUMNS = 56
CHART_FROM_HAND = 3


class SummaryScreen(Panel[bool]):
    """Answers `True` for the next hand; Esc means the same. The tricks of the hand can be read from here."""

    BINDINGS = [opening("last_trick"), opening("tricks")]

    def __init__(self, match: Match, keys: Mapping[str, str]) -> None:
        super().__init__()
        self.match = match
        self._keys = keys

    def action_last_trick(self) -> None:
        """Shows the last trick of the hand, if it had any."""
        view = last_hand(self.match)
        if view.finished_tricks:
            self.app.push_screen(LastTrickScreen(view, self.match.seats))

    def action_tricks(self) -> None:
        """Shows all tricks of the hand."""
        self.app.push_screen(TricksScreen(last_hand(self.match), self.match.seats, self.match.view(YOU)))

    def parts(self) -> ComposeResult:
        """Points, totals, takers, chart and button."""
        match, result = self.match, self.match.results[-1]
        yield Static(Content(f"Hand {result.hand_number} is over"), classes="panel-title")
        if moon := moon_line(match, result):
            yield Static(Content(" ".join(moon)), classes="moon")
        lines = [heading(match.seats), hand_line(result), totals_line(match)]
        yield Static(Content("\n".join(lines)), classes="sheet")
        notes = [" ".join(takers(match, result))]
        if result.rest is not None:
            notes.append(rest_sentence(result.rest, match.seats, 0))
        every, last = (command_named(name).key_shown(self._keys) for name in ("tricks", "last_trick"))
        notes.append(f"{every}: all tricks · {last}: the last trick")
        yield Static(Content("\n".join(notes)), classes="panel-note")
        if len(match.results) >= CHART_FROM_HAND:
            yield Static(totals_chart(match, CHART_COLUMNS), classes="chart")
        yield PanelButton("Next hand", id="next", variant="primary", compact=True)

    def on_button_pressed(self) -> None:
        """On to the next hand."""
        self.dismiss(True)


def totals_chart(match: Match, width: int) -> Content:
    """The way of everybody's total through the match, the leaders in another colour."""
    start, *_ = shown_totals(match.rules, (0, 0, 0, 0))
    totals = [shown_totals(match.rules, result.totals) for result in match.results]
    lines = totals_tracks(totals, [seat.name for seat in match.seats], width, start)
    return Content("\n").join(
        [
            Content("The totals, a dot after every hand:"),
            *(
                Content.styled(line, "$gold-ink bold" if total == min(match.totals) else "")
                for line, total in zip(lines, match.totals, strict=True)
            ),
        ]
    )
