"""Any rule set can be written and read."""

import json

from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.engine.errors import RulesError
from hearts_tui.engine.options import value_name
from hearts_tui.engine.rules import OPTIONS, STANDARD, Rules, change_rules, preset_name, rules_from_data

from . import strategies as some

values = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.integers()), st.just("hands")
)


@given(some.rule_sets())
def test_rules_as_json_read_back_the_same(rules: Rules) -> None:
    assert rules_from_data(json.loads(json.dumps(rules.as_data()))) == rules


@given(some.rule_sets())
def test_rules_written_as_on_the_command_line_read_back_the_same(rules: Rules) -> None:
    assert change_rules(STANDARD, {name: value_name(value) for name, value in rules.as_data().items()}) == rules


@given(some.rule_sets(), some.rule_sets())
def test_equal_rules_have_the_same_preset_and_differ_in_some_option_otherwise(one: Rules, other: Rules) -> None:
    differing = [name for name in OPTIONS if getattr(one, name) != getattr(other, name)]
    assert (one == other) == (not differing)
    if all(OPTIONS[name].cosmetic for name in differing):
        assert preset_name(one) == preset_name(other)


@given(st.dictionaries(st.one_of(st.sampled_from(list(OPTIONS)), st.text()), values))
def test_any_data_is_read_as_rules_or_refused(data: dict[str, object]) -> None:
    try:
        rules = rules_from_data(data)
    except RulesError:
        return
    assert rules_from_data(rules.as_data()) == rules
