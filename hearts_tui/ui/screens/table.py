"""The table: shows the match, and turns what the player does into calls of the session."""

import asyncio
from math import inf

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Static

from ...engine.cards import Card
from ...engine.errors import IllegalAction, Refusal
from ...engine.events import CardPlayed, Event, HandDealt, Trick, TrickTaken
from ...session.pace import pause_after
from ...session.table import YOU, Table, Waiting
from ...session.words import event_sentence, pass_prompt, play_prompt, refusal_sentence, turn_sentence
from ...store.settings import Pace, Tempo
from ..cards import Size, hand_size
from ..commands import Where, bindings
from ..house import House
from ..sound import rings
from ..state import TableState, clock_state, table_state
from ..widgets.bars import KeyBar, KeyHint, StatusLine, TopBar
from ..widgets.dragged import DraggedCard
from ..widgets.felt import Felt
from ..widgets.hand import Hand
from ..widgets.help import COLUMNS, COLUMNS_BESIDE, HelpPanel
from .flow import MatchScreen

SMALLEST_COLUMNS, SMALLEST_ROWS = 50, 16
FLASH_SECONDS = 0.25
TICK_SECONDS = 0.25


class TableScreen(MatchScreen):
    """One match being played; without one, an empty table under the setup panel."""

    CSS_PATH = "table.tcss"
    BINDINGS = bindings(Where.TABLE)
    AUTO_FOCUS = "Hand"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]

    state: reactive[TableState | None] = reactive(None)
    chosen: reactive[tuple[Card, ...]] = reactive(())
    card_size: reactive[Size] = reactive(Size.SMALL)

    def __init__(self, house: House, table: Table | None = None) -> None:
        super().__init__(house, table)
        self._lying: Trick | None = None
        self._hurry = asyncio.Event()
        self._is_pausing = False
        self._ticking = Timer(self, TICK_SECONDS)

    def compose(self) -> ComposeResult:
        """Bar, felt, hand, sentence and keys."""
        with Vertical(id="table"):
            yield TopBar().data_bind(TableScreen.state)
            yield Felt().data_bind(TableScreen.state, TableScreen.card_size)
            yield Hand().data_bind(TableScreen.state, TableScreen.chosen, TableScreen.card_size)
            yield StatusLine()
            yield KeyBar()
        yield DraggedCard()
        yield Static(id="too-small")

    def on_mount(self) -> None:
        """Starts the match that was given, or sets one up."""
        if self.table is None:
            self.set_up()
        else:
            self.sit_down(self.table)

    def watch_chosen(self) -> None:
        """The pass button shows whether it works."""
        self.query_one(Felt).chosen = len(self.chosen)

    def on_resize(self) -> None:
        """Fits the table to the screen."""
        self.fit()

    def fit(self) -> None:
        """Chooses the size of the cards; a terminal that is too small gets a panel until it grows."""
        width, height = self.size
        has_room = width >= COLUMNS + COLUMNS_BESIDE
        for panel in self.query(HelpPanel):
            panel.set_class(not has_room, "-over")
            width -= COLUMNS if has_room else 0
        self.card_size = hand_size(width, height)
        self.query_one(Hand).styles.height = self.card_size.shape.height + 1
        self.set_class(width < SMALLEST_COLUMNS or height < SMALLEST_ROWS, "-too-small")
        self.query_one("#too-small", Static).update(
            f"The table needs {SMALLEST_COLUMNS}×{SMALLEST_ROWS} characters; this terminal has {width}×{height}. "
            "The match waits."
        )

    async def action_help(self) -> None:
        """Opens the help beside the table, or over it where there is no room."""
        panel = HelpPanel(self.table.match.rules if self.table else self.house.rules)
        await self.mount(panel)
        self.fit()
        panel.focus()

    async def on_help_panel_closed(self) -> None:
        """The table gets its room back."""
        await self.query(HelpPanel).remove()
        self.fit()
        self.query_one(Hand).focus()

    def sit_down(self, table: Table) -> None:
        """Begins to play at that table."""
        self.table = table
        self._lying = None
        self.chosen = ()
        self.query_one(TopBar).level = table.level
        self._ticking.stop()
        self._ticking = self.set_interval(TICK_SECONDS, self._tick, pause=table.clock.tempo is Tempo.OFF)
        self.show()
        self.go_on()

    def show(self) -> None:
        """Draws the table as it is now."""
        if self.table is not None:
            self.state = table_state(self.table, self._lying)

    @work(exclusive=True, group="table")
    async def go_on(self, happened: list[Event] | None = None) -> None:
        """Shows what happened, then lets the bots act until something waits for you."""
        table = self.table
        if table is None:
            return
        await self._follow(table, happened or [])
        while request := table.next_request():
            if table.is_on_autopilot:
                self.say("Three timeouts.", "The table plays for you until you press o or Take over.")
            elif not self._is_passing:
                self.say("", turn_sentence(request.view, table.match.seats, request.seat))
            answer = await asyncio.to_thread(request.answer)
            await self._follow(table, table.accept(answer))
        self._lying = None
        self.show()
        self._arrive(table)

    async def _follow(self, table: Table, happened: list[Event]) -> None:
        for event in happened:
            if isinstance(event, TrickTaken):
                self._lying = event.trick
            elif isinstance(event, CardPlayed):
                self._lying = None
        self.show()
        self._tell(table, happened)
        pace = Pace.INSTANT if table.is_given_up else self.house.pace
        await self._pause(pause_after(happened, pace))

    def _tell(self, table: Table, happened: list[Event]) -> None:
        view, seats = table.view, table.match.seats
        spoken = [event for event in happened if not isinstance(event, CardPlayed | HandDealt)]
        sentences = [sentence for event in spoken if (sentence := event_sentence(event, seats, view))]
        if sentences:
            self.say("", " ".join(sentences))
        if self.house.settings.sound and rings(happened, table.match.rules):
            self.app.bell()
        if table.save_problem:
            self.say("Not saved.", table.save_problem, is_refusal=True)

    async def _pause(self, seconds: float) -> None:
        """Waits, or until a key hurries the game along."""
        if seconds <= 0:
            return
        self._hurry.clear()
        self._is_pausing = True
        if seconds == inf:
            self.say("Any key.", str(self.query_one(StatusLine).sentence))
        try:
            async with asyncio.timeout(None if seconds == inf else seconds):
                await self._hurry.wait()
        except TimeoutError:
            pass
        finally:
            self._is_pausing = False

    @property
    def _is_passing(self) -> bool:
        return self.state is not None and self.state.is_your_pass

    def _arrive(self, table: Table) -> None:
        """Something waits for you: say what, or show how the hand or the match ended."""
        table.begin_turn()
        match table.waiting:
            case Waiting.YOUR_PASS:
                self.prompt()
            case Waiting.YOUR_CARD:
                self.prompt()
                if self.house.settings.sound:
                    self.app.bell()
            case Waiting.DEAL if table.is_given_up:
                self.go_on(table.deal())
            case Waiting.DEAL:
                self.show_summary(table)
            case Waiting.NOBODY:
                self.show_results(table)
            case Waiting.BOT:
                pass

    def prompt(self) -> None:
        """Says what is asked of you now."""
        table, state = self.table, self.state
        if table is None or state is None:
            return
        if state.is_your_pass:
            lead = "" if self.chosen else f"Hand {state.hand_number}."
            self.say(lead, pass_prompt(state.direction, len(self.chosen)))
        elif state.is_your_turn:
            self.say("Your turn.", play_prompt(state.view))

    def say(self, lead: str, sentence: str, *, is_refusal: bool = False) -> None:
        """Puts a sentence below the table."""
        self.query_one(StatusLine).say(lead, sentence, is_refusal=is_refusal)

    def refuse(self, refusal: Refusal, card: Card | None = None) -> None:
        """Says why something cannot be done now, and shakes the card."""
        if self.table is not None:
            self.say("", refusal_sentence(refusal, self.table.view), is_refusal=True)
        hand = self.query_one(Hand)
        hand.shaken = card
        self.set_timer(FLASH_SECONDS, lambda: setattr(hand, "shaken", None))

    def on_hand_wanted(self, message: Hand.Wanted) -> None:
        """A card was chosen with a key or a click."""
        if self._is_passing:
            if message.by == "enter" and len(self.chosen) == 3:
                self.action_pass_cards()
            else:
                self._choose(message.card)
        else:
            self._play(message.card)

    def on_hand_dragged(self, message: Hand.Dragged) -> None:
        """A card follows the pointer; the felt shows that it may be dropped there."""
        felt = self.query_one(Felt)
        is_legal = message.card is not None and bool(self.state and self.state.legal >> message.card & 1)
        felt.is_target = is_legal and felt.region.contains_point(message.place)
        self.query_one(DraggedCard).follow(message.card, message.place, self.card_size)

    def on_hand_dropped(self, message: Hand.Dropped) -> None:
        """A card that was dropped on the felt is wanted; dropped elsewhere it goes back."""
        if not self.query_one(Felt).region.contains_point(message.place):
            self.prompt()
        elif self._is_passing:
            self._choose(message.card)
        else:
            self._play(message.card)

    def on_felt_button_pressed(self) -> None:
        """The button in the middle was clicked."""
        if self._is_passing:
            self.action_pass_cards()
        else:
            self.action_take_over()

    def action_take_over(self) -> None:
        """You play your seat again."""
        if self.table is not None and self.table.is_on_autopilot:
            self.table.take_over()
            self.go_on()

    def action_claim(self) -> None:
        """Ends a hand whose rest is decided."""
        if self.table is None or self.table.is_given_up:
            return
        try:
            happened = self.table.claim()
        except IllegalAction as error:
            self.refuse(error.refusal)
            return
        if happened:
            self.go_on(happened)
        else:
            self.say("", "Nothing that counts is left: the hand ends with this trick.")

    def _tick(self) -> None:
        """Lets the clock of your turn go on; when it is out, the table has played for you."""
        table = self.table
        if table is None:
            return
        table.clock.pause(not self.is_current or self.has_class("-too-small"))
        happened = table.tick()
        self.query_one(Felt).clock = clock_state(table.clock)
        if happened:
            self.chosen = ()
            self.go_on(happened)

    def action_pass_cards(self) -> None:
        """Passes the chosen cards."""
        if self.table is None or not self._is_passing:
            return
        try:
            happened = self.table.pass_cards(self.chosen)
        except IllegalAction as error:
            self.refuse(error.refusal)
            return
        self.chosen = ()
        self.go_on(happened)

    def _choose(self, card: Card) -> None:
        """Raises a card for the pass or takes it back; a fourth one replaces the first."""
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
        else:
            self.chosen = (*self.chosen[-2:], card)
        self.prompt()

    def _play(self, card: Card) -> None:
        if self.table is None or self.table.is_given_up or (self._is_pausing and self.table.match.turn != YOU):
            return
        try:
            happened = self.table.play(card)
        except IllegalAction as error:
            self.refuse(error.refusal, card)
            return
        self.go_on(happened)

    def hurry(self) -> None:
        """Cuts a pause short."""
        self._hurry.set()

    def on_felt_clicked(self) -> None:
        """A click on the felt hurries the game along."""
        self.hurry()

    def on_key_hint_pressed(self, message: KeyHint.Pressed) -> None:
        """A key was clicked instead of pressed."""
        where = self.query_one(Hand) if message.command.where is Where.HAND else self
        self.run_worker(self.app.run_action(message.command.action, where))

    def on_key(self) -> None:
        """Any key hurries the game along."""
        self.hurry()

    def on_top_bar_menu_pressed(self) -> None:
        """The menu sign was clicked."""
        self.action_menu()
