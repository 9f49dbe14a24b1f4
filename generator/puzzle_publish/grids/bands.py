"""Grids with bands and stacks, as sudokus have them: when two are the same.

Rows within a band, bands, columns within a stack and stacks may change places, and so
may the digits; square boxes may be mirrored, too. In size 9 these are 9! times
3,359,232 ways. A first row is least if its digits are as far left as possible, as 1, 2,
3 …; few orders of the columns keep it so, and only these are tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, permutations
from math import prod

import numpy as np
from numpy.typing import NDArray

from ..kernels.least_form import EMPTY, least_form
from .reading import Rows

Ints = NDArray[np.int64]

# Orders of columns to try; in size 9 there are at most 18 x 1,296.
LIMIT = 100_000
LITERAL = 9  # the greatest size in which the form is least as text


def least_rows(rows: Rows, width: int, height: int) -> Rows | None:
    """Return the least rows of all forms; None if too many orders of columns fit.

    Args:
        rows: the digits, 0 for an empty cell; empty cells come after all digits.
        width: the number of columns of a stack.
        height: the number of rows of a band.

    >>> least_rows(((0, 0, 0, 1), (0, 4, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), 2, 2)
    ((1, 0, 0, 0), (0, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    """
    grid = np.array(rows, np.int64)
    size = len(grid)
    forms = (grid, grid.T.copy()) if width == height else (grid,)
    firsts = [(shape, form, row) for form in forms for row, shape in _rows(form, width)]
    least = min(shape.key for shape, _, _ in firsts)
    firsts = [first for first in firsts if first[0].key == least]
    if sum(shape.ways for shape, _, _ in firsts) > LIMIT:
        return None
    best, known = np.empty((size, size), np.int64), 0
    for shape, form, row in firsts:
        orders = _kept_orders(shape) if size <= LITERAL else shape.orders()
        starts = np.full(len(orders), row)
        known = least_form(form, height, starts, orders, best, known)
    return tuple(map(tuple, np.where(best == EMPTY, 0, best).tolist()))


@dataclass(frozen=True, eq=False, slots=True)
class _Shape:
    """Where the digits of a row are that may come first.

    Attributes:
        inner: for each stack the orders of its columns that make it least.
        outer: the orders of the stacks.
        ways: how many orders of columns there are.
        key: what is least for a first row: its digits are farthest to the left. In
            larger grids it leaves, first of all, the fewest orders of columns.
    """

    inner: Sequence[Ints]
    outer: Ints
    ways: int
    key: tuple[int, ...]

    def orders(self) -> Ints:
        """Return the orders of columns, one a row."""
        width = self.inner[0].shape[1]
        picks = np.indices([len(orders) for orders in self.inner])
        stacks = np.stack(
            [
                orders[pick.ravel()] + width * s
                for s, (orders, pick) in enumerate(zip(self.inner, picks, strict=True))
            ]
        )
        size = width * len(self.inner)
        return stacks[self.outer].transpose(0, 2, 1, 3).reshape(-1, size)


# Of size 9, some hundred shapes come first again and again.
_kept_orders = lru_cache(maxsize=512)(_Shape.orders)


def _rows(grid: Ints, width: int) -> Iterator[tuple[int, _Shape]]:
    # 2 for a digit, 1 for an empty cell, 0 for one in an empty column.
    states = grid.any(axis=0) + (grid != 0).astype(np.int64)
    for row, line in enumerate(states.reshape(len(grid), -1, width).tolist()):
        yield row, _shape(tuple(map(tuple, line)))


@lru_cache(maxsize=4096)
def _shape(stacks: tuple[tuple[int, ...], ...]) -> _Shape:
    inner = [_inner(stack) for stack in stacks]
    filled = tuple(stack.count(2) for stack in stacks)
    outer = _outer(filled, tuple(not any(stack) for stack in stacks))
    ways = prod(map(len, inner)) * len(outer)
    first = ways if sum(map(len, stacks)) > LITERAL else 0
    return _Shape(inner, outer, ways, (first, *sorted(-count for count in filled)))


@cache
def _inner(states: tuple[int, ...]) -> Ints:
    """Return the orders of a stack's columns that bring the digits to the left.

    Empty columns are alike: they keep their order.
    """
    bare = [k for k, state in enumerate(states) if not state]
    orders = [
        order
        for order in permutations(range(len(states)))
        if all(states[order[k]] < 2 for k in range(states.count(2), len(states)))
        and [k for k in order if k in bare] == bare
    ]
    return np.array(orders, np.int64)


@cache
def _outer(filled: tuple[int, ...], is_bare: tuple[bool, ...]) -> Ints:
    """Return the orders of stacks with the fullest first; empty ones keep theirs."""
    bare = [k for k, empty in enumerate(is_bare) if empty]
    orders = [
        order
        for order in permutations(range(len(filled)))
        if all(filled[a] >= filled[b] for a, b in pairwise(order))
        and [k for k in order if k in bare] == bare
    ]
    return np.array(orders, np.int64)
