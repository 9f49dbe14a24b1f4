"""The key of a cryptarithm: the sum in digits, and beside it each letter's digit."""

from collections.abc import Iterator

from ...figure import Figure, Label, Step
from ...puzzle import Json
from .model import read
from .stack import Stack

# Digits and letters of 7 pt are 2.47 mm high and, at 3.3 mm a cell, 0.75 of one.
CELL_MM, MIN_CELL_MM = 3.9, 3.3
PITCH, ASIDE, LEADING = 0.5, 0.75, 1.0
GAP = 0.7
ACROSS, LETTER_PITCH = 5, 0.8
PAIR = 3  # lines from letters to letters: theirs, that of their digits, an empty one


def key_face(givens: Json, answer: Json) -> Figure:
    """Return the sum in digits and the letters with their digits under them."""
    equation, digits = read(givens), answer["digits"]
    columns = max(map(len, equation.words))
    stack = Stack(equation, columns * PITCH + ASIDE, 0.0, PITCH, LEADING, ASIDE)
    pairs = list(_pairs(equation.letters, digits, stack.right + GAP))
    sign = stack.operator()
    each = _each_row(len(equation.letters))
    rows = -(-len(equation.letters) // each)
    return Figure(
        width=stack.right + GAP + each * LETTER_PITCH,
        height=max(stack.height, (rows * PAIR - 1) * LEADING),
        steps=(
            *(Label(s.x, s.y, s.text, "crypt-key-sum") for s in stack.letters(digits)),
            Label(sign.x, sign.y, sign.text, "crypt-key-sum"),
            stack.rule("crypt-key-rule"),
            *pairs,
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _each_row(letters: int) -> int:
    """Return how many letters stand side by side: rows are equally long."""
    return -(-letters // -(-letters // ACROSS))


def _pairs(
    letters: tuple[str, ...], digits: dict[str, int], left: float
) -> Iterator[Step]:
    each = _each_row(len(letters))
    for k, letter in enumerate(letters):
        row, column = divmod(k, each)
        x = left + (column + 0.5) * LETTER_PITCH
        y = (row * PAIR + 0.5) * LEADING
        yield Label(x, y, letter, "crypt-key-letter")
        yield Label(x, y + LEADING, str(digits[letter]), "crypt-key-digit")
