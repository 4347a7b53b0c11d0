"""Every file names its format and version; what is damaged, newer, huge or deep is noticed before it is used."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_tui.store.documents import DEEPEST, Body, Format, document, read_document, write_document
from hearts_tui.store.errors import DamagedFile, NewerVersion, StoreError

FORM = Format("test", version=1, largest=10_000, most_values=1_000)
BODY: Body = {"a": [1, "♥", None, True]}

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def nested(depth: int) -> list[Any]:
    """A list within lists."""
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


@given(body=st.dictionaries(st.text(max_size=8), json_values, max_size=5))
def test_a_body_comes_back_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, body: Body) -> None:
    path = tmp_path_factory.getbasetemp() / "round-trip"
    write_document(path, FORM, body)
    assert read_document(path, FORM) == body


def test_a_file_says_what_it_is(tmp_path: Path) -> None:
    write_document(tmp_path / "file", FORM, {"a": 1})
    data = json.loads((tmp_path / "file").read_text())
    assert (data["format"], data["version"], data["body"]) == ("hearts-tui test", 1, {"a": 1})


def test_the_layout_of_a_file_does_not_matter(tmp_path: Path) -> None:
    data = json.loads(document(FORM, BODY))
    (tmp_path / "file").write_text(json.dumps(data, indent=4, ensure_ascii=False))
    assert read_document(tmp_path / "file", FORM) == BODY


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is not JSON"),
        ("{", "it is not JSON"),
        ("[]", "it is not a JSON object"),
        ("7", "it is not a JSON object"),
        ('{"a": NaN}', "numbers too large"),
        ('{"a": -Infinity}', "numbers too large"),
        ('{"a": 1e999}', "numbers too large"),
        ('{"a": ' + "9" * 5000 + "}", "numbers too large"),
        ('{"a": ' + "[" * 900 + "]" * 900 + "}", "nested too deeply"),
        ('{"a": ' + "[" * 3_000, "too many values"),
        ('{"a": [' + "[]," * 600 + "[]]}", "too many values"),
        ('{"a": [' + "0," * 1_000 + "0]}", "too many values"),
        (" " * 10_001, "larger than 10,000 bytes"),
        ("{}", "does not say that it is a hearts-tui test file"),
        ('{"format": "hearts-tui match", "version": 1}', "does not say that it is a hearts-tui test file"),
        ('{"format": "hearts-tui test"}', "version is no version"),
        ('{"format": "hearts-tui test", "version": true}', "version is no version"),
        ('{"format": "hearts-tui test", "version": "1"}', "version is no version"),
        ('{"format": "hearts-tui test", "version": 0}', "version is no version"),
        ('{"format": "hearts-tui test", "version": 1e9}', "version is no version"),
        ('{"format": "hearts-tui test", "version": 1}', "it has no content"),
        ('{"format": "hearts-tui test", "version": 1, "body": []}', "it has no content"),
        ('{"format": "hearts-tui test", "version": 1, "body": {}}', "does not fit its checksum"),
        ('{"format": "hearts-tui test", "version": 1, "body": {}, "checksum": 7}', "does not fit its checksum"),
    ],
)
def test_what_is_not_one_of_our_files_is_damage_with_a_reason(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "file").write_text(text)
    with pytest.raises(DamagedFile, match=why) as caught:
        read_document(tmp_path / "file", FORM)
    assert str(caught.value).startswith("file is damaged: ")
    assert str(caught.value).isprintable()


def test_depth_is_counted_from_the_whole_file(tmp_path: Path) -> None:
    write_document(tmp_path / "file", FORM, {"a": nested(DEEPEST - 2)})
    assert read_document(tmp_path / "file", FORM) == {"a": nested(DEEPEST - 2)}
    write_document(tmp_path / "file", FORM, {"a": nested(DEEPEST - 1)})
    with pytest.raises(DamagedFile, match="nested too deeply"):
        read_document(tmp_path / "file", FORM)


def test_what_could_not_be_read_back_is_not_written(tmp_path: Path) -> None:
    write_document(tmp_path / "file", FORM, {"a": 1})
    with pytest.raises(StoreError, match="it would be larger than 10,000 bytes"):
        write_document(tmp_path / "file", FORM, {"a": "x" * 10_000})
    assert read_document(tmp_path / "file", FORM) == {"a": 1}


def test_a_newer_version_is_refused_by_name(tmp_path: Path) -> None:
    newer = Format("test", version=7, largest=10_000, most_values=1_000)
    write_document(tmp_path / "file", newer, {"a": 1})
    with pytest.raises(NewerVersion, match=r"newer version of hearts-tui: it has version 7 of its format, .* than 1"):
        read_document(tmp_path / "file", FORM)


def test_an_older_version_is_brought_up_step_by_step(tmp_path: Path) -> None:
    def renamed(old: str, new: str) -> Callable[[Body], Body]:
        return lambda body: {new if key == old else key: value for key, value in body.items()}

    third = Format("test", 3, 10_000, 1_000, migrations={1: renamed("a", "b"), 2: renamed("b", "c")})
    second = Format("test", 2, 10_000, 1_000, migrations={1: renamed("a", "b")})
    write_document(tmp_path / "one", FORM, {"a": 1})
    write_document(tmp_path / "two", second, {"b": 2})
    write_document(tmp_path / "three", third, {"c": 3})
    found = [read_document(tmp_path / name, third) for name in ("one", "two", "three")]
    assert found == [{"c": 1}, {"c": 2}, {"c": 3}]
