"""Ladders on lines, random grids and repairs, against their slow twins."""

import random

import numpy as np
import pytest

from puzzle_publish.kernels import balance, blocks
from puzzle_publish.kernels.lines import IMPOSSIBLE, balanced_lines
from tests.naive import naive_line_grids as naive
from tests.naive.naive_lines import blocks_of
from tests.naive.naive_rowsearch import is_binary_puzzle


def rng_of(seed):
    return np.random.Generator(np.random.PCG64(seed))


def bits(line, sign):
    return sum(1 << i for i, one in enumerate(line) if one == sign)


def lines_of(rows, sign):
    return np.array([bits(x, sign) for x in [*rows, *naive.columns_of(rows)]], np.int64)


def text(height, width, ones, zeros, signs):
    return [
        "".join(
            signs[0] if one >> c & 1 else signs[1] if zero >> c & 1 else "?"
            for c in range(width)
        )
        for one, zero in zip(
            ones[:height].tolist(), zeros[:height].tolist(), strict=True
        )
    ]


# Nonograms.


def pictures(seed, count, sides=(4, 7)):
    """Yield random pictures as rows of text."""
    chance = random.Random(seed)
    for _ in range(count):
        height, width = chance.randint(*sides), chance.randint(*sides)
        yield [
            "".join(chance.choice("#.") for _ in range(width)) for _ in range(height)
        ]


def clues_of(rows):
    """Return the clues of rows and columns, and as the kernels take them."""
    clues = [[blocks_of(x) for x in side] for side in (rows, naive.columns_of(rows))]
    every = [line for side in clues for line in side]
    padded = np.array([[*line, *[0] * (8 - len(line))] for line in every], np.int64)
    return clues, padded, np.array([len(line) for line in every], np.int64)


def test_blocks_of_pictures():
    for rows in pictures(1, 50):
        _, padded, counts = clues_of(rows)
        height, width = len(rows), len(rows[0])
        values = np.array([bits(row, "#") for row in rows], np.int64)
        found, numbers = np.zeros((height + width, 8), np.int64), np.zeros_like(counts)
        blocks.clues_of(values, height, width, found, numbers)

        assert numbers.tolist() == counts.tolist()
        for line, count, expected in zip(found, counts, padded, strict=True):
            assert line[:count].tolist() == expected[:count].tolist()
        assert values.tolist() == [bits(row, "#") for row in rows]


@pytest.mark.parametrize("seed", range(3))
def test_lines_settle_as_the_slow_ones_do(seed):
    for rows in pictures(seed, 40):
        clues, padded, counts = clues_of(rows)
        height, width = len(rows), len(rows[0])
        chance = random.Random(str(rows))
        # Some cells are given, one of them perhaps with the wrong value.
        known = [
            "".join(chance.choice([s, "?", "?", "?"]) for s in row) for row in rows
        ]
        if chance.random() < 0.5:
            known[0] = chance.choice("#.") + known[0][1:]
        ones, zeros = lines_of(known, "#"), lines_of(known, ".")
        due = np.ones(height + width, np.int64)
        done = blocks.settle(
            blocks.LINE, height, width, padded, counts, ones, zeros, due
        )
        expected = naive.blocks_settled(known, clues)

        assert (done == IMPOSSIBLE) == (expected is None)
        if expected:
            assert text(height, width, ones, zeros, "#.") == expected
            left = blocks.open_cells(height, width, ones, zeros)
            assert left == "".join(expected).count("?")


def test_the_border_cell_that_must_have_a_value():
    seen = set()
    for rows in pictures(5, 400):
        clues, padded, counts = clues_of(rows)
        height, width = len(rows), len(rows[0])
        known = naive.blocks_settled(["?" * width] * height, clues)
        if "?" not in "".join(known):
            continue
        ones, zeros = lines_of(known, "#"), lines_of(known, ".")
        cell, value = blocks.edge_cell(height, width, padded, counts, ones, zeros)
        expected = naive.border_cell(known, clues)
        seen.add(expected is None)

        found = None if cell < 0 else (*divmod(cell, width), ".#"[value])
        assert found == expected
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(2))
def test_the_ladder_of_blocks_reaches_the_picture_or_gets_stuck(seed):
    for rows in pictures(seed, 60):
        clues, padded, counts = clues_of(rows)
        height, width = len(rows), len(rows[0])
        steps, tally = np.empty((height * width, 5), np.int64), np.empty(2, np.int64)
        taken = blocks.climb(height, width, padded, counts, 2, steps, tally)
        known = ["?" * width] * height
        while known and "?" in "".join(known):
            known = naive.blocks_settled(known, clues)
            edge = naive.border_cell(known, clues)
            if edge is None:
                break
            r, c, sign = edge
            known[r] = known[r][:c] + sign + known[r][c + 1 :]

        assert (taken < 0) == ("?" in "".join(known))
        if taken < 0:
            continue
        cells = [["?"] * width for _ in range(height)]
        for _, line, one, zero, _ in steps[:taken].tolist():
            for i in range(max(height, width)):
                r, c = (line, i) if line < height else (i, line - height)
                if (one | zero) >> i & 1:
                    assert cells[r][c] == "?"
                    cells[r][c] = "#" if one >> i & 1 else "."
        assert ["".join(row) for row in cells] == rows


def test_blurred_numbers_are_means_of_their_neighbours():
    plain = blocks.blurred(5, 7, 0, rng_of(3))
    means = blocks.blurred(5, 7, 1, rng_of(3))

    assert means[0, 0] == pytest.approx(plain[:2, :2].mean())
    assert means[2, 3] == pytest.approx(plain[1:4, 2:5].mean())


def test_repaired_fields_are_finished_by_their_technique():
    for technique in (blocks.SIMPLE, blocks.LINE):
        for seed in range(10):
            rng = rng_of(seed)
            values = blocks.blurred(10, 10, 1, rng)
            rows = (values >= np.median(values)) @ (1 << np.arange(10))
            padded, counts = np.zeros((20, 8), np.int64), np.zeros(20, np.int64)
            found = blocks.repair(technique, rows, 10, padded, counts, 12, 24, rng)
            assert found >= 0
            assert blocks.left_open(technique, 10, 10, padded, counts) == 0


# Binary puzzles.


def table(n):
    found = np.empty(1_296, np.int64)
    return found[: balanced_lines(n, found)].copy()


@pytest.mark.parametrize(
    ("deepest", "different"), [(balance.EVERY_FILLING, False), (balance.ALIKE, True)]
)
def test_balanced_lines_settle_as_the_slow_ones_do(deepest, different):
    full = np.empty(36, np.int64)
    for seed in range(60):
        chance = random.Random(seed)
        assert balance.fill(6, table(6), rng_of(seed), full)
        cells = [
            "".join("01"[x - 1] for x in row) for row in full.reshape(6, 6).tolist()
        ]
        known = ["".join(chance.choice([s, "?", "?"]) for s in row) for row in cells]
        # Two lines that become alike at once are noticed only in full grids.
        if not different and chance.random() < 0.3:
            known[0] = chance.choice("01") + known[0][1:]
        ones, zeros = lines_of(known, "1"), lines_of(known, "0")
        fits = balance.settle(6, ones, zeros, table(6), deepest, (1 << 12) - 1)
        expected = naive.balance_settled(known, different)

        assert is_binary_puzzle(cells, different=True)
        assert fits == (expected is not None)
        if fits:
            assert text(6, 6, ones, zeros, "10") == expected


@pytest.mark.parametrize("n", [6, 10, 16])
def test_full_grids_are_random_and_obey_all_rules(n):
    seen = set()
    for seed in range(8):
        full = np.empty(n * n, np.int64)
        assert balance.fill(n, table(n), rng_of(seed), full)
        rows = [
            "".join("01"[x - 1] for x in row) for row in full.reshape(n, n).tolist()
        ]
        assert is_binary_puzzle(rows, different=True)
        seen.add(tuple(rows))
    assert len(seen) == 8
