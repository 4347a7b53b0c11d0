from dataclasses import dataclass, replace
from random import Random

import pytest

from hearts_tui.bots.columns import Column, Columns, deal_columns, repeated
from hearts_tui.bots.habits import Chance, Ducking, Shrewd, Style
from hearts_tui.bots.knowledge import knowledge_of
from hearts_tui.bots.playout import Habit, Lanes, Picks, Start, scored
from hearts_tui.bots.worlds import Worlds
from hearts_tui.engine.cards import CardSet, card_set, cards_in, parse_cards
from hearts_tui.engine.hand import opening_leader
from hearts_tui.engine.play import NOTHING_LED, breaks_hearts, law_of, legal_cards, suit_led, winning_place
from hearts_tui.engine.rules import OpeningLead, Rules
from hearts_tui.engine.scoring import hand_points

from .tables import act, random_match

LANES = 16


@dataclass
class Deal:
    """One lane as the engine sees it."""

    hands: list[CardSet]
    turn: int
    table: tuple[int, ...]
    taken: list[CardSet]
    broken: bool
    first_trick: bool

    def put(self, rules: Rules, card: int) -> None:
        law, step = law_of(rules), rules.play_direction.step
        legal = legal_cards(law, self.hands[self.turn], suit_led(self.table), self.first_trick, self.broken)
        assert legal >> card & 1
        self.hands[self.turn] ^= 1 << card
        self.table = (*self.table, card)
        self.broken = self.broken or breaks_hearts(law, 1 << card)
        self.turn = (self.turn + step) % 4
        if len(self.table) == 4:
            self.turn = (self.turn + step * winning_place(self.table)) % 4
            self.taken[self.turn] |= card_set(self.table)
            self.table, self.first_trick = (), False


class Checked:
    """A habit that compares what is open to every lane with the engine before another habit chooses."""

    def __init__(self, habit: Habit, rules: Rules, deals: list[Deal]) -> None:
        self.habit, self.rules, self.deals = habit, rules, deals

    def lead(self, lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        self.check(open_cards, need, NOTHING_LED)
        return self.habit.lead(lanes, open_cards, need)

    def follow(self, lanes: Lanes, open_ranks: Columns, need: Column) -> Columns:
        for suit in range(4):
            cards = [0] * (13 * suit) + open_ranks + [0] * (39 - 13 * suit)
            self.check(cards, need & lanes.led[suit], suit)
        return self.habit.follow(lanes, open_ranks, need)

    def throw(self, lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        for suit in range(4):
            self.check(open_cards, need & lanes.led[suit], suit)
        return self.habit.throw(lanes, open_cards, need)

    def check(self, cards: Columns, need: Column, led: int) -> None:
        for place, deal in enumerate(self.deals):
            if need >> LANES - 1 - place & 1:
                held = card_set(card for card, column in enumerate(cards) if column >> LANES - 1 - place & 1)
                hand = deal.hands[deal.turn]
                assert held == legal_cards(law_of(self.rules), hand, led, deal.first_trick, deal.broken)


def started(seed: int) -> tuple[Start, list[Deal]]:
    """Deals that agree with what one seat sees in the middle of a hand of random rules, or right after the deal."""
    rng = Random(seed)
    match = random_match(rng, longest=50)
    while match.yet_to_pass:
        seat = match.yet_to_pass[0]
        act(match, seat, tuple(rng.sample(list(cards_in(match.legal(seat))), 3)))
    seat = match.turn or 0
    view = match.view(seat)
    worlds = Worlds(knowledge_of(view))
    taken, table = view.taken, view.current_trick
    hands = [list(worlds.draw(rng)) for _ in range(LANES)]
    opens_with_clubs = view.rules.opening_lead is OpeningLead.TWO_OF_CLUBS
    any_leader = not view.tricks and opens_with_clubs
    turns = [opening_leader(view.rules, tuple(deal), view.dealer) if any_leader else seat for deal in hands]
    deals = [
        Deal(deal, turn, table, list(taken), view.hearts_broken, view.is_first_trick)
        for deal, turn in zip(hands, turns, strict=True)
    ]
    start = Start(view.rules, None if any_leader else seat, table, taken, view.hearts_broken, view.is_first_trick)
    return start, deals


def lanes_of(start: Start, deals: list[Deal]) -> Lanes:
    """Lanes of these deals; the cards of the table are put by the lanes themselves."""
    seats = [list(deal.hands) for deal in deals]
    step = start.rules.play_direction.step
    for hands, deal in zip(seats, deals, strict=True):
        for place, card in enumerate(start.table):
            hands[(deal.turn + step * (place - len(start.table))) % 4] |= 1 << card
    live = sum(seats[0])
    return Lanes(start, LANES, *deal_columns([tuple(hands) for hands in seats]), live)


def played_since(before: Columns, lanes: Lanes, place: int) -> int:
    bit = LANES - 1 - place
    played = [card for card in range(52) if (before[card] ^ lanes.alive[card]) >> bit & 1]
    assert len(played) == 1
    return played[0]


def habit_named(name: str, rules: Rules, rng: Random) -> Habit:
    habits: dict[str, Habit] = {
        "chance": Chance(rng, LANES),
        "ducking": Ducking(rules, rng),
        "shrewd": Shrewd(rules, rng),
    }
    return habits[name]


@pytest.mark.parametrize("name", ["chance", "ducking", "shrewd"])
@pytest.mark.parametrize("seed", range(60))
def test_lanes_play_by_the_rules_and_score_as_the_engine_does(seed: int, name: str) -> None:
    start, deals = started(seed)
    rules = start.rules
    lanes = lanes_of(start, deals)
    checked = Checked(habit_named(name, rules, Random(seed)), rules, deals)
    for _ in range(sum(hand.bit_count() for hand in deals[0].hands)):
        before = lanes.alive.copy()
        lanes.step(checked)
        for place, deal in enumerate(deals):
            deal.put(rules, played_since(before, lanes, place))
    assert [scored(rules, tally) for tally in lanes.tallies()] == [hand_points(rules, deal.taken) for deal in deals]


def test_the_first_cards_can_be_given() -> None:
    start, deals = started(3)
    lanes = lanes_of(start, deals)
    card = next(card for card in range(52) if deals[0].hands[deals[0].turn] >> card & 1)
    lanes.play_out(Ducking(start.rules, Random(1)), [(card, lanes.full)])
    assert lanes.alive == [0] * 52


def test_chance_takes_each_open_card_equally_often() -> None:
    count = 40000
    hand = card_set([2, 3, 5, 7, 11])
    rest = [card for card in range(52) if not hand >> card & 1]
    others = [card_set(rest[start : start + 5]) for start in (0, 5, 10)]
    lanes = Lanes(
        Start(replace(Rules(), must_break_hearts=False), 0, first_trick=False),
        count,
        *deal_columns([(hand, *others)] * count),
        hand | sum(others),
    )
    lanes.step(Chance(Random(1), count))
    taken = [(lanes.full ^ lanes.alive[card]).bit_count() for card in (2, 3, 5, 7, 11)]
    assert sum(taken) == count
    assert all(abs(number - count / 5) < 4 * (count * 0.16) ** 0.5 for number in taken)


def test_a_column_is_repeated_lane_by_lane() -> None:
    assert repeated(0b1010_0001, 8, 3) == 0b1010_0001_1010_0001_1010_0001


def test_a_moon_is_given_up_once_somebody_else_has_points() -> None:
    hands = tuple(card_set(parse_cards(cards)) for cards in ("2H AC", "3H 5C", "AH 4C", "4H 3C"))
    start = Start(Rules(), 0, broken=True, first_trick=False)
    lanes = Lanes(start, LANES, *deal_columns([hands] * LANES), sum(hands))
    lanes.tell_to_shoot(0, lanes.full)
    assert lanes.told_to_shoot() == lanes.full
    for card in parse_cards("2H 3H AH 4H 4C 3C"):
        assert lanes.told_to_shoot() in (0, lanes.full)
        lanes.put([(card, lanes.full)])
    assert lanes.whose_turn(0) == lanes.full
    assert lanes.told_to_shoot() == 0


def shooter_leads(card: str, *hands: str) -> Lanes:
    """Lanes in which seat 0, alone with seven hearts, has led that card to these hands of the seats 0 to 3."""
    taken = card_set(parse_cards("5H 6H 7H 8H 9H TH JH"))
    held = tuple(card_set(parse_cards(cards)) for cards in hands)
    start = Start(Rules(), 0, taken=(taken, 0, 0, 0), broken=True, first_trick=False)
    lanes = Lanes(start, LANES, *deal_columns([held] * LANES), sum(held))
    lanes.put([(parse_cards(card)[0], lanes.full)])
    return lanes


def shrewd_cards(lanes: Lanes, style: Style) -> set[int]:
    """What the seat to play puts on the trick when that is its style."""
    before = lanes.alive.copy()
    lanes.step(Shrewd(lanes.rules, Random(1), (style,) * 4))
    return {played_since(before, lanes, place) for place in range(LANES)}


@pytest.mark.parametrize(("fears_moon", "card"), [(5, "3D"), (15, "QD")])
def test_who_fears_a_moon_keeps_the_card_that_could_stop_it_when_following(fears_moon: int, card: str) -> None:
    lanes = shooter_leads("KD", "KD 2C 2H QH", "3D QD 3H KH", "4D 4C 4H AH", "5D 5C 2D QS")
    assert shrewd_cards(lanes, Style(fears_moon=fears_moon)) == set(parse_cards(card))


@pytest.mark.parametrize(("fears_moon", "card"), [(5, "3C"), (15, "AH")])
def test_who_fears_a_moon_keeps_the_card_that_could_stop_it_when_void(fears_moon: int, card: str) -> None:
    lanes = shooter_leads("KD", "KD 2C 2D", "3C AC AH", "4D 4C 4H", "5D 5C 3H")
    assert shrewd_cards(lanes, Style(fears_moon=fears_moon)) == set(parse_cards(card))


def after_leads(rules: Rules, table: str, *hands: str) -> Lanes:
    """Lanes in which seat 0 led and others followed with this table; the hands are those of the seats 0 to 3 before."""
    held = tuple(card_set(parse_cards(cards)) for cards in hands)
    start = Start(rules, 0, broken=True, first_trick=False)
    lanes = Lanes(start, LANES, *deal_columns([held] * LANES), sum(held))
    for card in parse_cards(table):
        lanes.put([(card, lanes.full)])
    return lanes


@pytest.mark.parametrize(("mine", "card"), [("2S AS 3C", "2S"), ("3S KS 3C", "3S"), ("KS 9S QC", "9S")])
def test_with_high_spades_no_king_or_ace_wins_a_trick_as_if_it_were_free(mine: str, card: str) -> None:
    lanes = after_leads(Rules(high_spades=True), "5S 6S 7S", "5S 2C 4C", "6S 5C 6C", "7S 7C 8C", mine)
    assert shrewd_cards(lanes, Style()) == set(parse_cards(card))


def test_with_high_spades_the_king_goes_under_the_ace() -> None:
    lanes = after_leads(Rules(high_spades=True), "AS 6S 7S", "AS 2C 4C", "6S 5C 6C", "7S 7C 8C", "KS 9S QC")
    assert shrewd_cards(lanes, Style()) == set(parse_cards("KS"))


def test_who_shoots_throws_a_plain_card_before_the_jack_of_diamonds() -> None:
    lanes = after_leads(Rules(jack_of_diamonds=True), "5C", "5C 4H 4C", "JD 2S 3S", "7S 7C 8C", "KS 9S QC")
    lanes.tell_to_shoot(1, lanes.full)
    assert shrewd_cards(lanes, Style()) == set(parse_cards("2S"))


@pytest.mark.parametrize("quarters", range(5))
def test_who_fears_a_moon_heeds_it_as_often_as_its_style_says(quarters: int) -> None:
    count = 40000
    held = tuple(card_set(parse_cards(cards)) for cards in ("KD 2C 2D", "3C AC AH", "4D 4C 4H", "5D 5C 3H"))
    taken = card_set(parse_cards("5H 6H 7H 8H 9H TH JH"))
    start = Start(Rules(), 0, taken=(taken, 0, 0, 0), broken=True, first_trick=False)
    lanes = Lanes(start, count, *deal_columns([held] * count), sum(held))
    lanes.put([(parse_cards("KD")[0], lanes.full)])
    lanes.step(Shrewd(Rules(), Random(1), (Style(keeps=quarters),) * 4))
    kept = (lanes.alive[parse_cards("AH")[0]]).bit_count()
    assert abs(kept - count * quarters / 4) < 4 * (count * 0.25) ** 0.5
