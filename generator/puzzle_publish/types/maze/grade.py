"""How hard a maze is, and the level that this makes among mazes of its size."""

from collections.abc import Mapping
from functools import lru_cache
from math import log

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Grade, Hint, Json, SolvingStep
from ..step_words import name
from . import kernels
from .boards import Board
from .hints import forks, side
from .model import Maze

FORK = 3  # cells of walking for which a choice at a fork counts
LEVELS = ("easy", "medium", "hard", "expert")
# The logarithm of the effort that a quarter, half and three quarters of mazes do not
# exceed: a + b n + c n² + d s, n the logarithm of the number of cells, s that of height
# by width. Fitted to the quartiles of 10,000 mazes of each of 13 to 20 sizes from 25 to
# 3,600 cells, a third of each style, with the default entrances; within 8 %.
BANDS: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "rect": (
        (0.9683, 0.8751, -0.0174, 0.3062),
        (0.8236, 0.9851, -0.0264, 0.2332),
        (0.8462, 1.0037, -0.0259, 0.1511),
    ),
    "round": (
        (1.4633, 0.6898, -0.0094, 0.0),
        (1.1038, 0.8707, -0.0231, 0.0),
        (1.0226, 0.9046, -0.0200, 0.0),
    ),
    "hexagons": (
        (1.3125, 0.7899, -0.0105, 0.3031),
        (0.8413, 1.0086, -0.0291, 0.2403),
        (0.7366, 1.0650, -0.0319, 0.1625),
    ),
    "triangles": (
        (1.2936, 0.7792, -0.0103, 0.2047),
        (1.2624, 0.8464, -0.0160, 0.1888),
        (1.2865, 0.8557, -0.0146, 0.1591),
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
    found = log(effort(measures))
    return LEVELS[sum(found > most for most in _most(board))]


@lru_cache(maxsize=64)
def _most(board: Board) -> tuple[float, ...]:
    """Return what a quarter, half and three quarters of its mazes do not exceed."""
    width, height = np.ptp(board.centres, axis=0) + 1
    n, s = log(len(board.cells)), log(height / width)
    bands = BANDS.get(board.shape, BANDS["rect"])
    return tuple(a + b * n + c * n**2 + d * s for a, b, c, d in bands)


def grade(givens: Maze) -> Grade:
    """Return the level of a maze and what was measured; its score is the effort.

    Raises:
        OutOfSteps: a cell is cut off.
    """
    graph = graph_of(givens)
    kernels.walk(graph, givens.start)
    if graph.far.min() < 0:
        raise OutOfSteps("a cell is cut off")
    measures = measures_of(graph, givens.start, givens.goal)
    level = level_of(givens.board, measures)
    return Grade(level, float(effort(measures)), measures)


def steps(givens: Maze) -> tuple[SolvingStep, ...]:
    """Return the cells of the way with a choice, in order, and where it goes on."""
    graph = graph_of(givens)
    found = measures_of(graph, givens.start, givens.goal)
    way = graph.order[: found["path"]][::-1].tolist()
    return tuple(_fork(givens, way[k], way[k + 1]) for k in forks(givens, way))


def _fork(givens: Maze, cell: int, other: int) -> SolvingStep:
    here, there = ((r, c) for r, c in givens.board.cells[[cell, other]].tolist())
    place: dict[str, Json] = {"place": name(here)}
    return SolvingStep(
        "fork",
        (here,),
        lines=(((here, there), 1, 1),),
        look=Hint("look-at", place),
        ask=Hint("ask-fork"),
        told=Hint(f"go-{side(givens, cell, other)}", place),
    )


def graph_of(maze: Maze) -> kernels.Graph:
    """Return a maze for the kernels."""
    board = maze.board
    return kernels.graph(board.near, board.edge, board.ends, maze.openings)
