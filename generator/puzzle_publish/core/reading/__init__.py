"""Strict readers of user input: every fault with its place, all at once."""
