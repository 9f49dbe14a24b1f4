"""Pictures of the word search: the worked example, and cover art."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, pi, sin

from ...core.figure import Area, Circle, Figure, Line, Step
from ...core.puzzle import Json
from .board import Points, Rows, grid, letters, trail
from .model import board_cells

STEP_CELL_MM, STEP_MIN_CELL_MM = 6.2, 4.4
STEP_START_RADIUS = 0.36

ART_CELL_MM = 20.0
ART_RADIUS = 0.36
ARC_STEPS = 16  # round even at 20 mm a cell
COVER_SHARE = 0.72  # of a square board's height is seen
TILE_RADIUS, TILE_DOT, TILE_ARC = 0.3, 0.14, 6


def example_steps(givens: Json, answer: Json) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: start, the longest word, all words."""
    paths = answer["paths"]
    longest = max(paths, key=lambda path: len(path["word"]))
    return (
        _example(givens["rows"], []),
        _example(givens["rows"], [longest]),
        _example(givens["rows"], paths),
    )


def _example(rows: Rows, found: Iterable[Json]) -> Figure:
    height, width = len(rows), len(rows[0])
    steps: list[Step] = []
    for path in found:
        places = trail(path["cells"], 0.0, 0.0)
        steps.append(Circle(*places[0], STEP_START_RADIUS, "path-example-start"))
        steps.append(Line(places, "path-example-line"))
    return Figure(
        width=width,
        height=height,
        steps=(
            *steps,
            *grid(height, width, 0.0, 0.0, "path-example"),
            *letters(rows, 0.0, 0.0, "path-example-letter"),
        ),
        cell_mm=STEP_CELL_MM,
        min_cell_mm=STEP_MIN_CELL_MM,
    )


def cover_art(givens: Json, answer: Json) -> Figure:
    """Return a field of letters with one word drawn."""
    rows = givens["rows"]
    height, width = len(rows), len(rows[0])
    path = max(answer["paths"], key=lambda path: _merit(path, height, width))
    places = trail(path["cells"], 0.0, 0.0)
    drawn = {(r, c) for r, c in path["cells"]}
    return Figure(
        width=width,
        height=height,
        steps=(
            *(
                _bar(a, b, ART_RADIUS, ARC_STEPS, "art-path")
                for a, b in pairwise(places)
            ),
            Circle(*places[0], ART_RADIUS, "art-path"),
            *letters(rows, 0.0, 0.0, "art-letter", others="art-field", cells=drawn),
        ),
        cell_mm=ART_CELL_MM,
    )


def _merit(path: Json, height: int, width: int) -> tuple[int, int, int]:
    """How well a path shows on a cover, which cuts off the edges and part of the foot.

    Best is one that is not cut, then a long one, then one with many bends.
    """
    cells = path["cells"]
    bottom = height * COVER_SHARE - 1
    cut = sum(not (1 <= r <= bottom and 1 <= c <= width - 2) for r, c in cells)
    bends = sum(
        (a[0] - b[0], a[1] - b[1]) != (b[0] - c[0], b[1] - c[1])
        for a, b, c in zip(cells, cells[1:], cells[2:], strict=False)
    )
    return -cut, len(cells), bends


def _bar(
    start: Sequence[float], end: Sequence[float], radius: float, arc: int, role: str
) -> Area:
    """Return a thick line with round ends, as an area so that it scales."""
    (x1, y1), (x2, y2) = start, end
    turn = atan2(y2 - y1, x2 - x1)
    points: list[tuple[float, float]] = []
    for x, y, first in ((x2, y2, turn - pi / 2), (x1, y1, turn + pi / 2)):
        points += [
            (
                round(x + radius * cos(first + k * pi / arc), 4),
                round(y + radius * sin(first + k * pi / arc), 4),
            )
            for k in range(arc + 1)
        ]
    outline: Points = tuple(points)
    return Area((outline,), role)


def cover_tile(givens: Json, answer: Json, lit: bool) -> Figure:
    """Return a board as a small picture: words as ribbons, other letters as dots."""
    name = "lit" if lit else "tile"
    height, width = len(givens["rows"]), len(givens["rows"][0])
    steps: list[Step] = []
    for path in answer["paths"]:
        places = trail(path["cells"], 0.0, 0.0)
        steps += [
            _bar(a, b, TILE_RADIUS, TILE_ARC, f"{name}-shape")
            for a, b in pairwise(places)
        ]
    drawn = board_cells(answer["paths"])
    for r in range(height):
        for c in range(width):
            if (r, c) not in drawn:
                steps.append(Circle(c + 0.5, r + 0.5, TILE_DOT, f"{name}-shape"))
    return Figure(width, height, tuple(steps), cell_mm=3.0, min_cell_mm=1.0)
