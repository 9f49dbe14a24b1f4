"""The rules that all grids of words follow, checked on the page and its key."""

from collections.abc import Sequence

from ...words.families import are_kin
from . import model
from .pattern import WHITE, Pattern, parts
from .patternrules import faults_of


def is_well_formed(pattern: Pattern, grid: str, *, symmetric: bool) -> bool:
    """Return whether a pattern has the style of its grid, and is connected.

    A free form has runs of any length, but each white cell is in one, and its outer
    rows and columns have white cells. `symmetric` must say exactly what is the case:
    pages without clues are drawn by it.
    """
    if symmetric != pattern.is_symmetric or _has_margin(pattern):
        return False
    if grid == model.AMERICAN:
        return not faults_of(pattern, "american")
    if grid == model.BRITISH:
        return not faults_of(pattern, "british")
    covered = {cell for slot in pattern.slots for cell in slot.cells}
    return covered == set(pattern.cells) and len(parts(pattern.cells)) == 1


def _has_margin(pattern: Pattern) -> bool:
    """Return whether an outer row or column has no white cell."""
    columns = ["".join(column) for column in zip(*pattern.rows, strict=True)]
    outer = (pattern.rows[0], pattern.rows[-1], columns[0], columns[-1])
    return any(WHITE not in line for line in outer)


def repeated(words: Sequence[str]) -> list[str]:
    """The words that occur again after an earlier one, or after another form of it.

    >>> repeated(["CAT", "CATS", "BUS", "BOXES", "BOX", "WON", "WIN"])
    ['CATS', 'BOX', 'WIN']
    """
    return [
        word
        for k, word in enumerate(words)
        if any(word == other or are_kin(word, other) for other in words[:k])
    ]
