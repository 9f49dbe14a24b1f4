"""Singles, cages and lines of a square of cages: never wrong, and each has its case."""

from math import prod

import numpy as np
import pytest

from puzzle_publish.grids.cagesums import CageRow, arrays_of
from puzzle_publish.grids.climb import NOWHERE
from puzzle_publish.kernels import cages, guesses
from puzzle_publish.kernels.cagelines import (
    INNIES,
    OUTIES,
    REST_OF_CAGE,
    line_totals,
    recall,
    simple_cages,
)
from puzzle_publish.kernels.candidates import COLUMN, ROW, Board, Ints, Position, start


def board(side: int) -> Board:
    n = range(side)
    rows = [[r * side + c for c in n] for r in n]
    columns = [[r * side + c for r in n] for c in n]
    return Board(side, [*((ROW, x) for x in rows), *((COLUMN, x) for x in columns)])


def opened(side: int) -> Position:
    position = board(side).position()
    start(position, np.zeros(side * side, np.int64))
    return position


def take(kernel, position: Position, rows: list[CageRow], *codes: int) -> bool:
    return kernel(position, np.array(codes), NOWHERE, *arrays_of(rows))


def left(position: Position, *cells: int) -> list[set[int]]:
    masks = [int(position.cand[x]) for x in cells]
    return [{v + 1 for v in range(9) if mask >> v & 1} for mask in masks]


def test_a_cage_of_one_cell_and_the_last_cell_of_a_cage_are_filled() -> None:
    position = opened(3)
    rows = [CageRow(cages.SUM, 2, (0,)), CageRow(cages.PRODUCT, 6, (0, 4))]
    assert take(simple_cages, position, rows, cages.FREEBIE)
    assert position.value.tolist() == [2, 0, 0, 0, 0, 0, 0, 0, 0]
    assert take(simple_cages, position, rows, REST_OF_CAGE)
    assert position.value.tolist() == [2, 0, 0, 0, 3, 0, 0, 0, 0]


def test_a_first_look_at_cages_is_recalled() -> None:
    rows = [CageRow(cages.SUM, 3, (0, 1)), CageRow(cages.PRODUCT, 12, (5, 6))]
    looked, recalled = opened(4), opened(4)
    arrays = arrays_of(rows)
    codes = np.array([cages.CAGE_COMBINATION])
    while simple_cages(looked, codes, NOWHERE, *arrays):
        pass
    recall(recalled, arrays[0], arrays[2][cages.CAGE_COMBINATION - cages.FREEBIE])

    assert left(recalled, 0, 1, 5, 6) == [{1, 2}, {1, 2}, {3, 4}, {3, 4}]
    for name, array in recalled._asdict().items():
        assert (array == getattr(looked, name)).all()


def test_a_line_less_its_known_cages_leaves_a_sum_or_a_product() -> None:
    # Row 1 adds up to 10 and multiplies to 24; its first two cells are known.
    for operation, target in ((cages.SUM, 6), (cages.PRODUCT, 8)):
        position = opened(4)
        known = CageRow(operation, target, (0, 1))
        others = [CageRow(cages.SUM, 9, (2, 6, 10)), CageRow(cages.SUM, 9, (3, 7, 11))]
        assert take(line_totals, position, [known, *others], INNIES)
        wanted = {1, 3}
        assert left(position, 2, 3) == [wanted, wanted]
        assert left(position, 0, 6) == [{1, 2, 3, 4}] * 2


def test_cages_that_cover_a_line_tell_what_sticks_out() -> None:
    # The cages of row 1 add up to 12: the cell below it is 2.
    position = opened(4)
    rows = [CageRow(cages.SUM, 5, (0, 1)), CageRow(cages.SUM, 7, (2, 3, 6))]
    assert not take(line_totals, position, rows[1:], OUTIES)
    assert take(line_totals, position, rows, OUTIES)
    assert left(position, 6) == [{2}]


def test_a_difference_with_one_pair_has_a_known_sum() -> None:
    # 4 - 1 is the only way to 3, so the other two of the row add up to 5.
    position = opened(4)
    rows = [
        CageRow(cages.DIFFERENCE, 3, (0, 1)),
        CageRow(cages.ANY, 4, (2, 6, 10)),
        CageRow(cages.SUM, 6, (3, 7, 11)),
    ]
    assert take(line_totals, position, rows, INNIES)
    assert left(position, 2, 3) == [{2, 3}, {2, 3}]


def random_rows(rng: np.random.Generator, side: int, full: Ints) -> list[CageRow]:
    """Dominoes and other cages of two to four cells in a row of the snake of cells."""
    snake = [
        r * side + (c if r % 2 == 0 else side - 1 - c)
        for r in range(side)
        for c in range(side)
    ]
    rows = []
    while snake:
        size = min(1 + int(rng.random() * 4), len(snake))
        cells, snake = sorted(snake[:size]), snake[size:]
        values = [int(full[x]) for x in cells]
        if rng.random() < 0.5 or size == 1:
            row = CageRow(cages.SUM, sum(values), tuple(cells))
        elif size == 2 and rng.random() < 0.5:
            row = CageRow(cages.DIFFERENCE, abs(values[0] - values[1]), tuple(cells))
        else:
            row = CageRow(cages.PRODUCT, prod(values), tuple(cells))
        rows.append(row)
    return rows


@pytest.mark.parametrize("side", [4, 6])
def test_no_candidate_of_the_square_behind_the_cages_is_ruled_out(side: int) -> None:
    ruled_out = 0
    for seed in range(40):
        rng = np.random.Generator(np.random.PCG64(seed))
        position = opened(side)
        assert guesses.fill(position, rng)
        full = position.value.copy()
        rows = random_rows(rng, side, full)
        start(position, np.zeros(side * side, np.int64))
        codes = (cages.FREEBIE, REST_OF_CAGE, 0, 2, 4, cages.CAGE_COMBINATION)
        for _ in range(60):
            take(simple_cages, position, rows, *codes)
            if not take(line_totals, position, rows, INNIES, OUTIES):
                break
            ruled_out += 1
        for x in range(side * side):
            value = int(position.value[x]) or full[x]
            assert value == full[x]
            assert position.value[x] or position.cand[x] >> (value - 1) & 1
    assert ruled_out


def test_the_order_does_not_matter_where_nothing_is_noted() -> None:
    for seed in range(20):
        rng = np.random.Generator(np.random.PCG64(seed))
        position = opened(6)
        assert guesses.fill(position, rng)
        rows = random_rows(rng, 6, position.value)
        noted = board(6).position(records=True)
        codes = (cages.FREEBIE, 0, REST_OF_CAGE, 2, 4, cages.CAGE_COMBINATION)
        for each in (position, noted):
            start(each, np.zeros(36, np.int64))
            take(simple_cages, each, rows, *codes)
        assert position.value.tolist() == noted.value.tolist()
        assert position.cand.tolist() == noted.cand.tolist()
