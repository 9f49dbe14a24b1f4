"""Regions that grow round marks, are joined, and give cells to each other.

A square has for each cell the number of its region.
"""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def grown(rng: np.random.Generator, marks: Ints) -> Ints:
    """Return pieces, each round one mark, that grow by a cell at a time.

    Args:
        rng: gives the order.
        marks: a square with 1 where pieces begin; they are numbered in reading order.
    """
    size = len(marks)
    pieces = np.where(marks > 0, np.cumsum(marks).reshape(size, size) - 1, -1)
    edges = [(r, c, y, x) for r in range(size) for c in range(size) for y, x in SIDES]
    while (pieces < 0).any():
        for k in rng.permutation(len(edges))[: len(edges) // 4].tolist():
            r, c, y, x = edges[k]
            inside = 0 <= r + y < size and 0 <= c + x < size
            if inside and pieces[r, c] >= 0 > pieces[r + y, c + x]:
                pieces[r + y, c + x] = pieces[r, c]
    return pieces


def joined(rng: np.random.Generator, pieces: Ints) -> Ints | None:
    """Return regions of two pieces that touch, with the number of one of them.

    None if some piece is left over.
    """
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
    return regions


def _touching(pieces: Ints) -> dict[int, set[int]]:
    """Return for each piece those that it shares a side with."""
    near: dict[int, set[int]] = {x: set() for x in range(int(pieces.max()) + 1)}
    for ones, others in ((pieces[1:], pieces[:-1]), (pieces[:, 1:], pieces[:, :-1])):
        for a, b in zip(ones.ravel().tolist(), others.ravel().tolist(), strict=True):
            if a != b:
                near[a].add(b)
                near[b].add(a)
    return near


def neighbours(regions: Ints, r: int, c: int) -> list[int]:
    """Return the other regions that touch a cell along a side."""
    size = len(regions)
    near = {
        int(regions[r + y, c + x])
        for y, x in SIDES
        if 0 <= r + y < size and 0 <= c + x < size
    }
    return sorted(near - {int(regions[r, c])})


def may_leave(regions: Ints, r: int, c: int) -> bool:
    """Return whether a region holds together without one of its cells."""
    own = np.argwhere(regions == regions[r, c]).tolist()
    cells = {(y, x) for y, x in own if (y, x) != (r, c)}
    todo = {cells.pop()}
    while todo:
        todo = {(y + dy, x + dx) for y, x in todo for dy, dx in SIDES} & cells
        cells -= todo
    return not cells
