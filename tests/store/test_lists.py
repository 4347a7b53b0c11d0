"""Long lists are read item by item, and are files like every other."""

from pathlib import Path
from typing import Any

import pytest

from hearts_tui.store.documents import Body, Format, Malformed, document, write_document
from hearts_tui.store.errors import DamagedFile, NewerVersion, StoreError
from hearts_tui.store.lists import LONGEST_ITEM, read_list

FORM = Format("list", version=1, largest=20_000, most_values=60)
ITEMS: list[Body] = [{"a": 1, "b": [1, 2]}, {}, {"a": "]}}", "é": {"c": None}}, {"a": 1.5}]


def read(path: Path) -> list[Body]:
    return read_list(path, FORM, "items", lambda item: item)


def text_of(items: Any) -> str:
    return document(FORM, {"items": items})


@pytest.mark.parametrize("items", [ITEMS, ITEMS[:1], []])
def test_what_was_written_is_read(tmp_path: Path, items: list[Body]) -> None:
    write_document(tmp_path / "file", FORM, {"items": items})
    assert read(tmp_path / "file") == items


@pytest.mark.parametrize("space", ["", " ", "\r\n\t"])
def test_spaces_between_the_parts_change_nothing(tmp_path: Path, space: str) -> None:
    text = text_of(ITEMS).replace(",\n", f"{space},{space}").replace("[{", f"[{space}{{").replace("}]}}", "} ] } }\n")
    (tmp_path / "file").write_bytes(text.encode())
    assert read(tmp_path / "file") == ITEMS


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "does not begin as a hearts-tui list file"),
        (text_of(ITEMS).replace("hearts-tui list", "hearts-tui match"), "does not say that it is a hearts-tui list"),
        (text_of(ITEMS).replace("items", "things"), "has no list of items"),
        (text_of({}), "has no list of items"),
        (text_of([7]), "no object"),
        (text_of([{"a": "x" * LONGEST_ITEM}]), "too large"),
        (text_of([{"a": 1}]).replace('{"a": 1}', '{"a": NaN}'), "no JSON"),
        (text_of([{"a": 1}]).replace("1}]", "2}]"), "does not fit its checksum"),
        (text_of([{"a": 1}, {}]).replace(",\n{}", " {}"), "no JSON"),
        (text_of([{"a": 1}]) + "{}", "after its end"),
        (text_of([{}] * 70), "too many values"),
        (text_of(ITEMS).replace("\\u00e9", "é"), "not ASCII"),
    ],
)
def test_anything_else_is_damage(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "file").write_bytes(text.encode())
    with pytest.raises(DamagedFile, match=why):
        read(tmp_path / "file")


def test_a_newer_version_is_told_of_whatever_it_holds(tmp_path: Path) -> None:
    (tmp_path / "file").write_text(document(Format("list", 2, 1_000, 10), {"other": 1}), encoding="utf-8")
    with pytest.raises(NewerVersion, match="version 2"):
        read(tmp_path / "file")


def test_an_item_that_cannot_be_used_is_damage(tmp_path: Path) -> None:
    def refuse(_: Body) -> Body:
        raise Malformed("it is not what was wanted")

    write_document(tmp_path / "file", FORM, {"items": ITEMS})
    with pytest.raises(DamagedFile, match="not what was wanted"):
        read_list(tmp_path / "file", FORM, "items", refuse)


def test_what_would_be_refused_for_its_many_values_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="it holds too many values"):
        write_document(tmp_path / "file", FORM, {"items": [{}] * 70})
    assert not (tmp_path / "file").exists()
