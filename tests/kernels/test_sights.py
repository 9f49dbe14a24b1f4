"""Clues at the edges of a line, compared with all its orders."""

import numpy as np
import pytest
from few import few

from puzzle_publish.grids.climb import NOWHERE
from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels import guesses, sights
from puzzle_publish.kernels.candidates import Position, start
from tests.naive import naive_sights


@few("n", [4, 5, 6])
def test_orders_of_a_line_are_those_of_its_permutations(n: int) -> None:
    rng = np.random.Generator(np.random.PCG64(n))
    keep, ways = np.zeros(n, np.int64), np.zeros((4, 1 << (n - 1)), np.int64)
    memo = sights.memory()[:8]  # so few that most are written over
    for _ in range(120):
        masks = rng.integers(1, 1 << n, n) | rng.integers(0, 1 << n, n)
        front, back = (int(clue) for clue in rng.integers(0, n + 1, 2))
        sights.orders(front, back, masks, keep, ways)
        again = np.zeros(n, np.int64)
        for _ in range(2):  # searched, then read
            sights.recall(front, back, masks, again, memo, ways)
            assert again.tolist() == keep.tolist()
        candidates = [{v + 1 for v in range(n) if mask >> v & 1} for mask in masks]
        wanted = naive_sights.kept(front, back, candidates)
        assert keep.tolist() == [sum(1 << v - 1 for v in each) for each in wanted]


def climbed(
    position: Position, code: int, lines: np.ndarray
) -> tuple[bool, list[set[int]]]:
    memo = sights.memory()
    codes = np.array([code])
    found = sights.sights(position, codes, NOWHERE, lines, memo)
    assert not found or position.tally[1] == 0
    return found, values_of(position)


def values_of(position: Position) -> list[set[int]]:
    n = position.where.shape[1]
    return [
        {v + 1 for v in range(n) if mask >> v & 1} or {value}
        for mask, value in zip(
            position.cand.tolist(), position.value.tolist(), strict=True
        )
    ]


@pytest.mark.parametrize("n", [4, 5, 6])
def test_a_line_keeps_what_some_order_has(n: int) -> None:
    board = latin_board(n)
    helped = 0
    for seed in range(60):
        rng = np.random.Generator(np.random.PCG64(seed))
        position = board.position()
        start(position, np.zeros(n * n, np.int64))
        assert guesses.fill(position, rng)
        full = position.value.copy()
        start(position, np.where(rng.random(n * n) < 0.2, full, 0))
        line = full[:n].tolist()
        clues = [naive_sights.visible(line), naive_sights.visible(line[::-1])]
        clues = [clue if rng.random() < 0.7 else 0 for clue in clues]
        lines = np.zeros((2 * n, 2 + n), np.int64)
        lines[0] = [*clues, *range(n)]
        before = values_of(position)
        wanted = naive_sights.kept(*clues, before[:n]) if any(clues) else before[:n]
        for code in (sights.EDGES, sights.DISTANCES):
            # What one clue alone gives is true, and less than all orders give.
            _, weaker = climbed(position, code, lines)
            assert all(w <= v for w, v in zip(wanted, weaker[:n], strict=True))
        found, after = climbed(position, sights.SEQUENCES, lines)
        assert after[:n] == wanted
        helped += found
    assert helped > 10


def test_a_clue_of_one_and_one_of_all_are_seen_at_a_glance() -> None:
    position = latin_board(4).position()
    start(position, np.zeros(16, np.int64))
    lines = np.zeros((8, 6), np.int64)
    lines[0] = [1, 0, 0, 1, 2, 3]
    lines[1] = [0, 4, 4, 5, 6, 7]
    _, values = climbed(position, sights.EDGES, lines)
    assert values[:4] == [{4}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}]
    _, values = climbed(position, sights.EDGES, lines)
    assert values[4:8] == [{4}, {3}, {2}, {1}]


def test_distance_leaves_room_for_the_others() -> None:
    position = latin_board(5).position()
    start(position, np.zeros(25, np.int64))
    lines = np.zeros((10, 7), np.int64)
    lines[0] = [3, 0, 0, 1, 2, 3, 4]
    _, values = climbed(position, sights.DISTANCES, lines)
    assert list(map(max, values[:5])) == [3, 4, 5, 5, 5]
