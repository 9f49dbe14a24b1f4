"""True sums of numbers for which there may be words, decided by their pattern alone."""

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from . import sample_words
from .params import Params
from .pool import MOST_LENGTH, Pool
from .spelling import Index

# Digits of the terms, by level: where a level has 15 to 300 puzzles a CPU second. Of
# three numbers, or longer ones, hardly any can be spelt.
LENGTHS = {"easy": (3, 4), "medium": (4, 5), "hard": (5, 6), "expert": (5, 6)}
_SCALE = 1_000  # logarithms as whole numbers are the same on all machines


def sums(
    rng: np.random.Generator,
    index: Index,
    params: Params,
    terms: int,
    tries: int,
    tally: Counter[str],
) -> Iterator[tuple[str, ...]]:
    """Yield the rows of true sums that look like one sum only and have the level.

    Those for which words are not to be expected are counted as unspelt, unsearched.
    """
    from . import kernels_numbers

    costs, gain = chances(index.pool)
    usual = np.array(LENGTHS[params.level])
    lengths = usual[costs[usual] < 0]
    counts = np.zeros(kernels_numbers.OUTCOMES, np.int64)
    least, most = sample_words.limits(params.level)
    rows = np.zeros(terms + 1, np.int64)
    while tries > 0 and len(lengths):
        counts[:] = 0
        tries -= kernels_numbers.draw_numbers(
            rng,
            lengths,
            costs,
            gain,
            params.leading_zero,
            tries,
            least,
            most,
            rows,
            counts,
        )
        tally[sample_words.UNSPELT] += int(counts[kernels_numbers.UNSPELT])
        tally[sample_words.SEVERAL] += int(counts[kernels_numbers.SEVERAL])
        tally[sample_words.OTHER] += int(counts[kernels_numbers.OTHER_LEVEL])
        if counts[kernels_numbers.TAKEN]:
            yield tuple(map(str, rows.tolist()))


def chances(pool: Pool) -> tuple[NDArray[np.int64], int]:
    """What each row costs, by its length, and each different digit gains.

    Logarithms: their sum is that of the number of ways to spell an equation, were all
    texts equally likely words. Lengths without words cost 0 and are not to be used.
    """
    starts = pool.arrays.starts
    letters = max(len(set().union(*pool.words)), 2)
    costs = np.zeros(max(len(starts), MOST_LENGTH + 1), np.int64)
    for length, number in enumerate(np.diff(starts).tolist()):
        if number:
            share = math.log(number) - length * math.log(letters)
            costs[length] = min(round(_SCALE * share), -1)
    return costs, round(_SCALE * math.log(letters))
