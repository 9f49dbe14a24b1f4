"""Puzzle types, one folder each, and the contract that they keep."""
