"""The command line. Arguments are read first; a heavy layer is imported only inside the command that needs it."""

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from . import __version__
from .arena.arguments import USUAL_MS, add_arguments, milliseconds
from .bots.base import Budget
from .bots.levels import LEVELS
from .engine.deal import LARGEST_DEAL_NUMBER
from .engine.errors import RulesError
from .engine.rules import CUSTOM, PRESETS, STANDARD, Rules, change_rules, preset_name, preset_rules, rules_from_data
from .session.archive import Archive
from .session.seats import BOT_NAMES
from .session.table import Table
from .session.writing import in_the_background
from .store.errors import StoreError
from .store.paths import default_paths
from .store.settings import Tempo
from .streams import prepare_streams

if TYPE_CHECKING:
    from .ui.house import House


class _Parser(argparse.ArgumentParser):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        # From Python 3.14 on, help would be coloured.
        self.color = False

    def error(self, message: str) -> NoReturn:
        line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in message)
        self.exit(2, f"{self.prog}: {line}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command that the arguments ask for. A mistake is one line on standard error and exit status 2."""
    prepare_streams()
    try:
        _run(arguments)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        _write_no_more()
    except OSError as error:
        _write_no_more()
        print(f"hearts-tui: the system refused something: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)


def _write_no_more() -> None:
    """Lets what is left unwritten go: Python would complain about it while it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _run(arguments: Sequence[str] | None) -> None:
    try:
        given = sys.argv[1:] if arguments is None else list(arguments)
        options = _parser().parse_args(given)
        if options.command and given[0] != options.command:
            raise ValueError(
                f"{given[0][:40]} belongs to a new match: a command comes first, such as `{options.command}`"
            )
        options.run(options)
    except (StoreError, ValueError) as error:
        sys.exit(_mistake(str(error)))
    finally:
        sys.stdout.flush()


def _mistake(sentence: str) -> int:
    print(f"hearts-tui: {sentence}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="hearts-tui", description="Hearts for the terminal: you and three computer players.")
    parser.add_argument("--version", action="version", version=f"hearts-tui {__version__}")
    parser.add_argument("--level", choices=LEVELS, help="start a match against this level at once")
    parser.add_argument(
        "--deal", type=_deal_number, metavar="N", help="play the match with this number: the same hands everywhere"
    )
    _take_rules(parser)
    _take_tempo(parser, "the clock")
    _take_table_options(parser)
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=_Parser)
    resume = _command(commands, "continue", _continue, "continue the newest unfinished match, or the one with this ID")
    _take_tempo(resume, "change the clock of the match")
    _take_table_options(resume)
    resume.add_argument("id", nargs="?", metavar="ID", help="as `hearts-tui matches` lists it")
    matches = _command(commands, "matches", _matches, "list the unfinished matches")
    stats = _command(commands, "stats", _stats, "show the record, a level at a time")
    rules = _command(commands, "rules", _rules, "show the rules of a table in words")
    _take_rules(rules)
    rules.add_argument("--options", action="store_true", help="list the options with their standard and their values")
    arena = _command(commands, "arena", _arena, "let bots play against each other")
    add_arguments(arena)
    _take_rules(arena)
    bot = _command(commands, "bot", _bot, "play by the bot protocol on standard input and output")
    bot.add_argument("--level", choices=LEVELS, required=True, help="the level that plays")
    _take_think(bot)
    paths = _command(commands, "paths", _paths, "show where everything is kept")
    for command in (matches, stats, paths):
        command.add_argument("--json", action="store_true", help="as data for a program")
    return parser


def _command(commands: Any, name: str, run: Any, words: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=f"{words.capitalize()}.")
    parser.set_defaults(run=run)
    return parser


def _take_table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ascii", action="store_true", help="letters and plain characters instead of suit signs")
    parser.add_argument(
        "--opponent",
        action="append",
        type=_program,
        default=[],
        metavar="cmd:PROGRAM",
        help="another program that plays a seat by the bot protocol; up to three",
    )
    _take_think(parser)


def _program(text: str) -> str:
    if not text.startswith("cmd:"):
        raise argparse.ArgumentTypeError(
            f"another program is cmd:PROGRAM ARGS, not {text[:40]!r}; see --level for levels"
        )
    return text


def _take_tempo(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("--tempo", type=_tempo, metavar="TEMPO", help=f"{words}: {', '.join(Tempo)}")


def _take_think(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--think",
        type=milliseconds,
        default=USUAL_MS,
        metavar="MS",
        help=f"about how long Crazy thinks on a usual machine, counted in work (default: {USUAL_MS})",
    )


def _take_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="PRESET", help=f"the rule set: {', '.join(PRESETS)}, or one of your own")
    parser.add_argument(
        "--set",
        action="append",
        type=_change,
        default=[],
        metavar="OPTION=VALUE",
        help="change a rule of it, as often as needed; `hearts-tui rules --options` lists them",
    )


def _change(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"a rule is changed with OPTION=VALUE, such as target=50, not {text[:40]!r}")
    return name, value


def _tempo(text: str) -> Tempo:
    if text not in list(Tempo):
        raise argparse.ArgumentTypeError(f"a tempo is {', '.join(Tempo)}, not {text[:20]!r}")
    return Tempo(text)


def _rules_asked(options: argparse.Namespace) -> Rules | None:
    """The rules that the arguments ask for; `None` when they ask for none. Raises `RulesError`."""
    if options.rules is None and not options.set:
        return None
    name = options.rules or "hearts"
    rules = preset_rules(name) if name in PRESETS else _own_rules(name, is_changed=bool(options.set))
    return change_rules(rules, dict(options.set))


def _own_rules(name: str, *, is_changed: bool) -> Rules:
    """The rules that were kept under this name, or for `custom` those last used. Raises `RulesError`."""
    settings, _problems = Archive(default_paths()).load_settings()
    if name in settings.rule_sets:
        return rules_from_data(settings.rule_sets[name])
    last = STANDARD if settings.rules is None else rules_from_data(settings.rules)
    if name == CUSTOM == preset_name(last):
        return last
    if name == CUSTOM and not is_changed:
        raise RulesError("there are no custom rules yet: change a rule with --set, or in the setup panel")
    return preset_rules(name)


def _deal_number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 13 and int(text) <= LARGEST_DEAL_NUMBER:
        return int(text)
    raise argparse.ArgumentTypeError(f"a deal is a whole number from 0 to {LARGEST_DEAL_NUMBER}, not {text[:20]!r}")


def _play(options: argparse.Namespace) -> None:
    rules = _rules_asked(options)
    with _house(
        options, Archive(default_paths(), executor=in_the_background()), rules=rules, tempo=options.tempo
    ) as house:
        _need_a_terminal()
        if options.deal is not None:
            house.choose_deal = lambda: options.deal
        sits_down = options.level or options.opponent
        _show(house, house.new_table(options.level or house.settings.level) if sits_down else None)


def _continue(options: argparse.Namespace) -> None:
    archive = Archive(default_paths(), executor=in_the_background())
    match_id = _newest(archive) if options.id is None else options.id
    # The house sets every damaged match aside, and could then say no more of this one than that it is gone.
    archive.load(match_id)
    with _house(options, archive) as house:
        table = house.resumed_table(match_id)
        _need_a_terminal()
        if options.tempo is not None:
            table.change_tempo(options.tempo)
        _show(house, table)


def _newest(archive: Archive) -> str:
    from .reports import tell

    unfinished, problems = archive.unfinished()
    tell(problems)
    if not unfinished:
        sys.exit(_mistake("there is no unfinished match; `hearts-tui` starts one"))
    for summary in unfinished:
        if archive.is_free(summary.id):
            return summary.id
        print(f"hearts-tui: the match {summary.id} is being played in another terminal", file=sys.stderr)
    sys.exit(_mistake("there is no other unfinished match; `hearts-tui` starts one"))


def _need_a_terminal() -> None:
    """Ends the program where no table can be shown: it is drawn on standard error or standard output."""
    if any(stream is None or not stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        sys.exit(_mistake("the table needs a terminal on standard input, output and error"))


@contextmanager
def _house(
    options: argparse.Namespace, archive: Archive, *, rules: Rules | None = None, tempo: Tempo | None = None
) -> "Iterator[House]":
    """The house of this run; the other programs that were asked to play are ended with it."""
    from .bots.apart import Apart
    from .bots.external import bots_named
    from .ui.house import House

    if len(options.opponent) > len(BOT_NAMES):
        raise ValueError(f"at most {len(BOT_NAMES)} other programs can sit at a table")
    with bots_named(tuple(options.opponent)) as externals, closing(Apart()) as apart:
        budget = _budget(options)
        yield House(archive, rules, tempo=tempo, letters=options.ascii, externals=externals, budget=budget, apart=apart)


def _budget(options: argparse.Namespace) -> Budget:
    # The ceiling grows with what is asked for; a pass takes about three times as long as a card.
    seconds = max(Budget().seconds, 3 * options.think / 1000)
    return Budget(seconds=seconds, work=options.think / USUAL_MS)


def _show(house: "House", table: Table | None) -> None:
    # Nothing of what is imported ever becomes garbage: to look for some takes a tenth of the start.
    gc.disable()
    from .ui.app import HeartsApp

    gc.freeze()
    gc.enable()
    # A thinking bot gives the screen its turn sooner than Python usually would.
    sys.setswitchinterval(0.001)
    app = HeartsApp(house, table)
    app.run()
    problem = app.keep_all()
    if problem:
        print(f"hearts-tui: {problem}", file=sys.stderr)
    sys.exit(app.return_code or int(bool(problem)))


def _matches(options: argparse.Namespace) -> None:
    from .reports import print_matches

    print_matches(Archive(default_paths()), as_json=options.json)


def _stats(options: argparse.Namespace) -> None:
    from .reports import print_statistics

    print_statistics(Archive(default_paths()), as_json=options.json)


def _rules(options: argparse.Namespace) -> None:
    from .reports import print_options, print_rules

    if options.options:
        print_options()
    else:
        print_rules(_rules_asked(options) or STANDARD)


def _paths(options: argparse.Namespace) -> None:
    from .reports import print_paths

    print_paths(default_paths(), as_json=options.json)


def _arena(options: argparse.Namespace) -> None:
    rules = _rules_asked(options) or STANDARD
    from .arena.command import run

    run(options, rules)


def _bot(options: argparse.Namespace) -> None:
    from .bots.protocol import serve

    budget = _budget(options)
    serve(LEVELS[options.level].bot, options.level, sys.stdin.buffer, sys.stdout.buffer, budget)
