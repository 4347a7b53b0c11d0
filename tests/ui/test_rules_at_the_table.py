"""What the rules change on the screen: the dealer, the display, the order of turns, claims, and leaving for good."""

import json
from random import Random

import pytest
from textual.widgets import OptionList

from hearts_tui.engine.decided import Decided, Rest, worth_anything
from hearts_tui.engine.match import Match
from hearts_tui.session.archive import Archive
from hearts_tui.session.seats import YOU
from hearts_tui.session.table import Table, Waiting
from hearts_tui.store.paths import Paths
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.question import QuestionScreen
from hearts_tui.ui.screens.results import ResultsScreen
from hearts_tui.ui.screens.summary import SummaryScreen

from ..support import at_random, new_match, next_action, rules
from .person import has_all, seated
from .tables import laid_out, seat_at

SHORT = rules("end_mode=hands num_hands=2")
ALL_CLUBS = "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"


def nothing_left_within_a_trick() -> Match:
    """It is your turn to follow in a trick after which no card that counts is left, and two cards at least are."""
    for deal_number in range(1000):
        match = new_match(deal_number=deal_number)
        rng = Random(deal_number)
        while not match.results:
            view = match.view(YOU)
            is_late = match.turn == YOU and view.current_trick and view.hand.bit_count() > 2
            if is_late and not worth_anything(view.rules, view.hand | view.unseen):
                return match
            match.apply(next_action(match, at_random(rng)))
    raise AssertionError("no such hand came up")


def new_hand(archive: Archive, changes: str, deal_number: int = 7) -> Table:
    """A new match under these rules, its first hand dealt."""
    table = seat_at(archive, new_match(rules(changes), deal_number=deal_number))
    table.deal()
    return table


async def test_the_dealer_is_marked_where_the_deal_decides_who_leads(archive: Archive, house: House) -> None:
    names = ("You", "Lily", "Max", "Zoe")
    for deal_number in range(1, 9):
        table = new_hand(archive, "opening_lead=left_of_dealer", deal_number)
        async with seated(house, table) as person:
            has_all(person.text, [f"{names[table.match.dealer]} D"])


async def test_nobody_is_marked_where_the_two_of_clubs_leads(archive: Archive, house: House) -> None:
    async with seated(house, new_hand(archive, "")) as person:
        assert not any(f"{name} D" in person.text for name in ("You", "Lily", "Max", "Zoe"))


async def test_count_down_starts_at_the_target_everywhere(archive: Archive, house: House) -> None:
    async with seated(house, new_hand(archive, "score_display=count_down target=50")) as person:
        has_all(person.text, ["from 50"])
        assert all(info.total == 50 for info in person.felt.state.seats) if person.felt.state else False
        await person.press("tab")
        has_all(person.text, ["Total       50      50      50      50"])


async def test_counterclockwise_keeps_the_seats_as_drawn(archive: Archive, house: House) -> None:
    table = laid_out(archive, "2C 4C 6C", "3C", "5C", "7C", changes="play_direction=counterclockwise")
    async with seated(house, table) as person:
        before = [person.felt.seat_place(seat) for seat in range(4)]
        await person.press("enter")
        trick = person.table.view.tricks[0]
        assert [str(card) for card in trick.cards[:3]] == ["2C", "7C", "5C"]
        assert [person.felt.seat_place(seat) for seat in range(4)] == before


@pytest.mark.parametrize(("hands", "words"), [(4, "4 hands"), (1, "1 hand")])
async def test_the_bar_names_a_fixed_number_of_hands(archive: Archive, house: House, hands: int, words: str) -> None:
    async with seated(house, new_hand(archive, f"end_mode=hands num_hands={hands}")) as person:
        has_all(person.text, [f"· {words} ·"])


async def test_a_claim_with_something_left_to_play_for_is_refused_with_the_reason(
    archive: Archive, house: House
) -> None:
    async with seated(house, laid_out(archive, "2C 3C")) as person:
        await person.press("x")
        assert person.is_refused
        has_all(person.sentence, ["the rest of the hand is not decided"])


async def test_a_claim_ends_a_decided_hand_and_the_summary_says_why(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, ALL_CLUBS)) as person:
        await person.press("home", "enter")
        assert person.table.view.claim == Rest(Decided.LEADER_TAKES_ALL, 0)
        await person.press("x")
        assert isinstance(person.screen, SummaryScreen)
        has_all(person.text, ["You hold the highest cards left", "the rest was not played"])


async def test_a_claim_within_a_trick_waits_for_its_end(archive: Archive, house: House) -> None:
    async with seated(house, seat_at(archive, nothing_left_within_a_trick())) as person:
        await person.press("x")
        has_all(person.sentence, ["the hand ends with this trick"])
        await person.press("enter")
        assert isinstance(person.screen, SummaryScreen)
        has_all(person.text, ["Nothing that counts was left"])


async def test_skipped_tricks_are_named_in_the_summary(archive: Archive, house: House) -> None:
    table = laid_out(archive, ALL_CLUBS, changes="skip_uneventful=true")
    async with seated(house, table) as person:
        await person.press("home", "enter")
        assert isinstance(person.screen, SummaryScreen)
        has_all(person.text, ["would take every trick:", "the rest was not played"])


async def test_a_bot_finishes_the_match_only_after_a_question(house: House) -> None:
    async with seated(house, house.new_table("easy")) as person:
        await person.press("escape")
        options = person.screen.query_one(OptionList)
        options.highlighted = options.get_option_index("give_up")
        await person.press("enter")
        assert isinstance(person.screen, QuestionScreen)
        await person.press("enter")
        assert not person.table.is_given_up
        assert person.table.waiting is Waiting.YOUR_PASS


async def test_a_match_left_to_a_bot_is_played_to_its_end_and_counts_as_abandoned(
    archive: Archive, house: House
) -> None:
    async with seated(house, house.new_table("easy", rules=SHORT)) as person:
        person.table_screen.action_give_up()
        await person.settle()
        await person.click("#yes")
        await person.until(lambda: isinstance(person.screen, ResultsScreen))
        assert person.table.match.standing.finished
    statistics, _ = archive.statistics()
    assert [entry.abandoned for entry in statistics.entries] == [True]
    record = statistics.summary("easy")
    assert (record.played, record.won, record.lost, record.abandoned) == (0, 0, 0, 1)
    assert archive.unfinished() == ([], [])


async def test_a_match_left_to_a_bot_stays_so_when_it_is_continued(
    archive: Archive, house: House, paths: Paths
) -> None:
    table = house.new_table("easy", rules=SHORT)
    table.let_a_bot_finish()
    saved = json.loads((paths.matches / f"{table.match_id}.json").read_text())
    assert saved["body"]["table"]["given_up"] is True
    async with seated(house, Table.resumed(table.match_id, archive)) as person:
        await person.until(lambda: isinstance(person.screen, ResultsScreen))
    assert archive.statistics()[0].summary("easy").abandoned == 1
