"""The search on ints: hands played out a second, and the last tricks of a hand solved exactly."""

from random import Random
from statistics import median

from hearts_tui.bots.base import Budget
from hearts_tui.bots.columns import Columns, deal_columns
from hearts_tui.bots.endgame import Endgame
from hearts_tui.bots.habits import Chance, Ducking, Shrewd
from hearts_tui.bots.normal import Normal
from hearts_tui.bots.playout import Habit, Lanes, Start
from hearts_tui.engine.actions import Deal, Pass, Play
from hearts_tui.engine.cards import DECK
from hearts_tui.engine.deal import dealt_hands
from hearts_tui.engine.match import Match, SeatInfo
from hearts_tui.engine.rules import STANDARD

from .measure import seconds_for

LANES = 8192
ROUNDS = 5
DEALS = 500
_SEATS = tuple(SeatInfo(name, "normal") for name in "ABCD")


def run(lanes: int = LANES, deals: int = DEALS) -> None:
    """Measures the play-outs of each habit and the exact endings, and prints."""
    rng = Random(1)
    seats = deal_columns([dealt_hands(number, 1) for number in range(lanes)])
    habits: list[tuple[str, Habit, str]] = [
        ("random", Chance(rng, lanes), " (aim 35,000)"),
        ("ducking", Ducking(STANDARD, rng), " (aim 40,000)"),
        ("shrewd", Shrewd(STANDARD, rng), ""),
    ]
    for name, habit, aim in habits:
        rate = lanes / min(_seconds_to_play_out(habit, seats, lanes) for _ in range(ROUNDS))
        print(f"  {name} hands, {lanes} at a time: {rate:,.0f} a second{aim}")
    times = sorted(1000 * _seconds_to_solve(number) for number in range(deals))
    late = times[len(times) * 99 // 100]
    print(f"  last four tricks: median {median(times):.2f} ms (aim 2.5), 99th percentile {late:.2f} ms (aim 15)")


def _seconds_to_play_out(habit: Habit, seats: tuple[Columns, Columns], count: int) -> float:
    return seconds_for(lambda: Lanes(Start(STANDARD, None), count, *seats, DECK).play_out(habit))


def _seconds_to_solve(deal_number: int) -> float:
    """Solves what is left when everybody has four cards of a hand that Normal players play."""
    match = Match(STANDARD, _SEATS)
    match.apply(Deal(dealt_hands(deal_number, 1)))
    rng = Random(deal_number)
    while match.yet_to_pass:
        seat = match.yet_to_pass[0]
        match.apply(Pass(seat, Normal().decide(match.view(seat), rng, Budget()).cards))
    while sum(match.cards_left) > 16:
        seat = match.turn or 0
        match.apply(Play(seat, *Normal().decide(match.view(seat), rng, Budget()).cards))
    view = match.view(match.turn or 0)
    hands = tuple(match.view(seat).hand for seat in range(4))
    return seconds_for(lambda: Endgame(STANDARD).results(hands, view.seat, (), view.taken, view.hearts_broken))
