"""What a fill-in must keep, read from the page and its key alone.

Cells hang together and each stands in an entry; letters that are given stand where they
are given; every word of the list stands once, and nothing else.
"""

from ...core.puzzle import Json
from .._grid.model import FREEFORM, entries
from .._grid.rules import is_filled, is_well_formed
from . import model


def follows_rules(givens: Json, answer: Json) -> bool:
    """Tell whether the key places each word of the list once."""
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
