"""Widgets that take the room they are given."""

from textual.geometry import Size
from textual.reactive import var
from textual.widget import Widget


class Fitted(Widget):
    """A widget that never scrolls. Another size of it alone is painted, and nothing has to be laid out once more.

    Where a widget has other bases this is the last of them: it is the first one whose style it takes.
    """

    virtual_size = var(Size(0, 0))
