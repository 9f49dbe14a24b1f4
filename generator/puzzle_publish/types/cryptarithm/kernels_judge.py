"""Judging a candidate: a sum or a product of words from a list.

A sum of two short words is looked up by its pattern of letters; all other candidates
are decided by a search.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from .kernels import product_solutions, solutions
from .kernels_pattern_table import is_marked, rank_of
from .model import DIGITS

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

# What became of a candidate: indices into a tally.
LETTERS, LENGTH, NONE, SEVERAL, TOO_LONG, TAKEN = range(6)
OUTCOMES = 6


class Words(NamedTuple):
    """A list of words, short ones first.

    letters: (words, most) int64, the numbers of the letters, -1 after the word's end.
    lengths: (words,) int64.
    masks: (words,) uint64, letters folded onto 64 bits: a mask may have fewer bits than
        the word has letters, never more.
    starts: (most + 3,) int64, how many words have fewer letters than k.
    """

    letters: Ints
    lengths: Ints
    masks: Masks
    starts: Ints


class PatternTables(NamedTuple):
    """Which patterns of two terms and their sum have one solution, by lengths.

    first: (side, side, side) int64, where the bits of these lengths begin in `bits`,
        -1 where there are none.
    bits: uint8, a bit for each rank of a pattern.
    ways: the result of `completions` for the longest pattern.
    """

    first: Ints
    bits: Bytes
    ways: Ints


@kernel
def number_row(
    words: Words, pick: int, count: int, at: int, seen: Ints, numbers: Ints
) -> int:
    """Number a row's letters by first appearance; return how many different ones.

    Args:
        words: the list.
        pick: the index of the row's word.
        count: the number of different letters in the rows above.
        at: the number of all letters in the rows above.
        seen: (DIGITS,) int64, the different letters. More than ten give DIGITS + 1.
        numbers: int64, receives the number of each letter, row after row.
    """
    for k in range(words.lengths[pick]):
        letter = words.letters[pick, k]
        i = 0
        while i < count and seen[i] != letter:
            i += 1
        if i == count:
            if count == DIGITS:
                return DIGITS + 1
            seen[count] = letter
            count += 1
        numbers[at + k] = i
    return count


@kernel
def looked_up(tables: PatternTables, words: Words, picks: Ints, numbers: Ints) -> int:
    """1 if the sum has one solution, 0 if not, -1 if its lengths have no table.

    numbers: the result of `number_row`.
    """
    side = len(tables.first)
    a, b, c = words.lengths[picks[0]], words.lengths[picks[1]], words.lengths[picks[2]]
    if a >= side or b >= side or c >= side or tables.first[a, b, c] < 0:
        return -1
    rank = rank_of(numbers, a + b + c, tables.ways)
    return int(is_marked(tables.bits[tables.first[a, b, c] :], rank))


@kernel
def judge_sum(
    words: Words, picks: Ints, count: int, numbers: Ints, leading_zero: bool, steps: int
) -> tuple[int, int]:
    """How many solutions (at most two) a sum has, and the nodes; the last pick is it.

    count, numbers: from `number_row`.
    """
    form = np.zeros(count, np.int64)
    leading = np.zeros(count, np.bool_)
    last = len(picks) - 1
    at = 0
    for row in range(last + 1):
        length = words.lengths[picks[row]]
        if not leading_zero:
            leading[numbers[at]] = True
        weight = 1 if row < last else -1
        for k in range(at + length - 1, at - 1, -1):
            form[numbers[k]] += weight
            weight *= 10
        at += length
    found, nodes, _ = solutions(form, leading, 2, steps)
    return found, nodes


@kernel
def judge_product(
    words: Words, picks: Ints, count: int, numbers: Ints, leading_zero: bool, steps: int
) -> tuple[int, int]:
    """How many solutions (at most two) first * second = third has, and the nodes.

    count, numbers: from `number_row`.
    """
    leading = np.zeros(count, np.bool_)
    a, b, c = words.lengths[picks[0]], words.lengths[picks[1]], words.lengths[picks[2]]
    first = numbers[:a]
    second = numbers[a : a + b]
    result = numbers[a + b : a + b + c]
    if not leading_zero:
        leading[first[0]] = True
        leading[second[0]] = True
        leading[result[0]] = True
    found, nodes, _ = product_solutions(
        first[::-1].copy(), second[::-1].copy(), result[::-1].copy(), leading, 2, steps
    )
    return found, nodes


@kernel
def judge(
    words: Words,
    tables: PatternTables,
    picks: Ints,
    count: int,
    numbers: Ints,
    is_product: bool,
    leading_zero: bool,
    steps: int,
) -> int:
    """What becomes of a candidate.

    A table cannot tell no solution from several, so the outcome is SEVERAL for both.

    Args:
        words: the list.
        tables: used for sums of two words without leading zeros.
        picks: the indices of the words, the result last.
        count: the number of different letters.
        numbers: the result of `number_row`.
        is_product: the first two words are multiplied, not all but the last added.
        leading_zero: whether a word may begin with 0.
        steps: a search that visits this many nodes ends with TOO_LONG.
    """
    if is_product:
        found, nodes = judge_product(words, picks, count, numbers, leading_zero, steps)
    else:
        is_listed = len(picks) == 3 and not leading_zero
        if is_listed and looked_up(tables, words, picks, numbers) == 0:
            return SEVERAL
        found, nodes = judge_sum(words, picks, count, numbers, leading_zero, steps)
    if found > 1:
        return SEVERAL
    if nodes >= steps:
        return TOO_LONG
    return TAKEN if found else NONE
