"""Every solution of an equation, by column addition and multiplication with carries.

A difference is solved as the matching sum, a quotient as the matching product.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from .kernels_columns import STEPS, advance
from .model import MINUS, OVER, TIMES, Equation

Ints = NDArray[np.int64]
Column = Counter[tuple[str, str]]  # pair of factors -> how many times

# Ten letters need less than a fifth: at most 9,864,100 digits are tried, and as many
# columns completed.
BUDGET = 100_000_000
# `verify` needs two solutions; other callers want many.
FIRST_BATCH, LAST_BATCH = 2, 4096

NOTHING, ONE = "", " "  # used like letters: 0 under a column, 1 as a factor


def assignments(
    equation: Equation, *, budget: int = BUDGET
) -> Iterator[dict[str, int]]:
    """Yield every solution of the equation once: the digit of each letter.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    columns, under = columns_of(equation)
    letters = equation.letters
    place = {letter: k for k, letter in enumerate((*letters, NOTHING, ONE))}
    known = equation.known
    todo = _todo(columns, under, place, known)
    rows = [
        (times, place[x], place[y])
        for column in columns
        for (x, y), times in column.items()
    ]
    nonzero = np.array([letter in equation.nonzero for letter in letters])
    digit = np.array([*(known.get(x, -1) for x in letters), 0, 1], np.int64)
    tally = np.array([0, 0, budget], np.int64)
    arrays = (
        todo,
        np.cumsum([0, *map(len, columns)]).astype(np.int64),
        np.array(rows, np.int64),
        nonzero,
        digit,
        np.full(len(todo) + 1, -1, np.int64),
        np.zeros(len(columns) + 1, np.int64),
        tally,
    )
    batch = FIRST_BATCH
    while True:
        out = np.empty((batch, len(letters)), np.int64)
        met = advance(*arrays, out)
        for digits in out[:met].tolist():
            yield dict(zip(letters, digits, strict=True))
        if tally[STEPS] > budget:
            raise OutOfSteps
        if met < batch:
            return
        batch = min(batch * 8, LAST_BATCH)


def columns_of(equation: Equation) -> tuple[list[Column], list[str]]:
    """The pairs of letters added up in each column, units first, and the letter below.

    In a sum each letter is paired with ONE.
    """
    *upper, lower = _worked(equation)
    if equation.operator in (TIMES, OVER):
        columns = _multiplied(*upper)
    else:
        rows = zip_longest(*map(reversed, upper), fillvalue=NOTHING)
        columns = [Counter((x, ONE) for x in row if x != NOTHING) for row in rows]
    under = list(reversed(lower))
    height = max(len(columns), len(under))
    columns += [Counter() for _ in range(height - len(columns))]
    under += [NOTHING] * (height - len(under))
    return columns, under


def _worked(equation: Equation) -> tuple[str, ...]:
    """The words in the columns, the last one below the line."""
    if equation.operator in (MINUS, OVER):
        whole, part = equation.terms
        return part, equation.result, whole
    return (*equation.terms, equation.result)


def _multiplied(first: str, second: str) -> list[Column]:
    columns = [Column() for _ in range(len(first) + len(second) - 1)]
    for i, x in enumerate(reversed(first)):
        for j, y in enumerate(reversed(second)):
            columns[i + j][min(x, y), max(x, y)] += 1
    return columns


def _todo(
    columns: list[Column],
    under: list[str],
    place: dict[str, int],
    known: Collection[str],
) -> Ints:
    """Each column's new letters, then the letter below the column."""
    seen = {NOTHING, ONE, *known}
    todo = []
    for k, (column, closing) in enumerate(zip(columns, under, strict=True)):
        for letter in dict.fromkeys(letter for pair in column for letter in pair):
            if letter not in seen:
                seen.add(letter)
                todo.append((place[letter], k, 0))
        seen.add(closing)
        todo.append((place[closing], k, 1))
    return np.array(todo, np.int64)
