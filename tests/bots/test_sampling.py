from random import Random

from hearts_tui.bots.habits import Shrewd
from hearts_tui.bots.knowledge import knowledge_of
from hearts_tui.bots.sampling import Trial, different_cards, drawn, mean, start_of, worths
from hearts_tui.bots.worlds import Worlds
from hearts_tui.engine.cards import Card, card_names, parse_cards
from hearts_tui.engine.rules import HeartValues, Rules
from hearts_tui.engine.scoring import Scores

from .tables import view_of


def test_neighbours_that_cost_the_same_are_tried_once() -> None:
    view = view_of("2D 3D 4D 9D TH", "0: 5D 6D 7D 8D")
    assert card_names(different_cards(view)) == "2D TH"


def test_cards_with_one_of_the_others_between_them_are_both_tried() -> None:
    assert card_names(different_cards(view_of("2D 4D"))) == "2D 4D"


def test_a_card_on_the_table_still_stands_between_two_others() -> None:
    assert card_names(different_cards(view_of("2D 4D", "3: 3D"))) == "2D 4D"


def test_hearts_that_cost_their_pips_are_all_tried() -> None:
    rules = Rules(heart_values=HeartValues.FACE)
    assert card_names(different_cards(view_of("2H 3H", rules=rules))) == "2H 3H"


def test_the_queen_is_no_neighbour_of_the_jack() -> None:
    assert card_names(different_cards(view_of("JS QS KS", "0: 2C 3C 4C 5C"))) == "JS QS KS"


def test_every_card_is_tried_in_the_same_deals() -> None:
    view = view_of("2D 5D 9D KD 3S 7S JS AS 2H 6H 9H QH AH")
    rng = Random(1)
    dealt = drawn(view, Worlds(knowledge_of(view)), rng, 64)
    card = Card.parse("2D")

    def own(points: Scores) -> float:
        return float(points[0])

    habit = Shrewd(view.rules, Random(2))
    first, again = worths(start_of(view), dealt, [Trial(card), Trial(card)], habit, own)
    assert first == again
    assert len(first) == 64


def test_a_mean_may_be_weighted() -> None:
    assert mean([1.0, 3.0]) == 2


def test_going_for_the_moon_takes_everything_with_a_hand_that_cannot_lose() -> None:
    view = view_of("AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", hand_number=4)
    dealt = drawn(view, Worlds(knowledge_of(view)), Random(1), 64)

    def own(points: Scores) -> float:
        return float(points[0])

    (values,) = worths(
        start_of(view), dealt, [Trial(parse_cards("2C")[0], for_moon=True)], Shrewd(view.rules, Random(2)), own
    )
    assert values == [0.0] * 64
