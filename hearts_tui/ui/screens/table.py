"""The table: shows the match, and turns what the player does into calls of the session."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.reactive import var
from textual.widgets import Static

from ...engine.cards import Card
from ...engine.errors import IllegalAction
from ...session.seats import YOU
from ...session.table import Table
from ..cards import Size, hand_size
from ..commands import Where, bindings
from ..notices import Problems
from ..widgets.bars import KeyBar, StatusLine, TopBar
from ..widgets.felt import Felt
from ..widgets.fitted import Fitted
from ..widgets.hand import Hand
from ..widgets.help import COLUMNS, COLUMNS_BESIDE, HelpPanel
from ..widgets.loose import LooseCard
from .turns import TurnScreen

SMALLEST_COLUMNS, SMALLEST_ROWS = 50, 16

LOOSE_IN_A_TRICK = 4
PLAYING = ("pass_cards", "claim", "take_over")


class LookChanged(Message):
    """The settings ask for another look."""


class Lines(Vertical, Fitted):
    """One thing below the other."""


class TableScreen(TurnScreen, Fitted):
    """One match being played; without one, an empty table under the setup panel."""

    BINDINGS = bindings(Where.TABLE)
    AUTO_FOCUS = "Hand"

    card_size: var[Size] = var(Size.SMALL)

    def compose(self) -> ComposeResult:
        """Bar, felt, hand, sentence and keys."""
        with Lines(id="table"):
            yield TopBar().data_bind(TableScreen.state)
            yield Felt().data_bind(TableScreen.state, TableScreen.card_size)
            yield Hand().data_bind(TableScreen.state, TableScreen.chosen, TableScreen.card_size)
            with Lines(id="words"):
                yield StatusLine()
                yield KeyBar(self.house.keys).data_bind(TableScreen.state, TableScreen.chosen)
        yield Static(id="too-small")

    def on_mount(self) -> None:
        """Starts the match that was given, or sets one up. What the first picture does not need comes after it."""
        self.call_after_refresh(self.mount, *(LooseCard() for _ in range(1 + LOOSE_IN_A_TRICK)))
        self.query_one(Felt).shows_unseen = self.house.settings.unseen
        if self.table is None:
            self.set_up()
        else:
            if problems := self.house.take_messages():
                self.post_message(Problems(problems))
            self.sit_down(self.table)

    def sit_down(self, table: Table) -> None:
        """The help of another table is closed."""
        super().sit_down(table)
        self._close_help()

    def watch_chosen(self) -> None:
        """The pass button shows whether it works."""
        self.query_one(Felt).chosen = len(self.chosen)

    def on_resize(self, event: events.Resize) -> None:
        """Fits the table to the screen before it is laid out, so that the first picture is the right one."""
        with self.app.batch_update():
            self.fit(*event.size)

    def fit(self, width: int, height: int) -> None:
        """Chooses the size of the cards; a terminal that is too small gets a panel until it grows."""
        has_room = width >= COLUMNS + COLUMNS_BESIDE
        for panel in self.query(HelpPanel):
            panel.set_class(not has_room, "-over")
        self.set_class(not has_room and bool(self.query(HelpPanel)), "-covered")
        columns = width - COLUMNS if has_room and self.query(HelpPanel) else width
        self.card_size = hand_size(columns, height)
        self.query_one(Hand).styles.height = self.card_size.shape.height + 1
        is_too_small = width < SMALLEST_COLUMNS or height < SMALLEST_ROWS
        self.set_class(is_too_small, "-too-small")
        if is_too_small:
            self.query_one("#too-small", Static).update(
                f"The table needs {SMALLEST_COLUMNS}×{SMALLEST_ROWS} characters; this terminal has {width}×{height}. "
                "The match waits."
            )
        # What is hidden loses the focus, and keys with it.
        self.call_after_refresh(self.listen)
        self.look()

    def listen(self) -> None:
        """Gives the keys to the hand, or to the help while it is open, if nothing has them."""
        if self.focused is None and not self.has_class("-too-small"):
            next(iter(self.query(HelpPanel)), self.query_one(Hand)).focus()

    def show_settings(self) -> None:
        """The look and the cards still unseen follow the settings."""
        self.query_one(Felt).shows_unseen = self.house.settings.unseen
        self.post_message(LookChanged())

    async def action_help(self) -> None:
        """Opens the help beside the table, or over it where there is no room; closes it when it is open."""
        if self.query(HelpPanel):
            await self.on_help_panel_closed()
            return
        if not self.is_attached:
            # The game is being left, and this key came too late.
            return
        rules = self.table.match.rules if self.table else self.house.rules
        panel = HelpPanel(rules, self.house.keys)
        await self.mount(panel)
        self.fit(*self.size)
        panel.focus()

    def _close_help(self) -> bool:
        """Closes the help, if it is open."""
        for panel in self.query(HelpPanel):
            panel.action_close()
        return bool(self.query(HelpPanel))

    def action_menu(self) -> None:
        """Opens the menu; the key for it closes the help first, wherever the cursor is."""
        if not self._close_help():
            super().action_menu()

    async def on_help_panel_closed(self) -> None:
        """The table gets its room back."""
        await self.query(HelpPanel).remove()
        self.fit(*self.size)
        self.query_one(Hand).focus()

    def take_hold(self, event: events.MouseDown) -> None:
        """Lets the hand have all that the mouse does from a press on a card on.

        The hand itself hears of the press too late for this, when the moves come in the same moment.
        """
        hand = self.query_one(Hand)
        if not self.query(HelpPanel) and hand.can_be_held(event):
            hand.capture_mouse()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is played at a table that cannot be seen."""
        is_unseen = action in PLAYING and self.is_hidden
        return False if is_unseen else super().check_action(action, parameters)

    def on_hand_wanted(self, message: Hand.Wanted) -> None:
        """A card was chosen with a key or a click."""
        if self.is_hidden:
            return
        if self._is_passing:
            if message.by == "enter" and len(self.chosen) == 3:
                self._pass_cards()
            else:
                self._choose(message.card)
        else:
            self._play(message.card)

    def on_hand_dragged(self, message: Hand.Dragged) -> None:
        """A card follows the pointer; the felt shows that it may be dropped there."""
        felt = self.query_one(Felt)
        is_legal = message.card is not None and bool(self.state and self.state.legal >> message.card & 1)
        felt.is_target = is_legal and felt.region.contains_point(message.place)
        for loose in list(self.query(LooseCard))[:1]:
            loose.follow(message.card, message.place, self.card_size, felt.card_styles())

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
            self._pass_cards()
        else:
            self.action_take_over()

    def action_pass_cards(self) -> None:
        """Passes the chosen cards when the hand has told of them all: keys may come many at once."""
        self.query_one(Hand).post_message(Hand.PassWanted())

    def on_hand_pass_wanted(self) -> None:
        """All cards that were chosen before are known."""
        self._pass_cards()

    def _pass_cards(self) -> None:
        if self.table is None or not self._is_passing:
            return
        try:
            happened = self.table.pass_cards(self.chosen)
        except IllegalAction as error:
            self.refuse(error.refusal)
            return
        self.chosen = ()
        self.has_acted(happened)

    def action_take_over(self) -> None:
        """You play your seat again."""
        if self.table is not None and self.table.is_on_autopilot:
            self.table.take_over()
            self.has_acted()

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
            self.has_acted(happened)
        else:
            self.remark("Nothing that counts is left: the hand ends with this trick.")

    def _choose(self, card: Card) -> None:
        """Raises a card for the pass or takes it back; a fourth one replaces the first."""
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
        else:
            self.chosen = (*self.chosen[-2:], card)
        self.prompt()

    def _play(self, card: Card) -> None:
        if self.query_one(Hand).is_held:
            self.hurry()
            return
        if self.table is None or self.table.is_given_up or (self._is_pausing and self.table.match.turn != YOU):
            return
        try:
            happened = self.table.play(card)
        except IllegalAction as error:
            self.refuse(error.refusal, card)
            return
        self.has_acted(happened)

    def on_felt_clicked(self) -> None:
        """A click on the felt hurries the game along."""
        self.hurry()

    def on_key_bar_pressed(self, message: KeyBar.Pressed) -> None:
        """A key was clicked instead of pressed: it too hurries the game along, when it has done what else it does."""
        where = self.query_one(Hand) if message.command.where is Where.HAND else self

        async def obey() -> None:
            await self.app.run_action(message.command.action, where)
            self.hurry()

        self.ask_again()
        self.run_worker(obey())

    def on_key(self) -> None:
        """Any key hurries the game along, when it has done what else it does: bindings are obeyed by the app, later."""
        self.ask_again()
        self.call_later(self.app.call_later, self.hurry)

    def on_top_bar_menu_pressed(self) -> None:
        """The menu sign was clicked."""
        super().action_menu()
