"""The figures of page, key, worked example and covers, in units of cells."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import pi

import numpy as np

from ...core.figure import Area, Circle, Figure, Line, Step, moved
from ..cells import CellRows, GridCell, State, rows_of
from ..player import Edge, Player, edge_player
from . import icons
from .model import Maze, Way
from .strokes import Point, band, joined, round_way, tidy

PAGE_MM, PAGE_LEAST_MM = 20.0, 2.6
KEY_MM, KEY_LEAST_MM, KEY_SIDE_MM = 5.0, 1.8, 58.0  # of a cell, of the longer side
KEY_SHRINKS = 0.85  # to this part of it on full pages
STEP_MM = 9.0
WAY = 0.5  # width of the band
TILE_WALL, TILE_WAY, TILE_MM = 0.26, 0.46, 4.0
COMPASS = (
    *("right", "lower-right", "down", "lower-left"),
    *("left", "upper-left", "up", "upper-right"),
)
# Icons in cells: at least, and as a part of the maze's longer side; their distance.
ICON, ICON_PART, INSIDE, GAP = 0.8, 1 / 16, 0.66, 0.2
INSIDE_ROUND = 1.5  # in the middle of rings
# The arrow in, as a part of the start's picture; the goal's ring and what is in it.
ARROW, RING, IN_RING = 0.7, 1.35, 0.68


def draw(givens: Maze, answer: Way | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is None:
        return _figure(givens, (), PAGE_MM, PAGE_LEAST_MM, "maze-wall")
    longest = float(np.ptp(givens.board.corners, 0).max())
    most = max(KEY_LEAST_MM, min(KEY_MM, KEY_SIDE_MM / longest))
    return _figure(givens, answer, most, most * KEY_SHRINKS, "cell")


def steps(givens: Maze, answer: Way) -> tuple[Figure, Figure, Figure]:
    """Return a worked example: start, half of the way, done."""
    start, half, done = (
        _figure(givens, part, STEP_MM, STEP_MM / 2, "maze-wall")
        for part in ((), answer[: (len(answer) + 1) // 2], answer)
    )
    return start, half, done


def art(givens: Maze, answer: Way) -> Figure:
    """Return a solved maze for a cover."""
    return _figure(givens, answer, PAGE_MM, 1.0, "maze-wall")


def tile(givens: Maze, answer: Way, name: str) -> Figure:
    """Return a solved maze as one of many small pictures on a cover."""
    way = _line(givens, answer)
    walls = (band(line, TILE_WALL, square=True) for line in _walls(givens))
    parts = [
        Area((tidy(band(way, TILE_WAY)),), f"{name}-mark"),
        *(Area((tidy(outline),), f"{name}-shape") for outline in walls),
    ]
    edge = TILE_WALL / 2
    return _cropped(parts, givens.board.corners, TILE_MM, 0.8, edge)


def cells(givens: Maze, answer: Way | None, labels: Mapping[str, str]) -> CellRows:
    """Return the ways out of each cell; with an answer, the numbers of its steps."""
    board, left_top = givens.board, _box(givens).min(0) + 0.5
    step = {x: k for k, x in enumerate(answer or ())}
    exits: list[list[int]] = [[] for _ in board.cells]
    for a, b in board.ends[givens.openings > 0].tolist():
        exits[a].append(b)
        exits[b].append(a)
    marks = {givens.start: labels["start"], givens.goal: labels["goal"]}
    found = []
    for cell, (r, c) in enumerate(board.cells.tolist()):
        away = board.centres[sorted(exits[cell])] - board.centres[cell]
        turns = np.arctan2(away[:, 1], away[:, 0]) * (4 / pi)
        ways = dict.fromkeys(COMPASS[k] for k in turns.round().astype(int) % 8)
        words = labels["open"].format(
            ways=labels["comma"].join(labels[w] for w in ways)
        )
        if cell in marks:
            words = labels["comma"].join((marks[cell], words))
        x, y = (max(0.0, each) for each in (board.centres[cell] - left_top).tolist())
        state: State = "given" if answer is None else "unused"
        if cell in step:
            words, state = str(step[cell] + 1), "answer"
        found.append(GridCell(r, c, round(x, 4), round(y, 4), words, state))
    return rows_of(found)


def player(givens: Maze, answer: Way) -> Player:
    """Return how the way is drawn from cell to cell, where no wall is."""
    board, left_top = givens.board, _box(givens).min(0)
    middles = (board.centres - left_top).round(4).tolist()
    cells = [(r, c) for r, c in board.cells.tolist()]
    steps = {(min(pair), max(pair)) for pair in pairwise(answer)}
    ends = [(a, b) for a, b in board.ends[givens.openings > 0].tolist()]
    edges = [
        Edge((tuple(middles[a]), tuple(middles[b])), (cells[a], cells[b]))
        for a, b in ends
    ]
    counts = [(min(two), max(two)) in steps for two in ends]
    gates = tuple(
        (cells[cell], _from(givens, cell, left_top))
        for cell in (givens.start, givens.goal)
    )
    return replace(edge_player(edges, counts), ends=gates)


def _from(maze: Maze, cell: int, left_top: np.ndarray) -> Point:
    """Return the point of an icon's side where a line from a cell meets it."""
    (x, y), width, (dx, dy) = _icon_place(maze, cell)
    reach = width / 2
    if cell == maze.start and maze.theme and (dx or dy):
        reach += GAP + ARROW * width  # an arrow is before the picture
    left, top = left_top.tolist()
    return x - dx * reach - left, y - dy * reach - top


def _figure(
    maze: Maze, way: Sequence[int], most_mm: float, least_mm: float, walls: str
) -> Figure:
    parts: list[Step] = []
    if way:
        parts.append(Area((tidy(band(_line(maze, way), WAY)),), "marked"))
    parts += (Line(tidy(line), walls) for line in _walls(maze))
    # Pictures would be too fine for a key.
    shown = replace(maze, theme="") if walls == "cell" else maze
    parts += _start(shown)
    (x, y), width, _ = _icon_place(shown, shown.goal)
    parts.append(Circle(x, y, width / 2, "maze-ring"))
    inside = width * IN_RING
    parts += icons.drawn(shown.theme, (x, y), inside, (0.0, 0.0), is_goal=True)
    return _cropped(parts, _box(shown), most_mm, least_mm)


def _start(maze: Maze) -> Iterator[Step]:
    """Yield the picture of a start, if it has one, and an arrow in."""
    (x, y), width, way_out = _icon_place(maze, maze.start)
    yield from icons.drawn(maze.theme, (x, y), width, way_out, is_goal=False)
    if maze.theme and any(way_out):
        back = width / 2 + GAP + ARROW * width / 2
        at = x - way_out[0] * back, y - way_out[1] * back
        yield from icons.drawn("", at, ARROW * width, way_out, is_goal=False)


def _box(maze: Maze) -> np.ndarray:
    """Return points among which the maze and its icons lie."""
    box = maze.board.corners
    for cell in (maze.start, maze.goal):
        (x, y), width, _ = _icon_place(maze, cell)
        half = width / 2
        box = np.vstack([box, [(x - half, y - half), (x + half, y + half)]])
    return box


def _cropped(
    parts: Sequence[Step],
    box: np.ndarray,
    most_mm: float,
    least_mm: float,
    edge: float = 0.0,
) -> Figure:
    """Return a figure of parts, as large as the box of some points."""
    left, top = (box.min(0) - edge).tolist()
    width, height = (np.ptp(box, 0) + 2 * edge).round(4).tolist()
    shown = tuple(moved(part, -left, -top) for part in parts)
    return Figure(width, height, shown, most_mm, least_mm)


def _icon_place(maze: Maze, cell: int) -> tuple[Point, float, Point]:
    """Return the middle of an icon, its width, and the way out there, 0, 0 for none."""
    board = maze.board
    size = max(ICON, ICON_PART * np.ptp(board.corners, 0).max())
    if cell not in board.gates:
        x, y = board.centres[cell].tolist()
        is_middle = board.shape == "round" and not board.cells[cell].any()
        return (x, y), INSIDE_ROUND if is_middle else INSIDE, (0.0, 0.0)
    _, dx, dy = board.gates[cell]
    x, y = _gate(maze, cell)
    if cell == maze.goal:
        size *= RING
    away = GAP + size / 2
    if cell == maze.start and maze.theme:
        away += GAP + ARROW * size
    return (x + dx * away, y + dy * away), size, (dx, dy)


def _gate(maze: Maze, cell: int) -> Point:
    """Return the middle of a cell's entrance."""
    board = maze.board
    x, y = board.corners[board.sides[cell, board.gates[cell][0]]].mean(0).tolist()
    return x, y


def _walls(maze: Maze) -> list[list[Point]]:
    """Return the walls, joined to long lines; entrances are open."""
    board = maze.board
    has_wall = (board.edge < 0) | (maze.openings[board.edge] == 0)
    has_wall &= board.sides[:, :, 0] >= 0
    for cell in {maze.start, maze.goal} & board.gates.keys():
        has_wall[cell, board.gates[cell][0]] = False
    walls = np.unique(np.sort(board.sides[has_wall], axis=1), axis=0)
    return joined(walls.tolist(), board.corners.tolist(), arcs=board.shape == "round")


def _line(maze: Maze, way: Sequence[int]) -> list[Point]:
    """Return the line through the middles of cells, with an entrance at either end."""
    ends = {maze.start, maze.goal} & maze.board.gates.keys()
    line: list[Point] = [(x, y) for x, y in maze.board.centres[[*way]].tolist()]
    if way[0] in ends:
        line.insert(0, _gate(maze, way[0]))
    if way[-1] in ends:
        line.append(_gate(maze, way[-1]))
    return round_way(line) if maze.board.shape == "round" else line
