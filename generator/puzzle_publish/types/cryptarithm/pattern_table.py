"""Which sums of two words have one solution: a look-up by the pattern of their letters.

How many solutions TWO + TWO = FOUR has depends only on which letters are equal. So all
true sums of numbers of given lengths are counted by pattern, once on a machine: a
pattern that only one sum has is a puzzle with one solution. First letters are not 0;
sums that allow it are decided by the search.
"""

import functools
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...core.disk_cache import cached_bytes

if TYPE_CHECKING:
    from .kernels_judge import PatternTables

Bytes = NDArray[np.uint8]

# Raised when a file written by an earlier version would be read wrongly.
_FORMAT = 2


@functools.cache
def tables_up_to(most: int) -> "PatternTables":
    """The tables of sums of two words of 3 to `most` letters; none if `most` is 0."""
    from .kernels_judge import PatternTables
    from .kernels_pattern_table import completions

    side = most + 2
    first = np.full((side, side, side), -1, np.int64)
    bits = []
    at = 0
    for a in range(3, most + 1):
        for b in range(a, most + 1):
            for c in (b, b + 1):
                first[a, b, c] = at
                bits.append(table(a, b, c))
                at += len(bits[-1])
    joined = np.concatenate(bits) if bits else np.zeros(0, np.uint8)
    return PatternTables(first, joined, completions(3 * most + 1))


@functools.cache
def table(first: int, second: int, result: int) -> Bytes:
    """A bit for each rank of a pattern: whether one sum of these lengths has it.

    The shorter term comes first. Counted on first use (4 + 4 = 5 takes 4 s and 60 MB,
    one letter more seven times that) and kept in the user's cache folder.
    """
    lengths = (first, second, result)
    raw = cached_bytes(
        "pattern_table",
        f"{first}+{second}={result}",
        {"format": _FORMAT, "lengths": list(lengths)},
        lambda: _counted(lengths),
    )
    return np.frombuffer(raw, np.uint8)


def _counted(lengths: tuple[int, int, int]) -> bytes:
    from .kernels_pattern_table import completions, count_sums

    ways = completions(sum(lengths))
    counts = np.zeros(ways[-1, 0], np.uint8)
    count_sums(*lengths, ways, counts)
    return np.packbits(counts == 1).tobytes()
