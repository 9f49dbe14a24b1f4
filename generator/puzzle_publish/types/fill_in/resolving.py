"""The grid of a fill-in that its params leave to the list of words."""

from ...words.cluelists import LISTS
from .._grid import vocabulary
from .._grid.levels import HARDEST
from .._grid.model import AMERICAN, FREEFORM
from .model import AUTO, AUTO_SIDE, DENSE, Params

# Of fewer words, a book would have the same short ones again and again.
ENOUGH = 10_000
# What asks for words or a size that grids of the house may not have.
DECIDING = ("side", "entries", "pattern", "theme", "must", "fillers")


def settled(params: Params) -> Params:
    """The params with the grid that the list allows.

    American grids are full, but the letters of crossings leave so few words that none
    is hard.
    """
    if params.grid != AUTO:
        return params
    if not _may_be_full(params):
        return params.model_copy(update={"grid": FREEFORM})
    if params.level == HARDEST:
        return params.model_copy(update={"grid": DENSE})
    return params.model_copy(update={"grid": AMERICAN, "side": AUTO_SIDE})


def _may_be_full(params: Params) -> bool:
    found = vocabulary.list_of(params)
    return (
        not any(getattr(params, name) not in (None, []) for name in DECIDING)
        and found.language == "en"
        and LISTS.keys() >= {*found.names}
        and len(vocabulary.usable(params, most=AUTO_SIDE)) >= ENOUGH
    )
