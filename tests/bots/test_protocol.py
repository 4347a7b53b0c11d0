import json
from collections.abc import Mapping
from io import BytesIO
from random import Random
from typing import Any

import pytest

from hearts_tui.bots.base import Budget, Decision
from hearts_tui.bots.levels import LEVELS, Level
from hearts_tui.bots.protocol import BotFault, answered, greeted, line_of, problem_with, request_for, serve
from hearts_tui.engine.cards import card_set, parse_cards

from .tables import positions, random_match, seat_to_act, view_of

PLAY = view_of("3D 7D KD 2S", "3: 2C 3C 4C 5C", "1: TD QD")
PASS = view_of("2S 4S QS 2C 3C 8C 4D 5D 6D 9D 2H 3H 4H", hand_number=1, broken=False)


def served(level: Level, *lines: Mapping[str, Any] | str) -> list[dict[str, Any]]:
    """What a level answers to these requests, given as data or as text."""
    requests = b"".join(line.encode() if isinstance(line, str) else line_of(line) for line in lines)
    answers = BytesIO()
    serve(level.bot, level.name, BytesIO(requests), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


EASY = LEVELS["easy"]
HELLO = {"type": "hello", "protocol": 1, "game": "hearts"}


def test_a_bot_greets_with_the_protocol_version_and_its_name() -> None:
    assert served(EASY, HELLO) == [{"type": "hello", "protocol": 1, "name": "easy"}]


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_level_answers_every_position_legally_with_its_id_and_a_note(level: Level) -> None:
    chosen = list(positions())
    answers = served(level, *(request_for(position.view, number) for number, position in enumerate(chosen)))
    assert len(answers) == len(chosen)
    for number, (position, answer) in enumerate(zip(chosen, answers, strict=True)):
        cards = answered(line_of(answer), position.view, number).cards
        assert not problem_with(position.view, cards)
        assert answer["note"]


def test_the_same_request_gets_the_same_answer_from_a_bot_that_was_restarted() -> None:
    request = request_for(PASS, 1)
    assert served(EASY, request) == served(EASY, request)


def test_a_request_names_what_may_be_played_and_all_that_the_seat_knows() -> None:
    request = request_for(PLAY, 7)
    assert request == {"type": "play", "id": 7, "legal": ["3D", "7D", "KD"], "view": PLAY.as_data()}
    assert request_for(PASS, 8) == {"type": "pass", "id": 8, "count": 3, "view": PASS.as_data()}


def test_a_bot_quits_when_told_to_and_answers_nothing_after_it() -> None:
    assert served(EASY, HELLO, {"type": "quit"}, HELLO) == served(EASY, HELLO)


@pytest.mark.parametrize(
    "line",
    [
        "\n",
        "good morning\n",
        "[]\n",
        "{}\n",
        "[" * 100_000 + "\n",
        '{"type": "play", "id": 3}\n',
        "\xff\n",
        '{"id": "\\ud800"}\n',
    ],
    ids=["empty", "text", "a list", "no type", "nested", "no view", "odd sign", "half a sign"],
)
def test_a_request_that_is_none_is_answered_with_an_error_and_the_next_one_properly(line: str) -> None:
    error, answer = served(EASY, line, request_for(PLAY, 5))
    assert error["error"]
    assert answer["id"] == 5


@pytest.mark.parametrize("seed", range(60))
def test_a_view_with_something_wrong_in_it_never_ends_a_bot(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng)
    seat = seat_to_act(match)
    assert seat is not None
    request = request_for(match.view(seat), 1)
    key = rng.choice(list(request["view"]))
    request["view"][key] = rng.choice(
        [None, "", -1, 99, [], ["QS"] * 3, {}, [[]], "hold", [{"leader": 9, "cards": []}]]
    )
    broken, answer = served(EASY, request, request_for(PLAY, 2))
    assert broken["id"] == 1
    assert answer["id"] == 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"id": 1, "card": "2S"}, "may not be played"),
        ({"id": 1, "card": "AH"}, "may not be played"),
        ({"id": 1, "card": "XX"}, "no card"),
        ({"id": 1}, "no card"),
        ({"id": 1, "card": ["3D"]}, "no card"),
        ({"id": 2, "card": "3D"}, "does not name the request"),
        ({"id": True, "card": "3D"}, "does not name the request"),
        ({"id": "1", "card": "3D"}, "does not name the request"),
        ({"id": 1, "error": "no\nidea", "card": "3D"}, "the bot reports: no idea"),
    ],
)
def test_a_bad_answer_to_a_play_is_a_fault_with_its_reason(answer: dict[str, object], reason: str) -> None:
    with pytest.raises(BotFault, match=reason):
        answered(line_of(answer), PLAY, 1)


@pytest.mark.parametrize(
    "cards",
    [["QS", "4S"], ["QS", "4S", "4S"], ["QS", "4S", "AS"], ["QS", "4S", "2S", "2C"], "QS", None, [["QS"], "4S", "2S"]],
)
def test_a_bad_answer_to_a_pass_is_a_fault(cards: object) -> None:
    with pytest.raises(BotFault):
        answered(line_of({"id": 1, "cards": cards}), PASS, 1)


def test_a_good_answer_gives_the_cards_and_a_note_that_is_safe_to_show() -> None:
    decision = answered(line_of({"id": 1, "card": "7D", "note": "\x1b[2Jducks\nlow" + "!" * 1000}), PLAY, 1)
    assert card_set(decision.cards) == card_set(parse_cards("7D"))
    assert decision.why.startswith(" [2Jducks low!")
    assert len(decision.why) == 200


@pytest.mark.parametrize("depth", [0, 500, 900])
def test_a_note_that_is_no_text_is_passed_over(depth: int) -> None:
    line = b'{"id": 1, "card": "7D", "note": ' + b"[" * depth + b"0" + b"]" * depth + b"}"
    assert answered(line, PLAY, 1) == Decision(parse_cards("7D"), "")


def test_a_bot_of_another_version_is_refused() -> None:
    with pytest.raises(BotFault, match="version 1"):
        greeted(line_of({"type": "hello", "protocol": 2, "name": "later"}))
    assert greeted(line_of({"type": "hello", "protocol": 1, "name": "now"})) == "now"


def test_the_budget_reaches_the_bot() -> None:
    class Probe:
        def decide(self, view: Any, rng: Random, budget: Budget, /) -> Any:
            self.budget = budget
            return EASY.bot.decide(view, rng, budget)

    probe = Probe()
    serve(probe, "probe", BytesIO(line_of(request_for(PLAY, 1))), BytesIO(), Budget(seconds=7))
    assert probe.budget == Budget(seconds=7)
