"""The one table of commands: it feeds key bindings, the line of keys, the menu, the palette and the help."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from textual.binding import Binding
from textual.keys import Keys

from ..store.paths import SETTINGS_FILE


class Where(Enum):
    """What obeys a command: a part of the table, or the app under any panel."""

    HAND = auto()
    TABLE = auto()
    EVERYWHERE = auto()


class Command(NamedTuple):
    """Something a player can ask for.

    `name` is its name in the settings file, `action` the Textual action, `key` the key that binds it (none: menu and
    palette only), `shown_key` how that key is written, `words` its short name and `help` one sentence about it.
    """

    name: str
    action: str
    key: str
    shown_key: str
    words: str
    help: str
    where: Where = Where.TABLE
    is_in_footer: bool = False
    is_in_menu: bool = False

    def key_shown(self, keys: Mapping[str, str]) -> str:
        """How its key is written where `keys` names others than the standard ones."""
        key = keys.get(self.name, "")
        return self.shown_key if not key else key if len(key) == 1 else key.replace("_", " ").title()


def _at_hand(name: str, action: str, key: str, shown: str, words: str, sentence: str, **more: bool) -> Command:
    return Command(name, action, key, shown, words, sentence, Where.HAND, **more)


def _at_table(name: str, key: str, shown: str, words: str, sentence: str, **more: bool) -> Command:
    return Command(name, name, key, shown, words, sentence, Where.TABLE, **more)


def _everywhere(name: str, action: str, key: str, shown: str, words: str, sentence: str) -> Command:
    return Command(name, f"app.{action}", key, shown, words, sentence, Where.EVERYWHERE)


COMMANDS = (
    _at_hand("left", "move(-1)", "left", "←→", "choose", "Goes to the card on the left or right.", is_in_footer=True),
    _at_hand("right", "move(1)", "right", "→", "choose", "Goes to the card on the right."),
    _at_hand("first", "jump(0)", "home", "Home", "first card", "Goes to the first card."),
    _at_hand("last", "jump(-1)", "end", "End", "last card", "Goes to the last card."),
    _at_hand("play", "want('enter')", "enter", "Enter", "play", "Plays the card, passes the three.", is_in_footer=True),
    _at_hand("choose", "want('space')", "space", "Space", "choose", "Raises a card for the pass, or plays it."),
    _at_table("pass_cards", "p", "p", "pass", "Passes the three cards chosen."),
    _at_table("take_over", "o", "o", "take over", "Takes your seat back after three timeouts."),
    _at_table("claim", "x", "x", "claim the rest", "Ends a hand whose rest is decided.", is_in_menu=True),
    _at_table("last_trick", "l", "l", "last trick", "Shows the last trick.", is_in_footer=True, is_in_menu=True),
    _at_table("tricks", "b", "b", "tricks so far", "Shows all tricks of the hand.", is_in_menu=True),
    _at_table("unseen", "v", "v", "cards unseen", "Shows or hides the cards still unseen.", is_in_menu=True),
    _at_table("scores", "tab", "Tab", "scores", "Shows the score sheet.", is_in_footer=True, is_in_menu=True),
    _at_table("help", "question_mark", "?", "help", "Opens the help.", is_in_footer=True, is_in_menu=True),
    _at_table("menu", "escape", "Esc", "menu", "Opens the menu.", is_in_footer=True),
    _at_table("new_match", "", "", "new match", "Saves this match and sets up another.", is_in_menu=True),
    _at_table("matches", "m", "m", "unfinished matches", "Lists the matches to continue.", is_in_menu=True),
    _at_table("statistics", "w", "w", "statistics", "Shows the record of each level.", is_in_menu=True),
    _at_table("settings", "e", "e", "settings", "Changes colours, suits, speed, sound.", is_in_menu=True),
    _at_table("pace", "", "", "speed", "Changes how fast the others play.", is_in_menu=True),
    _at_table("sound", "", "", "sound", "Switches the terminal bell on or off.", is_in_menu=True),
    _at_table("give_up", "", "", "let a bot finish", "Leaves this match to a bot for good.", is_in_menu=True),
    _at_table("leave", "ctrl+q", "Ctrl+Q", "save and leave", "Saves the match and leaves.", is_in_menu=True),
    _everywhere(
        "stop", "suspend_process", "ctrl+z", "Ctrl+Z", "to the shell", "Stops the game until the shell's `fg`."
    ),
)


def command_named(name: str) -> Command:
    """The command of that name."""
    return next(command for command in COMMANDS if command.name == name)


def bindings(where: Where) -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """The key bindings of one part of the table. Their ids are the names of the commands."""
    return [
        Binding(command.key, command.action, command.words, show=False, id=command.name)
        for command in COMMANDS
        if command.where is where and command.key
    ]


def keymap(keys: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The keys that the settings ask for, by command, and what is wrong with others, in words."""
    standard = {command.name: command.key for command in COMMANDS if command.key}
    used = dict(standard)
    chosen: dict[str, str] = {}
    problems = []
    for name, key in keys.items():
        others = [other for other, theirs in used.items() if theirs == key and other != name]
        if name not in standard:
            problems.append(f"keys names no command {name!r}; the commands are {', '.join(sorted(standard))}")
        elif not _is_key(key):
            problems.append(f"{name} has no key {key!r}: a key is one character, or a name such as f5 or ctrl+t")
        elif others:
            problems.append(f"{name} cannot have {key!r}: it is the key of {others[0]}")
        else:
            chosen[name] = used[name] = key
    return chosen, [f"{SETTINGS_FILE}: {problem}" for problem in problems]


def _is_key(key: str) -> bool:
    names = {known.value for known in Keys}
    return len(key) == 1 or key in names or key.removeprefix("ctrl+").removeprefix("shift+") in names
