"""The generator's solver: turns an equation into arrays and runs a kernel."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .model import DIGITS, Equation

Ints = NDArray[np.int64]

# More than the 9,864,100 nodes that a search over ten letters can visit.
STEPS = 10_000_000


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search.

    Attributes:
        count: the number of solutions, at most the limit.
        nodes: the number of digits tried.
        digits: the first solution, empty if there is none.
    """

    count: int
    nodes: int
    digits: dict[str, int]


def search(equation: Equation, *, limit: int = 2) -> Found:
    """The solutions of an equation, at most `limit`."""
    from . import kernels

    letters = equation.letters
    leading = np.array([letter in equation.nonzero for letter in letters])
    words, result = equation.added
    if equation.is_product:
        a, b, c = (numbered(word, letters) for word in (*words, result))
        count, nodes, digits = kernels.product_solutions(a, b, c, leading, limit, STEPS)
    else:
        form = coefficients(words, result, letters)
        count, nodes, digits = kernels.solutions(form, leading, limit, STEPS)
    solution = dict(zip(letters, digits.tolist(), strict=True)) if count else {}
    return Found(count, nodes, solution)


def coefficients(words: Sequence[str], result: str, letters: Sequence[str]) -> Ints:
    """The coefficient of each letter in the sum of the words minus the result.

    >>> coefficients(["SEND", "MORE"], "MONEY", "SENDMORY").tolist()
    [1000, 91, -90, 1, -9000, -900, 10, -1]
    """
    form = dict.fromkeys(letters, 0)
    for sign, word in (*((1, word) for word in words), (-1, result)):
        for place, letter in enumerate(reversed(word)):
            form[letter] += sign * DIGITS**place
    return np.array(list(form.values()), np.int64)


def numbered(word: str, letters: Sequence[str]) -> Ints:
    """The indices in `letters` of a word's letters, from last to first."""
    return np.array([letters.index(letter) for letter in reversed(word)], np.int64)
