"""From a seed to a draft: random mazes on a board, until one has the level."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from ...core.puzzle import Draft
from ...grids import masks
from ..feasibility import require, seeded, way_out
from . import kernels
from .boards import Board, Ints, board_of, places
from .grade import level_of, measures_of
from .model import THEMES, Maze, givens_of
from .params import RINGS, ROWS, MazeParams

TRIES = 40  # mazes of an attempt
PILOT = 6  # attempts
COVER = 11  # cells on the shorter side of the large maze on a cover
# The outlines of small ones.
TILES: tuple[dict[str, Any], ...] = (
    {"rows": 7, "columns": 7},
    {"shape": "round", "rings": 3},
    {"shape": "hexagons", "rings": 3},
    {"shape": "picture", "picture": "heart", "rows": 9, "columns": 9},
)
STYLES = {
    "winding": kernels.winding,
    "branching": kernels.branching,
    "even": kernels.even,
}


def generate(rng: np.random.Generator, params: MazeParams) -> Draft | None:
    """Return a draft, or None if no maze of this seed has the level."""
    board = board_for(params)
    graph = kernels.graph(board.near, board.edge, board.ends)
    themes = ("", *THEMES)
    theme = params.turned("theme") or themes[1 + int(rng.random() * len(THEMES))]
    for _ in range(TRIES):
        style = params.style or tuple(STYLES)[int(rng.random() * len(STYLES))]
        STYLES[style](graph, rng)
        start, goal = ends_of(board, graph, params, rng)
        if params.loops:
            closed = len(board.ends) - len(board.cells) + 1
            kernels.loosen(graph, closed * params.loops // 100, start, goal, rng)
        found = measures_of(graph, start, goal)
        if level_of(board, found) == params.level:
            way = graph.order[: found["path"]][::-1]
            maze = Maze(
                board, graph.open, start, goal, "" if theme == "arrows" else theme
            )
            return Draft(givens_of(maze), {"path": board.cells[way].tolist()})
    return None


def ends_of(
    board: Board, graph: kernels.Graph, params: MazeParams, rng: np.random.Generator
) -> tuple[int, int]:
    """Return the cells of start and goal."""
    above, below = board.gates_towards(-1), board.gates_towards(1)
    start, goal = (gates[int(rng.random() * len(gates))] for gates in (above, below))
    wanted = params.entrances or ("centre" if board.shape == "round" else "opposite")
    if wanted == "centre":
        if rng.random() < 0.5:
            start = goal
        away = np.hypot(*(board.centres - board.centres.mean(0)).T)
        goal = int(np.argmin(away))
    elif wanted == "far":
        # In a maze without loops, the farthest from anywhere is an end of the longest.
        for _ in range(2):
            kernels.walk(graph, goal)
            start = above[int(np.argmax(graph.far[above]))]
            kernels.walk(graph, start)
            goal = below[int(np.argmax(graph.far[below]))]
    return start, goal


def board_for(params: MazeParams) -> Board:
    """Return the board of a maze whose turn it is.

    Raises:
        ValueError: there is no such letter, or it comes apart at this size.
    """
    picture = params.turned("picture")
    if isinstance(picture, dict):
        picture = "\n".join(picture["rows"])
    rings = params.rings or RINGS[params.level]
    if params.shape in ("hexagons", "triangles") and (params.rows or params.columns):
        rings = 0
    size = params.size
    return _board(params.shape, *size, rings, picture or params.turned("text") or "")


@lru_cache(maxsize=64)
def _board(shape: str, height: int, width: int, rings: int, outline: str) -> Board:
    cells: Any
    if shape == "round":
        cells = [(r, c) for r in range(rings + 1) for c in range(places(r))]
    elif shape in ("hexagons", "triangles") and rings:
        cells = [*_hexagon(shape, rings)]
    elif shape == "picture":
        cells = _dark(outline, height, width)
    elif shape == "text":
        cells = np.argwhere(masks.sign_mask(outline, height, width))
    else:
        cells = [*product(range(height), range(width))]
    return board_of(shape, np.array(cells, np.int64))


def _dark(outline: str, height: int, width: int) -> Ints:
    """Return the cells of a shape by its name, or of a text of # and dots."""
    if outline in masks.SHAPES:
        return np.argwhere(masks.shape_mask(outline, height, width))
    rows = [[sign == "#" for sign in row] for row in outline.splitlines()]
    return np.argwhere(np.array(rows))


def _hexagon(shape: str, rings: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of a large hexagon, `rings` cells a side besides the first."""
    if shape == "triangles":
        for r in range(2 * rings):
            half = rings + (r if r < rings else 2 * rings - 1 - r)
            # The first of a row in the upper half points up: an even sum.
            left = 2 * rings - half - 1 + (rings + 1) % 2
            for c in range(2 * half + 1):
                yield r, left + c
        return
    for r in range(2 * rings + 1):
        missing = abs(r - rings)
        # Odd rows lie half a cell to the right.
        left = (
            (missing + rings % 2) // 2 if r % 2 == 0 else (missing - 1 + rings % 2) // 2
        )
        for c in range(2 * rings + 1 - missing):
            yield r, left + c


def is_whole(board: Board) -> bool:
    """Return whether every cell of a board can be reached from every other."""
    graph = kernels.graph(board.near, board.edge, board.ends)
    graph.open[:] = 1
    kernels.walk(graph, 0)
    return bool(graph.far.min() >= 0)


def sample(params: MazeParams) -> Draft:
    """Return the largest maze of the params, for measuring only."""
    turns = max(
        len(x) if isinstance(x, list) else 1 for x in (params.picture, params.text)
    )
    boards = [board_for(params.model_copy(update={"turn": k})) for k in range(turns)]
    board = max(boards, key=lambda one: float(np.ptp(one.centres, 0).max()))
    rng = np.random.Generator(np.random.PCG64(0))
    graph = kernels.graph(board.near, board.edge, board.ends)
    kernels.winding(graph, rng)
    start, goal = ends_of(board, graph, params, rng)
    found = measures_of(graph, start, goal)
    way = board.cells[graph.order[: found["path"]][::-1]].tolist()
    return Draft(
        givens_of(Maze(board, graph.open, start, goal, "mouse")), {"path": way}
    )


def require_feasible(params: MazeParams) -> None:
    """Raise unless some mazes of these params have the level.

    Raises:
        UsageError: none was found, and what to change.
    """
    require(params, _problem)


def _problem(params: MazeParams) -> str | None:
    if _pilot(params):
        return None
    way = way_out(params, ROWS, _pilot, "choose another style or other entrances")
    return (
        f"no {params.level} maze was found in {PILOT * TRIES} of these settings; {way}"
    )


def _pilot(params: MazeParams) -> bool:
    return any(generate(rng, params) for rng in seeded(PILOT))


def for_cover(rng: np.random.Generator, ratio: float) -> Draft:
    """Return a maze with as long a way as can be, a small one for tiles of ratio 1."""
    if ratio == 1.0:
        shape = TILES[int(rng.random() * len(TILES))]
    else:
        larger = [COVER * max(1.0, x) for x in (1 / ratio, ratio)]
        rows, columns = (min(round(x), 2 * COVER) for x in larger)
        shape = {"rows": rows, "columns": columns, "style": "winding"}
    levels = (MazeParams.model_validate({**shape, "level": x}) for x in reversed(ROWS))
    found = (generate(rng, each) for each in levels)
    return next(draft for draft in found if draft)
