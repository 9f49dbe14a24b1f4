"""Sampling words until a sum or a product has exactly one solution.

Most samples have more than ten letters, which takes a few nanoseconds to find out from
sets of letters folded onto 64 bits.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import popcount
from ...kernels.jit import kernel
from .kernels_judge import (
    LENGTH,
    LETTERS,
    TAKEN,
    PatternTables,
    Words,
    judge,
    number_row,
)
from .model import DIGITS

Ints = NDArray[np.int64]

# Words tried for a row before the rows above are given up, and results tried for the
# same terms. Finding a row that fits costs less than new rows above it.
ROW_TRIES = 24
RESULT_TRIES = 24
# Share of samples whose result is one letter longer than its terms, if there is such a
# word: its first letter is a carry, so 0.5 % of the sums of 3 + 4 = 5 letters have one
# solution, but 0.01 % of those of 3 + 4 = 4.
LONGER = 0.9


@kernel
def draw_row(
    rng: np.random.Generator,
    words: Words,
    picks: Ints,
    row: int,
    low: int,
    high: int,
    mask: np.uint64,
) -> bool:
    """Pick a new word from low to high for a row, with at most ten letters in all.

    mask: uint64, letters of the rows above.

    Returns:
        False if ROW_TRIES words did not fit.
    """
    for _ in range(ROW_TRIES):
        pick = low + int(rng.random() * (high - low))
        if popcount(mask | words.masks[pick]) > DIGITS:
            continue
        is_new = True
        for above in range(row):
            if picks[above] == pick:
                is_new = False
        if is_new:
            picks[row] = pick
            return True
    return False


@kernel
def draw_terms(
    rng: np.random.Generator, words: Words, reach: int, picks: Ints
) -> tuple[bool, np.uint64]:
    """Pick the terms; return whether words were found, and their letters.

    Of two terms the shorter comes first, as the pattern tables need it.
    """
    mask = np.uint64(0)
    terms = len(picks) - 1
    for row in range(terms):
        if not draw_row(rng, words, picks, row, 0, reach, mask):
            return False, mask
        mask |= words.masks[picks[row]]
    if terms == 2 and words.lengths[picks[0]] > words.lengths[picks[1]]:
        picks[0], picks[1] = picks[1], picks[0]
    return True, mask


@kernel
def number_terms(
    words: Words, picks: Ints, seen: Ints, numbers: Ints
) -> tuple[int, int, int]:
    """Number the letters of the terms: different ones, longest term, all letters.

    More than ten different letters give DIGITS + 1. See `number_row`.
    """
    count = 0
    longest = 0
    total = 0
    for row in range(len(picks) - 1):
        length = words.lengths[picks[row]]
        if count <= DIGITS:
            count = number_row(words, picks[row], count, total, seen, numbers)
        longest = max(longest, length)
        total += length
    return count, longest, total


@kernel
def draw_results(
    rng: np.random.Generator, words: Words, shortest: int
) -> tuple[int, int]:
    """The range of words to pick a result of at least `shortest` letters from.

    The sum of at most ten numbers, and the product of two, has at most one digit more
    than it must have.
    """
    listed = len(words.starts) - 3
    low = words.starts[min(shortest, listed + 1)]
    longer = words.starts[min(shortest, listed) + 1]
    high = words.starts[min(shortest, listed) + 2]
    if longer < high and rng.random() < LONGER:
        low = longer
    return low, high


@kernel
def draw(
    rng: np.random.Generator,
    words: Words,
    tables: PatternTables,
    reach: int,
    is_product: bool,
    leading_zero: bool,
    candidates: int,
    steps: int,
    found: Ints,
    tally: Ints,
) -> int:
    """Sample sums or products with one solution; return how many were found.

    Arguments that are not listed are those of `judge`.

    rng: the random generator.
    words: the list; at least two words.
    reach: terms are picked from the `reach` shortest words.
    candidates: how many candidates to try at most.
    found: (wanted, rows) int64, receives the words' indices, the result last.
    tally: (OUTCOMES,) int64, counts what became of the candidates.
    """
    wanted, rows = found.shape
    picks = np.zeros(rows, np.int64)
    numbers = np.empty(rows * words.letters.shape[1], np.int64)
    seen = np.empty(DIGITS, np.int64)
    done = 0
    tried = 0
    while tried < candidates and done < wanted:
        is_drawn, mask = draw_terms(rng, words, reach, picks)
        terms, longest, total = number_terms(words, picks, seen, numbers)
        if not is_drawn or terms > DIGITS:
            tried += 1
            tally[LETTERS] += 1
            continue
        low, high = draw_results(rng, words, total - 1 if is_product else longest)
        for _ in range(RESULT_TRIES):
            if tried >= candidates or done >= wanted:
                break
            tried += 1
            if low == high:
                tally[LENGTH] += 1
                break
            if not draw_row(rng, words, picks, rows - 1, low, high, mask):
                tally[LETTERS] += 1
                break
            count = number_row(words, picks[-1], terms, total, seen, numbers)
            if count > DIGITS:
                tally[LETTERS] += 1
                continue
            outcome = judge(
                words, tables, picks, count, numbers, is_product, leading_zero, steps
            )
            tally[outcome] += 1
            if outcome == TAKEN:
                found[done] = picks
                done += 1
    return done
