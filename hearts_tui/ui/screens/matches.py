"""The unfinished matches: continue one, give it a name, or give it up."""

import asyncio

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Label, OptionList
from textual.widgets.option_list import Option

from ...session.table import Table
from ...store.matches import MatchSummary
from ..columns import TwoColumns, marked
from ..house import House
from ..widgets.button import PanelButton
from .panel import Panel
from .question import NameScreen, QuestionScreen
from .setup import waiting_line


class MatchesScreen(Panel[str]):
    """Answers with the id of the match to continue. The match on the table, `in_play`, cannot be given up here."""

    TITLE_WORDS = "Unfinished matches"
    SHEET = "matches.tcss"
    BINDINGS = [("r", "rename", "name"), ("d,delete", "give_up", "give up")]

    def __init__(self, house: House, in_play: Table | None = None) -> None:
        super().__init__()
        self.house = house
        self.in_play = in_play
        self._matches: list[MatchSummary] = []
        self._lines: list[Content] = []

    def parts(self) -> ComposeResult:
        """The list, newest first, and what can be done."""
        yield OptionList(id="matches", compact=True)
        yield Label("No match waits.", id="no-matches", classes="panel-note")
        with Horizontal(classes="buttons question"):
            yield PanelButton("Continue", id="continue", compact=True)
            yield PanelButton("Name (r)", id="rename", compact=True)
            yield PanelButton("Give up (d)", id="give-up", compact=True)
            yield PanelButton("Close", id="close", compact=True)

    def on_mount(self) -> None:
        """Reads the matches."""
        self._fill()

    def _fill(self) -> None:
        """Lists the matches anew. The cursor stays at its match, or at its place where that match is gone."""
        chosen, place = self._chosen, self.query_one(OptionList).highlighted or 0
        self._matches, problems = self.house.archive.unfinished()
        options = self.query_one(OptionList)
        options.clear_options()
        self._lines = [Content(self._words(match)) for match in self._matches]
        options.add_options(
            Option(_line(words), id=match.id) for match, words in zip(self._matches, self._lines, strict=True)
        )
        ids = [match.id for match in self._matches]
        place = ids.index(chosen.id) if chosen is not None and chosen.id in ids else min(place, len(ids) - 1)
        options.highlighted = place if ids else None
        options.display = bool(self._matches)
        self.query_one("#no-matches").display = not self._matches
        for problem in problems:
            self.notify(problem, severity="warning", markup=False)

    @property
    def _chosen(self) -> MatchSummary | None:
        place = self.query_one(OptionList).highlighted
        return None if place is None else self._matches[place]

    def on_option_list_option_highlighted(self) -> None:
        """Marks the match under the cursor: it is the one that the buttons mean."""
        options = self.query_one(OptionList)
        for place, words in enumerate(self._lines):
            options.replace_option_prompt_at_index(place, _line(words, is_chosen=place == options.highlighted))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Continues the match."""
        self.dismiss(event.option.id)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """What the keys do, for the mouse."""
        match event.button.id:
            case "continue" if self._chosen is not None:
                self.dismiss(self._chosen.id)
            case "rename":
                self.action_rename()
            case "give-up":
                self.action_give_up()
            case _:
                self.action_close()

    def _is_in_play(self, match: MatchSummary) -> bool:
        return self.in_play is not None and match.id == self.in_play.match_id

    @work
    async def _rename_in_play(self, name: str) -> None:
        if self.in_play is not None:
            self.in_play.rename(name)
            self._fill()
            # It is kept in the background, where the match itself is.
            await asyncio.wait({asyncio.wrap_future(self.house.archive.written)})
            self._after(self.in_play.save_problem)

    def action_rename(self) -> None:
        """Asks for a name."""
        match = self._chosen
        if match is None:
            return

        def rename(name: str | None) -> None:
            if name is None:
                return
            if self._is_in_play(match):
                self._rename_in_play(name)
            else:
                self._after(self.house.archive.rename(match.id, name))

        self.app.push_screen(NameScreen("A name for this match", "Friday evening"), rename)

    def action_give_up(self) -> None:
        """Asks whether the match shall be given up; for the one on the table it tells where that is done."""
        match = self._chosen
        if match is None:
            return
        if self._is_in_play(match):
            self.notify("This match is on the table. A bot plays it to its end: Menu → Let a bot finish.", markup=False)
            return

        def give_up(is_sure: bool | None) -> None:
            if is_sure:
                self._after(self.house.archive.give_up(match.id))

        words = f"{self._words(match)}: it is removed and counts as abandoned."
        self.app.push_screen(QuestionScreen("Give this match up?", words, "Give it up"), give_up)

    def _words(self, match: MatchSummary) -> str:
        given = self.in_play.name if self.in_play is not None and self._is_in_play(match) else match.name
        name = f"{given}: " if given else ""
        elsewhere = "" if self.house.archive.is_free(match.id) else " (in another terminal)"
        return f"{name}{waiting_line(match)}{' (on the table)' if self._is_in_play(match) else elsewhere}"

    def _after(self, problem: str) -> None:
        if problem:
            self.notify(problem, severity="warning", markup=False)
        self._fill()


def _line(words: Content, *, is_chosen: bool = False) -> TwoColumns:
    return TwoColumns(Content(marked("", is_chosen=is_chosen)), words, 2)
