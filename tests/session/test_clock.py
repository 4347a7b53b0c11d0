import pytest

from hearts_tui.session.clock import TIMEOUTS_UNTIL_AUTOPILOT, Autopilot, TurnKind, allowance_ms
from hearts_tui.store.settings import Tempo


@pytest.mark.parametrize("turn", ["card", "pass"])
def test_without_a_tempo_there_is_no_clock(turn: TurnKind) -> None:
    assert allowance_ms(Tempo.OFF, turn) is None


@pytest.mark.parametrize(
    ("tempo", "card", "pass_"),
    [(Tempo.RELAXED, 60_000, 90_000), (Tempo.NORMAL, 30_000, 45_000), (Tempo.FAST, 15_000, 22_500)],
)
def test_a_pass_gets_half_as_much_time_again_as_a_card(tempo: Tempo, card: int, pass_: int) -> None:
    assert (allowance_ms(tempo, "card"), allowance_ms(tempo, "pass")) == (card, pass_)


def test_the_time_of_a_card_is_what_the_setting_says() -> None:
    for tempo in Tempo:
        if (milliseconds := allowance_ms(tempo, "card")) is not None:
            assert tempo.words == f"{milliseconds // 1000} seconds a card"


def test_the_third_turn_in_a_row_that_runs_out_hands_the_seat_to_the_table() -> None:
    autopilot = Autopilot()
    states = []
    for _ in range(TIMEOUTS_UNTIL_AUTOPILOT + 1):
        autopilot = autopilot.timed_out()
        states.append((autopilot.timeouts_in_row, autopilot.is_on))
    assert states == [(1, False), (2, False), (3, True), (4, True)]


def test_an_own_card_in_between_starts_the_count_again() -> None:
    autopilot = Autopilot().timed_out().timed_out().acted("card").timed_out().timed_out()
    assert not autopilot.is_on
    assert autopilot.timed_out().is_on


def test_the_seat_is_taken_back_by_an_own_card_or_by_taking_over() -> None:
    asleep = Autopilot().timed_out().timed_out().timed_out()
    assert asleep.is_on
    assert asleep.acted("pass") == Autopilot(timeouts_in_row=0, is_on=True)
    assert asleep.acted("card") == asleep.taken_over() == Autopilot()


def test_a_seat_taken_over_has_three_more_turns() -> None:
    again = Autopilot().timed_out().timed_out().timed_out().taken_over().timed_out().timed_out()
    assert not again.is_on
    assert again.timed_out().is_on
