"""Every rule option: its name, values, default and words, stated here once.

The command line, the setup panel, the rules page and the saved matches all read this file. A new option is one field
of `Rules`, and one condition where it is applied.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import Enum, StrEnum
from typing import Any, Self

from .errors import RulesError


class Choice(StrEnum):
    """A value of an option: a few words for a list, and the sentence that the rules page makes of it.

    A sentence may name any option, and the amounts that `scoring.amounts` gives, in braces.
    """

    words: str
    sentence: str

    def __new__(cls, value: str, words: str = "", sentence: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.words = words
        member.sentence = sentence
        return member


class EndMode(Choice):
    """What ends a match."""

    TARGET = (
        "target",
        "somebody reaches the target",
        "The match ends after the hand in which somebody's total reaches {target} or more.",
    )
    HANDS = "hands", "a fixed number of hands", "The match ends after hand {num_hands}."


class TieRule(Choice):
    """What happens when the lowest total is shared at the end."""

    PLAY_ON = (
        "play_on",
        "another hand until one player is ahead",
        "If the lowest total is shared at the end, more hands are played until one player alone has it, "
        "up to hand {max_hands}.",
    )
    SHARED = "shared", "a shared win", "If the lowest total is shared at the end, those players share the win."


class ScoreDisplay(Choice):
    """How totals are shown; scoring itself does not change."""

    COUNT_UP = (
        "count_up",
        "from zero upwards, the lowest wins",
        "Totals are shown from 0 upwards; the lowest total wins.",
    )
    COUNT_DOWN = (
        "count_down",
        "from the target down, the highest wins",
        "Totals are shown from {target} downwards: what is scored is taken off, and the highest number wins.",
    )


class PassDirection(Choice):
    """Where the three cards of a pass go, by the seats as drawn."""

    LEFT = "left", "to the left"
    RIGHT = "right", "to the right"
    ACROSS = "across", "across"
    HOLD = "hold", "no pass"

    @property
    def offset(self) -> int:
        """How many seats clockwise the cards travel."""
        return {"left": 1, "right": 3, "across": 2, "hold": 0}[self.value]


_CYCLE = "Before a hand each player passes three cards on, by the seats as drawn: {}."


class PassCycle(Choice):
    """The pass directions that follow each other, hand by hand."""

    LEFT_RIGHT_ACROSS_HOLD = (
        "left_right_across_hold",
        "left, right, across, no pass",
        _CYCLE.format("left, right, across, then a hand without a pass"),
    )
    LEFT_RIGHT_ACROSS = "left_right_across", "left, right, across", _CYCLE.format("left, right, across")
    ALWAYS_LEFT = "always_left", "always left", _CYCLE.format("always to the left")
    ALWAYS_RIGHT = "always_right", "always right", _CYCLE.format("always to the right")
    NEVER = "never", "never", "No cards are passed: every hand is played as it was dealt."

    @property
    def directions(self) -> tuple[PassDirection, ...]:
        """The directions in their order."""
        name = {"never": "hold"}.get(self.value, self.value.removeprefix("always_"))
        return tuple(PassDirection(word) for word in name.split("_"))


class PlayDirection(Choice):
    """The order of turns."""

    CLOCKWISE = "clockwise", "clockwise", "Turns go clockwise: you, left, across, right."
    COUNTERCLOCKWISE = (
        "counterclockwise",
        "counterclockwise",
        "Turns go counterclockwise: you, right, across, left. Passing still goes by the seats as drawn.",
    )

    @property
    def step(self) -> int:
        """What is added to a seat, modulo 4, to find the next one."""
        return 1 if self is PlayDirection.CLOCKWISE else 3


class OpeningLead(Choice):
    """Who opens the first trick."""

    TWO_OF_CLUBS = (
        "two_of_clubs",
        "the holder of the 2♣ opens with it",
        "Whoever holds the 2♣ after the pass leads it to the first trick.",
    )
    LEFT_OF_DEALER = (
        "left_of_dealer",
        "the player after the dealer opens",
        "The player after the dealer leads to the first trick any card that the other rules allow; "
        "the deal moves on by a seat every hand.",
    )


class FirstTrickPoints(Choice):
    """Whether penalty cards may fall on the first trick."""

    FORBIDDEN = (
        "forbidden",
        "no penalty card unless nothing else can be played",
        "No penalty card may be played to the first trick, unless nothing else can be.",
    )
    ALLOWED = "allowed", "penalty cards may be played", "Penalty cards may be played to the first trick."


class ShootMoon(Choice):
    """What taking every penalty card brings."""

    OTHERS_PLUS = (
        "others_plus",
        "the others get the whole penalty total",
        "Whoever takes every penalty card of a hand has shot the moon: the shooter scores 0 and each of the others "
        "{penalty_total}.",
    )
    SELF_MINUS = (
        "self_minus",
        "the shooter gets minus the whole penalty total",
        "Whoever takes every penalty card of a hand has shot the moon: the shooter scores −{penalty_total} and the "
        "others 0.",
    )
    OFF = (
        "off",
        "nothing special",
        "There is no shooting the moon: whoever takes every penalty card scores all {penalty_total} points.",
    )


class HeartValues(Choice):
    """What hearts cost."""

    ONE = "one", "1 point each", "Each heart costs 1 point and the Q♠ {queen}."
    FACE = (
        "face",
        "their pips, J 11, Q 12, K 13, A 14",
        "Each heart costs its pips, the J♥ 11, Q♥ 12, K♥ 13 and A♥ 14; the Q♠ costs {queen}.",
    )
    FACE_SCALED = (
        "face_scaled",
        "their pips; Q♠ 25, and K♠ 20, A♠ 15, J♦ −20 if they count",
        "Each heart costs its pips, the J♥ 11, Q♥ 12, K♥ 13 and A♥ 14; the Q♠ costs {queen}.",
    )


class Group(Enum):
    """Where a player looks for an option."""

    MATCH = "The match"
    PASSING = "Passing"
    PLAYING = "Playing"
    SCORING = "Scoring"


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option as people see it: what it is called, what it may be, and where it belongs.

    `choices` maps each value to its words and `sentences` to what the rules page says of it; a whole number has a
    `range` instead, and one sentence for all. A `cosmetic` option leaves a preset what it is.
    """

    name: str
    label: str
    group: Group
    default: Any
    choices: Mapping[Any, str]
    sentences: Mapping[Any, str]
    range: range
    cosmetic: bool

    @property
    def allowed(self) -> str:
        """The values that the option may take, in words."""
        if self.choices:
            return ", ".join(value_name(value) for value in self.choices)
        return f"a whole number from {self.range[0]} to {self.range[-1]}"

    def words(self, value: Any) -> str:
        """What this value means."""
        return self.choices[value] if self.choices else value_name(value)

    def sentence(self, value: Any) -> str:
        """What the rules page says of this value, with names of options and amounts in braces; empty for nothing."""
        return self.sentences.get(value, self.sentences.get(None, ""))

    def read(self, value: object) -> Any:
        """The value that `value`, as text or as JSON data, stands for. Raises `RulesError`."""
        for choice in self.choices:
            if value_name(value) == value_name(choice):
                return choice
        if not self.choices and (number := _whole_number(value)) in self.range:
            return number
        raise RulesError(f"{self.name} is {self.allowed}, not {_shortened(value)}")


def value_name(value: object) -> str:
    """How a value is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _whole_number(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    text = str(value)[:20]
    return int(text) if text.isascii() and text.isdecimal() else None


def _shortened(value: object) -> str:
    text = value_name(value)
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 40 else text[:40] + "…"


def _field(
    default: Any, label: str, group: Group, choices: Mapping[Any, str], sentences: Mapping[Any, str], **more: Any
) -> Any:
    parts = {"label": label, "group": group, "choices": choices, "sentences": sentences}
    return field(default=default, metadata=parts | {"range": range(0), "cosmetic": False} | more)


def _one_of(default: Choice, label: str, group: Group, **more: Any) -> Any:
    choices = type(default)
    words, sentences = ({choice: getattr(choice, part) for choice in choices} for part in ("words", "sentence"))
    return _field(default, label, group, words, sentences, **more)


def _yes_or_no(default: bool, label: str, group: Group, *, yes: str, no: str, **more: Any) -> Any:
    return _field(default, label, group, {True: "yes", False: "no"}, {True: yes, False: no}, **more)


def _number(default: int | None, label: str, group: Group, numbers: range, sentence: str = "", **more: Any) -> Any:
    return _field(default, label, group, {}, {None: sentence}, range=numbers, **more)


@dataclass(frozen=True, slots=True)
class Rules:
    """One complete rule set. Raises `RulesError` when made from values that do not fit together."""

    end_mode: EndMode = _one_of(EndMode.TARGET, "The match ends after", Group.MATCH, cosmetic=True)
    target: int = _number(100, "Target", Group.MATCH, range(1, 1000), cosmetic=True)
    num_hands: int | None = _number(None, "Number of hands", Group.MATCH, range(1, 100), cosmetic=True)
    max_hands: int = _number(
        99,
        "Most hands in a match",
        Group.MATCH,
        range(1, 100),
        "No match is longer than {max_hands} hands: a tie for the lowest total is then a shared win.",
        cosmetic=True,
    )
    tie_rule: TieRule = _one_of(TieRule.PLAY_ON, "A tie for the lowest total", Group.MATCH, cosmetic=True)
    score_display: ScoreDisplay = _one_of(ScoreDisplay.COUNT_UP, "Totals are shown", Group.MATCH, cosmetic=True)
    pass_cycle: PassCycle = _one_of(PassCycle.LEFT_RIGHT_ACROSS_HOLD, "Cards are passed", Group.PASSING)
    play_direction: PlayDirection = _one_of(PlayDirection.CLOCKWISE, "Order of turns", Group.PLAYING)
    opening_lead: OpeningLead = _one_of(OpeningLead.TWO_OF_CLUBS, "Opening lead", Group.PLAYING)
    first_trick_points: FirstTrickPoints = _one_of(FirstTrickPoints.FORBIDDEN, "On the first trick", Group.PLAYING)
    must_break_hearts: bool = _yes_or_no(
        True,
        "Hearts must be broken before one is led",
        Group.PLAYING,
        yes="No heart may be led before hearts are broken, that is before one was played, unless nothing else is held.",
        no="Hearts may be led at any time.",
    )
    queen_breaks_hearts: bool = _yes_or_no(
        False,
        "The Q♠ also breaks hearts",
        Group.PLAYING,
        yes="The Q♠ breaks hearts as a heart does.",
        no="Only a heart breaks hearts, the Q♠ does not.",
    )
    can_lead_hearts_instead_of_qs: bool = _yes_or_no(
        False,
        "With only hearts and the Q♠, a heart may be led",
        Group.PLAYING,
        yes="Whoever must lead from nothing but hearts and the Q♠ may lead a heart, broken or not.",
        no="Whoever must lead from nothing but hearts and the Q♠ is held to the rule for hearts like anybody else.",
    )
    shoot_moon: ShootMoon = _one_of(ShootMoon.OTHERS_PLUS, "Shooting the moon", Group.SCORING)
    jack_of_diamonds: bool = _yes_or_no(
        False,
        "The J♦ takes points off",
        Group.SCORING,
        yes="Whoever takes the J♦ scores {jack} less. It is no penalty card and no part of the moon.",
        no="The J♦ is a card like any other.",
    )
    high_spades: bool = _yes_or_no(
        False,
        "The K♠ and the A♠ cost points",
        Group.SCORING,
        yes="The K♠ costs {king} and the A♠ {ace}.",
        no="The K♠ and the A♠ cost nothing.",
    )
    heart_values: HeartValues = _one_of(HeartValues.ONE, "Hearts cost", Group.SCORING)
    no_tricks_bonus: int = _field(
        0,
        "Taking no trick in a hand",
        Group.SCORING,
        {0: "no bonus", 5: "5 points less"},
        {
            0: "Taking no trick in a hand brings nothing.",
            5: "Whoever takes no trick in a hand scores 5 less, unless the moon was shot in it.",
        },
    )
    skip_uneventful: bool = _yes_or_no(
        False,
        "Skip tricks that can change nothing",
        Group.PLAYING,
        yes="When no card that counts is left, or the leader would take every trick left, the rest is not played.",
        no="Every hand is played to its last card.",
        cosmetic=True,
    )

    def __post_init__(self) -> None:
        for option in OPTIONS.values():
            value = getattr(self, option.name)
            if not (option.name == "num_hands" and value is None):
                object.__setattr__(self, option.name, option.read(value))
        if self.end_mode is EndMode.HANDS:
            if self.num_hands is None:
                raise RulesError("end_mode=hands needs num_hands, a whole number from 1 to 99")
            if self.score_display is ScoreDisplay.COUNT_DOWN:
                raise RulesError(
                    "score_display=count_down needs end_mode=target: there is no target to count down from"
                )

    def pass_direction(self, hand_number: int) -> PassDirection:
        """The pass of hand `hand_number`, counted from 1."""
        directions = self.pass_cycle.directions
        return directions[(hand_number - 1) % len(directions)]

    def as_data(self) -> dict[str, str | int | bool | None]:
        """Every option by name, as plain JSON values."""
        values = ((name, getattr(self, name)) for name in OPTIONS)
        return {name: str(value) if isinstance(value, Choice) else value for name, value in values}


def _described(rule_field: "Field[Any]") -> Option:
    return Option(name=rule_field.name, default=rule_field.default, **rule_field.metadata)


OPTIONS = {rule_field.name: _described(rule_field) for rule_field in fields(Rules)}

STANDARD = Rules()

PRESETS: dict[str, Rules] = {
    "hearts": STANDARD,
    "omnibus": Rules(jack_of_diamonds=True),
    "black_maria": Rules(
        high_spades=True,
        first_trick_points=FirstTrickPoints.ALLOWED,
        must_break_hearts=False,
        pass_cycle=PassCycle.ALWAYS_RIGHT,
        shoot_moon=ShootMoon.OFF,
        opening_lead=OpeningLead.LEFT_OF_DEALER,
    ),
    "spot_hearts": Rules(heart_values=HeartValues.FACE, target=500),
}
CUSTOM = "custom"


def preset_rules(name: str) -> Rules:
    """The rules of that preset. Raises `RulesError` for an unknown name."""
    if name not in PRESETS:
        raise RulesError(f"the rule sets are {', '.join(PRESETS)}, not {_shortened(name)}")
    return PRESETS[name]


def preset_name(rules: Rules) -> str:
    """The preset that these rules are, whatever their target, end, ties, display and skipping; else `custom`."""
    for name, preset in PRESETS.items():
        cosmetic = {option.name: getattr(rules, option.name) for option in OPTIONS.values() if option.cosmetic}
        if replace(preset, **cosmetic) == rules:
            return name
    return CUSTOM


def change_rules(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """`rules` with some options changed, values as text or JSON data. Raises `RulesError`."""
    for name in changes:
        if name not in OPTIONS:
            raise RulesError(f"there is no rule option {_shortened(name)}; the options are {', '.join(OPTIONS)}")
    return replace(rules, **changes)


def rules_from_data(data: object) -> Rules:
    """The rules that `as_data` wrote, options left out being standard. Raises `RulesError`."""
    if not isinstance(data, Mapping):
        raise RulesError(f"rules are an object of options, not {_shortened(data)}")
    return change_rules(STANDARD, data)
