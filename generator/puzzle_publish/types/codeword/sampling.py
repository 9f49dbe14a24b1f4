"""The largest codeword that a section may have, for measuring only."""

from ...core.puzzle import Draft, Json
from .._grid.pattern import BLACK, Pattern
from .._grid.sampling import Listed, largest
from . import model
from .draw import size_of
from .model import Params

NO_LIST = {"name": "", "digest": ""}


def sample(params: Params) -> Draft:
    """Return a puzzle as large as resolved params can give, for measuring."""
    return largest(params, givens, _size)


def cover_page(pattern: Pattern) -> Json:
    """Return a page for a cover: all cells have one number, so there is no code."""
    numbers = [[int(mark != BLACK) for mark in row] for row in pattern.rows]
    symmetric = pattern.is_symmetric
    return model.make_givens(pattern, numbers, {}, NO_LIST, symmetric=symmetric)


def givens(grid: str, pattern: Pattern, listed: Listed) -> Json:
    """Return a page on which all letters have numbers."""
    numbers = [[0] * pattern.width for _ in pattern.rows]
    for k, (r, c) in enumerate(pattern.cells):
        numbers[r][c] = k % len(model.PLAIN + listed.marked) + 1
    return model.make_givens(
        pattern, numbers, {}, NO_LIST, symmetric=False, marked=listed.marked
    )


def _size(givens: Json) -> tuple[float, float]:
    return size_of(model.read(givens))
