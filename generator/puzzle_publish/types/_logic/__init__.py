"""What types share whose puzzles a ladder of techniques solves.

This is not a type: logictype.py has the base of their classes, hints.py their hints.
"""
