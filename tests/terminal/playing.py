"""A hand of a match played with keys in a real terminal, and what the terminal must be like afterwards."""

from .screen import PROMPT, Terminal, hand, playable, status

PLAY_DEAL_7 = ("--level", "normal", "--deal", "7")


def wait_to_pass(term: Terminal) -> str:
    return term.wait_until(lambda screen: "Choose three cards to pass" in status(screen), "the pass")


def wait_for_turn(term: Terminal) -> str:
    return term.wait_until(is_my_turn, "my turn")


def is_my_turn(screen: str) -> bool:
    return status(screen).startswith("Your turn.") and bool(hand(screen))


def pass_three(term: Terminal) -> str:
    """Passes the first three cards with keys."""
    wait_to_pass(term)
    term.press("Home", "Space", "Right", "Space", "Right", "Space")
    term.wait_until(lambda screen: "pass them" in status(screen) or "passes them" in status(screen), "three cards")
    term.press("Enter")
    return wait_for_turn(term)


def play_one(term: Terminal) -> str:
    """Plays a card that is not dimmed, with keys, and waits for the next turn or the end of the hand."""
    screen = wait_for_turn(term)
    name = playable(screen)[0]
    term.press("Home", *["Right"] * list(hand(screen)).index(name), "Enter")
    return term.wait_until(
        lambda screen: "is over" in screen or (is_my_turn(screen) and name not in hand(screen)),
        f"what follows {name}",
    )


def assert_is_restored(term: Terminal) -> None:
    screen = term.wait_for_the_shell()
    assert PROMPT in screen
    assert not term.is_on_alternate_screen
    assert term.shows_the_cursor
    assert not term.listens_to_the_mouse
    term.type("echo $((6 * 7)) still here")
    term.press("Enter")
    term.wait_for("42 still here")
