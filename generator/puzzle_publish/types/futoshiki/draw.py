"""The figures of the page, the key and the worked example, in units of cells.

Cells are apart from each other, so that there is room for the signs.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...core.figure import Figure, Label, Line, Rect
from ...core.figure import Step as Shape
from ...core.puzzle import Json
from ...grids import ladder
from ...grids.reading import Cell, Pair
from ..cells import CellRows, GridCell, rows_of
from . import model
from .model import GREATER, Futoshiki

Values = Mapping[ladder.Cell, int]

GAP = 0.35
PITCH = 1 + GAP
# A chevron is as deep and twice as wide; a bar as thick and twice as long.
DEPTH, HALF = 0.09, 0.17
THICK, LONG = 0.06, 0.22
PAGE_CELL_MM, PAGE_MIN_CELL_MM = 16.5, 5.0
# Digits of 0.55 em are enlarged to 7 pt at the smallest size.
KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE = 4.8, 3.6, 1.26
STEP_CELL_MM, STEP_MIN_CELL_MM, STEP_SIZE = 5.6, 4.5, 1.05


def draw(givens: Json, answer: Json | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    puzzle = model.read(givens)
    if answer is None:
        return _figure(puzzle, {}, (), PAGE_CELL_MM, PAGE_MIN_CELL_MM, 1.0)
    found = _found(puzzle, answer)
    return _figure(puzzle, found, (), KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE)


def blank(size: int) -> Figure:
    """Return cells without numbers and signs."""
    squares = tuple(_squares(size, ()))
    side = round(size * PITCH - GAP, 4)
    return Figure(side, side, squares, PAGE_CELL_MM, PAGE_MIN_CELL_MM)


def draw_step(givens: Json, done: Sequence[ladder.Step], step: ladder.Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    found = {cell: value for one in (*done, step) for cell, value in one.placed}
    sizes = STEP_CELL_MM, STEP_MIN_CELL_MM, STEP_SIZE
    return _figure(model.read(givens), found, step.pattern or step.cells, *sizes)


def cells(givens: Json, answer: Json | None) -> CellRows:
    """Return the cells, which the figure keeps apart, with their digits."""
    puzzle = model.read(givens)
    found = {} if answer is None else _found(puzzle, answer)
    return rows_of(
        GridCell(
            r,
            c,
            round(c * PITCH, 4),
            round(r * PITCH, 4),
            str(number or found.get((r, c)) or ""),
            "given" if number else "blank" if answer is None else "answer",
        )
        for r, row in enumerate(puzzle.rows)
        for c, number in enumerate(row)
    )


def _found(puzzle: Futoshiki, answer: Json) -> Values:
    return {
        (r, c): number
        for r, row in enumerate(answer["rows"])
        for c, number in enumerate(row)
        if not puzzle.rows[r][c]
    }


def _figure(
    puzzle: Futoshiki,
    found: Values,
    marked: Sequence[Cell],
    cell_mm: float,
    min_cell_mm: float,
    size: float,
) -> Figure:
    n = len(puzzle.rows)
    given = {
        (r, c): number
        for r, row in enumerate(puzzle.rows)
        for c, number in enumerate(row)
        if number
    }
    labels = [
        Label(_middle(c), _middle(r), str(number), role, size=size)
        for role, values in (("given", given), ("answer", found))
        for (r, c), number in sorted(values.items())
    ]
    signs = [_sign(pair, puzzle.kind) for pair in puzzle.signs]
    side = round(n * PITCH - GAP, 4)
    name = "-".join(["futoshiki", str(n), *(f"{r}.{c}" for r, c in marked)])
    base = Figure(side, side, tuple(_squares(n, marked)), name=name)
    return Figure(side, side, (*signs, *labels), cell_mm, min_cell_mm, base=base)


def _middle(k: int) -> float:
    return round(k * PITCH + 0.5, 4)


def _squares(n: int, marked: Sequence[Cell]) -> Iterator[Rect]:
    """Yield tints, then the outlines of all cells."""
    everyone = [(r, c) for r in range(n) for c in range(n)]
    for role, which in (("marked", sorted(set(marked))), ("cell", everyone)):
        for r, c in which:
            yield Rect(round(c * PITCH, 4), round(r * PITCH, 4), 1, 1, role)


def _sign(pair: Pair, kind: str) -> Shape:
    """The chevron or bar between two cells; a chevron opens to the greater one."""
    (a, b), (c, d) = pair
    x, y = (_middle(b) + _middle(d)) / 2, (_middle(a) + _middle(c)) / 2
    across = a == c
    if kind != GREATER:
        width, height = (THICK, LONG) if across else (LONG, THICK)
        left, top = round(x - width, 4), round(y - height, 4)
        return Rect(left, top, 2 * width, 2 * height, "black")
    forward = DEPTH if (c, d) > (a, b) else -DEPTH
    points = [(-forward, -HALF), (forward, 0), (-forward, HALF)]
    return Line(
        tuple(
            (round(x + u, 4), round(y + v, 4))
            if across
            else (round(x + v, 4), round(y + u, 4))
            for u, v in points
        ),
        "relation",
    )
