"""The rules of one table in words, made from its rule set: every sentence and number is true for that table."""

from dataclasses import dataclass

from ..engine.cards import DECK, HEARTS, CardSet, card_set, cards_in, parse_cards
from ..engine.options import Group, Option
from ..engine.rules import OPTIONS, PRESETS, Rules, ShootMoon, preset_name, why_idle
from ..engine.scoring import amounts, card_values, hand_points, last_hand_number, penalty_cards
from .advice import answers, glossary, tips
from .words import card_list, card_name, listed, points_phrase, signed

STANDARD_MARK = "◆"

PRESET_LABELS = {
    "hearts": "Hearts",
    "omnibus": "Omnibus",
    "black_maria": "Black Maria",
    "spot_hearts": "Spot Hearts",
    "custom": "Custom rules",
}


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the page: a title and paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def rules_page(rules: Rules) -> tuple[Section, ...]:
    """The rules of that table, a section for each part of the game."""
    return (
        Section("The aim", _aim(rules)),
        *(Section(group.value, _group(rules, group)) for group in Group),
        Section("Worked example", _example(rules)),
        Section("Tips", tips(rules)),
        Section("Glossary", glossary(rules)),
        Section("Questions and answers", answers(rules)),
    )


def option_sentence(option: Option, rules: Rules) -> str:
    """What the rules page says of this option under these rules; empty where another option says it."""
    facts = rules.as_data() | amounts(rules) | {"last_hand": last_hand_number(rules)}
    return option.sentence(getattr(rules, option.name)).format(**facts)


def _aim(rules: Rules) -> tuple[str, ...]:
    label = PRESET_LABELS[preset_name(rules)]
    return (
        f"These are the rules of this table: {label}. What differs from the standard rules is marked {STANDARD_MARK}.",
        "Four players hold thirteen cards each. One leads a card to a trick and the others follow suit if they can; "
        "the highest card of the suit led takes the trick, and its taker leads the next one. "
        f"Penalty cards cost their taker points: {_penalties(rules)}, {points_phrase(_total(rules))} in each hand. "
        "The player with the fewest points wins.",
    )


def _penalties(rules: Rules) -> str:
    values = card_values(rules)
    special = list(cards_in(penalty_cards(rules) & ~HEARTS))
    return listed(["every heart", *(f"the {card_name(card)} ({values[card]})" for card in special)])


def _total(rules: Rules) -> int:
    return amounts(rules)["penalty_total"]


def _group(rules: Rules, group: Group) -> tuple[str, ...]:
    sentences = []
    for option in OPTIONS.values():
        counts = option.group is group and not why_idle(rules, option.name)
        if sentence := option_sentence(option, rules) if counts else "":
            differs = option_sentence(option, PRESETS["hearts"]) != sentence
            sentences.append(f"{STANDARD_MARK} {sentence}" if differs else sentence)
    return tuple(sentences)


def _example(rules: Rules) -> tuple[str, ...]:
    """A hand shared out among four players, and a moon, with their points computed by the scoring itself."""
    piles = _example_piles()
    points = hand_points(rules, piles)
    names = ("You", "Lily", "Max", "Zoe")
    counted = penalty_cards(rules) | card_set(card for card, value in enumerate(card_values(rules)) if value)
    lines = [
        f"{name} took {card_list(tuple(cards_in(pile & counted))) or 'nothing that counts'}: {signed(score)}."
        for name, pile, score in zip(names, piles, points, strict=True)
    ]
    moon = hand_points(rules, _moon_piles())
    amounts_in_words = ", ".join(f"{name} {signed(score)}" for name, score in zip(names, moon, strict=True))
    moon_words = "Had Lily taken every penalty card and Max the rest"
    reward = "" if rules.shoot_moon is ShootMoon.OFF else ", the moon shot"
    return (*lines, f"{moon_words}{reward}: {amounts_in_words}.")


def _example_piles() -> tuple[CardSet, ...]:
    """You and Lily take the penalty cards, Max the other cards, and Zoe no trick at all."""
    yours = card_set(parse_cards("2C 5C KC 9D AS 3H 6H TH KH"))
    lilys = card_set(parse_cards("4S JS QS KS 2H 4H 5H 7H 8H 9H JH QH AH"))
    return yours, lilys, DECK & ~yours & ~lilys, 0


def _moon_piles() -> tuple[CardSet, ...]:
    high_spades = parse_cards("QS KS AS")
    lilys = HEARTS | card_set(high_spades)
    return 0, lilys, DECK & ~lilys, 0
