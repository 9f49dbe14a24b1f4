"""The search row by row, against every grid written out, and known counts."""

import random
from collections import Counter
from itertools import islice, product

import numpy as np
import pytest

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.kernels.rowsearch import balanced_line, blocks_line, every_grid
from tests.naive import naive_rowsearch as naive


def found(known, clues=None, **options):
    """Yield the grids that agree with rows of 0, 1 and ?, as rows of text.

    Lines without clues are balanced.
    """
    cells = np.array([["01?".index(sign) for sign in row] for row in known])
    lines = [balanced_line(len(cells))] * sum(cells.shape)
    if clues:
        lines = [blocks_line(blocks) for blocks in clues]
    for rows in every_grid(cells, lines, **options):
        yield tuple("".join(map(str, row)) for row in rows)


def agrees(rows, known):
    cells = zip("".join(rows), "".join(known), strict=True)
    return all(sign in ("?", one) for one, sign in cells)


def empty(height, width):
    return ["?" * width] * height


@pytest.mark.parametrize("patience", [0, 10**9])
@pytest.mark.parametrize("different", [True, False])
def test_all_balanced_grids_of_four_with_any_givens(different, patience):
    every = [
        rows for rows in naive.grids(4, 4) if naive.is_binary_puzzle(rows, different)
    ]
    chance = random.Random(4)
    for _ in range(60):
        cells = "".join(chance.choice("01????") for _ in range(16))
        known = [cells[k : k + 4] for k in range(0, 16, 4)]
        expected = [rows for rows in every if agrees(rows, known)]

        answers = list(found(known, different=different, patience=patience))
        assert len(set(answers)) == len(answers)
        assert set(answers) == set(expected)


# OEIS A253316.
@pytest.mark.parametrize(("side", "count"), [(2, 2), (4, 72), (6, 4_140)])
def test_there_are_so_many_balanced_grids_without_twins(side, count):
    assert sum(1 for _ in found(empty(side, side), different=True)) == count


@pytest.mark.soak
def test_there_are_4_111_116_balanced_grids_of_eight_without_twins():
    every = found(empty(8, 8), different=True, steps=10**10)

    assert sum(1 for _ in every) == 4_111_116


# OEIS A242876 and A384764: grids that are the only one with their blocks.
@pytest.mark.parametrize(
    ("height", "width", "count"),
    [
        (1, 1, 2),
        (2, 2, 14),
        (3, 3, 384),
        (3, 4, 3_152),
        pytest.param(4, 4, 52_362, marks=pytest.mark.soak),
    ],
)
def test_the_blocks_of_so_many_grids_have_one_answer(height, width, count):
    sharing = Counter(map(naive.clues_of, naive.grids(height, width)))
    known, unique = empty(height, width), 0
    for number, (clues, grids) in enumerate(sharing.items()):
        answers = list(found(known, clues, patience=10**9 * (number % 2)))
        assert len(set(answers)) == len(answers) == grids
        assert all(naive.clues_of(rows) == clues for rows in answers)
        unique += grids == 1

    assert unique == count


def test_blocks_that_no_grid_has():
    clues = set(map(naive.clues_of, naive.grids(2, 2)))
    lines = [(), (1,), (2,)]
    for chosen in product(lines, repeat=4):
        answers = list(found(empty(2, 2), chosen))
        assert bool(answers) == (chosen in clues)


def test_cells_that_are_given_with_blocks():
    known = ["??", "?1"]

    assert list(found(known, [(1,)] * 4)) == [("10", "01")]


@pytest.mark.soak
def test_the_widest_grid():
    clues = [(1,) * 20] * 40
    diagonal = [(1,)] * 40

    assert list(islice(found(empty(40, 40), [(40,)] * 80), 2)) == [("1" * 40,) * 40]
    chessboards = set(found(empty(40, 40), clues + clues))
    assert chessboards == {("01" * 20, "10" * 20) * 20, ("10" * 20, "01" * 20) * 20}
    assert len(set(islice(found(empty(40, 40), diagonal * 2), 5_000))) == 5_000


FROG = """
....##.............##....
...####...........####...
...##.##.........##.##...
...##..###.....###..##...
...##.#.###...###.#.##...
...##.##..#####..##.##...
...##.###..###..###.##...
...##.#...........#.##...
...##...............##...
...##...............##...
..##.................##..
.##......#.....##.....##.
.##......#.....##.....##.
##.....................##
##...####.......####...##
.####....#.###.#....####.
.##.......#####.......##.
.##.......#####.......##.
..#........###........#..
..#######...#...#######..
..###..##...#...##..###..
........#..###..#........
........##.....##........
........#########........
.........#######.........
"""


def test_looking_ahead_decides_a_picture_of_large_white_areas():
    rows = tuple(line.replace("#", "1").replace(".", "0") for line in FROG.split())
    clues = naive.clues_of(rows)
    size = len(rows), len(rows[0])

    assert list(found(empty(*size), clues, steps=200_000)) == [rows]
    with pytest.raises(OutOfSteps):
        list(found(empty(*size), clues, steps=2_000_000, patience=10**9))


def test_a_search_ends_when_its_steps_are_spent():
    with pytest.raises(OutOfSteps):
        list(found(empty(8, 8), different=True, steps=500))
