"""The figures of the page, the key and the worked example, in units of cells.

Cells are apart from each other, so that there is room for the signs.
"""

from collections.abc import Collection, Iterator

from ...core.figure import Figure, Line, Rect
from ...core.figure import Step as Shape
from ...grids.reading import Cell, Pair, Rows
from .. import Size
from ..cells import CellRows, GridCell, rows_of
from ..parts import Values
from ..squares import name_of, numbers
from .model import GREATER, Futoshiki

GAP = 0.35
PITCH = 1 + GAP
# Half the depth of a chevron, and half its width; on a page they fill most of the gap.
DEPTH, HALF = 0.09, 0.17
PAGE_DEPTH, PAGE_HALF = 0.11, 0.23
THICK, LONG = 0.06, 0.22  # half of a bar's sides
PAGE = Size(16.5, 5.0)
# Digits of 0.55 em are enlarged to 7 pt at the smallest size.
KEY, STEP = Size(4.8, 3.6, 1.26), Size(5.6, 4.5, 1.05)


def figure(
    puzzle: Futoshiki, found: Values, marked: Collection[Cell], size: Size
) -> Figure:
    """Return the figure of a puzzle with the numbers found and some cells marked."""
    n = len(puzzle.rows)
    signs = [_sign(pair, puzzle.kind, large=size == PAGE) for pair in puzzle.signs]
    steps = (*signs, *numbers(puzzle.rows, found, size, pitch=PITCH))
    side = round(n * PITCH - GAP, 4)
    name = name_of("futoshiki", n, marked)
    base = Figure(side, side, tuple(_squares(n, marked)), name=name)
    return Figure(side, side, steps, size.cell_mm, size.min_cell_mm, base=base)


def cells(givens: Futoshiki, answer: Rows | None) -> CellRows:
    """Return the cells, which the figure keeps apart, with their digits."""
    full = givens.rows if answer is None else answer
    return rows_of(
        GridCell(
            r,
            c,
            round(c * PITCH, 4),
            round(r * PITCH, 4),
            str(number or full[r][c] or ""),
            "given" if number else "blank" if answer is None else "answer",
        )
        for r, row in enumerate(givens.rows)
        for c, number in enumerate(row)
    )


def _squares(n: int, marked: Collection[Cell]) -> Iterator[Rect]:
    """Yield tints, then the outlines of all cells."""
    everyone = [(r, c) for r in range(n) for c in range(n)]
    for role, which in (("marked", sorted(set(marked))), ("cell", everyone)):
        for r, c in which:
            yield Rect(round(c * PITCH, 4), round(r * PITCH, 4), 1, 1, role)


def _sign(pair: Pair, kind: str, *, large: bool) -> Shape:
    """The chevron or bar between two cells; a chevron opens to the greater one."""
    (a, b), (c, d) = pair
    x, y = (b + d) / 2 * PITCH + 0.5, (a + c) / 2 * PITCH + 0.5

    def point(along: float, across: float) -> tuple[float, float]:
        u, v = (along, across) if a == c else (across, along)
        return round(x + u, 4), round(y + v, 4)

    if kind != GREATER:
        width, height = (THICK, LONG) if a == c else (LONG, THICK)
        return Rect(*point(-THICK, -LONG), 2 * width, 2 * height, "black")
    depth, half = (PAGE_DEPTH, PAGE_HALF) if large else (DEPTH, HALF)
    role = "futoshiki-relation" if large else "relation"
    tip = depth if (c, d) > (a, b) else -depth
    return Line((point(-tip, -half), point(tip, 0), point(-tip, half)), role)
