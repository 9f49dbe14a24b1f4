"""How Python calls kernels: code is found by the classes of the arguments."""

import ctypes

import numba
import numpy as np
import pytest

from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels import jit
from puzzle_publish.kernels.candidates import start
from puzzle_publish.kernels.compiler import Kernel

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT) or jit.library() is not None,
    reason="numba compiles nothing",
)


@jit.kernel
def second(numbers):
    return numbers[1]


@jit.kernel
def drawn(rng):
    return rng.random()


def test_numba_learns_the_types_of_a_named_tuple_once(monkeypatch):
    board, givens = latin_board(4), np.zeros(16, np.int64)
    start(board.position(), givens)
    monkeypatch.setattr(Kernel, "_first_of", None)
    position = board.position()

    start(position, givens)

    assert position.cand.tolist() == [0b1111] * 16


@pytest.mark.parametrize(
    "numbers",
    [
        np.array([3, 200, 7], np.uint8),
        np.array([3, -5, 7], np.int8),
        np.array([3, 0.5, 7]),
        np.arange(9)[::2],
    ],
    ids=str,
)
def test_arrays_of_other_types_and_strides_have_their_own_code(numbers):
    second(np.arange(3))

    assert second(numbers) == numbers[1]


def test_kernels_draw_what_numpy_draws_without_ctypes(monkeypatch):
    one, other = np.random.default_rng(7), np.random.default_rng(7)
    drawn(one)
    other.random()
    monkeypatch.setattr(ctypes, "cast", None)

    assert [drawn(one) for _ in range(3)] == other.random(3).tolist()
    assert one.integers(2**63) == other.integers(2**63)
