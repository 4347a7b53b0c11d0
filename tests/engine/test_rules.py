"""Rule options: what they may be, how they read and write themselves, and the presets."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from hearts_tui.engine.errors import RulesError
from hearts_tui.engine.options import Option, value_name
from hearts_tui.engine.rules import (
    CUSTOM,
    OPTIONS,
    PRESETS,
    STANDARD,
    EndMode,
    HeartValues,
    PassCycle,
    PassDirection,
    PlayDirection,
    Rules,
    ScoreDisplay,
    change_rules,
    preset_name,
    preset_rules,
    rules_from_data,
)

from ..support import rules

STANDARD_DATA = {
    "end_mode": "target",
    "target": 100,
    "num_hands": None,
    "max_hands": 99,
    "tie_rule": "play_on",
    "score_display": "count_up",
    "pass_cycle": "left_right_across_hold",
    "play_direction": "clockwise",
    "opening_lead": "two_of_clubs",
    "first_trick_points": "forbidden",
    "must_break_hearts": True,
    "queen_breaks_hearts": False,
    "can_lead_hearts_instead_of_qs": False,
    "shoot_moon": "others_plus",
    "jack_of_diamonds": False,
    "high_spades": False,
    "heart_values": "one",
    "no_tricks_bonus": 0,
    "skip_uneventful": False,
}
VALUES: dict[str, list[Any]] = {
    "end_mode": ["target", "hands"],
    "target": [1, 50, 75, 100, 999],
    "num_hands": [1, 4, 99],
    "max_hands": [1, 99],
    "tie_rule": ["play_on", "shared"],
    "score_display": ["count_up", "count_down"],
    "pass_cycle": ["left_right_across_hold", "left_right_across", "always_left", "always_right", "never"],
    "play_direction": ["clockwise", "counterclockwise"],
    "opening_lead": ["two_of_clubs", "left_of_dealer"],
    "first_trick_points": ["forbidden", "allowed"],
    "must_break_hearts": [True, False],
    "queen_breaks_hearts": [True, False],
    "can_lead_hearts_instead_of_qs": [True, False],
    "shoot_moon": ["others_plus", "self_minus", "off"],
    "jack_of_diamonds": [True, False],
    "high_spades": [True, False],
    "heart_values": ["one", "face", "face_scaled"],
    "no_tricks_bonus": [0, 5],
    "skip_uneventful": [True, False],
}
COSMETIC = {"end_mode", "target", "num_hands", "max_hands", "tie_rule", "score_display", "skip_uneventful"}
every_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))


def with_value(option: Option, value: object) -> Rules:
    """Standard rules with that option, and what it needs besides."""
    return change_rules(STANDARD, {option.name: value} | ({"num_hands": 4} if value == "hands" else {}))


def test_standard_rules_are_the_default_of_every_option() -> None:
    assert STANDARD.as_data() == STANDARD_DATA
    assert Rules() == STANDARD
    assert {option.name: option.default for option in OPTIONS.values()} == STANDARD_DATA


@every_option
def test_an_option_takes_each_of_its_values_as_data_and_as_text(option: Option) -> None:
    for value in VALUES[option.name]:
        for given in (value, value_name(value)):
            assert with_value(option, given).as_data()[option.name] == value


@every_option
def test_an_option_offers_exactly_its_values_with_words_for_each(option: Option) -> None:
    if option.choices:
        assert [value_name(value) for value in option.choices] == list(map(value_name, VALUES[option.name]))
        assert len(set(option.choices.values())) == len(option.choices)
    else:
        assert (option.range[0], option.range[-1]) == (VALUES[option.name][0], VALUES[option.name][-1])
    assert all(option.words(option.read(value)) for value in VALUES[option.name])


def test_every_option_has_a_label_of_its_own() -> None:
    assert all(option.label for option in OPTIONS.values())
    assert len({option.label for option in OPTIONS.values()}) == len(OPTIONS)


@every_option
@pytest.mark.parametrize("value", ["nonsense", "", -1, 0.5, 5.0, "TRUE", [], {}, "5 ", "²", "٥", 10**30, "9" * 50])
def test_a_value_that_an_option_does_not_know_is_refused_with_those_it_knows(option: Option, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        change_rules(STANDARD, {option.name: value})
    assert str(caught.value).startswith(f"{option.name} is {option.allowed}, not ")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("target", 0, "target is a whole number from 1 to 999, not 0"),
        ("target", 1000, "target is a whole number from 1 to 999, not 1000"),
        ("target", True, "target is a whole number from 1 to 999, not true"),
        ("target", None, "target is a whole number from 1 to 999, not None"),
        ("num_hands", 100, "num_hands is a whole number from 1 to 99, not 100"),
        ("max_hands", 100, "max_hands is a whole number from 1 to 99, not 100"),
        ("no_tricks_bonus", 3, "no_tricks_bonus is 0, 5, not 3"),
        ("no_tricks_bonus", False, "no_tricks_bonus is 0, 5, not false"),
        ("high_spades", 1, "high_spades is true, false, not 1"),
        ("shoot_moon", "sun", "shoot_moon is others_plus, self_minus, off, not sun"),
        ("tie_rule", "x" * 100, f"tie_rule is play_on, shared, not {'x' * 40}…"),
    ],
)
def test_the_error_says_what_is_allowed(name: str, value: object, words: str) -> None:
    with pytest.raises(RulesError) as caught:
        change_rules(STANDARD, {name: value})
    assert str(caught.value) == words


def test_rules_made_directly_are_checked_and_read_like_those_from_data() -> None:
    with pytest.raises(RulesError, match="target is a whole number"):
        Rules(target=1000)
    assert rules("heart_values=face").heart_values is HeartValues.FACE
    assert rules("target=75").target == 75


def test_a_fixed_number_of_hands_needs_that_number() -> None:
    with pytest.raises(RulesError, match="end_mode=hands needs num_hands"):
        Rules(end_mode=EndMode.HANDS)
    assert Rules(end_mode=EndMode.HANDS, num_hands=8).num_hands == 8


def test_totals_can_only_count_down_from_a_target() -> None:
    with pytest.raises(RulesError, match="count_down needs end_mode=target"):
        Rules(end_mode=EndMode.HANDS, num_hands=8, score_display=ScoreDisplay.COUNT_DOWN)


def test_an_unknown_option_is_refused_with_those_that_exist() -> None:
    with pytest.raises(RulesError) as caught:
        change_rules(STANDARD, {"no_such_rule": True})
    assert str(caught.value).startswith("there is no rule option no_such_rule; the options are end_mode, target, ")


@every_option
def test_rules_cannot_be_changed_in_place(option: Option) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(STANDARD, option.name, option.default)


def test_changing_rules_leaves_the_other_options_and_the_old_rules_alone() -> None:
    changed = change_rules(PRESETS["omnibus"], {"target": "50", "high_spades": "true"})
    assert changed.as_data() == STANDARD_DATA | {"jack_of_diamonds": True, "target": 50, "high_spades": True}
    assert PRESETS["omnibus"].as_data() == STANDARD_DATA | {"jack_of_diamonds": True}
    assert change_rules(STANDARD, {}) == STANDARD


def test_equal_rules_are_equal_however_they_were_made() -> None:
    assert rules("pass_cycle=never target=50") == Rules(pass_cycle=PassCycle.NEVER, target=50)
    assert hash(rules("pass_cycle=never")) == hash(Rules(pass_cycle=PassCycle.NEVER))


@pytest.mark.parametrize("name", PRESETS)
def test_rules_as_data_read_back_the_same(name: str) -> None:
    assert rules_from_data(PRESETS[name].as_data()) == PRESETS[name]


def test_options_left_out_of_data_are_standard() -> None:
    assert rules_from_data({}) == STANDARD
    assert rules_from_data({"target": 50, "num_hands": None}) == rules("target=50")


@pytest.mark.parametrize("data", [None, [], "hearts", 5])
def test_data_that_is_no_object_of_options_is_refused(data: object) -> None:
    with pytest.raises(RulesError, match="rules are an object of options"):
        rules_from_data(data)


def test_the_presets_set_what_they_say_and_nothing_else() -> None:
    black_maria = {
        "high_spades": True,
        "first_trick_points": "allowed",
        "must_break_hearts": False,
        "pass_cycle": "always_right",
        "shoot_moon": "off",
        "opening_lead": "left_of_dealer",
    }
    assert {name: preset_rules(name).as_data() for name in PRESETS} == {
        "hearts": STANDARD_DATA,
        "omnibus": STANDARD_DATA | {"jack_of_diamonds": True},
        "black_maria": STANDARD_DATA | black_maria,
        "spot_hearts": STANDARD_DATA | {"heart_values": "face", "target": 500},
    }


def test_custom_rules_start_from_the_standard() -> None:
    assert preset_rules(CUSTOM) == STANDARD


@pytest.mark.parametrize("name", ["Hearts", "", "x" * 100])
def test_an_unknown_preset_is_refused_with_those_that_exist(name: str) -> None:
    with pytest.raises(RulesError, match="the rule sets are hearts, omnibus, black_maria, spot_hearts, custom, not "):
        preset_rules(name)


@pytest.mark.parametrize("preset", PRESETS)
@every_option
def test_a_preset_stays_itself_when_only_its_end_ties_display_or_skipping_change(option: Option, preset: str) -> None:
    for value in VALUES[option.name]:
        base = PRESETS[preset]
        needed = {"num_hands": 4} if value == "hands" else {}
        changed = change_rules(base, {option.name: value} | needed)
        stays = option.name in COSMETIC or getattr(changed, option.name) == getattr(base, option.name)
        others = {name for name in PRESETS if name != preset}
        assert preset_name(changed) == preset if stays else preset_name(changed) in others | {CUSTOM}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_by_its_rules(name: str) -> None:
    assert preset_name(PRESETS[name]) == name


def test_one_change_may_turn_a_preset_into_another() -> None:
    assert preset_name(change_rules(PRESETS["hearts"], {"jack_of_diamonds": True})) == "omnibus"
    assert preset_name(change_rules(PRESETS["omnibus"], {"high_spades": True})) == CUSTOM


@pytest.mark.parametrize(
    ("cycle", "directions"),
    [
        (PassCycle.LEFT_RIGHT_ACROSS_HOLD, "left right across hold left"),
        (PassCycle.LEFT_RIGHT_ACROSS, "left right across left right"),
        (PassCycle.ALWAYS_LEFT, "left left left left left"),
        (PassCycle.ALWAYS_RIGHT, "right right right right right"),
        (PassCycle.NEVER, "hold hold hold hold hold"),
    ],
)
def test_the_pass_directions_follow_their_cycle(cycle: PassCycle, directions: str) -> None:
    rule_set = Rules(pass_cycle=cycle)
    assert " ".join(rule_set.pass_direction(hand_number) for hand_number in range(1, 6)) == directions


def test_a_direction_knows_how_far_cards_or_turns_travel() -> None:
    assert [direction.offset for direction in PassDirection] == [1, 3, 2, 0]
    assert [direction.step for direction in PlayDirection] == [1, 3]
