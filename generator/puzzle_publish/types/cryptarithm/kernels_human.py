"""Solving a cryptarithm as a person does: the cheapest technique that helps, each time.

The techniques, the cheapest first:

    CARRY   a column without unknown letters, with one letter below the line, or with
            one that turns into another, has only one carry
    COLUMN  a column with one unknown letter has only one digit for it
    LEFT    the digits of other letters leave only one
    PARITY  a column's terms and the carry into it are even together
    BOUNDS  a column's least and greatest sum
    PAIRS   the pairs of digits that fit a column with two unknown letters
    TWO     of two cases one comes to nothing by the techniques above
    MORE    of three cases or more, some do
    NESTED  cases within cases

See kernels_narrow.py for `terms`, `start` and `state`.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import popcount
from ...kernels.jit import kernel
from .kernels_narrow import (
    FAR,
    bound,
    cross_out,
    follow,
    highest,
    is_single,
    list_digits,
    lowest,
    match_parity,
    unknowns,
)
from .model import DIGITS

Ints = NDArray[np.int64]

CARRY, COLUMN, LEFT, PARITY, BOUNDS, PAIRS, TWO, MORE, NESTED = range(9)
TECHNIQUES = 9

# Members of a recorded step: the technique; its column, -1 for none; the letter, or n +
# 1 + k for the carry into column k; what that may be now, as bits (0 for a carry), at
# least and at most; what one of two cases ruled out, -1 for nothing.
TECHNIQUE, AT, VARIABLE, BITS, LEAST, MOST, OTHER = range(7)
MEMBERS = 7

# Results of `work_out` that are no number of steps.
NO_SOLUTION, DEARER, SEVERAL, TOO_LONG = -1, -2, -3, -4


@kernel
def carry_at(variable: int, n: int) -> int:
    """Where the state has the least value of the carry that a variable is."""
    return n + 1 + 2 * (variable - n - 1)


@kernel
def choices(state: Ints, n: int, variable: int) -> int:
    """How many values a letter or carry may have."""
    if variable < n:
        return popcount(np.uint64(state[variable]))
    at = carry_at(variable, n)
    return int(state[at + 1] - state[at] + 1)


@kernel
def may_be(state: Ints, n: int, variable: int, value: int) -> bool:
    """Whether a letter or carry may have a value."""
    if variable < n:
        return bool((state[variable] >> value) & 1)
    at = carry_at(variable, n)
    return bool(state[at] <= value <= state[at + 1])


@kernel
def narrowed(state: Ints, n: int, variable: int, value: int) -> Ints:
    """A copy of the state in which a letter or carry has a value."""
    copy = state.copy()
    if variable < n:
        copy[variable] = 1 << value
    else:
        at = carry_at(variable, n)
        copy[at] = value
        copy[at + 1] = value
    return copy


@kernel
def openness(state: Ints, n: int) -> tuple[int, int]:
    """How many values are open beyond one each, and how many variables are known."""
    left = 0
    known = 0
    for variable in range(n + 1 + (len(state) - n - 1) // 2):
        if variable != n:
            number = choices(state, n, variable)
            left += number - 1
            known += number == 1
    return left, known


@kernel
def write_step(
    steps: Ints,
    count: int,
    technique: int,
    k: int,
    variable: int,
    state: Ints,
    n: int,
    other: int,
) -> int:
    """Record what a letter or carry may be now; return the number of steps."""
    if count < len(steps):
        step = steps[count]
        step[TECHNIQUE], step[AT], step[VARIABLE] = technique, k, variable
        step[OTHER] = other
        if variable < n:
            step[BITS] = state[variable]
            step[LEAST] = lowest(state[variable])
            step[MOST] = highest(state[variable])
        else:
            at = carry_at(variable, n)
            step[BITS], step[LEAST], step[MOST] = 0, state[at], state[at + 1]
    return count + 1


@kernel
def write_changes(
    steps: Ints,
    count: int,
    technique: int,
    k: int,
    before: Ints,
    state: Ints,
    n: int,
) -> int:
    """Record what became known; if nothing did, what was narrowed most."""
    best = -1
    most = 0
    has_known = False
    for variable in range(n + 1 + (len(state) - n - 1) // 2):
        if variable == n:
            continue
        now = choices(state, n, variable)
        gain = choices(before, n, variable) - now
        if gain and now == 1:
            count = write_step(steps, count, technique, k, variable, state, n, -1)
            has_known = True
        elif gain > most:
            best, most = variable, gain
    if not has_known and best >= 0:
        count = write_step(steps, count, technique, k, best, state, n, -1)
    return count


@kernel
def is_plain(terms: Ints, start: Ints, k: int, state: Ints) -> bool:
    """Whether a column says something about carries without any adding up."""
    size = start[k + 1] - start[k]
    count, _, _ = unknowns(terms, start, k, state)
    if count == 0:
        return True
    first = terms[start[k], 0]
    if size == 1:
        return bool(first == -1)
    return bool(size == 2 and count == 2 and first * terms[start[k] + 1, 0] == -1)


@kernel
def look(technique: int, terms: Ints, start: Ints, k: int, state: Ints, n: int) -> bool:
    """Narrow a column by a technique; False if nothing fits."""
    if technique == CARRY:
        plain = is_plain(terms, start, k, state)
        return not plain or list_digits(terms, start, k, state, n, 2)
    if technique == COLUMN:
        return list_digits(terms, start, k, state, n, 1)
    if technique == PARITY:
        return match_parity(terms, start, k, state, n)
    if technique == BOUNDS:
        return bound(terms, start, k, state, n)
    return list_digits(terms, start, k, state, n, 2)


@kernel
def look_at_columns(
    technique: int,
    terms: Ints,
    start: Ints,
    state: Ints,
    n: int,
    steps: Ints,
    count: int,
) -> int:
    """Use a technique in the column where it finds most; return the number of steps.

    Of equal columns the leftmost counts. CARRY and COLUMN must make something known.
    """
    best = -1
    most = 0
    open_now, known_now = openness(state, n)
    tried = state.copy()
    for k in range(len(start) - 2, -1, -1):
        tried[:] = state
        if not look(technique, terms, start, k, tried, n):
            return NO_SOLUTION
        left, known = openness(tried, n)
        if technique <= COLUMN and known == known_now:
            continue
        gain = open_now - left + FAR * (known - known_now)
        if gain > most:
            best, most = k, gain
    if best < 0:
        return count
    tried[:] = state
    look(technique, terms, start, best, state, n)
    return write_changes(steps, count, technique, best, tried, state, n)


@kernel
def look_for_last(state: Ints, n: int, steps: Ints, count: int) -> int:
    """Record the letters for which one digit is left; return the number of steps."""
    before = state.copy()
    if not cross_out(state, n):
        return NO_SOLUTION
    for x in range(n):
        if is_single(state[x]) and not is_single(before[x]):
            count = write_step(steps, count, LEFT, -1, x, state, n, -1)
    return count


@kernel
def split_on_two(
    terms: Ints, start: Ints, state: Ints, n: int, steps: Ints, count: int
) -> int:
    """Decide between two cases where that helps most; return the number of steps."""
    best = -1
    right = 0
    wrong = 0
    least = FAR
    for variable in range(n + 1 + len(start)):
        if variable == n or choices(state, n, variable) != 2:
            continue
        ways = 0
        kept = 0
        lost = 0
        left = 0
        value = 0
        tried = 0
        while tried < 2:
            if may_be(state, n, variable, value):
                tried += 1
                copy = narrowed(state, n, variable, value)
                if follow(terms, start, copy, n):
                    ways += 1
                    kept = value
                    left, _ = openness(copy, n)
                else:
                    lost = value
            value += 1
        if ways == 0:
            return NO_SOLUTION
        if ways == 1 and left < least:
            best, right, wrong, least = variable, kept, lost, left
    if best < 0:
        return count
    state[:] = narrowed(state, n, best, right)
    return write_step(steps, count, TWO, -1, best, state, n, wrong)


@kernel
def split_on_more(
    terms: Ints, start: Ints, state: Ints, n: int, steps: Ints, count: int
) -> int:
    """Rule out some of the fewest cases that allow it; return the number of steps."""
    for cases in range(3, DIGITS + 1):
        for variable in range(n + 1 + len(start)):
            if variable == n or choices(state, n, variable) != cases:
                continue
            bits = 0
            low, high = FAR, -1
            value = 0
            tried = 0
            while tried < cases:
                if may_be(state, n, variable, value):
                    tried += 1
                    copy = narrowed(state, n, variable, value)
                    if follow(terms, start, copy, n):
                        low, high = min(low, value), max(high, value)
                        if variable < n:
                            bits |= 1 << value
                value += 1
            if high < 0:
                return NO_SOLUTION
            if variable < n:
                state[variable] = bits
            else:
                at = carry_at(variable, n)
                state[at], state[at + 1] = low, high
            if choices(state, n, variable) < cases:
                return write_step(steps, count, MORE, -1, variable, state, n, -1)
    return count


@kernel
def split_all(
    terms: Ints, start: Ints, state: Ints, n: int, budget: int
) -> tuple[int, int]:
    """Solve by cases within cases; return the solutions (at most 2) and the cases.

    The state becomes the first solution. More than `budget` cases end the search.
    """
    stack = np.empty((DIGITS * n + 1, len(state)), np.int64)
    stack[0] = state
    top = 1
    cases = 0
    found = 0
    while top and found < 2 and cases <= budget:
        top -= 1
        now = stack[top].copy()
        if not follow(terms, start, now, n):
            continue
        letter = -1
        for x in range(n):
            size = choices(now, n, x)
            if size > 1 and (letter < 0 or size < choices(now, n, letter)):
                letter = x
        if letter < 0:
            found += 1
            if found == 1:
                state[:] = now
            continue
        for digit in range(DIGITS - 1, -1, -1):
            if (now[letter] >> digit) & 1:
                stack[top] = narrowed(now, n, letter, digit)
                top += 1
                cases += 1
    return found, cases


@kernel
def use_nested(
    terms: Ints,
    start: Ints,
    state: Ints,
    n: int,
    budget: int,
    steps: Ints,
    count: int,
    counts: Ints,
) -> int:
    """Record the letters that cases within cases decide; return the number of steps.

    counts: see `work_out`.
    """
    before = state.copy()
    found, cases = split_all(terms, start, state, n, budget)
    if cases > budget:
        return TOO_LONG
    if found != 1:
        return SEVERAL if found else NO_SOLUTION
    for x in range(n):
        if not is_single(before[x]):
            count = write_step(steps, count, NESTED, -1, x, state, n, -1)
    counts[NESTED] = cases
    return count


@kernel
def work_out(
    terms: Ints,
    start: Ints,
    state: Ints,
    n: int,
    dearest: int,
    most_splits: int,
    budget: int,
    steps: Ints,
    counts: Ints,
) -> int:
    """Find every letter; return the number of steps, or a reason why not.

    Args:
        terms: see kernels_narrow.py.
        start: likewise.
        state: likewise; becomes what is known at the end.
        n: the number of letters.
        dearest: the dearest technique that may be used.
        most_splits: how many times TWO may be used.
        budget: how many cases NESTED may try.
        steps: (any, MEMBERS) int64, receives the first steps.
        counts: (TECHNIQUES,) int64, receives how often each technique was used; of
            NESTED, the cases.

    Returns:
        The number of steps; NO_SOLUTION, SEVERAL solutions, TOO_LONG a search, or
        DEARER: other techniques are needed, or more splits.
    """
    counts[:] = 0
    count = 0
    while True:
        unknown = 0
        for x in range(n):
            unknown += not is_single(state[x])
        technique = LEFT
        got = look_for_last(state, n, steps, count)
        if got == count and unknown == 0:
            # Every letter is known, but the columns must agree.
            return count if follow(terms, start, state, n) else NO_SOLUTION
        next_technique = CARRY
        while got == count and next_technique <= dearest:
            technique = next_technique
            if technique == TWO:
                if counts[TWO] < most_splits:
                    got = split_on_two(terms, start, state, n, steps, count)
            elif technique == MORE:
                got = split_on_more(terms, start, state, n, steps, count)
            elif technique == NESTED:
                got = use_nested(terms, start, state, n, budget, steps, count, counts)
            elif technique != LEFT:
                got = look_at_columns(technique, terms, start, state, n, steps, count)
            next_technique += 1
        if got < 0:
            return got
        if got == count:
            return DEARER
        if technique != NESTED:
            counts[technique] += 1
        count = got
