"""The line below the table: whose turn it is, and that what is asked comes back when something else was said."""

from threading import Event

from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Waiting
from hearts_tui.store.settings import Pace
from hearts_tui.ui.house import House

from ..support import new_match
from .person import has_all, seated
from .tables import dealt, laid_out, later_on, seat_at, thinking

FOLLOWING = ("3C 9C KC 5D 8D QD 3S JS QS 2H 6H 9H KH", "4C", "5C", "2C")


async def test_after_your_pass_the_others_choose_their_cards_and_nobody_leads(archive: Archive, house: House) -> None:
    may_answer = Event()
    table = seat_at(archive, new_match(deal_number=7), bot=thinking(may_answer))
    table.deal()
    async with seated(house, table, wait=False) as person:
        await person.until(lambda: "Choose three cards" in person.sentence)
        await person.tap("space", "right", "space", "right", "space", "p")
        await person.until(lambda: person.sentence == "Lily chooses three cards to pass left.")
        may_answer.set()
        await person.settle()


async def test_a_hand_without_a_pass_says_so_until_your_first_card(archive: Archive, house: House) -> None:
    async with seated(house, later_on(archive, Waiting.DEAL, hands=3)) as person:
        await person.press("enter")
        assert person.sentence.startswith("Hand 4: no pass this time. Your turn. ")
        await person.press("enter")
        assert person.sentence.startswith("Your turn. ")


async def test_the_others_lead_to_a_hand_without_a_pass_under_the_same_words(archive: Archive, house: House) -> None:
    may_answer = Event()
    match = later_on(archive, Waiting.DEAL, hands=3).match
    async with seated(house, seat_at(archive, match, bot=thinking(may_answer))) as person:
        await person.tap("enter")
        if person.table.waiting is Waiting.BOT:
            await person.until(lambda: person.sentence.endswith(" to lead."))
            assert person.sentence.startswith("Hand 4: no pass this time. ")
        may_answer.set()
        await person.settle()
        assert person.sentence.startswith("Hand 4: no pass this time. ")


async def test_that_something_is_saved_at_last_does_not_stand_in_the_way_of_what_is_asked(
    archive: Archive, house: House
) -> None:
    async with seated(house, laid_out(archive, *FOLLOWING, played="2C")) as person:
        asked = person.sentence
        person.table_screen._tell_what_is_saved()
        assert person.sentence.startswith("Saved. ")
        await person.press("home")
        assert person.sentence == asked


async def test_what_a_step_waits_for_is_read_although_the_sentence_is_too_long(archive: Archive, house: House) -> None:
    house.change(pace=Pace.STEP)
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "2C", "3C", "4C")
    async with seated(house, laid_out(archive, *hands, played="2C 3C 4C"), (60, 20)) as person:
        long = "Lily takes the trick: 13 points. Lily holds the highest cards left and would take every trick."
        await person.point_at("AC")
        await person.tap("enter")
        await person.until(lambda: person.hand.is_held)
        person.table_screen._before_key = f"{long} The rest was not played, and nobody minds."
        person.table_screen.prompt()
        await person.handled()
        has_all("\n".join(person.rows[-2:]), ["Any key goes on. Lily takes the trick: 13 points."])
        await person.tap("z")
        await person.settle()
        assert "Any key" not in person.sentence


async def test_a_remark_at_a_step_gives_way_to_the_key_that_is_waited_for(archive: Archive, house: House) -> None:
    house.change(pace=Pace.STEP)
    hands = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "2C", "3C", "4C")
    async with seated(house, laid_out(archive, *hands, played="2C 3C 4C")) as person:
        await person.point_at("AC")
        await person.tap("enter")
        await person.until(lambda: person.hand.is_held)
        person.table_screen.remark("Sound is on.")
        person.table_screen.ask_again()
        assert person.sentence == "Any key goes on. You take the trick."


async def test_a_first_hand_with_a_pass_says_nothing_of_a_hand_without_one(archive: Archive, house: House) -> None:
    async with seated(house, dealt(archive)) as person:
        await person.press("space", "right", "space", "right", "space", "p")
        assert person.sentence.startswith("Your turn. ")
