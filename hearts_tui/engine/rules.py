"""Every rule option: its name, values, default and words, stated here once.

The command line, the setup panel, the rules page and the saved matches all read this file. A new option is one field
of `Rules`, and one condition where it is applied.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from .errors import RulesError
from .options import Choice, Group, described, number, one_of, option_field, shortened, yes_or_no


class EndMode(Choice):
    """What ends a match."""

    TARGET = (
        "target",
        "somebody reaches the target",
        "The match ends after the hand in which somebody's total reaches {target} or more.",
    )
    HANDS = "hands", "a fixed number of hands", "The match ends after hand {last_hand}."


class TieRule(Choice):
    """What happens when the lowest total is shared at the end."""

    PLAY_ON = (
        "play_on",
        "play on until one player is ahead",
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
        "the others get the penalty total",
        "Whoever takes every penalty card of a hand has shot the moon: the shooter scores 0 and each of the others "
        "{penalty_total}.",
    )
    SELF_MINUS = (
        "self_minus",
        "the shooter gets it as a minus",
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
        "their pips (J 11, Q 12, K 13, A 14)",
        "Each heart costs its pips, the J♥ 11, Q♥ 12, K♥ 13 and A♥ 14; the Q♠ costs {queen}.",
    )
    FACE_SCALED = (
        "face_scaled",
        "their pips, and high spades and the J♦ count more",
        "Each heart costs its pips, the J♥ 11, Q♥ 12, K♥ 13 and A♥ 14; the Q♠ costs {queen}.",
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """One complete rule set. Raises `RulesError` when made from values that do not fit together."""

    end_mode: EndMode = one_of(EndMode.TARGET, "The match ends after", Group.MATCH, cosmetic=True)
    target: int = number(100, "Target", Group.MATCH, range(1, 1000), cosmetic=True)
    num_hands: int | None = number(None, "Number of hands", Group.MATCH, range(1, 100), cosmetic=True)
    max_hands: int = number(
        99,
        "Most hands in a match",
        Group.MATCH,
        range(1, 100),
        "No match goes on after hand {max_hands}: a tie for the lowest total is then a shared win.",
        cosmetic=True,
    )
    tie_rule: TieRule = one_of(TieRule.PLAY_ON, "A tie for the lowest total", Group.MATCH, cosmetic=True)
    score_display: ScoreDisplay = one_of(ScoreDisplay.COUNT_UP, "Totals are shown", Group.MATCH, cosmetic=True)
    pass_cycle: PassCycle = one_of(PassCycle.LEFT_RIGHT_ACROSS_HOLD, "Cards are passed", Group.PASSING)
    play_direction: PlayDirection = one_of(PlayDirection.CLOCKWISE, "Order of turns", Group.PLAYING)
    opening_lead: OpeningLead = one_of(OpeningLead.TWO_OF_CLUBS, "Opening lead", Group.PLAYING)
    first_trick_points: FirstTrickPoints = one_of(FirstTrickPoints.FORBIDDEN, "On the first trick", Group.PLAYING)
    must_break_hearts: bool = yes_or_no(
        True,
        "Hearts must be broken to be led",
        Group.PLAYING,
        yes="No heart may be led before hearts are broken, that is before one was played, unless nothing else is held.",
        no="Hearts may be led at any time.",
    )
    queen_breaks_hearts: bool = yes_or_no(
        False,
        "Q♠ breaks hearts too",
        Group.PLAYING,
        yes="The Q♠ breaks hearts as a heart does.",
        no="Only a heart breaks hearts, the Q♠ does not.",
    )
    can_lead_hearts_instead_of_qs: bool = yes_or_no(
        False,
        "Hearts instead of the Q♠",
        Group.PLAYING,
        yes="Whoever must lead from nothing but hearts and the Q♠ may lead a heart, broken or not.",
        no="Whoever must lead from nothing but hearts and the Q♠ is held to the rule for hearts like anybody else.",
    )
    shoot_moon: ShootMoon = one_of(ShootMoon.OTHERS_PLUS, "Shooting the moon", Group.SCORING)
    jack_of_diamonds: bool = yes_or_no(
        False,
        "The J♦ takes points off",
        Group.SCORING,
        yes="Whoever takes the J♦ scores {jack} less. It is no penalty card and no part of the moon.",
        no="The J♦ is a card like any other.",
    )
    high_spades: bool = yes_or_no(
        False,
        "K♠ and A♠ cost points",
        Group.SCORING,
        yes="The K♠ costs {king} and the A♠ {ace}.",
        no="The K♠ and the A♠ cost nothing.",
    )
    heart_values: HeartValues = one_of(HeartValues.ONE, "Hearts cost", Group.SCORING)
    no_tricks_bonus: int = option_field(
        0,
        "Taking no trick in a hand",
        Group.SCORING,
        {0: "no bonus", 5: "5 points less"},
        {
            0: "Taking no trick in a hand brings nothing.",
            5: "Whoever takes no trick in a hand scores 5 less, unless the moon was shot in it.",
        },
    )
    skip_uneventful: bool = yes_or_no(
        False,
        "Skip uneventful tricks",
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


OPTIONS = {rule_field.name: described(rule_field) for rule_field in fields(Rules)}

STANDARD = Rules()


def why_idle(rules: Rules, name: str) -> str:
    """Why this option changes nothing under these rules, in a sentence; empty when it does."""
    by_hands = rules.end_mode is EndMode.HANDS
    unbroken_leads = not rules.must_break_hearts
    reasons = {
        "num_hands": "" if by_hands else "Only a match of a fixed number of hands has one.",
        "target": "A match of a fixed number of hands has no target." if by_hands else "",
        "score_display": "A match of a fixed number of hands has no target to count down from." if by_hands else "",
        "queen_breaks_hearts": "Hearts may be led at any time." if unbroken_leads else "",
        "can_lead_hearts_instead_of_qs": "Hearts may be led at any time." if unbroken_leads else "",
    }
    return reasons.get(name, "")


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
    """The rules of that preset, `custom` starting from the standard. Raises `RulesError` for an unknown name."""
    known = PRESETS | {CUSTOM: STANDARD}
    if name not in known:
        raise RulesError(f"the rule sets are {', '.join(known)}, not {shortened(name)}")
    return known[name]


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
            raise RulesError(f"there is no rule option {shortened(name)}; the options are {', '.join(OPTIONS)}")
    return replace(rules, **changes)


def rules_from_data(data: object) -> Rules:
    """The rules that `as_data` wrote, options left out being standard. Raises `RulesError`."""
    if not isinstance(data, Mapping):
        raise RulesError(f"rules are an object of options, not {shortened(data)}")
    return change_rules(STANDARD, data)
