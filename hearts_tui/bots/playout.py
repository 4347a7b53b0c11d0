"""Play-outs of thousands of deals at once, to the end of the hand, by a few habits.

Written for speed, and so denser than its neighbours. A *lane* is one deal being played. A *column* is an int with one
bit for every lane: `alive[c]` says in which lanes card `c` has not been played, `seat0[c]` and `seat1[c]` are the two
bits of the seat that was dealt it. All lanes play their n-th card in the same step, so one step of a thousand deals is
some hundreds of operations on ints. Lane 0 is the highest bit of a column.

A habit chooses with columns too: it goes through the cards in the order in which it likes them, gives each to the lanes
that hold it and still need a card, and stops when no lane needs one. The ranks of the suit led are folded into thirteen
columns first, whatever that suit is in each lane; `over[r]` says where the winning card is higher than rank `r`.

Which cards may be played is written out here in columns. A test plays lanes of every rule set and compares the cards
open to every lane, at every step, with `legal_cards`, and the outcome with `hand_points`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..engine.cards import JACK_OF_DIAMONDS, QUEEN_OF_SPADES, TWO_OF_CLUBS, CardSet, cards_in
from ..engine.play import law_of
from ..engine.rules import Rules, ShootMoon
from ..engine.scoring import Scores, card_values, penalty_cards, penalty_total
from .columns import Column, Columns, add_number, lane_bytes

Picks = list[tuple[int, Column]]
Tally = tuple[int, ...]
_SUIT = tuple(card // 13 for card in range(52))
_RANK = tuple(card % 13 for card in range(52))


@dataclass(frozen=True, slots=True)
class Start:
    """What all lanes share: the rules, and the hand as far as it has been played.

    `turn` is `None` before the opening lead of `two_of_clubs`, which every lane finds for itself.
    """

    rules: Rules
    turn: int | None
    table: tuple[int, ...] = ()
    taken: tuple[CardSet, ...] = (0, 0, 0, 0)
    broken: bool = False
    first_trick: bool = True


class Habit(Protocol):
    """How lanes choose cards. `need` are the lanes that ask; every one of them must be given exactly one card."""

    def lead(self, lanes: "Lanes", open_cards: Columns, need: Column) -> Picks:
        """A card to lead, out of `open_cards`, a column for each of the 52."""

    def follow(self, lanes: "Lanes", open_ranks: Columns, need: Column) -> Columns:
        """A rank of the suit led, as thirteen columns."""

    def throw(self, lanes: "Lanes", open_cards: Columns, need: Column) -> Picks:
        """A card of another suit than the one led."""


class Lanes:
    """Many deals of one start being played. After `play_out` the `tallies` say what came of each."""

    def __init__(
        self, start: Start, count: int, seat0: Sequence[Column], seat1: Sequence[Column], live: CardSet
    ) -> None:
        self.rules = start.rules
        self.full = full = (1 << count) - 1
        self.count = count
        self.seat0, self.seat1 = seat0, seat1
        self.alive = [full if live >> card & 1 else 0 for card in range(52)]
        self.hand: Columns = [0] * 52
        self.broken = full if start.broken else 0
        self.is_first_trick = start.first_trick
        self._forward = start.rules.play_direction.step == 1
        self._law = law_of(start.rules)
        self._values = card_values(start.rules)
        self._penalties = penalty_cards(start.rules)
        self._breaking = self._law.breaking
        self.took0, self.took1 = _taken_columns(start.taken, full)
        self.has_points = [full if pile & self._penalties else 0 for pile in start.taken]
        self.has_trick = [full if pile else 0 for pile in start.taken]
        self.penalties_gone = [0] * 15
        for penalty in cards_in(self._penalties & ~live):
            self._count_penalty(penalty, full)
        self._shooter, self._told = 0, 0
        self._cards_left = live.bit_count()
        self._open_trick(*self._first_turn(start))
        for card in start.table:
            self.put([(card, full)])

    def _first_turn(self, start: Start) -> tuple[Column, Column]:
        if start.turn is None:
            return self.seat0[TWO_OF_CLUBS], self.seat1[TWO_OF_CLUBS]
        leader = (start.turn - start.rules.play_direction.step * len(start.table)) % 4
        return self.full * (leader & 1), self.full * (leader >> 1)

    def _open_trick(self, turn0: Column, turn1: Column) -> None:
        self.turn0, self.turn1 = turn0, turn1
        self.winner0, self.winner1 = turn0, turn1
        self.place = 0
        self.led = [0, 0, 0, 0]
        self.over = [0] * 13
        self.costly: Column = 0
        self._pile: Picks = []

    def whose_turn(self, seat: int) -> Column:
        """The lanes in which it is that seat's turn."""
        full = self.full
        return (self.turn0 if seat & 1 else full ^ self.turn0) & (self.turn1 if seat & 2 else full ^ self.turn1)

    def winning(self, seat: int) -> Column:
        """The lanes in which that seat has the winning card of the trick so far."""
        full = self.full
        return (self.winner0 if seat & 1 else full ^ self.winner0) & (self.winner1 if seat & 2 else full ^ self.winner1)

    def lone(self) -> list[Column]:
        """For each seat the lanes in which it has all the penalty cards taken so far, and at least one."""
        zero, one, two, three = self.has_points
        several = zero & one | two & three | (zero | one) & (two | three)
        return [mine & (mine ^ several) for mine in self.has_points]

    def tell_to_shoot(self, seat: int, lanes: Column) -> None:
        """In these lanes that seat goes for the moon until somebody else has points."""
        self._shooter, self._told = seat, lanes

    def told_to_shoot(self) -> Column:
        """The lanes whose player was told to go for the moon and still can."""
        if not self._told:
            return 0
        for seat, points in enumerate(self.has_points):
            if seat != self._shooter:
                self._told ^= self._told & points
        return self._told & self.whose_turn(self._shooter)

    def in_trick(self, card: int) -> Column:
        """The lanes in which that card, which must have a value, lies in the trick."""
        return sum(lanes for other, lanes in self._pile if other == card)

    @property
    def nothing_costly_can_fall(self) -> bool:
        """Whether this is a first trick without penalty cards."""
        return self.is_first_trick and bool(self._law.barred_from_first_trick)

    def play_out(self, habit: Habit, first: Picks | None = None) -> None:
        """Plays to the end; `first` are the cards that begin, one for every lane."""
        if first is not None:
            self.put(first)
        while self._cards_left:
            self.step(habit)

    def step(self, habit: Habit) -> None:
        """Every lane plays one card."""
        self.gather()
        if self.place == 0:
            self.put(habit.lead(self, self.open_leads(), self.full))
            return
        ranks, follows = self.open_ranks()
        void = self.full ^ follows
        thrown = habit.throw(self, self.open_throws(void), void) if void else []
        chosen = habit.follow(self, ranks, follows) if follows else ranks
        self._put_following(chosen, thrown)

    def gather(self) -> None:
        """Finds the hand of the seat to play in every lane."""
        turn0, turn1, seat0, seat1 = self.turn0, self.turn1, self.seat0, self.seat1
        hand = [0] * 52
        for card, lanes in enumerate(self.alive):
            if lanes:
                hand[card] = lanes ^ (lanes & ((seat0[card] ^ turn0) | (seat1[card] ^ turn1)))
        self.hand = hand

    def open_leads(self) -> Columns:
        """The cards that may be led, by card."""
        cards = self.hand
        law, full = self._law, self.full
        if self.is_first_trick:
            forced = law.forced_opening
            if forced and (lanes := cards[forced.bit_length() - 1]):
                return [column & lanes if forced >> card & 1 else 0 for card, column in enumerate(cards)]
            cards = _barred(cards, law.barred_from_first_trick, full)
        unbroken = full ^ self.broken
        if law.barred_lead_before_breaking and unbroken:
            others = 0
            for card, column in enumerate(self.hand):
                if column and not law.leads_that_lift_the_bar >> card & 1:
                    others |= column
            cards = _barred(cards, law.barred_lead_before_breaking, unbroken & others)
        return cards

    def open_ranks(self) -> tuple[Columns, Column]:
        """The cards of the suit led that may be played, by rank, and the lanes that have any."""
        hand, led = self.hand, self.led
        ranks = [0] * 13
        if self.is_first_trick and (barred := self._law.barred_from_first_trick):
            following = [column & led[_SUIT[card]] for card, column in enumerate(hand)]
            hand = _barred(following, barred, self.full)
        for suit in range(4):
            if lanes := led[suit]:
                for rank, column in enumerate(hand[13 * suit : 13 * suit + 13]):
                    if column:
                        ranks[rank] |= column & lanes
        follows = 0
        for column in ranks:
            follows |= column
        return ranks, follows

    def open_throws(self, void: Column) -> Columns:
        """The cards that lanes without the suit led may play, by card."""
        if self.is_first_trick and (barred := self._law.barred_from_first_trick):
            return _barred(self.hand, barred, void)
        return self.hand

    def put(self, picks: Picks) -> None:
        """Plays these cards: one in every lane."""
        if self.place == 0:
            self._put_leads(picks)
            return
        ranks = [0] * 13
        thrown = []
        for card, lanes in picks:
            if follows := lanes & self.led[_SUIT[card]]:
                ranks[_RANK[card]] |= follows
            if other := lanes ^ follows:
                thrown.append((card, other))
        self._put_following(ranks, thrown)

    def _put_leads(self, picks: Picks) -> None:
        ranks = [0] * 13
        for card, lanes in picks:
            self.led[_SUIT[card]] |= lanes
            ranks[_RANK[card]] |= lanes
            self._leave_hand(card, lanes)
        self._raise_winner(ranks)
        self._pass_turn()

    def _put_following(self, ranks: Columns, thrown: Picks) -> None:
        for suit in range(4):
            if led := self.led[suit]:
                for rank, column in enumerate(ranks):
                    if column and (lanes := column & led):
                        self._leave_hand(13 * suit + rank, lanes)
        for card, lanes in thrown:
            self._leave_hand(card, lanes)
        over = self.over
        wins = 0
        for rank, column in enumerate(ranks):
            if column:
                wins |= column ^ (column & over[rank])
        self.winner0 ^= wins & (self.winner0 ^ self.turn0)
        self.winner1 ^= wins & (self.winner1 ^ self.turn1)
        self._raise_winner(ranks)
        self._pass_turn()

    def _raise_winner(self, ranks: Columns) -> None:
        over = self.over
        higher = 0
        for rank in range(12, -1, -1):
            over[rank] |= higher
            higher |= ranks[rank]

    def _leave_hand(self, card: int, lanes: Column) -> None:
        self.alive[card] ^= lanes
        if self._values[card]:
            self._pile.append((card, lanes))
            if self._penalties >> card & 1:
                self.costly |= lanes
                self._count_penalty(card, lanes)
        if self._breaking >> card & 1:
            self.broken |= lanes

    def _count_penalty(self, card: int, lanes: Column) -> None:
        gone = self.penalties_gone
        for _ in range(3 if card == QUEEN_OF_SPADES else 1):
            carried = lanes
            for place, column in enumerate(gone):
                gone[place] = column | carried
                carried &= column
                if not carried:
                    break

    def _pass_turn(self) -> None:
        self._cards_left -= 1
        self.place += 1
        if self.place == 4:
            self._take_trick()
            return
        full = self.full
        self.turn1 ^= self.turn0 if self._forward else full ^ self.turn0
        self.turn0 ^= full

    def _take_trick(self) -> None:
        for card, lanes in self._pile:
            self.took0[card] |= lanes & self.winner0
            self.took1[card] |= lanes & self.winner1
        for seat in range(4):
            won = self.winning(seat)
            self.has_trick[seat] |= won
            self.has_points[seat] |= won & self.costly
        self.is_first_trick = False
        self._open_trick(self.winner0, self.winner1)

    def tallies(self) -> Iterator[Tally]:
        """For every lane what `scored` reads: penalty points by seat, who took the jack, and who has a trick."""
        parts = [self._points(seat) for seat in range(4)]
        if self.rules.jack_of_diamonds:
            parts.append(lane_bytes([self.took0[JACK_OF_DIAMONDS], self.took1[JACK_OF_DIAMONDS]], self.count))
        if self.rules.no_tricks_bonus:
            parts.append(lane_bytes(self.has_trick, self.count))
        return zip(*parts, strict=True)

    def _points(self, seat: int) -> bytes:
        """The penalty points of the seat, one byte a lane."""
        full = self.full
        sums = [0] * penalty_total(self.rules).bit_length()
        for card in cards_in(self._penalties):
            mine = self.took0[card] if seat & 1 else full ^ self.took0[card]
            mine &= self.took1[card] if seat & 2 else full ^ self.took1[card]
            if mine:
                add_number(sums, self._values[card], mine)
        return lane_bytes(sums, self.count)


def scored(rules: Rules, tally: Tally) -> Scores:
    """The hand's points that a tally stands for."""
    points = list(tally[:4])
    total = penalty_total(rules)
    moon = total in points and rules.shoot_moon is not ShootMoon.OFF
    if moon:
        mine, theirs = (0, total) if rules.shoot_moon is ShootMoon.OTHERS_PLUS else (-total, 0)
        points = [mine if value == total else theirs for value in points]
    if rules.jack_of_diamonds:
        points[tally[4]] += card_values(rules)[JACK_OF_DIAMONDS]
    if rules.no_tricks_bonus and not moon:
        points = [value - (0 if tally[-1] >> seat & 1 else rules.no_tricks_bonus) for seat, value in enumerate(points)]
    return points[0], points[1], points[2], points[3]


def _barred(cards: Columns, barred: CardSet, lanes: Column) -> Columns:
    """The cards without the barred ones, in those of `lanes` that have another."""
    free = 0
    for card, column in enumerate(cards):
        if column and not barred >> card & 1:
            free |= column
    free &= lanes
    return [column ^ (column & free) if column and barred >> card & 1 else column for card, column in enumerate(cards)]


def _taken_columns(taken: Sequence[CardSet], full: Column) -> tuple[Columns, Columns]:
    odd, upper = taken[1] | taken[3], taken[2] | taken[3]
    return [full * (odd >> card & 1) for card in range(52)], [full * (upper >> card & 1) for card in range(52)]
