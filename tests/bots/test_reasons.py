import pytest

from hearts_tui.bots.reasons import agreed, reason_for
from hearts_tui.engine.cards import card_names, cards_in, parse_cards
from hearts_tui.engine.rules import Rules, ShootMoon

from .tables import view_of

JACK = Rules(jack_of_diamonds=True)
NO_POINTS = "3: 2C 3C 4C 5C"


def left(hand: str, *tricks: str, rules: Rules | None = None) -> str:
    view = view_of(hand, *tricks, rules=rules)
    return card_names(agreed(view, list(cards_in(view.legal))))


def why(card: str, hand: str, *tricks: str) -> str:
    return reason_for(view_of(hand, *tricks), parse_cards(card)[0])


def test_the_queen_is_thrown_when_she_can_be() -> None:
    assert left("8D JS QS 5H", NO_POINTS, "1: 8C") == "QS"


def test_the_queen_goes_under_a_higher_spade() -> None:
    assert left("QS 2S 5H", NO_POINTS, "2: 3S KS") == "QS"


def test_the_queen_is_not_thrown_to_who_has_every_point() -> None:
    assert left("8D JS QS 5H", NO_POINTS, "1: 2H 3H 4H AH", "0: KC") == "8D JS QS 5H"


def test_the_last_to_play_stays_under_the_queen() -> None:
    assert left("7S JS AS 2H", NO_POINTS, "1: QS 9S 8S") == "7S JS"


def test_the_last_to_play_wins_a_jack_that_costs_nothing() -> None:
    assert left("9D AD", NO_POINTS, "1: JD TD 4D", rules=JACK) == "AD"
    assert left("9D AD", NO_POINTS, "1: JD TD 2H", rules=JACK) == "9D AD"


def test_high_spades_are_not_led_while_the_queen_is_out() -> None:
    assert left("2D KS AS", NO_POINTS) == "2D"
    assert left("KS AS", NO_POINTS) == "KS AS"
    assert left("2D QS AS", NO_POINTS) == "2D QS AS"


@pytest.mark.parametrize(
    ("card", "hand", "tricks", "words"),
    [
        ("3D", "3D AD", ("1: 5D KD",), "ducks under the king"),
        ("QS", "QS 3S", ("1: 5S KS",), "puts the queen of spades under the king"),
        ("QS", "QS 3S", ("1: 5C",), "throws the queen of spades on somebody else"),
        ("4H", "4H 3S", ("1: 5C",), "throws a heart on somebody else"),
        ("KD", "KD 3S", ("1: 5C",), "throws the king of diamonds away"),
        ("3S", "3S 4D", (), "flushes the queen"),
        ("2D", "2D 4S", (), "leads a card that loses to every other"),
        ("AD", "AD 4S", (), "leads a card that nobody can beat"),
        ("9D", "9D 4S", (), "leads a card that others can beat"),
        ("AD", "3D AD", ("1: 5D 7D 8D",), "wins a trick that costs nothing"),
        ("AD", "3D AD", ("1: 5D 7D 2H",), "wins the trick while it is cheap"),
        ("AD", "3D AD", ("1: 5D 7D",), "plays over the winning card for now"),
        ("AD", "AD", ("1: 5D",), "has no other card to play"),
    ],
)
def test_a_reason_says_what_the_card_does(card: str, hand: str, tricks: tuple[str, ...], words: str) -> None:
    assert why(card, hand, NO_POINTS, *tricks) == words


def test_winning_from_who_has_every_point_stops_a_moon() -> None:
    assert why("AD", "3D AD", "3: 2C 3C 4C 5C", "1: 2H 3H AH 5H", "3: KD 2D 4H") == "stops a moon"


def test_a_jack_is_not_won_with_what_costs_more() -> None:
    assert left("2S QS", NO_POINTS, "1: 5S JD 9S", rules=JACK) == "2S QS"


def test_where_a_moon_brings_nothing_the_queen_is_thrown_to_who_has_every_point() -> None:
    tricks = (NO_POINTS, "1: AH 2H 3H 4H", "1: TC 9C 8C")
    assert left("8D JS QS 5H", *tricks) != "QS"
    assert left("8D JS QS 5H", *tricks, rules=Rules(shoot_moon=ShootMoon.OFF)) == "QS"


def test_nobody_keeps_hearts_that_it_has_not() -> None:
    assert why("3S", "3S 4S", NO_POINTS, "1: AH 2H 3H 4H", "1: TC 9C 8C") == "throws the 3 of spades away"


def test_a_trick_without_points_stops_no_moon() -> None:
    assert why("AD", "3D AD", NO_POINTS, "1: 2H 3H AH 5H", "3: KD 2D 4D") != "stops a moon"
