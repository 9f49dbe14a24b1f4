"""From a seed to a draft: words, a grid that holds them, clues that suit the level.

The pipeline proves every draft: on the page alone, the clues must allow one grid only.
"""

from collections import Counter
from collections.abc import Collection, Mapping

import numpy as np

from ...core.puzzle import Draft, Json
from ...words.clued import KNOWN, Clued, enumeration
from .._grid.formats import fits
from .._grid.grids import CLUELESS, LONG_CLUES, Grid, grids
from .._grid.lessons import others_in
from .._grid.levels import LEVELS, Apart, is_easier
from .._grid.model import write_answer
from .._grid.pattern import Cell, Slot
from .._grid.vocabulary import list_of
from . import model
from .clueing import NoClueError, choose, is_spent
from .draw import size_of
from .params import Params
from .sampling import sample
from .score import graded

# The preferred maximum of characters of a clue, lowered while no page has room. Without
# it, all hard 15 x 15 with WordNet's clues were too long; with it, 7 of 17.
LONGEST = (None, 50, 35, 25)
# At most this share of all letters is given.
MOST_GIVEN = 0.5


def generate(
    rng: np.random.Generator,
    params: Params,
    apart: Apart,
    tally: Counter[str],
) -> Draft | None:
    """Return a draft, or None when this seed gave none of the level.

    Args:
        rng: the source of chance.
        params: the resolved params.
        apart: what other puzzles of the book have.
        tally: the tally that counts why grids failed.
    """
    used, lexicon = apart.used_words, list_of(params)
    apart = apart.judging(lambda word: is_spent(word, lexicon, params.level, used))
    for grid in grids(rng, params, apart, tally):
        draft = _clued(rng, params, grid, used)
        if isinstance(draft, Draft):
            return draft
        tally[draft] += 1
    return None


def _clued(
    rng: np.random.Generator, params: Params, grid: Grid, used: Collection[str]
) -> Draft | str:
    """The grid with clues, or why it fails: a level means that it is not the level set.

    Clues too long for a page are chosen again, shorter each time. Where clues that the
    book does not have yet would give another level, the last grids have others.
    """
    found = _clued_once(rng, params, grid, used)
    if used and grid.last and found in LEVELS:
        found = _clued_once(rng, params, grid, ())
    return found


def _clued_once(
    rng: np.random.Generator, params: Params, grid: Grid, used: Collection[str]
) -> Draft | str:
    lexicon = list_of(params)
    for longest in LONGEST:
        try:
            entries = choose(
                rng,
                grid.pattern,
                grid.words,
                lexicon,
                params.level,
                longest,
                used,
                strict=not grid.last,
            )
        except NoClueError:
            return CLUELESS
        given = _letters(rng, params, grid, entries)
        level, givens = _judged(params, grid, entries, given)
        if level != params.level:
            return level
        largest = size_of(model.read(sample(params).givens), lexicon.language)
        if fits(size_of(model.read(givens), lexicon.language), largest):
            return Draft(givens, write_answer(grid.pattern, grid.words))
    return LONG_CLUES


def _letters(
    rng: np.random.Generator,
    params: Params,
    grid: Grid,
    entries: Mapping[Slot, Clued],
) -> dict[Cell, str]:
    """The letters to give so that known words have the level; mostly none.

    Each turn gives one letter of each such word, in random order.
    """
    known = [s for s, e in entries.items() if KNOWN in e.tags]
    in_order = [entries[slot] for slot in grid.pattern.slots]
    given: dict[Cell, str] = {}
    most = int(MOST_GIVEN * len(grid.pattern.cells))
    while known:
        for turn in rng.permutation(len(known)):
            level = graded(grid.pattern, in_order, given).level
            if level == params.level or not is_easier(params.level, level):
                return given
            if len(given) >= most:
                return {}
            slot = known[turn]
            left = [k for k in range(slot.length) if slot.cells[k] not in given]
            if left:
                at = left[int(rng.integers(len(left)))]
                given[slot.cells[at]] = grid.words[slot][at]
    return given


def _judged(
    params: Params,
    grid: Grid,
    entries: Mapping[Slot, Clued],
    given: Mapping[Cell, str],
) -> tuple[str, Json]:
    """The level of a grid with these clues and letters, and its page."""
    in_order = [entries[slot] for slot in grid.pattern.slots]
    level = graded(grid.pattern, in_order, given).level
    others = others_in(params, grid.words.values())
    clues = {s: (e.clue, enumeration(e.shown, e.word)) for s, e in entries.items()}
    return level, model.make_givens(
        params.chosen_grid,
        grid.pattern,
        clues,
        list_of(params).reference,
        symmetric=grid.pattern.is_symmetric,
        mirrored=grid.mirrored,
        fillers=[model.place_of(s) for s, word in grid.words.items() if word in others],
        given=given,
    )
