"""The rules of fill-ins, checked on the page and its key alone.

The cells are connected, and each belongs to an entry. The key has the given letters,
and every word of the list once, and nothing else.
"""

from ...core.puzzle import Json
from .._grid.model import FREEFORM, entries
from .._grid.rules import is_filled, is_well_formed
from . import model


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether the key places each word of the list once."""
    page = model.read(givens)
    if not is_filled(page.pattern, answer):
        return False
    if not is_well_formed(page.pattern, FREEFORM, symmetric=page.symmetric):
        return False
    rows = answer["rows"]
    words = [word for _, word in entries(page.pattern, rows)]
    return tuple(model.in_order(words)) == page.words and all(
        rows[r][c] == letter for (r, c), letter in page.given.items()
    )
