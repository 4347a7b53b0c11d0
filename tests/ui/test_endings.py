"""How hands and matches end on the screens, and what can be done then."""

import re

import pytest

from hearts_tui.engine.cards import QUEEN_OF_SPADES
from hearts_tui.engine.deal import dealt_hands
from hearts_tui.engine.match import Match, Phase
from hearts_tui.engine.record import record_of, replayed
from hearts_tui.session.archive import Archive
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Waiting
from hearts_tui.session.words import number, signed
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.results import ResultsScreen, place_sentence
from hearts_tui.ui.screens.setup import SetupScreen
from hearts_tui.ui.screens.summary import SummaryScreen

from ..support import SEATS, lowest, match_with, new_match, next_action, one_suit_each, play_steps, rules
from . import states
from .person import Person, has_all, seated
from .tables import later_on, seat_at


def before_your_last_card(match: Match, hands: int = 99) -> Match:
    """The match, everybody playing low, just before your last card of that hand, or of the match if it ends sooner."""
    ahead = replayed(record_of(match))
    turns = []
    while ahead.phase is not Phase.FINISHED and len(ahead.results) < hands:
        if ahead.turn == YOU:
            turns.append(ahead.action_count)
        ahead.apply(next_action(ahead, lowest))
    play_steps(match, lowest, turns[-1] - match.action_count)
    return match


def last_hand(deal_number: int = 7, changes: str = "target=50") -> Match:
    return before_your_last_card(new_match(rules(changes), deal_number))


def first_hand() -> Match:
    return before_your_last_card(new_match(deal_number=7), hands=1)


async def play_low(person: Person) -> None:
    """Plays the lowest card that may be played, or passes the three lowest."""
    state = person.table_screen.state
    assert state is not None
    if state.is_your_pass:
        await person.press("home", "space", "right", "space", "right", "space", "p")
    else:
        await person.press("home")
        while not state.legal >> person.hand.cards[person.hand.cursor] & 1:
            await person.tap("right")
        await person.press("enter")


async def test_a_hand_ends_with_its_points_the_totals_and_who_took_the_queen(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, first_hand())) as person:
        await play_low(person)
        assert isinstance(person.screen, SummaryScreen)
        result = person.table.match.results[0]
        taker = next(seat for seat in range(4) if result.taken[seat] >> QUEEN_OF_SPADES & 1)
        has_all(person.text, ["Hand 1 is over", f"{SEATS[taker].name} took the Q♠.", "Next hand"])
        numbers = [line.split() for line in person.rows if "passed left" in line or "Total" in line]
        assert [signed(points) for points in result.points] == numbers[-2][1:5]
        assert [number(total) for total in result.totals] == numbers[-1][1:5]


@pytest.mark.parametrize("way", ["enter", "escape", "click"])
async def test_the_next_hand_is_dealt_and_saved(archive: Archive, house: House, way: str) -> None:
    async with seated(house, seat_at(archive, first_hand())) as person:
        await play_low(person)
        await (person.click("#next") if way == "click" else person.press(way))
        assert person.sentence == "Hand 2. Choose three cards to pass right."
        assert len(person.names()) == 13
        assert "hand 2" in person.rows[0]
        table = person.table
    saved = house.resumed_table(table.match_id).match
    assert saved.hand_number == 2
    assert len(saved.actions) >= len(first_hand().actions) + 2


async def test_between_two_hands_the_table_still_shows_the_one_that_is_over(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, first_hand())) as person:
        await play_low(person)
        assert "hand 1" in person.rows[0]
        result = person.table.match.results[0]
        state = person.table_screen.state
        assert state is not None
        assert tuple(seat.points for seat in state.seats) == result.points
        assert tuple(seat.total for seat in state.seats) == result.totals


async def test_from_the_third_hand_on_the_summary_shows_the_way_of_every_total(archive: Archive, house: House) -> None:
    match = before_your_last_card(new_match(rules("target=500"), 7), hands=3)
    async with seated(house, seat_at(archive, match)) as person:
        await play_low(person)
        has_all(person.text, ["Hand 3 is over", "The totals, a dot after every hand:"])
        ways = [row for row in person.rows if "●" in row]
        for row, seat, total in zip(ways, SEATS, person.table.match.totals, strict=True):
            has_all(row, [f" {seat.name} ", f" {number(total)} "])


async def test_a_moon_is_told_in_large_letters(archive: Archive, house: House) -> None:
    match = match_with(rules("pass_cycle=never"), one_suit_each())
    async with seated(house, seat_at(archive, before_your_last_card(match, hands=1))) as person:
        await play_low(person)
        has_all(person.text, ["Y O U   S H O T   T H E   M O O N", "+26"])


async def test_a_match_ends_with_place_totals_hands_moons_and_record(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, last_hand())) as person:
        await play_low(person)
        assert isinstance(person.screen, ResultsScreen)
        match = person.table.match
        is_won = match.standing.places[YOU] == 1
        has_all(
            person.text,
            [
                place_sentence(match),
                *(number(total) for total in match.totals),
                f"{len(match.results)} hands played",
                "moons you shot: 0",
                "At this level, Hearts: ",
                f"1 played, {int(is_won)} won ({100 * is_won} %), {int(not is_won)} lost",
                "New match",
                "Same deals again",
                "Quit",
            ],
        )


@pytest.mark.parametrize("deal_number", range(1, 9))
def test_the_place_is_told_in_words(deal_number: int) -> None:
    match = new_match(rules("target=25"), deal_number)
    while match.phase is not Phase.FINISHED:
        match.apply(next_action(match, lowest))
    sentence = place_sentence(match)
    place, winners = match.standing.places[YOU], match.standing.winners
    if place == 1:
        assert sentence.startswith("You won the match." if len(winners) == 1 else "You share first place with ")
    else:
        assert ("", "", "second", "third", "last")[place] in sentence
        assert all(match.seats[winner].name in sentence for winner in winners)


async def test_the_match_is_counted_and_no_longer_waits_although_the_results_were_never_closed(
    archive: Archive, house: House
) -> None:
    async with seated(house, seat_at(archive, last_hand())) as person:
        await play_low(person)
        assert archive.unfinished() == ([], [])
        assert archive.statistics()[0].summary("easy").played == 1


async def test_same_deals_again_deals_the_same_hands_under_the_same_rules(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, last_hand())) as person:
        await play_low(person)
        await person.click("#same")
        match = person.table.match
        assert match.deal_number == 7
        assert match.rules.target == 50
        assert person.table.view.hand == dealt_hands(7, 1)[YOU]
        assert person.sentence == "Hand 1. Choose three cards to pass left."
        assert house.resumed_table(person.table.match_id).match.hand_number == 1


async def test_new_match_opens_the_setup_panel(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, last_hand())) as person:
        await play_low(person)
        await person.press("enter")
        assert isinstance(person.screen, SetupScreen)


async def test_quit_leaves_the_game(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, last_hand())) as person:
        await play_low(person)
        await person.click("#quit")
        assert not person.app.is_running


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_escape_goes_from_the_results_to_the_setup_and_back(archive: Archive, house: House, key: str) -> None:
    async with seated(house, seat_at(archive, last_hand())) as person:
        await play_low(person)
        before = person.text
        await person.press(key)
        assert isinstance(person.screen, SetupScreen)
        await person.press("escape")
        assert person.text == before


def hands_seen(person: Person) -> list[int]:
    """The numbers of the hands whose points can be read."""
    found = [re.search(r"(\d+) ( +[+−]\d+){4} ", row) for row in person.rows]
    return [int(each[1]) for each in found if each]


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
@pytest.mark.parametrize("with_letters", [False, True])
async def test_the_results_show_every_hand_of_the_match(
    archive: Archive, size: tuple[int, int], with_letters: bool
) -> None:
    house = House(archive, letters=with_letters)
    house.change(pace=Pace.INSTANT)
    async with seated(house, later_on(archive, Waiting.NOBODY, hands=7, target=60), size) as person:
        count = len(person.table.match.results)
        assert hands_seen(person) == list(range(1, count + 1))
        assert person.screen.query_one(".panel").max_scroll_y == 0
        assert "Same deals again" in person.text


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_hands_that_do_not_fit_are_reached_with_the_arrow_keys(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, later_on(archive, Waiting.NOBODY, hands=20, target=300), size) as person:
        count = len(person.table.match.results)
        hands = person.screen.query_one("#hands")
        assert hands.scroll_y == hands.max_scroll_y > 0, "the newest hand is seen first"
        assert hands_seen(person)[-1] == count
        has_all(person.text, ["↑↓", "Same deals again"])
        await person.press("up")
        assert hands.scroll_y == hands.max_scroll_y - 1
        await person.press("home")
        assert hands_seen(person)[0] == 1
        await person.press("down", "end")
        assert hands_seen(person)[-1] == count


async def test_on_a_tiny_terminal_the_arrow_keys_move_all_of_the_results(archive: Archive, house: House) -> None:
    async with seated(house, later_on(archive, Waiting.NOBODY, hands=7, target=60), (50, 16)) as person:
        await person.press("home")
        assert hands_seen(person)[0] == 1
        has_all(person.text, [place_sentence(person.table.match)])
        await person.press("end")
        has_all(person.text, ["Same deals again"])


async def test_the_results_have_a_chart_only_where_every_hand_is_seen_and_there_are_three(
    archive: Archive, house: House
) -> None:
    for target, hands, size, has_chart in (
        (60, 7, (120, 36), True),
        (300, 20, (80, 24), False),
        (20, 1, (120, 36), False),
    ):
        async with seated(house, later_on(archive, Waiting.NOBODY, hands=hands, target=target), size) as person:
            assert ("a dot after every hand" in person.text) is has_chart


async def test_a_match_that_a_bot_finished_is_called_abandoned(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, last_hand())) as person:
        await person.app.run_action("give_up", person.table_screen)
        await person.settle()
        await person.press("left", "enter")
        assert isinstance(person.screen, ResultsScreen)
        sentence = place_sentence(person.table.match, is_given_up=True)
        has_all(person.text, ["Abandoned: a bot finished this match.", sentence, "Hearts: none played to the end"])
        assert place_sentence(person.table.match) not in person.text
        assert archive.record_of(person.table.match).abandoned == 1


@pytest.mark.parametrize(
    ("deal_number", "sentence"), [(9, "Your seat shares first place with Lily."), (8, "Your seat came first.")]
)
async def test_a_match_that_a_bot_finished_is_no_win_of_yours(
    archive: Archive, house: House, deal_number: int, sentence: str
) -> None:
    table = seat_at(archive, last_hand(deal_number, "end_mode=hands num_hands=1 tie_rule=shared"))
    async with seated(house, table) as person:
        table.let_a_bot_finish()
        person.table_screen.go_on()
        await person.settle()
        has_all(person.text, ["Abandoned", sentence])
        assert not re.search(r"\bwin\b|You won|seat won", person.text)


async def test_at_80x24_results_and_summary_are_seen_without_scrolling(archive: Archive, house: House) -> None:
    match = before_your_last_card(new_match(rules("target=500"), 7), hands=2)
    for table, screen in ((seat_at(archive, last_hand()), ResultsScreen), (seat_at(archive, match), SummaryScreen)):
        async with seated(house, table) as person:
            await play_low(person)
            assert isinstance(person.screen, screen)
            assert person.screen.query_one(".panel").max_scroll_y == 0


async def test_results_too_high_for_the_screen_are_read_with_the_page_keys(archive: Archive, house: House) -> None:
    async with seated(house, states.finished_match(archive), (50, 16)) as person:
        sentence = place_sentence(person.table.match)
        await person.press("pageup")
        assert sentence in person.text
        await person.press("pagedown", "pagedown")
        assert "Same deals again" in person.text


async def test_a_whole_match_is_played_through_the_screens_to_its_results(house: House) -> None:
    table = house.new_table("normal", 3, rules("target=25"))
    async with seated(house, table) as person:
        for _ in range(99 * 14):
            if isinstance(person.screen, ResultsScreen):
                break
            await (person.press("enter") if isinstance(person.screen, SummaryScreen) else play_low(person))
        assert isinstance(person.screen, ResultsScreen)
        assert person.table is table
        assert table.waiting is Waiting.NOBODY
        assert table.faults == ()
        assert max(table.match.totals) >= 25
    assert house.archive.statistics()[0].summary("normal").played == 1
