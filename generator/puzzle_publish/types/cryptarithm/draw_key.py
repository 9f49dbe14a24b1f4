"""The key of a cryptarithm: the sum in digits, and beside it each letter's digit.

All keys have one size up to results of eleven digits and sums of six words: keys of
different sizes would begin a page each. The last digits stand below each other down a
column of keys, and so do the letters.
"""

from collections.abc import Iterator, Mapping

from ...core.figure import Figure, Label, Step
from .model import Equation, Key
from .stack import Stack

# Digits and letters of 7 pt are 2.47 mm high, which is 0.75 of a cell of 3.3 mm. If
# CELL_MM were more than a tenth larger, 12 keys of 3.7 mm would be preferred to 18.
CELL_MM, MIN_CELL_MM = 3.66, 3.3
PITCH, ASIDE = 0.5, 0.75
SUM, MOST_DIGITS = 7 * PITCH + ASIDE, 11  # longer sums push the letters to the right
GAP = 0.7
ACROSS, LETTER_PITCH = 5, 0.8
PAIR = 3  # lines: letters, digits, an empty one
WIDTH = MOST_DIGITS * PITCH + ASIDE + GAP + ACROSS * LETTER_PITCH
LEADING, HEIGHT = 1.0, 5.25
LEAST_LEADING = HEIGHT / 7  # 7 pt on 7 pt is enough: digits have no descenders


def draw_key(givens: Equation, answer: Key) -> Figure:
    """Return the sum in digits, and the letters with their digits below them."""
    digits = answer.digits
    leading = max(min(LEADING, HEIGHT / len(givens.words)), LEAST_LEADING)
    columns = max(map(len, givens.words))
    right = max(SUM, columns * PITCH + ASIDE)
    stack = Stack(givens, right, 0.0, PITCH, leading, ASIDE)
    sign = stack.operator()
    return Figure(
        width=max(WIDTH, right + GAP + ACROSS * LETTER_PITCH),
        height=max(HEIGHT, stack.height),
        steps=(
            *stack.texts("crypt-key-sum", digits),
            Label(sign.x, sign.y, sign.text, "crypt-key-sum"),
            stack.rule("crypt-key-rule"),
            *_pairs(givens.letters, digits, right + GAP, leading),
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _pairs(
    letters: tuple[str, ...], digits: Mapping[str, int], left: float, leading: float
) -> Iterator[Step]:
    """Yield the letters with their digits below, in rows of equal length."""
    each = -(-len(letters) // -(-len(letters) // ACROSS))
    for k, letter in enumerate(letters):
        row, column = divmod(k, each)
        x = left + (column + 0.5) * LETTER_PITCH
        y = (row * PAIR + 0.5) * leading
        yield Label(x, y, letter, "crypt-key-letter")
        yield Label(x, y + leading, str(digits[letter]), "crypt-key-digit")
