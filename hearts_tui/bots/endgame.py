"""The last tricks played out exactly: what every card leads to when all four see all cards and each looks to itself.

This is max-n: whoever is to play takes the card that brings it the fewest points, the lowest such card where they tie.

Written for speed, and so denser than its neighbours. Hands are card sets and a card is its bit. The points of the four
seats stand in one int, sixteen bits each, so that adding a trick is one addition. Neighbouring cards of one hand that
cost the same are tried once. A position between tricks is known by its cards, its leader and its state: whether hearts
are broken, who alone has penalty cards, and, where there is a bonus for it, who has taken a trick.

Which cards may be played is written out here and not asked of `engine.play`, because a call costs more than the rest of
a step. A test plays positions of every rule set with `legal_cards` alone and demands the same results.
"""

from ..engine.cards import SUIT_CARDS, CardSet
from ..engine.play import law_of
from ..engine.rules import Rules, ShootMoon
from ..engine.scoring import Scores, card_values, penalty_cards, penalty_total, points_of

_FIELD = 16
_MASK = (1 << _FIELD) - 1
_BIAS = 1 << 14
_NOBODY, _SEVERAL = 4, 5
_SUIT_OF = {1 << card: SUIT_CARDS[card // 13] for card in range(52)}


class Endgame:
    """Plays out the rest of deals under one rule set. The first trick must be over."""

    def __init__(self, rules: Rules) -> None:
        law = law_of(rules)
        values = card_values(rules)
        self._rules = rules
        self._step = rules.play_direction.step
        self._barred = law.barred_lead_before_breaking
        self._lifting = law.leads_that_lift_the_bar
        self._breaking = law.breaking
        self._penalties = penalty_cards(rules)
        self._values = {1 << card: value for card, value in enumerate(values)}
        self._gainful = sum(1 << card for card, value in enumerate(values) if value < 0)
        self._gain = -min(0, *values)
        self._ends = _corrections(rules)
        self._hands: tuple[CardSet, ...] = ()
        self._known: dict[int, int] = {}
        self.nodes = 0

    def results(
        self, hands: tuple[CardSet, ...], turn: int, table: tuple[int, ...], taken: tuple[CardSet, ...], broken: bool
    ) -> dict[int, Scores]:
        """The hand's points of all seats after each card that `turn` may play; one card stands for its equals.

        `table` are the cards of the unfinished trick in their order, `taken` the piles so far.
        """
        forced = [1 << card for card in table]
        alive = hands[0] | hands[1] | hands[2] | hands[3] | sum(forced)
        self._hands = hands
        self._known = {}
        state = self._state(taken, broken)
        left = points_of(self._rules, alive & self._penalties)
        so_far = _packed([points_of(self._rules, pile) for pile in taken])
        leader = (turn - self._step * len(table)) % 4
        led = _SUIT_OF[forced[0]] if forced else 0
        found = {}
        for bit in self._choices(hands[turn], alive, led, (state | bool(sum(forced) & self._breaking)) & 1):
            value = self._value(alive, leader, state, left, (*forced, bit)) + so_far
            found[bit.bit_length() - 1] = _unpacked(value)
        return found

    def _state(self, taken: tuple[CardSet, ...], broken: bool) -> int:
        takers = [seat for seat in range(4) if taken[seat] & self._penalties]
        lone = _NOBODY if not takers else takers[0] if len(takers) == 1 else _SEVERAL
        tricks = sum(bool(pile) << 4 + seat for seat, pile in enumerate(taken)) if self._rules.no_tricks_bonus else 0
        return bool(broken) | lone << 1 | tricks

    def _choices(self, hand: CardSet, alive: CardSet, led: CardSet, broken: int) -> list[int]:
        """The legal cards of a hand, lowest first, without those that equal the one before."""
        if led:
            cards = hand & led or hand
        elif broken or not hand & ~self._lifting:
            cards = hand
        else:
            cards = hand & ~self._barred or hand
        if not cards & cards - 1:
            return [cards]
        values = self._values
        chosen = []
        last = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            if (
                not last
                or alive & (bit - 1) & (-2 * last)
                or values[bit] != values[last]
                or _SUIT_OF[bit] != _SUIT_OF[last]
            ):
                chosen.append(bit)
            last = bit
        return chosen

    def _value(self, alive: CardSet, leader: int, state: int, left: int, forced: tuple[int, ...] = ()) -> int:
        """The points still to come, when `alive` are the cards not yet in a pile and `left` their penalties' cost.

        The first cards of the trick may be `forced`.
        """
        key = alive | leader << 52 | state << 54
        if not forced:
            if (known := self._known.get(key)) is not None:
                return known
            if not left and not alive & self._gainful and (not alive or state >> 4 in (0, 15)):
                return self._ends[state >> 1]
        self.nodes += 1
        hands, values, choices = self._hands, self._values, self._choices
        penalties, breaking = self._penalties, self._breaking
        seat1, seat2, seat3 = (leader + self._step) % 4, leader ^ 2, (leader - self._step) % 4
        shift0, shift1, shift2, shift3 = _FIELD * leader, _FIELD * seat1, _FIELD * seat2, _FIELD * seat3
        hand1, hand2, hand3 = alive & hands[seat1], alive & hands[seat2], alive & hands[seat3]
        floors = self._floors(alive, state, left)
        floor0, floor1, floor2, floor3 = floors[leader], floors[seat1], floors[seat2], floors[seat3]
        counts_tricks = bool(self._rules.no_tricks_bonus)
        lone = state >> 1 & 7
        given = len(forced)
        best0, value0 = _MASK, 0
        for bit0 in forced[:1] or choices(alive & hands[leader], alive, 0, state & 1):
            suit = _SUIT_OF[bit0]
            options1 = forced[1:2] if given > 1 else choices(hand1, alive, suit, 1)
            options2 = forced[2:3] if given > 2 else choices(hand2, alive, suit, 1)
            options3 = forced[3:4] if given > 3 else choices(hand3, alive, suit, 1)
            best1, value1 = _MASK, 0
            for bit1 in options1:
                if bit1 & suit and bit1 > bit0:
                    top1, owner1 = bit1, seat1
                else:
                    top1, owner1 = bit0, leader
                best2, value2 = _MASK, 0
                for bit2 in options2:
                    if bit2 & suit and bit2 > top1:
                        top2, owner2 = bit2, seat2
                    else:
                        top2, owner2 = top1, owner1
                    bits012 = bit0 | bit1 | bit2
                    best3, value3 = _MASK, 0
                    for bit3 in options3:
                        winner = seat3 if bit3 & suit and bit3 > top2 else owner2
                        bits = bits012 | bit3
                        cost = values[bit0] + values[bit1] + values[bit2] + values[bit3]
                        after = state | 1 if bits & breaking else state
                        remaining = left
                        if bits & penalties:
                            remaining -= cost + self._gain if bits & self._gainful else cost
                            if lone != winner and lone != _SEVERAL:
                                after ^= (lone ^ (winner if lone == _NOBODY else _SEVERAL)) << 1
                        if counts_tricks:
                            after |= 16 << winner
                        value = self._value(alive ^ bits, winner, after, remaining) + (cost << _FIELD * winner)
                        own = value >> shift3 & _MASK
                        if own < best3:
                            best3, value3 = own, value
                            if own <= floor3:
                                break
                    own = value3 >> shift2 & _MASK
                    if own < best2:
                        best2, value2 = own, value3
                        if own <= floor2:
                            break
                own = value2 >> shift1 & _MASK
                if own < best1:
                    best1, value1 = own, value2
                    if own <= floor1:
                        break
            own = value1 >> shift0 & _MASK
            if own < best0:
                best0, value0 = own, value1
                if own <= floor0:
                    break
        if not forced:
            self._known[key] = value0
        return value0

    def _floors(self, alive: CardSet, state: int, left: int) -> tuple[int, ...]:
        """For each seat a number of points that it cannot get below: reaching it, it need not look further."""
        least = _BIAS - (self._gain if alive & self._gainful else 0) - self._rules.no_tricks_bonus
        lone = state >> 1 & 7
        if lone == _SEVERAL or self._rules.shoot_moon is ShootMoon.OFF:
            return least, least, least, least
        total = penalty_total(self._rules)
        reward = total if self._rules.shoot_moon is ShootMoon.SELF_MINUS else 0
        if lone == _NOBODY:
            return (least - reward,) * 4
        floors = [least] * 4
        floors[lone] -= total - left + reward
        return tuple(floors)


def _corrections(rules: Rules) -> list[int]:
    """What is added to the points at the end for a moon and for taking no trick, by state without its lowest bit."""
    total, bonus = penalty_total(rules), rules.no_tricks_bonus
    corrections = []
    for state in range(128):
        lone, tricks = state & 7, state >> 3
        if lone < _NOBODY and rules.shoot_moon is not ShootMoon.OFF:
            mine, theirs = (-total, total) if rules.shoot_moon is ShootMoon.OTHERS_PLUS else (-2 * total, 0)
            extra = [mine if seat == lone else theirs for seat in range(4)]
        else:
            extra = [0 if tricks >> seat & 1 else -bonus for seat in range(4)]
        corrections.append(_packed(extra) + _packed([_BIAS] * 4))
    return corrections


def _packed(points: list[int]) -> int:
    return sum(value << _FIELD * seat for seat, value in enumerate(points))


def _unpacked(value: int) -> Scores:
    first, second, third, fourth = ((value >> _FIELD * seat & _MASK) - _BIAS for seat in range(4))
    return first, second, third, fourth
