"""Cages and leftovers, compared with every filling written out."""

import numpy as np
import pytest

from puzzle_publish.grids.cagesums import CageRow, arrays_of, unit_sums
from puzzle_publish.grids.climb import NOWHERE
from puzzle_publish.kernels import cages, guesses, leftovers
from puzzle_publish.kernels.candidates import (
    COLUMN,
    REGION,
    ROW,
    Board,
    Position,
    start,
)
from tests.naive import naive_cages

from .test_ladder_kernels import square_board

OPERATIONS = {
    cages.SUM: "sum",
    cages.PRODUCT: "product",
    cages.DIFFERENCE: "difference",
    cages.QUOTIENT: "quotient",
    cages.ANY: "any",
    cages.SET: "sum",
    cages.AREA: "sum",
}


def generator(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


def pencilled(rng: np.random.Generator, board: Board) -> tuple[Position, list[int]]:
    """A position of which a full grid is known, with some candidates crossed out."""
    position = board.position()
    start(position, np.zeros(board.side**2, np.int64))
    assert guesses.fill(position, rng)
    full = position.value.copy()
    start(position, np.where(rng.random(full.size) < 0.2, full, 0))
    for x in np.flatnonzero(position.value == 0).tolist():
        for v in range(board.side):
            if v + 1 != full[x] and rng.random() < 0.3:
                cages.strike(position, x, 1 << v)
    return position, full.tolist()


def candidates(position: Position) -> dict[int, set[int]]:
    found = {}
    for x, (mask, value) in enumerate(
        zip(position.cand.tolist(), position.value.tolist(), strict=True)
    ):
        found[x] = {v + 1 for v in range(16) if mask >> v & 1} or {value}
    return found


def random_cage(
    rng: np.random.Generator, board: Board, full: list[int], operation: int
) -> CageRow | None:
    """Some cells and what they give, if the operation gives anything."""
    two = operation in (cages.DIFFERENCE, cages.QUOTIENT)
    size = 2 if two else int(rng.integers(1, 5))
    cells = tuple(sorted(rng.permutation(board.side**2)[:size].tolist()))
    values = [full[x] for x in cells]
    if operation == cages.SET and len(set(values)) < size:
        return None
    if operation == cages.QUOTIENT and max(values) % min(values):
        return None
    targets = {
        cages.PRODUCT: int(np.prod(values)),
        cages.DIFFERENCE: max(values) - min(values),
        cages.QUOTIENT: max(values) // min(values),
    }
    return CageRow(operation, targets.get(operation, sum(values)), cells)


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
def test_a_cage_keeps_exactly_what_some_filling_has(operation: int) -> None:
    board = square_board(2, 3)
    sees = board.arrays[3]
    seen = {x: set(np.flatnonzero(sees[x]).tolist()) for x in range(36)}
    helped = 0
    for seed in range(60):
        rng = generator(seed)
        position, full = pencilled(rng, board)
        cage = random_cage(rng, board, full, operation)
        if cage is None:
            continue
        before = candidates(position)
        ways = set(
            naive_cages.fillings(
                cage.cells,
                OPERATIONS[operation],
                cage.target,
                before,
                seen,
                different=operation == cages.SET,
            )
        )
        is_area = operation == cages.AREA
        code = cages.CAGE_COMBINATION if len(cage.cells) > 1 else cages.FREEBIE
        arrays = arrays_of(*(([], [cage]) if is_area else ([cage], [])))
        codes = np.array([cages.AREA_SUM if is_area else code])
        found = cages.cages(position, codes, NOWHERE, *arrays)
        wanted = {
            x: {way[i] for way in ways} & before[x] for i, x in enumerate(cage.cells)
        }
        after = candidates(position)
        assert after == {**before, **wanted}
        assert found == (after != before)
        helped += found
        assert not cages.cages(position, codes, NOWHERE, *arrays)
    assert helped > 5


def test_a_value_that_a_cage_must_have_goes_from_cells_that_see_its_places() -> None:
    board = square_board(2, 3)
    sees = board.arrays[3]
    seen = {x: set(np.flatnonzero(sees[x]).tolist()) for x in range(36)}
    helped = 0
    for seed in range(300):
        rng = generator(seed)
        position, full = pencilled(rng, board)
        # Two cells side by side, so that others see both.
        row, column = (int(k) for k in rng.integers(0, 5, 2))
        cells = (row * 6 + column, row * 6 + column + 1)
        cage = CageRow(cages.SET, full[cells[0]] + full[cells[1]], cells)
        before = candidates(position)
        ways = list(
            naive_cages.fillings(
                cells, "sum", cage.target, before, seen, different=True
            )
        )
        must = set.intersection(*map(set, ways))
        wanted = {x: set(values) for x, values in before.items()}
        for v in must:
            at = [x for x in cells if v in before[x]]
            for x in np.flatnonzero(position.value == 0).tolist():
                if all(place in seen[x] for place in at):
                    wanted[x].discard(v)
        codes = np.array([cages.CAGE_OVERLAP])
        found = cages.cages(position, codes, NOWHERE, *arrays_of([cage]))
        assert candidates(position) == wanted
        assert found == (wanted != before)
        helped += found
    assert helped > 5


def test_a_cage_with_too_many_fillings_gives_nothing() -> None:
    board = Board(9, [(ROW, range(9 * r, 9 * r + 9)) for r in range(9)])
    position = board.position()
    start(position, np.zeros(81, np.int64))
    cage = CageRow(cages.SUM, 90, tuple(range(0, 81, 4))[:18])
    codes = np.array([cages.CAGE_COMBINATION, cages.CAGE_OVERLAP])
    before = position.cand.copy()
    assert not cages.cages(position, codes, NOWHERE, *arrays_of([cage]))
    assert np.array_equal(position.cand, before)


@pytest.mark.parametrize("seed", range(20))
def test_sums_follow_from_units_as_by_sets(seed: int) -> None:
    rng = generator(seed)
    board = square_board(2, 3)
    position = board.position()
    start(position, np.zeros(36, np.int64))
    assert guesses.fill(position, rng)
    full = position.value.tolist()
    order = rng.permutation(36).tolist()
    sides = [(0, 1), (6, 7), (12, 18), (13, 14, 20), (2, 3), (8, 9, 10), (35, 34)]
    sides += [(x,) for x in order[:14]]
    printed: list[CageRow] = []
    for cells in sides:
        if not {x for cage in printed for x in cage.cells} & set(cells):
            printed.append(CageRow(cages.SET, sum(full[x] for x in cells), cells))
    kinds = [
        [frozenset(cells) for kind, cells in board.units if kind == wanted]
        for wanted in (REGION, ROW, COLUMN)
    ]
    totals = {frozenset(cage.cells): cage.target for cage in printed}
    found = unit_sums(board, printed, 4)
    assert {frozenset(row.cells): row.target for row in found} == (
        naive_cages.unit_sums(6, kinds, totals, 4)
    )
    for row in found:
        assert sum(full[x] for x in row.cells) == row.target


def test_leftovers_hold_the_same_values() -> None:
    position = square_board(2, 2).position()
    start(position, np.zeros(16, np.int64))
    # Say that cells 0 and 1 hold the same two values as 10 and 11.
    cages.strike(position, 0, 0b0011)
    cages.strike(position, 1, 0b0001)
    cages.strike(position, 10, 0b1000)
    cages.strike(position, 11, 0b1000)
    codes = np.array([leftovers.LAW_OF_LEFTOVERS])
    pairs = np.array([[2, 0, 1, 10, 11]])
    assert leftovers.leftovers(position, codes, NOWHERE, pairs)
    assert position.cand[[0, 1, 10, 11]].tolist() == [0b0100, 0b0110, 0b0110, 0b0110]
    assert not leftovers.leftovers(position, codes, NOWHERE, pairs)
