"""The standard streams, made fit for use: none is missing, and a sign that they cannot say does not end the program."""

import codecs
import os
import sys
from io import TextIOWrapper

_LETTERS = {"♣": "C", "♦": "D", "◆": "D", "♥": "H", "♠": "S", "–": "-", "−": "-", "±": "~"}
_HANDLER = "hearts-tui"


def prepare_streams() -> None:
    """Opens nothing in place of a stream that is closed, and writes letters for suits where there are no suit signs."""
    codecs.register_error(_HANDLER, _plain)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8", closefd=False))
        elif mode == "w" and isinstance(stream, TextIOWrapper) and stream.errors != "backslashreplace":
            stream.reconfigure(errors=_HANDLER)


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_LETTERS.get(sign, "?") for sign in signs), error.end
