"""`python -m hearts_tui` is the command `hearts-tui`."""

from .cli import main

main()
