"""The page of a cryptarithm.

The page shows the words in columns, fine dots for working in line with the columns, a
box for the digit of each letter, and the ten digits to cross out. The boxes of given
letters are filled, and their digits are crossed out. All sums of up to six
words have figures of one size, so a page of four looks calm.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ...core.figure import Figure, Label, Line, Rect, Step
from ..cells import CellRows, GridCell, State, rows_of
from ..texts import read_text
from .draw_key import draw_key
from .model import DIGITS, Equation, Key
from .stack import Stack
from .table import Table

FOLDER = Path(__file__).parent

# A box of one cell is at least 5 mm. With four figures to a 6x9 in page it is 5.2 to
# 5.8 mm, depending on the gutter. Up to this height figures are as wide as their
# captions.
PAGE_MM, CELL_MM, MIN_CELL_MM = 11.0, 8.0, 5.0
WIDTH, HEIGHT = 10.0, 11.6

# The sizes of letters: (most columns, the operator's included; most words, the result
# included; pitch; role). The pitch divides the figure's width, so that the dots go from
# edge to edge.
SIZES = (
    (8, 5, 1.25, "crypt-large-letter"),
    (10, 6, 1.0, "crypt-letter"),
    (10, 7, 1.0, "crypt-small-letter"),  # larger hanzi would touch the rule
)
SMALL = 0.75, "crypt-small-letter"
# Up to three addends have room for a digit between their lines; seven lines are as high
# as four.
LEADING, STACK = 1.5, 5.8
LEAST_LEADING = STACK / 7

GAP, SCREEN_GAP = 0.45, 0.7
WORK = 1.55  # room to work that is always left
LEAST_BESIDE = 2.0  # narrower room beside the words gets no dots
DOT = 0.06  # 0.9 pt at least

ACROSS, TABLE_PITCH, TABLE_LEADING = 5, 2.0075, 1.25
LETTER_X, BOX_X = 0.58, 0.97
TABLE_GAP, STRIP, STRIKE = 0.4, 0.7, 0.25
NOTE, NOTE_X = 0.75, 0.4  # below the strip, beginning under the 0


def draw(givens: Equation, answer: Key | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return draw_key(givens, answer)
    stack, role = _stack(givens)
    table = _table(givens.letters)
    known = givens.known
    note = NOTE if givens.leading_zero else 0.0
    foot = GAP + table.height + TABLE_GAP + STRIP + note
    height = max(HEIGHT, stack.height + GAP + WORK + foot)
    return Figure(
        width=stack.right,
        height=height,
        steps=(
            *_written(givens, stack, role, height - foot + GAP),
            *_strikes(height - note - STRIP / 2, known.values()),
            *(_note(language, height - note / 2) if note else ()),
        ),
        cell_mm=PAGE_MM,
        min_cell_mm=MIN_CELL_MM,
        base=_base(
            stack.right,
            height - note,
            (stack.width, stack.height),
            stack.pitch,
            len(table.letters),
        ),
    )


def draw_on_screen(givens: Equation, language: str) -> tuple[Figure, CellRows]:
    """Return the sum with its boxes close below it, and their cells."""
    stack, role = _stack(givens)
    table, top = _table(givens.letters), stack.height + SCREEN_GAP
    bottom = top + table.height + (NOTE if givens.leading_zero else 0.0)
    steps = (
        *_written(givens, stack, role, top),
        *table.boxes(0.0, top, "crypt-box"),
        *(_note(language, bottom - NOTE / 2) if givens.leading_zero else ()),
    )
    figure = Figure(stack.right, bottom + DOT, steps, CELL_MM, MIN_CELL_MM)
    return figure, cells(figure, None)


def _written(givens: Equation, stack: Stack, role: str, top: float) -> Iterator[Step]:
    """Yield the sum, and the letters and known digits of the boxes from `top` on."""
    sign, known = stack.operator(), givens.known
    table = _table(givens.letters)
    yield from stack.texts(role)
    yield Label(sign.x, sign.y, sign.text, role)
    yield stack.rule("crypt-rule")
    yield from table.names(0.0, top, "crypt-name")
    for letter, x, y in table.middles(0.0, top):
        if letter in known:
            yield Label(x, y, str(known[letter]), "crypt-given")


def _note(language: str, y: float) -> Iterator[Step]:
    """Yield the sentence that a word may begin with 0."""
    text = str(read_text(FOLDER, language).labels["leading_zero"])
    yield Label(NOTE_X, y, text, "crypt-note", "start")


def _stack(equation: Equation) -> tuple[Stack, str]:
    """The words in columns, and the role of their letters."""
    words = len(equation.words)
    columns = max(map(len, equation.words)) + 1
    pitch, role = next(
        (
            (pitch, role)
            for most_columns, most_words, pitch, role in SIZES
            if columns <= most_columns and words <= most_words
        ),
        SMALL,
    )
    leading = max(min(LEADING, STACK / words), LEAST_LEADING)
    width = max(WIDTH, columns * pitch)
    return Stack(equation, width, 0.0, pitch, leading), role


def _table(letters: tuple[str, ...]) -> Table:
    return Table(letters, ACROSS, TABLE_PITCH, TABLE_LEADING, LETTER_X, BOX_X)


@functools.lru_cache(maxsize=256)
def _base(
    width: float, height: float, clear: tuple[float, float], pitch: float, letters: int
) -> Figure:
    """The dots, the boxes and the strip of digits, which many puzzles share.

    `clear` is the width and height that the words take at the top right.
    """
    table = _table(tuple("?" * letters))
    top = height - STRIP - TABLE_GAP - table.height
    return Figure(
        width=width,
        height=height,
        steps=(
            *_dots(width, top - GAP, clear, pitch / 2),
            *table.boxes(0.0, top, "crypt-box"),
            *_strip(height - STRIP / 2),
        ),
        name="cryptarithm/"
        f"{width:g}x{height:g}/{clear[0]:g}x{clear[1]:g}/{pitch:g}/{letters}",
    )


def _dots(
    width: float, bottom: float, clear: tuple[float, float], pitch: float
) -> Iterator[Step]:
    """Yield dots at the edges and the middle of each column, from the bottom up."""
    beside = width - clear[0] - GAP
    for down in range(int((bottom - DOT) / pitch) + 1):
        y = bottom - down * pitch
        right = width if y >= clear[1] + GAP - 1e-6 else beside
        if right < LEAST_BESIDE:
            continue
        for across in range(int(width / pitch + 1e-6) + 1):
            x = width - across * pitch
            if x <= right + 1e-6:
                yield Rect(min(x, width - DOT), y - DOT / 2, DOT, DOT, "crypt-dots")


def _strip(y: float) -> Iterator[Step]:
    """Yield the ten digits, from the middle of the first letter to that of a box."""
    for digit in range(DIGITS):
        yield Label(_strip_x(digit), y, str(digit), "crypt-digit")


def _strip_x(digit: int) -> float:
    last = (ACROSS - 1) * TABLE_PITCH + BOX_X + 0.5
    return LETTER_X + digit * (last - LETTER_X) / (DIGITS - 1)


def _strikes(y: float, digits: Iterable[int]) -> Iterator[Step]:
    """Yield a stroke through each of these digits of the strip."""
    for digit in digits:
        x = _strip_x(digit)
        yield Line(((x - STRIKE, y + STRIKE), (x + STRIKE, y - STRIKE)), "crypt-strike")


def box_of(letters: Sequence[str], letter: str) -> tuple[int, int]:
    """The row and column of a letter's box."""
    return _table(tuple(letters)).place_of(letter)


def cells(puzzle: Figure, answer: Key | None) -> CellRows:
    """Return the boxes of a puzzle's figure, each with its letter and its digit."""
    given = {
        (round(step.x, 3), round(step.y, 3)): step.text
        for step in puzzle.all_steps
        if isinstance(step, Label) and step.role == "crypt-given"
    }
    names = [
        step.text
        for step in puzzle.all_steps
        if isinstance(step, Label) and step.role == "crypt-name"
    ]
    boxes = [
        (step.x, step.y)
        for step in puzzle.all_steps
        if isinstance(step, Rect) and step.role == "crypt-box"
    ]
    tops = sorted({y for _, y in boxes})
    found = []
    for letter, (x, y) in zip(names, boxes, strict=True):
        column = sum(other < x for other, top in boxes if top == y)
        words = letter
        state: State = "blank"
        if (digit := given.get((round(x + 0.5, 3), round(y + 0.5, 3)))) is not None:
            words, state = f"{letter} {digit}", "given"
        elif answer is not None:
            words, state = f"{letter} {answer.digits[letter]}", "answer"
        found.append(GridCell(tops.index(y), column, x, y, words, state))
    return rows_of(found)
