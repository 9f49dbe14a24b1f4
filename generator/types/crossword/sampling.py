"""How large the puzzles of a section get, by its params."""

import functools
import json
from statistics import fmean

from ...puzzle import Draft, canonical_json
from ...words.cluelists import load_clues
from .grids import MOST_LAID
from .params import Params
from .sample import largest


def sample(params: Params) -> Draft:
    """Return a puzzle as large as those of resolved params get, for measuring."""
    assert isinstance(params.words, dict)
    characters, chinese = _clues(canonical_json(params.words))
    side = params.chosen_side
    return largest(
        params.chosen_grid,
        side,
        side,
        clues=round(params.chosen_entries * MOST_LAID),
        characters=characters,
        chinese=chinese,
    )


@functools.lru_cache(maxsize=16)
def _clues(reference: str) -> tuple[int, bool]:
    """The mean length of a list's clues, and whether they are Chinese."""
    found = load_clues(json.loads(reference))
    told = [len(entry.clue) for entry in found.entries if entry.clue]
    return round(fmean(told)) if told else 0, found.language == "zh"
