"""Changes of bytes and of values such as a bad disk, a bad editor or an enemy makes."""

import json
from random import Random
from typing import Any

from hearts_tui.store.documents import Format, document
from hearts_tui.store.toml import TABLE_WEIGHT

VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    4,
    10**6,
    10**30,
    -(10**4000),
    0.5,
    1e308,
    "",
    "easy",
    "external",
    "\x1b[2J\x1b]0;owned\x07",
    "\u202e\u0000\u009b31m",
    "../../etc/passwd",
    "x" * 5000,
    "😀" * 30,
    "2026-11-30T14:07:10+00:00",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    [],
    {},
    [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]],
    ["QS"] * 60,
    {"level": "easy"},
    {"__class__": "os.system"},
)


def mutated_bytes(content: bytes, rng: Random) -> bytes:
    """The content with a few bytes changed, lost, doubled or put elsewhere."""
    changed = bytearray(content)
    for _ in range(rng.choice((1, 1, 1, 2, 5, 30))):
        start = rng.randrange(len(changed) + 1)
        end = min(len(changed), start + rng.choice((1, 1, 2, 8, 200)))
        piece = changed[start:end]
        changed[start:end] = rng.choice(
            (bytes(rng.randbytes(len(piece))), b"", piece * 2, b'"', b"[" * 40, b"\x00", piece[::-1], b"9" * 400)
        )
    return bytes(changed)


def mutated_data(data: Any, rng: Random) -> Any:
    """The data with one value somewhere changed, removed or exchanged for another."""
    data = json.loads(json.dumps(data))
    parent = data
    while True:
        places = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
        if not places:
            return data
        place = rng.choice(places)
        if isinstance(parent[place], dict | list) and parent[place] and rng.random() < 0.8:
            parent = parent[place]
            continue
        _change(parent, place, places, rng)
        return data


def _change(parent: Any, place: Any, places: list[Any], rng: Random) -> None:
    match rng.randrange(6):
        case 0:
            del parent[place]
        case 1:
            other = rng.choice(places)
            parent[place], parent[other] = parent[other], parent[place]
        case 2 if isinstance(parent, list):
            parent.insert(place, parent[place])
        case 2:
            parent[str(rng.choice(VALUES))[:60]] = parent[place]
        case 3 if type(parent[place]) is int:
            parent[place] += rng.choice((-1, 1, 10, 10**7))
        case _:
            parent[place] = rng.choice(VALUES)


def forged(form: Format, body: Any) -> bytes:
    """The file with this body and a checksum that fits, as somebody makes it who has read the source."""
    return document(form, body).encode()


def hostile_texts(form: Format) -> dict[str, str]:
    """Files as large as they may be, which take much memory or time if anything does."""
    largest, values = form.largest, form.most_values - 10
    head = f'{{"format": "{form.name}", "version": 1, "checksum": "0", "body": '
    room = largest - len(head) - 50

    def filled(unit: str, separators: int) -> str:
        return head + '{"matches": [' + ",".join([unit] * min(values // separators, room // (len(unit) + 1))) + "]}}"

    return {
        "spaces": head + " " * (largest - len(head)),
        "lists": filled("[]", 2),
        "objects": filled("{}", 2),
        "numbers": filled("1000", 1),
        "fractions": filled("1.5", 1),
        "large fractions": filled("1e308", 1),
        "texts": filled('"ab"', 1),
        "objects with a value": filled('{"a":1}', 2),
        "keys": head + "{" + ",".join(f'"{key}":1' for key in range(min(values, room // 11))) + "}}",
        "keys of an item": head
        + '{"matches": [{'
        + ",".join(f'"{key}":1' for key in range(min(values, room // 11)))
        + "}]}}",
        "wide characters": head + '"😀' + "a" * (largest - len(head) - 20) + '"}',
        "escapes": head + '"' + "\\n" * ((largest - len(head) - 20) // 2) + '"}',
        "a huge number": head + "9" * (largest - len(head) - 2) + "}",
        "long numbers": filled("9" * 4299, 1),
        "deep lists": head + "[" * min(values, room // 2) + "]" * min(values, room // 2) + "}",
        "deep objects": head + '{"a":' * min(values, room // 6) + "1" + "}" * min(values, room // 6) + "}",
    }


def hostile_toml(form: Format) -> dict[str, str]:
    """The same as TOML, which has more ways to be expensive."""
    room, values = form.largest - 100, form.most_values - 10

    def filled(unit: str, separators: int = 1) -> str:
        return "a = [" + ",".join([unit] * min(values // separators, room // (len(unit) + 1))) + "]"

    def lines(line: str, separators: int = 1) -> str:
        return "".join(
            line.format(number) for number in range(min(values // separators, room // (len(line.encode()) + 3)))
        )

    def padded(text: str) -> str:
        return f"{text}#😀{'a' * (room - len(text) - 10)}"

    return {
        "spaces": " " * room,
        "empty lines": "\r\n" * (room // 2),
        "comments": "#\n" * (room // 2),
        "a long comment": "#" + "♥" * (room // 3),
        "lists": filled("[]", 2),
        "objects": filled("{}", 2),
        "numbers": filled("1000"),
        "fractions": filled("1e308"),
        "dates": filled("2026-11-30T14:07:10.5+01:00"),
        "keys": lines("k{0} = 1\n"),
        "quoted keys": lines('"♥{0}" = 1\n'),
        "headers": lines("[k{0}]\n", 1 + TABLE_WEIGHT),
        "headers among wide characters": padded(lines("[k{0}]\r\n", 1 + TABLE_WEIGHT)),
        "headers with a value": lines("[rule_sets.k{0}]\na = 1\n", 3 + TABLE_WEIGHT),
        "deep headers": lines("[a.b.c.d.e.f.g.h.i.j.k.k{0}]\n", 12 + 11 * TABLE_WEIGHT),
        "deep headers apart": lines("[k{0}.b.c.d.e.f.g.h.i.j.k]\n", 11 + 11 * TABLE_WEIGHT),
        "arrays of tables": lines("[[a]]\n", 2),
        "arrays of tables apart": lines("[[k{0}]]\n", 2 + TABLE_WEIGHT),
        "dotted keys": lines("k{0}.b.c.d.e.f.g.h.i.j.k = 1\n", 11 + 10 * TABLE_WEIGHT),
        "lists under keys": lines("k{0} = []\n", 2 + TABLE_WEIGHT),
        "objects with a value": lines("k{0} = {{a = 1}}\n", 3 + TABLE_WEIGHT),
        "objects with a value in a list": filled("{aa = 1}", 3),
        "a key of many parts": ".".join("a" * (room // 2)) + " = 1",
        "a key of many parts with spaces": " . ".join("a" * (room // 4)) + " = 1",
        "a key of many quoted parts": ".".join(['""'] * (room // 3)) + " = 1",
        "a header of many parts": f"[{'.'.join('a' * (room // 2))}]",
        "a long key": "a" * room + " = 1",
        "a long key twice": ("a" * (room // 2) + " = 1\n") * 2,
        "wide characters": "a = '😀" + "a" * (room - 20) + "'",
        "escapes": 'a = "' + "\\n" * (room // 2 - 10) + '"',
        "long escapes": 'a = "' + "\\U0001f600" * (room // 10 - 10) + '"',
        "a text over all lines": 'a = """' + "a\\\n \n" * (room // 5) + '"""',
        "a text without an end": 'a = """' + '\\"""' * (room // 4),
        "a text without an end, and a backslash": 'a = """' + '\\"""' * (room // 4) + "\\",
        "a plain text without an end": "a = " + "'" * 3 + "''\n" * (room // 3),
        "quotes": '"' * room,
        "single quotes": "'" * room,
        "long hexadecimal numbers": filled("0x" + "f" * 3570),
        "fractions of many digits": filled("0." + "1" * 4390),
        "a huge number": "a = " + "9" * room,
        "a huge hexadecimal number": "a = 0x" + "f" * room,
        "long numbers": filled("9" * 4299),
        "a number of many digits": "a = 1" + "_1" * (room // 2),
        "a fraction of many digits": "a = 0." + "1" * room,
        "deep lists": "a = " + "[" * (values // 2) + "]" * (values // 2),
        "deep objects": "a = " + "{a = " * (values // 2) + "1" + "}" * (values // 2),
    }
