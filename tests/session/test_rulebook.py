import re
from typing import Any

import pytest
from hypothesis import given

from hearts_tui.engine.cards import CARDS, Card, Suit
from hearts_tui.engine.options import Option
from hearts_tui.engine.rules import OPTIONS, PRESETS, STANDARD, Rules, change_rules, why_idle
from hearts_tui.engine.scoring import hand_points
from hearts_tui.session.rulebook import PRESET_LABELS, STANDARD_MARK, option_sentence, rules_page
from hearts_tui.session.words import card_name, signed

from ..property.strategies import rule_sets
from ..support import cards, rules

NAME = r"(?:10|[2-9JQKA])[♣♦♠♥]"
CARDS_BY_NAME = {card_name(card): card for card in CARDS}
GROUPS = ("The match", "Passing", "Playing", "Scoring")


def paragraphs(rule_set: Rules, *titles: str) -> list[str]:
    """The paragraphs of those sections, or of all."""
    sections = rules_page(rule_set)
    return [text for section in sections if not titles or section.title in titles for text in section.paragraphs]


def text_of(rule_set: Rules, *titles: str) -> str:
    return "\n".join(paragraphs(rule_set, *titles))


def value_of(rule_set: Rules, card: Card) -> int:
    """What a card costs, read from the rules once more."""
    scaled = rule_set.heart_values == "face_scaled"
    if card.suit is Suit.HEARTS:
        return 1 if rule_set.heart_values == "one" else int(card.rank)
    special = {
        "QS": (True, 13, 25),
        "KS": (rule_set.high_spades, 10, 20),
        "AS": (rule_set.high_spades, 7, 15),
        "JD": (rule_set.jack_of_diamonds, -10, -20),
    }
    counts, plain, when_scaled = special.get(str(card), (False, 0, 0))
    return 0 if not counts else when_scaled if scaled else plain


def total_of(rule_set: Rules) -> int:
    """What all penalty cards cost."""
    return sum(max(0, value_of(rule_set, card)) for card in CARDS)


@given(rule_sets())
def test_every_paragraph_is_whole_sentences_without_gaps(rule_set: Rules) -> None:
    for paragraph in paragraphs(rule_set):
        assert re.fullmatch(rf"({STANDARD_MARK} )?[A-Z][^{{}}_<>]*[.]", paragraph), paragraph
        assert not re.search(r"None|True|False|  |\b1 (points|hands|tricks)\b|-\d", paragraph), paragraph


@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_of_a_preset_names_it(preset: str) -> None:
    assert f"These are the rules of this table: {PRESET_LABELS[preset]}." in text_of(PRESETS[preset], "The aim")


def test_rules_of_no_preset_are_called_custom() -> None:
    assert "this table: Custom rules." in text_of(rules("shoot_moon=off"))
    assert "this table: Hearts." in text_of(rules("target=50"))


def test_every_preset_has_a_label() -> None:
    assert set(PRESET_LABELS) == {*PRESETS, "custom"}


def test_the_parts_of_the_game_come_in_order() -> None:
    titles = [section.title for section in rules_page(STANDARD)]
    assert titles[:6] == ["The aim", *GROUPS, "Worked example"]
    assert len(set(titles)) == len(titles)


def some_values(option: Option) -> list[Any]:
    return list(option.choices) or [option.range[0], option.range[1], option.range[-1]]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_an_option_makes_another_page(name: str) -> None:
    base = rules({"num_hands": "end_mode=hands num_hands=5", "end_mode": "num_hands=5"}.get(name, ""))
    pages = [text_of(change_rules(base, {name: value}), *GROUPS) for value in some_values(OPTIONS[name])]
    assert len(set(pages)) == len(pages) > 1


@given(rule_sets())
def test_every_option_is_on_the_page(rule_set: Rules) -> None:
    page = text_of(rule_set)
    for option in OPTIONS.values():
        sentence = option_sentence(option, rule_set)
        is_told = not why_idle(rule_set, option.name)
        assert (sentence in page) is is_told or not sentence


@given(rule_sets())
def test_the_mark_stands_before_what_differs_from_the_standard_rules_and_only_there(rule_set: Rules) -> None:
    standard = set(paragraphs(STANDARD, *GROUPS))
    for paragraph in paragraphs(rule_set, *GROUPS):
        assert paragraph.startswith(f"{STANDARD_MARK} ") == (paragraph not in standard)


def test_the_standard_rules_are_unmarked() -> None:
    assert not any(paragraph.startswith(STANDARD_MARK) for paragraph in paragraphs(STANDARD))


@given(rule_sets())
def test_what_is_said_of_a_card_is_what_it_costs(rule_set: Rules) -> None:
    said = re.findall(rf"({NAME})(?: costs)? (?:\()?(\d+)\b", text_of(rule_set))
    assert "Q♠" in dict(said)
    for name, cost in said:
        assert int(cost) == value_of(rule_set, CARDS_BY_NAME[name]), (name, cost)


@given(rule_sets())
def test_every_card_that_costs_something_is_named(rule_set: Rules) -> None:
    named = set(re.findall(NAME, text_of(rule_set, "The aim")))
    assert named == {card_name(card) for card in CARDS if card.suit is not Suit.HEARTS and value_of(rule_set, card) > 0}


@given(rule_sets())
def test_the_total_of_a_hand_and_of_the_moon_is_that_of_the_penalty_cards(rule_set: Rules) -> None:
    total = total_of(rule_set)
    assert f", {total} points in each hand." in text_of(rule_set, "The aim")
    moon = option_sentence(OPTIONS["shoot_moon"], rule_set)
    words = {"others_plus": f"each of the others {total}.", "self_minus": f"−{total} and the others 0."}
    assert words.get(rule_set.shoot_moon, f"all {total} points.") in moon


@pytest.mark.parametrize(
    ("changes", "total"),
    [
        ("", 26),
        ("high_spades=true", 43),
        ("heart_values=face", 117),
        ("heart_values=face high_spades=true", 134),
        ("heart_values=face_scaled", 129),
        ("heart_values=face_scaled high_spades=true", 164),
    ],
)
def test_the_totals_that_are_known(changes: str, total: int) -> None:
    assert f", {total} points in each hand." in text_of(rules(changes), "The aim")


@given(rule_sets())
def test_the_jack_takes_off_what_the_page_says_and_is_no_part_of_the_moon(rule_set: Rules) -> None:
    sentence = option_sentence(OPTIONS["jack_of_diamonds"], rule_set)
    jack = -value_of(rule_set, CARDS_BY_NAME["J♦"])
    if jack:
        assert f"scores {jack} less. It is no penalty card and no part of the moon." in sentence
    else:
        assert sentence == "The J♦ is a card like any other."


@given(rule_sets())
def test_every_number_comes_from_the_rules(rule_set: Rules) -> None:
    costs = {abs(value_of(rule_set, card)) for card in CARDS}
    known = costs | {rule_set.target, rule_set.num_hands, rule_set.max_hands, total_of(rule_set), 0}
    # A heart of one point is said once, and where pips count their values are said whatever the spades cost.
    known |= {rule_set.no_tricks_bonus, 1}
    words = re.sub(NAME, "", text_of(rule_set, "The aim", *GROUPS))
    assert {int(found) for found in re.findall(r"\d+", words)} <= known


@given(rule_sets())
def test_the_worked_example_adds_up(rule_set: Rules) -> None:
    *lines, moon = paragraphs(rule_set, "Worked example")
    assert [line.split()[0] for line in lines] == ["You", "Lily", "Max", "Zoe"]
    scored = []
    for line in lines:
        taken, score = line.removesuffix(".").split(" took ")[1].split(": ")
        found = sum(value_of(rule_set, CARDS_BY_NAME[name]) for name in re.findall(NAME, taken))
        bonus = rule_set.no_tricks_bonus if line.startswith("Zoe") else 0
        assert score == signed(found - bonus)
        scored.append(found)
    assert sum(scored) == sum(value_of(rule_set, card) for card in CARDS)
    assert moon.split(": ")[1] == _moon(rule_set)


def _moon(rule_set: Rules) -> str:
    """What the four score when Lily takes every penalty card, and Max the rest."""
    total, jack = total_of(rule_set), value_of(rule_set, CARDS_BY_NAME["J♦"])
    bonus = rule_set.no_tricks_bonus
    scores = {
        "others_plus": (total, 0, total + jack, total),
        "self_minus": (0, -total, jack, 0),
        "off": (-bonus, total, jack, -bonus),
    }[rule_set.shoot_moon]
    names = ("You", "Lily", "Max", "Zoe")
    return ", ".join(f"{name} {signed(score)}" for name, score in zip(names, scores, strict=True)) + "."


def test_the_queen_alone_with_hearts_must_be_led_as_the_page_says() -> None:
    held = "Whoever must lead from nothing but hearts and the Q♠"
    assert f"{held} may lead a heart" in text_of(rules("can_lead_hearts_instead_of_qs=true"))
    assert f"{held} is held to the rule for hearts" in text_of(STANDARD)


@given(rule_sets())
def test_nothing_is_said_of_what_does_not_exist_at_the_table(rule_set: Rules) -> None:
    advice = text_of(rule_set, "Tips", "Glossary", "Questions and answers")
    if rule_set.pass_cycle == "never":
        assert not re.search(r"\bpass", advice, re.IGNORECASE)
    if not rule_set.jack_of_diamonds:
        assert "J♦" not in advice
    if rule_set.opening_lead == "two_of_clubs":
        assert "Dealer" not in advice
    if rule_set.shoot_moon == "off":
        assert "Shooting the moon" not in advice


@given(rule_sets())
def test_totals_can_be_negative_only_where_points_are_taken_off_or_counted_down(rule_set: Rules) -> None:
    answer = next(text for text in paragraphs(rule_set, "Questions and answers") if "negative" in text)
    takes_off = rule_set.jack_of_diamonds or rule_set.no_tricks_bonus or rule_set.shoot_moon == "self_minus"
    counts_down = rule_set.score_display == "count_down"
    assert ("? Yes," in answer) is bool(takes_off or counts_down)
    assert ("? No," in answer) is not (takes_off or counts_down)
    assert ("J♦" in answer) is rule_set.jack_of_diamonds
    assert ("a moon" in answer) is (rule_set.shoot_moon == "self_minus")


def test_the_glossary_knows_what_breaks_hearts() -> None:
    assert "playing the first heart of a hand, after" in text_of(STANDARD, "Glossary")
    assert "playing the first heart of a hand or the Q♠, after" in text_of(
        rules("queen_breaks_hearts=true"), "Glossary"
    )
    assert "Breaking" not in text_of(rules("must_break_hearts=false"), "Glossary")


def test_the_example_of_standard_rules_in_full() -> None:
    piles = [cards("2C 5C KC 9D AS 3H 6H TH KH"), cards("4S JS QS KS 2H 4H 5H 7H 8H 9H JH QH AH"), 0, 0]
    assert hand_points(STANDARD, piles)[:2] == (4, 22)
    assert paragraphs(STANDARD, "Worked example") == [
        "You took 3♥, 6♥, 10♥ and K♥: +4.",
        "Lily took Q♠, 2♥, 4♥, 5♥, 7♥, 8♥, 9♥, J♥, Q♥ and A♥: +22.",
        "Max took nothing that counts: +0.",
        "Zoe took nothing that counts: +0.",
        "Had Lily taken every penalty card and Max the rest, the moon shot: You +26, Lily +0, Max +26, Zoe +26.",
    ]
