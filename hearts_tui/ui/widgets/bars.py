"""The lines around the table: the bar above, the sentence below, and the keys."""

from collections.abc import Mapping

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive, var
from textual.style import Style
from textual.widgets import Static

from ...engine.cards import Card
from ...engine.rules import EndMode, ScoreDisplay
from ...session.seats import level_label
from ...session.words import hands_phrase, hearts_note, pass_note
from ..commands import COMMANDS, Command, command_named
from ..state import TableState
from .fitted import Fitted

NARROW = 72
"""Where lines have fewer columns, they say less."""

BESIDE_WORDS, TITLE_ROOM = 8, 12
"""The columns of the bar for the signs of hearts and menu, with what is free before them; and those of the title."""


class Piece(Static, Fitted):
    """A piece of a line."""

    def write(self, content: Content) -> None:
        """Shows the content, unless it stands there: what is new has all of the screen laid out again."""
        if content != self.content:
            self.update(content)


class TopBar(Horizontal, Fitted):
    """What the match is, the hand, its pass, and whether hearts are broken."""

    state: var[TableState | None] = var(None)
    level: var[str] = var("")

    class MenuPressed(Message):
        """The menu sign was clicked."""

    def compose(self) -> ComposeResult:
        """Three pieces of text."""
        yield Piece(id="bar-match")
        yield Piece(id="bar-hearts")
        yield Piece("≡", id="bar-menu")

    def watch_state(self) -> None:
        """Writes the pieces anew."""
        self.write()

    def on_resize(self) -> None:
        """Writes as much as there is room for."""
        self.write()

    def write(self) -> None:
        """Writes the pieces: in full where they fit, else without the title, then with fewer and fewer words."""
        state = self.state
        if state is None or not self.is_mounted:
            return
        view = state.view
        end = (
            f"to {view.rules.target}"
            if view.rules.end_mode is EndMode.TARGET
            else hands_phrase(view.rules.num_hands or 1)
        )
        if view.rules.score_display is ScoreDisplay.COUNT_DOWN:
            end = f"from {view.rules.target}"
        level, place = level_label(self.level), f"hand {state.hand_number}"
        way = pass_note(state.direction, state.is_your_pass)
        match, note = " · ".join([level, end, place, way]), hearts_note(view) if view.hand or view.tricks else ""
        warning = ("not saved! " if state.is_unsaved else "", "$alarm bold")
        room = self.size.width - BESIDE_WORDS - len(warning[0])
        title = "♥ Hearts  " if len(match) + len(note) + TITLE_ROOM <= room else ""
        if len(match) + len(note) > room:
            note = note.removeprefix("hearts ")
        if len(match) + len(note) > room:
            match = " · ".join([level, place, way])
        self.query_one("#bar-match", Piece).write(Content.assemble((title, "$gold-ink bold"), warning, match))
        hearts = self.query_one("#bar-hearts", Piece)
        hearts.write(Content(f"{'♥' if view.hearts_broken else '♡'} {note}" if note else ""))
        hearts.set_class(view.hearts_broken, "-broken")

    def on_click(self, event: events.Click) -> None:
        """Opens the menu when its sign was clicked."""
        if event.widget is not None and event.widget.id == "bar-menu":
            self.post_message(self.MenuPressed())


class StatusLine(Static, Fitted):
    """One sentence: what is asked, what happened, or why a card was refused.

    A sentence too long for a line takes the line of the keys as well, so that the table stays where it is.
    """

    sentence = ""

    def say(self, lead: str, sentence: str, *, is_refusal: bool = False) -> None:
        """Shows `lead` in gold, then the sentence."""
        self.sentence = sentence
        self.set_class(is_refusal, "-refusal")
        self.update(Content.assemble((lead, "$gold-ink bold"), " " if lead else "", sentence), layout=False)
        self.fit()

    def on_resize(self) -> None:
        """Takes as many lines as it needs now."""
        self.fit()

    def fit(self) -> None:
        """Takes a second line if one is too short."""
        self.set_class(0 < self.content_size.width < cell_len(str(self.content)), "-long")


class KeyBar(Static, Fitted):
    """The line of keys; `keys` names those that are not the standard ones. A click on one does what the key does."""

    LEFT_OUT_WHERE_NARROW = "last_trick"

    state: var[TableState | None] = var(None)
    chosen: var[tuple[Card, ...]] = var(())
    enter_word: reactive[str] = reactive("play")
    pointed_at: reactive[str] = reactive("")

    class Pressed(Message):
        """One was clicked."""

        def __init__(self, command: Command) -> None:
            super().__init__()
            self.command = command

    def __init__(self, keys: Mapping[str, str]) -> None:
        super().__init__()
        self._keys = keys

    def render(self) -> Content:
        """The key and the word of each command of the line, closer together where there is little room."""
        is_narrow = self.outer_size.width < NARROW
        commands = [command for command in COMMANDS if command.is_in_footer or command.name == self._of_the_moment]
        shown = [each for each in commands if not (is_narrow and each.name == self.LEFT_OUT_WHERE_NARROW)]
        return Content(" " if is_narrow else "  ").join(map(self._hint, shown))

    def watch_state(self) -> None:
        """Tells what Enter does now: it raises a card until three are up, and passes those."""
        is_passing = self.state is not None and self.state.is_your_pass
        self.enter_word = "play" if not is_passing else "pass" if len(self.chosen) == 3 else "raise"

    watch_chosen = watch_state

    @property
    def _of_the_moment(self) -> str:
        """The command that has its place in the line in this phase only."""
        return "pass_cards" if self.state is not None and self.state.is_your_pass else ""

    def _hint(self, command: Command) -> Content:
        words = self.enter_word if command.name == "play" else command.words
        hint = Content.assemble((command.key_shown(self._keys), "$gold-ink bold"), " ", words)
        style = Style(underline=command.name == self.pointed_at or None)
        return hint.stylize(style + Style.from_meta({"command": command.name}))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Marks the one under the pointer."""
        self.pointed_at = event.style.meta.get("command", "")

    def on_leave(self) -> None:
        """The pointer is elsewhere."""
        self.pointed_at = ""

    def on_click(self, event: events.Click) -> None:
        """Tells which one was clicked."""
        if name := event.style.meta.get("command"):
            self.post_message(self.Pressed(command_named(name)))
