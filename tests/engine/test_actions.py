"""Actions as the lines of text that a record keeps."""

import pytest

from hearts_tui.engine.actions import Action, Claim, Deal, Pass, Play, parse_action
from hearts_tui.engine.cards import Card, parse_cards
from hearts_tui.engine.errors import RecordError

from ..support import one_suit_each

DEAL = (
    "deal 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC / 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD / "
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS / 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
)
LINES: dict[str, Action] = {
    DEAL: Deal(one_suit_each()),
    "0 pass QS KS AH": Pass(0, parse_cards("QS KS AH")),
    "3 pass AH KS QS": Pass(3, parse_cards("AH KS QS")),
    "2 play 2C": Play(2, Card.parse("2C")),
    "1 claim": Claim(1),
}


@pytest.mark.parametrize(("line", "action"), LINES.items())
def test_an_action_is_written_as_a_line_and_read_back(line: str, action: Action) -> None:
    assert str(action) == line
    assert parse_action(line) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "deal",
        DEAL.replace("2C 3C", "3C 2C"),
        DEAL.replace("2C 3C", "2C 2C 3C"),
        DEAL.replace(" / ", "/"),
        DEAL.replace("AH", "XX"),
        f"{DEAL} ",
        "4 play 2C",
        "-1 play 2C",
        "00 play 2C",
        "0 play",
        "0 play 2C 3C",
        "0 play 2c",
        "0  play 2C",
        "0 play 2C\n",
        "0 Play 2C",
        "0 pass QS  KS AH",
        "0 pass QS KS XX",
        "0 fold QS",
        "0 claim 2C",
        "0 claim ",
        "4 claim",
        "claim",
        "play 2C",
        "0 play 2C" + " " * 1000,
    ],
)
def test_any_other_line_is_refused_shortly(line: str) -> None:
    with pytest.raises(RecordError, match="is no action of a match") as caught:
        parse_action(line)
    assert len(str(caught.value)) < 100
