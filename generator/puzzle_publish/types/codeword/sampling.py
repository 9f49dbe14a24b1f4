"""The largest codeword that a section may have, for measuring only."""

from ...core.puzzle import Draft, Json
from .._grid.pattern import Pattern
from .._grid.sampling import Listed, largest
from . import model
from .draw import size_of
from .model import Params


def sample(params: Params) -> Draft:
    """Return a puzzle as large as resolved params can give, for measuring."""
    return largest(params, givens, size_of)


def givens(grid: str, pattern: Pattern, listed: Listed) -> Json:
    """Return a page on which all letters have numbers."""
    numbers = [[0] * pattern.width for _ in pattern.rows]
    for k, (r, c) in enumerate(pattern.cells):
        numbers[r][c] = k % len(model.ALPHABET) + 1
    lexicon = {"name": "", "digest": ""}
    return model.make_givens(pattern, numbers, {}, lexicon, symmetric=False)
