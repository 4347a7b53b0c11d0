"""Ways to play in a play-out: at random, ducking, and shrewdly. They choose for all lanes of `Lanes` at once.

A habit must be quick rather than deep: what it overlooks, the search that calls it finds by comparing cards. The other
half of `playout`, and written for speed like it: only the order in which cards are liked is here, not the rules.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from ..engine.cards import (
    ACE_OF_SPADES,
    DECK,
    HEARTS,
    JACK_OF_DIAMONDS,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    CardSet,
    card_set,
)
from ..engine.rules import Rules, ShootMoon
from ..engine.scoring import card_values
from .columns import Column, Columns
from .playout import Lanes, Picks

_QUEEN_RANK, _JACK_RANK = 10, 9
_DIAMONDS, _SPADES, _HEARTS = 1, 2, 3
_HIGH_SPADES = (KING_OF_SPADES, ACE_OF_SPADES, QUEEN_OF_SPADES)
_NOT_HIGH_SPADES = DECK & ~card_set(_HIGH_SPADES)
SPADES_UNDER_QUEEN = range(QUEEN_OF_SPADES - 1, QUEEN_OF_SPADES - 11, -1)


def first_of(order: Iterable[int], cards: Columns, need: Column) -> Picks:
    """For each lane that needs one, the first card in this order that it has."""
    picks = []
    for card in order:
        if lanes := cards[card] & need:
            picks.append((card, lanes))
            need ^= lanes
            if not need:
                break
    return picks


class Chance:
    """Any card that the rules allow, each as likely as the others."""

    def __init__(self, rng: Random, count: int) -> None:
        self._rng = rng
        self._count = count
        self._full = (1 << count) - 1
        self._pools = [[_chance(rng, count, parts) for _ in range(8)] for parts in range(1, 14)]

    def lead(self, _lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """Any card."""
        return [(card, column) for card, column in enumerate(self._any(open_cards, need)) if column]

    def follow(self, _lanes: Lanes, open_ranks: Columns, need: Column) -> Columns:
        """Any rank."""
        return self._any(open_ranks, need)

    def throw(self, lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """Any card."""
        return self.lead(lanes, open_cards, need)

    def _any(self, columns: Columns, need: Column) -> Columns:
        """One of the columns for every lane: the n-th that a lane has replaces what it took with chance 1/n."""
        replaces = [self._mask(parts) for parts in range(13)]
        had = [need] + [0] * 13
        taken = []
        for column in columns:
            lanes, counted = 0, []
            left = column & need
            for number, mask in enumerate(replaces if left else ()):
                if here := left & had[number]:
                    had[number] ^= here
                    left ^= here
                    lanes |= here & mask
                    counted.append((number + 1, here))
                    if not left:
                        break
            for number, here in counted:
                had[number] |= here
            taken.append(lanes)
        later = 0
        for place in range(len(taken) - 1, -1, -1):
            lanes = taken[place]
            taken[place] = lanes ^ (lanes & later)
            later |= lanes
        return taken

    def _mask(self, parts: int) -> Column:
        """A column in which a lane is chosen with chance 1/`parts` + 1: one of a pool, turned by some lanes."""
        mask = self._rng.choice(self._pools[parts])
        turn = self._rng.randrange(self._count)
        return (mask << turn | mask >> self._count - turn) & self._full


def _chance(rng: Random, count: int, parts: int) -> Column:
    """A random column in which a lane is chosen with chance 1/`parts`."""
    column = 0
    for place in range(24):
        column = (
            column | rng.getrandbits(count) if ((1 << 24) // parts) >> place & 1 else column & rng.getrandbits(count)
        )
    return column if parts > 1 else (1 << count) - 1


class Ducking:
    """Leads low, keeps under the winning card, throws what costs most."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        self._rng = rng
        self._throws = _by_cost(rules)

    def lead(self, _lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """The lowest card."""
        suits = self._rng.sample(range(0, 52, 13), 4)
        return first_of([suit + rank for rank in range(13) for suit in suits], open_cards, need)

    def follow(self, lanes: Lanes, open_ranks: Columns, need: Column) -> Columns:
        """The highest that loses; else the highest when last, the lowest before."""
        over = lanes.over
        ranks = [0] * 13
        for rank in range(11, -1, -1):
            if here := open_ranks[rank] & over[rank] & need:
                ranks[rank] = here
                need ^= here
        for rank in range(12, -1, -1) if lanes.place == 3 else range(13):
            if here := open_ranks[rank] & need:
                ranks[rank] |= here
                need ^= here
        return ranks

    def throw(self, _lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """The card that costs most, among equals the highest."""
        return first_of(self._throws, open_cards, need)


@dataclass(frozen=True, slots=True)
class Style:
    """When a shrewd player thinks of a moon, by penalty cards played, the queen of spades counting as three.

    Who fears another's moon keeps back what could stop it `keeps` times out of four, and wins to stop it `stops` times.
    """

    goes_for_moon: int = 15
    fears_moon: int = 5
    keeps: int = 4
    stops: int = 4


SOUND = Style()


class Shrewd:
    """Ducks, but wins what costs nothing, flushes the queen, keeps clear of her, and goes for moons and stops them."""

    def __init__(self, rules: Rules, rng: Random, styles: tuple[Style, Style, Style, Style] | None = None) -> None:
        self._rng = rng
        self._styles = styles or (SOUND,) * 4
        self._moon = rules.shoot_moon is not ShootMoon.OFF
        self._jack = rules.jack_of_diamonds
        values = card_values(rules)
        self._dear = [card for card in _by_cost(rules) if values[card] > 1 and not HEARTS >> card & 1]
        self._throws = sorted(range(52), key=lambda card: (values[card] < 0, -_wish_to_throw(card)))
        dear_spades = [card for card in (QUEEN_OF_SPADES, KING_OF_SPADES, ACE_OF_SPADES) if values[card] > 0]
        self._dear_spades = [card % 13 for card in sorted(dear_spades, key=lambda card: -values[card])]
        self._harmless = sorted(range(52), key=lambda card: (values[card] != 0, values[card], card % 13))
        self._low = sorted(range(52), key=lambda card: (values[card] > 0, values[card] < 0, values[card], card % 13))

    def lead(self, lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """A spade under the queen that is out, else the lowest card that somebody can beat."""
        picks: Picks = []
        suits = self._rng.sample(range(0, 52, 13), 4)
        if shooting := self._shooting(lanes, need):
            need ^= shooting
            picks += self._lead_for_moon(lanes, open_cards, shooting)
        hand, alive = lanes.hand, lanes.alive
        queen_out = alive[QUEEN_OF_SPADES] ^ hand[QUEEN_OF_SPADES]
        no_fear = queen_out ^ (queen_out & (hand[KING_OF_SPADES] | hand[ACE_OF_SPADES]))
        if flushing := no_fear & need:
            picks += (found := first_of(SPADES_UNDER_QUEEN, open_cards, flushing))
            need ^= _lanes_of(found)
        if need:
            picks += (found := first_of(_low_first(suits), self._beatable(lanes, open_cards), need))
            need ^= _lanes_of(found)
        return picks + first_of([*_low_first(suits, _NOT_HIGH_SPADES), *_HIGH_SPADES], open_cards, need)

    def follow(self, lanes: Lanes, open_ranks: Columns, need: Column) -> Columns:
        """Under the winning card, unless winning is free or stops a moon."""
        follower = _Follower(lanes, open_ranks, need)
        if shooting := self._shooting(lanes, need):
            follower.win_or_play_low(shooting)
        for rank in self._dear_spades:
            if dear := follower.take_out(rank, lanes.led[_SPADES]):
                follower.give(rank, dear & lanes.over[rank])
        if threat := self._threat(lanes, follower.need, [style.stops for style in self._styles]):
            follower.win(threat if lanes.place == 3 else threat & (lanes.costly | lanes.led[_HEARTS]))
            follower.lowest(threat)
        if self._jack and lanes.led[_DIAMONDS]:
            follower.mind_the_jack()
        if lanes.place == 3:
            follower.highest(follower.need ^ (follower.need & lanes.costly))
        elif lanes.nothing_costly_can_fall:
            follower.highest(follower.need)
        follower.duck()
        if lanes.place == 3:
            follower.highest(follower.need)
        else:
            follower.highest(follower.need ^ (follower.need & (lanes.costly | lanes.led[_SPADES] | lanes.led[_HEARTS])))
            follower.lowest(follower.need)
        return follower.finished()

    def throw(self, lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """The queen, spades that could catch her, then hearts and high cards; nothing that would help a moon."""
        picks: Picks = []
        if shooting := self._shooting(lanes, need):
            picks += first_of(self._low, open_cards, shooting)
            need ^= shooting
        if threat := self._threat(lanes, need, [style.keeps for style in self._styles]):
            picks += first_of(self._harmless, open_cards, threat)
            need ^= threat
        picks += (found := first_of(self._dear, open_cards, need))
        need ^= _lanes_of(found)
        picks += (found := first_of((ACE_OF_SPADES, KING_OF_SPADES), open_cards, need & lanes.alive[QUEEN_OF_SPADES]))
        return picks + first_of(self._throws, open_cards, need ^ _lanes_of(found))

    def _shooting(self, lanes: Lanes, need: Column) -> Column:
        """The lanes whose player goes for the moon: told to, or alone with many points."""
        if not self._moon:
            return 0
        shooting = lanes.told_to_shoot() & need
        for seat, lone in enumerate(lanes.lone()):
            if here := lone & lanes.penalties_gone[self._styles[seat].goes_for_moon - 1] & need:
                shooting |= here & lanes.whose_turn(seat)
        return shooting

    def _threat(self, lanes: Lanes, need: Column, quarters: list[int]) -> Column:
        """The lanes in which a seat that may be shooting is winning the trick, and the player heeds it."""
        threat = 0
        if not self._moon:
            return 0
        for seat, lone in enumerate(lanes.lone()):
            if here := lone & need:
                threat |= here & lanes.winning(seat)
        return threat and threat & self._heeding(lanes, quarters)

    def _heeding(self, lanes: Lanes, quarters: list[int]) -> Column:
        """The lanes whose player fears a moon, and of those as many quarters as are given for the seat."""
        heeding = 0
        for seat, (style, share) in enumerate(zip(self._styles, quarters, strict=True)):
            fearful = lanes.whose_turn(seat) & lanes.penalties_gone[style.fears_moon - 1]
            heeding |= fearful & self._some(share, lanes.count)
        return heeding

    def _some(self, quarters: int, count: int) -> Column:
        """A random column in which a lane is chosen with so many chances out of four."""
        if quarters == 4:
            return (1 << count) - 1
        one, other = self._rng.getrandbits(count), self._rng.getrandbits(count)
        return {0: 0, 1: one & other, 2: one, 3: one | other}[quarters]

    def _lead_for_moon(self, lanes: Lanes, open_cards: Columns, need: Column) -> Picks:
        """A card that nobody can beat, hearts last; else the highest."""
        unbeatable: Columns = [0] * 52
        for suit in range(0, 52, 13):
            higher = 0
            for card in range(suit + 12, suit - 1, -1):
                if alive := lanes.alive[card]:
                    unbeatable[card] = open_cards[card] ^ (open_cards[card] & higher)
                    higher |= alive ^ lanes.hand[card]
        order = [suit + rank for suit in (*self._rng.sample((0, 13, 26), 3), 39) for rank in range(12, -1, -1)]
        picks = first_of(order, unbeatable, need)
        return picks + first_of(order, open_cards, need ^ _lanes_of(picks))

    def _beatable(self, lanes: Lanes, open_cards: Columns) -> Columns:
        """The cards that somebody can beat; of spades none that lets the queen fall on its player."""
        beatable: Columns = [0] * 52
        hand, alive = lanes.hand, lanes.alive
        for suit in range(0, 52, 13):
            higher = 0
            for card in range(suit + 12, suit - 1, -1):
                if here := alive[card]:
                    beatable[card] = open_cards[card] & higher
                    higher |= here ^ hand[card]
        beatable[QUEEN_OF_SPADES] = 0
        for card in (KING_OF_SPADES, ACE_OF_SPADES):
            beatable[card] ^= beatable[card] & alive[QUEEN_OF_SPADES]
        if mine := hand[QUEEN_OF_SPADES]:
            for card in SPADES_UNDER_QUEEN:
                beatable[card] ^= beatable[card] & mine
        return beatable


class _Follower:
    """Ranks being chosen for lanes that follow suit; `need` are the lanes that still have none."""

    def __init__(self, lanes: Lanes, open_ranks: Columns, need: Column) -> None:
        self.lanes = lanes
        self.open = open_ranks
        self.need = need
        self.ranks: Columns = [0] * 13
        self._last: list[tuple[int, Column]] = []

    def give(self, rank: int, here: Column) -> None:
        """That rank in these lanes."""
        if here:
            self.ranks[rank] |= here
            self.need ^= here

    def take_out(self, rank: int, suit: Column) -> Column:
        """Keeps that card of the suit back for the end, and says where it is."""
        here = self.open[rank] & suit & self.need
        if here:
            self.open = self.open.copy()
            self.open[rank] ^= here
            self._last.append((rank, here))
        return here

    def finished(self) -> Columns:
        """The ranks, with cards that were kept back where there is no other."""
        for rank, here in self._last:
            self.give(rank, here & self.need)
        return self.ranks

    def highest(self, where: Column) -> None:
        """The highest card."""
        self._choose(range(12, -1, -1), where)

    def lowest(self, where: Column) -> None:
        """The lowest card."""
        self._choose(range(13), where)

    def _choose(self, order: range, where: Column) -> None:
        where &= self.need
        for rank in order:
            if not where:
                return
            if here := self.open[rank] & where:
                self.give(rank, here)
                where ^= here

    def duck(self) -> None:
        """The highest card that loses."""
        over = self.lanes.over
        for rank in range(11, -1, -1):
            self.give(rank, self.open[rank] & over[rank] & self.need)

    def win(self, where: Column) -> None:
        """The highest card if it wins."""
        where &= self.need
        over = self.lanes.over
        for rank in range(12, -1, -1):
            if not where:
                return
            here = self.open[rank] & where
            here ^= here & over[rank]
            if here:
                self.give(rank, here)
                where ^= here

    def win_or_play_low(self, where: Column) -> None:
        """For a moon: the highest winning card, or the lowest if it cannot win or, when last, need not."""
        self.win(where & self.lanes.costly if self.lanes.place == 3 else where)
        self.lowest(where)

    def mind_the_jack(self) -> None:
        """Wins the jack of diamonds when last and nothing costs, and does not give it away."""
        lanes = self.lanes
        diamonds = lanes.led[_DIAMONDS] & self.need
        if lanes.place == 3:
            free = diamonds ^ (diamonds & lanes.costly)
            self.win(free & lanes.in_trick(JACK_OF_DIAMONDS))
            jack = self.open[_JACK_RANK] & free & self.need
            self.give(_JACK_RANK, jack ^ (jack & lanes.over[_JACK_RANK]))
        self.take_out(_JACK_RANK, lanes.led[_DIAMONDS])


def _low_first(suits: list[int], cards: CardSet = DECK) -> list[int]:
    return [suit + rank for rank in range(13) for suit in suits if cards >> suit + rank & 1]


def _lanes_of(picks: Picks) -> Column:
    lanes = 0
    for _, column in picks:
        lanes |= column
    return lanes


def _wish_to_throw(card: int) -> int:
    return card % 13 + (6 if HEARTS >> card & 1 else 0)


def _by_cost(rules: Rules) -> list[int]:
    values = card_values(rules)
    return sorted(range(52), key=lambda card: (-values[card], -(card % 13)))
