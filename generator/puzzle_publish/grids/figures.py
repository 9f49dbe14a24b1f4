"""Figures of grids of digits: lines, digits, corner sums, notes, marked cells.

All types on such grids are drawn in these roles, so that their pages look alike.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, sqrt

from ..core.figure import Area, Figure, Label, Line, Rect, Step
from ..core.outlines import outlines
from .borders import cage_lines, region_lines

Cell = tuple[int, int]

# The middle of a sum that begins at the left of its cell, clear of the cage's dashes.
SUM_X, SUM_Y = 0.13, 0.23
# Room around the notes of a cell, so that they do not touch its lines.
NOTE_EDGE = 0.06
NOTES_ACROSS = 3  # for which the role "note" has its size


def grid_lines(height: int, width: int) -> Iterator[Step]:
    """Yield the lines between the cells of a rectangle."""
    for x in range(1, width):
        yield Line(((x, 0), (x, height)), "cell")
    for y in range(1, height):
        yield Line(((0, y), (width, y)), "cell")


def empty_grid(
    height: int,
    width: int,
    *,
    regions: Sequence[Sequence[int]] = (),
    cages: Iterable[Iterable[Cell]] = (),
    shaded: Iterable[Cell] = (),
    marked: Iterable[Cell] = (),
    name: str = "",
) -> Figure:
    """Return a grid without digits, as the base of figures.

    Args:
        height: the number of rows.
        width: the number of columns.
        regions: for each cell the number of its region, if there are any.
        cages: the cells of each cage.
        shaded: cells with a light tint, which is part of the puzzle.
        marked: cells with a darker one, which shows the step of an example.
        name: grids with the same name are drawn alike, and stored once in a book.
    """
    steps = (
        *tinted(shaded, "shade"),
        *tinted(marked, "marked"),
        *grid_lines(height, width),
        *region_lines(regions),
        *cage_lines(cages),
        Rect(0, 0, width, height, "outline"),
    )
    return Figure(width, height, steps, name=name)


def tinted(cells: Iterable[Cell], role: str) -> Iterator[Step]:
    """Yield one area for cells that touch, so that no seam shows between them."""
    if found := outlines(cells):
        yield Area(found, role)


def digits(
    rows: Sequence[Sequence[str]], role: str, *, size: float = 1.0
) -> Iterator[Label]:
    """Yield the signs of a grid in the middles of their cells; "" is an empty cell."""
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign:
                yield Label(c + 0.5, r + 0.5, sign, role, size=size)


def corner_sums(sums: Iterable[tuple[Iterable[Cell], str]]) -> Iterator[Label]:
    """Yield the sum of each cage in its first cell, in reading order."""
    for cells, text in sums:
        r, c = min(cells)
        yield Label(c + SUM_X, r + SUM_Y, text, "cage-sum", "start")


def notes(cells: Iterable[Cell], signs: Sequence[str]) -> Iterator[Label]:
    """Yield all signs small in each cell, for readers to cross out."""
    across = ceil(sqrt(len(signs)))
    down = ceil(len(signs) / across)
    room = 1 - 2 * NOTE_EDGE
    for r, c in cells:
        for k, sign in enumerate(signs):
            x = c + NOTE_EDGE + room * (k % across + 0.5) / across
            y = r + NOTE_EDGE + room * (k // across + 0.5) / down
            size = NOTES_ACROSS / max(across, NOTES_ACROSS)
            yield Label(round(x, 4), round(y, 4), sign, "note", size=size)
