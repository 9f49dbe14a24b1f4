"""Narrowing what letters and carries may be, one column at a time.

A column says: terms + carry into it = 10 * carry out of it, where the letter below the
line is a term of -1. A term is coefficient * letter * letter; the second letter of a
sum's terms is always ONE. Letters that stand above and below the line cancel out.

The state of a solution is an array of int64:

    state[x]            for the n letters: the digits that x may be, as bits
    state[n]            what ONE may be: only 1
    state[n + 1 + 2k]   the least carry into column k; after it, the greatest. Column 0
                        is the units, and no carry leaves the last column.

terms: (T, 3) int64, coefficient, letter, letter.
start: (columns + 1,) int64, where each column begins in `terms`.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from .model import DIGITS

Ints = NDArray[np.int64]

EVEN_DIGITS, ODD_DIGITS = 0b0101010101, 0b1010101010
FAR = 1 << 40


@kernel
def lowest(bits: int) -> int:
    """The least digit of a set that is not empty."""
    digit = 0
    while not (bits >> digit) & 1:
        digit += 1
    return digit


@kernel
def highest(bits: int) -> int:
    """The greatest digit of a set that is not empty."""
    digit = DIGITS - 1
    while not (bits >> digit) & 1:
        digit -= 1
    return digit


@kernel
def is_single(bits: int) -> bool:
    """Whether a set has exactly one digit."""
    return bits != 0 and bits & (bits - 1) == 0


@kernel
def cross_out(state: Ints, n: int) -> bool:
    """Take the digits of known letters from all others; False if one has none left."""
    taken = 0
    changed = True
    while changed:
        changed = False
        for x in range(n):
            bits = state[x]
            if bits == 0:
                return False
            if is_single(bits) and not taken & bits:
                taken |= bits
                for y in range(n):
                    if y != x and state[y] & bits:
                        state[y] &= ~bits
                        changed = True
    return True


@kernel
def term_range(term: Ints, state: Ints) -> tuple[int, int]:
    """The least and the greatest value of a term."""
    low = term[0] * lowest(state[term[1]]) * lowest(state[term[2]])
    high = term[0] * highest(state[term[1]]) * highest(state[term[2]])
    return min(low, high), max(low, high)


@kernel
def bound_letter(term: Ints, state: Ints, at: int, least: int, most: int) -> bool:
    """Narrow a letter of a term whose value is from least to most; False if to none.

    at: 1 or 2, the letter's place in the term.
    """
    x, y = term[at], term[3 - at]
    small, large = lowest(state[y]), highest(state[y])
    bits = state[x]
    for digit in range(DIGITS):
        if (bits >> digit) & 1:
            one = term[0] * digit * (digit if x == y else small)
            other = term[0] * digit * (digit if x == y else large)
            if max(one, other) < least or min(one, other) > most:
                bits &= ~(1 << digit)
    state[x] = bits
    return bool(bits != 0)


@kernel
def bound(terms: Ints, start: Ints, k: int, state: Ints, n: int) -> bool:
    """Narrow a column by its least and its greatest sum; False if nothing fits."""
    least = 0
    most = 0
    for t in range(start[k], start[k + 1]):
        low, high = term_range(terms[t], state)
        least += low
        most += high
    into = n + 1 + 2 * k
    out = into + 2
    state[out] = max(state[out], -((-least - state[into]) // DIGITS))
    state[out + 1] = min(state[out + 1], (most + state[into + 1]) // DIGITS)
    state[into] = max(state[into], DIGITS * state[out] - most)
    state[into + 1] = min(state[into + 1], DIGITS * state[out + 1] - least)
    if state[out] > state[out + 1] or state[into] > state[into + 1]:
        return False
    for t in range(start[k], start[k + 1]):
        low, high = term_range(terms[t], state)
        # What the other terms leave for this one.
        floor = DIGITS * state[out] - state[into + 1] - (most - high)
        roof = DIGITS * state[out + 1] - state[into] - (least - low)
        if not bound_letter(terms[t], state, 1, floor, roof):
            return False
        if not bound_letter(terms[t], state, 2, floor, roof):
            return False
        left_low, left_high = term_range(terms[t], state)
        least += left_low - low
        most += left_high - high
    return True


@kernel
def parity_of(bits: int) -> int:
    """0 if a set has only even digits, 1 if only odd ones, 2 if both."""
    if not bits & ODD_DIGITS:
        return 0
    return 1 if not bits & EVEN_DIGITS else 2


@kernel
def open_parity(terms: Ints, start: Ints, k: int, state: Ints) -> tuple[int, int]:
    """The letter that alone decides whether a column's terms are odd, and the rest.

    Returns:
        The letter, -1 for none, -2 for several; the sum of the other terms modulo 2.
    """
    total = 0
    letter = -1
    for t in range(start[k], start[k + 1]):
        x, y = terms[t, 1], terms[t, 2]
        one, other = parity_of(state[x]), parity_of(state[y])
        if terms[t, 0] % 2 == 0 or one == 0 or other == 0:
            continue
        if one == 1 and other == 1:
            total += 1
        elif letter >= 0 or (x != y and one == 2 and other == 2):
            return -2, 0
        else:
            letter = x if one == 2 else y
    return letter, total % 2


@kernel
def match_parity(terms: Ints, start: Ints, k: int, state: Ints, n: int) -> bool:
    """Narrow the letter or carry of a column whose parity is open; False if to none."""
    letter, total = open_parity(terms, start, k, state)
    into = n + 1 + 2 * k
    if letter == -2:
        return True
    if letter == -1:
        state[into] += (state[into] + total) % 2
        state[into + 1] -= (state[into + 1] + total) % 2
        return bool(state[into] <= state[into + 1])
    if state[into] == state[into + 1]:
        is_odd = (total + state[into]) % 2 == 1
        state[letter] &= ODD_DIGITS if is_odd else EVEN_DIGITS
        return bool(state[letter] != 0)
    return True


@kernel
def unknowns(terms: Ints, start: Ints, k: int, state: Ints) -> tuple[int, int, int]:
    """How many letters of a column are unknown (3 for more), and the first two."""
    p = -1
    q = -1
    count = 0
    for t in range(start[k], start[k + 1]):
        for at in range(1, 3):
            x = terms[t, at]
            if is_single(state[x]) or x in (p, q):
                continue
            count += 1
            if count == 1:
                p = x
            elif count == 2:
                q = x
            else:
                return count, p, q
    return count, p, q


@kernel
def column_sum(
    terms: Ints, start: Ints, k: int, state: Ints, p: int, q: int, v: int, w: int
) -> int:
    """The sum of a column's terms if p is v, q is w, and all other letters are known.

    p and q may be -1 for none.
    """
    total = 0
    for t in range(start[k], start[k + 1]):
        value = terms[t, 0]
        for at in range(1, 3):
            x = terms[t, at]
            value *= v if x == p else w if x == q else lowest(state[x])
        total += value
    return total


@kernel
def list_digits(
    terms: Ints, start: Ints, k: int, state: Ints, n: int, most: int
) -> bool:
    """Narrow a column to the digits and carries that fit it; False if none do.

    Only if at most `most` (0 to 2) of its letters are unknown.
    """
    count, p, q = unknowns(terms, start, k, state)
    if count > most:
        return True
    into = n + 1 + 2 * k
    out = into + 2
    first = 0
    second = 0
    least_in, most_in, least_out, most_out = FAR, -1, FAR, -1
    for v in range(DIGITS if count else 1):
        if count and not (state[p] >> v) & 1:
            continue
        for w in range(DIGITS if count == 2 else 1):
            if count == 2 and (v == w or not (state[q] >> w) & 1):
                continue
            total = column_sum(terms, start, k, state, p, q, v, w)
            carry = state[into] + (-(total + state[into])) % DIGITS
            while carry <= state[into + 1]:
                on = (total + carry) // DIGITS
                if state[out] <= on <= state[out + 1]:
                    first |= 1 << v
                    second |= 1 << w
                    least_in, most_in = min(least_in, carry), max(most_in, carry)
                    least_out, most_out = min(least_out, on), max(most_out, on)
                carry += DIGITS
    if most_in < 0:
        return False
    if count:
        state[p] = first
    if count == 2:
        state[q] = second
    state[into], state[into + 1] = least_in, most_in
    state[out], state[out + 1] = least_out, most_out
    return True


@kernel
def follow(terms: Ints, start: Ints, state: Ints, n: int) -> bool:
    """Narrow everything as far as single columns allow; False if nothing fits."""
    before = np.empty_like(state)
    while True:
        before[:] = state
        if not cross_out(state, n):
            return False
        for k in range(len(start) - 1):
            if not bound(terms, start, k, state, n):
                return False
            if not match_parity(terms, start, k, state, n):
                return False
            if not list_digits(terms, start, k, state, n, 2):
                return False
        if (before == state).all():
            return True
