"""The colours of the table. Every colour in the style sheets is one of these variables."""

from textual.theme import Theme

FELT = Theme(
    name="felt",
    primary="#f2c14e",
    secondary="#8fb8a4",
    accent="#f2c14e",
    warning="#f2c14e",
    error="#e0566a",
    success="#7fc29b",
    foreground="#f1efe6",
    background="#14513a",
    surface="#0d1f19",
    panel="#123328",
    dark=True,
    variables={
        "felt": "#14513a",
        "felt-deep": "#0f3f2d",
        "bar": "#0d1f19",
        "bar-text": "#f1efe6",
        "bar-soft": "#a9c7b8",
        "tag": "#0f3526",
        "tag-text": "#f1efe6",
        "tag-soft": "#a9c7b8",
        "paper": "#f6f2e7",
        "shade": "#cfccbe",
        "edge": "#8d8a7c",
        "suit-red": "#a30f28",
        "suit-black": "#1d2430",
        "badge": "#b3122d",
        "badge-text": "#ffffff",
        "gold": "#f2c14e",
        "gold-text": "#1d2430",
        "back": "#7da0e0",
        "mark": "#6b4a00",
        "block-cursor-background": "#f2c14e",
        "block-cursor-foreground": "#1d2430",
        "block-cursor-text-style": "bold",
        "footer-background": "#0d1f19",
    },
)

THEMES = {theme.name: theme for theme in (FELT,)}
