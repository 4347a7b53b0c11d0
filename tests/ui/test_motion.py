"""Great moments are shown for a moment, each for its own."""

import asyncio
from collections.abc import Sequence

import pytest

from hearts_tui.engine.cards import CARDS, QUEEN_OF_SPADES
from hearts_tui.engine.events import CardPlayed, Event, HandDealt, HeartsBroken
from hearts_tui.engine.rules import STANDARD, PassDirection
from hearts_tui.session.archive import Archive
from hearts_tui.ui.house import House
from hearts_tui.ui.moments import moment
from hearts_tui.ui.motion import Motion

from ..support import lowest, match_with, one_suit_each, play_steps, rules
from .person import seated
from .tables import dealt

BROKEN = HeartsBroken(1, CARDS[40])
QUEEN = CardPlayed(1, QUEEN_OF_SPADES)


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        ([CardPlayed(1, CARDS[40]), BROKEN], "♥  Hearts are broken"),
        ([QUEEN, BROKEN], "Q♠  The queen falls"),
        ([HandDealt(1, 0, PassDirection.LEFT), CardPlayed(1, CARDS[0])], ""),
        ([], ""),
    ],
)
def test_a_great_moment_has_its_words(happened: Sequence[Event], words: str) -> None:
    assert moment(happened, STANDARD) == words


def test_a_moon_is_a_great_moment_where_it_counts() -> None:
    for changes, words in (("", "♥♠  The moon is shot  ♠♥"), ("shoot_moon=off", "")):
        rule_set = rules(f"pass_cycle=never must_break_hearts=false {changes}")
        events = play_steps(match_with(rule_set, one_suit_each()), lowest, 52)[-1:]
        assert moment(events, rule_set) == words


async def test_a_second_banner_is_not_taken_away_by_the_end_of_the_first(
    archive: Archive, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(house, dealt(archive)) as person:
        motion = Motion(person.table_screen)
        monkeypatch.setattr("hearts_tui.ui.motion.MOMENT_SECONDS", 0.05)
        motion.show([BROKEN], STANDARD)
        assert person.felt.banner == "♥  Hearts are broken"
        monkeypatch.setattr("hearts_tui.ui.motion.MOMENT_SECONDS", 600)
        motion.show([HandDealt(1, 0, PassDirection.LEFT), QUEEN, BROKEN], STANDARD)
        await asyncio.sleep(0.2)
        await person.handled()
        assert person.felt.banner == "Q♠  The queen falls"
        monkeypatch.setattr("hearts_tui.ui.motion.MOMENT_SECONDS", 0.05)
        motion.show([BROKEN], STANDARD)
        await person.until(lambda: person.felt.banner == "")
