"""Maps of whole numbers over the square of a drawing: parts, distances, runs."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Map = NDArray[np.int32]
Mask = NDArray[np.bool_]


def parts_of(numbers: Map) -> tuple[Map, int]:
    """Return the parts of equal numbers that touch along sides, counted from 0.

    In reading order of each one's first place.
    """
    high, wide = numbers.shape
    parents: list[int] = []
    runs = np.zeros(numbers.shape, np.int32)
    before: list[tuple[int, int, int, int]] = []
    for row in range(high):
        line = numbers[row]
        cuts = [0, *(np.flatnonzero(np.diff(line)) + 1).tolist(), wide]
        now: list[tuple[int, int, int, int]] = []
        for start, end in pairwise(cuts):
            now.append((start, end, int(line[start]), len(parents)))
            runs[row, start:end] = len(parents)
            parents.append(len(parents))
        _join(before, now, parents)
        before = now
    roots = [_root(parents, k) for k in range(len(parents))]
    order = {root: k for k, root in enumerate(dict.fromkeys(roots))}
    numbered: Map = np.array([order[root] for root in roots], np.int32)[runs]
    return numbered, len(order)


def _join(
    above: Sequence[tuple[int, int, int, int]],
    below: Sequence[tuple[int, int, int, int]],
    parents: list[int],
) -> None:
    """Join runs of two rows that touch and have the same number."""
    k = 0
    for start, end, number, run in below:
        while above and k < len(above) and above[k][1] <= start:
            k += 1
        j = k
        while j < len(above) and above[j][0] < end:
            if above[j][2] == number:
                a, b = sorted((_root(parents, above[j][3]), _root(parents, run)))
                parents[b] = a
            j += 1


def _root(parents: list[int], k: int) -> int:
    while parents[k] != k:
        parents[k] = parents[parents[k]]
        k = parents[k]
    return k


def nearest(marked: Mask, asked: Mask) -> tuple[Map, Map]:
    """Return the squared distance to the nearest marked place, and its number.

    Its number is in reading order. Of equally near ones the leftmost counts. Rows in
    which nothing is asked have none.
    """
    high, wide = marked.shape
    far = 4 * (high + wide)
    rows = np.arange(high, dtype=np.int32)[:, None]
    last = np.maximum.accumulate(np.where(marked, rows, -far), axis=0)
    after = np.where(marked, rows, far + high)
    after = np.minimum.accumulate(after[::-1], axis=0)[::-1]
    row_of = np.where(rows - last <= after - rows, last, after)
    down = (rows - row_of) ** 2
    columns = np.arange(wide, dtype=np.int32)
    across = (columns[:, None] - columns[None]) ** 2
    squares, numbers = np.zeros((2, high, wide), np.int32)
    for row in np.flatnonzero(asked.any(1)).tolist():
        every = across + down[row]
        best = every.argmin(1)
        squares[row] = every[columns, best]
        numbers[row] = row_of[row, best] * wide + best
    return squares, numbers


def far_from(marked: Mask, least: float) -> Mask:
    """Return which places are at least so far from all marked ones."""
    high, wide = marked.shape
    pad = int(least) + 1
    counts = np.pad(
        marked.astype(np.int32).cumsum(1), ((pad, pad), (pad + 1, pad)), "edge"
    )
    counts[:, : pad + 1] = 0
    counts[:pad] = counts[-pad:] = 0
    near = np.zeros(marked.shape, bool)
    for down in range(pad + 1):
        if down * down >= least * least:
            break
        reach = max(k for k in range(pad + 1) if k * k + down * down < least * least)
        first, last = pad - reach, pad + reach + 1
        hit = counts[:, last : last + wide] > counts[:, first : first + wide]
        near |= (
            hit[pad + down : pad + down + high] | hit[pad - down : pad - down + high]
        )
    return ~near


def edges_of(numbers: Map) -> Mask:
    """Return which places have another number at the right, below or before them."""
    found = np.zeros(numbers.shape, bool)
    across = numbers[:, 1:] != numbers[:, :-1]
    down = numbers[1:] != numbers[:-1]
    found[:, 1:] |= across
    found[:, :-1] |= across
    found[1:] |= down
    found[:-1] |= down
    return found
