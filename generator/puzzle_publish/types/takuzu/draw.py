"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin

from ...core.figure import Area, Figure, Label, Step
from ...grids import ladder
from ...grids.figures import empty_grid
from ...grids.reading import Rows
from ...rules.vocabulary import printed_in
from ..cells import CellRows, GridCell, State, changed
from .model import OPEN, SIGNS, Takuzu

Values = Mapping[ladder.Cell, int]

PAGE_CELL_MM, PAGE_MIN_CELL_MM = 14.0, 5.0
# Signs of 0.55 em are enlarged to 7 pt at the smallest size.
KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE = 4.8, 3.6, 1.26
STEP_CELL_MM, STEP_MIN_CELL_MM, STEP_SIZE = 6.2, 4.8, 1.0
RAYS, SUN, CORE, MOON, BITE = 12, 0.32, 0.2, 0.27, 0.13  # in cells
ARC = 20  # corners of each edge of a moon


def draw(givens: Takuzu, answer: Rows | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    clues = printed_in(givens.rows, empty=OPEN)
    if answer is None:
        return _figure(givens, clues, {}, (), PAGE_CELL_MM, PAGE_MIN_CELL_MM, 1.0)
    found = {
        (r, c): x
        for r, row in enumerate(answer)
        for c, x in enumerate(row)
        if (r, c) not in clues
    }
    return _figure(givens, clues, found, (), KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE)


def blank(size: int) -> Figure:
    """Return a grid with nothing in it."""
    grid = empty_grid(size, size)
    return Figure(size, size, grid.steps, PAGE_CELL_MM, PAGE_MIN_CELL_MM)


def draw_step(givens: Takuzu, done: Sequence[ladder.Step], step: ladder.Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    found = {cell: value for one in (*done, step) for cell, value in one.placed}
    sizes = STEP_CELL_MM, STEP_MIN_CELL_MM, STEP_SIZE
    clues = printed_in(givens.rows, empty=OPEN)
    return _figure(givens, clues, found, step.cells, *sizes)


def named(
    rows: CellRows, givens: Takuzu, answer: Rows | None, words: Sequence[str]
) -> CellRows:
    """Return the cells of a grid of suns and moons, which has no labels, with words."""
    known = givens.rows if answer is None else answer
    clues = printed_in(givens.rows, empty=OPEN)

    def with_words(cell: GridCell) -> GridCell:
        place = cell.row, cell.column
        value = known[cell.row][cell.column]
        if value == OPEN:
            return cell
        state: State = "given" if place in clues else "answer"
        return GridCell(*place, cell.x, cell.y, words[value], state)

    return changed(rows, with_words)


def _figure(
    givens: Takuzu,
    clues: Values,
    found: Values,
    marked: Sequence[ladder.Cell],
    cell_mm: float,
    min_cell_mm: float,
    size: float,
) -> Figure:
    n = len(givens.rows)
    steps = [
        _sign(cell, value, givens.symbols, role, size)
        for role, values in (("given", clues), ("answer", found))
        for cell, value in sorted(values.items())
    ]
    name = "-".join(["grid", str(n), *(f"{r}.{c}" for r, c in marked)])
    return Figure(
        n,
        n,
        tuple(steps),
        cell_mm,
        min_cell_mm,
        base=empty_grid(n, n, marked=marked, name=name),
    )


def _sign(cell: ladder.Cell, value: int, symbols: str, role: str, size: float) -> Step:
    r, c = cell
    x, y = c + 0.5, r + 0.5
    if symbols != "suns":
        return Label(x, y, SIGNS[symbols][value], role, size=size)
    outline = _sun() if value else _moon()
    at = tuple((round(x + dx, 4), round(y + dy, 4)) for dx, dy in outline)
    return Area((at,), "takuzu-given" if role == "given" else "takuzu-found")


def _sun() -> Iterator[tuple[float, float]]:
    """Yield the corners of a star with many short rays, round the middle of a cell."""
    for k in range(2 * RAYS):
        radius = CORE if k % 2 else SUN
        yield radius * sin(k * pi / RAYS), -radius * cos(k * pi / RAYS)


def _moon() -> Iterator[tuple[float, float]]:
    """Yield the corners of a crescent, open to the right."""
    half = pi / 3  # from the middle of its mouth to a tip
    tip_x, tip_y = MOON * cos(half), MOON * sin(half)
    for k in range(ARC + 1):
        angle = half + (2 * pi - 2 * half) * k / ARC
        yield MOON * cos(angle), MOON * sin(angle)
    # Back along a circle whose middle lies to the right.
    inner = hypot(tip_x - BITE, tip_y)
    start = pi - half
    for k in range(1, ARC):
        angle = 2 * pi - start + (2 * start - 2 * pi) * k / ARC
        yield BITE + inner * cos(angle), inner * sin(angle)
