"""The largest kriss-kross that a section may have, for measuring only."""

from ...core.puzzle import Draft, Json
from .._grid.sampling import largest
from ..fill_in.sampling import givens
from . import model
from .draw import size_of
from .model import Params


def sample(params: Params) -> Draft:
    """Return a puzzle as large as resolved params can give, for measuring."""
    return largest(params, givens, size)


def size(givens: Json, language: str = "en") -> tuple[float, float]:
    """Return the width and height of the usual page, in cells of 6 mm."""
    return size_of(model.read(givens), language)
