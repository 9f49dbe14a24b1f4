"""Guessing on top of singles: random full grids, and values that lead nowhere.

Positions are copied before a guess and copied back after it; see candidates.py for the
arrays.
"""

import numpy as np

from .candidates import (
    BROKEN,
    EMPTY,
    PART,
    Ints,
    Position,
    count,
    lowest,
    place,
    remove,
    start,
)
from .jit import kernel


@kernel
def single(units: Ints, cand: Ints, where: Ints, at: int) -> tuple[int, int, int]:
    """The next single, looking round from a place: it, cell and value bit; or -1."""
    cells = cand.shape[0]
    rounds = cells + units.shape[0]
    for i in range(rounds):
        k = (at + i) % rounds
        if k < cells:
            if cand[k] and not cand[k] & (cand[k] - 1):
                return k, k, lowest(cand[k])
            continue
        u = k - cells
        if units[u, 1] == PART:
            continue
        for v in range(where.shape[1]):
            mask = where[u, v]
            if mask and not mask & (mask - 1):
                return k, units[u, 2 + lowest(mask)], v
    return -1, -1, -1


@kernel
def settle(
    units: Ints,
    of: Ints,
    peers: Ints,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
) -> None:
    """Fill what naked and hidden singles give, until nothing more follows."""
    at = 0
    while not tally[BROKEN]:
        at, x, v = single(units, cand, where, at)
        if x < 0:
            break
        place(x, v, units, of, peers, cand, value, where, tally)


@kernel
def narrowest(cand: Ints, share: float) -> int:
    """A cell with the fewest candidates, from a share of the grid on; -1 if none."""
    cells = cand.shape[0]
    best = 64
    pick = -1
    first = int(share * cells)
    for i in range(cells):
        x = (first + i) % cells
        ways = count(cand[x])
        if 0 < ways < best:
            best = ways
            pick = x
            if ways <= 2:
                break
    return pick


@kernel
def guess(
    rng: np.random.Generator,
    is_random: bool,
    units: Ints,
    of: Ints,
    peers: Ints,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
    budget: int,
) -> int:
    """Fill the grid by singles and guesses: 1 if it is full, 0 if it cannot be.

    -1 after `budget` guesses. In random order every grid is possible, though not all
    are equally likely.
    """
    cells = cand.shape[0]
    cands = np.empty((cells + 1, cells), np.int64)
    values = np.empty((cells + 1, cells), np.int64)
    places = np.empty((cells + 1, where.shape[0], where.shape[1]), np.int64)
    tried = np.zeros((cells + 1, 3), np.int64)
    depth = 0
    spent = 0
    while True:
        settle(units, of, peers, cand, value, where, tally)
        if not tally[BROKEN]:
            if not tally[EMPTY]:
                return 1
            x = narrowest(cand, rng.random() if is_random else 0.0)
            cands[depth] = cand
            values[depth] = value
            places[depth] = where
            tried[depth, 0] = x
            tried[depth, 1] = cand[x]
            tried[depth, 2] = tally[EMPTY]
            depth += 1
        while depth and not tried[depth - 1, 1]:
            depth -= 1
        if not depth:
            return 0
        if spent == budget:
            return -1
        spent += 1
        at = depth - 1
        mask = tried[at, 1]
        if is_random:
            for _ in range(int(rng.random() * count(mask))):
                mask &= mask - 1
        v = lowest(mask)
        tried[at, 1] &= ~(1 << v)
        cand[:] = cands[at]
        value[:] = values[at]
        where[:] = places[at]
        tally[EMPTY] = tried[at, 2]
        tally[BROKEN] = 0
        place(tried[at, 0], v, units, of, peers, cand, value, where, tally)


@kernel
def is_forced(
    rng: np.random.Generator,
    x: int,
    v: int,
    units: Ints,
    of: Ints,
    peers: Ints,
    givens: Ints,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
    budget: int,
) -> bool:
    """Whether no grid with these givens has another value than bit v in a cell.

    False also if the budget does not suffice to tell.
    """
    start(units, of, givens, cand, value, where, tally)
    if not (cand[x] >> v) & 1:
        return value[x] == v + 1
    remove(x, 1 << v, units, of, cand, where, tally)
    return guess(rng, False, units, of, peers, cand, value, where, tally, budget) == 0


# A 16x16 grid takes some 30 guesses, a sudoku's value with no other mostly none.
BUDGET = 400


def fill(position: Position, rng: np.random.Generator, tries: int = 100) -> bool:
    """Fill the empty cells of a position at random; return whether that was possible.

    A search that goes astray begins again, `tries` times.
    """
    units, of, peers, _ = position.board.arrays
    begun = position.value.copy()
    for _ in range(tries):
        position.start(begun)
        found = guess(rng, True, units, of, peers, *position.state, BUDGET)
        if found >= 0:
            return found == 1
    return False


def forces(
    position: Position, rng: np.random.Generator, givens: Ints, values: Ints, at: Ints
) -> bool:
    """Return whether every grid with these givens has these values in some cells.

    Args:
        position: changed; of the board.
        rng: not used up.
        givens: by cell, 0 for none.
        values: of a full grid with the givens.
        at: the cells.
    """
    units, of, peers, _ = position.board.arrays
    return all(
        is_forced(
            rng, x, values[x] - 1, units, of, peers, givens, *position.state, BUDGET
        )
        for x in at
    )
