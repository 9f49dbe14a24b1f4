"""How a person solves an equation: the chain of steps, and how hard the steps are.

The work is done by kernels_human.py; here equations become arrays, and recorded steps
become values.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from .model import DIGITS, Equation

Ints = NDArray[np.int64]

# By number, see kernels_human.py.
TECHNIQUES = (
    *("carry", "column", "left", "parity", "bounds", "pairs"),
    *("two cases", "more cases", "nested cases"),
)
NESTED = TECHNIQUES[-1]
LEVELS = ("easy", "medium", "hard", "expert")
# Letters that may be given so that an equation gets a level. Products are much harder
# than sums: hardly one in a hundred can be solved without cases within cases.
MOST_GIVEN = {"easy": 3, "medium": 2, "hard": 2, "expert": 0}
MOST_GIVEN_PRODUCT = {"easy": 4, "medium": 3, "hard": 3, "expert": 0}

# Cases within cases; ten letters without any help from the columns need a hundred
# thousand, which takes seconds.
BUDGET = 200_000
MOST_STEPS = 1_000


class Columns(NamedTuple):
    """An equation as arrays; see kernels_narrow.py."""

    terms: Ints
    start: Ints
    state: Ints
    n: int


@dataclass(frozen=True, slots=True)
class Step:
    """What one look at the equation shows about a letter or a carry.

    Attributes:
        technique: one of TECHNIQUES.
        column: the column looked at, 0 for the units; None for none.
        letter: the letter, "" for a carry.
        into: the column that the carry goes into, 0 for a letter.
        digits: the digits or carries that are still possible, in order; of a carry,
            the least and the greatest.
        other: the digit or carry that is ruled out by one of two cases.
    """

    technique: str
    column: int | None
    letter: str
    into: int
    digits: tuple[int, ...]
    other: int | None


@dataclass(frozen=True, slots=True)
class Chain:
    """A person's solution.

    Attributes:
        steps: the steps, in order.
        counts: how often each technique was used; of nested cases, the cases.
        level: one of LEVELS.
    """

    steps: tuple[Step, ...]
    counts: Mapping[str, int]
    level: str


def columns_of(equation: Equation) -> Columns:
    """The columns of an equation, and what its letters may be before the first step."""
    letters = equation.letters
    words, result = equation.added
    number = {letter: k for k, letter in enumerate(letters)}
    one = len(letters)
    if equation.is_product:
        first, second = ([number[x] for x in reversed(word)] for word in words)
        height = max(len(first) + len(second) - 1, len(result))
        most_carry = DIGITS * min(len(first), len(second))
    else:
        height = max(map(len, (*words, result)))
        most_carry = len(words) - 1
    columns: list[Counter[tuple[int, int]]] = [Counter() for _ in range(height)]
    if equation.is_product:
        for i, x in enumerate(first):
            for j, y in enumerate(second):
                columns[i + j][min(x, y), max(x, y)] += 1
    else:
        for word in words:
            for k, letter in enumerate(reversed(word)):
                columns[k][number[letter], one] += 1
    for k, letter in enumerate(reversed(result)):
        columns[k][number[letter], one] -= 1
    terms = [[(c, *pair) for pair, c in column.items() if c] for column in columns]
    known = equation.known
    any_digit = (1 << DIGITS) - 1
    bits = [
        1 << known[x] if x in known else any_digit - (x in equation.nonzero)
        for x in letters
    ]
    carries = [0, 0, *[0, most_carry] * (height - 1), 0, 0]
    return Columns(
        np.array([term for column in terms for term in column], np.int64).reshape(
            -1, 3
        ),
        np.cumsum([0, *map(len, terms)]).astype(np.int64),
        np.array([*bits, 0b10, *carries], np.int64),
        one,
    )


def chain(equation: Equation) -> Chain:
    """The steps that solve an equation which has one solution.

    Raises:
        OutOfSteps: it has none or several, or a person would never finish.
    """
    from . import kernels_human as human
    from . import kernels_level

    columns = columns_of(equation)
    steps = np.zeros((MOST_STEPS, human.MEMBERS), np.int64)
    counts = np.zeros(human.TECHNIQUES, np.int64)
    got = human.work_out(*columns, human.NESTED, MOST_STEPS, BUDGET, steps, counts)
    if got < 0:
        raise OutOfSteps(
            "cases within cases do not finish it"
            if got == human.TOO_LONG
            else "it does not have exactly one solution"
        )
    level = kernels_level.level_of(counts, columns.n, len(equation.given))
    return Chain(
        tuple(_step(equation.letters, row) for row in steps[:got].tolist()),
        dict(zip(TECHNIQUES, counts.tolist(), strict=True)),
        LEVELS[level],
    )


def _step(letters: tuple[str, ...], row: list[int]) -> Step:
    technique, column, variable, bits, least, most, other = row
    is_letter = variable < len(letters)
    digits: tuple[int, ...] = (least, most) if least < most else (least,)
    if is_letter:
        digits = tuple(digit for digit in range(DIGITS) if bits >> digit & 1)
    return Step(
        TECHNIQUES[technique],
        column if column >= 0 else None,
        letters[variable] if is_letter else "",
        0 if is_letter else variable - len(letters) - 1,
        digits,
        other if other >= 0 else None,
    )


def given_for(
    equation: Equation,
    digits: Mapping[str, int],
    level: str,
    most: int,
) -> dict[str, int] | None:
    """The fewest letters to give so that an equation has a level; None if none do.

    Args:
        equation: the equation, in which nothing is given.
        digits: its only solution.
        level: one of LEVELS.
        most: the most letters to give.
    """
    from . import kernels_level

    letters = equation.letters
    right = np.array([digits[letter] for letter in letters], np.int64)
    bits = kernels_level.give(*columns_of(equation), right, LEVELS.index(level), most)
    if bits < 0:
        return None
    return {x: digits[x] for k, x in enumerate(letters) if bits >> k & 1}


def most_given(equation: Equation, level: str) -> int:
    """How many letters of an equation may be given at a level."""
    return (MOST_GIVEN_PRODUCT if equation.is_product else MOST_GIVEN)[level]
