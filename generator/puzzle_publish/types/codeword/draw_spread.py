"""A codeword in large print on two facing pages: grid, and table of numbers."""

from collections.abc import Iterator
from functools import partial

from ...core.figure import Figure, Label, Line, Rect, Step
from .._grid.draw_spread import facing_pages
from .draw import numbered
from .model import Page

# The table with a box for each number, and the alphabet to cross out.
ACROSS, PITCH, BOX, NUMBER = 5, 2.9, 2.1, 1.5
ALPHABET_ROW, LETTERS, ABOVE_ALPHABET = 1.7, 13, 1.2
GONE = 0.5  # half the extent of a stroke through a letter


def draw_spread(
    givens: Page, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the grid and its table, or None if the table has no room."""
    steps, high = _table(givens, width)
    if high > height:
        return None
    return facing_pages(givens, partial(numbered, givens), steps, width, high)


def _table(givens: Page, width: float) -> tuple[list[Step], float]:
    """Return a box for each number and the alphabet, and their height."""
    given, steps = givens.given, list[Step]()
    pitch = width / ACROSS
    for k, number in enumerate(givens.table):
        row, column = divmod(k, ACROSS)
        x, y = column * pitch, row * PITCH
        middle = y + BOX / 2
        steps.append(Label(x, middle, str(number), "large-strong", "start"))
        steps.append(Rect(x + NUMBER, y, BOX, BOX, "large-box"))
        if number in given:
            letter = given[number]
            steps.append(Label(x + NUMBER + BOX / 2, middle, letter, "large-strong"))
    top = -(-givens.most // ACROSS) * PITCH + ABOVE_ALPHABET
    steps += _alphabet(givens, width, top)
    return steps, top + -(-len(givens.alphabet) // LETTERS) * ALPHABET_ROW


def _alphabet(givens: Page, width: float, top: float) -> Iterator[Step]:
    gone = set(givens.given.values())
    for k, letter in enumerate(givens.alphabet):
        row, column = divmod(k, LETTERS)
        x, y = (column + 0.5) * width / LETTERS, top + (row + 0.5) * ALPHABET_ROW
        yield Label(x, y, letter, "large-text")
        if letter in gone:
            yield Line(((x - GONE, y + GONE), (x + GONE, y - GONE)), "large-line")
