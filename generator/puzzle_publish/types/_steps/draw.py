"""The figure: regions, and stars in the key."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, pi, sin

from ...core.figure import Area, Figure
from ...grids.figures import empty_grid
from ...grids.ladder import Cell, Step
from ...grids.reading import Rows


def draw(givens: Rows, answer: Rows | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    rows = answer or ()
    stars = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x]
    return _figure(givens, stars, ())


def draw_step(givens: Rows, done: Sequence[Step], step: Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    stars = [cell for one in (*done, step) for cell, _ in one.placed]
    return _figure(givens, stars, step.pattern)


def _figure(regions: Rows, stars: Iterable[Cell], marked: Iterable[Cell]) -> Figure:
    grid = empty_grid(len(regions), len(regions), regions=regions, marked=marked)
    shapes = tuple(Area((_star(r, c),), "black") for r, c in stars)
    return replace(grid, steps=grid.steps + shapes, cell_mm=12, min_cell_mm=5)


def _star(r: int, c: int) -> tuple[tuple[float, float], ...]:
    turns = [(k * pi / 5, 0.36 if k % 2 == 0 else 0.15) for k in range(10)]
    return tuple(
        (round(c + 0.5 + size * sin(turn), 3), round(r + 0.5 - size * cos(turn), 3))
        for turn, size in turns
    )
