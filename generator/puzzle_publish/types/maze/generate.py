"""From a seed to a draft: random mazes on a board, until one has the level."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Draft, Json
from ...grids import masks
from ..feasibility import require, seeded, way_out
from . import kernels
from .boards import Board, Ints, board_of, places
from .grade import level_of, measures_of
from .model import ALL_YEAR, Maze, answer_of, givens_of
from .params import RINGS, ROWS, MazeParams

TRIES = 80  # mazes of an attempt
PILOT = 6  # attempts
COVER = 11  # cells on the shorter side of the large maze on a cover
# The outlines of small ones.
TILES: tuple[dict[str, Json], ...] = (
    {"rows": 7, "columns": 7},
    {"shape": "round", "rings": 3},
    {"shape": "hexagons", "rings": 3},
    {"shape": "picture", "picture": "heart", "rows": 9, "columns": 9},
)
# The least share of the cells that a way leads through. Beyond MANY cells it falls with
# the sixth root of their number: ways of large mazes are long in any case.
SHARES = {"easy": 0.28, "medium": 0.32, "hard": 0.36, "expert": 0.4}
MANY = 400
# The least turns and choices of a way, as shares of its cells, and the least choices.
TURNS, FORKS, LEAST_FORKS = 0.4, 0.05, 2
APART = 0.6  # of the distance to the farthest gate: start and goal are no nearer
STYLES = {
    "winding": kernels.winding,
    "branching": kernels.branching,
    "even": kernels.even,
}


def generate(rng: np.random.Generator, params: MazeParams) -> Draft | None:
    """Return a draft, or None if no maze of this seed has the level."""
    board = board_for(params)
    graph = kernels.graph(board.near, board.edge, board.ends)
    theme = params.turned("theme") or ALL_YEAR[int(rng.random() * len(ALL_YEAR))]
    closed = len(board.ends) - len(board.cells) + 1
    for _ in range(TRIES):
        style = params.style or tuple(STYLES)[int(rng.random() * len(STYLES))]
        wind(graph, rng)
        ends = ends_of(board, graph, params, rng)
        measures = measures_of(graph, *ends)
        if not leads_through(measures, params.level):
            continue
        # Its way is kept, the rest made anew.
        STYLES[style](graph, rng, measures["path"])
        if params.loops:
            kernels.loosen(graph, closed * params.loops // 100, *ends, rng)
        measures = measures_of(graph, *ends)
        if level_of(board, measures) == params.level and has_choices(measures):
            return _draft(board, graph, ends, "" if theme == "arrows" else theme)
    return None


def wind(graph: kernels.Graph, rng: np.random.Generator) -> None:
    """Make a maze of long ways from any cell."""
    graph.order[0] = int(rng.random() * len(graph.near))
    kernels.winding(graph, rng, 1)


def least_share(cells: int, level: str) -> float:
    """Return the least share of its cells that the way of a maze leads through."""
    smaller: float = (MANY / cells) ** (1 / 6)
    return SHARES[level] * min(1.0, smaller)


def leads_through(measures: Mapping[str, int], level: str) -> bool:
    """Return whether a way uses its shape: much of it, with turns."""
    least = least_share(measures["cells"], level) * measures["cells"]
    path = measures["path"]
    return path >= least and measures["turns"] >= TURNS * path


def has_choices(measures: Mapping[str, int]) -> bool:
    """Return whether a way has forks enough to get lost at."""
    return measures["forks"] >= max(LEAST_FORKS, FORKS * measures["path"])


def _draft(
    board: Board, graph: kernels.Graph, ends: tuple[int, int], theme: str
) -> Draft:
    """Return the maze that was measured last."""
    way = graph.order[: measures_of(graph, *ends)["path"]][::-1]
    maze = Maze(board, graph.open, *ends, theme)
    return Draft(givens_of(maze), answer_of(maze, way.tolist()))


def ends_of(
    board: Board, graph: kernels.Graph, params: MazeParams, rng: np.random.Generator
) -> tuple[int, int]:
    """Return the cells of start and goal in a maze without loops."""
    above, below = board.above, board.below
    gates, is_far = _gates_apart(board)
    wanted = params.entrances or ("centre" if board.shape == "round" else "apart")
    if wanted == "centre":
        away = np.hypot(*(board.centres - board.centres.mean(0)).T)
        goal = int(np.argmin(away))
        kernels.walk(graph, goal)
        return int(
            gates[np.argmax(np.where(gates == goal, -1, graph.far[gates]))]
        ), goal
    if wanted == "apart":
        # The longest way between two gates that are not near each other, or nearly.
        one, other = 0, int(rng.random() * len(gates))
        for _ in range(2):
            kernels.walk(graph, int(gates[other]))
            ways = np.where(is_far[other], graph.far[gates], -1)
            one, other = other, int(np.argmax(ways))
        return int(gates[one]), int(gates[other])
    start, goal = (row[int(rng.random() * len(row))] for row in (above, below))
    if wanted == "far":
        # In a maze without loops, the farthest from anywhere is an end of the longest.
        for _ in range(2):
            kernels.walk(graph, goal)
            start = above[int(np.argmax(graph.far[above]))]
            kernels.walk(graph, start)
            goal = below[int(np.argmax(graph.far[below]))]
    return start, goal


@lru_cache(maxsize=64)
def _gates_apart(board: Board) -> tuple[Ints, NDArray[np.bool_]]:
    """Return the cells with entrances, and which of them are far from which."""
    gates = np.array([*board.gates], np.int64)
    places = board.centres[gates]
    away = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    return gates, away >= APART * away.max(axis=1, keepdims=True)


def board_for(params: MazeParams) -> Board:
    """Return the board of a maze whose turn it is.

    Raises:
        ValueError: there is no such letter, or it comes apart at this size.
    """
    picture = params.turned("picture")
    if isinstance(picture, dict) and "rows" in picture:
        picture = "\n".join(picture["rows"])
    rings = params.rings or RINGS[params.level]
    if params.shape in ("hexagons", "triangles") and (params.rows or params.columns):
        rings = 0
    size = params.size
    return _board(params.shape, *size, rings, picture or params.turned("text") or "")


@lru_cache(maxsize=64)
def _board(shape: str, height: int, width: int, rings: int, outline: str) -> Board:
    cells: Ints | list[tuple[int, int]]
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


def _hexagon(shape: str, n: int) -> list[tuple[int, int]]:
    """Return the cells of a large hexagon with n of them on a side, n + 1 hexagons."""
    if shape == "triangles":
        # Half of a row; the first of a row in the upper half points up: an even sum.
        halves = [n + min(r, 2 * n - 1 - r) for r in range(2 * n)]
        left = 2 * n - 1 + (n + 1) % 2
        return [
            (r, left - half + c)
            for r, half in enumerate(halves)
            for c in range(2 * half + 1)
        ]
    # Odd rows lie half a cell to the right.
    return [
        (r, c)
        for r, c in product(range(2 * n + 1), repeat=2)
        if abs(2 * c + r % 2 - 2 * n - n % 2) <= 2 * n - abs(r - n)
    ]


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
    graph = kernels.graph(board.near, board.edge, board.ends)
    rng = np.random.Generator(np.random.PCG64(0))
    wind(graph, rng)
    return _draft(board, graph, ends_of(board, graph, params, rng), ALL_YEAR[0])


def require_feasible(params: MazeParams) -> None:
    """Raise unless some mazes of these params have the level.

    Raises:
        UsageError: none was found, and what to change.
    """
    require(params, _problem)


def _problem(params: MazeParams) -> str | None:
    if has_mazes(params):
        return None
    way = way_out(params, ROWS, has_mazes, "choose another style or other entrances")
    return (
        f"no {params.level} maze was found in {PILOT * TRIES} of these settings; {way}"
    )


def has_mazes(params: MazeParams) -> bool:
    """Return whether one of a few attempts with fixed seeds gives a maze."""
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
