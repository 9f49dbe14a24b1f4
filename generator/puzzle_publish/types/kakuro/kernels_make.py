"""Making a kakuro: a pattern of black cells, digits, and a climb to fewer candidates.

The arrays are those of kernels.py; `grid` is (cells,) uint8, 1 for a white cell, and
`white` has the numbers of the white cells.
"""

import numpy as np

from ...kernels.candidates import BROKEN, EMPTY, Bytes, Ints, count, lowest
from ...kernels.jit import kernel
from .kernels import (
    ACROSS,
    CAND,
    DIGIT,
    DOWN,
    EVERY,
    FIRST,
    FRESH,
    LENGTH,
    SUM,
    USED,
    VALUE,
    reason,
)


@kernel
def any_of(rng: np.random.Generator, mask: int) -> int:
    """The number of a bit, at random."""
    for _ in range(int(rng.random() * count(mask))):
        mask &= mask - 1
    return lowest(mask)


@kernel
def run_length(grid: Bytes, x: int, step: int) -> int:
    """Length of the run through x, along `step`."""
    length = 1
    for way in (step, -step):
        y = x + way
        while grid[y]:
            length += 1
            y += way
    return length


@kernel
def is_fair(grid: Bytes, stride: int) -> bool:
    """Whether all white cells are in two runs, and connected."""
    seen = np.zeros(len(grid), np.uint8)
    todo = np.empty(len(grid), np.int64)
    waiting, met, number = 0, 0, 0
    for x in range(len(grid)):
        if grid[x]:
            number += 1
            if run_length(grid, x, 1) < 2 or run_length(grid, x, stride) < 2:
                return False
            if number == 1:
                todo[0] = x
                seen[x] = 1
                waiting = 1
    while waiting:
        waiting -= 1
        met += 1
        x = todo[waiting]
        for step in (-stride, -1, 1, stride):
            if grid[x + step] and not seen[x + step]:
                seen[x + step] = 1
                todo[waiting] = x + step
                waiting += 1
    return met == number


@kernel
def paint(grid: Bytes, group: Ints, shade: int) -> int:
    """Make cells white (1) or black (0); return how many changed."""
    painted = 0
    for x in group:
        painted += grid[x] != shade
        grid[x] = shade
    return painted


@kernel
def pattern(
    rng: np.random.Generator,
    grid: Bytes,
    groups: Ints,
    stride: int,
    black: int,
    longest: int,
) -> bool:
    """Blacken groups of cells in a random order; whether no run is too long.

    First until so many cells are black, then only to cut runs that are too long.
    """
    order = np.arange(len(groups))
    for i in range(len(order) - 1, 0, -1):
        k = int(rng.random() * (i + 1))
        last = order[i]
        order[i] = order[k]
        order[k] = last
    done = 0
    for cutting in range(2):
        for group in groups[order]:
            x = group[0]
            if not grid[x] or (not cutting and done >= black):
                continue
            across, down = run_length(grid, x, 1), run_length(grid, x, stride)
            if cutting and across <= longest and down <= longest:
                continue
            painted = paint(grid, group, 0)
            if is_fair(grid, stride):
                done += painted
            else:
                paint(grid, group, 1)
    for x in range(len(grid)):
        if grid[x]:
            across, down = run_length(grid, x, 1), run_length(grid, x, stride)
            if across > longest or down > longest:
                return False
    return True


@kernel
def fill(rng: np.random.Generator, white: Ints, runs: Ints, cells: Ints) -> bool:
    """Write digits in reading order, none twice in a run; False if none was left."""
    for k in range(len(runs)):
        runs[k, USED] = 0
    for x in white:
        a, d = cells[x, ACROSS], cells[x, DOWN]
        free = 511 & ~(runs[a, USED] | runs[d, USED])
        if not free:
            return False
        v = any_of(rng, free)
        cells[x, DIGIT] = v + 1
        runs[a, USED] |= 1 << v
        runs[d, USED] |= 1 << v
    return True


@kernel
def wrong_left(white: Ints, cells: Ints) -> int:
    """How many candidates of empty cells are wrong."""
    left = 0
    for x in white:
        left += max(count(cells[x, CAND]) - 1, 0)
    return left


@kernel
def judge(
    white: Ints,
    runs: Ints,
    cells: Ints,
    sets: Ints,
    tally: Ints,
    log: Ints,
    dearest: int,
) -> int:
    """How many wrong candidates remain when the sums of the digits are printed."""
    for k in range(len(runs)):
        runs[k, FRESH] = EVERY
        runs[k, SUM] = 0
        for x in runs[k, FIRST : FIRST + runs[k, LENGTH]]:
            runs[k, SUM] += cells[x, DIGIT]
    tally[EMPTY] = len(white)
    tally[BROKEN] = 0
    for x in white:
        cells[x, CAND] = 511
        cells[x, VALUE] = 0
    reason(runs, cells, sets, tally, log, dearest)
    return wrong_left(white, cells)


@kernel
def change(
    rng: np.random.Generator, x: int, runs: Ints, cells: Ints, undo: Ints
) -> bool:
    """Give a cell or one near it another digit, or swap two; False if neither fits.

    Written to `undo`: the cells and the digits that they had.
    """
    if rng.random() < 0.3:
        k = cells[x, ACROSS + int(rng.random() * 2)]
        x = runs[k, FIRST + int(rng.random() * runs[k, LENGTH])]
    a, d = cells[x, ACROSS], cells[x, DOWN]
    mine = 1 << (cells[x, DIGIT] - 1)
    undo[0], undo[1], undo[2], undo[3] = x, cells[x, DIGIT], x, cells[x, DIGIT]
    free = 511 & ~(runs[a, USED] | runs[d, USED])
    if free and rng.random() < 0.6:
        new = any_of(rng, free)
        cells[x, DIGIT] = new + 1
        runs[a, USED] ^= mine | 1 << new
        runs[d, USED] ^= mine | 1 << new
        return True
    way = ACROSS + int(rng.random() * 2)
    k = cells[x, way]
    y = runs[k, FIRST + int(rng.random() * runs[k, LENGTH])]
    theirs = 1 << (cells[y, DIGIT] - 1)
    a, d = cells[x, ACROSS + DOWN - way], cells[y, ACROSS + DOWN - way]
    if x == y or runs[a, USED] & theirs or runs[d, USED] & mine:
        return False
    undo[2], undo[3] = y, cells[y, DIGIT]
    cells[y, DIGIT] = cells[x, DIGIT]
    cells[x, DIGIT] = undo[3]
    runs[a, USED] ^= mine | theirs
    runs[d, USED] ^= mine | theirs
    return True


@kernel
def change_back(runs: Ints, cells: Ints, undo: Ints) -> None:
    """Take a change back."""
    for i in (0, 2):
        cells[undo[i], DIGIT] = undo[i + 1]
    for i in (0, 2):
        for k in cells[undo[i], ACROSS : DOWN + 1]:
            runs[k, USED] = 0
            for x in runs[k, FIRST : FIRST + runs[k, LENGTH]]:
                runs[k, USED] |= 1 << (cells[x, DIGIT] - 1)


@kernel
def improve(
    rng: np.random.Generator,
    white: Ints,
    runs: Ints,
    cells: Ints,
    sets: Ints,
    tally: Ints,
    log: Ints,
    dearest: int,
    goal: int,
    steps: int,
) -> int:
    """Change digits until at most `goal` wrong candidates are left; return how many.

    Techniques up to `dearest` count. A worse position is taken half as often for each
    candidate more.
    """
    left = judge(white, runs, cells, sets, tally, log, dearest)
    filled = np.zeros(len(cells), np.int64)
    for x in white:
        filled[x] = cells[x, VALUE]
    undo = np.zeros(4, np.int64)
    for _ in range(steps):
        if left <= goal:
            break
        x = white[int(rng.random() * len(white))]
        while filled[x]:
            x = white[int(rng.random() * len(white))]
        if not change(rng, x, runs, cells, undo):
            continue
        now = judge(white, runs, cells, sets, tally, log, dearest)
        worse = min(now - left, 30)
        if worse <= 0 or rng.random() * (1 << worse) < 1:
            left = now
            for x in white:
                filled[x] = cells[x, VALUE]
        else:
            change_back(runs, cells, undo)
    return judge(white, runs, cells, sets, tally, log, dearest)
