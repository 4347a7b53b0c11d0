"""The one table of commands: it feeds key bindings, the line of keys, the menu, the palette and the help."""

from dataclasses import dataclass
from enum import Enum, auto

from textual.binding import Binding


class Where(Enum):
    """The part of the table that obeys a command."""

    HAND = auto()
    TABLE = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player can ask for.

    `action` is the Textual action, `keys` the keys that bind it (none: menu and palette only), `shown_key` how a key
    is written, `words` its short name and `help` one sentence about it.
    """

    action: str
    keys: tuple[str, ...]
    shown_key: str
    words: str
    help: str
    where: Where = Where.TABLE
    is_in_footer: bool = False
    is_in_menu: bool = False

    @property
    def name(self) -> str:
        """The action without its arguments."""
        return self.action.partition("(")[0]


COMMANDS = (
    Command("move(-1)", ("left",), "←→", "choose", "Moves along the hand.", Where.HAND, is_in_footer=True),
    Command("move(1)", ("right",), "", "", "", Where.HAND),
    Command("jump(0)", ("home",), "Home End", "first, last", "Jumps to the first or the last card.", Where.HAND),
    Command("jump(-1)", ("end",), "", "", "", Where.HAND),
    Command("want('enter')", ("enter",), "Enter", "play", "Plays the card.", Where.HAND, is_in_footer=True),
    Command("want('space')", ("space",), "Space", "choose", "Chooses a card to pass, or plays it.", Where.HAND),
    Command("pass_cards", ("p",), "p", "pass", "Passes the three cards chosen."),
    Command(
        "take_over",
        ("o",),
        "o",
        "take over",
        "Takes your seat back after three timeouts.",
    ),
    Command("claim", ("x",), "x", "claim the rest", "Ends a hand whose rest is decided.", is_in_menu=True),
    Command("last_trick", ("l",), "l", "last trick", "Shows the last trick.", is_in_footer=True, is_in_menu=True),
    Command("scores", ("tab",), "Tab", "scores", "Shows the score sheet.", is_in_footer=True, is_in_menu=True),
    Command("help", ("question_mark",), "?", "help", "Opens the help.", is_in_footer=True, is_in_menu=True),
    Command("menu", ("escape",), "Esc", "menu", "Opens the menu.", is_in_footer=True),
    Command("new_match", (), "", "new match", "Saves this match and sets up another.", is_in_menu=True),
    Command("pace", (), "", "speed", "Changes how fast the others play.", is_in_menu=True),
    Command("sound", (), "", "sound", "Switches the terminal bell on or off.", is_in_menu=True),
    Command("give_up", (), "", "let a bot finish", "Leaves this match to a bot for good.", is_in_menu=True),
    Command("leave", ("ctrl+q",), "Ctrl+Q", "save and leave", "Saves the match and leaves the game.", is_in_menu=True),
)


def bindings(where: Where) -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """The key bindings of one part of the table."""
    return [
        Binding(",".join(command.keys), command.action, command.words, show=False)
        for command in COMMANDS
        if command.where is where and command.keys
    ]
