"""The source's matrices: its worked example, the numpy twin, and what they imply."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from puzzle_publish.types.wordpath.kernels_build import set_scores
from tests.naive import naive_wordpath as naive

EMPTY = np.ones((4, 4), np.int64)
# Counted from 1, cells (2,2), (2,3) and (3,3) are filled.
THREE_FILLED = EMPTY.copy()
THREE_FILLED[[1, 1, 2], [1, 2, 2]] = 0

BOARDS = arrays.arrays(
    np.int64,
    st.tuples(st.integers(1, 10), st.integers(1, 10)),
    elements=st.integers(0, 1),
)


def matrices(empty):
    """The liberties and the scores of every cell, by the kernel."""
    board = np.pad(np.asarray(empty, np.int32), 1)
    rows, cols = board.shape[0] - 2, board.shape[1] - 2
    found = np.zeros((2, board.size), np.int32)
    set_scores(board.ravel(), rows, cols, *found)
    return found.reshape(2, *board.shape)[:, 1:-1, 1:-1]


def liberties(empty):
    return matrices(empty)[0]


def scores(empty):
    return matrices(empty)[1]


def matrix(text):
    return [[int(x) for x in row.split()] for row in text.split("/")]


@pytest.mark.parametrize("ours", [liberties, naive.liberties])
def test_liberties_of_the_worked_example(ours):
    empty = matrix("2 3 3 2 / 3 4 4 3 / 3 4 4 3 / 2 3 3 2")
    filled = matrix("2 2 2 2 / 2 3 2 2 / 3 2 3 2 / 2 3 2 2")

    assert empty == ours(EMPTY).tolist()
    assert filled == ours(THREE_FILLED).tolist()


@pytest.mark.parametrize("ours", [scores, naive.scores])
def test_scores_of_the_worked_example(ours):
    empty = matrix("10 16 16 10 / 16 26 26 16 / 16 26 26 16 / 10 16 16 10")
    filled = matrix("7 11 11 6 / 12 0 0 11 / 12 20 0 11 / 8 12 12 7")

    assert empty == ours(EMPTY).tolist()
    assert filled == ours(THREE_FILLED).tolist()


@settings(deadline=None)
@given(BOARDS)
def test_the_kernel_gives_what_the_convolutions_give(board):
    assert naive.liberties(board).tolist() == liberties(board).tolist()
    assert naive.scores(board).tolist() == scores(board).tolist()


@settings(deadline=None)
@given(BOARDS)
def test_a_turned_or_mirrored_board_has_the_matrices_turned_or_mirrored(board):
    assert liberties(board).T.tolist() == liberties(board.T).tolist()
    assert scores(board)[::-1].tolist() == scores(board[::-1]).tolist()


@settings(deadline=None)
@given(BOARDS)
def test_an_empty_cell_with_an_empty_neighbour_never_scores_zero(board):
    # So the weights of the ways on never sum to zero, and every start has a score.
    has_way = (board == 1) & (liberties(board) > 0)

    assert (scores(board)[has_way] > 0).all()
