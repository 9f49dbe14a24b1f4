"""Grids with bands and stacks, as sudokus have them: when two are the same.

Rows within a band, bands, columns within a stack and stacks may change places, and so
may the digits; square boxes may be mirrored, too. In size 9 these are 9! times
3,359,232 ways. A first row is least if its digits are as far left as possible, as 1, 2,
3 …; few orders of the columns keep it so, and only these are tried.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, permutations, product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kernels.least_form import EMPTY, least_form
from .reading import Rows

Ints = NDArray[np.int64]
Orders = list[tuple[int, ...]]

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
    firsts = [first for form in forms for first in _firsts(form, width)]
    least = min(first.key for first in firsts)
    firsts = [first for first in firsts if first.key == least]
    if sum(first.ways for first in firsts) > LIMIT:
        return None
    best, known = np.empty((size, size), np.int64), 0
    for first in firsts:
        orders = np.array(list(first.orders()))
        starts = np.full(len(orders), first.row)
        known = least_form(first.grid, height, starts, orders, best, known)
    return tuple(map(tuple, np.where(best == EMPTY, 0, best).tolist()))


class _First(NamedTuple):
    """A row that may come first, with orders of columns that make it least.

    Attributes:
        inner: for each stack the orders of its columns.
        outer: the orders of the stacks.
        filled: how many digits each stack has in the row.
    """

    grid: Ints
    row: int
    inner: list[Orders]
    outer: Orders
    filled: list[int]

    @property
    def ways(self) -> int:
        """How many orders of columns there are."""
        return prod(map(len, self.inner)) * len(self.outer)

    @property
    def key(self) -> tuple[int, list[int]]:
        """What is least for a first row: its digits are farthest to the left.

        In larger grids it leaves, first of all, the fewest orders of columns.
        """
        return (
            self.ways if len(self.grid) > LITERAL else 0,
            sorted(-count for count in self.filled),
        )

    def orders(self) -> Iterator[list[int]]:
        """Yield the orders of columns."""
        width = len(self.inner[0][0])
        for outer in self.outer:
            starts = [width * s for s in outer]
            for inner in product(*(self.inner[s] for s in outer)):
                yield [
                    start + c
                    for start, columns in zip(starts, inner, strict=True)
                    for c in columns
                ]


def _firsts(grid: Ints, width: int) -> Iterator[_First]:
    # 2 for a digit, 1 for an empty cell, 0 for one in an empty column.
    states = grid.any(axis=0) + (grid != 0).astype(np.int64)
    for row, line in enumerate(states.reshape(len(grid), -1, width).tolist()):
        stacks = tuple(map(tuple, line))
        inner = [_inner(stack) for stack in stacks]
        filled = [stack.count(2) for stack in stacks]
        yield _First(grid, row, inner, _outer(stacks), filled)


@cache
def _inner(states: tuple[int, ...]) -> Orders:
    """Return the orders of a stack's columns that bring the digits to the left.

    Empty columns are alike: they keep their order.
    """
    bare = [k for k, state in enumerate(states) if not state]
    return [
        order
        for order in permutations(range(len(states)))
        if all(states[order[k]] < 2 for k in range(states.count(2), len(states)))
        and [k for k in order if k in bare] == bare
    ]


@cache
def _outer(stacks: tuple[tuple[int, ...], ...]) -> Orders:
    """Return the orders of stacks with the fullest first; empty ones keep theirs."""
    filled = [stack.count(2) for stack in stacks]
    bare = [k for k, stack in enumerate(stacks) if not any(stack)]
    return [
        order
        for order in permutations(range(len(stacks)))
        if all(filled[a] >= filled[b] for a, b in pairwise(order))
        and [k for k in order if k in bare] == bare
    ]
