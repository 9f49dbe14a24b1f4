"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, pi, sin

from ...core.figure import Area, Circle, Figure, Line, Rect, Step
from ...core.puzzle import Draft
from ...grids.figures import grid_lines, tinted
from ...grids.loops import LineStep, Point, corners_of
from ...grids.reading import Rows
from ...grids.tilings import loop_of
from ...kernels.loops import OFF, ON
from ..cells import CellRows, GridCell, rows_of
from ..player import Edge, Player, edge_player
from .model import (
    BLACK,
    COLOURS,
    NONE,
    WHITE,
    Loop,
    answer_of,
    givens_of,
    lines,
)

PAGE = 13.0, 5.0  # the largest and the smallest cell, in mm
KEY = 4.8, 3.6
STEP = 6.2, 4.8
PEARL = 0.36  # radius
SIDES = ("right", "down", "left", "up")  # as in model.WAYS
CROSS = 0.1  # from the middle of a crossed line to a tip, across and down
BAND, RING, CORNERS = 0.14, 0.2, 24  # of a tile: a line, the hole of a white pearl


def draw(givens: Rows, answer: Loop | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    height, width = len(givens), len(givens[0])
    if answer is None:
        return _figure(height, width, _pearls(givens), PAGE)
    path = _path(height, width, answer)
    # A line shows on a white pearl, and is one with a black one.
    steps: tuple[Step, ...] = (
        Rect(0, 0, width, height, "cell"),
        *_pearls(givens, [WHITE]),
        Line((*path, path[0]), "loop"),
        *_pearls(givens, [BLACK]),
    )
    return Figure(width, height, steps, *KEY)


def blank(height: int, width: int) -> Figure:
    """Return a grid without pearls."""
    return _figure(height, width, (), PAGE)


def draw_step(givens: Rows, done: Sequence[LineStep], step: LineStep) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    height, width = len(givens), len(givens[0])
    found = {edge: line for one in (*done, step) for edge, line in one.lines}
    steps: tuple[Step, ...] = (
        *tinted(step.pattern, "marked"),
        *_pearls(givens, [WHITE]),
        *_lines(height, width, found),
        *_pearls(givens, [BLACK]),
    )
    return _figure(height, width, steps, STEP)


def cover_tile(givens: Rows, answer: Loop, *, lit: bool) -> Figure:
    """Return the loop and its pearls; white ones are rings."""
    kind = "lit" if lit else "tile"
    height, width = len(givens), len(givens[0])
    path = _path(height, width, answer)
    around = zip(path, [*path[1:], path[0]], strict=True)
    band = BAND / 2
    steps: list[Step] = [
        Rect(
            min(ax, bx) - band,
            min(ay, by) - band,
            abs(ax - bx) + BAND,
            abs(ay - by) + BAND,
            f"{kind}-mark",
        )
        for (ax, ay), (bx, by) in around
    ]
    for r, c, pearl in _places(givens):
        holes = [_round(r, c, RING)] if pearl == WHITE else []
        steps.append(Area((_round(r, c, PEARL), *holes), f"{kind}-shape"))
    return Figure(width, height, tuple(steps), *KEY)


def cells(givens: Rows, answer: Loop | None, words: Mapping[str, str]) -> CellRows:
    """Return the pearls; with an answer, how the loop goes through other cells."""
    grid = lines(len(givens), len(givens[0]))
    on = set(answer or ())
    found = []
    for (r, c), spot, ways in zip(grid.cells, grid.spots, grid.ways, strict=True):
        pearl = givens[r][c]
        used = "-".join(
            SIDES[way]
            for edge, (way, far) in zip(spot, ways, strict=True)
            if edge in on and not far
        )
        if pearl:
            found.append(GridCell(r, c, c, r, words[COLOURS[pearl - 1]], "given"))
        elif answer is None:
            found.append(GridCell(r, c, c, r, "", "blank"))
        else:
            found.append(GridCell(r, c, c, r, words[used or "none"], "answer"))
    return rows_of(found)


def player(givens: Rows, answer: Loop) -> Player:
    """Return how the loop is drawn from cell to cell."""
    grid = lines(len(givens), len(givens[0]))
    on = set(answer)
    middles = [(c + 0.5, r + 0.5) for r, c in grid.cells]
    edges = [
        Edge((middles[a], middles[b]), (grid.cells[a], grid.cells[b]))
        for a, b in grid.edges
    ]
    return edge_player(edges, [edge in on for edge in range(len(edges))])


def sample(height: int, width: int) -> Draft:
    """Return a loop along the border with pearls at its corners."""
    grid = lines(height, width)
    turns = {0, width - 1, (height - 1) * width, height * width - 1}
    pearls = [BLACK if cell in turns else NONE for cell in range(height * width)]
    rim = {
        cell
        for cell, (r, c) in enumerate(grid.cells)
        if r in (0, height - 1) or c in (0, width - 1)
    }
    on = [edge for edge, ends in enumerate(grid.edges) if rim.issuperset(ends)]
    return Draft(givens_of(pearls, width), answer_of(height, width, on))


def _path(height: int, width: int, answer: Loop) -> tuple[Point, ...]:
    """Return the corners of the loop, in the middles of cells."""
    grid = lines(height, width)
    loop = loop_of(grid.edges, answer)
    return corners_of([(c + 0.5, r + 0.5) for r, c in (grid.cells[k] for k in loop)])


def _figure(
    height: int, width: int, steps: Iterable[Step], size: tuple[float, float]
) -> Figure:
    base = (*grid_lines(height, width, "inner"), Rect(0, 0, width, height, "outline"))
    grid = Figure(width, height, base, name=f"masyu-{height}-{width}")
    return Figure(width, height, tuple(steps), *size, base=grid)


def _places(rows: Rows) -> Iterator[tuple[int, int, int]]:
    for r, row in enumerate(rows):
        for c, pearl in enumerate(row):
            if pearl != NONE:
                yield r, c, pearl


def _pearls(rows: Rows, colours: Sequence[int] = (WHITE, BLACK)) -> Iterator[Circle]:
    for r, c, pearl in _places(rows):
        if pearl in colours:
            yield Circle(c + 0.5, r + 0.5, PEARL, f"masyu-{COLOURS[pearl - 1]}")


def _round(r: int, c: int, radius: float) -> tuple[Point, ...]:
    """Return the corners of a circle in the middle of a cell."""
    angles = [2 * pi * k / CORNERS for k in range(CORNERS)]
    return tuple(
        (round(c + 0.5 + radius * cos(a), 4), round(r + 0.5 + radius * sin(a), 4))
        for a in angles
    )


def _lines(height: int, width: int, found: Mapping[int, int]) -> Iterator[Line]:
    """Yield the lines drawn, and a cross where there is none."""
    grid = lines(height, width)
    for edge, line in sorted(found.items()):
        (ar, ac), (br, bc) = (grid.cells[cell] for cell in grid.edges[edge])
        x, y = (ac + bc) / 2 + 0.5, (ar + br) / 2 + 0.5
        if line == ON:
            yield Line(((ac + 0.5, ar + 0.5), (bc + 0.5, br + 0.5)), "loop")
        elif line == OFF:
            for down in (CROSS, -CROSS):
                ends = ((x - CROSS, y - down), (x + CROSS, y + down))
                yield Line(tuple((round(u, 4), round(v, 4)) for u, v in ends), "region")
