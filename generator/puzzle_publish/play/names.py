"""What players call cells: by row and column as at the board's edges, as r5c3.

So hints, pages and books call them. A player may also type "5,3", what a sentence says
in full, or C5 as on a map. Dots are called by their numbers, regions of a picture by
letters in reading order.
"""

import re
import string
from collections.abc import Sequence

from ..types.player import Place
from .game import Puzzle

_LETTERS = string.ascii_uppercase
_NAME = re.compile("([a-z]{1,2})([1-9][0-9]{0,2})")
_R_C = re.compile("r([0-9]{1,3})c([0-9]{1,3})|([0-9]{1,3}),([0-9]{1,3})")


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
    return "r{}c{}".format(*place_of(puzzle, cell))


def place_of(puzzle: Puzzle, cell: Place) -> Place:
    """Return a cell's row and column as the board's edges have them, from 1."""
    top, left = origin(puzzle)
    return cell[0] - top + 1, cell[1] - left + 1


def short_name(puzzle: Puzzle, cell: Place) -> str:
    """Return a cell's name where there is little room for it, as "5,3"."""
    return "{},{}".format(*place_of(puzzle, cell))


def shortened(line: str, sentence: str, short: str) -> str:
    r"""Return a line with what a sentence says in full made short.

    Args:
        line: what is typed.
        sentence: with places in it.
        short: what stands for it, the places by their names.

    >>> place = "row {row}, column {column}"
    >>> shortened("check Row 5, column 3", place, r"r\g<row>c\g<column>")
    'check r5c3'
    >>> shortened("2横向：第3格 X", "第 {nth} 格", r"#\g<nth>")
    '2横向 #3 X'
    """
    parts = re.split(r"(\{\w+\})|\s+", sentence.replace(",", " "))
    wanted = r"[\s,]*".join(
        f"(?P<{part[1:-1]}>[0-9]+)" if part.startswith("{") else re.escape(part)
        for part in parts
        if part
    )
    named = re.sub(rf"[:：,]?\s*{wanted}", f" {short} ", line, flags=re.IGNORECASE)
    return " ".join(named.split())


def column_name(column: int) -> str:
    """Return the letters of a column, or region, that is counted from 0.

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
    """Return the place that a text names, as "r5c3" or "c5"; None if it names none.

    The puzzle may have no cell there.
    """
    top, left = origin(puzzle)
    if found := _R_C.fullmatch(text.lower()):
        row, column = int(found[1] or found[3]), int(found[2] or found[4])
        return row + top - 1, column + left - 1
    if not (found := _NAME.fullmatch(text.lower())):
        return None
    nth = 0
    for letter in found[1].upper():
        nth = 26 * nth + _LETTERS.index(letter) + 1
    return int(found[2]) + top - 1, nth + left - 1
