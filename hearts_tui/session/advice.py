"""Tips, glossary, and questions and answers for one table: what they say of the rules follows its rule set."""

from ..engine.rules import EndMode, FirstTrickPoints, OpeningLead, PassCycle, Rules, ScoreDisplay, ShootMoon
from ..engine.scoring import amounts, last_hand_number
from .words import listed


def tips(rules: Rules) -> tuple[str, ...]:
    """What a player does well to remember at this table."""
    facts = amounts(rules)
    high = (
        "the A♠ and K♠ cost points themselves and catch the queen besides"
        if rules.high_spades
        else ("the A♠ and K♠ catch the queen")
    )
    pass_on = "" if rules.pass_cycle is PassCycle.NEVER else "pass them on or "
    return (
        "Play the highest card that still loses the trick: the low ones are worth more later.",
        f"The Q♠ costs {facts['queen']}. With three low spades or more beside it you can keep it.",
        f"Without the Q♠, {high}: {pass_on}keep low spades to hide behind.",
        "Low spades led early flush the queen out of somebody else's hand.",
        "The last to play to a trick without penalty cards can take it with the highest card: no points come with it.",
        "A suit that you no longer hold is a place to get rid of danger whenever it is led.",
        *_passing_tips(rules),
        *_moon_tips(rules),
        *(["The J♦ goes to the highest diamond: keep A♦, K♦ or Q♦ for it."] if rules.jack_of_diamonds else []),
    )


def _passing_tips(rules: Rules) -> list[str]:
    if rules.pass_cycle is PassCycle.NEVER:
        return []
    return ["Remember what you passed and to whom: nobody else at the table knows it."]


def _moon_tips(rules: Rules) -> list[str]:
    if rules.shoot_moon is ShootMoon.OFF:
        return []
    return ["When one player has taken every penalty card so far, take one yourself before it is too late."]


def glossary(rules: Rules) -> tuple[str, ...]:
    """The words of the game."""
    words = {
        "Trick": "four cards, one from each player.",
        "Lead": "the first card of a trick; its suit must be followed.",
        "Follow": "to play a card of the suit led.",
        "Void": "without a card of a suit.",
        "Duck": "to play below the card that is winning.",
        "Penalty card": "a card that costs points.",
        "Hand": "one deal of thirteen tricks, and also the cards that a player holds.",
        "Match": "hands until somebody reaches the target."
        if rules.end_mode is EndMode.TARGET
        else f"hands up to the one with the number {last_hand_number(rules)}.",
    }
    if rules.must_break_hearts:
        breaking = "the first heart of a hand or the Q♠" if rules.queen_breaks_hearts else "the first heart of a hand"
        words["Breaking hearts"] = f"playing {breaking}, after which hearts may be led."
    if rules.pass_cycle is not PassCycle.NEVER:
        words["Pass"] = "three cards given to another player before the first trick."
    if rules.shoot_moon is not ShootMoon.OFF:
        words["Shooting the moon"] = "taking every penalty card of a hand."
    if rules.opening_lead is OpeningLead.LEFT_OF_DEALER:
        words["Dealer"] = "marked D at the seat; the next player leads to the first trick."
    return tuple(f"{word}: {meaning}" for word, meaning in words.items())


def answers(rules: Rules) -> tuple[str, ...]:
    """Questions that players ask, with the answer that is true at this table."""
    total = amounts(rules)["penalty_total"]
    known = ["its own hand", "the cards played", *([] if rules.pass_cycle is PassCycle.NEVER else ["its own pass"])]
    return (
        f"Do the computer players see my cards? No. Each is given what its seat may know: {listed(known)}. "
        "The same deal number brings the same hands and the same play.",
        "Do they play together against me? No. Each plays for itself and sees its own hand alone.",
        _first_trick_answer(rules),
        _moon_answer(rules, total),
        _negative_answer(rules),
        "What counts as a win? First place, alone or shared. Every other place is a loss, and a match that you leave "
        "to a bot is neither.",
        "Is a match lost when I leave? No. It is saved after every card; `hearts-tui continue` goes on with it.",
    )


def _negative_answer(rules: Rules) -> str:
    question = "Can totals be negative?"
    ways = [
        *(["the J♦"] if rules.jack_of_diamonds else []),
        *(["a moon"] if rules.shoot_moon is ShootMoon.SELF_MINUS else []),
        *(["a hand without a trick"] if rules.no_tricks_bonus else []),
    ]
    takes_off = f"{listed(ways, 'or')} can take off more than was scored"
    if rules.score_display is ScoreDisplay.COUNT_DOWN:
        above = f", and {takes_off}, which brings a total above {rules.target}" if ways else ""
        return f"{question} Yes, whoever scores more than {rules.target} ends below zero{above}."
    if ways:
        return f"{question} Yes, {takes_off}; nothing is cut off at zero."
    return f"{question} No, nothing takes points off at this table."


def _first_trick_answer(rules: Rules) -> str:
    if rules.first_trick_points is FirstTrickPoints.ALLOWED:
        return "Can I lose points on the first trick? Yes, penalty cards may fall on it at this table."
    return "Can I lose points on the first trick? Only if somebody holds nothing but penalty cards to play."


def _moon_answer(rules: Rules, total: int) -> str:
    question = "What if I take every penalty card and lose by it?"
    match rules.shoot_moon:
        case ShootMoon.OTHERS_PLUS:
            return f"{question} The moon is scored the same way: {total} for each of the others, whoever wins then."
        case ShootMoon.SELF_MINUS:
            return f"{question} The moon is scored the same way: −{total} for you, whoever wins then."
        case ShootMoon.OFF:
            return f"Can I shoot the moon? Not at this table: all {total} points are yours."
