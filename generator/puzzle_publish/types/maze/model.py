"""What a page and its key print.

givens: {"shape": "rect", "cells": [[0, 0], [0, 1], …], "walls": [[[0, 0], [0, 1]], …],
    "start": [0, 0], "goal": [9, 9], "theme": "mouse"}; walls are between two cells.
    Without start and goal they are the first and the last cell, without theme arrows.
answer: {"path": [[0, 0], …]}, the shortest way from start to goal
"""

import marshal
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Json
from ...grids import reading
from .boards import MOST, MOST_RINGS, SHAPES, Board, Ints, board_of, place, places

ALL_YEAR = (  # of which a maze without a theme has one by chance
    *("bee", "bird", "dog", "fish", "key", "mouse"),
    *("rabbit", "rocket", "ship", "squirrel"),
)
THEMES = (*ALL_YEAR, "snowman")
Way = tuple[int, ...]  # the numbers of its cells, from the start


@dataclass(frozen=True, slots=True, eq=False)
class Maze:
    """A maze as it is printed.

    Attributes:
        board: its cells and their sides.
        openings: for each pair of neighbours 1, or 0 for a wall.
        start: the number of the cell.
        goal: the number of the cell.
        theme: of its icons, "" for arrows.
    """

    board: Board
    openings: Ints
    start: int
    goal: int
    theme: str = ""


# What marshal writes of [row, column]: all mazes' numbers are below 256, so they differ
# from these bytes at most where there is a 99.
_CELL, _WALL = (
    np.frombuffer(marshal.dumps(item, 2), np.uint8)
    for item in ([99, 99], [[99, 99], [99, 99]])
)


def read(printed: Json) -> Maze:
    """Return the maze of a page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    needed, optional = ["shape", "cells", "walls"], ["start", "goal", "theme"]
    given = reading.members(printed, needed, optional, of="the puzzle")
    shape = reading.choice(given["shape"], SHAPES, "the shape")
    listed = reading.items(given["cells"], (2, MOST * MOST), '"cells"', "cells")
    board = board_of(shape, _cells(shape, listed, "cell"))
    openings = _openings(board, given["walls"])
    ends = [0, len(listed) - 1]
    for k, name in enumerate(("start", "goal")):
        if (cell := given.get(name)) is not None:
            ends[k] = int(board.numbers(_cells(shape, [cell], name))[0])
            if ends[k] < 0:
                raise ValueError(f"the {name} is no cell of the maze")
    if ends[0] == ends[1]:
        raise ValueError("the start is the goal")
    theme = given.get("theme")
    named = "" if theme is None else reading.choice(theme, THEMES, "the theme")
    return Maze(board, openings, ends[0], ends[1], named)


def _openings(board: Board, printed: Json) -> Ints:
    """Return for each pair of neighbours 1, or 0 for a wall."""
    shape = board.shape
    walls = reading.items(printed, (0, len(board.ends)), '"walls"', "walls")
    cells = _quickly(shape, walls, _WALL)
    if cells is None:
        both = (
            reading.items(wall, (2, 2), f"wall {number}", "cells")
            for number, wall in enumerate(walls, 1)
        )
        cells = _cells(shape, [*chain.from_iterable(both)], "cell", at="a wall's ")
    pairs = board.pairs(board.numbers(cells).reshape(-1, 2))
    for number in np.flatnonzero(pairs < 0).tolist():
        one, other = (place(shape, cell) for cell in cells[2 * number :][:2].tolist())
        raise ValueError(f"wall {number + 1}: {one} and {other} are no neighbours")
    openings = np.ones(len(board.ends), np.int64)
    openings[pairs] = 0
    if len(openings) - openings.sum() < len(walls):
        twice = int(np.argmax(np.bincount(pairs) > 1))
        one, other = (place(shape, board.cells[x].tolist()) for x in board.ends[twice])
        raise ValueError(f'"walls" has {one} and {other} twice')
    return openings


def read_answer(maze: Maze, printed: Json) -> Way:
    """Return the numbers of the cells of an answer, -1 for others.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    given = reading.members(printed, ["path"], of="the answer")
    board = maze.board
    path = reading.items(given["path"], (2, len(board.cells)), '"path"', "cells")
    return tuple(board.numbers(_cells(board.shape, path, "cell")).tolist())


def _cells(shape: str, value: Sequence[Json], what: str, at: str = "") -> Ints:
    """Return cells [row, column] or [ring, place], read one by one if one is bad."""
    cells = _quickly(shape, value, _CELL)
    if cells is not None:
        return cells
    first, second = ("ring", "place") if shape == "round" else ("row", "column")
    for number, cell in enumerate(value, 1):
        shown = f"{at}{what} {number}" if what == "cell" else f"the {what}"
        if type(cell) is not list or len(cell) != 2:
            raise ValueError(f"{shown} must be [{first}, {second}]")
        most = int(np.count_nonzero(_widths(shape))) - 1
        r = reading.whole(cell[0], (0, most), f"the {first} of {shown}")
        wide = int(_widths(shape)[r])
        reading.whole(cell[1], (0, wide - 1), f"the {second} of {shown}")
    return np.array(value, np.int64).reshape(-1, 2)


def _quickly(shape: str, value: Sequence[Json], item: NDArray[np.uint8]) -> Ints | None:
    """Return the cells in the items of a list, None if one is bad.

    A maze has thousands of lists. In what marshal writes of them, true and 1 differ.
    """
    body = np.frombuffer(marshal.dumps([*value], 2), np.uint8)[
        len(marshal.dumps([], 2)) :
    ]
    if body.size % item.size:
        return None
    rows = body.reshape(-1, item.size)
    at = np.flatnonzero(item == 99)
    wrong = rows != item
    wrong[:, at] = False
    cells = rows[:, at].astype(np.int64).reshape(-1, 2)
    wrong_cells = cells[:, 1] >= _widths(shape)[cells[:, 0]]
    return None if wrong.any() or wrong_cells.any() else cells


@cache
def _widths(shape: str) -> Ints:
    """Return how many cells each row or ring may have, none beyond the last."""
    if shape == "round":
        found = [places(ring) for ring in range(MOST_RINGS + 1)]
    else:
        found = [MOST] * MOST
    return np.array(found + [0] * (256 - len(found)))


def givens_of(maze: Maze) -> Json:
    """Return what a page prints."""
    cells, walls = maze.board.cells, maze.board.ends[maze.openings == 0]
    return {
        "shape": maze.board.shape,
        "cells": cells.tolist(),
        "walls": cells[walls].tolist(),
        "start": cells[maze.start].tolist(),
        "goal": cells[maze.goal].tolist(),
        **({"theme": maze.theme} if maze.theme else {}),
    }


def answer_of(maze: Maze, way: Sequence[int]) -> Json:
    """Return the answer with the cells of these numbers."""
    return {"path": maze.board.cells[[*way]].tolist()}
