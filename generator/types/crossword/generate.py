"""Seeds to drafts: words, a grid that holds them, clues as hard as the level asks.

Nothing is printed on its word: the pipeline proves from the page that the clues allow
one grid only.
"""

from collections.abc import Collection

import numpy as np

from ...puzzle import Draft
from . import model
from .clueing import NoClueError, choose
from .draw import fits
from .grids import Grid, grids
from .params import Params
from .sampling import sample
from .vocabulary import list_of


def generate(
    rng: np.random.Generator, params: Params, taken: Collection[str] = ()
) -> Draft | None:
    """Return a draft, or None when this seed gave none of the level.

    Args:
        rng: chance.
        params: resolved.
        taken: words of puzzles near this one, which it may not have.
    """
    for grid in grids(rng, params, taken):
        draft = _clued(rng, params, grid)
        if draft is not None:
            return draft
    return None


def _clued(rng: np.random.Generator, params: Params, grid: Grid) -> Draft | None:
    """The grid with clues, None where they cannot be had or are too long."""
    lexicon = list_of(params)
    try:
        clues = choose(rng, grid.words, lexicon, params.level)
    except NoClueError:
        return None
    givens = model.write(
        params.kind,
        grid.pattern,
        clues,
        lexicon.reference,
        symmetric=grid.pattern.is_symmetric,
    )
    if not fits(givens, sample(params).givens, lexicon.language):
        return None
    return Draft(givens, model.write_answer(grid.pattern, grid.words))
