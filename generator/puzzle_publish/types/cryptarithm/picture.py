"""An equation worked as on paper, as text: letters on the left, digits on the right.

A sum has its carries above the columns, and a difference the carries of the matching
sum, which are what it borrows. A product has a row below the rule for each digit; a
quotient is worked as the matching product.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from ...core.text_picture import columns_of
from .model import OVER, TIMES, Equation
from .stack import SIGNS

GAP = "    "

# A sign or "", and the strings of the columns, units last; None is a rule.
Row = tuple[str, Sequence[str]] | None


def picture(equation: Equation, digits: Mapping[str, int]) -> list[str]:
    """The lines of an equation in letters and, beside it, worked in digits.

    >>> sum_of_two = Equation(("AB", "B"), "+", "CD")
    >>> for line in picture(sum_of_two, {"A": 1, "B": 5, "C": 2, "D": 0}):
    ...     print(f"|{line}")
    |           1
    |  A B      1 5
    |+   B    +   5
    |─────    ─────
    |  C D      2 0
    """
    numbers = [_in_digits(word, digits) for word in equation.words]
    left: list[Row] = _stacked(equation.words, equation.operator)
    if equation.operator == TIMES:
        right = _product(*numbers)
    elif equation.operator == OVER:
        whole, *factors = numbers
        shorter, longer = sorted(factors, key=len)
        right = _product(longer, shorter, whole)
    else:
        added, _ = equation.added
        carries = _carries([_in_digits(word, digits) for word in added])
        right = _stacked(numbers, equation.operator)
        if any(carries):
            left = [("", ""), *left]
            right = [("", carries), *right]
    beside = zip_longest(_lines(left), _lines(right), fillvalue="")
    wide = max(map(columns_of, _lines(left)))
    return [f"{a}{' ' * (wide - columns_of(a))}{GAP}{b}".rstrip() for a, b in beside]


def worked(equation: Equation, digits: Mapping[str, int]) -> str:
    """Return an equation worked in digits, and the digit of each letter."""
    named = " ".join(f"{letter}={digit}" for letter, digit in sorted(digits.items()))
    return "\n".join([*picture(equation, digits), "", named])


def _in_digits(word: str, digits: Mapping[str, int]) -> str:
    return "".join(str(digits[letter]) for letter in word)


def _stacked(words: Sequence[str], operator: str) -> list[Row]:
    """The terms below each other, the sign beside the last, a rule, and the result."""
    *first, last, result = words
    signed = (SIGNS[operator], last)
    return [*(("", word) for word in first), signed, None, ("", result)]


def _product(first: str, second: str, result: str) -> list[Row]:
    rows: list[Row] = [("", first), (SIGNS[TIMES], second), None]
    if len(second) > 1:
        for shift, digit in enumerate(reversed(second)):
            row = list(str(int(first) * int(digit)).rjust(len(first), "0"))
            rows.append(("", [*row, *[""] * shift]))
        rows.append(None)
    return [*rows, ("", result)]


def _carries(numbers: Sequence[str]) -> list[str]:
    """The carry into each column, units last; "" for none.

    >>> _carries(["95", "17"])
    ['1', '1', '']
    """
    carried = [0]
    for column in zip_longest(*map(reversed, numbers), fillvalue="0"):
        carried.append((carried[-1] + sum(map(int, column))) // 10)
    shown = [str(carry or "") for carry in reversed(carried)]
    return shown if shown[0] else shown[1:]


def _lines(rows: Sequence[Row]) -> list[str]:
    """The rows as text with aligned columns."""
    cells = [cell for row in rows if row for cell in row[1]]
    across = max(len(row[1]) for row in rows if row)
    wide = max(map(columns_of, cells))
    signs = max(columns_of(row[0]) for row in rows if row)
    lines = []
    for row in rows:
        if row is None:
            lines.append("─" * (signs + across * (wide + 1)))
            continue
        sign, texts = row
        padded = [*[""] * (across - len(texts)), *texts]
        shown = (" " * (wide + 1 - columns_of(text)) + text for text in padded)
        lines.append((sign.rjust(signs) + "".join(shown)).rstrip())
    return lines
