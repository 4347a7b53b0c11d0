"""Cards stay on the table as long as the player wants, and any key hurries them along."""

import pytest
from textual.geometry import Offset

from hearts_tui.session.archive import Archive
from hearts_tui.session.table import Table, Waiting
from hearts_tui.ui.house import House
from hearts_tui.ui.screens.menu import MenuScreen

from .person import Person, seated
from .tables import laid_out

HANDS = ("AC 9C 5D 8D QD 3S JS QS 2H 6H 9H KH AH", "3C", "4C", "2C")
LONG_ENOUGH_TO_NOTICE = 600.0


def taking_the_trick(archive: Archive) -> Table:
    """Your ace takes the first trick when Lily and Max have followed."""
    return laid_out(archive, *HANDS, played="2C")


def lies_finished(person: Person) -> bool:
    state = person.table_screen.state
    return state is not None and state.trick.winner is not None


async def until_the_trick_lies(person: Person) -> None:
    await person.point_at("AC")
    await person.tap("enter")
    await person.until(lambda: lies_finished(person))
    await person.until(lambda: "Any key goes on." in person.sentence)


async def test_at_step_a_finished_trick_stays_until_a_key(archive: Archive, house: House) -> None:
    house.change(pace="step")
    async with seated(house, taking_the_trick(archive), wait=False) as person:
        await person.until(lambda: person.table.waiting is Waiting.YOUR_CARD)
        await until_the_trick_lies(person)
        assert person.sentence == "Any key goes on. You take the trick."
        assert all(sign in person.text for sign in ("2♣", "A♣", "3♣", "4♣"))
        await person.tap("z")
        await person.settle()
        assert not lies_finished(person)
        assert "Your lead" in person.sentence


@pytest.mark.parametrize("way", ["z", "right", "f5", "escape", "click"])
async def test_any_key_and_a_click_on_the_felt_hurry_the_game_along(
    archive: Archive, house: House, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "hearts_tui.ui.screens.turns.pause_after", lambda happened, _: LONG_ENOUGH_TO_NOTICE * bool(happened)
    )
    async with seated(house, taking_the_trick(archive)) as person:
        await person.point_at("AC")
        await person.tap("enter")
        for _ in range(3):
            await person.until(lambda: person.table_screen._is_pausing)
            if way == "click":
                await person.pilot.click(offset=person.middle_of_the_felt())
            elif person.screen is person.table_screen:
                await person.tap(way)
            if isinstance(person.screen, MenuScreen):
                await person.tap("escape")
        await person.settle()
        assert "Your lead" in person.sentence


@pytest.mark.parametrize("way", ["enter", "space", "click", "drag"])
async def test_the_key_or_click_that_goes_on_at_step_plays_no_card(archive: Archive, house: House, way: str) -> None:
    house.change(pace="step")
    async with seated(house, taking_the_trick(archive), wait=False) as person:
        await person.until(lambda: person.table.waiting is Waiting.YOUR_CARD)
        await until_the_trick_lies(person)
        match way:
            case "click":
                await person.click_card("5D")
            case "drag":
                await person.drag(person.place_of("5D"), person.middle_of_the_felt())
            case key:
                await person.tap(key)
        await person.settle()
        assert len(person.names()) == 12
        assert "Your lead" in person.sentence


@pytest.mark.parametrize("word", ["play", "choose"])
async def test_a_click_in_the_line_of_keys_goes_on_at_step_and_plays_no_card(
    archive: Archive, house: House, word: str
) -> None:
    house.change(pace="step")
    async with seated(house, taking_the_trick(archive), wait=False) as person:
        await person.until(lambda: person.table.waiting is Waiting.YOUR_CARD)
        await until_the_trick_lies(person)
        await person.pilot.click(offset=Offset(person.rows[-1].index(word), len(person.rows) - 1))
        await person.settle()
        assert len(person.names()) == 12
        assert "Your lead" in person.sentence


async def test_instant_waits_for_nothing(archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async with seated(house, taking_the_trick(archive)) as person:
        pause = person.table_screen._pause

        async def remembered(seconds: float) -> None:
            pauses.append(seconds)
            await pause(seconds)

        monkeypatch.setattr(person.table_screen, "_pause", remembered)
        await person.point_at("AC")
        await person.press("enter")
        assert "Your lead" in person.sentence
        assert pauses
        assert set(pauses) == {0.0}
