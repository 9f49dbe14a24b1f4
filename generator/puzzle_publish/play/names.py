"""What players call cells: a letter for the column and a number for the row, as C5.

Dots are called by their numbers, regions of a picture by letters in reading order.
"""

import re
import string
from collections.abc import Sequence

from ..types.player import Place
from .game import Puzzle

_LETTERS = string.ascii_uppercase
_NAME = re.compile("([a-z]{1,2})([1-9][0-9]{0,2})")
_R_C = re.compile("r([0-9]{1,3})c([0-9]{1,3})")  # as hints say it


def origin(puzzle: Puzzle) -> Place:
    """Return the row and column that are the first; clues along the sides count not."""
    cells = puzzle.inside
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    has_margin = puzzle.player.way == "mark" and (top, left) not in cells
    return (top + 1, left + 1) if has_margin else (top, left)


def name_of(puzzle: Puzzle, cell: Place) -> str:
    """Return a cell's name."""
    if puzzle.player.way == "join":
        return puzzle.cells[cell].words
    if puzzle.player.way == "colour":
        return column_name(puzzle.slot_of[cell])
    top, left = origin(puzzle)
    return f"{column_name(cell[1] - left)}{cell[0] - top + 1}"


def column_name(column: int) -> str:
    """Return the name of a column that is counted from 0.

    >>> column_name(2), column_name(26)
    ('C', 'AA')
    """
    high, low = divmod(column, 26)
    return (_LETTERS[high - 1] if high else "") + _LETTERS[low]


def run_named(
    puzzle: Puzzle, words: Sequence[str]
) -> tuple[list[Place], Sequence[str]]:
    """Return the dots or regions that words begin with, and the other words.

    "3-7" names all from 3 to 7.
    """
    order = {name_of(puzzle, cell).lower(): k for k, cell in enumerate(puzzle.blanks)}
    found: list[Place] = []
    for k, word in enumerate(words):
        first, _, end = word.lower().partition("-")
        if first not in order or (end or first) not in order:
            return found, words[k:]
        found += puzzle.blanks[order[first] : order[end or first] + 1]
    return found, ()


def place_named(puzzle: Puzzle, text: str) -> Place | None:
    """Return the place that a text names, as "c5" or "r5c3"; None if it names none.

    The puzzle may have no cell there.
    """
    top, left = origin(puzzle)
    if found := _R_C.fullmatch(text.lower()):
        return int(found[1]) + top - 1, int(found[2]) + left - 1
    if not (found := _NAME.fullmatch(text.lower())):
        return None
    column = 0
    for letter in found[1].upper():
        column = 26 * column + _LETTERS.index(letter) + 1
    return int(found[2]) + top - 1, column + left - 1
