"""After a match: your place, the totals, and what to do next."""

from enum import Enum, auto

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

from ...engine.match import Match
from ...engine.rules import ShootMoon
from ...session.seats import YOU
from ...session.words import hands_phrase, listed, rest_sentence
from ...store.statistics import LevelRecord
from ..sheets import hand_line, heading, moon_line, takers, totals_line
from .panel import Panel
from .setup import record_line
from .summary import chart_lines

PLACES = ("", "first", "second", "third", "last")


class AfterMatch(Enum):
    """What follows a match."""

    NEW_MATCH = auto()
    SAME_DEALS = auto()
    QUIT = auto()


class ResultsScreen(Panel[AfterMatch]):
    """Answers with what follows; Esc leaves the game."""

    SHEET = "results.tcss"

    def __init__(self, match: Match, record: LevelRecord, problem: str) -> None:
        super().__init__()
        self.match = match
        self.record = record
        self.problem = problem

    def parts(self) -> ComposeResult:
        """Place, last hand, totals, moons, statistics and three buttons."""
        match, result = self.match, self.match.results[-1]
        yield Static(Content(place_sentence(match)), classes="panel-title")
        if moon := moon_line(match, result):
            yield Static(Content(" ".join(moon)), classes="moon")
        lines = [heading(match.seats), hand_line(result), totals_line(match)]
        yield Static(Content("\n".join(lines)), classes="sheet")
        notes = [" ".join(takers(match, result)), facts_line(match), f"At this level: {record_line(self.record)}"]
        if result.rest is not None:
            notes.insert(1, rest_sentence(result.rest, match.seats, YOU))
        if self.problem:
            notes.append(f"Not saved: {self.problem}")
        yield Static(Content("\n".join(notes)), classes="panel-note")
        yield Static(Content("\n".join(chart_lines(match, 56, 5))), classes="chart")
        with Horizontal(classes="buttons"):
            yield Button("New match", id="new", variant="primary", compact=True)
            yield Button("Same deals again", id="same", compact=True)
            yield Button("Quit", id="quit", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of the three."""
        choices = {"new": AfterMatch.NEW_MATCH, "same": AfterMatch.SAME_DEALS, "quit": AfterMatch.QUIT}
        self.dismiss(choices[event.button.id or "quit"])


def place_sentence(match: Match) -> str:
    """Your place in the match, and who won it."""
    standing = match.standing
    place = standing.places[YOU]
    if place == 1 and len(standing.winners) > 1:
        others = listed([match.seats[seat].name for seat in standing.winners if seat != YOU])
        return f"You share first place with {others}: a win."
    if place == 1:
        return "You won the match."
    winners = listed([match.seats[seat].name for seat in standing.winners])
    shared = "shared " if standing.places.count(place) > 1 else ""
    return f"You came {shared}{PLACES[place]}. {winners} won."


def facts_line(match: Match) -> str:
    """Hands played and moons shot."""
    moons = sum(result.shooter == YOU for result in match.results)
    counted = match.rules.shoot_moon is not ShootMoon.OFF
    shot = f" · moons you shot: {moons}" if counted else ""
    return f"{hands_phrase(len(match.results))} played{shot}"
