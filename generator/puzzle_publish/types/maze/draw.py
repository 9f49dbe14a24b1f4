"""The figures of page, key, worked example and covers, in units of cells."""

from collections.abc import Sequence

import numpy as np

from ...core.figure import Area, Figure, Line, Step, moved
from ...grids.strokes import Point, band, joined, round_way, tidy
from . import icons
from .model import Maze

PAGE_MM, PAGE_LEAST_MM = 20.0, 3.2
KEY_MM, KEY_SIDE_MM, KEY_LEAST = 5.0, 58.0, 0.8  # of a cell, of the longer side
STEP_MM = 9.0
WAY = 0.5  # width of the band
TILE_WALL, TILE_WAY, TILE_MM = 0.26, 0.46, 4.0
# Icons in cells: at least, and as a part of the maze's longer side; their distance.
ICON, ICON_PART, INSIDE, GAP = 0.8, 1 / 16, 0.66, 0.2
INSIDE_ROUND = 1.5  # in the middle of rings


def draw(maze: Maze, way: Sequence[int]) -> Figure:
    """Return the page's figure; with a way, the key's."""
    if not len(way):
        return _figure(maze, (), PAGE_MM, PAGE_LEAST_MM, "maze-wall")
    longest = float(np.ptp(maze.board.corners, 0).max())
    most = min(KEY_MM, KEY_SIDE_MM / longest)
    return _figure(maze, way, most, most * KEY_LEAST, "cell")


def draw_step(maze: Maze, way: Sequence[int]) -> Figure:
    """Return the figure of a worked example with the first cells of its way."""
    return _figure(maze, way, STEP_MM, STEP_MM / 2, "maze-wall")


def art(maze: Maze, way: Sequence[int]) -> Figure:
    """Return a solved maze for a cover."""
    return _figure(maze, way, PAGE_MM, 1.0, "maze-wall")


def tile(maze: Maze, way: Sequence[int], name: str) -> Figure:
    """Return a solved maze as one of many small pictures on a cover."""
    walls = [band(line, TILE_WALL, square=True) for line in _walls(maze)]
    steps = [
        Area((tidy(band(way_points(maze, way), TILE_WAY)),), f"{name}-mark"),
        *(Area((tidy(outline),), f"{name}-shape") for outline in walls),
    ]
    (left, top), (right, bottom) = _box(maze)
    edge = TILE_WALL / 2
    shown = tuple(moved(step, edge - left, edge - top) for step in steps)
    size = right - left + 2 * edge, bottom - top + 2 * edge
    return Figure(*size, shown, TILE_MM, 0.8)


def _figure(
    maze: Maze, way: Sequence[int], most_mm: float, least_mm: float, walls: str
) -> Figure:
    (left, top), (right, bottom) = _box(maze)
    size = max(ICON, ICON_PART * max(right - left, bottom - top))
    steps: list[Step] = []
    if len(way):
        steps.append(Area((tidy(band(way_points(maze, way), WAY)),), "marked"))
    steps += (Line(tidy(line), walls) for line in _walls(maze))
    # Pictures would be too fine for a key.
    theme = "" if walls == "cell" else maze.theme
    for cell, is_goal in ((maze.start, False), (maze.goal, True)):
        x, y, width, turn = _icon_place(maze, cell, size)
        # An arrow points in at the start and out at the goal.
        steps += icons.drawn(theme, (x, y), width, turn, is_goal=is_goal)
        left, top = min(left, x - width / 2), min(top, y - width / 2)
        right, bottom = max(right, x + width / 2), max(bottom, y + width / 2)
    shown = tuple(moved(step, -left, -top) for step in steps)
    size_ = round(right - left, 4), round(bottom - top, 4)
    return Figure(*size_, shown, most_mm, least_mm)


def _box(maze: Maze) -> tuple[Sequence[float], Sequence[float]]:
    points = maze.board.corners
    return points.min(0).tolist(), points.max(0).tolist()


def _icon_place(
    maze: Maze, cell: int, size: float
) -> tuple[float, float, float, tuple[float, float]]:
    """Return the middle of an icon, its width, and which way leads out there."""
    board = maze.board
    if cell not in board.gates:
        x, y = board.centres[cell].tolist()
        is_middle = board.shape == "round" and not board.cells[cell].any()
        return x, y, INSIDE_ROUND if is_middle else INSIDE, (0.0, 1.0)
    side, dx, dy = board.gates[cell]
    x, y = board.corners[board.sides[cell, side]].mean(0).tolist()
    away = GAP + size / 2
    return x + dx * away, y + dy * away, size, (dx, dy)


def _walls(maze: Maze) -> list[list[Point]]:
    """Return the walls, joined to long lines; entrances are open."""
    board = maze.board
    has_wall = board.sides[:, :, 0] >= 0
    has_wall &= (board.edge < 0) | (maze.openings[board.edge] == 0)
    for cell in (maze.start, maze.goal):
        if cell in board.gates:
            has_wall[cell, board.gates[cell][0]] = False
    pairs = np.unique(np.sort(board.sides[has_wall], axis=1), axis=0)
    return joined(pairs.tolist(), board.corners.tolist(), arcs=board.shape == "round")


def way_points(maze: Maze, way: Sequence[int]) -> list[Point]:
    """Return the line through the middles of cells, from the entrance if it has one."""
    board = maze.board
    if board.shape == "round":
        polar = [
            (float(np.hypot(x, y)), float(np.arctan2(x, -y)))
            for x, y in board.centres[way]
        ]
        if way[0] in board.gates:
            polar.insert(0, (polar[0][0] + 0.5, polar[0][1]))
        if way[-1] in board.gates and way[-1] == maze.goal:
            polar.append((polar[-1][0] + 0.5, polar[-1][1]))
        return round_way(polar)
    points = [tuple(board.centres[cell].tolist()) for cell in way]
    for cell, at in ((way[0], 0), (way[-1], len(way) + 1)):
        if cell in board.gates and cell in (maze.start, maze.goal):
            side = board.sides[cell, board.gates[cell][0]]
            points.insert(at, tuple(board.corners[side].mean(0).tolist()))
    return points
