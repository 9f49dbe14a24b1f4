"""The largest crossword that a section may have, for measuring only."""

from collections.abc import Sequence

from ...core.puzzle import Draft, Json
from .._grid.formats import is_on_a_page, usual_clues
from .._grid.model import FREEFORM
from .._grid.pattern import Pattern
from .._grid.sampling import Listed, largest
from . import model
from .draw import size_of
from .params import Params

# The mean lengths of clues for which pages have room. From lists with longer ones
# (WordNet's have 44) shorter clues are chosen, which lets grids and text be larger.
LEAST_CHARACTERS, MOST_CHARACTERS = 8, 29

NO_LIST = {"name": "", "digest": ""}


def sample(params: Params) -> Draft:
    """Return a puzzle as large as resolved params can give, for measuring."""
    return largest(params, givens, _size)


def cover_page(pattern: Pattern, words: Sequence[str]) -> Json:
    """Return a page whose clues are the words themselves, for a cover."""
    clues = {
        slot: (word, str(slot.length))
        for slot, word in zip(pattern.slots, words, strict=True)
    }
    symmetric = pattern.is_symmetric
    return model.make_givens(FREEFORM, pattern, clues, NO_LIST, symmetric=symmetric)


def givens(kind: str, pattern: Pattern, listed: Listed) -> Json:
    """Return a page with clues of the list's usual length.

    They are shorter if no page has room for that many; then only puzzles with short
    clues fit. The sample's clues have longer words than real ones: of 60 puzzles of
    each kind from the list that ships, none needed a larger page.
    """
    least = LEAST_CHARACTERS
    most = min(max(listed.characters, least), MOST_CHARACTERS)
    while least < most:
        middle = (least + most + 1) // 2
        _, height = _size(_clued(kind, pattern, middle, chinese=listed.chinese))
        if is_on_a_page(height):
            least = middle
        else:
            most = middle - 1
    return _clued(kind, pattern, least, chinese=listed.chinese)


def _clued(kind: str, pattern: Pattern, characters: int, *, chinese: bool) -> Json:
    """Return a page with clues of this mean length."""
    texts = usual_clues(len(pattern.slots), characters, chinese=chinese)
    clues = {
        slot: (text, str(slot.length))
        for slot, text in zip(pattern.slots, texts, strict=True)
    }
    return model.make_givens(kind, pattern, clues, NO_LIST, symmetric=False)


def _size(givens: Json) -> tuple[float, float]:
    return size_of(model.read(givens), "en")
