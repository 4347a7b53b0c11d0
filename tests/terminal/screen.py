"""A real terminal: tmux on a socket of its own, in which a shell runs the installed command."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

SECONDS = 20.0
SECONDS_BETWEEN = 0.02
STILL = 12
PROMPT = "ready-$"
COMMAND = Path(sys.executable).with_name("hearts-tui")
CARD = re.compile(r"([▏▸·•])(10[♣♦♠♥]|[2-9JQKA][♣♦♠♥])")


class Terminal:
    """One terminal in which a shell runs. What is on its screen is asked for; nothing waits for a fixed time."""

    def __init__(self, folder: Path, columns: int, rows: int, environment: Mapping[str, str]) -> None:
        self._folder = folder
        # The script tells which process the command is.
        Path(folder, "hearts").write_text(f'echo $$ >pid\nexec {COMMAND} "$@"\n', encoding="utf-8")
        settings = [f"{name}={value}" for name, value in environment.items()]
        shell = ["env", *settings, f"PS1={PROMPT} ", "sh", "-i"]
        size = ["-x", str(columns), "-y", str(rows)]
        self._tmux("-u", "-f", os.devnull, "new-session", "-d", *size, "-c", str(folder), *shell)
        self.wait_for(PROMPT)

    def run(self, *arguments: str) -> None:
        """Types the command with these arguments, and Enter."""
        self.type(" ".join(("sh hearts", *arguments)))
        self.press("Enter")

    def kill(self) -> None:
        """Kills the command, which gets no chance to do anything."""
        os.kill(int(Path(self._folder, "pid").read_text(encoding="utf-8")), signal.SIGKILL)
        self.wait_for("Killed")

    def press(self, *keys: str) -> None:
        """Presses keys by their tmux names."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Sends the text as it is."""
        self._tmux("send-keys", "-l", text)

    def mouse_down(self, column: int, row: int) -> None:
        """Presses the left button there, columns and rows counted from 0."""
        self.type(f"\x1b[<0;{column + 1};{row + 1}M")

    def mouse_move(self, column: int, row: int) -> None:
        """Moves the pointer there with the button down."""
        self.type(f"\x1b[<32;{column + 1};{row + 1}M")

    def mouse_up(self, column: int, row: int) -> None:
        """Lets the left button go there."""
        self.type(f"\x1b[<0;{column + 1};{row + 1}m")

    def click(self, column: int, row: int) -> None:
        """Clicks there."""
        self.mouse_down(column, row)
        self.mouse_up(column, row)

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size."""
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def screen(self) -> str:
        """The text on the screen."""
        return self._tmux("capture-pane", "-p")

    @property
    def styles(self) -> str:
        """The text on the screen with the sequences that colour it."""
        return self._tmux("capture-pane", "-p", "-e")

    @property
    def is_on_alternate_screen(self) -> bool:
        """Whether a program has the whole screen."""
        return self._asked("alternate_on") == "1"

    @property
    def shows_the_cursor(self) -> bool:
        """Whether the cursor is visible."""
        return self._asked("cursor_flag") == "1"

    @property
    def listens_to_the_mouse(self) -> bool:
        """Whether a program has asked for the mouse."""
        return self._asked("mouse_any_flag") == "1"

    def wait_for(self, words: str) -> str:
        """The screen as soon as it shows these words."""
        return self.wait_until(lambda screen: words in screen, repr(words))

    def wait_until(self, is_there: Callable[[str], bool], what: str) -> str:
        """The screen as soon as it is like that."""
        deadline = time.monotonic() + SECONDS
        while not is_there(screen := self.screen):
            if time.monotonic() > deadline:
                raise AssertionError(f"{what} did not come up:\n{screen}")
            time.sleep(SECONDS_BETWEEN)
        return screen

    def wait_until_still(self, words: str) -> str:
        """The screen once it shows these words and has not changed for a while: what comes up has settled."""
        self.wait_for(words)
        looks = [str(look) for look in range(STILL)]

        def is_still(_: str) -> bool:
            looks[:] = [*looks[1:], self.styles]
            return len(set(looks)) == 1

        return self.wait_until(is_still, "a screen that is still")

    def wait_for_the_shell(self) -> str:
        """The screen once the command has ended and the shell asks for the next one."""
        return self.wait_until(lambda screen: screen.rstrip().endswith(PROMPT), "the prompt")

    def close(self) -> None:
        """Ends tmux and all that runs in it."""
        self._tmux("kill-server")

    def _asked(self, name: str) -> str:
        return self._tmux("display-message", "-p", f"#{{{name}}}").strip()

    def _tmux(self, *arguments: str) -> str:
        tmux = ["tmux", "-S", str(self._folder / "tmux"), *arguments]
        done = subprocess.run(tmux, capture_output=True, text=True, check=False, env=environment())
        if done.returncode:
            raise AssertionError(f"tmux {arguments[0]} failed: {done.stderr}")
        return done.stdout


def environment() -> dict[str, str]:
    """The environment without what tells of the terminal in which the tests run."""
    unwanted = {"TMUX", "TMUX_PANE", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}


@contextmanager
def terminal(
    columns: int = 80, rows: int = 24, environment: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Terminal]:
    """A terminal of that size, closed in the end. The name of a socket must be short, so it has a folder of its own."""
    with TemporaryDirectory(prefix="hearts") as folder:
        opened = Terminal(Path(folder), columns, rows, environment)
        try:
            yield opened
        finally:
            opened.close()


@dataclass(frozen=True)
class Shown:
    """A card of the hand as it is drawn: its edge and where its name stands."""

    edge: str
    column: int
    row: int


def status(screen: str) -> str:
    """The sentence below the table."""
    return screen.splitlines()[-2].strip()


def hand(screen: str) -> dict[str, Shown]:
    """The cards of the hand by name, from left to right: those of the lowest line with cards, and those raised."""
    lines = screen.splitlines()
    rows = [row for row, line in enumerate(lines) if CARD.search(line)]
    found = [
        (card.group(2), Shown(card.group(1), card.start(2), row))
        for row in rows
        if row >= rows[-1] - 1
        for card in CARD.finditer(lines[row])
    ]
    return dict(sorted(found, key=lambda card: card[1].column))


def playable(screen: str) -> list[str]:
    """The cards of the hand that are not dimmed. The one under the cursor counts only where there is no other."""
    cards = hand(screen)
    legal = [name for name, card in cards.items() if card.edge == "▏"]
    return legal or [name for name, card in cards.items() if card.edge == "▸"]


def table(screen: str) -> list[str]:
    """What is drawn above the hand: the bar, the seats and the trick."""
    highest = min(card.row for card in hand(screen).values())
    return screen.splitlines()[: highest - 1]


def place_of(words: str, screen: str) -> tuple[int, int]:
    """The column and row of the middle of these words."""
    for row, line in enumerate(screen.splitlines()):
        if words in line:
            return line.index(words) + len(words) // 2, row
    raise AssertionError(f"{words!r} is not on the screen:\n{screen}")
