"""The numbers of a true equation that a person gives: 49 51 100, or 49 + 51 = 100.

Without signs the last number is the result, and the operator is the first one that
makes the equation true. Numbers are strings: a leading zero is a digit like any other.
"""

from collections.abc import Sequence

from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...words.list_file import MOST_LETTERS
from . import model
from .expression import Typed, is_number, read_typed
from .rules import gives, is_true

LEAST = 3


def read_numbers(values: Sequence[str]) -> tuple[str, list[str]]:
    """The operator of an equation on the command line, and its numbers.

    >>> read_numbers(["49", "51", "100"])
    ('+', ['49', '51', '100'])

    Raises:
        UsageError: a number is invalid, or the equation is false.
    """
    text = " ".join(values)
    parts = text.split()
    operators: tuple[str, ...] = model.OPERATORS
    if set(text) & set("=＝"):
        typed = _typed(text)
        parts = [token.text for token in typed.words]
        operators = (typed.operator,)
    if faults := list(_faults(parts)):
        raise UsageError(faults)
    try:
        return operator_of([int(part) for part in parts], operators), parts
    except ValueError as error:
        raise UsageError(f"--numbers: {error}") from None


def operator_of(
    numbers: Sequence[int], operators: Sequence[str] = model.OPERATORS
) -> str:
    """The first operator that makes an equation of numbers true, the result last.

    >>> operator_of([49, 51, 100]), operator_of([100, 51, 49])
    ('+', '-')

    Raises:
        ValueError: none does; says what each gives.
    """
    *terms, result = numbers
    if len(terms) > 2:
        operators = [operator for operator in operators if operator == model.PLUS]
    for operator in operators:
        if is_true(terms, operator, result):
            return operator
    given = listed((gives(terms, operator) for operator in operators), last="and")
    raise ValueError(f"no true equation: {given} (got {result})")


def _typed(text: str) -> Typed:
    try:
        return read_typed(text)
    except UsageError as error:
        raise UsageError(f"--numbers: {fault}" for fault in error.problems) from None


def _faults(parts: list[str]) -> list[str]:
    faults = []
    for part in parts:
        if not is_number(part):
            faults.append(f"--numbers: must be digits 0 to 9 (got {quoted(part)})")
        elif len(part) > MOST_LETTERS:
            faults.append(
                f"--numbers: a number may have at most {MOST_LETTERS} digits"
                f" (got {len(part):,})"
            )
    if len(parts) < LEAST:
        faults.append(
            f"--numbers: the terms of an equation and its result, {LEAST} numbers or"
            f" more (got {len(parts)})"
        )
    return faults
