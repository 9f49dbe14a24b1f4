"""From a seed to a draft: fill the square at random, then take numbers out.

A draft need not be a good puzzle: the pipeline proves each one with the solver, and
asks again with the next seed if it fails. So be quick rather than sure, but return None
where failure is easy to see.
"""

from itertools import combinations, product

import numpy as np

from ...core.puzzle import Draft
from . import model
from .model import Cell, Square, make_givens, write_answer

Rows = list[list[int]]


def generate(rng: np.random.Generator, params: model.BlankParams) -> Draft | None:
    """Return a draft, or None when this seed produced nothing good enough.

    The same seed must give the same draft on every machine. So `rng` is the only source
    of chance: no clock, no order of a set, no hash().
    """
    size = params.size
    if params.blanks > size * size:
        return None
    rows: Rows = rng.integers(1, params.highest + 1, size=(size, size)).tolist()
    order = rng.permutation(size * size).tolist()
    blanks = {divmod(cell, size) for cell in order[: params.blanks]}
    if _has_loop(rows, blanks, params.highest):
        return None
    square = Square(
        highest=params.highest,
        rows=tuple(
            tuple(0 if (r, c) in blanks else x for c, x in enumerate(row))
            for r, row in enumerate(rows)
        ),
        row_sums=tuple(map(sum, rows)),
        column_sums=tuple(map(sum, zip(*rows, strict=True))),
    )
    return Draft(givens=make_givens(square), answer=write_answer(rows))


def _has_loop(rows: Rows, blanks: set[Cell], highest: int) -> bool:
    """Return whether four blanks at the corners of a rectangle allow a second answer.

    Add 1 at two opposite corners and take 1 away at the other two: every sum stays the
    same. Only the ends of the range rule that out.
    """
    pairs = list(combinations(range(len(rows)), 2))
    for (top, bottom), (left, right) in product(pairs, pairs):
        corners = [(top, left), (bottom, right), (top, right), (bottom, left)]
        if not blanks.issuperset(corners):
            continue
        a, b, c, d = (rows[r][k] for r, k in corners)
        if max(a, b) < highest and min(c, d) > 1:
            return True
        if min(a, b) > 1 and max(c, d) < highest:
            return True
    return False
