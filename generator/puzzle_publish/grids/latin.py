"""Latin squares: boards whose units are rows and columns, and random full ones."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from ..kernels.candidates import COLUMN, ROW, Board


@cache
def latin_board(side: int) -> Board:
    """Return the board of a Latin square, rows first.

    >>> [cells for _, cells in latin_board(2).units]
    [(0, 1), (2, 3), (0, 2), (1, 3)]
    """
    n = range(side)
    rows = [(ROW, tuple(r * side + c for c in n)) for r in n]
    columns = [(COLUMN, tuple(r * side + c for r in n)) for c in n]
    return Board(side, (*rows, *columns))


def latin_square(rng: np.random.Generator, side: int) -> list[list[int]]:
    """Return a square with the numbers from 1 to its side; every square is possible.

    Each row is a matching of columns with numbers that they do not have yet, found by
    augmenting paths. There always is one (Hall 1935), so no row is taken back, and no
    kernel is compiled.
    """
    used = [0] * side
    rows = []
    for _ in range(side):
        row = _matching(used, _shuffled(rng, side), _shuffled(rng, side))
        for column, value in enumerate(row):
            used[column] |= 1 << value
        rows.append([value + 1 for value in row])
    return rows


def _shuffled(rng: np.random.Generator, side: int) -> list[int]:
    keys = [rng.random() for _ in range(side)]
    return sorted(range(side), key=keys.__getitem__)


def _matching(
    used: Sequence[int], columns: Sequence[int], values: Sequence[int]
) -> list[int]:
    """Return a value for each column that it does not have, all different."""
    column_of: dict[int, int] = {}

    def finds(column: int, seen: set[int]) -> bool:
        possible = [value for value in values if not used[column] >> value & 1]
        # A value that no other column has comes first, or some squares never come.
        for value in sorted(possible, key=column_of.__contains__):
            if value in seen:
                continue
            seen.add(value)
            if value not in column_of or finds(column_of[value], seen):
                column_of[value] = column
                return True
        return False

    for column in columns:
        finds(column, set())
    return sorted(column_of, key=column_of.__getitem__)
