"""How hard a maze is, and the level that this makes among mazes of its size."""

from collections.abc import Mapping
from math import log

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Grade, Json, SolvingStep
from . import kernels
from .boards import Board
from .hints import forks
from .model import Maze, read

FORK = 3  # cells of walking for which a choice at a fork counts
LEVELS = ("easy", "medium", "hard", "expert")
# The logarithm of the effort that a quarter, half and three quarters of mazes do not
# exceed: a + b n + c n² + d s, n the logarithm of the number of cells, s that of height
# by width. Fitted to the quartiles of 10,000 mazes of each of 13 to 20 sizes from 25 to
# 3,600 cells, a third of each style, with the default entrances; within 8 %.
BANDS: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "rect": (
        (1.1262, 0.8316, -0.0144, 0.3047),
        (0.9654, 0.9457, -0.0237, 0.2326),
        (0.9708, 0.9685, -0.0234, 0.1540),
    ),
    "round": (
        (1.6129, 0.6533, -0.0072, 0.0),
        (1.3325, 0.8023, -0.0179, 0.0),
        (1.1676, 0.8637, -0.0170, 0.0),
    ),
    "hexagons": (
        (1.4227, 0.7601, -0.0084, 0.3043),
        (0.9390, 0.9802, -0.0270, 0.2506),
        (0.8442, 1.0331, -0.0294, 0.1591),
    ),
    "triangles": (
        (1.4109, 0.7486, -0.0083, 0.2021),
        (1.3763, 0.8155, -0.0139, 0.1888),
        (1.3848, 0.8283, -0.0127, 0.1540),
    ),
}


def measures_of(graph: kernels.Graph, start: int, goal: int) -> dict[str, int]:
    """Return what is counted in a maze with one shortest way.

    `path` counts its cells, `forks` those with a choice, `turns` its turns, `wrong` the
    cells off it that are at most ten steps away, `loops` the other ways.
    """
    found = np.zeros(4, np.int64)
    kernels.measure(graph, start, goal, found)
    path, forks, turns, wrong = found.tolist()
    cells = len(graph.near)
    loops = int(graph.open.sum()) - cells + 1
    return {
        "cells": cells,
        "path": path,
        "forks": forks,
        "turns": turns,
        "wrong": wrong,
        "loops": loops,
    }


def effort(measures: Mapping[str, int]) -> int:
    """Return how hard a maze is, in cells of walking."""
    found = measures["path"] + measures["wrong"] + measures["turns"]
    return found + FORK * measures["forks"]


def level_of(board: Board, measures: Mapping[str, int]) -> str:
    """Return the quarter of the mazes of its size to which a maze belongs."""
    width, height = np.ptp(board.centres, axis=0) + 1
    n, s = log(measures["cells"]), log(height / width)
    found = log(effort(measures))
    bands = BANDS.get(board.shape, BANDS["rect"])
    return LEVELS[sum(found > a + b * n + c * n**2 + d * s for a, b, c, d in bands)]


def grade(givens: Json) -> Grade:
    """Return the level of a maze and what was measured; its score is the effort.

    Raises:
        OutOfSteps: a cell is cut off.
    """
    maze = read(givens)
    graph = graph_of(maze)
    kernels.walk(graph, maze.start)
    if graph.far.min() < 0:
        raise OutOfSteps("a cell is cut off")
    measures = measures_of(graph, maze.start, maze.goal)
    level = level_of(maze.board, measures)
    return Grade(level, float(effort(measures)), measures)


def steps(givens: Json) -> tuple[SolvingStep, ...]:
    """Return the cells of the way with a choice, in order."""
    maze = read(givens)
    graph = graph_of(maze)
    found = measures_of(graph, maze.start, maze.goal)
    way = graph.order[: found["path"]][::-1].tolist()
    cells = maze.board.cells.tolist()
    return tuple(SolvingStep("fork", (tuple(cells[way[k]]),)) for k in forks(maze, way))


def graph_of(maze: Maze) -> kernels.Graph:
    """Return a maze for the kernels."""
    board = maze.board
    return kernels.graph(board.near, board.edge, board.ends, maze.openings)
