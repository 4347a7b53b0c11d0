"""What is said at the table: prompts, refusals and events as plain sentences.

Every prompt is derived from the legal cards, so that it can never ask for a card that is then refused.
"""

from collections.abc import Sequence

from ..engine.cards import QUEEN_OF_SPADES, SUIT_CARDS, Card, CardSet, Suit, cards_in
from ..engine.decided import Decided, Rest
from ..engine.errors import Refusal
from ..engine.events import (
    CardPlayed,
    CardsPassed,
    Event,
    HandCutShort,
    HandDealt,
    HandScored,
    HeartsBroken,
    MatchEnded,
    TrickTaken,
)
from ..engine.match import SeatInfo
from ..engine.play import law_of, suit_led
from ..engine.rules import PassCycle, PassDirection
from ..engine.view import PlayerView

SUIT_NAMES = ("clubs", "diamonds", "spades", "hearts")
PASS_WORDS = {
    PassDirection.LEFT: "left",
    PassDirection.RIGHT: "right",
    PassDirection.ACROSS: "across",
}
CARDS_A_SEAT = 13
_NUMBERS = ("no", "one", "two", "three")


def card_name(card: Card) -> str:
    """The card with its suit sign, `10♥` or `Q♠`."""
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    return rank + card.suit.sign


def card_list(cards: Sequence[Card]) -> str:
    """The cards one after another: `2♣, J♦ and Q♠`."""
    return listed([card_name(card) for card in cards])


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """The parts as one phrase: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def points_phrase(points: int) -> str:
    """`1 point`, `−3 points`."""
    return f"{number(points)} point{'' if abs(points) == 1 else 's'}"


def hands_phrase(hands: int) -> str:
    """`1 hand`, `8 hands`."""
    return f"{hands} hand{'' if hands == 1 else 's'}"


def number(value: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A number with its sign: `+5`, `−10`, `+0`."""
    return f"−{-value}" if value < 0 else f"+{value}"


def pass_prompt(direction: PassDirection, chosen: int) -> str:
    """What is asked while three cards are chosen."""
    way = PASS_WORDS[direction]
    if chosen == 0:
        return f"Choose three cards to pass {way}."
    if chosen < 3:
        return f"Choose {_NUMBERS[3 - chosen]} more to pass {way}."
    return f"Three cards chosen: Enter passes them {way}."


def play_prompt(view: PlayerView) -> str:
    """What the seat may play now, in a sentence."""
    legal = view.legal
    if legal.bit_count() == 1:
        only = card_name(next(cards_in(legal)))
        return (
            f"Your lead: it must be the {only}." if view.led < 0 else f"{_led(view)}: the {only} is all you can play."
        )
    if view.led < 0:
        return f"Your lead: {_wanted(view)}."
    suit = SUIT_NAMES[view.led]
    if not view.hand & SUIT_CARDS[view.led]:
        return f"You have no {suit}: play {_wanted(view)}."
    return f"{_led(view)}: play {_wanted(view)}."


def _wanted(view: PlayerView) -> str:
    """The legal cards in words."""
    held = view.hand & SUIT_CARDS[view.led] if view.led >= 0 else 0
    if not held:
        return _any_card(view.hand, view.legal)
    return f"a {SUIT_NAMES[view.led][:-1]}{'' if view.legal == held else ' that costs nothing'}"


def _led(view: PlayerView) -> str:
    return f"{SUIT_NAMES[view.led].capitalize()} were led"


def _any_card(hand: CardSet, legal: CardSet) -> str:
    refused = hand & ~legal
    if not refused:
        return "any card"
    suits = [suit for suit in Suit if refused & suit.cards and not legal & suit.cards]
    named = [SUIT_NAMES[suit] for suit in suits if refused & suit.cards != QUEEN_OF_SPADES.bit]
    singles = [f"the {card_name(card)}" for card in cards_in(refused) if SUIT_NAMES[card.suit] not in named]
    return f"any card but {listed([*named, *singles], 'or')}"


def refusal_sentence(refusal: Refusal, view: PlayerView) -> str:
    """Why a card was refused and what would be right, for the person whose view this is."""
    match refusal:
        case Refusal.MUST_FOLLOW_SUIT:
            return f"You must follow suit: play {_wanted(view)}."
        case Refusal.MUST_OPEN_WITH_TWO_OF_CLUBS:
            return "The 2♣ opens the first trick: play it."
        case Refusal.POINTS_ON_FIRST_TRICK:
            return f"No points on the first trick: play {_wanted(view)}."
        case Refusal.HEARTS_NOT_BROKEN:
            if view.legal == QUEEN_OF_SPADES.bit:
                return "Hearts aren't broken yet: lead the Q♠."
            return "Hearts aren't broken yet: lead another suit."
        case Refusal.NOT_YOUR_TURN:
            return "Not your turn yet: wait for the others."
        case Refusal.WRONG_NUMBER_TO_PASS:
            return "A pass is exactly three cards: choose three."
        case Refusal.NOT_IN_YOUR_HAND:
            return "That card is not in your hand: choose one that is."
        case Refusal.PASS_ALREADY_GIVEN:
            return "You have passed already: wait for the others."
        case _:
            return f"Not now: {refusal.value}."


def event_sentence(event: Event, seats: Sequence[SeatInfo], view: PlayerView) -> str:
    """What happened, for the person whose view this is; empty for what needs no words."""
    match event:
        case HandDealt(hand_number=hand, direction=PassDirection.HOLD):
            return _no_pass(hand)
        case HandDealt(hand_number=hand, direction=direction):
            return f"Hand {hand}: pass three cards {PASS_WORDS[direction]}."
        case CardsPassed():
            return received_sentence(view, seats)
        case CardPlayed(seat=seat, card=card):
            return f"{_subject(seats, seat, view)} {_verb('play', seat, view)} {card_name(card)}."
        case HeartsBroken():
            return "Hearts are broken."
        case TrickTaken(winner=winner, points=points):
            cost = "" if points == 0 else f": {points_phrase(points)}"
            return f"{_subject(seats, winner, view)} {_verb('take', winner, view)} the trick{cost}."
        case HandCutShort(rest=rest):
            return rest_sentence(rest, seats, view.seat)
        case HandScored(result=result) if result.shooter is not None:
            who = _subject(seats, result.shooter, view)
            return f"{who} took every penalty card in hand {result.hand_number}."
        case MatchEnded(standing=standing):
            return f"{listed([_subject(seats, seat, view) for seat in standing.winners])} won the match."
        case _:
            return ""


def hold_sentence(view: PlayerView) -> str:
    """That a hand has no pass, until the first card of the seat; empty where it has one, or where no hand has."""
    is_news = view.pass_direction is PassDirection.HOLD and view.rules.pass_cycle is not PassCycle.NEVER
    return _no_pass(view.hand_number) if is_news and view.hand.bit_count() == CARDS_A_SEAT else ""


def _no_pass(hand_number: int) -> str:
    return f"Hand {hand_number}: no pass this time."


def pass_sentences(view: PlayerView, seats: Sequence[SeatInfo]) -> str:
    """What you passed to whom and what you received, once both are so; empty before that and without a pass."""
    if not view.received:
        return ""
    taker = seats[(view.seat + view.pass_direction.offset) % 4].name
    return f"You passed {taker} {card_list(view.passed)}. {received_sentence(view, seats)}"


def received_sentence(view: PlayerView, seats: Sequence[SeatInfo]) -> str:
    """What was received in the pass, and from whom."""
    giver = seats[(view.seat - view.pass_direction.offset) % 4].name
    return f"{giver} passed you {card_list(view.received)}."


def rest_sentence(rest: Rest, seats: Sequence[SeatInfo], seat: int) -> str:
    """Why the rest of a hand was not played."""
    if rest.reason is Decided.NO_POINTS_LEFT or rest.taker is None:
        return "Nothing that counts was left in any hand: the rest was not played."
    who = "You hold" if rest.taker == seat else f"{seats[rest.taker].name} holds"
    return f"{who} the highest cards left and would take every trick: the rest was not played."


def _subject(seats: Sequence[SeatInfo], seat: int, view: PlayerView) -> str:
    return "You" if seat == view.seat else seats[seat].name


def _verb(verb: str, seat: int, view: PlayerView) -> str:
    return verb if seat == view.seat else verb + "s"


def pass_note(direction: PassDirection, is_passing: bool) -> str:
    """What the bar above the table says about the pass of the hand."""
    if direction is PassDirection.HOLD:
        return "no pass"
    return f"{'pass' if is_passing else 'passed'} {PASS_WORDS[direction]}"


def hearts_note(view: PlayerView) -> str:
    """What the bar says about hearts, by the rules of this table."""
    if not law_of(view.rules).barred_lead_before_breaking:
        return "hearts may be led"
    return "hearts broken" if view.hearts_broken else "hearts not broken"


def turn_sentence(view: PlayerView, seats: Sequence[SeatInfo], turn: int) -> str:
    """Whose turn it is, when it is a bot's, and what was led; `view` is that of the bot."""
    if view.is_passing:
        return f"{seats[turn].name} chooses three cards to pass {PASS_WORDS[view.pass_direction]}."
    led = suit_led(view.current_trick)
    what = "to lead" if led < 0 else f"to play; {SUIT_NAMES[led]} were led"
    return f"{seats[turn].name} {what}."
