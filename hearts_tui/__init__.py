"""Hearts for the terminal: one person against three computer players."""

__version__ = "0.1.0"
