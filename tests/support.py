"""What many tests need: matches to play, and players that choose by a fixed rule or at random."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from hearts_tui.engine.actions import Action, Deal, Pass, Play
from hearts_tui.engine.cards import CARDS, DECK, Card, CardSet, card_set, cards_in, parse_cards
from hearts_tui.engine.deal import dealt_hands, first_dealer
from hearts_tui.engine.events import Event, HandResult
from hearts_tui.engine.match import Match, Phase, SeatInfo
from hearts_tui.engine.record import record_of
from hearts_tui.engine.rules import STANDARD, Rules, change_rules, preset_rules
from hearts_tui.store.paths import default_paths

SEATS = (SeatInfo("You", "human"), SeatInfo("Lily", "easy"), SeatInfo("Max", "easy"), SeatInfo("Zoe", "easy"))

NOW = datetime(2026, 11, 30, 14, 7, 10, tzinfo=UTC)

PATIENCE_SECONDS = 60.0
"""How long a test waits for what takes moments, on the slowest machine, before it has failed."""

Chooser: TypeAlias = Callable[[Sequence[Card], int], Sequence[Card]]
"""Picks that many of the cards, which are sorted by suit and then from low to high."""


def lowest(cards: Sequence[Card], count: int) -> Sequence[Card]:
    """The first cards: clubs before diamonds, spades and hearts, the lowest of the suit first."""
    return cards[:count]


def highest(cards: Sequence[Card], count: int) -> Sequence[Card]:
    """The last cards: hearts before spades, diamonds and clubs, the highest of the suit last."""
    return cards[-count:]


def middle(cards: Sequence[Card], count: int) -> Sequence[Card]:
    """Cards from the middle."""
    start = (len(cards) - count) // 2
    return cards[start : start + count]


def at_random(rng: Random) -> Chooser:
    """Any of the cards."""

    def choose(cards: Sequence[Card], count: int) -> Sequence[Card]:
        return rng.sample(cards, count)

    return choose


def let_nothing_wait() -> None:
    """Settings in which nothing waits on the table and nothing moves."""
    settings = default_paths().settings
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('pace = "instant"\nmotion = false\n', encoding="utf-8")


def cards(text: str) -> CardSet:
    """The set of the cards that `text` names."""
    return card_set(parse_cards(text))


def hands(*texts: str) -> tuple[CardSet, ...]:
    """The sets of cards that the texts name."""
    return tuple(map(cards, texts))


def rules(changes: str = "", preset: str = "hearts") -> Rules:
    """The rules of a preset with options changed, given as on the command line: `target=50 high_spades=true`."""
    pairs = (change.split("=") for change in changes.split())
    return change_rules(preset_rules(preset), dict(pairs))


def new_match(rule_set: Rules = STANDARD, deal_number: int = 1) -> Match:
    """A match whose first hand is not dealt yet."""
    return Match(rule_set, SEATS, first_dealer=first_dealer(deal_number), deal_number=deal_number)


def match_with(rule_set: Rules, dealt: Sequence[CardSet], *, dealer: int = 0) -> Match:
    """A match in which these hands are dealt."""
    match = Match(rule_set, SEATS, first_dealer=dealer)
    match.apply(Deal(tuple(dealt)))
    return match


def filled(*texts: str) -> tuple[CardSet, ...]:
    """Four hands with these cards, filled up to thirteen each with the rest of the deck in its order."""
    wanted = [cards(text) for text in texts] + [0] * (4 - len(texts))
    rest = list(cards_in(DECK & ~sum(wanted)))
    dealt = []
    for hand in wanted:
        missing = 13 - hand.bit_count()
        dealt.append(hand | card_set(rest[:missing]))
        del rest[:missing]
    return tuple(dealt)


def one_suit_each() -> tuple[CardSet, ...]:
    """Clubs, diamonds, spades and hearts for the seats 0 to 3."""
    return tuple(card_set(CARDS[start : start + 13]) for start in (0, 13, 26, 39))


def passing(*texts: str) -> Match:
    """A match in which each seat holds a suit, and the first seats have passed these cards to the left."""
    match = match_with(STANDARD, one_suit_each())
    for seat, text in enumerate(texts):
        match.apply(Pass(seat, parse_cards(text)))
    return match


def playing(changes: str = "", *texts: str, played: str = "", dealer: int = 3) -> Match:
    """A match without a pass in which these hands were dealt and these cards played."""
    match = match_with(rules(f"pass_cycle=never {changes}"), filled(*texts), dealer=dealer)
    play_cards(match, played)
    return match


def next_deal(match: Match) -> Deal:
    """The deal that the number of the match gives for its next hand."""
    return Deal(dealt_hands(match.deal_number or 0, match.hand_number))


def next_action(match: Match, choose: Chooser) -> Action:
    """What happens next when every seat chooses so."""
    if match.phase is Phase.DEALING:
        return next_deal(match)
    if match.phase is Phase.PASSING:
        seat = match.yet_to_pass[0]
        return Pass(seat, tuple(choose(tuple(cards_in(match.legal(seat))), 3)))
    assert match.turn is not None
    return Play(match.turn, choose(tuple(cards_in(match.legal(match.turn))), 1)[0])


def snapshot(match: Match) -> dict[str, Any]:
    """Everything that can be read from a match."""
    return {
        "record": record_of(match),
        "views": [match.view(seat).as_data() for seat in range(4)],
        "legal": [match.legal(seat) for seat in range(4)],
        "waits": (match.phase, match.turn, match.yet_to_pass, match.hand_number, match.dealer, match.action_count),
        "scores": (match.totals, match.points_so_far, match.results, match.standing, match.cards_left),
    }


def play_steps(match: Match, choose: Chooser, steps: int) -> list[Event]:
    """Plays on for that many actions or to the end of the match, and gives what happened."""
    events: list[Event] = []
    for _ in range(steps):
        if match.phase is Phase.FINISHED:
            break
        events += match.apply(next_action(match, choose))
    return events


def play_hand(match: Match, choose: Chooser) -> HandResult:
    """Plays the hand to its end."""
    finished = len(match.results)
    while len(match.results) == finished:
        match.apply(next_action(match, choose))
    return match.results[-1]


def play_match(match: Match, choose: Chooser) -> Match:
    """Plays the match to its end."""
    while match.phase is not Phase.FINISHED:
        match.apply(next_action(match, choose))
    return match


def play_cards(match: Match, text: str) -> list[Event]:
    """Plays these cards in their order, each from the seat whose turn it is."""
    events: list[Event] = []
    for card in parse_cards(text):
        assert match.turn is not None
        events += match.apply(Play(match.turn, card))
    return events


def children_of(pid: int) -> set[int]:
    """The processes that this one has started and that have not ended."""
    return {int(process.name) for process in Path("/proc").glob("[0-9]*") if _parent_of(process) == pid}


def _parent_of(process: Path) -> int | None:
    try:
        state, parent, *_ = (process / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return None if state == "Z" else int(parent)


def is_running(pid: int) -> bool:
    """Whether there is a process with that number which has not ended."""
    return _parent_of(Path("/proc", str(pid))) is not None


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Waits until that is so, which takes moments or is a failure."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, f"{what} did not come"
        time.sleep(0.02)
