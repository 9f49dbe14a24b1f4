"""Sampling true sums of numbers until the pattern of one has exactly one solution."""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from .kernels import solutions
from .model import DIGITS

Ints = NDArray[np.int64]

# What became of a candidate: indices into a tally.
UNSPELT, SEVERAL, TOO_LONG, TAKEN = range(4)
OUTCOMES = 4


@kernel
def add_row(number: int, weight: int, count: int, letters: Ints, form: Ints) -> int:
    """Add a number's digits to a form; return how many different digits there are now.

    Args:
        number: the number, 1 or more.
        weight: the weight: 1 for a term, -1 for the result.
        count: the number of different digits in the rows above.
        letters: (DIGITS,) int64, the letter of each digit by first appearance, -1 for
            none.
        form: (DIGITS,) int64, the coefficient of each letter.
    """
    power = 1
    while power * DIGITS <= number:
        power *= DIGITS
    while power > 0:
        digit = number // power % DIGITS
        if letters[digit] < 0:
            letters[digit] = count
            count += 1
        form[letters[digit]] += weight * power
        power //= DIGITS
    return count


@kernel
def judge_numbers(
    rows: Ints,
    costs: Ints,
    gain: int,
    leading_zero: bool,
    steps: int,
) -> int:
    """What becomes of a true sum of numbers; see `draw_numbers`."""
    letters = np.full(DIGITS, -1, np.int64)
    form = np.zeros(DIGITS, np.int64)
    leading = np.zeros(DIGITS, np.bool_)
    count = 0
    chance = 0
    last = len(rows) - 1
    for row in range(last + 1):
        count = add_row(rows[row], 1 if row < last else -1, count, letters, form)
        first = rows[row]
        length = 1
        while first >= DIGITS:
            first //= DIGITS
            length += 1
        if length >= len(costs) or costs[length] == 0:
            return UNSPELT
        chance += costs[length]
        leading[letters[first]] = not leading_zero
    if chance + count * gain < 0:
        return UNSPELT
    found, nodes, _ = solutions(form[:count], leading[:count], 2, steps)
    if found > 1:
        return SEVERAL
    return TAKEN if nodes < steps else TOO_LONG


@kernel
def draw_numbers(
    rng: np.random.Generator,
    lengths: Ints,
    costs: Ints,
    gain: int,
    leading_zero: bool,
    candidates: int,
    steps: int,
    rows: Ints,
    tally: Ints,
) -> int:
    """Sample a sum whose pattern has one solution; return the tries.

    Args:
        rng: the random generator.
        lengths: the numbers of digits that a term may have.
        costs: int64, logarithm of the share of strings of a length that are words, 0 if
            there are none.
        gain: the logarithm of the number of letters, for each different digit.
        leading_zero: whether a word may begin with 0.
        candidates: how many sums to try at most.
        steps: a search that visits this many nodes ends with TOO_LONG.
        rows: (terms + 1,) int64, receives the numbers, the result last.
        tally: (OUTCOMES,) int64, counts what became of the candidates.
    """
    last = len(rows) - 1
    for tried in range(1, candidates + 1):
        rows[last] = 0
        for row in range(last):
            power = 10 ** (lengths[int(rng.random() * len(lengths))] - 1)
            rows[row] = power + int(rng.random() * 9 * power)
            rows[last] += rows[row]
        outcome = judge_numbers(rows, costs, gain, leading_zero, steps)
        tally[outcome] += 1
        if outcome == TAKEN:
            return tried
    return candidates
