import pytest

from hearts_tui.arena.contest import Contest


def contest(bots: str, deals: int = 10) -> Contest:
    one, two, three, four = bots.split()
    return Contest((one, two, three, four), deals=deals)


@pytest.mark.parametrize(
    ("bots", "seatings"),
    [
        ("easy easy easy easy", 1),
        ("normal easy easy easy", 4),
        ("normal normal easy easy", 6),
        ("normal hard easy easy", 12),
        ("a b c d", 24),
    ],
)
def test_bots_sit_in_every_distinct_way(bots: str, seatings: int) -> None:
    seated = contest(bots).seatings
    named = {tuple(contest(bots).bots[place] for place in seating) for seating in seated}
    assert len(seated) == len(named) == seatings
    assert all(sorted(seating) == [0, 1, 2, 3] for seating in seated)


def test_every_bot_of_a_kind_sits_at_each_seat_equally_often_for_one_against_three() -> None:
    seats = sorted(seating.index(0) for seating in contest("normal easy easy easy").seatings)
    assert seats == [0, 1, 2, 3]


def test_matches_that_differ_in_the_seating_alone_have_the_same_deals() -> None:
    bots = ("normal", "easy", "easy", "easy")
    numbers = [Contest(bots, matches=8).deal_number(number) for number in range(8)]
    assert numbers == [1_000_000] * 4 + [1_000_001] * 4
    assert [Contest(bots, deals=3, seed=5).deal_number(number) for number in range(3)] == [5e6, 5e6 + 1, 5e6 + 2]


@pytest.mark.parametrize(("deals", "matches"), [(0, 0), (5, 5), (-1, 0), (1_000_001, 0)])
def test_a_contest_is_of_deals_or_of_matches(deals: int, matches: int) -> None:
    with pytest.raises(ValueError, match="an arena plays"):
        Contest(("easy",) * 4, deals, matches)


def test_contests_have_different_fingerprints() -> None:
    contests = [
        contest("a b c d"),
        contest("a b d c"),
        contest("a b c d", 11),
        Contest(("a", "b", "c", "d"), matches=10),
    ]
    assert len({contest.fingerprint for contest in contests}) == 4
