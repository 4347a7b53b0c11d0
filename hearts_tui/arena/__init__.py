"""Bots against bots: who sits where, hands played and counted, over any number of processes."""
