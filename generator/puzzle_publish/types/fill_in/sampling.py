"""The largest fill-in that a section may have, for measuring only."""

from ...core.puzzle import Draft, Json
from .._grid.pattern import Pattern
from .._grid.sampling import HANZI, LETTER, Listed, largest
from . import model
from .draw import size_of
from .model import Params


def sample(params: Params) -> Draft:
    """Return a puzzle as large as resolved params can give, for measuring."""
    return largest(params, givens, _size)


def givens(grid: str, pattern: Pattern, listed: Listed) -> Json:
    """Return a page with as many words and lengths as possible."""
    letter = HANZI if listed.chinese else LETTER
    every = range(3, max(pattern.width, pattern.height) + 1)
    lengths = sorted(listed.lengths.intersection(every)) or every
    words = [letter * lengths[k % len(lengths)] for k in range(len(pattern.slots))]
    words.sort(key=len)
    page = model.make_givens(pattern, (), {}, symmetric=False)
    return {**page, "words": words}


def _size(givens: Json) -> tuple[float, float]:
    return size_of(model.read(givens), "en")
