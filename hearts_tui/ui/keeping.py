"""Changed settings are written while the screen goes on; what went wrong is told once it is known."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

from textual.widget import Widget


def unless_kept(widget: Widget, kept: "Future[str]", tell: Callable[[str], None]) -> None:
    """Calls `tell` with the problem if there was one; the screen may be another one by then."""

    def tell_problem() -> None:
        if problem := kept.result():
            tell(problem)

    async def wait() -> None:
        # Waiting in this way leaves the writing alone when this worker is cancelled.
        await asyncio.wait({asyncio.wrap_future(kept)})
        tell_problem()

    if kept.done():
        tell_problem()
    else:
        widget.app.run_worker(wait())


def warn_unless_kept(widget: Widget, kept: "Future[str]") -> None:
    """Shows the problem in a notice if there was one."""
    app = widget.app
    unless_kept(widget, kept, lambda problem: app.notify(problem, severity="warning", markup=False))
