"""The bell rings for what matters, when it is switched on."""

import pytest

from hearts_tui.engine.cards import CARDS, QUEEN_OF_SPADES, Card
from hearts_tui.engine.events import CardPlayed, HandDealt, HeartsBroken
from hearts_tui.engine.rules import STANDARD, PassDirection
from hearts_tui.session.archive import Archive
from hearts_tui.ui.house import House
from hearts_tui.ui.sound import rings

from ..support import lowest, match_with, new_match, one_suit_each, play_steps, rules
from .person import seated
from .tables import dealt, laid_out


def test_hearts_broken_and_the_queen_ring() -> None:
    assert rings([CardPlayed(1, CARDS[40]), HeartsBroken(1, CARDS[40])], STANDARD)
    assert rings([CardPlayed(1, QUEEN_OF_SPADES)], STANDARD)


@pytest.mark.parametrize("card", [card for card in CARDS if card != QUEEN_OF_SPADES], ids=str)
def test_no_other_card_rings(card: Card) -> None:
    assert not rings([HandDealt(1, 0, PassDirection.LEFT), CardPlayed(1, card)], STANDARD)


def test_a_moon_rings_where_it_counts() -> None:
    for changes, does_ring in (("", True), ("shoot_moon=off", False)):
        rule_set = rules(f"pass_cycle=never must_break_hearts=false {changes}")
        match = match_with(rule_set, one_suit_each())
        events = play_steps(match, lowest, 52)[-1:]
        assert rings(events, rule_set) is does_ring


def test_a_hand_without_a_moon_does_not_ring_at_its_end() -> None:
    match = new_match(rules("pass_cycle=never"))
    assert not rings(play_steps(match, lowest, 53)[-1:], match.rules)


@pytest.mark.parametrize("is_on", [True, False])
async def test_your_turn_rings_only_when_sound_is_on(
    archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch, is_on: bool
) -> None:
    house.change(sound=is_on)
    async with seated(house, dealt(archive)) as person:
        bells: list[None] = []
        monkeypatch.setattr(person.app, "bell", lambda: bells.append(None))
        await person.press("space", "right", "space", "right", "space")
        assert bells == []
        await person.press("p")
        assert len(bells) == (1 if is_on else 0)


async def test_the_queen_on_the_table_rings_besides_your_turn(
    archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.change(sound=True)
    hands = ("AC 9C 5D 8D QD 3S JS TS 2H 6H 9H KH AH", "3C QS", "4C 6C", "2C 5C")
    async with seated(house, laid_out(archive, *hands, played="2C AC 3C 4C")) as person:
        bells: list[None] = []
        monkeypatch.setattr(person.app, "bell", lambda: bells.append(None))
        await person.press("j", "enter")
        queens = [trick for trick in person.table.view.tricks if QUEEN_OF_SPADES in trick.cards]
        assert len(queens) == 1
        assert len(bells) >= 2
