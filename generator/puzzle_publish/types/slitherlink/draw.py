"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import hypot

from ...core.figure import Area, Circle, Clue, Figure, Label, Line, Step, moved
from ...grids.loops import LineStep, Point, corners_of
from ...grids.tilings import Name, Tiling, loop_of
from ...kernels.loops import OFF, ON
from ..cells import CellRows, GridCell, rows_of
from ..player import Edge, Player, edge_player
from .model import NO_CLUE, Loop, Puzzle

# Digits of 0.5 em are enlarged to 7 pt at the smallest size of a cell.
PAGE_CELL_MM, PAGE_MIN_CELL_MM = 13.0, 5.0
KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE = 4.8, 3.6, 1.38
STEP_CELL_MM, STEP_MIN_CELL_MM, STEP_SIZE = 6.2, 4.8, 1.05
MARGIN = 0.1  # round the outermost points
DOT = 0.08  # radius
CROSS = 0.1  # from the middle of a crossed side to a tip


def draw(givens: Puzzle, answer: Loop | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is None:
        labels = _clues(givens, 1.0)
        return _figure(givens, labels, PAGE_CELL_MM, PAGE_MIN_CELL_MM, dots=True)
    loop = _path(givens.grid, answer)
    steps: tuple[Step, ...] = (
        Area((loop,), "shade"),
        Line((*loop, loop[0]), "loop"),
        *_clues(givens, KEY_SIZE),
    )
    return _figure(givens, steps, KEY_CELL_MM, KEY_MIN_CELL_MM, dots=False)


def blank(name: Name, grid: Tiling) -> Figure:
    """Return the points alone."""
    puzzle = Puzzle(name, (), grid)
    return _figure(puzzle, (), PAGE_CELL_MM, PAGE_MIN_CELL_MM, dots=True)


def draw_step(givens: Puzzle, done: Sequence[LineStep], step: LineStep) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    lines = {edge: line for one in (*done, step) for edge, line in one.lines}
    steps: tuple[Step, ...] = (
        *_marked(givens.grid, step.pattern),
        *_lines(givens.grid, lines),
        *_clues(givens, STEP_SIZE),
    )
    return _figure(givens, steps, STEP_CELL_MM, STEP_MIN_CELL_MM, dots=True)


def cover_tile(givens: Puzzle, answer: Loop, *, lit: bool) -> Figure:
    """Return the inside of the loop as a small picture, with the clues in it."""
    grid, kind = givens.grid, "lit" if lit else "tile"
    inside = _inside(grid, answer)
    signs = (
        Label(*grid.centres[face], str(clue), f"{kind}-sign")
        for face, clue in enumerate(givens.clues)
        if clue != NO_CLUE and face in inside
    )
    shape = Area((_path(grid, answer),), f"{kind}-shape")
    return Figure(*grid.size, (shape, *signs), KEY_CELL_MM, KEY_MIN_CELL_MM)


def cells(givens: Puzzle, answer: Loop | None, words: Mapping[str, str]) -> CellRows:
    """Return the clues; with an answer, whether each other cell is inside the loop."""
    grid = givens.grid
    inside = set() if answer is None else _inside(grid, answer)
    found = []
    for face, clue in enumerate(givens.clues):
        x, y = (round(each + MARGIN - 0.5, 4) for each in grid.centres[face])
        at = *divmod(face, grid.width), x, y
        if clue != NO_CLUE:
            found.append(GridCell(*at, str(clue), "given"))
        elif answer is None:
            found.append(GridCell(*at, "", "blank"))
        else:
            word = words["inside" if face in inside else "outside"]
            found.append(GridCell(*at, word, "answer"))
    return rows_of(found)


def player(givens: Puzzle, answer: Loop) -> Player:
    """Return how the loop is drawn along the sides of the cells."""
    grid = givens.grid
    outside = len(grid.faces)
    points = [(round(x + MARGIN, 4), round(y + MARGIN, 4)) for x, y in grid.points]
    edges = [
        Edge(
            (points[a], points[b]),
            tuple(divmod(face, grid.width) for face in faces if face != outside),
        )
        for (a, b), faces in zip(grid.edges, grid.sides, strict=True)
    ]
    asked = {
        divmod(face, grid.width): clue
        for face, clue in enumerate(givens.clues)
        if clue != NO_CLUE
    }
    counts = [edge in answer for edge in range(len(edges))]
    return edge_player(edges, counts, asked=asked)


def _path(grid: Tiling, on: Collection[int]) -> tuple[Point, ...]:
    """Return the corners of a loop."""
    return corners_of([grid.points[point] for point in loop_of(grid.edges, on)])


def _inside(grid: Tiling, on: Collection[int]) -> set[int]:
    """Return the faces inside a loop: those that no way leads out of."""
    outside = {len(grid.faces)}
    open_sides = [grid.sides[e] for e in range(len(grid.edges)) if e not in on]
    grows = True
    while grows:
        size = len(outside)
        for two in open_sides:
            if not outside.isdisjoint(two):
                outside.update(two)
        grows = len(outside) > size
    return set(range(len(grid.faces))) - outside


def _figure(
    puzzle: Puzzle,
    steps: Iterable[Step],
    cell_mm: float,
    min_cell_mm: float,
    *,
    dots: bool,
) -> Figure:
    grid = puzzle.grid
    width, height = (round(side + 2 * MARGIN, 4) for side in grid.size)
    base = None
    if dots:
        # Without its sides, only a square is seen between dots.
        sides = (
            moved(
                Line((grid.points[a], grid.points[b]), "slitherlink-side"),
                MARGIN,
                MARGIN,
            )
            for a, b in (() if puzzle.tiling == "squares" else grid.edges)
        )
        circles = (
            Circle(round(x + MARGIN, 4), round(y + MARGIN, 4), DOT, "slitherlink-dot")
            for x, y in grid.points
        )
        name = f"slitherlink-{puzzle.tiling}-{grid.height}-{grid.width}"
        base = Figure(width, height, (*sides, *circles), name=name)
    within = tuple(moved(step, MARGIN, MARGIN) for step in steps)
    return Figure(width, height, within, cell_mm, min_cell_mm, base=base)


def _clues(puzzle: Puzzle, size: float) -> Iterator[Label]:
    grid = puzzle.grid
    for face, (at, number) in enumerate(zip(grid.centres, puzzle.clues, strict=True)):
        if number != NO_CLUE:
            clue = Clue((divmod(face, grid.width),))
            yield Label(*at, str(number), "clue", size=size, clue=clue)


def _marked(grid: Tiling, cells: Iterable[tuple[int, int]]) -> Iterator[Area]:
    for r, c in sorted(set(cells)):
        corners = grid.corners[r * grid.width + c]
        yield Area((tuple(grid.points[v] for v in corners),), "marked")


def _lines(grid: Tiling, lines: Mapping[int, int]) -> Iterator[Line]:
    """Yield the lines drawn, and a cross on each side that is crossed out."""
    for edge, line in sorted(lines.items()):
        (ax, ay), (bx, by) = (grid.points[v] for v in grid.edges[edge])
        if line == ON:
            yield Line(((ax, ay), (bx, by)), "loop")
        elif line == OFF:
            x, y = (ax + bx) / 2, (ay + by) / 2
            length = hypot(bx - ax, by - ay)
            u, v = CROSS * (bx - ax) / length, CROSS * (by - ay) / length
            for dx, dy in ((u + v, v - u), (u - v, v + u)):
                ends = ((x - dx, y - dy), (x + dx, y + dy))
                yield Line(
                    tuple((round(p, 4), round(q, 4)) for p, q in ends),
                    "inner",
                )
