"""The clock at the table: it is seen, it stands still when it should, and what happens when it runs out."""

import pytest
from textual.widgets import OptionList

from hearts_tui.session.archive import Archive
from hearts_tui.session.clock import Autopilot, TurnClock
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store.settings import Tempo
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.table import TableScreen

from ..support import lowest, play_steps, playing
from .person import Person, has_all, seated
from .tables import by_rule, dealt, laid_out


class Time:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        """The seconds since the start."""
        return self.seconds


@pytest.fixture
def time() -> Time:
    return Time()


def timed(archive: Archive, time: Time, tempo: Tempo = Tempo.FAST) -> Table:
    """You lead to the first trick, with the 2♣ and others, against a clock."""
    match = playing("", "2C 3C 4C 5C 5D 6D 7D 8S 9S TS 2H 3H 4H")
    clock = TurnClock(tempo, time.now)
    return Table(match, archive.new_id(), dict.fromkeys((1, 2, 3), by_rule(lowest)), archive, clock=clock)


async def pass_time(person: Person, time: Time, seconds: float) -> None:
    """Lets time pass in steps, each seen by the screen, which sees before the first whether a panel is open."""
    person.table_screen.tick()
    for _ in range(round(seconds * 2)):
        time.seconds += 0.5
        person.table_screen.tick()
        await person.settle()


def table_plays(person: Person) -> bool:
    """Whether the table plays the seat."""
    return person.table.is_on_autopilot


async def test_the_time_of_a_card_is_shown_in_numbers_and_as_a_bar(archive: Archive, house: House, time: Time) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 0.5)
        has_all(person.text, ["0:15"])
        await pass_time(person, time, 7)
        has_all(person.text, ["0:08", "━"])
        assert "!" not in person.text


async def test_the_last_five_seconds_warn(archive: Archive, house: House, time: Time) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 9.5)
        assert "0:06 !" not in person.text
        await pass_time(person, time, 1)
        has_all(person.text, ["0:05 !"])


async def test_a_pass_gets_half_as_much_again(archive: Archive, house: House, time: Time) -> None:
    table = dealt(archive)
    table = Table.resumed(table.match_id, archive, TurnClock(Tempo.RELAXED, time.now))
    async with seated(house, table) as person:
        person.table_screen.tick()
        await person.handled()
        has_all(person.text, ["1:30"])


async def test_a_timeout_plays_a_legal_card_for_you(archive: Archive, house: House, time: Time) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 15)
        assert person.table.view.hand.bit_count() == 12
        assert "2C" not in person.names()
        assert not person.table.is_on_autopilot


async def test_three_timeouts_in_a_row_and_the_table_plays_until_you_take_over(
    archive: Archive, house: House, time: Time
) -> None:
    async with seated(house, timed(archive, time)) as person:
        for _ in range(2):
            await pass_time(person, time, 15.5)
        assert not table_plays(person)
        played = len(person.table.view.finished_tricks)
        person.table.clock.start("card")
        time.seconds += 1
        for _ in range(40):
            time.seconds += 0.9
            if happened := person.table.tick():
                assert happened
                break
        assert table_plays(person)
        assert len(person.table.view.finished_tricks) >= played
        person.table_screen.show()
        await person.handled()
        has_all(person.text, ["Take over"])
        await person.press("o")
        assert not table_plays(person)
        assert person.table.waiting is not Waiting.BOT


async def test_the_table_plays_to_the_end_of_the_hand_when_nobody_takes_over(
    archive: Archive, house: House, time: Time
) -> None:
    async with seated(house, timed(archive, time)) as person:
        for _ in range(3):
            await pass_time(person, time, 15.5)
        assert person.table.is_on_autopilot
        assert person.table.waiting is Waiting.DEAL
        has_all(person.text, ["Hand 1 is over"])


async def test_the_clock_stands_still_under_a_panel_and_in_a_terminal_that_is_too_small(
    archive: Archive, house: House, time: Time
) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 1)
        left = person.table.clock.left
        await person.press("escape")
        person.table_screen.tick()
        await pass_time(person, time, 60)
        assert person.table.clock.left == left
        await person.press("escape")
        await person.pilot.resize_terminal(30, 10)
        person.table_screen.tick()
        await pass_time(person, time, 60)
        assert person.table.clock.left == left
        await person.pilot.resize_terminal(80, 24)
        person.table_screen.tick()
        await pass_time(person, time, 1)
        assert person.table.clock.left == pytest.approx(left - 1 if left else None)


async def test_a_long_sleep_costs_a_second_at_most(archive: Archive, house: House, time: Time) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 1)
        time.seconds += 8 * 3600
        person.table_screen.tick()
        assert person.table.clock.left == pytest.approx(13.0)


async def test_a_continued_match_starts_its_turn_with_a_full_clock(archive: Archive, house: House, time: Time) -> None:
    table = timed(archive, time)
    async with seated(house, table) as person:
        await pass_time(person, time, 15)
        await pass_time(person, time, 6)
    resumed = Table.resumed(table.match_id, archive, TurnClock(Tempo.FAST, time.now))
    async with seated(house, resumed) as person:
        assert person.table.clock.left == 15


async def test_there_is_no_clock_unless_it_is_asked_for(house: House) -> None:
    async with seated(house, house.new_table("easy")) as person:
        assert isinstance(person.screen, TableScreen)
        person.table_screen.tick()
        assert person.table.clock.left is None
        assert "0:" not in person.text


async def test_the_clock_is_chosen_in_the_setup_panel(archive: Archive, house: House) -> None:
    async with seated(house) as person:
        await person.click("#tempo")
        has_all(person.text, ["Clock: 60 seconds a card"])
        await person.click("#play")
        assert person.table.clock.tempo is Tempo.RELAXED
    assert House(archive).tempo is Tempo.RELAXED


async def test_nothing_gives_a_turn_its_full_time_again(archive: Archive, house: House, time: Time) -> None:
    table = timed(archive, time)
    table.rename("Friday")
    async with seated(house, table) as person:
        await pass_time(person, time, 5)
        left = person.table.clock.left
        await person.press("m", "enter")
        assert person.is_at_the_table
        assert person.table.clock.left == left
        person.table_screen.go_on()
        await person.settle()
        assert person.table.clock.left == left
        await pass_time(person, time, 1)
        has_all(person.text, ["0:09"])


async def test_another_match_shows_nothing_of_the_clock_of_the_last_one(
    archive: Archive, house: House, time: Time
) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 1)
        has_all(person.text, ["0:14"])
        person.table_screen.sit_down(dealt(archive))
        await person.settle()
        assert "0:" not in person.text


async def test_help_over_the_table_stops_the_clock_and_help_beside_it_does_not(
    archive: Archive, house: House, time: Time
) -> None:
    for size, is_stopped in (((80, 24), True), ((120, 36), False)):
        async with seated(house, timed(archive, time), size) as person:
            await pass_time(person, time, 1)
            left = person.table.clock.left
            await person.press("question_mark")
            person.table_screen.tick()
            await pass_time(person, time, 5)
            assert (person.table.clock.left == left) is is_stopped


async def change_tempo(person: Person, key: str, times: int = 1) -> None:
    """Changes the time for a turn in the settings."""
    await person.press("e")
    options = person.screen.query_one(OptionList)
    options.highlighted = options.get_option_index("tempo")
    await person.press(*[key] * times, "escape")


async def test_a_time_for_a_turn_chosen_in_the_settings_holds_on_the_table(
    archive: Archive, house: House, time: Time
) -> None:
    match = playing("", "2C 3C 4C 5C 5D 6D 7D 8S 9S TS 2H 3H 4H")
    clock = TurnClock(Tempo.OFF, time.now)
    table = Table(match, archive.new_id(), dict.fromkeys((1, 2, 3), by_rule(lowest)), archive, clock=clock)
    async with seated(house, table) as person:
        await change_tempo(person, "left")
        assert house.tempo is person.table.clock.tempo is Tempo.FAST
        await pass_time(person, time, 1)
        has_all(person.text, ["0:14", "Your turn."])
        await person.press("enter")
        await pass_time(person, time, 15.5)
        assert person.table.view.hand.bit_count() == 11
    assert Table.resumed(table.match_id, archive).clock.tempo is Tempo.FAST


async def test_a_clock_that_is_switched_off_in_the_settings_is_gone_from_the_table(
    archive: Archive, house: House, time: Time
) -> None:
    house.choose_tempo(Tempo.FAST)
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 1)
        await change_tempo(person, "right")
        assert person.table.clock.tempo is Tempo.OFF
        await pass_time(person, time, 20)
        assert "0:" not in person.text
        assert len(person.names()) == 13


async def test_another_clock_leaves_the_same_share_of_the_turn(archive: Archive, house: House, time: Time) -> None:
    house.choose_tempo(Tempo.FAST)
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 10)
        await change_tempo(person, "left")
        assert person.table.clock.left == pytest.approx(10)
        await change_tempo(person, "left", times=4)
        assert person.table.clock.left == pytest.approx(10), "the clock that is in force is no other one"


async def test_looking_at_the_settings_keeps_the_clock_of_a_continued_match(
    archive: Archive, house: House, time: Time
) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 1)
        await person.press("e", "down", "right", "escape")
        assert house.tempo is Tempo.OFF
        assert person.table.clock.tempo is Tempo.FAST


LATE = "Time was up: the table played."


async def test_that_time_was_up_is_said_until_you_act_yourself(archive: Archive, house: House, time: Time) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 15.5)
        assert person.sentence.startswith(LATE)
        await person.press("enter")
        assert LATE not in person.sentence
        assert len(person.names()) == 11


@pytest.mark.parametrize("way", ["sit down", "pass"])
async def test_that_time_was_up_is_not_said_of_another_match_or_hand(
    archive: Archive, house: House, time: Time, way: str
) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 15.5)
        assert person.sentence.startswith(LATE)
        if way == "sit down":
            person.table_screen.sit_down(laid_out(archive, "2C 3C"))
        else:
            person.table_screen.sit_down(dealt(archive))
            await person.settle()
            person.table_screen._was_late = True
            await person.press("space", "right", "space", "right", "space", "p")
        await person.settle()
        assert "Your turn." in person.sentence
        assert LATE not in person.sentence


async def test_that_time_was_up_is_not_said_after_the_seat_was_taken_over(
    archive: Archive, house: House, time: Time
) -> None:
    async with seated(house, timed(archive, time)) as person:
        await pass_time(person, time, 15.5)
        assert person.sentence.startswith(LATE)
        person.table._autopilot = Autopilot(3, is_on=True)
        await person.press("o")
        assert person.sentence.startswith("Your turn.")


async def test_a_hand_that_the_table_ended_does_not_make_the_next_one_late(
    archive: Archive, house: House, time: Time
) -> None:
    match = playing("")
    while match.cards_left[0] > 1 or match.turn != 0:
        play_steps(match, lowest, 1)
    bots = dict.fromkeys((1, 2, 3), by_rule(lowest))
    table = Table(match, archive.new_id(), bots, archive, clock=TurnClock(Tempo.FAST, time.now))
    async with seated(house, table) as person:
        await pass_time(person, time, 15.5)
        has_all(person.text, ["Hand 1 is over"])
        await person.press("enter")
        assert person.sentence.startswith("Your turn.")
