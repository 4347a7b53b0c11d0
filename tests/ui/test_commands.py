"""The one table of commands is complete, and everything that it promises exists."""

from collections import Counter

import pytest

from hearts_tui.ui.commands import COMMANDS, Command, Where, bindings
from hearts_tui.ui.screens.table import TableScreen
from hearts_tui.ui.widgets.hand import RANK_KEYS, SUIT_KEYS, Hand
from hearts_tui.ui.widgets.help import keys_section

OWNERS = {Where.HAND: Hand, Where.TABLE: TableScreen}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.action)
def test_every_command_does_something(command: Command) -> None:
    assert callable(getattr(OWNERS[command.where], f"action_{command.name}"))


@pytest.mark.parametrize(
    "command", [command for command in COMMANDS if command.is_in_footer or command.is_in_menu], ids=lambda c: c.action
)
def test_what_is_shown_has_words_and_help(command: Command) -> None:
    assert command.words
    assert command.words == command.words.strip()
    assert command.help.endswith(".")
    assert bool(command.shown_key) or not command.is_in_footer


def test_no_key_has_two_meanings() -> None:
    keys = Counter(key for command in COMMANDS for key in command.keys)
    assert [key for key, count in keys.items() if count > 1] == []


def test_no_command_takes_a_key_that_jumps_to_a_suit_or_a_rank() -> None:
    assert not {key for command in COMMANDS for key in command.keys} & (SUIT_KEYS.keys() | RANK_KEYS.keys())


@pytest.mark.parametrize("where", Where)
def test_every_key_is_bound_where_its_command_is_obeyed(where: Where) -> None:
    keys = {key for command in COMMANDS if command.where is where for key in command.keys}
    assert set(OWNERS[where]._merged_bindings.key_to_bindings if OWNERS[where]._merged_bindings else ()) >= keys
    assert len(bindings(where)) == len([command for command in COMMANDS if command.where is where and command.keys])


def test_the_help_names_every_key_that_is_shown() -> None:
    text = "\n".join(keys_section().paragraphs)
    for command in COMMANDS:
        if command.shown_key:
            assert command.shown_key in text
            assert command.help in text


def test_no_function_key_is_needed() -> None:
    assert not [key for command in COMMANDS for key in command.keys if key[0] == "f" and key[1:].isdigit()]
