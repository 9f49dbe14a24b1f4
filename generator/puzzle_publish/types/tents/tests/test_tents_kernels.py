"""The ladder in machine code, against that of rules/mark_ladder.py."""

import numpy as np
from few import few

from puzzle_publish.rules.mark_board import board_of
from puzzle_publish.rules.mark_ladder import uses
from puzzle_publish.types.tents import generate, kernels_ladder
from puzzle_publish.types.tents.ladder import LADDER, measured
from puzzle_publish.types.tents.model import statement


def twin(camp, deepest):
    """What `measured` returns, by the searches that also make the hints."""
    board = board_of(statement(camp))
    steps = [technique for technique, _ in uses(board, LADDER[: deepest + 1])]
    left = len(camp.trees) - board.marks.bit_count()
    return max(left, 0), steps if board.solved else []


def kernel(camp, deepest):
    trees = [r << 4 | c for r, c in camp.trees]
    return measured(trees, (*camp.rows, *camp.columns), deepest)


def camp_of(seed):
    """A camp of 6 to 10 rows; of three, one has a tent in a wrong row."""
    chance = np.random.default_rng(seed)
    size = int(chance.integers(6, 11))
    camp = generate._camp(generate._pitched(chance, size), size)
    rows = [*camp.rows]
    if seed % 3 == 0:
        rows[rows.index(max(rows))] -= 1
        rows[int(chance.integers(size))] += 1
    return camp._replace(rows=tuple(rows))


@few("seed", range(0, 1000, 20), fast=1)
def test_camps_take_the_steps_of_the_slow_ladder(seed):
    met = set()
    for k in range(seed, seed + 20):
        camp = camp_of(k)
        for deepest in (4, 7, 9, 10):
            found = kernel(camp, deepest)
            assert found == twin(camp, deepest), (k, deepest)
            met.update(found[1])
    assert len(met) > 6


def test_the_kernel_has_a_number_for_each_rung():
    names = [rung.technique.name for rung in LADDER]
    numbered = [name.upper().replace("-", "_") for name in names]

    assert [getattr(kernels_ladder, name) for name in numbered] == [*range(11)]
