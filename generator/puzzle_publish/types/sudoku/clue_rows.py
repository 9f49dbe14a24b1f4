"""Marks as the kernel of the ladder takes them: a row of numbers for each clue."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ...kernels.candidates import Ints
from ...kernels.clues import (
    ARROW,
    BETWEEN,
    FIRST,
    ONE_OF,
    PAIR,
    RISING,
    TOTAL,
    WAYS,
)
from .board import Board, neighbours
from .marks import BLACK, Mark, MarkKind
from .model import Sudoku
from .squares import index_of, squares_of

FIRST_OF_MARKS = FIRST
FAMILIES: tuple[MarkKind, ...] = (
    "parity",
    "thermo",
    "dot",
    "xv",
    "arrow",
    "little",
    "sandwich",
)
_KINDS = {
    "parity": ONE_OF,
    "thermo": RISING,
    "dot": PAIR,
    "xv": PAIR,
    "arrow": ARROW,
    "little": TOTAL,
    "sandwich": BETWEEN,
}
__all__ = ["FAMILIES", "FIRST_OF_MARKS", "WAYS", "Clue", "clue_rules", "clues_of"]


class Clue(NamedTuple):
    """A mark, or what neighbours without one say.

    Attributes:
        mark: its kind, its cells and its number.
        is_not: whether a page has all marks of the kind, and here is none.
    """

    mark: Mark
    is_not: bool = False


def marked(sudoku: Sudoku) -> tuple[MarkKind, ...]:
    """Return the kinds of marks that say something in a puzzle."""
    kinds = {mark.kind for mark in sudoku.marks}
    every = {"dot": sudoku.all_dots, "xv": sudoku.all_xv}
    return tuple(one for one in FAMILIES if one in kinds or every.get(one))


def clues_of(sudoku: Sudoku) -> Iterator[Clue]:
    """Yield the clues of a puzzle."""
    for mark in sudoku.marks:
        yield Clue(mark)
    every: dict[MarkKind, bool] = {"dot": sudoku.all_dots, "xv": sudoku.all_xv}
    for kind, is_all in every.items():
        if is_all:
            with_one = {mark.cells for mark in sudoku.marks if mark.kind == kind}
            for pair in neighbours(sudoku.board.size):
                if pair not in with_one:
                    yield Clue(Mark(kind, pair), is_not=True)


def clue_rules(clues: Sequence[Clue], board: Board) -> Ints:
    """Return the array `rules` of the kernel."""
    rows = [_row(clue, board) for clue in clues]
    width = max(map(len, rows))
    return np.array([[*row, *[0] * (width - len(row))] for row in rows], np.int64)


def _row(clue: Clue, board: Board) -> list[int]:
    (kind, cells, number), size = clue.mark, board.size
    indexes = [index_of(cell, board) for cell in cells]
    *_, sees = squares_of(board).arrays
    summed = indexes[kind == "arrow" :]
    differ = all(sees[x, y] for x, y in combinations(summed, 2))
    target, table = number, list[int]()
    if kind == "parity":
        target = sum(1 << d - 1 for d in range(1, size + 1) if d % 2 == number)
    elif kind in ("dot", "xv"):
        target, table = 0, _partners(clue, size)
    head = [FAMILIES.index(kind), _KINDS[kind], target, len(cells), int(differ)]
    return [*head, *indexes, *table]


def _partners(clue: Clue, size: int) -> list[int]:
    """For each digit, a mask of those beside it; for both cells, which are alike."""
    digits = range(1, size + 1)
    masks = [
        sum(1 << b - 1 for b in digits if a != b and _fits(clue, a, b)) for a in digits
    ]
    return masks * 2


def _fits(clue: Clue, one: int, other: int) -> bool:
    """Whether two digits can stand beside each other."""
    mark = clue.mark
    is_near, is_double = abs(one - other) == 1, max(one, other) == 2 * min(one, other)
    if mark.kind == "dot":
        if clue.is_not:
            return not is_near and not is_double
        return is_double if mark.number == BLACK else is_near
    total = one + other
    return total not in (5, 10) if clue.is_not else total == mark.number
