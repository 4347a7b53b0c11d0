"""What is wrong with the files is told in one notice that leaves the cards and the keys free."""

import pytest

from hearts_tui.engine.rules import STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.store.paths import Paths
from hearts_tui.ui.house import House
from hearts_tui.ui.notices import MOST_CHARACTERS, notice

from .conftest import DEAL_NUMBER
from .person import has_all, seated
from .tables import laid_out

BAD = """
pace = "now"
look = "pink"
sound = "loud"
deck = 5
motion = "slow"
[keys]
help = "Enter"
dance = "y"
"""


@pytest.fixture
def untidy(archive: Archive, paths: Paths) -> House:
    """A house with seven settings that cannot be used."""
    paths.settings.parent.mkdir(parents=True, exist_ok=True)
    paths.settings.write_text(BAD, encoding="utf-8")
    return House(archive, STANDARD, lambda: DEAL_NUMBER)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_many_bad_settings_leave_the_hand_and_the_keys_to_be_seen(
    archive: Archive, untidy: House, size: tuple[int, int]
) -> None:
    async with seated(untidy, laid_out(archive, "2C 3C"), size) as person:
        await person.until(lambda: "settings.toml" in person.text)
        assert len(person.app._notifications) == 1
        has_all(person.text, ["and 4 more", "Any key takes this away."])
        rows = person.rows
        await person.tap("down")
        await person.until(lambda: "settings.toml" not in person.text)
        first = person.hand.content_region.y
        assert person.rows[first:] == rows[first:]


@pytest.mark.parametrize("key", ["down", "x", "escape"])
async def test_any_key_takes_the_notice_away_and_does_what_it_does(untidy: House, key: str) -> None:
    async with seated(untidy) as person:
        await person.until(lambda: "settings.toml" in person.text)
        await person.tap(key)
        assert len(person.app._notifications) == 0


def test_a_single_problem_is_told_in_full() -> None:
    sentence = f"settings.toml: {'a long sentence ' * 20}."
    assert notice([sentence])[1].startswith(sentence)


def test_of_many_problems_each_takes_a_line_or_two() -> None:
    title, words = notice([f"settings.toml: {number} {'a long sentence ' * 20}." for number in range(6)])
    assert title == "settings.toml"
    *shown, more, _ = words.splitlines()
    assert [line[0] for line in shown] == ["0", "1", "2"]
    assert max(map(len, shown)) <= MOST_CHARACTERS
    assert more == "and 3 more"


def test_problems_of_several_files_name_each() -> None:
    title, words = notice(["settings.toml: no.", "statistics.json: no."])
    assert title == ""
    has_all(words, ["settings.toml: no.", "statistics.json: no."])
