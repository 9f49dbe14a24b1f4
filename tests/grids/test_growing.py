"""Regions that grow: they cover the square, hang together and have one mark each."""

import numpy as np
import pytest

from puzzle_publish.grids import growing
from puzzle_publish.grids.reading import cells_by_number, connected

MARKS = np.array(
    [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]], dtype=np.int64
)


def hang_together(regions, count):
    for cells in cells_by_number(regions.tolist(), count):
        if cells:
            connected(cells, "a region")


@pytest.mark.parametrize("seed", range(5))
def test_pieces_grow_round_their_marks_and_are_joined_by_two(seed):
    rng = np.random.default_rng(seed)
    pieces = growing.grown(rng, MARKS)
    pairs = growing.joined(rng, pieces)

    assert pieces[MARKS > 0].tolist() == [0, 1, 2, 3]
    hang_together(pieces, 4)
    if pairs is not None:
        hang_together(pairs, 4)
        assert sorted(np.unique(pairs[MARKS > 0], return_counts=True)[1]) == [2, 2]


def test_a_cell_may_leave_unless_its_region_falls_apart():
    regions = np.array([[0, 0, 0], [1, 1, 0], [1, 1, 0]])

    assert growing.may_leave(regions, 0, 0)
    assert not growing.may_leave(regions, 0, 1)
    assert growing.neighbours(regions, 0, 1) == [1]
    assert growing.neighbours(regions, 0, 0) == [1]
    assert growing.neighbours(regions, 2, 0) == []
