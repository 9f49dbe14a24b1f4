"""Seeds to drafts: stars that do not touch, regions round them, mended until unique.

Pieces grow round single stars and are joined until each has its stars. While there is
another answer, a cell with one of its stars goes to a region next to it: that answer
then breaks the rules, and the first one does not.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Draft
from ...kernels import starrows
from ...rules.mark_ladder import level_of
from .ladder import LADDER
from .model import StarbattleParams, numbered, printed, stars_of, statement

TRIES, MENDS, AT_ONCE, BUDGET = 40, 60, 64, 1_000_000
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
Ints = NDArray[np.int64]


def generate(rng: np.random.Generator, params: StarbattleParams) -> Draft | None:
    """Return a puzzle that the ladder solves on the level asked for."""
    for _ in range(TRIES):
        if (answer := _stars(rng, params.size)) is None:
            continue
        regions = _joined(rng, _grown(rng, answer), stars_of(params.size))
        if regions is None or not _mended(rng, regions, answer):
            continue
        found = numbered(regions.tolist())
        if level_of(statement(found), LADDER) == params.level:
            return Draft(printed(found), {"rows": answer.tolist()})
    return None


def _ways(size: int) -> Ints:
    """Return the ways to fill a row: the columns of its stars."""
    ways = combinations(range(size), stars_of(size))
    return np.array([way for way in ways if way[-1] - way[0] != 1], np.int64)


def _stars(rng: np.random.Generator, size: int) -> Ints | None:
    """Return a grid of stars that keeps to the rules, whatever the regions."""
    answer = np.zeros((size, size), np.int64)
    ways = rng.permutation(_ways(size))
    lots = np.repeat(np.arange(size)[None, :], size, axis=0)  # no region is full
    found = np.zeros((1, size, size), np.int64)
    met = starrows.others(lots, answer, ways, stars_of(size), BUDGET, found)
    return found[0] if met > 0 else None


def _grown(rng: np.random.Generator, answer: Ints) -> Ints:
    """Return pieces, each round one star, that grow by a cell at a time."""
    size = len(answer)
    pieces = np.where(answer > 0, np.cumsum(answer).reshape(size, size) - 1, -1)
    edges = [(r, c, y, x) for r in range(size) for c in range(size) for y, x in SIDES]
    while (pieces < 0).any():
        for k in rng.permutation(len(edges))[: len(edges) // 4].tolist():
            r, c, y, x = edges[k]
            inside = 0 <= r + y < size and 0 <= c + x < size
            if inside and pieces[r, c] >= 0 > pieces[r + y, c + x]:
                pieces[r + y, c + x] = pieces[r, c]
    return pieces


def _joined(rng: np.random.Generator, pieces: Ints, stars: int) -> Ints | None:
    """Return regions of pieces that touch; None if some piece is left over."""
    if stars == 1:
        return pieces
    near = _touching(pieces)
    regions = pieces.copy()
    while near:
        one = min(near, key=lambda piece: (len(near[piece]), piece))
        if not near[one]:
            return None
        other = min(sorted(near[one]), key=lambda x: (len(near[x]), rng.random()))
        regions[pieces == other] = one
        for gone in (one, other):
            for piece in near.pop(gone):
                if piece in near:
                    near[piece].discard(gone)
    return np.array(numbered(regions.tolist()))


def _touching(pieces: Ints) -> dict[int, set[int]]:
    """Return for each piece those that it shares a side with."""
    near: dict[int, set[int]] = {x: set() for x in range(int(pieces.max()) + 1)}
    for ones, others in ((pieces[1:], pieces[:-1]), (pieces[:, 1:], pieces[:, :-1])):
        for a, b in zip(ones.ravel().tolist(), others.ravel().tolist(), strict=True):
            if a != b:
                near[a].add(b)
                near[b].add(a)
    return near


def _mended(rng: np.random.Generator, regions: Ints, answer: Ints) -> bool:
    """Return whether cells could change regions so that no other answer is left."""
    size = len(answer)
    found = np.zeros((AT_ONCE, size, size), np.int64)
    for _ in range(MENDS):
        ways = rng.permutation(_ways(size))
        met = starrows.others(regions, answer, ways, stars_of(size), BUDGET, found)
        if met <= 0:
            return bool(met == 0)
        # The cell whose loss breaks most of them, first by lot.
        counts = found[:met].sum(axis=0) * (1 - answer) + rng.random((size, size)) / 2
        for cell in np.argsort(-counts, axis=None).tolist():
            r, c = divmod(cell, size)
            if counts[r, c] < 1:
                return False
            if (near := _neighbours(regions, r, c)) and _may_leave(regions, r, c):
                regions[r, c] = near[int(rng.integers(len(near)))]
                break
    return False


def _neighbours(regions: Ints, r: int, c: int) -> list[int]:
    """Return the other regions that touch a cell along a side."""
    size = len(regions)
    near = {
        int(regions[r + y, c + x])
        for y, x in SIDES
        if 0 <= r + y < size and 0 <= c + x < size
    }
    return sorted(near - {int(regions[r, c])})


def _may_leave(regions: Ints, r: int, c: int) -> bool:
    """Return whether a region holds together without one of its cells."""
    own = np.argwhere(regions == regions[r, c]).tolist()
    cells = {(y, x) for y, x in own if (y, x) != (r, c)}
    todo = {cells.pop()}
    while todo:
        todo = {(y + dy, x + dx) for y, x in todo for dy, dx in SIDES} & cells
        cells -= todo
    return not cells
