"""Numbers in place of words: which ones lists of the house may have."""

import functools

import numpy as np

from .clued import Clued, CluedList

# No number has these digits, the same digit three times in a row, or looks like a year.
UNWELCOME = ("666", "1488", *(3 * str(digit) for digit in range(10)))
YEARS = range(1900, 2100)
NAME = "numbers"
# How many numbers of each length the list has; others with three digits are left out.
AMOUNTS = {3: 300, 4: 1_600, 5: 2_000, 6: 2_000, 7: 2_000}


def is_welcome(number: str) -> bool:
    """Return whether a list of the house may have a number.

    >>> [is_welcome(number) for number in ("4071", "1984", "4774", "0471", "14888")]
    [True, False, False, False, False]
    """
    if number == number[::-1] or number[0] == "0" or int(number) in YEARS:
        return False
    return not any(digits in number for digits in UNWELCOME)


@functools.cache
def number_list() -> CluedList:
    """Return numbers of three to seven digits as a list of words, always the same."""
    rng = np.random.Generator(np.random.PCG64(0))
    found: list[str] = []
    for length, amount in AMOUNTS.items():
        drawn = rng.permutation(9 * 10 ** (length - 1)) + 10 ** (length - 1)
        found += [n for n in map(str, drawn[: 2 * amount].tolist()) if is_welcome(n)][
            :amount
        ]
    return CluedList(NAME, tuple(Clued(n, n) for n in sorted(found)), "en")
