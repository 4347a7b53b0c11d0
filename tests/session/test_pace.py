from math import inf

import pytest

from hearts_tui.engine.cards import parse_cards
from hearts_tui.engine.decided import Decided, Rest
from hearts_tui.engine.events import (
    CardPlayed,
    CardsPassed,
    Event,
    HandCutShort,
    HandDealt,
    HeartsBroken,
    PassGiven,
    Trick,
    TrickTaken,
)
from hearts_tui.engine.rules import PassDirection
from hearts_tui.session.pace import PAUSES, pause_after
from hearts_tui.store.settings import Pace

CARDS = parse_cards("2C 3C 4C 5H")
PLAYED = CardPlayed(1, CARDS[0])
TRICK = TrickTaken(3, Trick(0, CARDS), 1)
EXCHANGE = CardsPassed(PassDirection.LEFT, (0, 0, 0, 0))
CUT_SHORT = HandCutShort(Rest(Decided.NO_POINTS_LEFT, None))
EVERYTHING: list[Event] = [PLAYED, TRICK, EXCHANGE, CUT_SHORT]


@pytest.mark.parametrize("pace", Pace)
def test_every_pace_has_its_pauses(pace: Pace) -> None:
    pauses = PAUSES[pace]
    assert pause_after([PLAYED], pace) == pauses.card
    assert pause_after([TRICK], pace) == pauses.trick
    assert pause_after([EXCHANGE], pace) == pauses.exchange


def test_instant_waits_for_nothing() -> None:
    assert pause_after(EVERYTHING, Pace.INSTANT) == 0


def test_step_holds_a_finished_trick_and_received_cards_until_a_key_is_pressed() -> None:
    for event in (TRICK, EXCHANGE, CUT_SHORT):
        assert pause_after([event], Pace.STEP) == inf
    assert pause_after([PLAYED], Pace.STEP) < 1


@pytest.mark.parametrize("kind", ["card", "trick", "exchange"])
def test_a_slower_pace_waits_longer(kind: str) -> None:
    waits = [getattr(PAUSES[pace], kind) for pace in (Pace.INSTANT, Pace.FAST, Pace.NORMAL, Pace.SLOW)]
    assert waits == sorted(set(waits))


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.NORMAL, Pace.FAST])
def test_a_finished_trick_stays_longer_than_a_card(pace: Pace) -> None:
    assert pause_after([PLAYED, TRICK], pace) == PAUSES[pace].trick > PAUSES[pace].card


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.NORMAL])
def test_a_finished_trick_can_be_read(pace: Pace) -> None:
    assert PAUSES[pace].trick >= 1


def test_the_longest_pause_of_what_happened_counts_once() -> None:
    pauses = PAUSES[Pace.SLOW]
    assert pause_after(EVERYTHING, Pace.SLOW) == max(pauses.card, pauses.trick, pauses.exchange)


@pytest.mark.parametrize("pace", Pace)
def test_what_shows_nothing_new_is_not_waited_for(pace: Pace) -> None:
    quiet: list[Event] = [PassGiven(1), HeartsBroken(1, CARDS[3]), HandDealt(1, 0, PassDirection.LEFT)]
    assert pause_after(quiet, pace) == 0
    assert pause_after([], pace) == 0
