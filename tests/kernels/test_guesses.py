"""Random full grids, and whether a value is the only one possible."""

from itertools import product

import numpy as np
import pytest

from puzzle_publish.kernels import digs, guesses
from puzzle_publish.kernels.candidates import start
from tests.support.boards import square_board

BOARD = square_board(2, 2)
NONE = np.zeros(16, np.int64)


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


@pytest.fixture(scope="module")
def grids() -> set[tuple[int, ...]]:
    """Every 4x4 sudoku, by trying all rows."""
    found = {()}
    for _ in range(4):
        found = {
            (*rows, *row)
            for rows in found
            for row in product(range(1, 5), repeat=4)
            if is_legal((*rows, *row))
        }
    return found


def is_legal(cells: tuple[int, ...]) -> bool:
    for _, members in BOARD.units:
        values = [cells[x] for x in members if x < len(cells)]
        if len(set(values)) != len(values):
            return False
    return True


def test_every_grid_is_filled_some_time(grids: set[tuple[int, ...]]) -> None:
    assert len(grids) == 288
    chance = rng()
    seen = set()
    for _ in range(5000):
        position = BOARD.position()
        start(position, NONE)
        assert guesses.fill(position, chance)
        seen.add(tuple(position.value.tolist()))
    assert seen == grids


def test_a_value_is_forced_when_all_grids_with_the_givens_have_it(
    grids: set[tuple[int, ...]],
) -> None:
    position = BOARD.position()
    chance = rng(2)
    forced = 0
    for full in sorted(grids)[::12]:
        values = np.array(full, np.int64)
        givens = np.where(chance.random(16) < 0.3, values, 0)
        matching = [
            grid
            for grid in grids
            if all(given in (0, x) for given, x in zip(givens, grid, strict=True))
        ]
        for x in np.flatnonzero(givens == 0):
            alone = all(grid[x] == values[x] for grid in matching)
            at = np.array([x])
            assert digs.forces(position, givens, values, at) == alone
            forced += alone
    assert 0 < forced < 24 * 16


def test_clues_that_are_left_have_one_answer_and_none_is_in_vain(
    grids: set[tuple[int, ...]],
) -> None:
    position = BOARD.position()
    chance = rng(3)
    for _ in range(50):
        start(position, NONE)
        order = chance.permutation(16).tolist()
        found = digs.hollow(position, chance, digs.table_of([[x] for x in order]))
        assert found is not None
        full, clues = found
        assert answers(grids, clues) == [tuple(full.tolist())]
        for x in np.flatnonzero(clues):
            fewer = clues.copy()
            fewer[x] = 0
            assert len(answers(grids, fewer)) > 1


def test_groups_go_whole_and_the_least_number_remains() -> None:
    position = BOARD.position()
    start(position, NONE)
    table = digs.table_of([[x, 15 - x] for x in range(8)])
    found = digs.hollow(position, rng(), table, least=7)
    assert found is not None
    _, clues = found
    assert np.array_equal(clues > 0, clues[::-1] > 0)
    assert np.count_nonzero(clues) == 8


def answers(grids: set[tuple[int, ...]], clues: np.ndarray) -> list[tuple[int, ...]]:
    return [
        grid
        for grid in grids
        if all(clue in (0, x) for clue, x in zip(clues, grid, strict=True))
    ]


def test_a_grid_that_cannot_be_filled_is_given_up() -> None:
    position = BOARD.position()
    givens = NONE.copy()
    # Row 1 has no place for 3: box 2 has one in row 2, column 3 one in row 4.
    givens[[0, 1, 7, 14]] = 1, 2, 3, 3
    start(position, givens)
    assert not guesses.fill(position, rng())
