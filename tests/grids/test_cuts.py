"""Cuts of a grid into cages stay whole, however often they change."""

import numpy as np
import pytest

from puzzle_publish.grids.cuts import Cut, neighbours

CHANGES = {
    "recut": lambda cut, x: cut.recut(x),
    "merge": lambda cut, x: cut.merge(x),
}


def is_connected(cells, beside):
    reached, todo = {cells[0]}, [cells[0]]
    while todo:
        new = set(beside[todo.pop()]) & set(cells) - reached
        reached |= new
        todo += new
    return len(reached) == len(cells)


@pytest.mark.parametrize("singles", [0, 2])
@pytest.mark.parametrize("repeats", [True, False])
@pytest.mark.parametrize("change", CHANGES)
def test_every_cell_stays_in_one_connected_cage(change, repeats, singles):
    side, changed = 5, 0
    values = [(r + c) % side for r in range(side) for c in range(side)]
    for seed in range(6):
        cut = Cut(
            np.random.Generator(np.random.PCG64(seed)),
            values,
            side,
            sizes=(1, 4, 3, 2),
            largest=4,
            singles=singles,
            repeats=repeats,
        )
        for x in range(40):
            before = [tuple(cage) for cage in cut.cages]
            has_changed = CHANGES[change](cut, x % side**2)
            changed += has_changed
            assert has_changed or cut.cages == before
            cages = [cells for _, cells in cut.cages]
            assert sorted(x for cells in cages for x in cells) == list(range(side**2))
            assert all(is_connected(cells, neighbours(side)) for cells in cages)
            assert max(map(len, cages)) <= 4
            assert sum(len(cells) == 1 for cells in cages) <= singles
            if not repeats:
                assert all(len({values[x] for x in c}) == len(c) for c in cages)
    assert changed > 2


def test_weights_say_how_large_new_cages_are():
    rng = np.random.Generator(np.random.PCG64(0))
    cut = Cut(rng, [0] * 100, 10, sizes=(0, 1), largest=4, singles=100)
    assert max(len(cells) for _, cells in cut.cages) == 2
