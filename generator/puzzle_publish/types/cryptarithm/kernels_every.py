"""Trying all sums or products of a small list's words."""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import popcount
from ...kernels.jit import kernel
from .kernels_draw import number_terms
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


@kernel
def try_results(
    words: Words,
    tables: PatternTables,
    picks: Ints,
    mask: np.uint64,
    is_product: bool,
    leading_zero: bool,
    steps: int,
    done: int,
    found: Ints,
    tally: Ints,
) -> int:
    """Find every result for the picked terms; return how many equations there are now.

    Arguments that are not listed are those of `judge`.

    picks: (rows,) int64, the indices of the terms; the last entry is set here.
    mask: uint64, letters of the terms.
    steps: the maximum number of nodes in a search.
    done: number of equations found before.
    found: (wanted, rows) int64, receives the words' indices while it has room.
    tally: (OUTCOMES,) int64, counts what became of the candidates.
    """
    numbers = np.empty(len(picks) * words.letters.shape[1], np.int64)
    seen = np.empty(DIGITS, np.int64)
    terms, longest, total = number_terms(words, picks, seen, numbers)
    shortest = total - 1 if is_product else longest
    for result in range(len(words.lengths)):
        length = words.lengths[result]
        if length < shortest or length > shortest + 1:
            tally[LENGTH] += 1
            continue
        if (picks[:-1] == result).any():
            continue
        picks[-1] = result
        count = DIGITS + 1
        if terms <= DIGITS and popcount(mask | words.masks[result]) <= DIGITS:
            count = number_row(words, result, terms, total, seen, numbers)
        if count > DIGITS:
            tally[LETTERS] += 1
            continue
        outcome = judge(
            words, tables, picks, count, numbers, is_product, leading_zero, steps
        )
        tally[outcome] += 1
        if outcome == TAKEN:
            if done < len(found):
                found[done] = picks
            done += 1
    return done


@kernel
def try_all(
    words: Words,
    tables: PatternTables,
    is_product: bool,
    leading_zero: bool,
    steps: int,
    found: Ints,
    tally: Ints,
) -> int:
    """Find every sum or product with one solution; return how many there are.

    Terms have rising indices, so each set of terms is tried in one order. `found`
    receives the first equations if it has no room for all. Arguments are those of
    `try_results`; there must be more words than terms.
    """
    number = len(words.lengths)
    terms = found.shape[1] - 1
    picks = np.zeros(terms + 1, np.int64)
    masks = np.zeros(terms, np.uint64)
    done = 0
    depth = 0
    picks[0] = -1
    while depth >= 0:
        picks[depth] += 1
        if picks[depth] > number - terms + depth:
            depth -= 1
            continue
        mask = words.masks[picks[depth]]
        if depth > 0:
            mask |= masks[depth - 1]
        if popcount(mask) > DIGITS:
            tally[LETTERS] += 1
            continue
        masks[depth] = mask
        if depth < terms - 1:
            depth += 1
            picks[depth] = picks[depth - 1]
            continue
        done = try_results(
            words,
            tables,
            picks,
            mask,
            is_product,
            leading_zero,
            steps,
            done,
            found,
            tally,
        )
    return done
