"""The rows of the rules editor: pure functions from rules to what is shown, and from a step to the next rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..engine.errors import RulesError
from ..engine.options import Group, Option
from ..engine.rules import (
    OPTIONS,
    PRESETS,
    STANDARD,
    EndMode,
    FirstTrickPoints,
    Rules,
    ScoreDisplay,
    preset_name,
    why_idle,
)
from ..session.rulebook import option_sentence

PLAY_LIMIT = "penalty_card_play_limit"
_LIMITS = {
    (FirstTrickPoints.FORBIDDEN, True): "default",
    (FirstTrickPoints.ALLOWED, True): "points in the first trick",
    (FirstTrickPoints.FORBIDDEN, False): "hearts led at any time",
    (FirstTrickPoints.ALLOWED, False): "disabled",
}
"""Both limits on penalty cards, one of them lifted, the other one, and none."""
_LIMIT_OPTIONS = ("first_trick_points", "must_break_hearts")
_STEPS = {"target": 5}
_FIRST_NUMBER_OF_HANDS = 8


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the editor: what it changes, its value in words, and how it stands to the standard and the start.

    `idle` says why the row changes nothing under these rules; empty when it does.
    """

    name: str
    label: str
    group: Group
    value: str
    standard: str
    is_standard: bool
    is_changed: bool
    idle: str
    sentence: str


def rows(rules: Rules, base: Rules | None = None) -> list[Row]:
    """The rows of the editor in their groups, the two limits on penalty cards as one.

    `base` is the rule set from which these rules come; without one, their preset.
    """
    started_from = base or PRESETS.get(preset_name(rules), STANDARD)
    made = [_limit_row(rules, started_from)]
    made += [_row(option, rules, started_from) for option in OPTIONS.values() if option.name not in _LIMIT_OPTIONS]
    return [row for group in Group for row in made if row.group is group]


def _row(option: Option, rules: Rules, base: Rules) -> Row:
    value = getattr(rules, option.name)
    return Row(
        name=option.name,
        label=option.label,
        group=option.group,
        value="–" if value is None else option.words(value),
        standard="–" if option.default is None else option.words(option.default),
        is_standard=value == option.default,
        is_changed=value != getattr(base, option.name),
        idle=why_idle(rules, option.name),
        sentence=option_sentence(option, rules),
    )


def _limit_row(rules: Rules, base: Rules) -> Row:
    sentences = [option_sentence(OPTIONS[name], rules) for name in _LIMIT_OPTIONS]
    return Row(
        name=PLAY_LIMIT,
        label="Penalty card play limit",
        group=Group.PLAYING,
        value=_limit(rules),
        standard=_limit(STANDARD),
        is_standard=_limit(rules) == _limit(STANDARD),
        is_changed=_limit(rules) != _limit(base),
        idle="",
        sentence=" ".join(sentences),
    )


def _limit(rules: Rules) -> str:
    return _LIMITS[rules.first_trick_points, rules.must_break_hearts]


def stepped(rules: Rules, name: str, step: int) -> tuple[Rules, str]:
    """The rules with this row moved to its next or previous value; a sentence where it cannot be."""
    if idle := why_idle(rules, name):
        return rules, idle
    if name == PLAY_LIMIT:
        points, must_break = _next(list(_LIMITS), (rules.first_trick_points, rules.must_break_hearts), step)
        return replace(rules, first_trick_points=points, must_break_hearts=must_break), ""
    option = OPTIONS[name]
    value = getattr(rules, name)
    if option.choices:
        return _changed(rules, name, _next(list(option.choices), value, step))
    size = _STEPS.get(name, 1)
    first, last = option.range[0], option.range[-1]
    if value == (last if step > 0 else first):
        return rules, f"{value} is as far as it goes."
    return _changed(rules, name, max(first, min(last, value + step * size)))


def typed(rules: Rules, name: str, text: str) -> tuple[Rules, str]:
    """The rules with this number typed in; a sentence instead where it cannot be."""
    if idle := why_idle(rules, name):
        return rules, idle
    return _changed(rules, name, text)


def takes_numbers(name: str) -> bool:
    """Whether a number can be typed into this row."""
    return name in OPTIONS and not OPTIONS[name].choices


def _changed(rules: Rules, name: str, value: Any) -> tuple[Rules, str]:
    changes = {name: value}
    if name == "end_mode" and value is EndMode.HANDS and rules.num_hands is None:
        changes["num_hands"] = _FIRST_NUMBER_OF_HANDS
    if value is EndMode.HANDS and rules.score_display is ScoreDisplay.COUNT_DOWN:
        return rules, "Totals that count down need a target: let them count up first."
    try:
        return replace(rules, **changes), ""
    except RulesError:
        return rules, f"{OPTIONS[name].label} is {OPTIONS[name].allowed}."


def _next(values: Sequence[Any], value: Any, step: int) -> Any:
    place = values.index(value) if value in values else -1 if step > 0 else 0
    return values[(place + step) % len(values)]


def allowed_values(name: str) -> str:
    """The values of a row in words, for the line below the list."""
    if name == PLAY_LIMIT:
        return "; ".join(_LIMITS.values())
    option = OPTIONS[name]
    return "; ".join(option.choices.values()) if option.choices else f"{option.allowed}: type it, Enter accepts it"
