"""Exact cover: choose rows so that every column is covered exactly once.

Knuth's algorithm X, the column with the fewest rows first. It keeps lists of live rows
instead of links, because filtering a packed list suits the CPU cache.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps
from .jit import kernel

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]
Indexes = NDArray[np.int32]

ONE = np.uint64(1)
LOW_SIX = np.uint64(63)

# `verify` needs two answers; other callers need many.
FIRST_BATCH = 2
LAST_BATCH = 4096


@kernel
def advance(
    first: Ints,
    columns_of: Ints,
    masks: Words,
    columns: int,
    covered: Words,
    live: Indexes,
    marks: Ints,
    tally: Ints,
    out: Ints,
) -> int:
    """Number of covers written to `out`; fewer than its rows means there are no more.

    Row i has columns `columns_of[first[i]:first[i + 1]]`, as bits in `masks[i]`. Call
    again with the same arrays to continue the search.

    The state:
        covered: (depth + 1, words) uint64, columns covered so far, per depth.
        live: (depth + 1, rows) int32, rows that still fit, per depth.
        marks: (depth + 1, 4) int64 per depth: live rows, chosen column (-1: none
            yet), next place in `live`, chosen row.
        tally: (3,) int64: depth, steps taken, budget. The search stops as soon as the
            steps exceed the budget.
        out: (n, depth) int64 row indexes, padded with -1.
    """
    words = masks.shape[1]
    depth = tally[0]
    met = 0
    ways = np.zeros(columns, np.int64)
    while depth >= 0 and met < out.shape[0]:
        if marks[depth, 1] < 0:
            ways[:] = 0
            for q in range(marks[depth, 0]):
                i = live[depth, q]
                for e in range(first[i], first[i + 1]):
                    ways[columns_of[e]] += 1
            best = masks.shape[0] + 1
            column = -1
            for x in range(columns):
                word = covered[depth, x >> 6]
                if not ((word >> (np.uint64(x) & LOW_SIX)) & ONE) and ways[x] < best:
                    best = ways[x]
                    column = x
            if column < 0:
                for d in range(out.shape[1]):
                    out[met, d] = marks[d, 3] if d < depth else -1
                met += 1
                depth -= 1
                continue
            marks[depth, 1] = column
            marks[depth, 2] = 0
        column = marks[depth, 1]
        bit = np.uint64(column) & LOW_SIX
        q = marks[depth, 2]
        while q < marks[depth, 0]:
            if (masks[live[depth, q], column >> 6] >> bit) & ONE:
                break
            q += 1
        if q >= marks[depth, 0]:
            depth -= 1
            continue
        marks[depth, 2] = q + 1
        tally[1] += 1
        if tally[1] > tally[2]:
            break
        row = live[depth, q]
        marks[depth, 3] = row
        count = 0
        for s in range(marks[depth, 0]):
            i = live[depth, s]
            meets = False
            for w in range(words):
                if masks[i, w] & masks[row, w]:
                    meets = True
            if not meets:
                live[depth + 1, count] = i
                count += 1
        for w in range(words):
            covered[depth + 1, w] = covered[depth, w] | masks[row, w]
        depth += 1
        marks[depth, 0] = count
        marks[depth, 1] = -1
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
        flat = [x for row in rows for x in row]
        self.columns_of = np.array(flat, np.int64)
        self.masks = np.zeros((len(rows), columns + 63 >> 6), np.uint64)
        self.deepest = columns // min(map(len, rows), default=1)
        for i, row in enumerate(rows):
            self.masks[i] = self._words(row)

    def covers(
        self, *, done: Iterable[int] = (), budget: int = 2**62
    ) -> Iterator[tuple[int, ...]]:
        """Yield every exact cover once, as sorted row indexes.

        Args:
            done: columns that are already covered; rows that share one are excluded.
            budget: the maximum number of rows to try in all.
        """
        start = self._words(done)
        fitting = np.flatnonzero(~(self.masks & start).any(axis=1))
        depth = self.deepest + 1
        covered = np.zeros((depth, len(start)), np.uint64)
        covered[0] = start
        live = np.zeros((depth, max(len(self.masks), 1)), np.int32)
        live[0, : len(fitting)] = fitting
        marks = np.zeros((depth, 4), np.int64)
        marks[0] = len(fitting), -1, 0, -1
        tally = np.array([0, 0, budget], np.int64)
        batch = FIRST_BATCH
        while tally[0] >= 0:
            out = np.empty((batch, self.deepest), np.int64)
            met = advance(
                self.first,
                self.columns_of,
                self.masks,
                self.columns,
                covered,
                live,
                marks,
                tally,
                out,
            )
            for cover in out[:met].tolist():
                yield tuple(sorted(row for row in cover if row >= 0))
            if tally[1] > budget:
                raise OutOfSteps
            batch = min(batch * 8, LAST_BATCH)

    def _words(self, columns: Iterable[int]) -> NDArray[np.uint64]:
        words = [0] * (self.columns + 63 >> 6)
        for x in columns:
            words[x >> 6] |= 1 << (x & 63)
        return np.array(words, np.uint64)
