"""The largest crossword that a section may have, for measuring only."""

from functools import partial

from ...core.puzzle import Draft, Json
from .._grid.formats import is_on_a_page, usual_clues
from .._grid.pattern import Pattern
from .._grid.sampling import Listed, largest
from . import model
from .draw import size_of
from .params import Params

# Pages have room for clues of this mean length at most: of lists with longer ones
# (WordNet's have 44) shorter clues are chosen, and grids and text get larger.
LEAST_CHARACTERS, MOST_CHARACTERS = 8, 29

_size = partial(size_of, language="en")


def sample(params: Params) -> Draft:
    """Return a puzzle as large as those of resolved params get, for measuring."""
    return largest(params, givens, _size)


def givens(kind: str, pattern: Pattern, listed: Listed) -> Json:
    """Return a page with usual clues of the list.

    They are shorter where no page has room for so many: then only puzzles of short
    clues fit. The sample's have longer words than the list's: of 60 puzzles each of our
    own list, none took a larger page.
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
    told = {
        slot: (text, str(slot.length))
        for slot, text in zip(pattern.slots, texts, strict=True)
    }
    lexicon = {"name": "", "digest": ""}
    return model.write(kind, pattern, told, lexicon, symmetric=False)
