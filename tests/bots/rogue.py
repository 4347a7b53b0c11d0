"""A bot in another process that behaves as its argument says. Run as a program, with nothing of the package."""

import json
import os
import sys
import time
from typing import Any


def main(manner: str) -> None:
    """Answers requests, more or less."""
    if manner == "dies at once":
        sys.exit(3)
    for line in sys.stdin:
        request = json.loads(line)
        if request["type"] == "quit":
            return
        if request["type"] == "hello":
            greet(manner)
        else:
            answer(manner, request)


def greet(manner: str) -> None:
    """Says hello."""
    if manner == "never greets":
        time.sleep(600)
    say({"type": "hello", "protocol": 2 if manner == "speaks version 2" else 1, "name": "rogue\x1b[31m"})


def answer(manner: str, request: dict[str, Any]) -> None:
    """Answers a pass or a play."""
    cards = request["view"]["hand"][:3] if request["type"] == "pass" else [request["legal"][0]]
    good: dict[str, object] = {"id": request["id"], "note": "as\ntold\x07"}
    good.update({"cards": cards} if request["type"] == "pass" else {"card": cards[0]})
    match manner:
        case "dies when asked":
            os._exit(1)
        case "hangs":
            time.sleep(600)
        case "guesses":
            for number in range(request["id"], 130):
                say({**good, "id": number})
                time.sleep(0.005)
            time.sleep(600)
        case "answers twice":
            say(good)
            say(good)
        case "floods lines":
            while True:
                say({"id": -1, "card": "2C"})
        case "floods without a line":
            while True:
                sys.stdout.write("x" * 10000)
        case "reports an error":
            say({"id": request["id"], "error": "out of ideas"})
        case _:
            replies = {
                "writes no JSON": "good morning",
                "nests without end": "[" * 60000,
                "writes a list": "[1]",
                "names no card": json.dumps({**good, "card": "XX", "cards": [["2C"], None, 7]}),
                "names another request": json.dumps({**good, "id": 99}),
                "names a request by true": json.dumps({**good, "id": True}),
                "plays what it does not hold": json.dumps({**good, "card": "1C", "cards": cards[:1] * 3}),
                "passes too few": json.dumps({**good, "card": [], "cards": cards[:2]}),
                "has no cards": json.dumps({"id": request["id"]}),
            }
            print(replies.get(manner) or json.dumps(good), flush=True)


def say(message: dict[str, object]) -> None:
    """Writes a message."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
