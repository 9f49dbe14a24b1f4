"""Cryptarithms in pictures: the worked example, and the art of a cover."""

from collections.abc import Collection, Iterator, Mapping

import numpy as np

from ...core.figure import Area, Figure, Label, Line, Rect, Step
from ...core.puzzle import Draft
from .model import DIGITS, Equation, Key, make_givens
from .stack import Stack
from .table import Table

STEP_CELL_MM, STEP_MIN_CELL_MM = 5.0, 4.0
STEP_GAP = 0.4
STEP_ACROSS, STEP_PITCH, STEP_LEADING = 3, 2.0, 1.1
STEP_LETTER_X, STEP_BOX_X, STEP_BOX = 0.6, 1.08, 0.9
STRIP, STRIP_PITCH, STRIKE = 0.7, 0.6, 0.25

ART_CELL_MM, ART_MIN_CELL_MM = 20.0, 3.0
ART_RIM, ART_RATIO = 0.4, 1.2
ART_LEADING, ART_LEAST_LEADING = 1.5, 1.05
# Each has one solution.
COVER_SUMS = (
    "NUMBER + NUMBER = PUZZLE",
    "SEND + MORE = MONEY",
    "BASE + BALL = GAMES",
    "EAT + THAT = APPLE",
    "APPLE + LEMON = BANANA",
    "HERE + SHE = COMES",
    "SATURN + URANUS = PLANETS",
    "FORTY + TEN + TEN = SIXTY",
    "EARTH + AIR + FIRE + WATER = NATURE",
)
TILE_MIN_CELL_MM = 3.5  # letters of 7 pt
TILE_GAP, TILE_RULE = 0.08, 0.3  # between letters, above the result


def example_steps(givens: Equation, answer: Key) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: letters, the first digits, all digits."""
    digits = answer.digits
    first = {letter: digits[letter] for letter in found_first(givens)}
    return (
        _example(givens, {}, ()),
        _example(givens, first, first),
        _example(givens, digits, ()),
    )


def found_first(equation: Equation) -> tuple[str, ...]:
    """The letters that the example solves first, sorted.

    These are the result's first letter, which is often a carry, and the letters of the
    column with the fewest different ones.

    >>> found_first(Equation(("INK", "LINE"), "+", "NOVEL"))
    ('L', 'N', 'O')
    """
    leading = equation.result[0]
    columns = [
        {word[-k] for word in equation.words if len(word) >= k}
        for k in range(len(equation.result) - 1, 0, -1)
    ]
    return tuple(sorted({leading, *min(columns, key=len, default=())}))


def _example(
    equation: Equation, known: Mapping[str, int], new: Collection[str]
) -> Figure:
    """The words in columns, the table and the used digits; new letters are tinted."""
    columns = max(map(len, equation.words)) + 1
    width = max(columns, 6.0)
    stack = Stack(equation, width, 0.0, 1.0, 1.25)
    table = Table(
        equation.letters,
        STEP_ACROSS,
        STEP_PITCH,
        STEP_LEADING,
        STEP_LETTER_X,
        STEP_BOX_X,
        STEP_BOX,
    )
    top = stack.height + STEP_GAP
    strip = top + table.height + STEP_GAP
    return Figure(
        width=width,
        height=strip + STRIP,
        steps=(
            *_signs(stack, known, new),
            stack.rule("crypt-example-rule"),
            *table.names(0.0, top, "crypt-example-name"),
            *table.boxes(0.0, top, "crypt-example-box"),
            *(
                Label(x, y, str(known[letter]), "crypt-example-digit")
                for letter, x, y in table.middles(0.0, top)
                if letter in known
            ),
            *_strip(strip + STRIP / 2, set(known.values())),
        ),
        cell_mm=STEP_CELL_MM,
        min_cell_mm=STEP_MIN_CELL_MM,
    )


def _signs(
    stack: Stack, known: Mapping[str, int], new: Collection[str]
) -> Iterator[Step]:
    half_high, half_wide = stack.leading / 2 - 0.1, stack.pitch / 2
    for sign in stack.letters(known):
        if sign.letter in new:
            left, right = sign.x - half_wide, sign.x + half_wide
            up, down = sign.y - half_high, sign.y + half_high
            corners = ((left, up), (right, up), (right, down), (left, down))
            yield Area((corners,), "crypt-example-step")
    for sign in stack.letters(known):
        role = "found" if sign.letter in known else "letter"
        yield Label(sign.x, sign.y, sign.text, f"crypt-example-{role}")
    sign = stack.operator()
    yield Label(sign.x, sign.y, sign.text, "crypt-example-letter")


def _strip(y: float, used: Collection[int]) -> Iterator[Step]:
    for digit in range(DIGITS):
        x = (digit + 0.5) * STRIP_PITCH
        yield Label(x, y, str(digit), "crypt-example-strip")
        if digit in used:
            ends = ((x - STRIKE, y + STRIKE), (x + STRIKE, y - STRIKE))
            yield Line(ends, "crypt-example-strike")


def opener_art(givens: Equation) -> Figure:
    """Return the words of a sum or product in columns, without digits."""
    columns = max(map(len, givens.words)) + 1
    stack = Stack(givens, columns, 0.0, 1.0, 1.25)
    return Figure(
        width=columns,
        height=stack.height,
        steps=(*_signs(stack, {}, ()), stack.rule("crypt-example-rule")),
        cell_mm=STEP_CELL_MM * 2,
        min_cell_mm=STEP_MIN_CELL_MM,
    )


def cover_puzzle(rng: np.random.Generator, taken: Collection[Equation]) -> Draft:
    """Return a sum that reads well and is none of the book's, solved."""
    from .solve import solve

    sums = [_sum_of(text) for text in COVER_SUMS]
    free = [one for one in sums if one not in taken] or sums
    chosen = free[int(rng.random() * len(free))]
    givens = make_givens(chosen.terms, chosen.operator, chosen.result)
    return Draft(givens, next(solve(chosen)))


def _sum_of(text: str) -> Equation:
    """Return a sum in writing.

    >>> _sum_of("SUN + FUN = SWIM").terms
    ('SUN', 'FUN')
    """
    terms, result = text.split(" = ")
    return Equation(tuple(terms.split(" + ")), "+", result)


def cover_art(givens: Equation, answer: Key) -> Figure:
    """Return the words in wide columns, the result in digits.

    The result's first letter is marked wherever it appears, and so is its digit.
    """
    digits = answer.digits
    rows = len(givens.words)
    columns = max(map(len, givens.words)) + 1
    width = columns + 2 * ART_RIM
    leading = max(ART_LEAST_LEADING, min(ART_LEADING, columns / ART_RATIO / rows))
    stack = Stack(givens, ART_RIM + columns, ART_RIM, 1.0, leading)
    band = ART_RIM + (rows - 1) * leading
    height = band + leading + ART_RIM
    steps: list[Step] = [
        Rect(ART_RIM + column, 0.0, 1.0, band, "art-sum-band")
        for column in range(columns % 2, columns, 2)
    ]
    steps.append(Rect(0.0, band, width, height - band, "art-sum-result"))
    signs = [*stack.letters(), stack.operator()]
    for sign in signs:
        if sign.letter == givens.result[0]:
            is_result = sign.y > band
            top = sign.y - (leading - ART_RIM if is_result else leading) / 2
            place = (round(sign.x - 0.5, 4), round(top, 4), 1.0, leading)
            steps.append(Rect(*place, "art-sum-mark"))
    for sign in signs:
        is_result = sign.y > band and sign.letter != ""
        text = str(digits[sign.letter]) if is_result else sign.text
        marked = sign.letter == givens.result[0]
        role = "digit" if is_result and not marked else "letter"
        y = sign.y + ART_RIM / 2 if is_result else sign.y
        steps.append(Label(sign.x, round(y, 4), text, f"art-sum-{role}"))
    return Figure(
        width, height, tuple(steps), cell_mm=ART_CELL_MM, min_cell_mm=ART_MIN_CELL_MM
    )


def cover_tile(givens: Equation, lit: bool) -> Figure:
    """Return a sum as a small picture, its letters on squares."""
    name = "lit" if lit else "tile"
    width = max(map(len, givens.words)) + 1.0
    stack = Stack(givens, width, 0.0, 1.0, 1.0)
    rows = len(givens.words)
    steps: list[Step] = []
    signs: list[Step] = []
    half = TILE_GAP / 2
    for sign in stack.letters():
        y = sign.y + (TILE_RULE if sign.y > rows - 1 else 0.0)
        place = (sign.x - 0.5 + half, round(y - 0.5 + half, 4))
        steps.append(Rect(*place, 1 - TILE_GAP, 1 - TILE_GAP, f"{name}-shape"))
        signs.append(Label(sign.x, round(y, 4), sign.text, f"{name}-sign"))
    operator = stack.operator()
    signs.append(Label(operator.x, operator.y, operator.text, f"{name}-letter"))
    return Figure(
        width,
        rows + TILE_RULE,
        (*steps, *signs),
        cell_mm=5.0,
        min_cell_mm=TILE_MIN_CELL_MM,
    )
