"""Processes of this machine that play rounds, and end with what they have started, however the arena ends."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic, sleep
from typing import Any, NoReturn, ParamSpec, TypeVar

from ..bots.external import kill_all_programs

SECONDS_TO_FORGET = 1.0
SECONDS_TO_END = 5.0
_P = ParamSpec("_P")
_T = TypeVar("_T")
ENDS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a program to end, Ctrl+C apart."""


@contextmanager
def local_executor(jobs: int) -> Iterator[Executor]:
    """An executor of that many processes on this machine, started afresh: a fork would copy locks of other threads.

    An error or a signal in the block ends them at once, with what they have started; so does a kill of this process.
    """
    context = get_context("spawn")
    watched, held = context.Pipe(duplex=False)
    with _signals_held_back():
        processes = _Processes(jobs, mp_context=context, initializer=_begin, initargs=(watched,))
    with watched, held, processes:
        try:
            yield processes
        except BaseException:
            ending = processes.forget_all()
            held.close()
            # Python's own end would stumble over a pool that is just being closed.
            ending.join(SECONDS_TO_END)
            for process in active_children():
                process.kill()
            raise


class _Processes(ProcessPoolExecutor):
    """Processes that hear no signal before they are ready for it."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Shares the call out; the process that it may need is started with the signals held back."""
        with _signals_held_back():
            return super().submit(fn, *args, **kwargs)

    def forget_all(self) -> Thread:
        """Cancels what has not begun, and what was cancelled before; the thread ends with the last process.

        A process that ends is an error for all that is waited for, and Python 3.11 stumbles over what is cancelled.
        Calls are handled in their order: once a last one has begun or is cancelled, no other is left.
        """
        ending = Thread(target=self.shutdown, kwargs={"cancel_futures": True}, daemon=True)
        last: Future[int] | None = None
        with suppress(RuntimeError):
            last = self.submit(int)
        ending.start()
        deadline = monotonic() + SECONDS_TO_FORGET
        while last is not None and not (last.running() or last.done()) and monotonic() < deadline:
            sleep(0.005)
        return ending


@contextmanager
def _signals_held_back() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *ENDS})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(watched: Connection) -> None:
    """Lets a process end when the pipe is closed at its other end, as it is when the arena was killed.

    Ctrl+C and a closed terminal reach every process of it, but it is the arena that decides what comes of them. Signals
    are not ignored but do nothing, for a program that is started here would go on ignoring them.
    """
    Thread(target=_end_after, args=(watched,), daemon=True).start()
    for number in (signal.SIGINT, *ENDS):
        signal.signal(number, lambda _number, _frame: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, *ENDS})


def _end_after(watched: Connection) -> None:
    wait([watched])
    kill_all_programs()
    os._exit(1)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Lets a signal that asks for the end leave the block in order, with exit status 128 and its number."""

    def leave(number: int, _frame: Any) -> NoReturn:
        raise SystemExit(128 + number)

    before = {number: signal.getsignal(number) for number in ENDS}
    for number, handler in before.items():
        # What is ignored, as under nohup, stays so.
        if handler is signal.SIG_DFL:
            signal.signal(number, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
