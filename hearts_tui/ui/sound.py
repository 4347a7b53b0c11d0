"""When the terminal bell rings."""

from collections.abc import Sequence

from ..engine.events import Event
from ..engine.rules import Rules
from .moments import moment


def rings(events: Sequence[Event], rules: Rules) -> bool:
    """Whether any of these events is worth a bell."""
    return bool(moment(events, rules))
