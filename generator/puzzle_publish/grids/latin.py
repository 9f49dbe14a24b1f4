"""Latin squares: boards whose units are rows and columns."""

from functools import cache

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
