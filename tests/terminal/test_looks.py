"""The same hand in terminals with more and with fewer colours, in every look, and after a crash."""

import re
import sys
from pathlib import Path

import pytest
from textual.color import Color

from hearts_tui.session.archive import Archive
from hearts_tui.store.paths import default_paths
from hearts_tui.store.settings import Deck, Look
from hearts_tui.ui.screens.settings import NAMES
from hearts_tui.ui.theme import THEMES, theme_name

from .playing import PLAY_DEAL_7, assert_is_restored, pass_three, play_one
from .screen import Terminal, hand, playable, terminal

pytestmark = pytest.mark.terminal

ALL_COLOURS = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
BREAKS = """
import hearts_tui.ui.widgets.hand
from hearts_tui.cli import main

def fail(*_):
    raise RuntimeError("the table breaks")

hearts_tui.ui.widgets.hand.Hand.action_move = fail
main(["--level", "normal", "--deal", "7"])
"""


def colours(term: Terminal) -> set[str]:
    """The colours on the screen, as the sequences name them."""
    return {word for found in re.findall(r"\x1b\[([\d;]*)m", term.styles) for word in _colours_in(found)}


def _colours_in(codes: str) -> list[str]:
    return re.findall(r"(?<!\d)(?:[34]8;2;\d+;\d+;\d+|[34]8;5;\d+|[349][0-7]|10[0-7])(?!\d)", codes)


def background(name: str, look: Look) -> str:
    """The sequence of a colour of that look behind text."""
    red, green, blue = Color.parse(THEMES[theme_name(look, Deck.TWO_COLOURS)].variables[name]).rgb
    return f"48;2;{red};{green};{blue}"


@pytest.mark.parametrize(
    ("environment", "kind"),
    [
        (ALL_COLOURS, r"[34]8;2;\d+;\d+;\d+"),
        ({"TERM": "screen-256color"}, r"[34]8;5;\d+"),
        ({"TERM": "xterm"}, r"[349][0-7]|10[0-7]"),
    ],
    ids=["all colours", "screen-256color", "xterm"],
)
def test_a_card_is_played_in_the_colours_that_the_terminal_has(environment: dict[str, str], kind: str) -> None:
    with terminal(environment=environment) as term:
        term.run(*PLAY_DEAL_7)
        pass_three(term)
        found = colours(term)
        assert len(found) > 4
        assert [colour for colour in found if not re.fullmatch(kind, colour)] == []
        before = hand(term.screen)
        assert 0 < len(playable(term.screen)) < len(before), "some cards are seen to be refused"
        assert len(hand(play_one(term))) == len(before) - 1


def test_without_colours_a_card_is_played_and_all_is_grey() -> None:
    with terminal(environment=ALL_COLOURS | {"NO_COLOR": "1"}) as term:
        term.run(*PLAY_DEAL_7)
        pass_three(term)
        found = [colour.split(";")[2:] for colour in colours(term)]
        assert len(found) > 4
        assert all(len(set(parts)) == 1 for parts in found), found
        before = hand(term.screen)
        assert len(hand(play_one(term))) == len(before) - 1


def test_every_look_is_chosen_in_the_settings_and_played_in() -> None:
    with terminal(environment=ALL_COLOURS) as term:
        term.run(*PLAY_DEAL_7)
        pass_three(term)
        looks = list(Look)
        for look in (*looks[1:], looks[0]):
            term.press("e")
            term.wait_until_still("Settings")
            term.press(*["Down"] * NAMES.index("look"), "Right")
            term.wait_for(look.words)
            term.press("Escape")
            term.wait_until(lambda screen: "Settings" not in screen, "the table")
            left = len(hand(term.wait_until_still("Your turn.")))
            found = colours(term)
            if look is Look.TERMINAL:
                assert not any(";" in colour for colour in found), found
            else:
                assert {background("felt", look), background("paper", look), background("bar", look)} <= found
            assert len(hand(play_one(term))) == left - 1


def test_a_crash_restores_the_terminal_tells_what_happened_and_loses_no_card(tmp_path: Path) -> None:
    program = tmp_path / "breaks.py"
    program.write_text(BREAKS, encoding="utf-8")
    with terminal() as term:
        term.type(f"{sys.executable} {program}; echo status $?")
        term.press("Enter")
        term.wait_until_still("Choose three cards")
        before = sorted(hand(term.screen))
        term.press("Right")
        screen = term.wait_for("status 1")
        assert "the table breaks" in screen
        assert_is_restored(term)
        term.run("continue")
        assert sorted(hand(term.wait_until_still("Choose three cards"))) == before
    assert len(Archive(default_paths()).unfinished()[0]) == 1
