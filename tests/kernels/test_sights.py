"""Clues at the edges of a line, compared with all its orders."""

from itertools import permutations

import numpy as np
import pytest

from puzzle_publish.grids.climb import NOWHERE
from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels import guesses, sights
from puzzle_publish.kernels.candidates import Position, start
from tests.naive import naive_sights

# How many orders of n show k: unsigned Stirling numbers of the first kind.
STIRLING = {5: (24, 50, 35, 10, 1), 6: (120, 274, 225, 85, 15, 1)}


@pytest.mark.parametrize("n", sorted(STIRLING))
def test_orders_that_show_a_number_are_stirling_numbers(n: int) -> None:
    picks = [np.array(order) for order in permutations(range(1, n + 1))]
    seen = [sights.seen(order, n, 1) for order in picks]
    assert tuple(seen.count(k) for k in range(1, n + 1)) == STIRLING[n]
    backwards = [sights.seen(order, n, -1) for order in picks]
    assert sorted(seen) == sorted(backwards)


def climbed(
    position: Position, code: int, lines: np.ndarray
) -> tuple[bool, list[set[int]]]:
    memo = np.full_like(lines, -1)
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
