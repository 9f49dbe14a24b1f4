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
# by width. Fitted to the quartiles of 200 to 600 mazes of each of 10 to 13 sizes from
# 25 to 3,600 cells, a third of each style, with the default entrances, whose ways have
# the share, turns and forks of easy ones; within 6 %.
BANDS: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "rect": (
        (0.5549, 1.0315, -0.0116, 0.0061),
        (0.5439, 1.0577, -0.0125, -0.0020),
        (0.5478, 1.0644, -0.0111, -0.0059),
    ),
    "round": (
        (0.3072, 1.0957, -0.0184, 0.0),
        (0.2025, 1.1625, -0.0228, 0.0),
        (0.2268, 1.1841, -0.0237, 0.0),
    ),
    "hexagons": (
        (0.6582, 1.0080, -0.0101, -0.0001),
        (0.5211, 1.0790, -0.0146, 0.0066),
        (0.5073, 1.0986, -0.0148, 0.0121),
    ),
    "triangles": (
        (0.5104, 1.0360, -0.0130, 0.0660),
        (0.4025, 1.0946, -0.0164, 0.0319),
        (0.4604, 1.0813, -0.0133, 0.0219),
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
