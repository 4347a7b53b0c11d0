"""Cards are played with keys, clicks and drags; a card that may not be played is refused with the reason."""

from collections.abc import Callable
from threading import Event

import pytest
from textual.geometry import Offset

from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table
from hearts_tui.session.words import card_name
from hearts_tui.ui.house import House

from ..support import playing
from .person import Person, card_named, has_all, seated
from .tables import dealt, laid_out, seat_at, thinking

FOLLOWING = ("3C 9C KC 5D 8D QD 3S JS QS 2H 6H 9H KH", "4C", "5C", "2C")
"""Zoe leads 2C and you hold three clubs."""


def following(archive: Archive) -> Table:
    return laid_out(archive, *FOLLOWING, played="2C")


def leading(archive: Archive) -> Table:
    """You took the first trick, and hearts are not broken."""
    return laid_out(archive, "AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C", played="2C AC 3C 4C")


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_plays_the_card_under_the_cursor(archive: Archive, house: House, key: str) -> None:
    async with seated(house, following(archive)) as person:
        await person.press("9", key)
        assert "9C" not in person.names()
        assert len(person.names()) == 12
        assert card_named("9C") in person.table.view.tricks[0].cards


async def test_a_click_plays_a_card(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        await person.click_card("9C")
        assert card_named("9C") in person.table.view.tricks[0].cards


async def test_a_card_dropped_on_the_felt_is_played(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        await person.drag(person.place_of("KC"), person.middle_of_the_felt())
        assert card_named("KC") in person.table.view.tricks[0].cards


@pytest.mark.parametrize("place", [(40, 0), (40, 22), (2, 19)], ids=["bar", "sentence", "beside the hand"])
async def test_a_card_dropped_elsewhere_goes_back(archive: Archive, house: House, place: tuple[int, int]) -> None:
    async with seated(house, following(archive)) as person:
        before = person.text
        await person.drag(person.place_of("KC"), Offset(*place))
        assert len(person.names()) == 13
        await person.press("home")
        assert person.text == before


@pytest.mark.parametrize("moves", [0, 1, 5])
async def test_a_drag_that_comes_all_at_once_plays_the_card(archive: Archive, house: House, moves: int) -> None:
    async with seated(house, following(archive)) as person:
        await person.drag_at_once(person.place_of("KC"), person.middle_of_the_felt(), moves)
        assert len(person.names()) == 12
        assert "KC" not in person.names()
        assert person.app.mouse_captured is None


async def test_a_drag_that_comes_all_at_once_and_ends_nowhere_leaves_the_card(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        await person.drag_at_once(person.place_of("KC"), Offset(0, 0), 3)
        assert len(person.names()) == 13
        await person.click_card("9C")
        assert "9C" not in person.names()


async def test_a_dragged_card_lies_under_the_pointer_and_the_felt_shows_that_it_may_be_dropped(
    archive: Archive, house: House
) -> None:
    async with seated(house, following(archive)) as person:
        slot = person.felt.region.offset + person.felt.card_place(0)
        resting = person.screen.get_style_at(*slot)
        place = person.middle_of_the_felt()
        await person.pilot.mouse_down(offset=person.place_of("KC"))
        await person.pilot.hover(offset=place)
        await person.settle()
        assert "K♣" in person.rows[place.y]
        assert person.screen.get_style_at(*slot) != resting
        await person.pilot.hover(offset=Offset(0, 0))
        await person.settle()
        assert person.screen.get_style_at(*slot) == resting
        await person.pilot.mouse_up(offset=Offset(0, 0))
        await person.settle()
        assert "K♣" not in person.rows[place.y]


async def test_dragging_an_illegal_card_onto_the_felt_refuses_it(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        await person.drag(person.place_of("QS"), person.middle_of_the_felt())
        assert person.sentence == "You must follow suit: play a club."
        assert len(person.names()) == 13


SIZES = [(120, 36), (80, 24), (60, 20), (50, 16)]


def above(person: Person, name: str) -> Offset:
    """The top row of the hand, over that card."""
    return Offset(person.place_of(name).x, person.hand.region.y)


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_above_a_card_that_is_not_raised_does_nothing(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, following(archive), size) as person:
        before = person.text
        await person.pilot.click(offset=above(person, "KC"))
        await person.drag(above(person, "KC"), person.middle_of_the_felt())
        assert person.text == before
        await person.pilot.click(offset=above(person, "3C"))
        await person.settle()
        assert "3C" not in person.names(), "the raised card reaches up there"


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_dragged_straight_down_goes_back_and_straight_up_is_played(
    archive: Archive, house: House, size: tuple[int, int]
) -> None:
    async with seated(house, following(archive), size) as person:
        place = person.place_of("KC")
        await person.drag(place, Offset(place.x, person.hand.region.bottom))
        assert len(person.names()) == 13
        await person.drag(place, Offset(place.x, person.felt.region.bottom - 1))
        assert "KC" not in person.names()


@pytest.mark.parametrize("moves", [1, 3])
async def test_a_press_that_slips_on_its_own_card_is_a_click(archive: Archive, house: House, moves: int) -> None:
    async with seated(house, dealt(archive)) as person:
        name = person.names()[4]
        await person.drag_at_once(person.place_of(name), above(person, name), moves)
        assert len(person.raised()) == 1
        await person.pilot.click(offset=above(person, name))
        await person.settle()
        assert person.raised() == []
        await person.pilot.click(offset=above(person, name))
        await person.settle()
        assert person.raised() == []


def first_to_think(archive: Archive, may_answer: Event) -> Table:
    """Max has the lead and thinks."""
    match = playing("", "3C 9C KC 5D 8D QD 3S JS QS 2H 6H 9H KH", "4C", "2C", "5C")
    return seat_at(archive, match, bot=thinking(may_answer))


REFUSED = [
    (FOLLOWING, "2C", "QS", "You must follow suit: play a club."),
    (
        ("5D 8D QD 3S 4S 5S 6S JS QS 2H 6H 9H KH", "4C", "5C", "2C"),
        "2C",
        "QS",
        "No points on the first trick: play any card but hearts or the Q♠.",
    ),
    (
        ("2C 3C 9C 5D 8D QD 3S JS QS 2H 6H 9H KH", "4C", "5C", "6C"),
        "",
        "9C",
        "The 2♣ opens the first trick: play it.",
    ),
    (
        ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C"),
        "2C AC 3C 4C",
        "KH",
        "Hearts aren't broken yet: lead another suit.",
    ),
    (
        ("AC QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "3C", "4C", "2C"),
        "2C AC 3C 4C",
        "TH",
        "Hearts aren't broken yet: lead the Q♠.",
    ),
]


@pytest.fixture
def shake(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets the next refused card stand out of line for so many seconds, or in the beginning for longer than a test."""

    def last(seconds: float) -> None:
        monkeypatch.setattr("hearts_tui.ui.screens.turns.FLASH_SECONDS", seconds)

    last(600)
    return last


@pytest.mark.parametrize(("hands", "played", "card", "sentence"), REFUSED, ids=[case[2] for case in REFUSED])
async def test_a_refused_card_stays_and_the_reason_and_what_is_allowed_are_said(
    archive: Archive,
    house: House,
    shake: Callable[[float], None],
    hands: tuple[str, ...],
    played: str,
    card: str,
    sentence: str,
) -> None:
    async with seated(house, laid_out(archive, *hands, played=played)) as person:
        names, count = person.names(), person.table.match.action_count
        await person.point_at(card)
        raised = person.raised()
        await person.press("enter")
        assert person.sentence == sentence
        assert person.is_refused
        assert person.names() == names
        assert person.table.match.action_count == count
        assert person.raised() != raised, "the card moves"
        shake(0.05)
        await person.press("enter")
        await person.until(lambda: person.raised() == raised)


async def test_a_refused_card_that_is_clicked_moves_too(
    archive: Archive, house: House, shake: Callable[[float], None]
) -> None:
    async with seated(house, following(archive)) as person:
        place = person.place_of("QS")
        await person.pilot.click(offset=place)
        assert person.sentence == "You must follow suit: play a club."
        assert person.raised() == []
        shake(0.05)
        await person.pilot.click(offset=place)
        await person.until(lambda: person.raised() == ["Q♠"])


async def test_every_refusal_names_a_card_or_suit_that_is_then_accepted(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        await person.press("end", "enter")
        assert "play a club" in person.sentence
        await person.press("c", "enter")
        assert len(person.names()) == 12
        assert not person.is_refused


@pytest.mark.parametrize("way", ["enter", "space", "click", "drag"])
async def test_out_of_turn_a_card_is_refused_and_nothing_is_dimmed(archive: Archive, house: House, way: str) -> None:
    may_answer = Event()
    async with seated(house, first_to_think(archive, may_answer), wait=False) as person:
        assert person.sentence == "Max to lead."
        assert person.dimmed() == []
        match way:
            case "click":
                await person.pilot.click(offset=person.place_of("3C"))
            case "drag":
                await person.drag(person.place_of("3C"), person.middle_of_the_felt(), wait=False)
            case key:
                await person.tap("home", key)
        await person.handled()
        assert person.sentence == "Not your turn yet: wait for the others."
        assert person.is_refused
        assert len(person.names()) == 13
        may_answer.set()
        await person.settle()
        assert person.sentence == "Your turn. Clubs were led: play a club."
        assert len(person.names()) == 13


async def test_whose_turn_it_is_stands_out_at_the_seat_and_in_the_sentence(archive: Archive, house: House) -> None:
    may_answer = Event()
    async with seated(house, first_to_think(archive, may_answer), wait=False) as person:
        assert "▸Max" in person.text
        assert "▸You" not in person.text
        may_answer.set()
        await person.settle()
        assert "▸You" in person.text
        assert "▸Max" not in person.text


async def test_cards_that_may_not_be_played_are_dimmed_on_your_turn(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        illegal = [card_name(card) for card in person.hand.cards if card_name(card)[-1] != "♣"]
        assert person.dimmed() == illegal
        assert person.raised() == ["3♣"], "the cursor rests on a card that may be played"


async def test_the_cursor_rests_on_a_legal_card_after_a_trick_won_as_last_to_play(
    archive: Archive, house: House
) -> None:
    hands = ("AC AS 5D 6D 7D 8D 9D TD 2H 3H 4H 5H 6H", "2C KD 2S", "3C QD 3S", "4C JD 4S")
    table = laid_out(archive, *hands, played="2C 3C 4C AC 5D KD QD JD 2S 3S 4S")
    async with seated(house, table) as person:
        assert person.pointed_at() == ["A♠"]
        await person.press("enter")
        assert person.pointed_at() == ["10♦"], "hearts are not broken"
        await person.press("enter")
        assert not person.is_refused
        assert len(person.names()) == 9


async def test_nothing_is_dimmed_when_every_card_may_be_played(archive: Archive, house: House) -> None:
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C 5H")
    async with seated(
        house, laid_out(archive, *hands, played="2C AC 3C 4C", changes="must_break_hearts=false")
    ) as person:
        assert person.dimmed() == []
        assert person.sentence == "Your turn. Your lead: any card."


async def test_cards_and_suit_that_were_led_are_on_the_table(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        felt = "\n".join(person.rows[person.felt.region.y : person.felt.region.bottom])
        has_all(felt, ["2♣", "♣ led", "your", "card"])


async def test_hearts_broken_is_said_in_the_bar(archive: Archive, house: House) -> None:
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C 5C", "4C 6C", "2C 3H")
    async with seated(house, leading(archive)) as person:
        assert "♡ hearts not broken" in person.rows[0]
    async with seated(house, laid_out(archive, *hands, played="2C AC 3C 4C 9C 5C 6C 3H")) as person:
        assert "♥ hearts broken" in person.rows[0]


async def test_points_of_the_hand_and_cards_left_stand_at_the_seats(archive: Archive, house: House) -> None:
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C 5C", "4C 6C", "2C 3H")
    table = laid_out(archive, *hands, played="2C AC 3C 4C 9C 5C 6C 3H")
    async with seated(house, table) as person:
        assert table.match.points_so_far == (1, 0, 0, 0)
        has_all(person.text, ["▸You      0  +1 ", " Lily     0   +0", "▌▌▌▌▌▌▌▌▌▌▌ 11"])


async def test_a_key_that_is_no_card_and_no_command_changes_nothing(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        before = person.text
        await person.press("z", "up", "f5", "ctrl+x", "%")
        assert person.text == before


def word_of_a_key(person: Person, word: str) -> Offset:
    """Where a word stands in the line of keys."""
    line = len(person.rows) - 1
    return Offset(person.rows[line].index(word), line)


async def test_the_words_in_the_line_of_keys_can_be_clicked(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        await person.pilot.click(offset=word_of_a_key(person, "play"))
        await person.settle()
        assert len(person.names()) == 12
        before = person.text
        await person.pilot.click(offset=Offset(79, 23))
        await person.settle()
        assert person.text == before


async def test_the_key_under_the_pointer_is_underlined(archive: Archive, house: House) -> None:
    async with seated(house, following(archive)) as person:
        words = [word_of_a_key(person, word) for word in ("Enter", "play", "help")]

        def underlined() -> list[bool]:
            return [bool(person.screen.get_style_at(*place).underline) for place in words]

        assert underlined() == [False, False, False]
        await person.pilot.hover(offset=words[1])
        await person.settle()
        assert underlined() == [True, True, False]
        await person.pilot.hover(offset=Offset(5, 5))
        await person.settle()
        assert underlined() == [False, False, False]
