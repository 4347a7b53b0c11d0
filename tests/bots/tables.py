"""Matches to ask bots about: random rules, random play, and other deals that look the same from one seat."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from hearts_tui.bots.base import Bot, Budget
from hearts_tui.bots.knowledge import Knowledge, knowledge_of
from hearts_tui.engine.actions import Deal, Pass, Play
from hearts_tui.engine.cards import Card, CardSet, card_set, cards_in, parse_cards
from hearts_tui.engine.deal import dealt_hands
from hearts_tui.engine.events import Trick
from hearts_tui.engine.match import Match, Phase, SeatInfo
from hearts_tui.engine.rules import OPTIONS, EndMode, Rules, ScoreDisplay, preset_rules, rules_from_data
from hearts_tui.engine.view import PlayerView, view_from_data

SEATS = tuple(SeatInfo(name, "bot") for name in ("You", "Lily", "Max", "Zoe"))
BUDGET = Budget(work=0.02)
"""Little work: what a bot owes with any budget, it owes with a small one."""


@dataclass(frozen=True)
class Position:
    """A view, and what a bot of one of these levels must choose in it."""

    name: str
    levels: tuple[str, ...]
    why: str
    view: PlayerView
    allowed: CardSet
    must: CardSet
    must_not: CardSet

    def accepts(self, cards: tuple[Card, ...]) -> bool:
        """Whether that pass or card is right."""
        chosen = card_set(cards)
        if self.view.is_passing:
            return len(cards) == 3 and not self.must & ~chosen and not self.must_not & chosen
        return len(cards) == 1 and not chosen & ~self.allowed


def positions() -> Iterator[Position]:
    """The positions of `positions.json`."""
    for entry in json.loads(Path(__file__).with_name("positions.json").read_text(encoding="utf-8")):
        parts = (card_set(parse_cards(entry.get(key, ""))) for key in ("allowed", "must", "must_not"))
        yield Position(entry["name"], tuple(entry["levels"]), entry["why"], _view(entry["view"]), *parts)


def _view(data: dict[str, Any]) -> PlayerView:
    tricks = (trick.split(": ") for trick in data["tricks"])
    lists = {key: data[key].split() for key in ("hand", "passed", "received")}
    return view_from_data(
        {
            **data,
            **lists,
            "rules": rules_from_data(data["rules"]).as_data(),
            "tricks": [{"leader": int(leader), "cards": cards.split()} for leader, cards in tricks],
        }
    )


def view_of(
    hand: str,
    *tricks: str,
    rules: Rules | None = None,
    seat: int = 0,
    hand_number: int = 4,
    passed: str = "",
    received: str = "",
    broken: bool = True,
) -> PlayerView:
    """A view from a few words: a trick is its leader and cards, `"3: 2C 5C"`. Hand 4 of standard rules is a hold."""
    rules = rules or Rules()
    parsed = (trick.split(": ") for trick in tricks)
    return PlayerView(
        rules=rules,
        seat=seat,
        hand_number=hand_number,
        dealer=0,
        totals=(0, 0, 0, 0),
        pass_direction=rules.pass_direction(hand_number),
        passed=parse_cards(passed),
        received=parse_cards(received),
        hand=card_set(parse_cards(hand)),
        tricks=tuple(Trick(int(leader), parse_cards(cards)) for leader, cards in parsed),
        hearts_broken=broken,
    )


def random_rules(rng: Random) -> Rules:
    """Any rule set: a preset, or every option drawn."""
    if rng.random() < 0.2:
        return preset_rules(rng.choice(["hearts", "omnibus", "black_maria", "spot_hearts"]))
    drawn = {option.name: rng.choice(list(option.choices or option.range)) for option in OPTIONS.values()}
    if drawn["end_mode"] is EndMode.HANDS:
        drawn["score_display"] = ScoreDisplay.COUNT_UP
    return Rules(**{**drawn, "target": rng.randint(50, 150), "max_hands": 99})


def new_match(rules: Rules, deal_number: int) -> Match:
    """A match with its first hand dealt."""
    match = Match(rules, SEATS, first_dealer=deal_number % 4)
    match.apply(Deal(dealt_hands(deal_number, 1)))
    return match


def random_match(rng: Random, bots: tuple[Bot, ...] = (), *, longest: int = 110, skipping: bool = True) -> Match:
    """A match of random rules stopped before one of its first actions, at most `longest`, for somebody to decide.

    Seats are played by random legal cards, or by `bots` when there are four.
    """
    rules = random_rules(rng)
    match = new_match(rules if skipping else replace(rules, skip_uneventful=False), rng.randrange(10**6))
    for _ in range(rng.randrange(longest)):
        seat = seat_to_act(match)
        if match.phase is Phase.FINISHED or seat is None:
            return new_match(match.rules, rng.randrange(10**6))
        cards = bots[seat].decide(match.view(seat), rng, BUDGET).cards if bots else _random_cards(match, seat, rng)
        act(match, seat, cards)
    return match if seat_to_act(match) is not None else new_match(match.rules, 1)


def _random_cards(match: Match, seat: int, rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(list(cards_in(match.legal(seat))), 3 if match.phase is Phase.PASSING else 1))


def seat_to_act(match: Match) -> int | None:
    """The seat that passes or plays next; `None` once the match is over."""
    return match.yet_to_pass[0] if match.yet_to_pass else match.turn


def act(match: Match, seat: int, cards: tuple[Card, ...]) -> None:
    """The seat passes or plays these cards; a hand that ends is followed by the next deal."""
    match.apply(Pass(seat, cards) if match.phase is Phase.PASSING else Play(seat, *cards))
    if match.phase is Phase.DEALING:
        match.apply(Deal(dealt_hands(match.action_count, match.hand_number)))


def redealt(match: Match, seat: int, rng: Random) -> Match:
    """Another match in its first hand that looks the same from that seat: hidden cards and passes drawn again.

    Replaying it fails if what the knowledge allows breaks a rule that somebody obeyed. Tricks must not be skipped: that
    a table goes on tells something of the hands too.
    """
    view = match.view(seat)
    played: list[CardSet] = [0, 0, 0, 0]
    for trick in view.tricks:
        for player, card in zip(view.seats_of(trick), trick.cards, strict=True):
            played[player] |= card.bit
    hands = [held | gone for held, gone in zip(random_hands(knowledge_of(view), rng), played, strict=True)]
    offset = view.pass_direction.offset
    passes = [0, 0, 0, 0]
    if view.passed and offset:
        receivers = [(giver + offset) % 4 for giver in range(4)]
        passes = [card_set(rng.sample(list(cards_in(hands[receiver])), 3)) for receiver in receivers]
        passes[seat] = card_set(view.passed)
        passes[(seat - offset) % 4] = card_set(view.received)
        for giver, receiver in enumerate(receivers):
            hands[receiver] &= ~passes[giver]
        hands = [hand | passes[giver] for giver, hand in enumerate(hands)]
    return _replayed(view, tuple(hands), tuple(passes))


def _replayed(view: PlayerView, hands: tuple[CardSet, ...], passes: tuple[CardSet, ...]) -> Match:
    other = Match(view.rules, SEATS, first_dealer=view.dealer)
    other.apply(Deal(hands))
    for giver in other.yet_to_pass if any(passes) else ():
        other.apply(Pass(giver, tuple(cards_in(passes[giver]))))
    for trick in view.tricks:
        for player, card in zip(view.seats_of(trick), trick.cards, strict=True):
            other.apply(Play(player, card))
    return other


def random_hands(known: Knowledge, rng: Random) -> list[CardSet]:
    """Four hands that agree with the knowledge, drawn by filling at random until it fits."""
    for _ in range(5000):
        hands = list(known.must_hold)
        open_cards = list(cards_in(known.unseen & ~sum(known.must_hold)))
        rng.shuffle(open_cards)
        open_cards.sort(key=lambda card: sum(may >> card & 1 for may in known.may_hold))
        for card in open_cards:
            free = [s for s in range(4) if known.may_hold[s] & card.bit and hands[s].bit_count() < known.cards_left[s]]
            if not free:
                break
            hands[rng.choice(free)] |= card.bit
        else:
            return hands
    raise AssertionError("no deal agrees with the knowledge")


def held_by(match: Match) -> tuple[CardSet, ...]:
    """The four hands as they are: what no bot is shown."""
    return tuple(match.view(seat).hand for seat in range(4))
