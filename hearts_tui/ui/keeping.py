"""Changed settings are written while the screen goes on; what went wrong is told once it is known."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

from textual.widget import Widget


def when_kept(widget: Widget, kept: "Future[str]", tell: Callable[[str], None]) -> None:
    """Calls `tell` with the problem, which is empty if there was none; the screen may be another one by then."""
    if kept.done():
        tell(kept.result())
        return

    async def wait() -> None:
        # Waiting in this way leaves the writing alone when this worker is cancelled.
        await asyncio.wait({asyncio.wrap_future(kept)})
        tell(kept.result())

    widget.app.run_worker(wait())


def warn_unless_kept(widget: Widget, kept: "Future[str]") -> None:
    """Shows the problem in a notice if there was one."""
    app = widget.app

    def warn(problem: str) -> None:
        if problem:
            app.notify(problem, severity="warning", markup=False)

    when_kept(widget, kept, warn)
