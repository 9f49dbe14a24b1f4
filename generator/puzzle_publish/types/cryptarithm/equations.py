"""True sums of numbers that words may match, chosen by their pattern of digits."""

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from . import sample_words
from .params import Params
from .pool import MOST_LENGTH, Pool
from .spelling import Index

# Digits of the terms, by level: with these a CPU second gives 15 to 300 puzzles. Sums
# of three numbers, or of longer ones, can almost never be spelt.
LENGTHS = {"easy": (3, 4), "medium": (4, 5), "hard": (3, 4), "expert": (5, 6)}
_SCALE = 1_000  # whole numbers, because logarithms may differ between machines


def sums(
    rng: np.random.Generator,
    index: Index,
    params: Params,
    terms: int,
    tries: int,
    tally: Counter[str],
) -> Iterator[tuple[str, ...]]:
    """Yield the rows of true sums whose pattern no other sum has.

    Sums that are unlikely to have words are counted as unspelt without a search.
    """
    from . import kernels_numbers

    costs, gain = chances(index.pool)
    usual = np.array(LENGTHS[params.level])
    lengths = usual[costs[usual] < 0]
    counts = np.zeros(kernels_numbers.OUTCOMES, np.int64)
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
            sample_words.STEPS,
            rows,
            counts,
        )
        tally[sample_words.UNSPELT] += int(counts[kernels_numbers.UNSPELT])
        tally[sample_words.SEVERAL] += int(counts[kernels_numbers.SEVERAL])
        tally[sample_words.TOO_LONG] += int(counts[kernels_numbers.TOO_LONG])
        if counts[kernels_numbers.TAKEN]:
            yield tuple(map(str, rows.tolist()))


def chances(pool: Pool) -> tuple[NDArray[np.int64], int]:
    """What a row of each length costs, and what each different digit gains.

    Their sum is the logarithm of the expected number of ways to spell an equation, if
    all strings are equally likely to be words. A length without words has cost 0.
    """
    starts = pool.arrays.starts
    letters = max(len(set().union(*pool.words)), 2)
    costs = np.zeros(max(len(starts), MOST_LENGTH + 1), np.int64)
    for length, number in enumerate(np.diff(starts).tolist()):
        if number:
            share = math.log(number) - length * math.log(letters)
            costs[length] = min(round(_SCALE * share), -1)
    return costs, round(_SCALE * math.log(letters))
