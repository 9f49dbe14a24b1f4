"""The empty grid of a board, with the tint and the marks that lie below its lines."""

from collections.abc import Iterator
from functools import lru_cache

from ...core.figure import Figure, Line, Rect, Step, moved
from ...core.outlines import walls
from ...core.puzzle import Json, digest
from ...grids import figures
from ...grids.reading import Cell
from .board import Board
from .draw_marks import NO_EDGES, NO_GROUND, Edges, Ground

NONE: frozenset[Cell] = frozenset()


@lru_cache(maxsize=256)
def grid(
    board: Board,
    marked: frozenset[Cell] = NONE,
    also: frozenset[Cell] = NONE,
    ground: Ground = NO_GROUND,
    edges: Edges = NO_EDGES,
) -> Figure:
    """Return the empty grid, as the base of figures.

    Args:
        board: its cells and units.
        marked: cells with a dark tint, which shows the step of an example.
        also: cells with a light one, in place of diagonals and windows.
        ground: the marks below its lines.
        edges: the room beside it.
    """
    shaded = also or {
        cell
        for unit in board.units
        if unit.kind in ("diagonal", "window")
        for cell in unit.cells
    }
    # Boards that are not alike need names that are not.
    told: list[Json] = [
        board.size,
        board.diagonals,
        board.windows,
        sorted(marked),
        sorted(also),
    ]
    if board.is_samurai or not board.has_boxes:
        told.append(board.regions)
    if ground != NO_GROUND or edges != NO_EDGES:
        told += [ground.told(), list(edges)]
    name = f"sudoku-{digest(told)[:16]}"
    steps = (
        *figures.tinted(shaded - marked, "shade"),
        *figures.tinted(marked, "marked"),
        *ground.steps(),
        *_lines(board),
    )
    width = board.side + edges.left + edges.right
    height = board.side + edges.top + edges.bottom
    return Figure(width, height, beside(steps, edges), name=name)


def beside(steps: tuple[Step, ...], edges: Edges) -> tuple[Step, ...]:
    """Return the steps of a grid with room for clues beside it."""
    if edges == NO_EDGES:
        return steps
    return tuple(moved(step, edges.left, edges.top) for step in steps)


def _lines(board: Board) -> Iterator[Step]:
    if not board.is_samurai:
        size = board.size
        yield from figures.empty_grid(size, size, regions=board.regions).steps
        return
    yield from (Line(wall, "inner") for wall in walls({c: c for c in board.cells}))
    regions = {(r, c): board.regions[r][c] for r, c in board.cells}
    yield from (Line(wall, "region") for wall in walls(regions))
    for r, c in board.corners:
        yield Rect(c, r, board.size, board.size, "outline")
