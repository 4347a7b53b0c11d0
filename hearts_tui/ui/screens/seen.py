"""A screen on which nothing happens unseen: it waits for a key or some seconds, and until it is in view."""

import asyncio
from math import inf

from textual.screen import Screen


class SeenScreen(Screen[None]):
    """The classes `-too-small` and `-covered` tell that it is hidden although no other screen lies over it."""

    def __init__(self) -> None:
        super().__init__()
        self._hurry = asyncio.Event()
        self._seen = asyncio.Event()
        self._held_up = 0

    @property
    def is_hidden(self) -> bool:
        """Whether the terminal is too small for the table, or the help covers it."""
        return self.has_class("-too-small") or self.has_class("-covered")

    @property
    def is_in_view(self) -> bool:
        """Whether the table can be seen and played at: while it cannot, nothing happens there."""
        return self.app.screen is self and not self.is_hidden

    def look(self) -> None:
        """The table may be in view again."""
        self._seen.set()

    on_screen_resume = look

    async def _in_view(self) -> None:
        """Waits until the table is in view."""
        self._held_up += 1
        try:
            while not self.is_in_view:
                self._seen.clear()
                await self._seen.wait()
        finally:
            self._held_up -= 1

    @property
    def is_held_up(self) -> bool:
        """Whether the match would go on if only the table were in view."""
        return self._held_up > 0 and not self.is_in_view

    async def _is_hurried(self, seconds: float) -> bool:
        """Waits so long for a key, and tells whether there was one."""
        try:
            async with asyncio.timeout(None if seconds == inf else seconds):
                return await self._hurry.wait()
        except TimeoutError:
            return False

    def hurry(self) -> None:
        """Cuts a pause short."""
        if not self.has_class("-too-small"):
            self._hurry.set()
