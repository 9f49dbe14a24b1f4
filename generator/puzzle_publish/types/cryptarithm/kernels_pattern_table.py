"""Counting the patterns of all sums a + b = c of given lengths.

Two triples of words have the same pattern if renaming letters makes them equal. With
letters numbered by first appearance, SEND + MORE = MONEY is 0123 4516 45217. In such a
text each number is at most one more than all before it, so it has a rank among all
patterns of its length. Counting by rank takes one byte a pattern and no sorting: 27 MB
for 4 + 4 = 5 digits, where a list of the 48,996,000 sums takes 392 MB.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from .model import DIGITS

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

MANY = 2  # counts are not raised beyond this


@kernel
def completions(length: int) -> Ints:
    """The numbers of ways to complete a pattern.

    Returns:
        (length + 1, 11) int64: [left, seen] -> patterns of `left` more letters after
        `seen` different ones, with at most ten different ones in all.
    """
    ways = np.zeros((length + 1, DIGITS + 1), np.int64)
    ways[0] = 1
    for left in range(1, length + 1):
        for seen in range(DIGITS + 1):
            ways[left, seen] = seen * ways[left - 1, seen]
            if seen < DIGITS:
                ways[left, seen] += ways[left - 1, seen + 1]
    return ways


@kernel
def rank_of(numbers: Ints, length: int, ways: Ints) -> int:
    """The rank of a pattern among all patterns of its length.

    Args:
        numbers: the numbers of the letters, by first appearance.
        length: the length of the pattern; `numbers` may be longer.
        ways: the result of `completions` for this length or more.
    """
    seen = 0
    rank = 0
    for i in range(length):
        rank += numbers[i] * ways[length - i - 1, seen]
        if numbers[i] == seen:
            seen += 1
    return rank


@kernel
def is_marked(bits: Bytes, rank: int) -> bool:
    """Return whether a bit is set; bit 0 is the highest of byte 0 (numpy.packbits)."""
    return bool((bits[rank >> 3] >> np.uint8(7 - (rank & 7))) & np.uint8(1))


@kernel
def _ranked(
    digits: Ints, left: int, seen: int, rank: int, places: Ints, ways: Ints
) -> tuple[int, int]:
    """The count of different digits and the rank after the digits of another number.

    left: number of letters from here on, this number's included.
    places: (10,) int64, the number of each digit by first appearance, -1 for none.
    """
    for digit in digits:
        left -= 1
        # Without a branch, because processors mispredict whether a digit is new.
        is_new = places[digit] < 0
        place = seen if is_new else places[digit]
        rank += place * ways[left, seen]
        places[digit] = place
        seen += is_new
    return seen, rank


@kernel
def _write(number: int, digits: Ints) -> None:
    """Write a number's digits, the first one first."""
    for k in range(len(digits) - 1, -1, -1):
        digits[k] = number % DIGITS
        number //= DIGITS


@kernel
def _add_one(digits: Ints) -> None:
    """Count up by one."""
    k = len(digits) - 1
    while k > 0 and digits[k] == DIGITS - 1:
        digits[k] = 0
        k -= 1
    digits[k] += 1


@kernel
def count_sums(a: int, b: int, c: int, ways: Ints, counts: Bytes) -> int:
    """Count the patterns of all sums of a and b digits with c; return how many sums.

    counts: (ways[a + b + c, 0],) uint8 zeros; becomes 0, 1 or MANY for each pattern.
    """
    a_power = DIGITS ** (a - 1)
    b_power = DIGITS ** (b - 1)
    c_power = DIGITS ** (c - 1)
    x_digits = np.empty(a, np.int64)
    y_digits = np.empty(b, np.int64)
    sum_digits = np.empty(c, np.int64)
    after_first = np.empty(DIGITS, np.int64)
    after_second = np.empty(DIGITS, np.int64)
    places = np.empty(DIGITS, np.int64)
    sums = 0
    for x in range(a_power, a_power * DIGITS):
        after_first[:] = -1
        _write(x, x_digits)
        seen_x, rank_x = _ranked(x_digits, a + b + c, 0, 0, after_first, ways)
        least = max(b_power, c_power - x)
        most = min(b_power * DIGITS, c_power * DIGITS - x)
        _write(least, y_digits)
        _write(x + least, sum_digits)
        seen_y, rank_y = seen_x, rank_x
        for y in range(least, most):
            if y == least or y_digits[b - 1] == 0:
                # Ten numbers share all digits but the last.
                for digit in range(DIGITS):
                    after_second[digit] = after_first[digit]
                begin = y_digits[: b - 1]
                seen_y, rank_y = _ranked(
                    begin, b + c, seen_x, rank_x, after_second, ways
                )
            for digit in range(DIGITS):
                places[digit] = after_second[digit]
            last = y_digits[b - 1 :]
            seen, rank = _ranked(last, c + 1, seen_y, rank_y, places, ways)
            seen, rank = _ranked(sum_digits, c, seen, rank, places, ways)
            if counts[rank] < MANY:
                counts[rank] += 1
            _add_one(y_digits)
            _add_one(sum_digits)
        sums += max(0, most - least)
    return sums
