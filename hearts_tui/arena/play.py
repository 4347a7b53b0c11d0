"""Playing rounds of a contest: the only part that asks bots, in whatever process it runs."""

from collections.abc import Sequence
from random import Random
from time import perf_counter_ns

from ..bots.base import Bot, Budget
from ..bots.external import bots_named
from ..bots.guard import Guard
from ..engine.actions import Deal, Pass, Play
from ..engine.cards import QUEEN_OF_SPADES, Card
from ..engine.deal import dealt_hands, first_dealer
from ..engine.hand import HandInPlay, dealer_of
from ..engine.match import Match, Phase, SeatInfo
from ..engine.rules import ShootMoon
from ..engine.scoring import Scores, hand_points, moon_shooter
from ..engine.view import PlayerView
from .contest import Contest, Seating
from .tally import Tally

_SEATS = tuple(SeatInfo(f"Seat {seat}", "bot") for seat in range(4))


def play_rounds(contest: Contest, first: int, last: int) -> Tally:
    """Plays the rounds from `first` up to and without `last`, and tells what it counted."""
    tally = Tally()
    with bots_named(contest.bots, contest.seconds) as bots:
        for number in range(first, last):
            tally.add(_Round(contest, bots, number).played())
    return tally


class _Round:
    """One deal in every seating, or one match. A bot that fails too often in it is out of it."""

    def __init__(self, contest: Contest, bots: Sequence[Bot], number: int) -> None:
        self._contest = contest
        self._number = number
        self._deal_number = contest.deal_number(number)
        self._guards = tuple(map(Guard, bots))
        self._budget = Budget(seconds=contest.seconds, work=contest.work)
        self._tally = Tally()
        self._points = [0, 0, 0, 0]

    def played(self) -> Tally:
        """What was counted in the round."""
        seatings = self._contest.seatings
        if self._contest.deals:
            for seating in seatings:
                self._play_deal(seating)
        else:
            self._play_match(seatings[self._number % len(seatings)])
        hands = self._tally.hands
        for place, guard, mine in zip(self._tally.places, self._guards, self._points, strict=True):
            place.points.add_round(mine, hands)
            place.margin.add_round(sum(self._points) - 4 * mine, hands)
            place.problems.update(guard.faults)
        return self._tally

    def _play_deal(self, seating: Seating) -> None:
        """One hand by itself; from deal to deal the pass goes through the directions of the rules."""
        rules = self._contest.rules
        hand_number = self._number % len(rules.pass_cycle.directions) + 1
        dealer = dealer_of(rules, first_dealer(self._deal_number), hand_number)
        hands = dealt_hands(self._deal_number, hand_number)
        hand = HandInPlay(rules, hands, rules.pass_direction(hand_number), dealer)
        seats = _Seats(self, seating, hand_number)
        while hand.is_passing:
            for seat in range(4):
                hand.give(Pass(seat, seats.ask(seat, hand.view(seat, hand_number, (0, 0, 0, 0)))))
        while (turn := hand.turn) is not None:
            hand.put(Play(turn, seats.ask(turn, hand.view(turn, hand_number, (0, 0, 0, 0)))[0]))
        points = hand_points(rules, hand.taken)
        self._count_hand(seating, points, hand.taken)
        self._tally.add_win(points[seating.index(place)] for place in range(4))

    def _play_match(self, seating: Seating) -> None:
        match = Match(self._contest.rules, _SEATS, first_dealer=first_dealer(self._deal_number))
        while match.phase is not Phase.FINISHED:
            number = match.hand_number
            match.apply(Deal(dealt_hands(self._deal_number, number)))
            seats = _Seats(self, seating, number)
            while match.phase is Phase.PASSING:
                seat = match.yet_to_pass[0]
                match.apply(Pass(seat, seats.ask(seat, match.view(seat))))
            while len(match.results) < number and (turn := match.turn) is not None:
                match.apply(Play(turn, seats.ask(turn, match.view(turn))[0]))
            self._count_hand(seating, match.results[-1].points, match.results[-1].taken)
        self._tally.matches += 1
        self._tally.add_win(match.totals[seating.index(place)] for place in range(4))

    def _count_hand(self, seating: Seating, points: Scores, taken: Sequence[int]) -> None:
        self._tally.hands += 1
        rules = self._contest.rules
        shooter = None if rules.shoot_moon is ShootMoon.OFF else moon_shooter(rules, taken)
        for seat, place in enumerate(seating):
            self._points[place] += points[seat]
            counted = self._tally.places[place]
            counted.queens += taken[seat] >> QUEEN_OF_SPADES & 1
            counted.moons += seat == shooter
            counted.moons_suffered += shooter not in (None, seat)

    def asked(self, place: int, view: PlayerView, rng: Random) -> tuple[Card, ...]:
        """What the bot at that place decides; its time is counted."""
        before = perf_counter_ns()
        decision = self._guards[place].decide(view, rng, self._budget)
        self._tally.places[place].add_decision(perf_counter_ns() - before)
        return decision.cards

    def random(self, hand_number: int, seat: int) -> Random:
        """The random numbers of a seat in a hand: the same whoever sits there and wherever it is played."""
        return Random(f"{self._deal_number} {hand_number} {seat}")


class _Seats:
    """The bots as seated for one hand."""

    def __init__(self, played: _Round, seating: Seating, hand_number: int) -> None:
        self._round = played
        self._seating = seating
        self._random = [played.random(hand_number, seat) for seat in range(4)]

    def ask(self, seat: int, view: PlayerView) -> tuple[Card, ...]:
        """What the bot at that seat decides."""
        return self._round.asked(self._seating[seat], view, self._random[seat])
