"""Drawing words at random until a sum, or a product, has exactly one solution.

Most that is drawn has more than ten letters, which sets of letters folded onto 64 bits
tell in a few nanoseconds.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import popcount
from ...kernels.jit import kernel
from .kernels_judge import (
    DIGITS,
    LENGTH,
    LETTERS,
    TAKEN,
    PatternTables,
    Words,
    judge,
    number_row,
)

Ints = NDArray[np.int64]

# Words tried for a row before the rows above it are given up, and results for the same
# rows. A row that fits at all costs less to find than new rows above it.
ROW_TRIES = 24
RESULT_TRIES = 24
# Share of draws whose result is one letter longer than its terms, where there is such
# a word: its first letter is a carry, so that 0.5 % of the sums of 3 + 4 = 5 letters
# have one solution, and 0.01 % of those of 3 + 4 = 4.
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
    """Pick a word from low to high for a row: another one, at most ten letters in all.

    mask: uint64, of the rows above. False when a few tries found none.
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
    """Pick the terms; whether that went well, and their letters.

    Of two, the shorter one comes first, as a census has them.
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
    """Number the letters of the terms: how many different ones, longest term, total.

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
    """Among which words to look for a result of at least so many letters.

    The sum of at most ten numbers, and the product of two, has one digit more at most
    than its least.
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
    least: int,
    most: int,
    found: Ints,
    tally: Ints,
) -> int:
    """Draw sums or products with one solution; return how many were found.

    Args:
        rng: all chance there is.
        words: two or more.
        tables: looked up for sums of two words without leading zeros.
        reach: terms are among so many of the first words, which are the short ones.
        is_product: multiply the first two words, rather than add all but the last.
        leading_zero: whether a word may begin with 0.
        candidates: drawn at most.
        least: nodes that are wanted.
        most: nodes that are too many.
        found: (wanted, rows) int64, gets the words' numbers, the result last.
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
            outcome, _ = judge(
                words,
                tables,
                picks,
                count,
                numbers,
                is_product,
                leading_zero,
                least,
                most,
            )
            tally[outcome] += 1
            if outcome == TAKEN:
                found[done] = picks
                done += 1
    return done
