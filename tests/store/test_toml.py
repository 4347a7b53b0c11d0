"""TOML is read within bounds and written so that it reads back as it was, each entry below its comment."""

import tomllib
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hearts_tui.store.documents import DEEPEST, Format, Malformed
from hearts_tui.store.toml import LARGEST_NUMBER, LONGEST_WORD, TABLE_WEIGHT, Note, parsed_toml, toml_text

FORM = Format("test", version=1, largest=100_000, most_values=1_000)
texts = st.text(st.characters(codec="utf-8"), max_size=8)
values = st.recursive(
    st.booleans()
    | st.integers()
    | st.sampled_from([-LARGEST_NUMBER, LARGEST_NUMBER])
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
    | st.datetimes(timezones=st.none() | st.just(UTC))
    | st.dates()
    | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@given(data=st.dictionaries(texts, values, max_size=4))
@example(
    data={"a": "\x00\x7f\u2028\"\\'\n\t😀", "": {"": {"": {}}}, "b": {"c": 1, "d": {"e": [{"f": []}, {}]}}, "g": []}
)
def test_what_is_written_is_read_back_as_it_was(data: dict[str, Any]) -> None:
    assert parsed_toml(toml_text("", data, {}), FORM) == data


def test_entries_stand_in_the_order_of_their_notes_below_their_comments_and_tables_last() -> None:
    notes = {"b": Note("The second.", {"x": 1}), "c": Note("The third.", 0.5), "a": Note("", "z")}
    assert toml_text("A file.", {"other": [1], "more": {"y": "ä"}, "a": True}, notes) == (
        "# A file.\n\n# The third.\n#c = 0.5\n\na = true\n\nother = [1]\n\n"
        '# The second.\n#[b]\n#x = 1\n\n[more]\ny = "ä"\n'
    )


def test_a_table_of_tables_is_written_as_a_table_each() -> None:
    assert toml_text("", {"sets": {"a": {"x": 1}, "b c": {}}}, {}).strip() == '[sets.a]\nx = 1\n\n[sets."b c"]'


def test_long_names_are_written_in_quotes_and_once() -> None:
    name = "a" * (LONGEST_WORD + 1)
    data = {name: {"b": {"x": 1}, "c": {}}, "d": {name: {name: 1}}}
    text = toml_text("", data, {})
    assert text.count(f'"{name}"') == 3
    assert parsed_toml(text, FORM) == data


def test_an_empty_table_with_a_note_gives_way_to_its_example() -> None:
    text = toml_text("", {"keys": {}}, {"keys": Note("Keys.", {"a": "b"})})
    assert tomllib.loads(text) == {}
    assert '#[keys]\n#a = "b"' in text


def test_what_has_no_value_is_left_out_and_half_a_character_is_replaced() -> None:
    data = {"a": None, "b": [None, 1], "c": {"d": None, "e": "\ud800"}}
    assert parsed_toml(toml_text("", data, {}), FORM) == {"b": [1], "c": {"e": "\ufffd"}}


def test_dates_and_times_are_read_and_written() -> None:
    data = {"a": datetime(2026, 11, 30, 14, 7, 1, 5000, tzinfo=UTC), "b": date(1, 2, 3), "c": time(4, 5)}
    assert parsed_toml(toml_text("", data, {}), FORM) == data


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a", "it is not TOML: "),
        ("a = 1\na = 2\nb = 3", "at line 2"),
        ("a = '\x1b'", "it is not TOML: "),
        ("a = [" + "1," * 1000 + "]", "too many values"),
        ("a = 1\n" * 1001, "too many values"),
        ("[a]\n[b]\n" * (1000 // TABLE_WEIGHT), "too many values"),
        ("a.a=1\n" * (1000 // TABLE_WEIGHT), "too many values"),
        ("a = []\n" * (1000 // TABLE_WEIGHT), "too many values"),
        ("[a.a.a]\n" * (1000 // TABLE_WEIGHT), "too many values"),
        ("a = {" + "a = {}, " * (1000 // TABLE_WEIGHT) + "}", "too many values"),
        ('["a".b]\n' * (1000 // TABLE_WEIGHT), "too many values"),
        ("a = 0x" + "f" * 4000, "numbers too large"),
        ("a = 1" + "0" * 4300, "numbers too large"),
        ("a = [-1" + "0" * 4300 + "]", "numbers too large"),
        ("a = inf", "no number"),
        ("a = {b = -nan}", "no number"),
        ("a" * (LONGEST_WORD + 1) + " = 1", "too long"),
        ("a = 1." + "1" * LONGEST_WORD, "too long"),
        (".".join("a" * (DEEPEST + 2)) + " = 1", "nested too deeply"),
        (" . ".join("a" * (DEEPEST + 2)) + " = 1", "nested too deeply"),
        (f"[{'.'.join('a' * (DEEPEST + 2))}]", "nested too deeply"),
        (".".join("a" * DEEPEST) + " = 1", "nested too deeply"),
        ("a = " + "[" * DEEPEST + "]" * DEEPEST, "nested too deeply"),
        ("a = '" + "x y" * 500 + "\n'", "it is not TOML: |too long"),
        ("a = {" + "b" * 900 + " = 1, " + "b" * 900 + " = 2}", "it is not TOML: "),
    ],
)
def test_what_is_no_toml_or_too_much_is_refused_in_a_few_words(text: str, why: str) -> None:
    with pytest.raises(Malformed, match=why) as refused:
        parsed_toml(text, FORM)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        "a = '" + "." * 2000 + "'",
        'a = """\n' + "[,=." * 500 + '"""',
        "a = '''" + "{'\"" * 500 + "'''",
        "# " + "a.b=," * 500 + "\na = 1",
        'a = "\\"' + "=.," * 500 + '" # "',
        "a = " + "[" * (DEEPEST - 2) + "]" * (DEEPEST - 2),
        "a = [" + ", ".join(["1.5"] * 450) + "]",
    ],
)
def test_texts_and_comments_may_hold_what_would_be_too_much_elsewhere(text: str) -> None:
    assert parsed_toml(text, FORM).keys() == {"a"}
