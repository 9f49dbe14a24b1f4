"""The rules of fill-ins, checked on the page and its key alone.

The cells are connected, and each belongs to an entry. The key has the given letters,
and every word of the list once, and nothing else.
"""

from .._grid.model import FREEFORM, Filled, entries, is_full
from .._grid.rules import is_well_formed
from . import model


def follows_rules(givens: model.Page, answer: Filled) -> bool:
    """Return whether the key places each word of the list once.

    Raises:
        ValueError: the words of the page cannot be those of its grid.
    """
    model.require_listed(givens)
    pattern = givens.pattern
    if not is_full(pattern, answer):
        return False
    if not is_well_formed(pattern, FREEFORM, symmetric=givens.symmetric):
        return False
    words = [word for _, word in entries(pattern, answer)]
    return tuple(model.in_order(words)) == givens.words and all(
        answer[r][c] == letter for (r, c), letter in givens.given.items()
    )
