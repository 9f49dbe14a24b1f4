"""Ladders on lines, random grids and repairs, against their slow twins."""

import random

import numpy as np
import pytest

from puzzle_publish.kernels import balance, blocks
from puzzle_publish.kernels import pictures as drawn
from puzzle_publish.kernels.lines import IMPOSSIBLE
from puzzle_publish.types.takuzu.ladder import table
from tests.naive import naive_line_grids as naive
from tests.naive.naive_lines import blocks_of
from tests.naive.naive_rowsearch import is_binary_puzzle

NOWHERE = np.zeros(0, np.int64)


def rng_of(seed):
    return np.random.Generator(np.random.PCG64(seed))


def bits(line, sign):
    return sum(1 << i for i, one in enumerate(line) if one == sign)


def known_of(rows, signs):
    """Return what is known as the kernels take it; no technique has been tried."""
    lines = [*rows, *naive.columns_of(rows)]
    return np.array([*([bits(x, s) for x in lines] for s in signs), [0] * len(lines)])


def text(height, width, known, signs):
    ones, zeros, _ = known
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
    padded = [[len(line), *line, *[0] * (8 - len(line))] for line in every]
    return clues, np.array(padded, np.int64)


@pytest.mark.soak
def test_blocks_of_pictures():
    for rows in pictures(1, 50):
        _, padded = clues_of(rows)
        width = len(rows[0])
        values = np.array([bits(row, "#") for row in rows], np.int64)
        found = np.zeros_like(padded)
        drawn.repair(blocks.LINE, values, width, found, 0, 0, 0, rng_of(1))

        for line, expected in zip(found, padded, strict=True):
            assert line[: 1 + line[0]].tolist() == expected[: 1 + expected[0]].tolist()
        assert values.tolist() == [bits(row, "#") for row in rows]


def test_cells_at_an_edge_may_change_unless_that_makes_a_speck():
    seen = set()
    for rows in pictures(7, 200):
        height, width = len(rows), len(rows[0])
        found = np.empty(height, np.int64)
        values = np.array([bits(row, "#") for row in rows], np.int64)
        drawn.changeable(values, width, found)
        expected = naive.changeable(rows)
        seen |= set("".join(expected))

        assert [bits(row, "x") for row in expected] == found.tolist()
    assert seen == {"x", "."}


@pytest.mark.parametrize("seed", range(3))
def test_lines_settle_as_the_slow_ones_do(seed):
    for rows in pictures(seed, 40):
        clues, padded = clues_of(rows)
        height, width = len(rows), len(rows[0])
        chance = random.Random(str(rows))
        # Some cells are given, one of them perhaps with the wrong value.
        known = [
            "".join(chance.choice([s, "?", "?", "?"]) for s in row) for row in rows
        ]
        if chance.random() < 0.5:
            known[0] = chance.choice("#.") + known[0][1:]
        state = known_of(known, "#.")
        done = blocks.settle(blocks.LINE, height, width, padded, state, blocks.ALL)
        expected = naive.blocks_settled(known, clues)
        once = known_of(known, "#.")
        blocks.settle(blocks.LINE, height, width, padded, once, 1)
        if expected:
            swept = naive.blocks_settled(known, clues, 1)
            assert text(height, width, once, "#.") == swept

        assert (done == IMPOSSIBLE) == (expected is None)
        if expected:
            assert text(height, width, state, "#.") == expected
            left = blocks.open_cells(height, width, state)
            assert left == "".join(expected).count("?")


@pytest.mark.soak
def test_the_border_cell_that_must_have_a_value():
    seen = set()
    for rows in pictures(5, 400):
        clues, padded = clues_of(rows)
        height, width = len(rows), len(rows[0])
        known = naive.blocks_settled(["?" * width] * height, clues)
        if "?" not in "".join(known):
            continue
        row, *values = blocks.edge_cell(
            height, width, padded, known_of(known, "#."), False
        )
        expected = naive.border_cell(known, clues)
        seen.add(expected is None)

        column = max(values).bit_length() - 1
        found = None if row < 0 else (row, column, "#" if values[0] else ".")
        assert found == expected
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(2))
def test_the_ladder_of_blocks_reaches_the_picture_or_gets_stuck(seed):
    for rows in pictures(seed, 60):
        clues, padded = clues_of(rows)
        height, width = len(rows), len(rows[0])
        steps, tally = np.empty((height * width, 5), np.int64), np.empty(2, np.int64)
        dearest = blocks.climb(0, height, width, padded, steps, tally)
        known = ["?" * width] * height
        while known and "?" in "".join(known):
            known = naive.blocks_settled(known, clues)
            edge = naive.border_cell(known, clues)
            if edge is None:
                break
            r, c, sign = edge
            known[r] = known[r][:c] + sign + known[r][c + 1 :]

        assert (dearest < 0) == ("?" in "".join(known))
        for at_once in (blocks.BOXES, blocks.LINE):
            found = blocks.climb(at_once, height, width, padded, steps[:0], tally)
            together = blocks.LONE_LINE if at_once == blocks.LINE else blocks.BOXES
            assert found == dearest or max(found, dearest) <= together
        if dearest < 0:
            continue
        blocks.climb(0, height, width, padded, steps, tally)
        taken = tally[0]
        assert dearest == steps[:taken, 0].max()
        cells = [["?"] * width for _ in range(height)]
        for _, line, one, zero, _ in steps[:taken].tolist():
            for i in range(max(height, width)):
                r, c = (line, i) if line < height else (i, line - height)
                if (one | zero) >> i & 1:
                    assert cells[r][c] == "?"
                    cells[r][c] = "#" if one >> i & 1 else "."
        assert ["".join(row) for row in cells] == rows


def test_blurred_numbers_are_means_of_their_neighbours():
    plain = rng_of(3).random((5, 7))
    means = np.empty_like(plain)
    drawn.blur(plain, means)

    assert means[0, 0] == pytest.approx(plain[:2, :2].mean())
    assert means[2, 3] == pytest.approx(plain[1:4, 2:5].mean())


@pytest.mark.soak
def test_repaired_fields_are_finished_by_their_technique():
    for technique in (blocks.BOXES, blocks.LINE):
        for seed in range(10):
            rng = rng_of(seed)
            rows = drawn.field(10, 10, 0.5, 1, rng)
            padded, known = np.zeros((20, 8), np.int64), np.zeros((3, 20), np.int64)
            before = rows.copy()
            found = drawn.repair(technique, rows, 10, padded, 0, 12, 24, rng)
            assert found >= 0
            assert blocks.left_open(technique, 10, 10, padded, known) == 0
            left = blocks.left_open(blocks.BOXES, 10, 10, padded, known)
            again = drawn.repair(technique, rows, 10, padded, left + 1, 12, 24, rng)
            assert again == blocks.STUCK
            differing = (before ^ rows).tolist()
            assert found == sum(row.bit_count() for row in differing)


# Binary puzzles.


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
        state = known_of(known, "10")
        fits = balance.settle(6, state, table(6), deepest, NOWHERE)
        expected = naive.balance_settled(known, different)

        assert is_binary_puzzle(cells, different=True)
        assert fits == (expected is not None)
        if fits:
            assert text(6, 6, state, "10") == expected


@pytest.mark.parametrize("deepest", [balance.PAIR, balance.COUNT, balance.ALIKE])
def test_only_clues_that_techniques_give_back_are_taken_away(deepest):
    full, state = np.empty(36, np.int64), np.empty((3, 12), np.int64)
    for seed in range(20):
        assert balance.fill(6, table(6), rng_of(seed), full)
        groups = rng_of(seed).permutation(36).reshape(-1, 2)
        cells = full.copy()
        taken = balance.dig(cells, groups, 6, table(6), deepest)

        assert taken == sum(not cells[group].any() for group in groups)
        assert all(cells[group].any() == cells[group].all() for group in groups)
        balance.read(cells, 6, state)
        assert balance.settle(6, state, table(6), deepest, NOWHERE)
        for k in range(36):
            assert (state[2 - full[k], k // 6] >> k % 6) & 1
        assert balance.dig(cells, groups, 6, table(6), deepest) == 0


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
