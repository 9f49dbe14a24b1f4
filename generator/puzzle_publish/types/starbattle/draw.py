"""The figure: regions, stars in the key, and dots where a step rules stars out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, pi, sin

from ...core.figure import Area, Circle, Figure
from ...grids.figures import empty_grid
from ...grids.ladder import Cell, Step
from ...grids.reading import Rows

KEY_MM, LEAST_MM = 6.0, 4.0
# A whole grid on a 6x9 in page, and the largest cell of a small one.
GRID_MM, MOST_MM = 112.0, 18.0
POINTS = [(k * pi / 5, 0.38 if k % 2 == 0 else 0.16) for k in range(10)]


def draw(givens: Rows, answer: Rows | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    rows = answer or ()
    stars = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x]
    return _figure(givens, stars, cell_mm=KEY_MM if answer else page_mm(len(givens)))


def page_mm(size: int) -> float:
    """Return the largest cell of a grid on a page, in mm."""
    return round(min(MOST_MM, GRID_MM / size), 2)


def draw_step(givens: Rows, done: Sequence[Step], step: Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    steps = (*done, step)
    stars = [cell for one in steps for cell, _ in one.placed]
    dots = [cell for one in steps for cell, _ in one.removed]
    marked = step.pattern or step.cells
    return _figure(givens, stars, dots, marked, cell_mm=page_mm(len(givens)))


def blank(size: int) -> Figure:
    """Return a grid without regions."""
    return replace(empty_grid(size, size), cell_mm=page_mm(size), min_cell_mm=LEAST_MM)


def _figure(
    regions: Rows,
    stars: Iterable[Cell],
    dots: Iterable[Cell] = (),
    marked: Iterable[Cell] = (),
    *,
    cell_mm: float,
) -> Figure:
    grid = empty_grid(len(regions), len(regions), regions=regions, marked=marked)
    shapes: tuple[Area | Circle, ...] = (
        *(Area((_star(r, c),), "black") for r, c in stars),
        *(Circle(c + 0.5, r + 0.5, 0.07, "black") for r, c in dots),
    )
    return replace(
        grid, steps=grid.steps + shapes, cell_mm=cell_mm, min_cell_mm=LEAST_MM
    )


def _star(r: int, c: int) -> tuple[tuple[float, float], ...]:
    return tuple(
        (round(c + 0.5 + size * sin(turn), 3), round(r + 0.5 - size * cos(turn), 3))
        for turn, size in POINTS
    )
