"""Everything that the engine can refuse, and why.

All errors are `ValueError`s whose text can be shown to a player as it is.
"""

from enum import Enum


class Refusal(Enum):
    """Why an action is refused. The value is a sentence for logs; screens find their own words."""

    MATCH_IS_FINISHED = "the match is finished"
    NOT_DEALING = "a hand is being played: it is finished before the next deal"
    BAD_DEAL = "a deal is four hands of thirteen cards that make up the whole deck"
    NOT_PASSING = "there is no pass to make now"
    WRONG_NUMBER_TO_PASS = "a pass is exactly three different cards"
    PASS_ALREADY_GIVEN = "this seat has already passed"
    NOT_PLAYING = "no card can be played now"
    NOT_YOUR_TURN = "it is another seat's turn"
    NOT_IN_YOUR_HAND = "the card is not in this hand"
    MUST_OPEN_WITH_TWO_OF_CLUBS = "the first trick is opened with 2C"
    MUST_FOLLOW_SUIT = "the suit that was led must be followed"
    POINTS_ON_FIRST_TRICK = "no penalty card on the first trick"
    HEARTS_NOT_BROKEN = "hearts are not broken"
    NOTHING_TO_CLAIM = "the rest of the hand is not decided"


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class RulesError(ValueError):
    """A rule option, or a combination of them, that does not exist."""


class RecordError(ValueError):
    """Data that is no match record, or whose replay breaks the rules."""
