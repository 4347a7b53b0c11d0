"""After a match: your place, the totals, and what to do next."""

from enum import Enum, auto

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from ...engine.match import Match
from ...engine.rules import ShootMoon
from ...session.seats import YOU
from ...session.words import hands_phrase, listed, rest_sentence
from ...store.statistics import LevelRecord
from ..sheets import SHEET_COLUMNS, hand_line, heading, moon_line, takers, totals_line
from ..widgets.button import PanelButton
from .panel import Panel
from .setup import record_line
from .summary import CHART_COLUMNS, CHART_FROM_HAND, totals_chart

PLACES = ("", "first", "second", "third", "last")
PANEL_COLUMNS, PANEL_PADDING = 64, 4
SLIM_COLUMNS = 54
FEWEST_HANDS = 3
OTHER_ROWS, CHART_ROWS = 4, 6
"""Heading, totals and the margins below title and totals; the chart with its caption and a margin."""

MORE_HANDS = "  ↑↓ other hands"


class AfterMatch(Enum):
    """What follows a match."""

    NEW_MATCH = auto()
    SAME_DEALS = auto()
    QUIT = auto()


class ResultsScreen(Panel[AfterMatch]):
    """Answers with what follows; Esc answers `None`. Up and down go through the hands that do not fit."""

    SHEET = "results.tcss"
    BINDINGS = [
        ("up", "scroll_hands(-1)", "earlier hands"),
        ("down", "scroll_hands(1)", "later hands"),
        ("home", "scroll_hands(-99)", "first hand"),
        ("end", "scroll_hands(99)", "last hand"),
    ]

    def __init__(self, match: Match, record: LevelRecord, problem: str, *, is_given_up: bool = False) -> None:
        super().__init__()
        self.match = match
        self.record = record
        self.problem = problem
        self.is_given_up = is_given_up

    def parts(self) -> ComposeResult:
        """Place, score sheet, moons, statistics, chart and three buttons."""
        match = self.match
        yield Static(Content(self._title), classes="panel-title")
        if moon := moon_line(match, match.results[-1]):
            yield Static(Content(" ".join(moon)), classes="moon")
        yield Static(id="heading")
        with VerticalScroll(id="hands", can_focus=False):
            yield Static(id="points")
        yield Static(id="totals")
        yield Static(Content("\n".join(self._notes)), classes="panel-note")
        yield Static(id="chart", classes="chart")
        with Horizontal(classes="buttons"):
            yield PanelButton("New match", id="new", variant="primary", compact=True)
            yield PanelButton("Same deals again", id="same", compact=True)
            yield PanelButton("Quit", id="quit", compact=True)

    @property
    def _title(self) -> str:
        return "Abandoned: a bot finished this match." if self.is_given_up else place_sentence(self.match)

    @property
    def _notes(self) -> list[str]:
        match, result = self.match, self.match.results[-1]
        record = record_line(self.record, match.rules)
        notes = [" ".join(takers(match, result)), facts_line(match)]
        notes.append(f"At this level, {record}" if self.record.played else record)
        if result.rest is not None:
            notes.insert(1, rest_sentence(result.rest, match.seats, YOU))
        if self.is_given_up:
            notes.insert(0, place_sentence(match, is_given_up=True))
        if self.problem:
            notes.append(f"Not saved: {self.problem}")
        return notes

    def on_resize(self, event: events.Resize) -> None:
        """Gives the hands as many rows as are left, the newest in sight, and what they do not need to the chart."""
        with self.app.batch_update():
            self._fit(*event.size)

    def _fit(self, width: int, height: int) -> None:
        columns = min(PANEL_COLUMNS, width) - PANEL_PADDING
        is_slim = columns < SLIM_COLUMNS
        left = height - self._other_rows(columns, is_slim=is_slim, is_short=height < 24)
        count = len(self.match.results)
        # Where next to nothing is left the whole panel scrolls, and not the hands within it.
        rows = count if is_slim or left < FEWEST_HANDS else min(count, left)
        # Where the passes would wrap they are left out.
        end = SHEET_COLUMNS if is_slim else None
        self.query_one("#heading", Static).update(Content(heading(self.match.seats)[:end]))
        self.query_one("#points", Static).update(
            Content("\n".join(hand_line(each)[:end] for each in self.match.results))
        )
        more = MORE_HANDS if rows < count else ""
        self.query_one("#totals", Static).update(Content(totals_line(self.match) + more))
        chart = self.query_one("#chart", Static)
        chart.display = count >= CHART_FROM_HAND and left - count >= CHART_ROWS
        chart.update(totals_chart(self.match, min(CHART_COLUMNS, columns)))
        hands = self.query_one("#hands")
        hands.styles.height = rows
        self.call_after_refresh(hands.scroll_end, animate=False)

    def _other_rows(self, columns: int, *, is_slim: bool, is_short: bool) -> int:
        """The rows of everything but the hands and the chart, as the style sheets have it."""
        words = sum(len(Content(text).wrap(columns)) for text in [self._title, *self._notes])
        moon = 2 if moon_line(self.match, self.match.results[-1]) else 0
        frame = 0 if is_short and not self.app.current_theme.ansi else 2
        buttons = (3 if is_slim else 1) + (0 if is_short else 1)
        return OTHER_ROWS + words + moon + frame + buttons

    def action_scroll_hands(self, rows: int) -> None:
        """Shows earlier or later hands."""
        hands, panel = self.query_one("#hands"), self.query_one(".panel")
        (hands if hands.max_scroll_y else panel).scroll_relative(y=rows, animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of the three."""
        choices = {"new": AfterMatch.NEW_MATCH, "same": AfterMatch.SAME_DEALS, "quit": AfterMatch.QUIT}
        self.dismiss(choices[event.button.id or "quit"])


def place_sentence(match: Match, *, is_given_up: bool = False) -> str:
    """Your place in the match, and who won it. Where a bot finished it, the place is that of your seat, and no win."""
    standing = match.standing
    place = standing.places[YOU]
    if place == 1 and len(standing.winners) > 1:
        others = listed([match.seats[seat].name for seat in standing.winners if seat != YOU])
        return (
            f"Your seat shares first place with {others}."
            if is_given_up
            else f"You share first place with {others}: a win."
        )
    if place == 1:
        return "Your seat came first." if is_given_up else "You won the match."
    winners = listed([match.seats[seat].name for seat in standing.winners])
    shared = "shared " if standing.places.count(place) > 1 else ""
    who = "Your seat" if is_given_up else "You"
    return f"{who} came {shared}{PLACES[place]}. {winners} won."


def facts_line(match: Match) -> str:
    """Hands played and moons shot."""
    moons = sum(result.shooter == YOU for result in match.results)
    counted = match.rules.shoot_moon is not ShootMoon.OFF
    shot = f" · moons you shot: {moons}" if counted else ""
    return f"{hands_phrase(len(match.results))} played{shot}"
