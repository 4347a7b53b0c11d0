"""The arguments of `hearts-tui arena`, apart from what reads them, which is heavier to import."""

import argparse
import os
from pathlib import Path

from ..bots.levels import LEVELS
from ..bots.protocol import SECONDS_TO_ANSWER

ROUNDS_WORTH_KEEPING = 10_000
USUAL_MS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Gives the parser the arguments that `run` reads."""
    parser.add_argument("bots", nargs=4, metavar="BOT", help=f"{', '.join(LEVELS)} or 'cmd:PROGRAM ARGS'")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--deals", type=_count, metavar="N", help="single hands, each in every seating (default: 200)")
    length.add_argument("--matches", type=_count, metavar="N", help="whole matches, the seatings taking turns")
    parser.add_argument("--seed", type=_whole, default=1, metavar="S", help="which deals are played (default: 1)")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="J", help="processes to play in")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster (needs the extra `cluster`)")
    parser.add_argument(
        "--limit", type=_seconds, default=SECONDS_TO_ANSWER, metavar="SECONDS", help="the most a decision may take"
    )
    parser.add_argument(
        "--think",
        type=milliseconds,
        default=USUAL_MS,
        metavar="MS",
        help=f"about how long Crazy thinks, counted in work and not by the clock (default: {USUAL_MS})",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help=f"keep finished rounds there and resume; from {ROUNDS_WORTH_KEEPING} "
        "rounds on a file is kept unasked until the end",
    )
    parser.add_argument("--json", action="store_true", help="the outcome as data for a program")


def _count(text: str) -> int:
    if _whole(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not {text[:20]!r}")
    return int(text)


def _whole(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    raise argparse.ArgumentTypeError(f"a whole number of up to nine digits, not {text[:20]!r}")


def milliseconds(text: str) -> int:
    """The milliseconds that an argument names. Raises `argparse.ArgumentTypeError`."""
    if 1 <= _whole(text) <= 60_000:
        return int(text)
    raise argparse.ArgumentTypeError(f"a number of milliseconds from 1 to 60000, not {text[:20]!r}")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if 0 < seconds <= 3600:
        return seconds
    raise argparse.ArgumentTypeError(f"a number of seconds above 0 and up to 3600, not {text[:20]!r}")
