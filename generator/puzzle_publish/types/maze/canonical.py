"""The form that a maze shares with its turned and mirrored twins."""

from functools import lru_cache
from itertools import product
from math import cos, pi, sin

import numpy as np

from ...core.puzzle import Json
from .boards import Board, Ints
from .model import Maze

_PARTS = 512  # of a cell, in which places are compared
_OFF = 0.1234567  # so that no place lies on the bound of two parts


def least(maze: Maze) -> Maze:
    """Return the maze whose walls come first, without its theme.

    Walls are compared as bits, one for each pair of neighbours: to find the least JSON
    text would take a hundred times as long.
    """
    forms = []
    for cells, pairs in symmetries(maze.board):
        openings = np.empty_like(maze.openings)
        openings[pairs] = maze.openings
        ends = int(cells[maze.start]), int(cells[maze.goal])
        forms.append((np.packbits(openings == 1).tobytes(), ends, openings))
    _, ends, openings = min(forms, key=lambda form: form[:2])
    return Maze(maze.board, openings, *ends)


def identity(maze: Maze) -> Json:
    """Return a short value that only a maze and its twins have."""
    found = least(maze)
    bits = (found.board.index >= 0, found.openings == 0)
    cells, walls = (np.packbits(one).tobytes().hex() for one in bits)
    shape = [found.board.shape, *found.board.index.shape]
    return [*shape, cells, walls, found.start, found.goal]


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[Ints, Ints], ...]:
    """Return the turns and mirrors that lay a board on itself.

    Each as the new number of every cell, and of every pair of neighbours.
    """
    centred = board.centres - board.centres.mean(0)
    rounded, before = _placed(centred)
    found = []
    # Squares have quarter turns, other cells sixths: all are among twelfths.
    for mirror, turn in product((1, -1), range(12)):
        c, s = cos(pi * turn / 6), sin(pi * turn / 6)
        moved, after = _placed(centred @ np.array([[c, s], [-s * mirror, c * mirror]]))
        if (moved == rounded).all():
            cells = np.empty_like(before)
            cells[after] = before
            found.append((cells, board.pairs(cells[board.ends])))
    return tuple(found)


def _placed(points: np.ndarray) -> tuple[Ints, Ints]:
    """Return places as whole numbers in order, and this order."""
    places = np.rint(points * _PARTS + _OFF).astype(np.int64)
    order = np.lexsort(places.T)
    return places[order], order
