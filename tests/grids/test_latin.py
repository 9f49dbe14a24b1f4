"""Random Latin squares are Latin squares, and every small one comes."""

import numpy as np
import pytest

from puzzle_publish.grids.latin import latin_square


def random_squares(size, count):
    rng = np.random.Generator(np.random.PCG64(1))
    return [latin_square(rng, size) for _ in range(count)]


@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_each_number_is_once_in_every_row_and_column(size):
    for rows in random_squares(size, 20):
        for line in (*rows, *zip(*rows, strict=True)):
            assert sorted(line) == list(range(1, size + 1))


@pytest.mark.soak
def test_every_square_of_three_and_four_comes():
    for size, count in ((3, 12), (4, 576)):
        assert len(set(map(str, random_squares(size, 40 * count)))) == count
