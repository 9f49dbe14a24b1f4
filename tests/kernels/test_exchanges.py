"""Regions exchange cells as plain Python does it, and stay in one piece."""

import numpy as np
import pytest
from few import few

from puzzle_publish.grids.cuts import neighbours
from puzzle_publish.types.sudoku.board import boxes
from puzzle_publish.types.sudoku.regions import random_regions

SIZES = (4, 6, 8, 9)


def in_one_piece(region, beside, x):
    reached, todo = {x}, [x]
    while todo:
        for y in beside[todo.pop()]:
            if region[y] == region[x] and y not in reached:
                reached.add(y)
                todo.append(y)
    return len(reached) == region.count(region[x])


def slowly(rng, size):
    """Regions by the same draws, with lists and sets."""
    region = [number for row in boxes(size) for number in row]
    beside = neighbours(size)
    for _ in range(12 * size * size):
        x = int(rng.random() * size * size)
        y = beside[x][int(rng.random() * len(beside[x]))]
        mine, other = region[x], region[y]
        if mine == other:
            continue
        kept, region[x] = region.copy(), other
        ends = [
            z
            for z, number in enumerate(region)
            if number == other and z != x and any(region[w] == mine for w in beside[z])
        ]
        if ends:
            z = ends[int(rng.random() * len(ends))]
            region[z] = mine
        if not ends or not all(in_one_piece(region, beside, w) for w in (x, z)):
            region = kept
    return region


def agree(size, seed):
    found = random_regions(np.random.default_rng(seed), size)
    names = {}
    wanted = [
        names.setdefault(number, len(names))
        for number in slowly(np.random.default_rng(seed), size)
    ]
    return [number for row in found for number in row] == wanted


@few("size", SIZES, fast=2)
def test_regions_are_those_of_plain_python(size):
    assert agree(size, 1)


@pytest.mark.soak
def test_many_regions_are_those_of_plain_python():
    assert all(agree(SIZES[seed % 4], seed) for seed in range(20_000))
