"""The installed command in a real terminal, played with keys and with the mouse."""

from collections.abc import Iterator

import pytest

from hearts_tui.engine.cards import cards_in
from hearts_tui.session.archive import Archive, given_tempo
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Table
from hearts_tui.session.words import card_name
from hearts_tui.store.paths import default_paths
from hearts_tui.store.settings import Tempo

from ..support import lowest, play_steps, rules
from .playing import PLAY_DEAL_7, assert_is_restored, is_my_turn, pass_three, play_one, wait_for_turn, wait_to_pass
from .screen import Terminal, hand, place_of, playable, status, table, terminal

pytestmark = pytest.mark.terminal


@pytest.fixture
def term() -> Iterator[Terminal]:
    with terminal() as opened:
        yield opened


def saved_hand() -> list[str]:
    """The names of my cards as the only saved match has them."""
    archive = Archive(default_paths())
    (summary,) = archive.unfinished()[0]
    return [card_name(card) for card in cards_in(archive.load(summary.id).match.view(YOU).hand)]


def test_a_hand_is_played_with_keys_killed_continued_and_finished(term: Terminal) -> None:
    term.run(*PLAY_DEAL_7)
    pass_three(term)
    for _ in range(4):
        play_one(term)
    screen = term.wait_until_still("Your turn.")
    assert list(hand(screen)) == saved_hand()
    term.kill()
    with terminal() as later:
        later.run("continue")
        again = later.wait_until_still("Your turn.")
        assert list(hand(again)) == list(hand(screen)) == saved_hand()
        assert table(again) == table(screen)
        assert status(again) == status(screen)
        while "is over" not in again:
            again = play_one(later)
        assert "Hand 1 is over" in again
        assert "Next hand" in again


def test_the_statistics_name_level_and_rules_before_any_match_was_finished(term: Terminal) -> None:
    term.run(*PLAY_DEAL_7)
    wait_to_pass(term)
    term.press("w")
    screen = term.wait_until_still("Statistics")
    assert "Level: Normal" in screen
    assert "Rules: all rule sets" in screen


def test_the_totals_of_earlier_hands_are_there_after_a_kill(term: Terminal) -> None:
    prepared = Table.new(rules(), "normal", 5, Archive(default_paths()))
    while len(prepared.match.results) < 2:
        play_steps(prepared.match, lowest, 1)
    prepared.deal()
    prepared.leave()
    term.run("continue")
    pass_three(term)
    play_one(term)
    screen = term.wait_until_still("Your turn.")
    term.kill()
    with terminal() as later:
        later.run("continue")
        again = later.wait_until_still("Your turn.")
    assert table(again) == table(screen)
    assert list(hand(again)) == list(hand(screen)) == saved_hand()
    for seat, total in zip(prepared.match.seats, prepared.match.totals, strict=True):
        assert any(line.split()[:2] == [seat.name, str(total)] for line in _tags(again)), (seat, total, again)


def _tags(screen: str) -> list[str]:
    """Every piece of a line that begins with a name."""
    return [
        line[line.index(name) :]
        for line in screen.splitlines()
        for name in ("You", "Lily", "Max", "Zoe")
        if f"{name} " in line
    ]


def test_a_match_is_continued_at_another_tempo_and_keeps_it(term: Terminal) -> None:
    archive = Archive(default_paths())
    table = Table.new(rules(), "normal", 5, archive)
    table.leave()
    term.run("continue", "--tempo", "fast")
    wait_to_pass(term)
    term.wait_for("0:")
    term.press("C-q")
    term.wait_for_the_shell()
    assert given_tempo(archive.load(table.match_id)) is Tempo.FAST


def test_enter_twice_is_enough_to_be_playing(term: Terminal) -> None:
    term.run()
    for _ in range(2):
        term.wait_until_still("Difficulty")
        term.press("Enter")
    wait_to_pass(term)


def test_a_waiting_match_is_continued_with_one_enter(term: Terminal) -> None:
    prepared = Table.new(rules(), "normal", 5, Archive(default_paths()))
    prepared.leave()
    term.run()
    term.wait_until_still("Continue")
    term.press("Enter")
    screen = wait_to_pass(term)
    assert list(hand(screen)) == [card_name(card) for card in cards_in(prepared.view.hand)]


def test_leaving_by_the_menu_saves_and_restores_the_terminal(term: Terminal) -> None:
    term.run(*PLAY_DEAL_7)
    screen = pass_three(term)
    assert term.is_on_alternate_screen
    assert term.listens_to_the_mouse
    term.press("Escape")
    term.wait_until_still("Save and leave")
    term.press("End", "Enter")
    assert_is_restored(term)
    assert list(hand(screen)) == saved_hand()


def test_leaving_the_setup_panel_restores_the_terminal(term: Terminal) -> None:
    term.run()
    term.wait_until_still("Difficulty")
    term.press("Escape")
    assert_is_restored(term)
    assert Archive(default_paths()).unfinished() == ([], [])


def test_a_hand_is_played_with_the_mouse_alone(term: Terminal) -> None:
    term.run(*PLAY_DEAL_7)
    screen = wait_to_pass(term)
    for name in list(hand(screen))[:3]:
        card = hand(screen)[name]
        term.click(card.column, card.row + 2)
    term.wait_until(lambda screen: "hree" in status(screen) and "Choose" not in status(screen), "three cards chosen")
    term.click(*place_of("Pass left", screen))
    screen = wait_for_turn(term)

    clicked = playable(screen)[0]
    card = hand(screen)[clicked]
    term.click(card.column, card.row + 2)
    screen = term.wait_until(lambda screen: is_my_turn(screen) and clicked not in hand(screen), "the next turn")

    dragged = playable(screen)[0]
    card = hand(screen)[dragged]
    term.mouse_down(card.column, card.row + 2)
    for row in range(card.row, 8, -2):
        term.mouse_move(40, row)
    term.mouse_up(40, 9)
    screen = term.wait_until(lambda screen: is_my_turn(screen) and dragged not in hand(screen), "the next turn")
    assert list(hand(screen)) == saved_hand()
    assert len(saved_hand()) == 11


@pytest.mark.parametrize("environment", [{"TERM": "xterm"}, {"NO_COLOR": "1"}, {"TERM": "vt100"}], ids=str)
def test_it_starts_where_colours_are_few(environment: dict[str, str]) -> None:
    with terminal(environment=environment) as poor:
        poor.run(*PLAY_DEAL_7)
        screen = wait_to_pass(poor)
        assert len(hand(screen)) == 13
        poor.press("C-q")
        assert_is_restored(poor)


def test_a_terminal_that_is_too_small_says_so_and_growing_it_brings_the_table_back(term: Terminal) -> None:
    term.run(*PLAY_DEAL_7)
    pass_three(term)
    screen = term.wait_until_still("Your turn.")
    term.resize(40, 10)
    term.wait_for("40×10")
    term.resize(1, 1)
    term.resize(80, 24)
    again = term.wait_until_still("Your turn.")
    assert table(again) == table(screen)
    assert hand(again) == hand(screen)


def test_keys_work_again_after_the_terminal_was_too_small(term: Terminal) -> None:
    term.run(*PLAY_DEAL_7)
    pass_three(term)
    screen = term.wait_until_still("Your turn.")
    term.resize(40, 10)
    term.wait_for("40×10")
    term.resize(80, 24)
    term.wait_until(lambda now: hand(now).keys() == hand(screen).keys(), "the table")
    play_one(term)


def test_it_opens_in_a_terminal_that_is_too_small() -> None:
    with terminal(40, 10) as small:
        small.run(*PLAY_DEAL_7)
        small.wait_for("40×10")
        small.resize(80, 24)
        wait_to_pass(small)
