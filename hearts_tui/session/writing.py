"""Where saving happens: at once, or thing after thing on a thread of its own, so that no screen waits for a disk."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


class AtOnce(Executor):
    """Does everything where it is asked for, and is done when it returns."""

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> "Future[Result]":
        """Calls the function. What it raises is raised here."""
        future: Future[Result] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def in_the_background() -> Executor:
    """One thread, so that what was saved first is written first; it is waited for when the program ends."""
    return ThreadPoolExecutor(1, "saving")
