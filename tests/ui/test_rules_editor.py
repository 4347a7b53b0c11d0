"""The rules editor: every option can be found, understood, changed and kept."""

import re

import pytest
from textual.widgets import Button, Input, OptionList

from hearts_tui.engine.options import Group
from hearts_tui.engine.rules import OPTIONS, PRESETS, STANDARD, EndMode, PassCycle, ScoreDisplay
from hearts_tui.session.archive import Archive
from hearts_tui.ui.columns import TwoColumns
from hearts_tui.ui.house import House
from hearts_tui.ui.rule_rows import PLAY_LIMIT, allowed_values, next_rule_set, rows, rule_set_name, stepped, typed
from hearts_tui.ui.screens.question import NameScreen
from hearts_tui.ui.screens.rules import NARROW_VALUE_COLUMN, RulesScreen

from ..support import rules
from .person import Person, has_all, seated

SHOWN_AS_ONE = {"first_trick_points", "must_break_hearts"}


def test_every_option_has_a_row_in_its_group_and_the_play_limit_is_one() -> None:
    made = {row.name: row for row in rows(STANDARD)}
    assert set(made) == (set(OPTIONS) - SHOWN_AS_ONE) | {PLAY_LIMIT}
    assert all(made[name].group is option.group for name, option in OPTIONS.items() if name in made)
    assert [row.group for row in rows(STANDARD)] == sorted((row.group for row in made.values()), key=list(Group).index)


@pytest.mark.parametrize("step", [1, -1])
def test_the_play_limit_goes_through_every_combination_of_the_two_limits(step: int) -> None:
    seen = []
    changed = STANDARD
    for _ in range(4):
        seen.append(next(row.value for row in rows(changed) if row.name == PLAY_LIMIT))
        changed, problem = stepped(changed, PLAY_LIMIT, step)
        assert problem == ""
    values = ["default", "points in the first trick", "hearts led at any time", "disabled"]
    assert seen == [values[place * step] for place in range(4)]
    assert allowed_values(PLAY_LIMIT) == "; ".join(values)
    assert changed == STANDARD


def test_values_that_are_listed_can_be_told_apart() -> None:
    for row in rows(STANDARD):
        if row.name in OPTIONS and (choices := OPTIONS[row.name].choices):
            assert allowed_values(row.name).split("; ") == list(choices.values())


def test_every_label_leaves_the_column_of_the_values_straight() -> None:
    assert [row.label for row in rows(STANDARD) if len(f"◆ {row.label}") > NARROW_VALUE_COLUMN - 2] == []


@pytest.mark.parametrize("name", sorted(set(OPTIONS) - SHOWN_AS_ONE))
def test_a_step_changes_the_option_or_says_why_not(name: str) -> None:
    for preset in PRESETS.values():
        changed, problem = stepped(preset, name, 1)
        assert (changed == preset) is bool(problem)
        assert problem == "" or problem.endswith(".")


@pytest.mark.parametrize("name", [row.name for row in rows(STANDARD)])
def test_every_row_names_its_values_and_its_standard(name: str) -> None:
    row = next(row for row in rows(STANDARD) if row.name == name)
    assert row.is_standard
    assert not row.is_changed
    assert allowed_values(name)
    assert row.standard == row.value


def test_a_change_from_the_preset_is_marked() -> None:
    omnibus = {row.name: row for row in rows(rules(preset="omnibus"))}
    assert not omnibus["jack_of_diamonds"].is_standard
    assert not omnibus["jack_of_diamonds"].is_changed
    longer = {row.name: row for row in rows(rules("target=150", preset="omnibus"))}
    assert longer["target"].is_changed


def test_impossible_combinations_cannot_be_chosen_and_say_why() -> None:
    by_hands, _ = stepped(STANDARD, "end_mode", 1)
    assert by_hands.end_mode is EndMode.HANDS
    assert by_hands.num_hands == 8
    assert "no target to count down from" in stepped(by_hands, "score_display", 1)[1]
    assert "no target" in stepped(by_hands, "target", 1)[1]
    counting_down = rules("score_display=count_down")
    same, problem = stepped(counting_down, "end_mode", 1)
    assert same == counting_down
    assert problem == "Totals that count down need a target: let them count up first."
    assert "fixed number of hands" in stepped(STANDARD, "num_hands", 1)[1]
    assert "at any time" in stepped(rules("must_break_hearts=false"), "queen_breaks_hearts", 1)[1]


def test_numbers_are_typed_within_their_range() -> None:
    assert typed(STANDARD, "target", "75")[0].target == 75
    same, problem = typed(STANDARD, "max_hands", "150")
    assert same == STANDARD
    assert "from 1 to 99" in problem


def test_presets_and_named_rule_sets_follow_each_other() -> None:
    named = {"House": rules("target=50 jack_of_diamonds=true")}
    current, seen = STANDARD, []
    for _ in range(5):
        seen.append(rule_set_name(current, named))
        current = next_rule_set(current, named, 1)
    assert seen == [*PRESETS, "House"]
    assert current == STANDARD
    assert next_rule_set(rules("no_tricks_bonus=5"), named, 1) == STANDARD


async def open_editor(person: Person) -> RulesScreen:
    person.screen.query_one("#rules", Button).focus()
    await person.press("enter")
    assert isinstance(person.screen, RulesScreen)
    return person.screen


async def go_to(person: Person, name: str) -> None:
    options = person.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(name)
    await person.handled()


async def test_a_changed_rule_is_used_for_the_match_and_is_there_next_time(archive: Archive, house: House) -> None:
    async with seated(house) as person:
        await open_editor(person)
        await go_to(person, "pass_cycle")
        await person.press("right")
        has_all(person.text, ["◆ Cards are passed", "left, right, across", "Standard: left, right, across, no pass."])
        person.screen.query_one("#use", Button).focus()
        await person.press("enter")
        has_all(person.text, ["Rules: Custom rules"])
        person.screen.query_one("#play", Button).focus()
        await person.press("enter")
        assert person.table.match.rules.pass_cycle is PassCycle.LEFT_RIGHT_ACROSS
    assert House(archive).rules.pass_cycle is PassCycle.LEFT_RIGHT_ACROSS


async def test_cancel_leaves_the_rules_as_they_were(house: House) -> None:
    async with seated(house) as person:
        await open_editor(person)
        await person.press("right")
        person.screen.query_one("#cancel", Button).focus()
        await person.press("enter")
        assert house.rules == STANDARD
        has_all(person.text, ["Rules: Hearts"])


def without_spaces(text: str) -> str:
    """The text without spaces, line ends and the marks of a scrollbar, which stand in the middle of what wraps."""
    return re.sub(r"[\s▁-█]", "", text)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (50, 16)])
async def test_value_and_meaning_of_every_row_can_be_read_in_full(house: House, size: tuple[int, int]) -> None:
    async with seated(house, size=size) as person:
        editor = await open_editor(person)
        options = editor.query_one(OptionList)
        width = options.scrollable_content_region.width
        for row in rows(STANDARD):
            await go_to(person, row.name)
            line = options.get_option(row.name).prompt
            assert isinstance(line, TwoColumns)
            shown = [str(part) for part in line.lines(width)]
            assert all(len(part) <= width for part in shown)
            assert without_spaces("".join(shown)).endswith(without_spaces(row.value))
            read = without_spaces(person.text)
            assert without_spaces("".join(shown)) in read
            assert without_spaces(editor._meaning()) in read


async def test_a_refused_change_says_why(house: House) -> None:
    async with seated(house) as person:
        editor = await open_editor(person)
        await go_to(person, "num_hands")
        await person.press("right")
        assert editor.rules == STANDARD
        has_all(person.text, ["Only a match of a fixed number of hands has one."])


async def test_digits_type_a_number(house: House) -> None:
    async with seated(house) as person:
        editor = await open_editor(person)
        await go_to(person, "target")
        await person.press("7", "5")
        assert editor.rules.target == 75
        await go_to(person, "score_display")
        await person.press("right")
        assert editor.rules.score_display is ScoreDisplay.COUNT_DOWN


async def test_rules_are_kept_under_a_name_and_found_again(archive: Archive, house: House) -> None:
    async with seated(house) as person:
        editor = await open_editor(person)
        await go_to(person, "jack_of_diamonds")
        await person.press("right")
        await go_to(person, "no_tricks_bonus")
        await person.press("right")
        editor.query_one("#keep", Button).focus()
        await person.press("enter")
        assert isinstance(person.screen, NameScreen)
        person.screen.query_one(Input).value = "Friday"
        await person.press("enter")
        has_all(person.text, ["Rule set", "Friday"])
    assert House(archive).named_rules == {"Friday": rules("jack_of_diamonds=true no_tricks_bonus=5")}


async def test_the_name_of_a_preset_is_refused(house: House) -> None:
    async with seated(house) as person:
        editor = await open_editor(person)
        editor.query_one("#keep", Button).focus()
        await person.press("enter")
        person.screen.query_one(Input).value = "Hearts"
        await person.press("enter")
        assert isinstance(person.screen, NameScreen)
        has_all(person.text, ["characters, and not hearts, omnibus,"])
    assert house.named_rules == {}
