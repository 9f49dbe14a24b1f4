"""From a seed to a kriss-kross: a filled free form, with a word as a start or none.

Where a fill-in gets letters until it is as easy as the level, a kriss-kross has at most
one whole word: an easy one always, a hard one never. Other grids are dropped.
"""

import functools
import json
from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from ...core.puzzle import Draft, canonical_json
from ...words.cluelists import LISTS, load_clues
from .._grid.grids import HELPLESS, Grid, grids
from .._grid.levels import Apart
from .._grid.pattern import Cell, Slot
from .._grid.vocabulary import is_chinese, reference_of
from ..fill_in.generate import IDIOM, first, followed, whole
from ..fill_in.grade import level_of
from ..fill_in.model import in_order
from .model import Params
from .sampling import sample, size

# The longest word: with longer ones, the last word of a length is soon known.
LONGEST = {"easy": 8, "medium": 7, "hard": 6}
STARTS = 6  # words tried as a start


def generate(
    rng: np.random.Generator, params: Params, apart: Apart, tally: Counter[str]
) -> Draft | None:
    """Return a draft, or None when this seed gave none of the level.

    Args:
        rng: the source of chance.
        params: the resolved params.
        apart: what other puzzles of the book have.
        tally: the tally that counts why grids failed.
    """
    most = IDIOM if is_chinese(params) else LONGEST[params.level]
    found = grids(rng, params, _apart(params, apart), tally, longest=most)
    every = whole(found, params, tally)
    page = sample(params).givens
    return first(rng, params, every, tally, start_for, page, size)


def _apart(params: Params, apart: Apart) -> Apart:
    """Return what a puzzle must not have besides: names of our lists.

    A theme may have them.
    """
    return apart.without(_names(canonical_json(reference_of(params))) - {*params.theme})


@functools.lru_cache(maxsize=4)
def _names(reference: str) -> frozenset[str]:
    """Return the names of our lists: without a clue nobody expects YUMA."""
    found = load_clues(json.loads(reference))
    return frozenset(
        word
        for word, entries in found.by_word.items()
        if all(x.shown[:1].isupper() for x in entries)
        and found.names[found.place_of[word]] in LISTS
    )


def start_for(
    rng: np.random.Generator, grid: Grid, level: str
) -> Mapping[Cell, str] | str:
    """Return the letters of a start that makes a grid of the level, or why none does.

    None where the grid needs no start.
    """
    words, found = tuple(in_order(grid.words.values())), HELPLESS
    for given in _starts(rng, grid, level):
        chain = followed(grid, words, given)
        if chain is not None and len(chain.answers) == 1:
            found = level_of(chain, len(words))
            if found == level:
                return given
    return found


def _starts(
    rng: np.random.Generator, grid: Grid, level: str
) -> Iterator[dict[Cell, str]]:
    """Yield no letters unless the level is easy, then those of words unless it is hard.

    Words that cross many others come first.
    """
    if level != "easy":
        yield {}
    if level == "hard":
        return
    every = grid.pattern.crossings
    crossed = Counter(k for one in every for k in (one.across, one.down))
    slots = grid.pattern.slots
    order = rng.permutation(len(slots)).tolist()
    order.sort(key=lambda k: -crossed[k])
    for k in order[:STARTS]:
        yield _letters(slots[k], grid.words[slots[k]])


def _letters(slot: Slot, word: str) -> dict[Cell, str]:
    return dict(zip(slot.cells, word, strict=True))
