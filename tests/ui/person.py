"""Somebody at the keyboard of a running app: what they press and click, and what they can read."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker

from hearts_tui.engine.cards import Card, parse_cards
from hearts_tui.session.table import Table
from hearts_tui.session.words import card_name
from hearts_tui.ui.app import HeartsApp
from hearts_tui.ui.cards import POINTER, RECEIVED, REFUSED
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.table import TableScreen
from hearts_tui.ui.widgets.bars import StatusLine
from hearts_tui.ui.widgets.felt import Felt
from hearts_tui.ui.widgets.hand import Hand

from ..support import PATIENCE_SECONDS

MESSAGES_IN_A_ROW = 4
CHARACTERS = {"space": " ", "question_mark": "?", "enter": "\r", "tab": "\t"}
CARD_SIGN = r"((?:10|[2-9TJQKA])[♣♦♠♥])"
BUTTON = r"[←→↑] Pass (left|right|across)"


class Person:
    """Plays through the screens, and sees only what is on them."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def app(self) -> HeartsApp:
        """The app that is running."""
        app = self.pilot.app
        assert isinstance(app, HeartsApp)
        return app

    @property
    def screen(self) -> Screen[object]:
        """What is on top."""
        return self.app.screen

    @property
    def table_screen(self) -> TableScreen:
        """The table, on top or below a panel."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def table(self) -> Table:
        """The match that is played there."""
        table = self.table_screen.table
        assert table is not None
        return table

    @property
    def is_at_the_table(self) -> bool:
        """Whether no panel is open."""
        return self.screen is self.table_screen

    @property
    def hand(self) -> Hand:
        """The cards at the bottom."""
        return self.table_screen.query_one(Hand)

    @property
    def felt(self) -> Felt:
        """The seats and the trick."""
        return self.table_screen.query_one(Felt)

    @property
    def sentence(self) -> str:
        """What stands below the table, with the words in gold before it."""
        return str(self.table_screen.query_one(StatusLine).content)

    @property
    def is_refused(self) -> bool:
        """Whether the sentence is shown as a refusal."""
        return self.table_screen.query_one(StatusLine).has_class("-refusal")

    @property
    def rows(self) -> list[str]:
        """The text of every row of the screen."""
        return ["".join(segment.text for segment in strip) for strip in self.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """All that can be read on the screen."""
        return "\n".join(self.rows)

    async def settle(self) -> None:
        """Waits until nothing moves any more: the bots have played or wait to be seen, and the screen is drawn."""
        await self.until(lambda: self.is_settled)

    @property
    def is_settled(self) -> bool:
        """Whether the bots have played or wait to be seen, and nothing else is under way."""
        return all(worker.is_finished or self._waits(worker) for worker in self.app.workers)

    def _waits(self, worker: Worker[object]) -> bool:
        return isinstance(worker.node, TableScreen) and worker.group == "table" and worker.node.is_held_up

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until that is so, and drawn."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.handled()
            while not is_so() or not self.screen.is_running or self.screen._compositor.root is None:
                await asyncio.sleep(0.002)
                await self.handled()
            await self.handled()

    async def handled(self) -> None:
        """Waits until every widget has handled its messages and those that came of them.

        It asks the widgets, where `Pilot.pause` watches the processor: several times faster, and true on a busy one.
        """
        for _ in range(MESSAGES_IN_A_ROW):
            await self.pilot._wait_for_screen()
            for screen in (*self.app._background_screens, self.screen):
                screen._on_timer_update()

    async def press(self, *keys: str) -> None:
        """Presses the keys one after another and waits for what comes of them."""
        await self.tap(*keys)
        await self.settle()

    async def tap(self, *keys: str) -> None:
        """Presses the keys, and does not wait for the bots."""
        for key in keys:
            self._send(key)
            await self.handled()

    async def press_at_once(self, *keys: str) -> None:
        """Presses the keys in one moment, as when they queue up behind something slow."""
        for key in keys:
            self._send(key)
        await self.settle()

    def _send(self, key: str) -> None:
        driver = self.app._driver
        assert driver is not None
        event = events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
        event.set_sender(self.app)
        driver.send_message(event)

    async def click(self, widget: Widget | str, at: Offset | None = None) -> None:
        """Clicks a widget, in its middle or at that place of it."""
        target = self.screen.query_one(widget) if isinstance(widget, str) else widget
        assert await self.pilot.click(target, at or Offset(target.size.width // 2, target.size.height // 2))
        await self.settle()

    async def point_at(self, name: str) -> None:
        """Moves the cursor to that card with the arrow key."""
        card = card_named(name)
        while self.hand.card != card:
            await self.tap("right")

    def place_of(self, name: str) -> Offset:
        """Where a card of the hand is drawn, on the screen."""
        region = self.hand.content_region
        card = card_named(name)
        y = min(2, region.height - 1)
        columns = [x for x in range(region.width) if self.hand.card_at(Offset(x, y)) == card]
        return region.offset + Offset(columns[len(columns) // 2], y)

    async def click_card(self, name: str) -> None:
        """Clicks a card of the hand."""
        await self.pilot.click(offset=self.place_of(name))
        await self.settle()

    async def click_pass(self) -> None:
        """Clicks the pass button."""
        await self.pilot.click(offset=self.button_place())
        await self.settle()

    def button_place(self) -> Offset:
        """Where the pass button is, found by its words."""
        y, row = next((y, row) for y, row in enumerate(self.rows) if re.search(BUTTON, row))
        found = re.search(BUTTON, row)
        assert found
        return Offset(found.start() + 2, y)

    def middle_of_the_felt(self) -> Offset:
        """A place that no card and no seat covers."""
        region = self.felt.region
        return region.offset + Offset(region.width // 2, 3)

    def button_style(self) -> Style:
        """How the pass button looks."""
        return self.screen.get_style_at(*self.button_place())

    def raised(self) -> list[str]:
        """The cards that stand out above the others."""
        return re.findall(CARD_SIGN, self.rows[self.hand.content_region.y])

    def marked(self) -> list[str]:
        """The cards with the dot of those received."""
        region = self.hand.content_region
        rows = self.rows[region.y + 1 : region.y + 3]
        places = sorted(x for row in rows for x, sign in enumerate(row) if sign == RECEIVED)
        cards = [self.hand.card_at(Offset(x - region.x, 1)) for x in places]
        return [card_name(card) for card in cards if card is not None]

    def pointed_at(self) -> list[str]:
        """The cards with the pointer of the cursor."""
        rows = self.rows[self.hand.content_region.y :][:2]
        return [sign for row in rows for sign in re.findall(POINTER + CARD_SIGN, row)]

    def dimmed(self) -> list[str]:
        """The cards that are shown as not to be played."""
        rows = self.rows[self.hand.content_region.y :][:2]
        return [sign for row in rows for sign in re.findall(REFUSED + CARD_SIGN, row)]

    async def drag(self, start: Offset, end: Offset, *, wait: bool = True) -> None:
        """Presses the button at one place, moves, lets go at another, and waits for what comes of it."""
        await self.pilot.mouse_down(offset=start)
        await self.pilot.hover(offset=Offset((start.x + end.x) // 2, (start.y + end.y) // 2))
        await self.pilot.hover(offset=end)
        await self.pilot.mouse_up(offset=end)
        await (self.settle() if wait else self.handled())

    async def drag_at_once(self, start: Offset, end: Offset, moves: int) -> None:
        """Drags in one moment: the terminal sends everything together."""
        driver = self.app._driver
        assert driver is not None
        way = end - start
        places = [start + Offset(way.x * step // moves, way.y * step // moves) for step in range(1, moves + 1)]
        happens: list[tuple[type[events.MouseEvent], Offset]] = [
            (events.MouseDown, start),
            *((events.MouseMove, place) for place in places),
            (events.MouseUp, end),
        ]
        for kind, (x, y) in happens:
            event = kind(None, x, y, 0, 0, 1, False, False, False, x, y)
            event.set_sender(self.app)
            driver.send_message(event)
        await self.settle()

    async def resize(self, columns: int, rows: int) -> None:
        """Changes the size of the terminal."""
        await self.pilot.resize_terminal(columns, rows)
        await self.settle()

    def notices(self) -> str:
        """What the notices at the edge of the screen say."""
        return "\n".join(f"{notice.title} {notice.message}" for notice in self.app._notifications)

    def names(self) -> list[str]:
        """The cards of the hand from left to right."""
        return list(map(str, self.hand.cards))


def card_named(name: str) -> Card:
    """The card of that name."""
    return parse_cards(name)[0]


def prepared(house: House, table: Table | None = None) -> HeartsApp:
    """An app in which nothing is animated and no cursor blinks."""
    app = HeartsApp(house, table)
    app.animation_level = "none"
    return app


@asynccontextmanager
async def seated(
    house: House, table: Table | None = None, size: tuple[int, int] = (80, 24), *, wait: bool = True
) -> AsyncIterator[Person]:
    """The app is running, the bots have played, and somebody sits before it."""
    async with prepared(house, table).run_test(size=size, notifications=True) as pilot:
        person = Person(pilot)
        await (person.settle() if wait else person.handled())
        yield person


def has_all(text: str, words: Sequence[str]) -> bool:
    """Whether every one of these can be read in the text."""
    missing = [word for word in words if word not in text]
    assert not missing, f"{missing} cannot be read in:\n{text}"
    return True
