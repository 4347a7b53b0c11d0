"""The cursor moves along the hand with keys alone."""

import pytest

from hearts_tui.session.archive import Archive
from hearts_tui.ui.house import House

from .person import seated
from .tables import laid_out

HAND = "5C 6C KC 5D TD JD QD KD 3S KS AS TH AH"
"""No card below five but one, and two tens."""


@pytest.mark.parametrize(
    ("keys", "card"),
    [
        (["home"], "5C"),
        (["end"], "AH"),
        (["home", "right"], "6C"),
        (["home", "left"], "AH"),
        (["end", "right"], "5C"),
        (["end", "left"], "TH"),
        (["home", "h"], "TH"),
        (["home", "h", "h"], "AH"),
        (["home", "h", "h", "h"], "TH"),
        (["end", "c"], "5C"),
        (["end", "c", "c", "c", "c"], "5C"),
        (["home", "d"], "5D"),
        (["home", "S"], "3S"),
        (["home", "5"], "5D"),
        (["home", "5", "5"], "5C"),
        (["home", "k"], "KC"),
        (["home", "k", "k"], "KD"),
        (["home", "K", "K", "K", "K"], "KC"),
        (["home", "q"], "QD"),
        (["home", "j"], "JD"),
        (["home", "a"], "AS"),
        (["home", "t"], "TD"),
        (["home", "1"], "TD"),
        (["home", "0", "0"], "TH"),
        (["home", "3"], "3S"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else value,
)
async def test_a_key_moves_the_cursor_to(archive: Archive, house: House, keys: list[str], card: str) -> None:
    async with seated(house, laid_out(archive, HAND, played="2C")) as person:
        await person.press(*keys)
        assert str(person.hand.card) == card
        assert len(person.names()) == 13


async def test_a_rank_or_suit_that_is_not_held_leaves_the_cursor_where_it_was(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2C")) as person:
        await person.press("home", "right", "h", "c", "d")
        assert str(person.hand.card) == "3S"


async def test_the_pointer_stands_on_the_card_under_the_cursor(archive: Archive, house: House) -> None:
    async with seated(house, laid_out(archive, HAND, "2C", played="2C")) as person:
        await person.press("end")
        assert person.pointed_at() == ["A♥"]
        await person.press("left")
        assert person.pointed_at() == ["10♥"]
