"""What strangers may hand us, as targets: `python -m tests.safety.fuzz TARGET FOLDER... [-max_total_time=SECONDS]`.

With atheris it is fuzzed by coverage; the folders are its corpus, the first one is where it keeps what it finds.
A target raises nothing but for a fault.
"""

import contextlib
import io
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

CORPUS = Path(__file__).with_name("corpus")


def must_be_printable(*lines: str) -> None:
    """What is shown to a person holds nothing that a terminal would obey."""
    for line in lines:
        assert line.isprintable(), ascii(line)


def record(content: bytes) -> None:
    """The record loader, and what a loaded match is used for."""
    from hearts_tui.engine.errors import RecordError
    from hearts_tui.engine.record import record_of, replayed
    from hearts_tui.store.documents import Malformed, parsed
    from hearts_tui.store.matches import MATCH_FORMAT

    try:
        match = replayed(parsed(content.decode("utf-8", "replace"), MATCH_FORMAT))
    except (Malformed, RecordError) as error:
        must_be_printable(str(error))
        return
    again = record_of(match)
    assert record_of(replayed(json.loads(json.dumps(again)))) == again
    for seat in range(4):
        match.view(seat).as_data()


def settings(content: bytes) -> None:
    """The settings loader, and what it writes."""
    from hearts_tui.engine.rules import rules_from_data
    from hearts_tui.store.documents import Malformed, version_of
    from hearts_tui.store.settings_store import SETTINGS_FORMAT, _settings_in
    from hearts_tui.store.toml import parsed_toml, toml_text

    try:
        data = parsed_toml(content.decode("utf-8", "replace"), SETTINGS_FORMAT)
        version_of({"format": SETTINGS_FORMAT.name, "version": 1} | data, SETTINGS_FORMAT)
    except Malformed as error:
        must_be_printable(str(error))
        return
    assert parsed_toml(toml_text("", data, {}), SETTINGS_FORMAT) == data
    found, problems = _settings_in(data)
    must_be_printable(*problems)
    for name, rules in found.rule_sets.items():
        assert name.isprintable()
        rules_from_data(rules)


def protocol(content: bytes) -> None:
    """The lines of other programs: the side of the host and the side of the bot."""
    from hearts_tui.bots.base import Budget
    from hearts_tui.bots.easy import Easy
    from hearts_tui.bots.protocol import BotFault, answered, greeted, reply
    from tests.support import new_match, next_deal

    match = new_match()
    match.apply(next_deal(match))
    for read in (greeted, lambda line: answered(line, match.view(0), 1)):
        with contextlib.suppress(BotFault):
            read(content)
    answer = reply(content, Easy(), "easy", Budget(work=0.01))
    assert answer is None or json.dumps(answer)


def command_line(content: bytes) -> None:
    """The arguments of the command, up to the table itself, for which there is no terminal."""
    from hearts_tui.cli import main

    try:
        arguments = shlex.split(content.decode("utf-8", "surrogateescape"))
    except ValueError:
        return
    if any(argument.startswith(("arena", "bot")) or "cmd:" in argument for argument in arguments):
        return
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), contextlib.suppress(SystemExit):
        main(arguments)
    must_be_printable(*err.getvalue().split("\n"))


TARGETS: dict[str, Callable[[bytes], None]] = {
    "record": record,
    "settings": settings,
    "protocol": protocol,
    "command_line": command_line,
}


def seeds(target: str) -> list[bytes]:
    """The contents of the corpus of that target."""
    return [path.read_bytes() for path in sorted((CORPUS / target).iterdir())]


def main() -> None:
    """Fuzzes until it finds something or its time is over."""
    import atheris

    target, *arguments = sys.argv[1:]
    with atheris.instrument_imports(include=["hearts_tui"]):
        TARGETS[target](b"")
    atheris.Setup([sys.argv[0], *arguments], TARGETS[target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
