"""Figures, not tests: how fast this is, beside something that does the same. `python -m tests.bench` prints them."""
