"""Seeds to drafts: words, a grid that holds them, clues as hard as the level asks.

The kinds without clues have modules of their own. Nothing is printed on its word: the
pipeline proves from the page that the clues allow one grid only.
"""

from collections import Counter
from collections.abc import Collection

import numpy as np

from ...puzzle import Draft
from ...words.clued import enumeration
from . import codeword, fillin, model
from .clueing import NoClueError, choose
from .draw import fits
from .grids import Grid, grids
from .params import Params
from .points import graded
from .sampling import sample
from .vocabulary import list_of

# Why a grid with words came to nothing, besides the levels that were not asked for.
CLUELESS, LARGE = "clueless", "large"


def generate(
    rng: np.random.Generator,
    params: Params,
    taken: Collection[str] = (),
    tally: Counter[str] | None = None,
) -> Draft | None:
    """Return a draft, or None when this seed gave none of the level.

    Args:
        rng: chance.
        params: resolved.
        taken: words of puzzles near this one, which it may not have.
        tally: counts why grids came to nothing.
    """
    counts: Counter[str] = Counter() if tally is None else tally
    if params.kind == model.FILL_IN:
        return fillin.generate(rng, params, taken, counts)
    if params.kind == model.CODEWORD:
        return codeword.generate(rng, params, taken, counts)
    for grid in grids(rng, params, taken, counts):
        draft = _clued(rng, params, grid)
        if isinstance(draft, Draft):
            return draft
        counts[draft] += 1
    return None


def _clued(rng: np.random.Generator, params: Params, grid: Grid) -> Draft | str:
    """The grid with clues, or why there is no puzzle of it: a level is another one."""
    lexicon = list_of(params)
    try:
        entries = choose(rng, grid.pattern, grid.words, lexicon, params.level)
    except NoClueError:
        return CLUELESS
    shown = [entries[slot] for slot in grid.pattern.slots]
    level = graded(grid.pattern, shown).level
    if level != params.level:
        return level
    clues = {s: (e.clue, enumeration(e.shown)) for s, e in entries.items()}
    givens = model.write(
        params.kind,
        grid.pattern,
        clues,
        lexicon.reference,
        symmetric=grid.pattern.is_symmetric,
    )
    if not fits(givens, sample(params).givens, lexicon.language):
        return LARGE
    return Draft(givens, model.write_answer(grid.pattern, grid.words))
