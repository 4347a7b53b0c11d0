"""The one table of commands is complete, and everything that it promises exists."""

from collections import Counter

import pytest
from textual.binding import Binding

from hearts_tui.ui.app import HeartsApp
from hearts_tui.ui.commands import COMMANDS, Command, Where, bindings
from hearts_tui.ui.screens.table import TableScreen
from hearts_tui.ui.widgets.hand import RANK_KEYS, SUIT_KEYS, Hand
from hearts_tui.ui.widgets.help import keys_section

OWNERS: dict[Where, type[Hand] | type[TableScreen] | type[HeartsApp]] = {
    Where.HAND: Hand,
    Where.TABLE: TableScreen,
    Where.EVERYWHERE: HeartsApp,
}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_does_something(command: Command) -> None:
    action = command.action.removeprefix("app.").partition("(")[0]
    assert callable(getattr(OWNERS[command.where], f"action_{action}"))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_words_and_help_and_a_way_to_be_found(command: Command) -> None:
    assert command.words
    assert command.words == command.words.strip()
    assert command.help.endswith(".")
    assert bool(command.key) == bool(command.shown_key)
    assert command.key or command.is_in_menu


def test_no_key_and_no_name_has_two_meanings() -> None:
    keys = Counter(command.key for command in COMMANDS if command.key)
    names = Counter(command.name for command in COMMANDS)
    assert [one for counter in (keys, names) for one, count in counter.items() if count > 1] == []


def test_no_command_takes_a_key_that_jumps_to_a_suit_or_a_rank() -> None:
    assert not {command.key for command in COMMANDS} & (SUIT_KEYS.keys() | RANK_KEYS.keys())


@pytest.mark.parametrize("where", Where)
def test_every_key_is_bound_where_its_command_is_obeyed(where: Where) -> None:
    bound = {binding.key for binding in bindings(where) if isinstance(binding, Binding)}
    assert bound == {command.key for command in COMMANDS if command.where is where and command.key}
    assert bindings(where) == OWNERS[where].BINDINGS


def test_the_help_names_every_key() -> None:
    text = "\n".join(keys_section({}).paragraphs)
    for command in COMMANDS:
        if command.key and command.name != "right":
            assert command.shown_key in text
            assert command.help in text
    assert "card on the left or right" in text


def test_no_function_key_is_needed() -> None:
    assert not [command.key for command in COMMANDS if command.key[:1] == "f" and command.key[1:].isdigit()]
