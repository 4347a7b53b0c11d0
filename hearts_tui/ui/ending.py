"""Ends that come from outside: signals, a terminal that is gone, and stopping for a while.

SIGTERM, SIGHUP and SIGINT end the game with exit status 128 and their number, and so does a terminal that is gone
without a signal, as after SIGHUP. Such an end does not ask the screens, which may be in the middle of anything: it
gives the terminal back, writes what is still to be written, and ends the process. One that gets stuck, such as on a
terminal that takes no output any more, is cut short.
"""

import sys

from textual.app import App
from textual.driver import Driver


class EndingApp(App[None]):
    """An app that ends properly however it ends."""

    def get_driver_class(self) -> type[Driver]:
        """A driver with proper ends, where it is one of a real terminal."""
        return ending_driver(super().get_driver_class())

    def keep_all(self) -> str:
        """Writes what is still to be written, and waits for it. Gives the problem in words, or nothing."""
        raise NotImplementedError

    def end_programs(self) -> None:
        """Ends the processes that it has started, at once."""
        raise NotImplementedError


if sys.platform == "win32":

    def ending_driver(driver: type[Driver]) -> type[Driver]:
        """The driver as it is: a program ends with its terminal here."""
        return driver

else:
    import asyncio
    import os
    import signal
    import termios
    from collections.abc import Callable
    from types import FrameType
    from typing import Any

    from textual.drivers.linux_driver import LinuxDriver

    CUT_SHORT_AFTER_SECONDS = 3.0
    LOOK_EVERY_SECONDS = 1.0

    def ending_driver(driver: type[Driver]) -> type[Driver]:
        """The driver with proper ends, where it is one of a real terminal."""
        return EndingDriver if driver is LinuxDriver else driver

    class EndingDriver(LinuxDriver):
        """Ends when it is asked to or when its terminal is gone, and takes the terminal again after a stop."""

        def __init__(self, app: App[Any], **options: Any) -> None:
            super().__init__(app, **options)
            self._loop = asyncio.get_running_loop()
            self._status = 0
            self._has_terminal = False
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                # Not by the loop, which cannot act on it while it waits for a terminal that takes no output.
                signal.signal(number, self._asked_to_end)
            signal.signal(signal.SIGALRM, self._cut_short)
            # By the loop, lest a stop comes in the middle of going on.
            self._stop_process = signal.getsignal(signal.SIGTSTP)
            self._loop.add_signal_handler(signal.SIGTSTP, self._stop)
            self._loop.add_signal_handler(signal.SIGCONT, self._go_on)
            self._look()

        def start_application_mode(self) -> None:
            """Takes the terminal."""
            self._has_terminal = True
            # Its parent declares no types.
            start: Callable[[], object] = super().start_application_mode
            start()

        def suspend_application_mode(self) -> None:
            """Gives the terminal back."""
            super().suspend_application_mode()
            self._has_terminal = False

        def run_input_thread(self) -> None:
            """Reads keys and mouse until the end. A terminal that cannot be read is gone."""
            try:
                super().run_input_thread()
            except OSError:
                self._end(signal.SIGHUP)

        def _asked_to_end(self, number: int, _frame: FrameType | None) -> None:
            self._end(number)

        def _end(self, number: int) -> None:
            if not self._status:
                self._status = 128 + number
                signal.setitimer(signal.ITIMER_REAL, CUT_SHORT_AFTER_SECONDS)
                self._loop.call_soon_threadsafe(self._leave)

        def _leave(self) -> None:
            if self._has_terminal:
                self.suspend_application_mode()
            if isinstance(self._app, EndingApp):
                self._app.end_programs()
                if problem := self._app.keep_all():
                    os.write(2, f"hearts-tui: {problem}\n".encode())
            os._exit(self._status)

        def _cut_short(self, _number: int, _frame: FrameType | None) -> None:
            os._exit(self._status)

        def _look(self) -> None:
            """Ends the game soon after its terminal was closed, which no signal may tell."""
            try:
                termios.tcgetattr(self.fileno)
            except termios.error:
                self._end(signal.SIGHUP)
            else:
                self._loop.call_later(LOOK_EVERY_SECONDS, self._look)

        def _stop(self) -> None:
            """Gives the terminal back and stops the process, as the driver does."""
            if callable(self._stop_process):
                self._stop_process(signal.SIGTSTP, None)

        def _go_on(self) -> None:
            """Takes the terminal again.

            After SIGSTOP it was not given back. Were it taken a second time, the terminal as it is in the game would
            count as what is to be restored in the end.
            """
            if self._has_terminal:
                self.suspend_application_mode()
            self.resume_application_mode()
            self._app.refresh(layout=True)
