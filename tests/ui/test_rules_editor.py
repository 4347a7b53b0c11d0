"""The rules editor: every option can be found, understood, changed and kept."""

import re
from concurrent.futures import Future

import pytest
from textual import events
from textual.containers import VerticalScroll
from textual.geometry import Offset
from textual.widgets import Button, Input, OptionList

from hearts_tui.engine.options import Group
from hearts_tui.engine.rules import OPTIONS, PRESETS, STANDARD, EndMode, PassCycle, ScoreDisplay
from hearts_tui.session.archive import Archive
from hearts_tui.session.rulebook import PRESET_LABELS
from hearts_tui.ui.columns import TwoColumns
from hearts_tui.ui.house import House
from hearts_tui.ui.rule_rows import PLAY_LIMIT, allowed_values, rows, stepped, typed
from hearts_tui.ui.rule_sets import YOUR_CHANGES, Place, placed, set_label
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


KEPT = {"Mine": rules(preset="omnibus"), "House": rules("target=50 jack_of_diamonds=true")}


def labels(place: Place, step: int) -> list[str]:
    """The sets that are passed on the way round."""
    seen = []
    for _ in place.sets:
        seen.append(place.label)
        place = place.stepped(step)
    return seen


def test_presets_and_kept_rule_sets_follow_each_other_also_where_two_have_the_same_rules() -> None:
    names = [*(PRESET_LABELS[name] for name in PRESETS), *KEPT]
    assert labels(placed(STANDARD, KEPT), 1) == names
    assert labels(placed(STANDARD, KEPT), -1) == [names[0], *names[:0:-1]]


def test_a_set_keeps_the_name_by_which_it_was_chosen() -> None:
    omnibus = PRESETS["omnibus"]
    assert placed(omnibus, KEPT).label == set_label(omnibus, KEPT) == "Omnibus"
    assert placed(omnibus, KEPT, "Mine").label == set_label(omnibus, KEPT, "Mine") == "Mine"
    assert set_label(KEPT["House"], KEPT) == "House"
    assert set_label(rules("target=50"), KEPT) == "Hearts"


@pytest.mark.parametrize("start", ["target=40", "no_tricks_bonus=5"])
def test_changes_stand_behind_their_set_and_are_found_again(start: str) -> None:
    changed = placed(STANDARD, KEPT).changed(rules(start))
    assert changed.label == "Your changes to Hearts"
    assert (changed.stepped(1).label, changed.stepped(-1).label) == ("Omnibus", "Hearts")
    for step in (1, -1):
        assert changed.stepped(step).stepped(-step) == changed
    assert changed.changed(STANDARD) == placed(STANDARD, KEPT)


def test_changes_of_no_known_set_come_last() -> None:
    place = placed(rules("no_tricks_bonus=5"), KEPT)
    assert (place.label, place.base) == ("Custom rules", None)
    assert (place.stepped(1).label, place.stepped(-1).label) == ("Hearts", "House")


def test_a_change_that_makes_another_set_goes_to_it() -> None:
    assert placed(STANDARD, {}).changed(PRESETS["omnibus"]).label == "Omnibus"


def test_what_is_changed_is_kept_while_a_set_gets_a_name_or_loses_it() -> None:
    changed = placed(STANDARD, KEPT).changed(rules("target=40"))
    elsewhere = changed.stepped(1)
    named = elsewhere.named({**KEPT, "New": elsewhere.rules}, "New")
    assert named.label == "New"
    assert named.sets[YOUR_CHANGES] == rules("target=40")
    left = named.removed(KEPT)
    assert left.label == "Omnibus"
    assert left.sets[YOUR_CHANGES] == rules("target=40")
    assert placed(KEPT["House"], KEPT, "House").removed({}).rules == KEPT["House"]


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


async def at_target(person: Person) -> RulesScreen:
    editor = await open_editor(person)
    await go_to(person, "target")
    return editor


@pytest.mark.parametrize(
    ("keys", "target"),
    [
        ("5 0 enter", 50),
        ("5 0 enter 7 enter", 7),
        ("5 0 enter 7 5 down", 75),
        ("7 5 backspace 9 enter", 79),
        ("backspace enter", 10),
        ("backspace backspace backspace enter", 100),
        ("5 backspace enter", 100),
        ("1 0 0 0 enter", 100),
        ("1 0 0 0 backspace 1 enter", 100),
        ("1 0 0 0 backspace backspace enter", 10),
        ("0 enter", 100),
        ("0 7 enter", 7),
        ("5 0 right", 55),
        ("5 0 down up 2 enter", 2),
    ],
)
async def test_a_number_is_typed_anew_and_accepted_with_enter(house: House, keys: str, target: int) -> None:
    async with seated(house) as person:
        editor = await at_target(person)
        await person.press(*keys.split())
        assert editor.rules.target == target
        assert re.search(rf"Target +{target} ", person.text)


@pytest.mark.parametrize(("keys", "target"), [("down down 5 0", 50), ("down down 5 0 enter 7 enter", 7)])
async def test_keys_that_come_faster_than_the_screen_follows_are_taken_in_their_order(
    house: House, keys: str, target: int
) -> None:
    async with seated(house) as person:
        editor = await open_editor(person)
        driver = person.app._driver
        assert driver is not None
        for key in keys.split():
            event = events.Key(key, key if len(key) == 1 else None)
            event.set_sender(person.app)
            driver.send_message(event)
        await person.until(lambda: editor.rules.target == target)
        assert re.search(rf"Target +{target}[ _]", person.text)


async def test_a_second_enter_leaves_the_number_alone(house: House) -> None:
    async with seated(house) as person:
        editor = await at_target(person)
        await person.press("5", "0", "enter", "enter")
        assert editor.rules.target == 50
        has_all(person.text, ["Type a number, or go with left and right."])
        await person.click(editor.query_one(OptionList), Offset(5, 3))
        assert editor.rules.target == 55


async def test_the_number_that_is_being_typed_is_shown(house: House) -> None:
    async with seated(house) as person:
        await at_target(person)
        await person.press("1", "0", "0", "0")
        assert re.search(r"Target +1000_ ", person.text)
        has_all(person.text, ["Target is a whole number from 1 to 999."])
        await person.press("enter")
        assert re.search(r"Target +100 ", person.text)
        has_all(person.text, ["Target is a whole number from 1 to 999."])


async def test_no_number_is_typed_into_a_row_without_effect_or_from_a_button(house: House) -> None:
    async with seated(house) as person:
        editor = await at_target(person)
        editor.query_one("#use", Button).focus()
        await person.press("5")
        await go_to(person, "num_hands")
        editor.query_one(OptionList).focus()
        await person.press("5")
        assert editor.rules == STANDARD
        has_all(person.text, ["Only a match of a fixed number of hands has one."])


async def test_the_arrows_go_on_with_the_rule_sets_after_one_was_kept(house: House) -> None:
    async with seated(house) as person:
        editor = await open_editor(person)
        await person.press("right")
        await person.click("#keep")
        person.screen.query_one(Input).value = "Mine"
        await person.press("enter")
        has_all(person.text, ["Mine  Delete removes it", "Kept as Mine."])
        await person.press("right")
        assert editor.rules == STANDARD
        await person.click("#keep")
        await person.press("escape", "left", "left")
        has_all(person.text, ["Spot Hearts"])
        await person.press("right")
        editor.query_one("#use", Button).focus()
        await person.press("enter")
        has_all(person.text, ["Rules: Mine"])


async def test_that_a_set_could_not_be_kept_is_told_even_after_the_editor_was_closed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending: Future[str] = Future()
    async with seated(house) as person:
        editor = await open_editor(person)
        monkeypatch.setattr(house.archive, "save_settings", lambda _settings: pending)
        await person.click("#keep")
        person.screen.query_one(Input).value = "Mine"
        await person.tap("enter")
        await person.until(lambda: person.screen is editor)
        await person.tap("escape")
        await person.until(lambda: editor not in person.app.screen_stack)
        monkeypatch.undo()
        pending.set_result("The disk is full.")
        await person.until(lambda: "The disk is full." in person.text)


async def test_from_the_buttons_the_arrows_lead_to_each_other_and_back_to_the_list(house: House) -> None:
    async with seated(house) as person:
        editor = await open_editor(person)
        editor.query_one("#use", Button).focus()
        await person.press("right")
        assert person.app.focused is editor.query_one("#keep")
        has_all(person.text, ["The up arrow goes back to the list."])
        await person.press("up")
        assert person.app.focused is editor.query_one(OptionList)
        has_all(person.text, ["Left and right go through the presets"])
        assert editor.rules == STANDARD


@pytest.mark.parametrize("key", ["delete", "backspace"])
async def test_a_kept_rule_set_is_removed_with_a_key(archive: Archive, house: House, key: str) -> None:
    house.name_rules("Mine", KEPT["House"])
    house.choose_rules(KEPT["House"], "Mine")
    async with seated(house) as person:
        editor = await open_editor(person)
        await person.press(key, "enter")
        assert list(house.named_rules) == ["Mine"]
        await person.press(key, "left", "enter")
        assert editor.rules == KEPT["House"]
        has_all(person.text, ["Your changes to Omnibus", "Mine is kept no longer."])
    assert House(archive).named_rules == {}


@pytest.mark.parametrize("size", [(80, 24), (66, 24), (60, 20), (50, 16)])
async def test_a_kept_rule_set_is_removed_with_the_mouse(house: House, size: tuple[int, int]) -> None:
    house.name_rules("Mine", KEPT["House"])
    house.choose_rules(KEPT["House"], "Mine")
    async with seated(house, size=size) as person:
        editor = await open_editor(person)
        names = ["Use these rules", "Keep under a name…", "Remove", "Cancel"]
        assert editor.query_one(".panel", VerticalScroll).max_scroll_y == 0
        has_all(person.text, names)
        await go_to(person, "target")
        await person.click("#remove")
        has_all(person.text, ["Remove this rule set?", "Mine will be kept no longer."])
        await person.click("#yes")
        has_all(person.text, ["Mine is kept no longer."])
        assert house.named_rules == {}
        assert not editor.query_one("#remove").display
        assert person.app.focused is editor.query_one(OptionList)


async def test_only_a_kept_rule_set_has_a_button_to_remove_it(house: House) -> None:
    house.name_rules("Mine", KEPT["House"])
    async with seated(house) as person:
        editor = await open_editor(person)
        for _ in house.named_rules | PRESETS:
            assert ("Remove" in person.text) is (editor.rules == KEPT["House"])
            await person.press("right")
        await person.press("left")
        assert "Remove" in person.text
        editor.query_one("#remove", Button).focus()
        await person.handled()
        has_all(person.text, ["Enter asks whether this rule set is to go."])
        await person.press("enter", "escape")
        assert list(house.named_rules) == ["Mine"]
        assert person.app.focused is editor.query_one("#remove")


async def test_a_preset_is_not_removed(house: House) -> None:
    async with seated(house) as person:
        await open_editor(person)
        await person.press("delete")
        assert isinstance(person.screen, RulesScreen)
        has_all(person.text, ["Only a rule set that you kept under a name can be removed."])


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
        has_all(person.text, ["printable characters, and not hearts,", "omnibus, black_maria"])
    assert house.named_rules == {}
