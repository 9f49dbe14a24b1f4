"""Seeds to drafts: a true calculation, its digits written as letters.

Only calculations with one solution and of the level asked for are handed over; of all
true sums of six-digit numbers a tenth to a third are.
"""

import numpy as np

from ...puzzle import Draft
from . import model
from .grade import level_of
from .model import MINUS, PLUS, TIMES, Equation, Params
from .search import search

TRIES = 400
LETTERS = "ABCDEFGHIJ"
# Terms and digits in which a level is not rare.
SIZES = {"easy": (2, 6), "medium": (2, 6), "hard": (3, 6), "expert": (4, 6)}
FACTORS = (10_000, 1_000)


def generate(rng: np.random.Generator, params: Params) -> Draft | None:
    """Return a draft, or None when this seed gave nothing of the level."""
    for _ in range(TRIES):
        equation = _in_letters(rng, _calculation(rng, params), params)
        if len(set(equation.words)) < len(equation.words):
            continue
        found = search(equation)
        if found.count == 1 and level_of(found.nodes) == params.level:
            givens = model.write(
                equation.terms, equation.operator, equation.result, params.leading_zero
            )
            return Draft(givens, model.write_answer(found.digits))
    return None


def _calculation(
    rng: np.random.Generator, params: Params
) -> tuple[list[int], str, int]:
    """A true one: terms, operator, result."""
    if params.kind == "product":
        a, b = (int(rng.integers(most // 10, most)) for most in FACTORS)
        return [a, b], TIMES, a * b
    terms, digits = SIZES[params.level]
    if params.kind == "difference":
        terms = 2
    numbers = rng.integers(10 ** (digits - 1), 10**digits, size=terms).tolist()
    total = sum(numbers)
    if params.kind == "difference":
        return [total, numbers[0]], MINUS, numbers[1]
    return numbers, PLUS, total


def _in_letters(
    rng: np.random.Generator, calculation: tuple[list[int], str, int], params: Params
) -> Equation:
    terms, operator, result = calculation
    letters = "".join(LETTERS[k] for k in rng.permutation(len(LETTERS)).tolist())
    table = str.maketrans("0123456789", letters)
    words = tuple(str(number).translate(table) for number in terms)
    return Equation(words, operator, str(result).translate(table), params.leading_zero)
