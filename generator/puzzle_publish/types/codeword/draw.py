"""The figures of a codeword: numbers in all cells, a table of them, the alphabet.

The table has a box for the letter of each number; the letters of the alphabet can be
crossed out. Given letters are in the grid and in the table, and are crossed out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...core.figure import Figure, Label, Line, Room, Step
from ...words.letters import is_marked
from .._grid import board
from .._grid.draw_key import draw_key
from .._grid.model import Filled
from .._grid.pattern import Pattern
from .model import PLAIN, Page

CELL_MM, MOST_CELL_MM = 9.0, 10.5
# A number of 7 pt, and room under it for a letter.
MIN_CELL_MM = 7.0
NUMBER_X, NUMBER_Y = 0.07, 0.21
# How far below the middle of a cell a letter is, to clear the number; one with a mark.
GIVEN_Y, MARKED_Y = 0.09, 0.14
NEAR = 0.05
ABOVE_TABLE, BETWEEN_ROWS, ABOVE_LETTERS = 0.8, 0.25, 0.35
WIDE, NARROW = 13, 9  # boxes in a row of the table, below grids of 13 columns or fewer
LETTER_ROW, LETTER_HALF = 0.6, 0.2
BESIDE, LETTERS_BESIDE = 3, 7  # boxes and letters in a row beside the grid

Table = Sequence[Sequence[int]]


def draw(givens: Page, answer: Filled | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    return _page(givens) if answer is None else draw_key(givens, answer)


def composed(givens: Page, language: str, room: Room) -> Figure | None:
    """Return the grid with its table below or beside it, whichever is larger."""
    figures = [_page(givens), _wide_page(givens)]
    cells = [_cell_mm(figure, room) for figure in figures]
    figure, cell = max(zip(figures, cells, strict=True), key=lambda one: one[1])
    return replace(figure, cell_mm=cell / room.scale) if cell >= MIN_CELL_MM else None


def _cell_mm(figure: Figure, room: Room) -> float:
    most = min(
        room.width_mm / figure.width,
        room.height_mm / figure.height,
        max(MOST_CELL_MM * room.scale, room.least_cell_mm),
    )
    return most if room.cell_mm is None else min(room.cell_mm, most)


def _wide_page(givens: Page) -> Figure:
    """Return the grid with its table and the alphabet beside it."""
    pattern, given = givens.pattern, givens.given
    numbers = givens.table
    table = [numbers[k : k + BESIDE] for k in range(0, len(numbers), BESIDE)]
    high = pattern.height + 2 * NEAR
    left = pattern.width + NEAR + ABOVE_TABLE
    wide = BESIDE * (1 + BETWEEN_ROWS)
    rows = -(-len(givens.alphabet) // LETTERS_BESIDE)
    under = high - rows * LETTER_ROW
    pitch = min((under - ABOVE_LETTERS) / len(table), 1 + BETWEEN_ROWS)
    letters = _alphabet(givens, wide, under, LETTERS_BESIDE, left)
    return Figure(
        width=left + wide,
        height=high,
        steps=(
            *board.frame(givens, NEAR, NEAR),
            *numbered(givens, NEAR, NEAR),
            *_columns(table, given, left, pitch),
            *letters,
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _columns(
    table: Table, given: Mapping[int, str], left: float, pitch: float
) -> Iterator[Step]:
    """Yield the boxes of a table beside the grid."""
    box = Pattern((".",))
    for nth, numbers in enumerate(table):
        y = NEAR + nth * pitch
        for k, number in enumerate(numbers):
            x = left + k * (1 + BETWEEN_ROWS)
            yield from board.cells(box, x, y, "cross-cell")
            yield from _cell(x, y, number, given)


def size_of(givens: Page) -> tuple[float, float]:
    """Return the width and height of a page's figure, in cells."""
    figure = _page(givens)
    return figure.width, figure.height


def _page(givens: Page) -> Figure:
    """Return the grid with its numbers, the table and the alphabet below it."""
    pattern, given = givens.pattern, givens.given
    table = _table(givens.table, pattern.width)
    width = max(pattern.width, len(table[0])) + 2 * NEAR
    below = pattern.height + NEAR + ABOVE_TABLE
    under = below + len(table) * (1 + BETWEEN_ROWS) - BETWEEN_ROWS + ABOVE_LETTERS
    letters = len(givens.alphabet)
    each = min(letters, len(PLAIN)) if width >= WIDE else -(-letters // 2)
    alphabet = list(_alphabet(givens, width, under, each))
    return Figure(
        width=width,
        height=max(s.y for s in alphabet if isinstance(s, Label)) + LETTER_ROW / 2,
        steps=(
            *board.frame(givens, (width - pattern.width) / 2, NEAR),
            *numbered(givens, (width - pattern.width) / 2, NEAR),
            *_boxes(table, given, width, below),
            *alphabet,
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _table(numbers: Sequence[int], width: int) -> Table:
    """Return the numbers of a grid in the rows of the table.

    >>> [len(row) for row in _table(range(1, 25), 15)]
    [13, 11]
    """
    each = WIDE if width >= WIDE else NARROW
    return [numbers[k : k + each] for k in range(0, len(numbers), each)]


def numbered(givens: Page, left: float, top: float) -> Iterator[Label]:
    """Yield the numbers of a grid's cells, and the given letters."""
    for r, row in enumerate(givens.numbers):
        for c, number in enumerate(row):
            if number:
                yield from _cell(left + c, top + r, number, givens.given)


def _cell(x: float, y: float, number: int, given: Mapping[int, str]) -> Iterator[Label]:
    """Yield a number at the top left of a cell, and its letter if given."""
    yield Label(x + NUMBER_X, y + NUMBER_Y, str(number), "cross-code-number", "start")
    if number in given:
        letter = given[number]
        down = MARKED_Y if is_marked(letter) else GIVEN_Y
        yield Label(x + 0.5, y + 0.5 + down, letter, "cross-code-given")


def _boxes(
    table: Table, given: Mapping[int, str], width: float, top: float
) -> Iterator[Step]:
    for nth, numbers in enumerate(table):
        left = (width - len(table[0])) / 2
        y = top + nth * (1 + BETWEEN_ROWS)
        row = Pattern(("." * len(numbers),))
        yield from board.cells(row, left, y, "cross-cell")
        for k, number in enumerate(numbers):
            yield from _cell(left + k, y, number, given)


def _alphabet(
    givens: Page, width: float, top: float, each: int, left: float = 0.0
) -> Iterator[Step]:
    """Yield the letters in rows of `each`, the given ones crossed out."""
    gone = set(givens.given.values())
    pitch = (width - 2 * NEAR) / each
    for k, letter in enumerate(givens.alphabet):
        x = left + NEAR + (k % each + 0.5) * pitch
        y = top + LETTER_ROW * (k // each + 0.5)
        yield Label(x, y, letter, "cross-code-letter")
        if letter in gone:
            ends = (
                (x - LETTER_HALF, y + LETTER_HALF),
                (x + LETTER_HALF, y - LETTER_HALF),
            )
            yield Line(ends, "cross-code-gone")
