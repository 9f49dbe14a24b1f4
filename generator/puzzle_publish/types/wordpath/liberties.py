"""The source's two matrices, by which paths choose where to start and to go.

Over a board with 1 in empty cells and 0 in filled ones: the liberties of a cell are its
empty neighbours above, below, left and right; its score is the sum of the liberties of
the eight cells around it, and 0 where it is filled. Beyond the border there is nothing.
"""

import numpy as np
from numpy.typing import ArrayLike

from .kernels import Ints, set_scores


def liberties(empty: ArrayLike) -> Ints:
    """The liberties of every cell, of filled ones too.

    >>> liberties([[1, 1], [1, 0]]).tolist()
    [[2, 1], [1, 2]]
    """
    return _matrices(empty, masked=True)[0]


def scores(empty: ArrayLike, *, masked: bool = True) -> Ints:
    """The score of every cell; not masked, of filled ones too.

    >>> scores([[1, 1], [1, 0]]).tolist()
    [[4, 5], [5, 0]]
    """
    return _matrices(empty, masked=masked)[1]


def _matrices(empty: ArrayLike, *, masked: bool) -> tuple[Ints, Ints]:
    board = np.pad(np.asarray(empty, np.int32), 1)
    rows, cols = board.shape[0] - 2, board.shape[1] - 2
    found = np.zeros((2, board.size), np.int32)
    set_scores(board.ravel(), rows, cols, found[0], found[1], masked)
    first, second = found.reshape(2, *board.shape)[:, 1:-1, 1:-1]
    return first, second
