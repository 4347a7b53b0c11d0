"""Every rule option is shown to change a match, for each of its values."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from hearts_tui.engine.cards import card_names, cards_in
from hearts_tui.engine.rules import OPTIONS, Rules
from hearts_tui.engine.scoring import shown_totals

from ..support import (
    filled,
    lowest,
    match_with,
    new_match,
    one_suit_each,
    play_cards,
    play_hand,
    play_match,
    play_steps,
    rules,
)

Seen: TypeAlias = Callable[[Rules], Any]

OPEN = "pass_cycle=never opening_lead=left_of_dealer first_trick_points=allowed"


def hands_played(rule_set: Rules) -> int:
    return len(play_match(new_match(rule_set, deal_number=1), lowest).results)


def winners_of_a_tie(rule_set: Rules) -> tuple[int, ...]:
    """The winners after one hand in which seat 0 takes everything and the others nothing."""
    match = match_with(rule_set, one_suit_each())
    play_hand(match, lowest)
    return match.standing.winners


def shown(rule_set: Rules) -> tuple[int, ...]:
    return shown_totals(rule_set, (0, -10, 130, 26))


def passes(rule_set: Rules) -> str:
    match = new_match(rule_set)
    return " ".join(play_hand(match, lowest).direction for _ in range(5))


def seats_of_the_first_trick(rule_set: Rules) -> list[int]:
    match = match_with(rule_set, one_suit_each())
    seats = []
    for _ in range(4):
        assert match.turn is not None
        seats.append(match.turn)
        play_steps(match, lowest, 1)
    return seats


def opener(rule_set: Rules) -> int | None:
    """Who leads when seat 0 holds 2C and seat 1 deals."""
    return match_with(rule_set, one_suit_each(), dealer=1).turn


def playable_after(hands: tuple[int, ...], played: str = "") -> Seen:
    """What the seat on turn may play after these cards, with seat 3 dealing."""

    def see(rule_set: Rules) -> str:
        match = match_with(rule_set, hands, dealer=3)
        play_cards(match, played)
        assert match.turn is not None
        return card_names(cards_in(match.legal(match.turn)))

    return see


def points_of_a_moon(rule_set: Rules) -> tuple[int, ...]:
    """The points of a hand in which seat 0 takes every trick."""
    return play_hand(match_with(rule_set, one_suit_each()), lowest).points


def tricks_of_a_moon(rule_set: Rules) -> int:
    return len(play_hand(match_with(rule_set, one_suit_each()), lowest).tricks)


NO_CLUBS_BUT_TWO = filled("2C 2D 3D", "2H AD QS 4D 5D 6D 7D 8D 9D TD JD QD KD")
HEARTS_AND_QUEEN = filled("QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
QUEEN_FALLS = filled("AS 2H 3H 2C 3C", "QS 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "2S", "3S")

# For each option: the other rules, what is looked at, and what is seen for each value.
SHOWN: dict[str, tuple[str, Seen, dict[str, Any]]] = {
    "end_mode": ("num_hands=3", hands_played, {"target": 11, "hands": 3}),
    "target": ("tie_rule=shared", hands_played, {"1": 1, "50": 7, "100": 11, "500": 55}),
    "num_hands": ("end_mode=hands tie_rule=shared", hands_played, {"1": 1, "2": 2, "5": 5}),
    "max_hands": ("target=999", hands_played, {"1": 1, "7": 7, "99": 99}),
    "tie_rule": (
        "end_mode=hands num_hands=1 shoot_moon=off pass_cycle=never",
        winners_of_a_tie,
        {"play_on": (), "shared": (1, 2, 3)},
    ),
    "score_display": ("target=50", shown, {"count_up": (0, -10, 130, 26), "count_down": (50, 60, -80, 24)}),
    "pass_cycle": (
        "",
        passes,
        {
            "left_right_across_hold": "left right across hold left",
            "left_right_across": "left right across left right",
            "always_left": "left left left left left",
            "always_right": "right right right right right",
            "never": "hold hold hold hold hold",
        },
    ),
    "play_direction": (
        "pass_cycle=never",
        seats_of_the_first_trick,
        {"clockwise": [0, 1, 2, 3], "counterclockwise": [0, 3, 2, 1]},
    ),
    "opening_lead": ("pass_cycle=never", opener, {"two_of_clubs": 0, "left_of_dealer": 2}),
    "first_trick_points": (
        "pass_cycle=never",
        playable_after(NO_CLUBS_BUT_TWO, "2C"),
        {
            "forbidden": "4D 5D 6D 7D 8D 9D TD JD QD KD AD",
            "allowed": "4D 5D 6D 7D 8D 9D TD JD QD KD AD QS 2H",
        },
    ),
    "must_break_hearts": (
        OPEN,
        playable_after(HEARTS_AND_QUEEN),
        {"true": "QS", "false": "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"},
    ),
    "queen_breaks_hearts": (
        OPEN,
        playable_after(QUEEN_FALLS, "AS QS 2S 3S"),
        {"true": "2C 3C 4C 5C 6C 7C 8C 9C TC JC 2H 3H", "false": "2C 3C 4C 5C 6C 7C 8C 9C TC JC"},
    ),
    "can_lead_hearts_instead_of_qs": (
        OPEN,
        playable_after(HEARTS_AND_QUEEN),
        {"true": "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "false": "QS"},
    ),
    "shoot_moon": (
        "pass_cycle=never",
        points_of_a_moon,
        {"others_plus": (0, 26, 26, 26), "self_minus": (-26, 0, 0, 0), "off": (26, 0, 0, 0)},
    ),
    "jack_of_diamonds": (
        "pass_cycle=never",
        points_of_a_moon,
        {"true": (-10, 26, 26, 26), "false": (0, 26, 26, 26)},
    ),
    "high_spades": ("pass_cycle=never", points_of_a_moon, {"true": (0, 43, 43, 43), "false": (0, 26, 26, 26)}),
    "heart_values": (
        "pass_cycle=never high_spades=true jack_of_diamonds=true",
        points_of_a_moon,
        {"one": (-10, 43, 43, 43), "face": (-10, 134, 134, 134), "face_scaled": (-20, 164, 164, 164)},
    ),
    "no_tricks_bonus": (
        "pass_cycle=never shoot_moon=off",
        points_of_a_moon,
        {"0": (26, 0, 0, 0), "5": (26, -5, -5, -5)},
    ),
    "skip_uneventful": ("pass_cycle=never", tricks_of_a_moon, {"true": 1, "false": 13}),
}


def test_every_option_and_every_choice_is_shown() -> None:
    assert set(SHOWN) == set(OPTIONS)
    for name, option in OPTIONS.items():
        assert len(SHOWN[name][2]) >= max(2, len(option.choices))


@pytest.mark.parametrize(
    ("changes", "see", "expected"),
    [
        pytest.param(f"{others} {name}={value}", see, expected, id=f"{name}={value}")
        for name, (others, see, values) in SHOWN.items()
        for value, expected in values.items()
    ],
)
def test_a_value_of_an_option_changes_the_match(changes: str, see: Seen, expected: object) -> None:
    assert see(rules(changes)) == expected


@pytest.mark.parametrize("name", SHOWN)
def test_no_two_values_of_an_option_look_the_same(name: str) -> None:
    seen = list(SHOWN[name][2].values())
    assert all(mine != other for place, mine in enumerate(seen) for other in seen[:place])
