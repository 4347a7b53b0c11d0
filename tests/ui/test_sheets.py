"""The score sheet, who took what, and who shot the moon, in lines of text."""

import pytest

from hearts_tui.ui.sheets import hand_line, heading, moon_line, takers, totals_line

from ..support import SEATS, highest, lowest, match_with, new_match, one_suit_each, play_hand, playing, rules


def test_names_points_and_totals_stand_in_the_same_columns() -> None:
    match = new_match(deal_number=7)
    results = [play_hand(match, lowest) for _ in range(3)]
    lines = [heading(SEATS), *map(hand_line, results), totals_line(match)]
    for seat in range(4):
        end = 6 + 8 * (seat + 1)
        assert lines[0][:end].endswith(SEATS[seat].name)
        assert all(line[end - 1].isdigit() for line in lines[1:])
        assert [int(line[end - 8 : end]) for line in lines[1:]] == [
            *(result.points[seat] for result in results),
            match.totals[seat],
        ]


def test_every_hand_tells_its_number_and_pass() -> None:
    match = new_match(rules("target=500"), deal_number=7)
    lines = [hand_line(play_hand(match, lowest)).split() for _ in range(4)]
    assert [line[0] for line in lines] == ["1", "2", "3", "4"]
    assert [" ".join(line[5:]) for line in lines] == ["passed left", "passed right", "passed across", "no pass"]


def test_totals_below_zero_are_shown_with_a_minus_sign() -> None:
    match = match_with(rules("shoot_moon=self_minus pass_cycle=never"), one_suit_each())
    play_hand(match, lowest)
    assert match.totals == (-26, 0, 0, 0)
    assert "−26" in totals_line(match)
    assert "−26" in hand_line(match.results[0])


def test_totals_that_count_down_are_shown_from_the_target() -> None:
    match = new_match(rules("score_display=count_down"), deal_number=7)
    play_hand(match, lowest)
    assert totals_line(match).split()[1:] == [str(100 - total) for total in match.totals]


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ("", ["Q♠"]),
        ("high_spades=true", ["Q♠", "K♠", "A♠"]),
        ("jack_of_diamonds=true", ["Q♠", "J♦"]),
        ("jack_of_diamonds=true high_spades=true", ["Q♠", "K♠", "A♠", "J♦"]),
    ],
)
def test_takers_are_told_of_every_card_that_counts_besides_hearts(changes: str, names: list[str]) -> None:
    match = playing(changes)
    result = play_hand(match, highest)
    sentences = takers(match, result)
    assert sorted(sentence.split()[-1].rstrip(".") for sentence in sentences) == sorted(names)
    for sentence in sentences:
        assert sentence.split()[0] in {seat.name for seat in SEATS}


def test_a_moon_is_told_in_capitals_and_only_where_it_counts() -> None:
    for changes, words in (("", "YOU SHOT THE MOON"), ("shoot_moon=off", "")):
        match = match_with(rules(f"pass_cycle=never {changes}"), one_suit_each())
        assert moon_line(match, play_hand(match, lowest)) == words


def test_a_hand_without_a_moon_tells_of_none() -> None:
    match = new_match(deal_number=7)
    result = play_hand(match, lowest)
    assert result.shooter is None
    assert moon_line(match, result) == ""
