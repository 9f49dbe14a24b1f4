"""The key of a cryptarithm: the sum in digits, and below it each letter's digit.

All keys have one size up to results of eleven digits and sums of four words: keys of
different sizes would begin a page each. The last digits stand below each other down a
column of keys, and so do the first letters.
"""

from collections.abc import Iterator, Mapping

from ...core.figure import Figure, Label, Step
from .model import Equation, Key
from .stack import Stack

# Digits and letters of 7 pt are 2.47 mm high, which is 0.75 of a cell of 3.3 mm. If
# MIN_CELL_MM were larger, 15 keys would fill a page of 6x9 in, not 18.
CELL_MM, MIN_CELL_MM = 3.66, 3.3
PITCH, ASIDE = 0.5, 0.75
SUM = 7 * PITCH + ASIDE  # longer sums end further to the right
LETTER_PITCH, MOST_LETTERS = 0.8, 10
WIDTH = MOST_LETTERS * LETTER_PITCH
GAP = 0.3  # between the sum and the letters
PAIR = 2  # lines: letters and digits
LEADING, HEIGHT = 1.0, 5.8
LEAST_LEADING = 0.75  # 7 pt on 7 pt is enough: digits have no descenders


def draw_key(givens: Equation, answer: Key) -> Figure:
    """Return the sum in digits, and below it the letters in the order of their digits.

    A solver who looks for what a digit was, or a letter, goes along one line.
    """
    digits = answer.digits
    lines = len(givens.words) + PAIR
    leading = max(min(LEADING, (HEIGHT - GAP) / lines), LEAST_LEADING)
    columns = max(map(len, givens.words))
    right = max(SUM, columns * PITCH + ASIDE)
    stack = Stack(givens, right, 0.0, PITCH, leading, ASIDE)
    sign = stack.operator()
    return Figure(
        width=max(WIDTH, right),
        height=max(HEIGHT, lines * leading + GAP),
        steps=(
            *stack.texts("crypt-key-sum", digits),
            Label(sign.x, sign.y, sign.text, "crypt-key-sum"),
            stack.rule("crypt-key-rule"),
            *_pairs(digits, stack.height + GAP, leading),
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _pairs(digits: Mapping[str, int], top: float, leading: float) -> Iterator[Step]:
    """Yield the letters in the order of their digits, which are below them."""
    for k, letter in enumerate(sorted(digits, key=lambda one: digits[one])):
        x, y = (k + 0.5) * LETTER_PITCH, top + 0.5 * leading
        yield Label(x, y, letter, "crypt-key-letter")
        yield Label(x, y + leading, str(digits[letter]), "crypt-key-digit")
