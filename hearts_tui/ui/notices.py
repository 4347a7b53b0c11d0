"""What went wrong with files before the first picture, in one notice that a key takes away."""

from collections.abc import Sequence

from textual.message import Message

MOST_SHOWN = 3
MOST_CHARACTERS = 100
STAYS_SECONDS = 600.0
ENDS_WITH = "Any key takes this away."


class Problems(Message):
    """Files have problems, a sentence for each."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__()
        self.sentences = tuple(sentences)


def notice(sentences: Sequence[str]) -> tuple[str, str]:
    """The title and the text of one notice: a single problem in full, of many the first ones and how many more."""
    files = {sentence.partition(": ")[0] for sentence in sentences}
    title = files.pop() if len(files) == 1 and len(sentences) > 1 else ""
    lines = [sentence.removeprefix(f"{title}: ") if title else sentence for sentence in sentences]
    shown = [_shortened(line) for line in lines[:MOST_SHOWN]] if len(lines) > 1 else lines
    more = len(lines) - len(shown)
    return title, "\n".join([*shown, *([f"and {more} more"] if more else []), ENDS_WITH])


def _shortened(line: str) -> str:
    return line if len(line) <= MOST_CHARACTERS else f"{line[: MOST_CHARACTERS - 1].rstrip()}…"
