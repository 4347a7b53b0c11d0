"""The same hands played here and by OpenSpiel's `hearts`: legal cards equal at every decision, points at the end.

How the two are matched:

- A card there is `4 * rank + suit` with the suits in the order CDHS; here it is `13 * suit + rank` in the order CDSH.
- Seats go round the same way. Its first chance node takes the pass direction, numbered like `PassDirection.offset`;
  the next 52 take the deal, one card a seat in turn. Then seat 0 passes its three cards one by one, then seat 1, and
  so on; a seat may pass any card that it holds.
- It knows one hand, in which 2C always opens, a moon costs the others 26, and hearts, QS and JD alone count.
- Its returns are `26 - points`. JD is no part of a moon there either, and its -10 stays with its taker.
- `avoid_all_tricks_bonus` is `no_tricks_bonus=5`; like here, it is never paid in a hand with a moon.
- Without `pass_cards` it plays hands of direction *hold* alone: `pass_cycle=never`.
- `can_lead_any_club` has no counterpart here and stays off.

Half of the hands are not dealt fairly, because the rare situations, in which engines differ, hardly ever come up in a
fair deal. The last test makes sure that they do here.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from typing import Any

import pyspiel
import pytest

from hearts_tui.engine.actions import Deal, Pass, Play
from hearts_tui.engine.cards import CARDS, HEARTS, QUEEN_OF_SPADES, Card, CardSet, Suit, card_set, cards_in
from hearts_tui.engine.match import Match
from hearts_tui.engine.rules import Rules
from hearts_tui.engine.scoring import penalty_cards
from hearts_tui.engine.view import PlayerView

from ..support import SEATS, Chooser, at_random, highest, lowest, rules

pytestmark = pytest.mark.second_engine

# What each of its options is called here, with the values that stand for true and false.
OPTIONS = {
    "no_pts_on_first_trick": ("first_trick_points", "forbidden", "allowed"),
    "must_break_hearts": ("must_break_hearts", "true", "false"),
    "qs_breaks_hearts": ("queen_breaks_hearts", "true", "false"),
    "can_lead_hearts_instead_of_qs": ("can_lead_hearts_instead_of_qs", "true", "false"),
    "jd_bonus": ("jack_of_diamonds", "true", "false"),
    "avoid_all_tricks_bonus": ("no_tricks_bonus", "5", "0"),
}
THEIR_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
THEIRS = tuple(4 * (card.rank - 2) + THEIR_SUITS.index(card.suit) for card in CARDS)
OURS = tuple(Card(THEIRS.index(number)) for number in range(52))
ACE_OF_CLUBS = Card.parse("AC")
HANDS_A_MATCH = 96


class BothTables:
    """One match here, and a hand there for each of its hands."""

    def __init__(self, rule_set: Rules, game: Any, rng: Random) -> None:
        self.match = Match(rule_set, SEATS)
        self.game = game
        self.rng = rng
        self.state: Any = None
        self.choose: Chooser = lowest
        self.seen: Counter[str] = Counter()

    def play_hand(self, dealt: tuple[CardSet, ...]) -> None:
        """Plays a hand on both tables, at random or by a fixed rule, and compares them all the way."""
        self.choose = self.rng.choice((at_random(self.rng), at_random(self.rng), lowest, highest))
        self._deal(dealt)
        for seat in self.match.yet_to_pass:
            self._pass(seat)
        while self.match.turn is not None:
            self._play(self.match.turn)
        result = self.match.results[-1]
        assert self.state.is_terminal()
        assert tuple(26 - points for points in self.state.returns()) == result.points
        self.seen["moon"] += result.shooter is not None
        self.seen["no trick taken"] += not all(result.taken)

    def _deal(self, dealt: tuple[CardSet, ...]) -> None:
        direction = self.match.rules.pass_direction(self.match.hand_number)
        self.match.apply(Deal(dealt))
        self.state = self.game.new_initial_state()
        self.state.apply_action(direction.offset)
        for four in zip(*map(cards_in, dealt), strict=True):
            for card in four:
                self.state.apply_action(THEIRS[card])

    def _pass(self, seat: int) -> None:
        held = self.match.legal(seat)
        given = tuple(self.choose(tuple(cards_in(held)), 3))
        for card in given:
            assert self._their_legal(seat) == held
            held &= ~card.bit
            self.state.apply_action(THEIRS[card])
        self.match.apply(Pass(seat, given))

    def _play(self, seat: int) -> None:
        legal = self.match.legal(seat)
        assert self._their_legal(seat) == legal, self.match.actions
        self.seen.update(rarities(self.match.view(seat)))
        card = self.choose(tuple(cards_in(legal)), 1)[0]
        self.match.apply(Play(seat, card))
        self.state.apply_action(THEIRS[card])

    def _their_legal(self, seat: int) -> CardSet:
        assert self.state.current_player() == seat
        return card_set(OURS[number] for number in self.state.legal_actions())


def rarities(view: PlayerView) -> Iterator[str]:
    """The rare situations that the seat on turn is in."""
    if view.current_trick:
        if view.is_first_trick and not view.hand & ~penalty_cards(view.rules):
            yield "nothing but penalty cards on the first trick"
    elif view.tricks and not view.hearts_broken:
        if not view.hand & ~HEARTS:
            yield "nothing but hearts to lead"
        elif not view.hand & ~(HEARTS | QUEEN_OF_SPADES.bit) and view.hand & HEARTS:
            yield "nothing but hearts and QS to lead"
    elif not view.played & HEARTS and view.played & QUEEN_OF_SPADES.bit:
        yield "QS broke hearts"


def fair(rng: Random) -> list[Card]:
    """A shuffled deck."""
    return rng.sample(CARDS, 52)


def lumpy(rng: Random) -> list[Card]:
    """A deck that is hardly shuffled, so that hands are long in one suit."""
    disorder = rng.choice((1, 2, 4, 8))
    return sorted(CARDS, key=lambda card: card + rng.gauss(0, disorder))


def hearty(rng: Random) -> list[Card]:
    """A deck whose first hand wins the first trick, and has only hearts and QS to lead then."""
    first = [ACE_OF_CLUBS, QUEEN_OF_SPADES, *rng.sample(list(cards_in(HEARTS)), 11)]
    return first + rng.sample([card for card in CARDS if card not in first], 39)


def deals(rng: Random) -> Iterator[tuple[CardSet, ...]]:
    """Endless deals, half of them fair. Every fourth hand has no pass, which would spoil a hearty one."""
    for shuffled in cycle((fair, lumpy, fair, hearty, fair, lumpy, fair, lumpy)):
        deck = shuffled(rng)
        hands = [card_set(deck[start : start + 13]) for start in (0, 13, 26, 39)]
        rng.shuffle(hands)
        yield tuple(hands)


def compare(changes: str, game: Any, hands: int) -> Counter[str]:
    """Plays that many hands on both tables; gives how often the rare situations came up."""
    rng = Random(f"{changes} {hands}")
    rule_set = rules(f"end_mode=hands num_hands={HANDS_A_MATCH} tie_rule=shared {changes}")
    seen: Counter[str] = Counter()
    source = deals(rng)
    for start in range(0, hands, HANDS_A_MATCH):
        tables = BothTables(rule_set, game, rng)
        for _ in range(min(HANDS_A_MATCH, hands - start)):
            tables.play_hand(next(source))
        seen += tables.seen
    return seen


def option_sets() -> Iterator[Any]:
    for values in product((False, True), repeat=len(OPTIONS)):
        chosen = dict(zip(OPTIONS, values, strict=True))
        changes = " ".join(f"{name}={yes if chosen[theirs] else no}" for theirs, (name, yes, no) in OPTIONS.items())
        yield pytest.param(chosen, changes, id=" ".join(name for name in chosen if chosen[name]) or "none")


@pytest.fixture(scope="module")
def hands_a_set(is_long_run: bool) -> int:
    return 20_000 if is_long_run else 200


@pytest.fixture(scope="module")
def rare() -> Counter[str]:
    """How often each rare situation comes up in 200 hands of its standard game."""
    return compare("queen_breaks_hearts=true", pyspiel.load_game("hearts"), hands=200)


@pytest.mark.parametrize(("chosen", "changes"), option_sets())
def test_both_engines_play_the_same_game(chosen: dict[str, bool], changes: str, hands_a_set: int) -> None:
    compare(changes, pyspiel.load_game("hearts", chosen), hands_a_set)


def test_both_engines_play_the_same_game_without_a_pass(hands_a_set: int) -> None:
    game = pyspiel.load_game("hearts", {"pass_cards": False, "qs_breaks_hearts": False})
    compare("pass_cycle=never", game, hands_a_set)


def test_the_second_engine_has_no_option_that_is_not_compared() -> None:
    known = set(pyspiel.load_game("hearts").get_parameters())
    assert known == {*OPTIONS, "pass_cards", "can_lead_any_club"}


@pytest.mark.parametrize(
    "situation",
    [
        "moon",
        "no trick taken",
        "nothing but penalty cards on the first trick",
        "nothing but hearts to lead",
        "nothing but hearts and QS to lead",
        "QS broke hearts",
    ],
)
def test_the_hands_compared_have_every_rare_situation(situation: str, rare: Counter[str]) -> None:
    assert rare[situation] > 3
