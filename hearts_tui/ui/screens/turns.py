"""Turns: what happened is shown and told in its time, then the bots act until something waits for you."""

import asyncio
from math import inf

from textual import work
from textual.reactive import var
from textual.timer import Timer

from ...bots.base import MOST_FAULTS
from ...engine.cards import Card
from ...engine.errors import Refusal
from ...engine.events import CardPlayed, Event, HandDealt, Trick, TrickTaken
from ...session.pace import pause_after
from ...session.requests import BotAnswer, BotRequest, Fault
from ...session.table import Table, Waiting
from ...session.words import event_sentence, hold_sentence, pass_prompt, play_prompt, refusal_sentence, turn_sentence
from ...store.settings import Pace, Tempo
from ..commands import command_named
from ..house import House
from ..motion import Motion
from ..sound import rings
from ..state import TableState, clock_state, table_state
from ..widgets.bars import KeyBar, StatusLine, TopBar
from ..widgets.felt import Felt
from ..widgets.hand import Hand
from .flow import MatchScreen

FLASH_SECONDS = 0.25
REMARK_SECONDS = 4.0
TICK_SECONDS = 0.25
RETRY_SECONDS = 5.0
SLOW_SECONDS = 0.5
LATE = "Time was up: the table played."


class TurnScreen(MatchScreen):
    """A screen on which a match goes on. Its picture is `state`; `chosen` are the cards raised for the pass."""

    state: var[TableState | None] = var(None)
    chosen: var[tuple[Card, ...]] = var(())

    def __init__(self, house: House, table: Table | None = None) -> None:
        super().__init__(house, table)
        self._lying: Trick | None = None
        self._is_pausing = False
        self._before_key = ""
        self._was_late = False
        self._has_remark = False
        self._asking_again = Timer(self, REMARK_SECONDS)
        self._shaking = Timer(self, FLASH_SECONDS)
        self._ticking = Timer(self, TICK_SECONDS)
        self._motion = Motion(self)

    def on_mount(self) -> None:
        """Keeps trying to save what could not be saved."""
        self.set_interval(RETRY_SECONDS, self.keep_trying)

    def sit_down(self, table: Table) -> None:
        """Begins to play at that table, and leaves the other one."""
        if self.table is not None and self.table is not table:
            # What is still thought there is not played any more: the match may be elsewhere by then.
            self.workers.cancel_group(self, "table")
            self.table.leave()
        self.table = table
        self._lying = None
        self.chosen = ()
        self.query_one(TopBar).level = table.level
        self.query_one(KeyBar).display = True
        self._was_late = False
        self._watch_clock(table)
        self.show()
        # The table is painted before the bots think and their passes are written to the disk.
        self.call_after_refresh(self.go_on)

    def _watch_clock(self, table: Table) -> None:
        self._ticking.stop()
        self._ticking = self.set_interval(TICK_SECONDS, self.tick, pause=table.clock.tempo is Tempo.OFF)
        self.query_one(Felt).clock = clock_state(table.clock)

    def change_tempo(self, tempo: Tempo) -> None:
        """Plays the match on the table on against another clock."""
        if self.table is not None and self.table.clock.tempo is not tempo:
            self.table.change_tempo(tempo)
            self._watch_clock(self.table)
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
        await self._written()
        await self._follow(table, happened or [])
        if table.is_given_up:
            self.say("", "A bot plays the match to its end.")
        elif self._is_passing:
            self.prompt()
        while request := table.next_request():
            self._tell_whose_turn(table, request)
            answer = await self._answer(request)
            await self._in_view()
            faults = len(table.faults)
            happened = table.accept(answer)
            await self._written()
            for fault in table.faults[faults:]:
                self._tell_fault(table, fault)
            if not table.is_given_up:
                await self._follow(table, happened)
        await self._in_view()
        self._clear_trick(table)
        self.show()
        self._arrive(table)

    async def _answer(self, request: BotRequest) -> BotAnswer:
        """What the bot answers. Its thought ends with this worker: nobody waits for it any more."""
        try:
            return await asyncio.to_thread(request.answer)
        except asyncio.CancelledError:
            self.house.cancel_thoughts()
            raise

    async def _written(self) -> bool:
        """Waits until what has happened is on the disk. The screen goes on meanwhile; whether it told that it waits."""
        written = asyncio.wrap_future(self.house.archive.written)
        # Waiting in this way leaves the writing alone when this worker is cancelled.
        done, _ = await asyncio.wait({written}, timeout=SLOW_SECONDS)
        if not done:
            self.say("Saving.", "The disk takes its time.")
            await asyncio.wait({written})
        written.result()
        return not done

    @work(exclusive=True, group="saving")
    async def keep_trying(self) -> None:
        """Tries again to save what could not be saved, and tells when it is."""
        if self.house.archive.is_behind:
            self.house.archive.try_again()
            has_told = await self._written()
            self.show()
            if has_told:
                self.prompt()
            self._tell_what_is_saved()

    def _tell_what_is_saved(self) -> None:
        if not self.house.archive.is_behind:
            self.remark("What could not be saved before is on the disk now.", lead="Saved.")

    def _tell_fault(self, table: Table, fault: Fault) -> None:
        count = sum(other.seat == fault.seat for other in table.faults)
        seat = "the seat from now on" if count >= MOST_FAULTS else "this time"
        words = f"{table.match.seats[fault.seat].name}: {fault.problem}. Normal plays {seat}."
        self.notify(words, title=f"Fault {count} of a bot", severity="warning", markup=False)

    def _tell_whose_turn(self, table: Table, request: BotRequest) -> None:
        if table.is_on_autopilot:
            key = command_named("take_over").key_shown(self.house.keys)
            self.say("Three timeouts.", f"The table plays for you until you press {key} or Take over.")
        elif not (self._is_passing or table.is_given_up):
            self.say(hold_sentence(table.view), turn_sentence(request.view, table.match.seats, request.seat))

    async def _follow(self, table: Table, happened: list[Event]) -> None:
        for event in happened:
            if isinstance(event, TrickTaken):
                self._lying = event.trick
            elif isinstance(event, CardPlayed):
                self._clear_trick(table)
        self.show()
        self._tell(table, happened)
        if self._moves:
            self._motion.show(happened, table.match.rules)
        await self._pause(pause_after(happened, self.house.pace))

    def _clear_trick(self, table: Table) -> None:
        """The finished trick leaves the table, if one lies there."""
        lying, self._lying = self._lying, None
        if lying is not None and self._moves:
            view = table.view
            self._motion.sweep(lying, view.seats_of(lying), view.winner_of(lying))

    @property
    def _moves(self) -> bool:
        is_on = self.house.settings.motion and self.app.animation_level != "none"
        return is_on and self.house.pace is not Pace.INSTANT and self.is_in_view

    def _tell(self, table: Table, happened: list[Event]) -> None:
        view, seats = table.view, table.match.seats
        spoken = [event for event in happened if not isinstance(event, CardPlayed | HandDealt)]
        sentences = [sentence for event in spoken if (sentence := event_sentence(event, seats, view))]
        if sentences:
            self.say("", " ".join(sentences))
        if self.house.settings.sound and rings(happened, table.match.rules):
            self.app.bell()
        if table.save_problem:
            self.say("", f"Not saved: {table.save_reason}.", is_refusal=True)

    async def _pause(self, seconds: float) -> None:
        """Waits, or until a key hurries the game along; what could not be seen at the end waits once more."""
        if seconds <= 0:
            return
        self._hurry.clear()
        self._is_pausing = True
        hand = self.query_one(Hand)
        hand.is_held = seconds == inf
        if hand.is_held:
            self._before_key = self.query_one(StatusLine).sentence
            self.prompt()
        try:
            while not await self._is_hurried(seconds) and not self.is_in_view:
                await self._in_view()
        finally:
            self._is_pausing = hand.is_held = False

    @property
    def _is_passing(self) -> bool:
        return self.state is not None and self.state.is_your_pass

    def _arrive(self, table: Table) -> None:
        """Something waits for you: say what, or show how the hand or the match ended."""
        table.begin_turn()
        self._was_late = self._was_late and table.waiting is Waiting.YOUR_CARD
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
        if self.query_one(Hand).is_held:
            # It comes first because a narrow terminal may cut the end of the sentence.
            self.say("Any key goes on.", self._before_key)
        elif state.is_your_pass:
            lead = "" if self.chosen else f"Hand {state.hand_number}."
            self.say(lead, pass_prompt(state.direction, len(self.chosen)))
        elif state.is_your_turn:
            before = LATE if self._was_late else hold_sentence(state.view)
            self.say(f"{before} Your turn.".lstrip(), play_prompt(state.view))

    def say(self, lead: str, sentence: str, *, is_refusal: bool = False) -> None:
        """Puts a sentence below the table."""
        self._asking_again.stop()
        self._has_remark = False
        self.query_one(StatusLine).say(lead, sentence, is_refusal=is_refusal)

    def remark(self, sentence: str, *, lead: str = "", is_refusal: bool = False) -> None:
        """Puts a sentence below the table for some seconds, or until the next key: then what is asked stands again."""
        self.say(lead, sentence, is_refusal=is_refusal)
        self._has_remark = True
        self._asking_again = self.set_timer(REMARK_SECONDS, self.ask_again)

    def refuse(self, refusal: Refusal, card: Card | None = None) -> None:
        """Says why something cannot be done now, and shakes the card."""
        if self.table is not None:
            self.remark(refusal_sentence(refusal, self.table.view), is_refusal=True)
        hand = self.query_one(Hand)
        hand.shaken = card
        self._shaking.stop()
        self._shaking = self.set_timer(FLASH_SECONDS, lambda: setattr(hand, "shaken", None))

    def ask_again(self) -> None:
        """A remark has been read: what is asked stands there again."""
        if self._has_remark:
            self.prompt()

    def has_acted(self, happened: list[Event] | None = None) -> None:
        """You did something in time: shows what came of it, and goes on."""
        self._was_late = False
        self.go_on(happened)

    def tick(self) -> None:
        """Lets the clock of your turn go on; when it is out, the table has played for you."""
        table = self.table
        if table is None:
            return
        table.clock.pause(not self.is_in_view)
        happened = table.tick()
        self.query_one(Felt).clock = clock_state(table.clock)
        if happened:
            self._was_late = True
            self.chosen = ()
            self.go_on(happened)
