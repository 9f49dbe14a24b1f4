"""Clues of marked sudokus, compared with all fillings of their cells."""

from itertools import combinations, pairwise, product

import numpy as np
import pytest
from few import few

from puzzle_publish.grids.climb import NOWHERE
from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels import clues, guesses
from puzzle_publish.kernels.candidates import start
from puzzle_publish.kernels.clues import (
    ARROW,
    BETWEEN,
    FEW,
    FIRST,
    LIMITS,
    MANY,
    ONE_OF,
    PAIR,
    RISING,
    TOTAL,
)

SIDE = 5
KINDS = (ONE_OF, RISING, PAIR, TOTAL, ARROW, BETWEEN)


def between(numbers):
    ends = sorted((numbers.index(1), numbers.index(SIDE)))
    return sum(numbers[ends[0] + 1 : ends[1]])


def fits_of(rng):
    """Return pairs of values that fit, and the table that says so."""
    values = range(SIDE)
    fits = {
        (a, b) for a, b in product(values, repeat=2) if a != b and rng.random() < 0.5
    }
    seconds = [sum(1 << b for b in values if (a, b) in fits) for a in values]
    firsts = [sum(1 << a for a in values if (a, b) in fits) for b in values]
    return fits, [*seconds, *firsts]


def random_clue(rng, kind, full):
    """Return a clue's cells, its row for the kernel, and when numbers keep it."""
    count = {ONE_OF: 1, PAIR: 2, BETWEEN: SIDE}.get(kind, int(rng.integers(2, 5)))
    cells = rng.permutation(SIDE * SIDE)[:count].tolist()
    if kind == BETWEEN:
        line = int(rng.integers(SIDE))
        cells = [line * SIDE + k for k in range(SIDE)]
    numbers = [int(full[x]) for x in cells]
    is_true = rng.random() < 0.8
    table = []
    if kind == ONE_OF:
        target = int(rng.integers(1, 1 << SIDE))
        keeps = lambda n: target >> (n[0] - 1) & 1  # noqa: E731
    elif kind == RISING:
        target = 0
        keeps = lambda n: all(a < b for a, b in pairwise(n))  # noqa: E731
    elif kind == PAIR:
        target = 0
        fits, table = fits_of(rng)
        keeps = lambda n: (n[0] - 1, n[1] - 1) in fits  # noqa: E731
    elif kind == TOTAL:
        target = sum(numbers) if is_true else int(rng.integers(2, 5 * count))
        keeps = lambda n: sum(n) == target  # noqa: E731
    elif kind == ARROW:
        target = 0
        keeps = lambda n: n[0] == sum(n[1:])  # noqa: E731
    else:
        target = between(numbers) if is_true else int(rng.integers(0, 10))
        keeps = lambda n: len({*n}) == SIDE and between([*n]) == target  # noqa: E731
    return cells, target, table, keeps


def check(kind, cases):
    rng = np.random.default_rng(kind)
    board = latin_board(SIDE)
    position = board.position()
    *_, sees = board.arrays
    taken = {LIMITS: 0, FEW: 0, MANY: 0}
    for _ in range(cases):
        start(position, np.zeros(SIDE * SIDE, np.int64))
        assert guesses.fill(position, rng)
        full = position.value.copy()
        shown = np.where(rng.random(SIDE * SIDE) < rng.random() * 0.6, full, 0)
        cells, target, table, keeps = random_clue(rng, kind, full)
        summed = cells[kind == ARROW :]
        differ = all(sees[x, y] for x, y in combinations(summed, 2))
        row = [0, kind, target, len(cells), int(differ), *cells, *table]
        rules = np.array([row], np.int64)
        for way in (LIMITS, FEW, MANY):
            start(position, shown)
            before = [mask_of(position, x) for x in cells]
            possible = possible_values(before, cells, sees, keeps)
            memo = np.full((3, *rules.shape), -1, np.int64)
            codes = np.array([FIRST + way])
            found = clues.clues(position, codes, NOWHERE, rules, memo)
            after = [mask_of(position, x) for x in cells]
            is_sound = all(p & ~a == 0 for p, a in zip(possible, after, strict=True))
            assert is_sound, (kind, way, row, before, possible, after)
            assert found == (before != after)
            taken[way] += found
            if way == FEW and kind in (PAIR, TOTAL, ARROW) and any(possible):
                open_cells = [i for i, x in enumerate(cells) if not position.value[x]]
                assert [after[i] for i in open_cells] == [
                    possible[i] for i in open_cells
                ], (kind, row, before, possible, after)
    return taken


def mask_of(position, x):
    value = int(position.value[x])
    return 1 << (value - 1) if value else int(position.cand[x])


def possible_values(masks, cells, sees, keeps):
    """Return the values of each cell in fillings that keep the clue."""
    found = [0] * len(cells)
    choices = [[v + 1 for v in range(SIDE) if mask >> v & 1] for mask in masks]
    for numbers in product(*choices):
        clash = any(
            a == b and sees[x, y]
            for (a, x), (b, y) in combinations(
                list(zip(numbers, cells, strict=True)), 2
            )
        )
        if not clash and keeps(numbers):
            for i, number in enumerate(numbers):
                found[i] |= 1 << (number - 1)
    return found


@few("kind", KINDS, fast=2)
def test_no_way_of_reasoning_takes_a_value_that_some_filling_has(kind):
    taken = check(kind, 150)
    assert taken[LIMITS] > 10


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_of_twenty_thousand_cases(kind):
    check(kind, 20_000)
