import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.actions import Pass
from hearts_tui.engine.cards import (
    CARDS,
    HEARTS,
    SUIT_CARDS,
    TWO_OF_CLUBS,
    CardSet,
    card_set,
    cards_in,
)
from hearts_tui.engine.decided import Decided, Rest
from hearts_tui.engine.errors import IllegalAction, Refusal
from hearts_tui.engine.events import CardPlayed, Event, HandDealt, HeartsBroken, MatchEnded, Trick, TrickTaken
from hearts_tui.engine.match import Match, Phase
from hearts_tui.engine.play import law_of, why_refused
from hearts_tui.engine.rules import PassDirection, Rules
from hearts_tui.engine.scoring import Standing, penalty_cards
from hearts_tui.engine.view import PlayerView
from hearts_tui.session.words import (
    SUIT_NAMES,
    card_list,
    card_name,
    event_sentence,
    hearts_note,
    hold_sentence,
    listed,
    number,
    pass_note,
    pass_prompt,
    play_prompt,
    points_phrase,
    received_sentence,
    refusal_sentence,
    rest_sentence,
    signed,
    turn_sentence,
)

from ..property.strategies import DISORDERS, Table, rule_sets
from ..support import (
    SEATS,
    cards,
    lowest,
    match_with,
    new_match,
    next_action,
    one_suit_each,
    passing,
    play_steps,
    playing,
    rules,
)

CARDS_BY_NAME = {card_name(card): card for card in CARDS}
SUITS = dict(zip(SUIT_NAMES, SUIT_CARDS, strict=True))
SINGULAR = {name.removesuffix("s"): suit for name, suit in SUITS.items()}


def meant(sentence: str, view: PlayerView) -> CardSet:
    """The cards of the hand that a sentence allows, read as a player reads it."""
    asked = re.sub(r"^(it must be|play|lead) ", "", sentence.removesuffix(".").split(": ")[-1])
    hand = view.hand
    if asked == "any card":
        return hand
    if asked == "another suit":
        return hand & ~HEARTS
    if asked == "it":
        return TWO_OF_CLUBS.bit
    if asked.startswith("any card but "):
        return hand & ~sum(map(named, re.split(r", | or ", asked.removeprefix("any card but "))))
    if asked.startswith("the "):
        return named(asked.removesuffix(" is all you can play"))
    suit = hand & SINGULAR[asked.removeprefix("a ").removesuffix(" that costs nothing")]
    return suit & ~penalty_cards(view.rules) if asked.endswith(" that costs nothing") else suit


def named(words: str) -> CardSet:
    """The suit or the card of that name."""
    return SUITS[words] if words in SUITS else CARDS_BY_NAME[words.removeprefix("the ")].bit


def refusal_of(view: PlayerView, card: int) -> Refusal | None:
    return why_refused(law_of(view.rules), view.hand, view.led, view.is_first_trick, view.hearts_broken, card)


def turns(rule_set: Rules, seed: int, disorder: float) -> list[PlayerView]:
    """What everybody saw who had to play a card in the first hand of a match."""
    table = Table(rule_set, seed, disorder)
    views = []
    while not table.match.results:
        if table.match.turn is not None:
            views.append(table.match.view(table.match.turn))
        table.step()
    return views


@given(rule_sets(), st.integers(0, 10**9), st.sampled_from(DISORDERS))
def test_a_prompt_asks_for_the_legal_cards_and_for_no_other(rule_set: Rules, seed: int, disorder: float) -> None:
    for view in turns(rule_set, seed, disorder):
        prompt = play_prompt(view)
        assert card_set(cards_in(meant(prompt, view))) == view.legal, prompt


@given(rule_sets(), st.integers(0, 10**9), st.sampled_from(DISORDERS))
def test_a_refusal_names_the_legal_cards_and_no_other(rule_set: Rules, seed: int, disorder: float) -> None:
    for view in turns(rule_set, seed, disorder):
        for card in cards_in(view.hand & ~view.legal):
            refusal = refusal_of(view, card)
            assert refusal is not None
            sentence = refusal_sentence(refusal, view)
            assert meant(sentence, view) == view.legal, sentence


@given(rule_sets(), st.integers(0, 10**9), st.sampled_from(DISORDERS))
def test_a_prompt_says_which_suit_was_led_and_whether_you_hold_it(rule_set: Rules, seed: int, disorder: float) -> None:
    for view in turns(rule_set, seed, disorder):
        prompt = play_prompt(view)
        if view.led < 0:
            assert prompt.startswith("Your lead: ")
        elif view.hand & SUIT_CARDS[view.led] or view.legal.bit_count() == 1:
            assert prompt.startswith(f"{SUIT_NAMES[view.led].capitalize()} were led: ")
        else:
            assert prompt.startswith(f"You have no {SUIT_NAMES[view.led]}: ")


@given(rule_sets(), st.integers(0, 10**9), st.sampled_from(DISORDERS))
def test_every_event_is_a_whole_sentence_or_needs_none(rule_set: Rules, seed: int, disorder: float) -> None:
    table = Table(rule_set, seed, disorder)
    while not table.match.results:
        for event in table.step():
            for seat in range(4):
                sentence = event_sentence(event, SEATS, table.match.view(seat))
                assert re.fullmatch(r"[A-Z][^{}<>_]*\.|", sentence), sentence


def view_in(match: Match) -> PlayerView:
    assert match.turn is not None
    return match.view(match.turn)


OPEN = "opening_lead=left_of_dealer"
CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
VOID = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD QS KH"
ALL_HEARTS = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
POINTS_ALLOWED = f"{OPEN} first_trick_points=allowed"
NO_POINTS = "No points on the first trick: play"


@pytest.mark.parametrize(
    ("changes", "hands", "played", "sentence"),
    [
        ("", ["2C 3C QS AH"], "", "Your lead: it must be the 2♣."),
        (f"{OPEN} must_break_hearts=false first_trick_points=allowed", [], "", "Your lead: any card."),
        (OPEN, [f"{CLUBS} QS KH"], "", "Your lead: any card but hearts or the Q♠."),
        (f"{OPEN} high_spades=true", [f"{CLUBS} QS KS"], "", "Your lead: any card but spades."),
        (f"{OPEN} high_spades=true", [f"{CLUBS} 2S QS"], "", "Your lead: any card but the Q♠."),
        (OPEN, [f"{CLUBS} AC KH"], "", "Your lead: any card but hearts."),
        ("", ["2C", "3C 4C 2D"], "2C", "Clubs were led: play a club."),
        ("", ["2C", "3C 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"], "2C", "Clubs were led: the 3♣ is all you can play."),
        ("", ["2C", VOID], "2C", "You have no clubs: play any card but hearts or the Q♠."),
        ("first_trick_points=allowed", ["2C", VOID], "2C", "You have no clubs: play any card."),
        (OPEN, ["2S", "3S 4S QS"], "2S", "Spades were led: play a spade that costs nothing."),
        (POINTS_ALLOWED, ["2S", "3S QS"], "2S", "Spades were led: play a spade."),
    ],
)
def test_a_prompt_in_plain_words(changes: str, hands: list[str], played: str, sentence: str) -> None:
    match = playing(changes, *hands, played=played)
    assert match.turn is not None
    assert play_prompt(match.view(match.turn)) == sentence


@pytest.mark.parametrize(
    ("changes", "hands", "played", "card", "sentence"),
    [
        ("", ["2C 3C"], "", "3C", "The 2♣ opens the first trick: play it."),
        ("", ["2C", "3C 4C 2D"], "2C", "2D", "You must follow suit: play a club."),
        (OPEN, ["2S", "3S 4S QS 5C"], "2S", "5C", "You must follow suit: play a spade that costs nothing."),
        (OPEN, ["2S", "3S 4S QS 5C"], "2S", "QS", f"{NO_POINTS} a spade that costs nothing."),
        ("", ["2C", VOID], "2C", "KH", f"{NO_POINTS} any card but hearts or the Q♠."),
        (POINTS_ALLOWED, [f"{CLUBS} AC KH"], "", "KH", "Hearts aren't broken yet: lead another suit."),
        (OPEN, [ALL_HEARTS], "", "KH", "Hearts aren't broken yet: lead the Q♠."),
    ],
)
def test_a_refusal_says_why_and_what_is_right(
    changes: str, hands: list[str], played: str, card: str, sentence: str
) -> None:
    match = playing(changes, *hands, played=played)
    assert match.turn is not None
    view = match.view(match.turn)
    refusal = refusal_of(view, next(cards_in(cards(card))))
    assert refusal is not None
    assert refusal_sentence(refusal, view) == sentence


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_a_sentence(refusal: Refusal) -> None:
    view = playing("", "2C 3C QS AH", "4C", played="2C").view(1)
    assert re.fullmatch(r"[A-Z][^{}_]+: [^{}_]+\.", refusal_sentence(refusal, view))


def test_the_sentence_of_a_refusal_is_the_one_for_what_was_done() -> None:
    match = passing()
    for wrong, sentence in (
        ("2C 3C", "A pass is exactly three cards: choose three."),
        ("2C 3C 2D", "That card is not in your hand: choose one that is."),
    ):
        with pytest.raises(IllegalAction) as error:
            match.apply(Pass(0, tuple(cards_in(cards(wrong)))))
        assert refusal_sentence(error.value.refusal, match.view(0)) == sentence
    match.apply(Pass(0, tuple(cards_in(cards("2C 3C 4C")))))
    with pytest.raises(IllegalAction) as error:
        match.apply(Pass(0, tuple(cards_in(cards("5C 6C 7C")))))
    assert refusal_sentence(error.value.refusal, match.view(0)) == "You have passed already: wait for the others."


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (0, "Choose three cards to pass across."),
        (1, "Choose two more to pass across."),
        (2, "Choose one more to pass across."),
        (3, "Three cards chosen: Enter passes them across."),
    ],
)
def test_the_pass_is_asked_for_card_by_card_and_with_its_direction(chosen: int, sentence: str) -> None:
    assert pass_prompt(PassDirection.ACROSS, chosen) == sentence


def test_the_bar_tells_what_will_be_and_what_was_passed() -> None:
    assert pass_note(PassDirection.LEFT, is_passing=True) == "pass left"
    assert pass_note(PassDirection.RIGHT, is_passing=False) == "passed right"
    assert pass_note(PassDirection.HOLD, is_passing=False) == "no pass"


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (12, "12"), (-1, "−1"), (-117, "−117")])
def test_a_number_below_zero_has_a_minus_sign(value: int, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(("value", "text"), [(0, "+0"), (13, "+13"), (-10, "−10")])
def test_points_of_a_hand_carry_their_sign(value: int, text: str) -> None:
    assert signed(value) == text


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "−1 point"), (-10, "−10 points")],
)
def test_one_point_is_singular_on_either_side_of_zero(points: int, text: str) -> None:
    assert points_phrase(points) == text


def test_lists_read_as_a_sentence_does() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "",
        "a",
        "a and b",
        "a, b or c",
    ]
    assert card_list(tuple(cards_in(cards("2C TD QS")))) == "2♣, 10♦ and Q♠"


@pytest.mark.parametrize("direction", [PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS])
def test_received_cards_are_named_with_their_giver(direction: PassDirection) -> None:
    hand_number = 1 + rules().pass_cycle.directions.index(direction)
    match = match_with(rules(), one_suit_each())
    while match.hand_number != hand_number or match.phase is not Phase.PLAYING:
        play_steps(match, lowest, 1)
    giver = {PassDirection.LEFT: "Zoe", PassDirection.RIGHT: "Lily", PassDirection.ACROSS: "Max"}[direction]
    passed = [action for action in match.actions if isinstance(action, Pass)][-4:]
    given = next(action.cards for action in passed if SEATS[action.seat].name == giver)
    assert received_sentence(match.view(0), SEATS) == f"{giver} passed you {card_list(sorted(given))}."


def test_what_happened_is_told_to_you_as_you_and_of_others_by_name() -> None:
    view = playing().view(0)
    trick = Trick(1, tuple(cards_in(cards("2C 3C 4C QS"))))
    two = next(cards_in(cards("2C")))
    told: dict[Event, str] = {
        CardPlayed(0, two): "You play 2♣.",
        CardPlayed(1, two): "Lily plays 2♣.",
        TrickTaken(0, trick, 13): "You take the trick: 13 points.",
        TrickTaken(2, trick, -10): "Max takes the trick: −10 points.",
        TrickTaken(3, trick, 0): "Zoe takes the trick.",
        HeartsBroken(1, two): "Hearts are broken.",
        HandDealt(4, 0, PassDirection.HOLD): "Hand 4: no pass this time.",
        HandDealt(5, 0, PassDirection.LEFT): "Hand 5: pass three cards left.",
        MatchEnded(Standing(True, False, (0, 3), (1, 3, 4, 1)), (1, 2, 3, 1)): "You and Zoe won the match.",
        MatchEnded(Standing(True, False, (2,), (2, 3, 1, 4)), (1, 2, 0, 3)): "Max won the match.",
    }
    for event, sentence in told.items():
        assert event_sentence(event, SEATS, view) == sentence


def test_a_hand_that_was_cut_short_says_which_reason_it_was() -> None:
    nothing_left = rest_sentence(Rest(Decided.NO_POINTS_LEFT, None), SEATS, 0)
    yours = rest_sentence(Rest(Decided.LEADER_TAKES_ALL, 0), SEATS, 0)
    maxs = rest_sentence(Rest(Decided.LEADER_TAKES_ALL, 2), SEATS, 0)
    assert nothing_left == "Nothing that counts was left in any hand: the rest was not played."
    assert yours.startswith("You hold the highest cards left")
    assert maxs.startswith("Max holds the highest cards left")


def test_the_turn_of_another_names_the_seat_and_the_suit_led() -> None:
    match = playing("", "2C")
    assert turn_sentence(match.view(0), SEATS, 0) == "You to lead."
    play_steps(match, lowest, 1)
    assert turn_sentence(match.view(0), SEATS, 1) == "Lily to play; clubs were led."


def test_a_seat_that_has_yet_to_pass_chooses_three_cards() -> None:
    match = passing("2C 3C 4C")
    assert turn_sentence(match.view(1), SEATS, 1) == "Lily chooses three cards to pass left."


def test_a_hand_without_a_pass_is_told_until_your_first_card_where_others_have_one() -> None:
    match = new_match(deal_number=3)
    told = []
    while len(match.results) < 4:
        if match.phase is Phase.PLAYING:
            told.append((match.hand_number, match.view(0).hand.bit_count() == 13, hold_sentence(match.view(0))))
        match.apply(next_action(match, lowest))
    assert {each for each in told if each[2]} == {(4, True, "Hand 4: no pass this time.")}
    assert all(sentence for hand, has_all, sentence in told if hand == 4 and has_all)
    assert hold_sentence(playing("").view(0)) == ""


def test_the_bar_on_hearts_follows_the_rules_and_the_play() -> None:
    assert hearts_note(playing("must_break_hearts=false").view(0)) == "hearts may be led"
    match = playing("")
    seen = [hearts_note(match.view(0))]
    while not match.view(0).hearts_broken and not match.results:
        play_steps(match, lowest, 1)
        seen.append(hearts_note(match.view(0)))
    assert set(seen[:-1]) == {"hearts not broken"}
    assert seen[-1] == "hearts broken"
