"""The felt: the four seats and the trick between them, and the pass button while cards are passed."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive

from ...engine.cards import Suit, card_set, cards_in
from ...session.words import PASS_WORDS, number, signed
from ..cards import CardState, Row, Size, card_rows, slot_rows
from ..state import ClockState, SeatState, TableState
from .canvas import Canvas

TAG_WIDTH = 16
PASSED_BY_YOU = "passed by you"
ARROWS = {"left": "←", "right": "→", "across": "↑"}


class Felt(Canvas):
    """Draws seats and trick from a `TableState`."""

    COMPONENT_CLASSES = {
        "seat--tag",
        "seat--quiet",
        "seat--turn",
        "seat--badge",
        "seat--back",
        "felt--note",
        "felt--button",
        "felt--button-off",
        "felt--target",
        "felt--banner",
        "clock--left",
        "clock--gone",
        "clock--warning",
    }

    class ButtonPressed(Message):
        """The button in the middle was pressed: it passes cards, or takes the seat back."""

    class Clicked(Message):
        """The felt was clicked somewhere else."""

    state: reactive[TableState | None] = reactive(None, layout=False)
    chosen: reactive[int] = reactive(0)
    is_target: reactive[bool] = reactive(False)
    clock: reactive[ClockState | None] = reactive(None)
    under_way: reactive[int | None] = reactive(None)
    banner: reactive[str] = reactive("")
    shows_unseen: reactive[bool] = reactive(False)
    card_size: reactive[Size] = reactive(Size.SMALL)

    def watch_state(self) -> None:
        """Draws the new picture."""
        self.redraw()

    watch_chosen = watch_is_target = watch_card_size = watch_clock = watch_state
    watch_under_way = watch_banner = watch_shows_unseen = watch_state

    @property
    def trick_size(self) -> Size:
        """The size of the cards of the trick: that of the hand where the felt is high enough."""
        for size in (self.card_size, Size.SMALL):
            if size is not Size.CHIP and self.size.height >= 2 * size.shape.height + 4 and self.size.width >= 58:
                return size
        return Size.CHIP

    @property
    def backs_fit(self) -> bool:
        """Whether there is a row for the backs of the cards under each name."""
        return self.size.height >= self._block_height + 5

    @property
    def _block_height(self) -> int:
        return 2 * self.trick_size.shape.height + (1 if self.trick_size is not Size.CHIP else 3)

    @property
    def _block_top(self) -> int:
        top = 2 if self.backs_fit else 1
        spare = self.size.height - top - 1 - self._block_height
        return top + max(0, spare // 2)

    def seat_place(self, seat: int) -> Offset:
        """Where the tag of a seat stands."""
        width, height = self.size
        margin = 2 if width >= 70 else 0
        middle = self._block_top + self._block_height // 2 - (1 if self.backs_fit else 0)
        spare = max(0, height - 2 - self._block_top - self._block_height) if self.backs_fit else 0
        return (
            Offset((width - TAG_WIDTH) // 2, height - 1 - min(1, spare)),
            Offset(margin, middle),
            Offset((width - TAG_WIDTH) // 2, 1 if height > self._block_height + 7 else 0),
            Offset(width - TAG_WIDTH - margin, middle),
        )[seat]

    def card_place(self, seat: int) -> Offset:
        """Where the card of a seat lies in the trick."""
        shape = self.trick_size.shape
        left = (self.size.width - shape.width) // 2
        top, height = self._block_top, self._block_height
        middle = top + (height - shape.height) // 2
        reach = shape.width + 2
        return (
            Offset(left, top + height - shape.height),
            Offset(left - reach, middle),
            Offset(left, top),
            Offset(left + reach, middle),
        )[seat]

    @property
    def button_region(self) -> Region | None:
        """Where the button in the middle is, while there is one."""
        if self.state is None or not (self.state.is_your_pass or self.state.is_on_autopilot):
            return None
        width = len(self._button_words) + 4
        return Region((self.size.width - width) // 2, self._block_top + self._block_height // 2, width, 1)

    @property
    def _button_words(self) -> str:
        if self.state is None or self.state.is_on_autopilot:
            return "Take over"
        way = PASS_WORDS[self.state.direction]
        return f"{ARROWS[way]} Pass {way}"

    def sprites(self) -> list[tuple[int, int, list[Row]]]:
        """Tags, cards, and the button or the place for your card."""
        state = self.state
        if state is None:
            return []
        pieces = [self._tag(seat, info) for seat, info in enumerate(state.seats)]
        if self.clock is not None:
            pieces.append(self._clock(self.clock))
        if not state.is_your_pass:
            pieces += self._trick(state)
        if self.shows_unseen:
            pieces.append(self._unseen(state))
        if self.banner:
            pieces.append(self._banner())
        if (button := self.button_region) is not None:
            works = self.chosen == 3 or state.is_on_autopilot
            style = self.get_component_rich_style("felt--button" if works else "felt--button-off")
            pieces.append((button.x, button.y, [[Segment(f"  {self._button_words}  ", style)]]))
        return pieces

    def _unseen(self, state: TableState) -> tuple[int, int, list[Row]]:
        """The cards not seen yet, a row for each suit, in the lower left corner; those that you passed are underlined,
        and where there is a row left it says so."""
        note = self.get_component_rich_style("felt--note")
        passed = note + Style(underline=True)
        unseen = state.view.unseen if state.view.hand else 0
        known = unseen & card_set(state.view.passed)
        rows = []
        for suit in Suit:
            cards = list(cards_in(unseen & suit.cards))
            row = [Segment(f"{suit.sign} " + ("" if cards else "none"), note)]
            row += [Segment(card.rank.letter, passed if known >> card & 1 else note) for card in cards]
            rows.append([*row, Segment(" " * (TAG_WIDTH - sum(len(segment.text) for segment in row)), note)])
        tag = self.seat_place(1)
        if known and self.size.height - len(rows) - 1 >= tag.y + (2 if self.backs_fit else 1):
            rows.insert(0, [Segment(PASSED_BY_YOU, passed), Segment(" " * (TAG_WIDTH - len(PASSED_BY_YOU)), note)])
        return tag.x, self.size.height - len(rows), rows

    def _banner(self) -> tuple[int, int, list[Row]]:
        words = f"   {self.banner}   "
        y = max(0, self._block_top - 1)
        row = [Segment(words, self.get_component_rich_style("felt--banner"))]
        return (self.size.width - len(words)) // 2, y, [row]

    def _clock(self, clock: ClockState) -> tuple[int, int, list[Row]]:
        """A bar that shrinks above your seat, and the seconds in numbers."""
        place = self.seat_place(0)
        words = f" {clock.seconds // 60}:{clock.seconds % 60:02d}{' !' if clock.is_warning else ''}"
        width = TAG_WIDTH - len(words)
        full = round(width * clock.share)
        left = self.get_component_rich_style("clock--warning" if clock.is_warning else "clock--left")
        gone = self.get_component_rich_style("clock--gone")
        row = [Segment("━" * full, left), Segment("─" * (width - full), gone), Segment(words, left)]
        return place.x, place.y - 1, [row]

    def _tag(self, seat: int, info: SeatState) -> tuple[int, int, list[Row]]:
        place = self.seat_place(seat)
        style = self.get_component_rich_style("seat--turn" if info.is_on_turn else "seat--tag")
        quiet = style if info.is_on_turn else self.get_component_rich_style("seat--quiet")
        badge = self.get_component_rich_style("seat--badge") if info.points > 0 else quiet
        points = f" {signed(info.points)}"
        mark = "▸" if info.is_on_turn else " "
        name = f"{mark}{info.name}{' D' if info.is_dealer else ''}"[:7]
        total = number(info.total).rjust(TAG_WIDTH - len(name) - max(4, len(points)) - 1)
        row = [Segment(name + total + " ", style), Segment(points.rjust(4) if info.points <= 0 else points, badge)]
        rest = TAG_WIDTH - sum(len(segment.text) for segment in row)
        row.append(Segment(" " * rest, style))
        return place.x, place.y, [row, self._backs(info)] if self.backs_fit and seat != 0 else [row]

    def _backs(self, info: SeatState) -> Row:
        felt, back = self.rich_style, self.get_component_rich_style("seat--back")
        count = f" {info.cards_left}" if info.cards_left else ""
        text = "▌" * info.cards_left
        space = TAG_WIDTH - len(text) - len(count)
        return [
            Segment(" " * (space // 2), felt),
            Segment(text, Style(bgcolor=felt.bgcolor) + Style(color=back.color)),
            Segment(count + " " * (space - space // 2), self.get_component_rich_style("felt--note")),
        ]

    def _trick(self, state: TableState) -> Iterator[tuple[int, int, list[Row]]]:
        size, styles = self.trick_size, self.card_styles()
        if state.is_your_turn:
            place = self.card_place(0)
            words = ("your", "card") if size is not Size.CHIP else ("▁▁▁",)
            target = self.get_component_rich_style("felt--target")
            rows = slot_rows(words, size, styles)
            yield place.x, place.y, [[Segment(row[0].text, target)] for row in rows] if self.is_target else rows
        for seat, card in state.trick.cards:
            if seat == self.under_way:
                continue
            place = self.card_place(seat)
            looks = CardState(is_winning=seat == state.trick.winner)
            yield place.x, place.y, card_rows(card, size, looks, styles)
        if state.trick.led is not None:
            yield self._led_note(Suit(state.trick.led))

    def _led_note(self, suit: Suit) -> tuple[int, int, list[Row]]:
        words = f"{suit.sign} led"
        y = self._block_top + self._block_height // 2
        style = self.get_component_rich_style("felt--note")
        return (self.size.width - len(words)) // 2, y, [[Segment(words, style)]]

    def on_click(self, event: events.Click) -> None:
        """Presses the button, or tells that the felt was clicked."""
        button = self.button_region
        if button is not None and button.contains_point(event.offset):
            self.post_message(self.ButtonPressed())
        else:
            self.post_message(self.Clicked())
