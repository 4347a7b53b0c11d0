"""The buttons of the panels."""

from textual.widgets import Button


class PanelButton(Button):
    """A button that can be painted in any width."""

    def on_mount(self) -> None:
        """Takes the line padding away, which no style sheet can; the width that a button asks for has room for it.

        Textual cannot paint words to which that padding leaves no column, as happens when the style of another size of
        the terminal is there before its layout.
        """
        self.styles.line_pad = 0
