"""Exact cover: choose rows so that every column is covered exactly once.

Knuth's algorithm X, the column with the fewest rows first. It keeps lists of live rows
instead of links, because filtering a packed list suits the CPU cache; and for each
column its number of live rows, which is counted down as rows go.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps
from .jit import kernel

Ints = NDArray[np.int64]
Indexes = NDArray[np.int32]

# `verify` needs two answers; other callers need many.
FIRST_BATCH = 2
LAST_BATCH = 4096
COVERED = 1 << 30  # in place of a covered column's number of rows


@kernel
def meets(first: Ints, columns_of: Ints, i: int, ways: Indexes) -> bool:
    """Whether a row has a covered column."""
    found = False
    for e in range(first[i], first[i + 1]):
        found |= ways[columns_of[e]] == COVERED
    return found


@kernel
def begin(
    first: Ints, columns_of: Ints, done: Ints, ways: Indexes, live: Indexes, marks: Ints
) -> None:
    """Begin a search where some columns are covered; see `advance` for the arrays."""
    ways[0, :] = 0
    for k in range(done.shape[0]):
        ways[0, done[k]] = COVERED
    count = 0
    for i in range(first.shape[0] - 1):
        if not meets(first, columns_of, i, ways[0]):
            live[0, count] = i
            count += 1
    for q in range(count):
        i = live[0, q]
        for e in range(first[i], first[i + 1]):
            ways[0, columns_of[e]] += 1
    marks[0, 0] = count
    marks[0, 1] = -1


@kernel
def narrowest(ways: Indexes) -> int:
    """The first column with the fewest rows, or one at most; -1 if all are covered."""
    best = COVERED
    column = -1
    for x in range(ways.shape[0]):
        if ways[x] < best:
            best = ways[x]
            column = x
            if best < 2:
                break
    return column


@kernel
def has(first: Ints, columns_of: Ints, i: int, column: int) -> bool:
    """Whether a row has a column."""
    found = False
    for e in range(first[i], first[i + 1]):
        found |= columns_of[e] == column
    return found


@kernel
def choose(
    first: Ints,
    columns_of: Ints,
    row: int,
    depth: int,
    ways: Indexes,
    live: Indexes,
    marks: Ints,
) -> None:
    """Cover a row's columns one depth further, without the rows that share any."""
    for x in range(ways.shape[1]):
        ways[depth + 1, x] = ways[depth, x]
    after = ways[depth + 1]
    for e in range(first[row], first[row + 1]):
        after[columns_of[e]] = COVERED
    count = 0
    for q in range(marks[depth, 0]):
        i = live[depth, q]
        if meets(first, columns_of, i, after):
            for e in range(first[i], first[i + 1]):
                if after[columns_of[e]] != COVERED:
                    after[columns_of[e]] -= 1
        else:
            live[depth + 1, count] = i
            count += 1
    marks[depth, 3] = row
    marks[depth + 1, 0] = count
    marks[depth + 1, 1] = -1


@kernel
def advance(
    first: Ints,
    columns_of: Ints,
    ways: Indexes,
    live: Indexes,
    marks: Ints,
    tally: Ints,
    out: Ints,
) -> int:
    """Number of covers written to `out`; fewer than its rows means there are no more.

    Row i has columns `columns_of[first[i]:first[i + 1]]`. Call again with the same
    arrays to continue the search.

    The state:
        ways: (depth + 1, columns) int32 per depth: how many live rows a column has, or
            COVERED.
        live: (depth + 1, rows) int32, rows that still fit, per depth.
        marks: (depth + 1, 4) int64 per depth: live rows, chosen column (-1: none
            yet), next place in `live`, chosen row.
        tally: (3,) int64: depth, steps taken, budget. The search stops as soon as the
            steps exceed the budget.
        out: (n, depth) int64 row indexes, padded with -1.
    """
    depth = tally[0]
    met = 0
    while depth >= 0 and met < out.shape[0]:
        if marks[depth, 1] < 0:
            column = narrowest(ways[depth])
            if column < 0:
                for d in range(out.shape[1]):
                    out[met, d] = marks[d, 3] if d < depth else -1
                met += 1
                depth -= 1
                continue
            marks[depth, 1] = column
            marks[depth, 2] = 0
        q = marks[depth, 2]
        while q < marks[depth, 0]:
            if has(first, columns_of, live[depth, q], marks[depth, 1]):
                break
            q += 1
        if q >= marks[depth, 0]:
            depth -= 1
            continue
        marks[depth, 2] = q + 1
        tally[1] += 1
        if tally[1] > tally[2]:
            break
        choose(first, columns_of, live[depth, q], depth, ways, live, marks)
        depth += 1
    tally[0] = depth
    return met


class ExactCover:
    """A set of rows, each a set of columns.

    >>> problem = ExactCover([[0, 1], [2], [0], [1, 2]], columns=3)
    >>> sorted(problem.covers())
    [(0, 1), (2, 3)]
    """

    def __init__(self, rows: Sequence[Sequence[int]], *, columns: int) -> None:
        if not all(rows):
            raise ValueError("a row without columns would fit any number of times")
        self.columns = columns
        self.first = np.cumsum([0, *map(len, rows)]).astype(np.int64)
        self.columns_of = np.array([x for row in rows for x in row], np.int64)
        self.deepest = columns // min(map(len, rows), default=1)

    def covers(
        self, *, done: Iterable[int] = (), budget: int = 2**62
    ) -> Iterator[tuple[int, ...]]:
        """Yield every exact cover once, as sorted row indexes.

        Args:
            done: columns that are already covered; rows that share one are excluded.
            budget: the maximum number of rows to try in all.
        """
        depth, count = self.deepest + 1, len(self.first) - 1
        ways = np.empty((depth, self.columns), np.int32)
        live = np.empty((depth, max(count, 1)), np.int32)
        marks = np.zeros((depth, 4), np.int64)
        covered = np.array(list(done), np.int64)
        begin(self.first, self.columns_of, covered, ways, live, marks)
        tally = np.array([0, 0, budget], np.int64)
        batch = FIRST_BATCH
        while tally[0] >= 0:
            out = np.empty((batch, self.deepest), np.int64)
            met = advance(self.first, self.columns_of, ways, live, marks, tally, out)
            for cover in out[:met].tolist():
                rows = cover[: cover.index(-1)] if -1 in cover else cover
                yield tuple(sorted(rows))
            if tally[1] > budget:
                raise OutOfSteps
            batch = min(batch * 8, LAST_BATCH)
