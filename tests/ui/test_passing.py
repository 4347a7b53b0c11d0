"""Three cards are chosen and passed, and what was received is marked."""

import pytest
from textual.geometry import Offset

from hearts_tui.engine.cards import card_set, parse_cards
from hearts_tui.session.archive import Archive
from hearts_tui.session.words import card_name
from hearts_tui.ui.house import House

from ..session.tables import take_turn
from ..support import lowest, new_match, play_hand, rules
from .person import Person, has_all, seated
from .tables import dealt, seat_at


async def choose(person: Person, *names: str) -> None:
    for name in names:
        await person.point_at(name)
        await person.press("space")


async def test_a_card_that_is_chosen_is_raised_and_taken_back_by_choosing_it_again(
    archive: Archive, house: House
) -> None:
    async with seated(house, dealt(archive)) as person:
        assert person.sentence == "Hand 1. Choose three cards to pass left."
        await choose(person, "6C")
        assert person.raised() == ["6♣"]
        assert person.sentence == "Choose two more to pass left."
        await choose(person, "6C")
        assert person.raised() == []
        assert person.sentence == "Hand 1. Choose three cards to pass left."


async def test_a_fourth_choice_replaces_the_first(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await choose(person, "5C", "6C", "7C", "AH")
        assert person.raised() == ["6♣", "7♣", "A♥"]
        assert person.sentence == "Three cards chosen: Enter passes them left."


async def test_enter_chooses_until_three_cards_are_up_and_then_passes_them(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        for name in ("KS", "9H", "AH"):
            await person.point_at(name)
            await person.press("enter")
        assert len(person.hand.cards) == 13
        assert not person.table.view.passed
        await person.press("enter")
        assert set(person.table.view.passed) == set(parse_cards("KS 9H AH"))


@pytest.mark.parametrize("chosen", [[], ["5C"], ["5C", "AH"]])
async def test_fewer_than_three_cards_are_not_passed(archive: Archive, house: House, chosen: list[str]) -> None:
    async with seated(house, dealt(archive)) as person:
        await choose(person, *chosen)
        for key in ("p", "click"):
            await (person.click_pass() if key == "click" else person.press(key))
            assert person.sentence == "A pass is exactly three cards: choose three."
            assert person.is_refused
            assert len(person.names()) == 13
            assert not person.table.view.passed


@pytest.mark.parametrize("way", ["p", "enter", "click"])
async def test_three_cards_are_passed_and_the_received_ones_are_named_and_marked(
    archive: Archive, house: House, way: str
) -> None:
    async with seated(house, dealt(archive)) as person:
        await choose(person, "KS", "9H", "AH")
        await (person.click_pass() if way == "click" else person.press(way))
        received = person.table.view.received
        assert len(received) == 3
        assert not set(parse_cards("KS 9H AH")) & set(person.hand.cards)
        assert person.marked() == [card_name(card) for card in person.hand.cards if card in received]


async def test_the_cards_received_are_told_until_the_pause_is_over(archive: Archive, house: House) -> None:
    house.change(pace="step")
    async with seated(house, dealt(archive)) as person:
        await person.tap("space", "right", "space", "right", "space", "p")
        await person.until(lambda: bool(person.table.view.received))
        await person.until(lambda: "passed you" in person.sentence)
        has_all(person.sentence, [card_name(card) for card in person.table.view.received])
        assert "Zoe passed you" in person.sentence


async def test_marks_go_with_the_first_card_that_is_played(archive: Archive, house: House) -> None:
    table = dealt(archive)
    table.play_bots()
    take_turn(table)
    async with seated(house, table) as person:
        assert len(person.marked()) == 3
        await person.press("enter")
        assert len(person.names()) == 12
        assert person.marked() == []


async def test_after_the_pass_there_is_no_way_back(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await choose(person, "KS", "9H", "AH")
        await person.press("p")
        names = person.names()
        await person.press("p")
        assert person.names() == names
        assert "Pass left" not in person.text


@pytest.mark.parametrize(("hand_number", "way"), [(1, "left"), (2, "right"), (3, "across")])
async def test_the_button_names_the_direction(archive: Archive, house: House, hand_number: int, way: str) -> None:
    match = new_match(rules("target=500"), deal_number=7)
    while len(match.results) < hand_number - 1:
        play_hand(match, lowest)
    table = seat_at(archive, match)
    table.deal()
    async with seated(house, table) as person:
        has_all(person.text, [f"Pass {way}", f"Choose three cards to pass {way}.", f"pass {way}"])


async def test_a_hold_hand_says_that_nothing_is_passed(archive: Archive, house: House) -> None:
    match = new_match(rules("pass_cycle=never"), deal_number=7)
    table = seat_at(archive, match)
    table.deal()
    async with seated(house, table) as person:
        assert "no pass" in person.rows[0]
        assert "Choose" not in person.sentence


async def test_the_button_shows_when_it_works(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await choose(person, "KS", "9H")
        before = person.button_style()
        await choose(person, "AH")
        assert person.button_style() != before
        await choose(person, "AH")
        assert person.button_style() == before


async def test_a_click_chooses_a_card_and_a_drag_onto_the_felt_does_too(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await person.click_card("5D")
        assert person.raised() == ["5♦"]
        await person.drag(person.place_of("9H"), person.middle_of_the_felt())
        assert person.raised() == ["5♦", "9♥"]
        assert len(person.names()) == 13


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_keys_are_named_for_what_they_do_in_the_pass(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, dealt(archive), size) as person:
        has_all(person.rows[-1], ["choose", "Enter raise", "p pass", "Tab scores", "? help", "Esc menu"])
        await choose(person, "KS", "9H")
        assert "Enter raise" in person.rows[-1]
        await choose(person, "AH")
        has_all(person.rows[-1], ["Enter pass", "p pass", "Esc menu"])
        await person.press("p")
        assert "Enter play" in person.rows[-1]
        assert "p pass" not in person.rows[-1]


async def test_the_key_in_the_line_that_passes_can_be_clicked(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await choose(person, "KS", "9H", "AH")
        await person.pilot.click(offset=Offset(person.rows[-1].index("p pass"), 23))
        await person.settle()
        assert person.table.view.passed


@pytest.mark.parametrize("key", ["right", "home", "space"])
async def test_what_is_asked_stands_there_again_with_the_next_key(archive: Archive, house: House, key: str) -> None:
    async with seated(house, dealt(archive)) as person:
        await person.press("l")
        assert person.sentence == "No trick of this hand is finished yet."
        await person.press(key)
        assert "to pass left." in person.sentence


@pytest.mark.parametrize("key", ["l", "p"])
async def test_what_is_asked_stands_there_again_after_some_seconds(
    archive: Archive, house: House, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearts_tui.ui.screens.turns.REMARK_SECONDS", 0.05)
    async with seated(house, dealt(archive)) as person:
        await person.press(key)
        await person.until(lambda: person.sentence == "Hand 1. Choose three cards to pass left.")
        assert not person.is_refused


def underlined(person: Person) -> str:
    """The ranks and words of the felt that are underlined, from the top."""
    region = person.felt.region
    strips = person.screen._compositor.render_strips()[region.y : region.bottom]
    return "".join(segment.text for strip in strips for segment in strip if segment.style and segment.style.underline)


@pytest.mark.parametrize("letters", [False, True])
async def test_of_the_cards_unseen_those_that_you_passed_are_marked_until_they_are_played(
    archive: Archive, house: House, *, letters: bool
) -> None:
    house.change(unseen=True, letters=letters)
    async with seated(house, dealt(archive), (80, 30)) as person:
        assert underlined(person) == ""
        await choose(person, "KS", "9H", "AH")
        await person.press("p")
        assert underlined(person) == "passed by youK9A"
        while not person.table.view.played & card_set(person.table.view.passed):
            await person.press("enter")
        left = [card for card in person.table.view.passed if not person.table.view.played & card.bit]
        assert sorted(underlined(person).removeprefix("passed by you")) == sorted(card.rank.letter for card in left)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (50, 16)])
async def test_the_cards_unseen_cover_no_name_where_there_is_little_room(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    house.change(unseen=True)
    async with seated(house, dealt(archive), size) as person:
        await person.press("space", "right", "space", "right", "space", "p")
        assert underlined(person).removeprefix("passed by you")
        has_all(person.text, ["Lily", "Max", "Zoe", "You"])
