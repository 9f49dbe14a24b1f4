"""Digging by the only answer: each look for another grid, held against trying all."""

import numpy as np
import pytest

from puzzle_publish.kernels import digs, guesses
from puzzle_publish.kernels.candidates import start
from tests.naive.naive_guesses import exists
from tests.support.boards import filled, square_board

# Boxes, and how likely a cell is given: what brute force can still decide.
BOARDS = {4: (2, 2, 0.25), 6: (2, 3, 0.3), 9: (3, 3, 0.4)}


def rng(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


def units_of(board):
    """For each cell the numbers of its units."""
    cells = range(board.side**2)
    return [[u for u, (_, unit) in enumerate(board.units) if x in unit] for x in cells]


def held(side: int, cases: int, seed: int) -> tuple[int, int]:
    """How many values of so many cases are forced, and how many are not."""
    height, width, share = BOARDS[side]
    board, chance = square_board(height, width), rng(seed)
    position, inside = board.position(), units_of(board)
    found = [0, 0]
    for case in range(cases):
        if case % 20 == 0:
            values = filled(board, chance)
        givens = np.where(chance.random(side**2) < share, values, 0)
        empty = np.flatnonzero(givens == 0)
        x = int(empty[int(chance.random() * len(empty))])
        other = exists(inside, side, givens.tolist(), (x, int(values[x])))
        assert digs.forces(position, givens, values, [x]) != other
        found[other] += 1
    return found[0], found[1]


def dug(side: int, grids: int, seed: int) -> int:
    """Dig each of so many grids in six orders, the answers known; number of clues."""
    height, width, _ = BOARDS[side]
    board, chance = square_board(height, width), rng(seed)
    inside, total = units_of(board), 0
    for _ in range(grids):
        values = filled(board, chance)
        position = board.position()
        room = guesses.guesses_for(position)
        for _ in range(6):
            table = digs.table_of([[x] for x in chance.permutation(side**2).tolist()])
            start(position, values)
            again = digs.hollow(position, chance, table, 0, room)
            start(position, values)
            anew = digs.hollow(position, chance, table)
            assert again is not None
            assert anew is not None
            clues = again[1]
            assert clues.tolist() == anew[1].tolist()
            for x in np.flatnonzero(values):
                fewer = np.where(np.arange(side**2) == x, 0, clues).tolist()
                is_free = exists(inside, side, fewer, (int(x), int(values[x])))
                assert is_free == (clues[x] > 0)
            total += np.count_nonzero(clues)
    return int(total)


@pytest.mark.soak
def test_a_grid_dug_again_loses_the_same_clues() -> None:
    assert 4 * 6 * 4 <= dug(4, 4, 1) <= 6 * 6 * 4
    assert min(held(4, 60, 2)) > 10


def test_more_other_grids_than_there_is_room_for_change_nothing(monkeypatch) -> None:
    monkeypatch.setattr(guesses, "APART", 2)
    assert dug(6, 1, 3)


@pytest.mark.soak
@pytest.mark.parametrize(("side", "cases"), [(4, 8000), (6, 8000), (9, 4000)])
def test_a_value_is_forced_as_often_as_brute_force_says(side: int, cases: int) -> None:
    assert min(held(side, cases, side)) > cases // 20


@pytest.mark.soak
@pytest.mark.parametrize(("side", "grids"), [(4, 100), (6, 40)])
def test_every_clue_of_a_dug_grid_is_needed(side: int, grids: int) -> None:
    assert dug(side, grids, side)
