import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hearts_tui import __version__
from hearts_tui.bots.levels import LEVELS
from hearts_tui.engine.deal import LARGEST_DEAL_NUMBER
from hearts_tui.engine.match import Match
from hearts_tui.engine.rules import OPTIONS, PRESETS, STANDARD
from hearts_tui.session.archive import Archive
from hearts_tui.session.rulebook import rules_page
from hearts_tui.session.seats import BOT_NAMES
from hearts_tui.session.table import Table
from hearts_tui.store.matches import MatchStore
from hearts_tui.store.paths import default_paths
from hearts_tui.store.settings import Settings
from hearts_tui.store.statistics import StatisticsStore, entry_of

from .support import lowest, new_match, play_match, play_steps, playing, rules

COMMANDS = ("arena", "bot", "continue", "matches", "stats", "rules", "paths")
HEAVY = ("textual", "rich")
"""What only a shown table needs."""

RUN = """
import sys
from hearts_tui.cli import main
sys.argv[0] = "hearts-tui"
try:
    main()
finally:
    loaded = [name for name in {heavy} if name in sys.modules]
    with open({report!r}, "w") as report:
        report.write(" ".join(loaded))
"""


@pytest.fixture
def archive(home: Path) -> Archive:
    paths = default_paths()
    assert paths.data.is_relative_to(home)
    assert paths.config.is_relative_to(home)
    return Archive(paths)


def command(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The command run without a terminal; it loads nothing heavy and writes no terminal code, whatever it does."""
    report = Path(os.environ["HOME"], "loaded")
    report.unlink(missing_ok=True)
    program = RUN.format(heavy=HEAVY, report=str(report))
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=_environment(more),
        timeout=60,
    )
    assert report.read_text(encoding="utf-8") == ""
    assert "\x1b" not in done.stdout + done.stderr
    return done


def _environment(more: Mapping[str, str]) -> dict[str, str]:
    return {**os.environ, "FORCE_COLOR": "1", "PYTHONWARNINGS": "error", "PYTHONIOENCODING": "utf-8", **more}


def said(*arguments: str) -> str:
    """What a command that succeeds writes."""
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def mistake(*arguments: str) -> str:
    """The one line that a command that fails writes on standard error, its status being 2."""
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("\n")
    (line,) = done.stderr.splitlines()
    assert line.isprintable()
    return line


def saved_table(archive: Archive, steps: int = 0, **changes: str) -> Table:
    """A table against Normal, saved after that many actions."""
    table = Table.new(rules(" ".join(f"{name}={value}" for name, value in changes.items())), "normal", 7, archive)
    table.leave()
    play_steps(table.match, lowest, steps)
    save(table.match, table.match_id)
    return table


def save(match: Match, match_id: str) -> None:
    archive_now = Archive(default_paths())._now()
    MatchStore(default_paths()).save(match_id, match, {"level": "normal"}, archive_now)


def match_files() -> list[Path]:
    return sorted(default_paths().matches.glob("*.json"))


def test_version() -> None:
    assert said("--version") == f"hearts-tui {__version__}\n"


def test_the_installed_command_and_the_module_are_the_same_program(home: Path) -> None:
    installed = Path(sys.executable).with_name("hearts-tui")
    for program in ([str(installed)], [sys.executable, "-m", "hearts_tui"]):
        done = subprocess.run([*program, "--version"], capture_output=True, text=True, check=False, cwd=home)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"hearts-tui {__version__}\n", "")


@pytest.mark.parametrize("arguments", [(), *((name,) for name in COMMANDS)], ids=" ".join)
def test_every_command_has_help(arguments: tuple[str, ...]) -> None:
    text = said(*arguments, "--help")
    assert text.startswith(" ".join(("usage: hearts-tui", *arguments)))
    assert "-h, --help" in text


def test_the_help_names_every_command_and_every_level() -> None:
    text = said("--help")
    assert all(f"\n    {name} " in text for name in COMMANDS)
    assert all(name in text for name in LEVELS)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["--dance"], "unrecognized arguments: --dance"),
        (["--level"], "argument --level: expected one argument"),
        (["--level", "perfect"], "invalid choice: 'perfect'"),
        (["--deal"], "argument --deal: expected one argument"),
        (["continue", "a", "b"], "unrecognized arguments: b"),
        (["matches", "--dance"], "unrecognized arguments: --dance"),
        (["stats", "easy"], "unrecognized arguments: easy"),
        (["paths", "--json=yes"], "ignored explicit argument 'yes'"),
        (["--red\x1b[31m"], "unrecognized arguments: --red\\x1b[31m"),
        (["--tempo", "presto"], "argument --tempo: a tempo is off, relaxed, normal, fast, not 'presto'"),
        (["continue", "--tempo", "presto"], "argument --tempo: a tempo is off, relaxed, normal, fast, not 'presto'"),
        (["--tempo", "fast", "continue"], "--tempo belongs to a new match: a command comes first"),
        (["--opponent", "hard"], "another program is cmd:PROGRAM ARGS, not 'hard'"),
        (["--opponent", "cmd:no-such-program"], "there is no program for the bot"),
        (["--think", "0"], "a number of milliseconds from 1 to 60000"),
        (["arena", "easy", "easy", "easy"], "the following arguments are required: BOT"),
        (["bot"], "the following arguments are required: --level"),
        (["--set", "target"], "a rule is changed with OPTION=VALUE"),
        (["--set", "target=0"], "target is a whole number from 1 to 999, not 0"),
        (["--set", "end_mode=hands"], "end_mode=hands needs num_hands"),
        (["--set", "trumps=hearts"], "there is no rule option trumps"),
        (["--rules", "bridge"], "not bridge"),
        (["rules", "--rules", "bridge"], "not bridge"),
        (["rules", "--set", "target=\x1b[31m\n"], r"not '\x1b[31m\n'"),
        (["red\x1b[31m"], r"invalid choice: 'red\x1b[31m'"),
        (["--two\nlines"], "unrecognized arguments: --two\\nlines"),
        (["--level", "\x1b[31m"], r"invalid choice: '\x1b[31m'"),
        (["continue", "\x1b[31m\n"], "is no match"),
        (["--deal", "5", "matches"], "--deal belongs to a new match: a command comes first, such as `matches`"),
        (["--rules", "omnibus", "rules"], "--rules belongs to a new match"),
    ],
)
def test_a_mistake_is_one_plain_line(arguments: list[str], words: str) -> None:
    line = mistake(*arguments)
    assert line.startswith("hearts-tui")
    assert words in line


@pytest.mark.parametrize(
    "number", ["", "x", "-1", "1.5", "1e3", "0x10", " 7", "٣", "10000000000000", "9" * 5000, "\x1b[31m"]
)
def test_a_deal_that_is_no_number_in_range_is_refused(number: str) -> None:
    line = mistake(f"--deal={number}")
    assert f"argument --deal: a deal is a whole number from 0 to {LARGEST_DEAL_NUMBER}, not " in line
    assert len(line) < 200
    assert match_files() == []


@pytest.mark.parametrize(
    "arguments", [[], ["--level", "normal"], ["--deal", "0"], ["--deal", str(LARGEST_DEAL_NUMBER)]]
)
def test_without_a_terminal_no_table_opens_and_no_match_begins(arguments: list[str]) -> None:
    assert mistake(*arguments) == "hearts-tui: the table needs a terminal on standard input, output and error"
    assert match_files() == []


def test_continuing_without_a_terminal_leaves_the_match_as_it_was(archive: Archive) -> None:
    saved_table(archive, 20)
    (before,) = [path.read_bytes() for path in match_files()]
    assert "needs a terminal" in mistake("continue", "--tempo", "fast")
    assert [path.read_bytes() for path in match_files()] == [before]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_in_words(preset: str) -> None:
    text = " ".join(said("rules", "--rules", preset).split())
    for section in rules_page(PRESETS[preset]):
        assert section.title.upper() in text
        assert all(" ".join(paragraph.split()) in text for paragraph in section.paragraphs)


def test_the_rules_follow_every_change() -> None:
    text = " ".join(said("rules", "--set", "target=57", "--set", "jack_of_diamonds=true").split())
    assert "total reaches 57 or more" in text
    assert "Whoever takes the J♦ scores 10 less" in text


def test_without_custom_rules_there_are_none_to_show() -> None:
    no_rules = "hearts-tui: there are no custom rules yet: change a rule with --set, or in the setup panel"
    assert mistake("rules", "--rules", "custom") == no_rules
    assert "total reaches 57 or more" in said("rules", "--rules", "custom", "--set", "target=57")


def test_the_custom_rules_are_those_last_used(archive: Archive) -> None:
    last = rules("jack_of_diamonds=true high_spades=true")
    assert archive.save_settings(Settings(rules=last.as_data())).result() == ""
    text = " ".join(said("rules", "--rules", "custom").split())
    assert all(" ".join(paragraph.split()) in text for paragraph in rules_page(last)[0].paragraphs)


def test_every_option_is_listed_with_its_values() -> None:
    lines = said("rules", "--options").splitlines()
    assert [re.split("=| ", line)[0] for line in lines] == list(OPTIONS)
    assert all(option.allowed in line for option, line in zip(OPTIONS.values(), lines, strict=True))


def test_there_is_nothing_to_continue_at_first() -> None:
    assert mistake("continue") == "hearts-tui: there is no unfinished match; `hearts-tui` starts one"


@pytest.mark.parametrize(
    "match_id", ["x", "", "../../etc/passwd", "20261130-1407-k3xq.json", "20261130-1407-K3XQ", "."]
)
def test_a_name_that_no_match_can_have_is_refused(match_id: str) -> None:
    assert "is no match: a match has a name such as 20261130-1407-k3xq" in mistake("continue", match_id)


def test_no_name_leads_to_a_file_elsewhere(home: Path) -> None:
    default_paths().matches.mkdir(parents=True)
    secret = home / "secret.json"
    secret.write_text("{", encoding="utf-8")
    for match_id in (str(secret), str(secret.with_suffix("")), os.path.relpath(secret, default_paths().matches)):
        assert "is no match" in mistake("continue", match_id)
    assert secret.read_text(encoding="utf-8") == "{"


def test_a_match_that_is_gone_is_told_of() -> None:
    assert mistake("continue", "20261130-1407-k3xq").startswith(
        "hearts-tui: there is no saved match 20261130-1407-k3xq"
    )


@pytest.mark.parametrize("content", [b"", b"{", b"\x00\xff\xfe", b"[]", b'{"format": "hearts-tui match"}'])
def test_a_damaged_match_is_set_aside_and_told_of_in_one_line(archive: Archive, content: bytes) -> None:
    table = saved_table(archive)
    path = default_paths().matches / f"{table.match_id}.json"
    path.write_bytes(content)
    line = mistake("continue", table.match_id)
    assert line.startswith(f"hearts-tui: {path.name} is damaged and was set aside as {default_paths().damaged}")
    assert not path.exists()
    assert [kept.read_bytes() for kept in default_paths().damaged.glob(f"*/{path.name}")] == [content]


def test_a_match_that_ends_in_an_illegal_card_is_damaged(archive: Archive) -> None:
    table = saved_table(archive, 20)
    (path,) = match_files()
    path.write_text(path.read_text(encoding="utf-8").replace(" play ", " pass ", 1), encoding="utf-8")
    assert "is damaged and was set aside" in mistake("continue", table.match_id)


def test_without_a_name_a_damaged_match_is_told_of_and_the_next_one_continued(archive: Archive) -> None:
    good = saved_table(archive)
    bad = default_paths().matches / "20261130-1407-aaaa.json"
    bad.write_text("{", encoding="utf-8")
    done = command("continue")
    assert done.returncode == 2
    damaged, terminal = done.stderr.splitlines()
    assert damaged.startswith(f"hearts-tui: {bad.name} is damaged and was set aside as ")
    assert terminal.endswith("the table needs a terminal on standard input, output and error")
    assert [path.stem for path in match_files()] == [good.match_id]


def test_a_match_of_a_newer_version_is_left_alone(archive: Archive) -> None:
    table = saved_table(archive)
    (path,) = match_files()
    newer = path.read_text(encoding="utf-8").replace('"version": 1', '"version": 2', 1)
    path.write_text(newer, encoding="utf-8")
    assert "was written by a newer version of hearts-tui" in mistake("continue", table.match_id)
    assert path.read_text(encoding="utf-8") == newer


def test_a_match_against_a_level_that_is_not_known_here_is_told_of(archive: Archive) -> None:
    table = saved_table(archive)
    seats = (table.match.seats[0], *(type(table.match.seats[1])(name, "oracle") for name in BOT_NAMES))
    save(Match(STANDARD, seats, deal_number=1), table.match_id)
    assert "'oracle' is no level of this version: the levels are easy, normal" in mistake("continue", table.match_id)
    assert len(match_files()) == 1


def test_a_finished_match_that_was_not_counted_is_counted_and_not_continued() -> None:
    match = new_match(rules("end_mode=hands num_hands=1"), deal_number=3)
    play_steps(match, lowest, 100)
    save(match, "20261130-1407-k3xq")
    assert "there is no unfinished match" in mistake("continue")
    assert "it is finished, or was never begun" in mistake("continue", "20261130-1407-k3xq")
    assert json.loads(said("stats", "--json"))["easy"]["played"] == 1


def test_an_empty_home_has_no_matches() -> None:
    assert said("matches") == "No unfinished match.\n"
    assert json.loads(said("matches", "--json")) == []


def test_a_saved_match_is_listed_with_what_tells_it_apart(archive: Archive) -> None:
    table = saved_table(archive, 2 * 57 + 10, jack_of_diamonds="true")
    (line,) = said("matches").splitlines()
    for words in (table.match_id, "normal", "omnibus", f"hand {table.match.hand_number}"):
        assert words in line
    totals = " ".join(str(total).replace("-", "−") for total in table.match.totals)
    assert f"totals {totals}" in line


def test_a_saved_match_as_data(archive: Archive) -> None:
    table = saved_table(archive, 2 * 57 + 10, jack_of_diamonds="true")
    (data,) = json.loads(said("matches", "--json"))
    assert data.pop("saved_at")
    assert data == {
        "id": table.match_id,
        "name": "",
        "level": "normal",
        "rules": "omnibus",
        "hand": 3,
        "totals": list(table.match.totals),
        "in_play": False,
    }


def test_listing_changes_no_match(archive: Archive) -> None:
    saved_table(archive, 20)
    before = [path.read_bytes() for path in match_files()]
    said("matches")
    said("stats")
    said("paths")
    assert [path.read_bytes() for path in match_files()] == before


def test_damaged_files_are_told_of_beside_the_list(archive: Archive) -> None:
    table = saved_table(archive)
    (default_paths().matches / "20261130-1407-aaaa.json").write_text("{", encoding="utf-8")
    done = command("matches", "--json")
    assert done.returncode == 0
    assert [entry["id"] for entry in json.loads(done.stdout)] == [table.match_id]
    (line,) = done.stderr.splitlines()
    assert "20261130-1407-aaaa.json is damaged and was set aside as " in line


def test_the_record_of_an_empty_home_has_every_level_and_no_match() -> None:
    heading, *lines = said("stats").splitlines()
    assert "played  won  lost  won %  streak  best" in heading
    assert [line.split()[0] for line in lines] == [level.label for level in LEVELS.values()]
    assert all(re.search(r" 0 +0 +0 +– +0 +0\b", line) for line in lines)


def test_the_record_as_data() -> None:
    records = json.loads(said("stats", "--json"))
    nothing = {"played": 0, "won": 0, "lost": 0, "win_rate": None, "current_streak": 0, "best_streak": 0}
    assert list(records) == list(LEVELS)
    assert all(nothing.items() <= record.items() for record in records.values())


def test_seven_wins_of_ten_are_seventy_percent() -> None:
    match = play_match(new_match(rules("end_mode=hands num_hands=1"), deal_number=3), lowest)
    entry = entry_of(match, "20261130-1407-aaaa", "easy", datetime(2026, 11, 30, tzinfo=UTC))
    for number, totals in enumerate([(0, 1, 2, 3)] * 7 + [(3, 2, 1, 0)] * 3):
        StatisticsStore(default_paths()).record(replace(entry, match_id=f"match {number}", totals=totals))
    record = json.loads(said("stats", "--json"))["easy"]
    assert [record[name] for name in ("played", "won", "lost", "win_rate")] == [10, 7, 3, 70]
    assert [record[name] for name in ("current_streak", "best_streak")] == [0, 7]
    assert re.search(r"^Easy .* 10 +7 +3 +70 +0 +7\b", said("stats"), re.MULTILINE)


def test_damaged_statistics_are_set_aside_and_told_of() -> None:
    default_paths().statistics.parent.mkdir(parents=True, exist_ok=True)
    default_paths().statistics.write_text("{", encoding="utf-8")
    done = command("stats", "--json")
    assert (done.returncode, set(json.loads(done.stdout))) == (0, set(LEVELS))
    (line,) = done.stderr.splitlines()
    assert line.startswith("hearts-tui: statistics.json is damaged and was set aside as ")


def test_the_paths_are_those_that_are_used(home: Path) -> None:
    paths = default_paths()
    places = {
        "matches": str(paths.matches),
        "statistics": str(paths.statistics),
        "settings": str(paths.settings),
        "damaged": str(paths.damaged),
        "replaced": str(paths.replaced),
    }
    assert json.loads(said("paths", "--json")) == places
    assert dict(line.split(maxsplit=1) for line in said("paths").splitlines()) == places
    assert all(Path(place).is_relative_to(home) for place in places.values())


def test_asking_makes_no_files(home: Path) -> None:
    before = sorted(path for path in home.rglob("*") if path.is_file())
    for arguments in (["--version"], ["--help"], ["paths"], ["matches"]):
        said(*arguments)
    (home / "loaded").unlink()
    assert sorted(path for path in home.rglob("*") if path.is_file()) == before


@pytest.mark.parametrize("arguments", [["paths"], ["matches", "--json"], ["--help"], ["stats"]], ids=" ".join)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_goes_away_is_no_mistake(arguments: list[str], unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        done = subprocess.run(
            [sys.executable, "-m", "hearts_tui", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
            env=_environment({"PYTHONUNBUFFERED": unbuffered}),
        )
    assert done.stderr == b""


ARENA = ("arena", "easy", "easy", "normal", "easy", "--deals", "1", "--jobs", "1")
WRITERS = [ARENA, (*ARENA, "--json"), ("rules",), ("stats",), ("matches",), ("bot", "--level", "easy")]


@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_suit_signs_is_written_to_in_letters(arguments: tuple[str, ...], encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hearts_tui", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env=_environment({"PYTHONIOENCODING": encoding}),
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"QS" in done.stdout or arguments != ARENA


@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
def test_closed_streams_are_no_mistake(arguments: tuple[str, ...]) -> None:
    shell = 'exec "$0" -m hearts_tui "$@" <&- >&-'
    done = subprocess.run(
        ["sh", "-c", shell, sys.executable, *arguments],
        stderr=subprocess.PIPE,
        check=False,
        env=_environment({}),
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_output_that_takes_nothing_is_told_of_in_a_line() -> None:
    script = (
        "import errno, sys\nfrom hearts_tui import cli\n"
        "class Full:\n"
        "    def write(self, _text): raise OSError(errno.ENOSPC, 'No space left on device')\n"
        "    def flush(self): pass\n"
        "    def isatty(self): return False\n"
        "sys.stdout = Full()\ncli.main(['rules'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=_environment({})
    )
    assert (done.returncode, done.stderr) == (1, "hearts-tui: the system refused something: No space left on device\n")


def test_a_level_plays_by_the_protocol() -> None:
    lines = [
        {"type": "hello", "protocol": 1, "game": "hearts"},
        {"type": "play", "id": 7, "legal": ["2C"], "view": play_view()},
        {"type": "quit"},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "hearts_tui", "bot", "--level", "normal"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    hello, answer = map(json.loads, done.stdout.splitlines())
    assert hello == {"type": "hello", "protocol": 1, "name": "normal"}
    assert (answer["id"], answer["card"]) == (7, "2C")


def play_view() -> dict[str, object]:
    """The view of a seat that must open with the two of clubs."""
    match = playing("", "2C 3C 4C 5C")
    return match.view(0).as_data()


def test_the_arena_answers_in_data_of_the_promised_form() -> None:
    data = json.loads(said("arena", "normal", "easy", "easy", "easy", "--deals", "2", "--jobs", "1", "--json"))
    assert {"hands", "matches", "seconds", "bots"} <= data.keys()
    figures = {"points_per_hand", "points_stderr", "margin", "margin_stderr", "win_rate", "moons", "faults"}
    assert [bot["bot"] for bot in data["bots"]] == ["normal", "easy", "easy", "easy"]
    assert all(figures | {"ms_mean", "ms_p99"} <= bot.keys() for bot in data["bots"])
