"""Guessing on top of singles: random full grids, and values that lead nowhere.

Positions are copied before a guess and copied back after it; see candidates.py for the
arrays.
"""

from collections.abc import Iterable, Sequence

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
    stack: Ints,
    budget: int,
) -> int:
    """Fill the grid by singles and guesses: 1 if it is full, 0 if it cannot be.

    -1 after `budget` guesses. In random order every grid is possible, though not all
    are equally likely. A row of the stack has a guess (its cell, the values left to
    try, the number of empty cells) and the position before it.
    """
    cells = cand.shape[0]
    depth = 0
    spent = 0
    while True:
        settle(units, of, peers, cand, value, where, tally)
        if not tally[BROKEN]:
            if not tally[EMPTY]:
                return 1
            x = narrowest(cand, rng.random() if is_random else 0.0)
            stack[depth, 0] = x
            stack[depth, 1] = cand[x]
            stack[depth, 2] = tally[EMPTY]
            for i in range(cells):
                stack[depth, 3 + i] = cand[i]
                stack[depth, 3 + cells + i] = value[i]
            at = 3 + 2 * cells
            for u in range(where.shape[0]):
                for v in range(where.shape[1]):
                    stack[depth, at] = where[u, v]
                    at += 1
            depth += 1
        while depth and not stack[depth - 1, 1]:
            depth -= 1
        if not depth:
            return 0
        if spent == budget:
            return -1
        spent += 1
        last = depth - 1
        mask = stack[last, 1]
        if is_random:
            for _ in range(int(rng.random() * count(mask))):
                mask &= mask - 1
        v = lowest(mask)
        stack[last, 1] &= ~(1 << v)
        tally[EMPTY] = stack[last, 2]
        tally[BROKEN] = 0
        for i in range(cells):
            cand[i] = stack[last, 3 + i]
            value[i] = stack[last, 3 + cells + i]
        at = 3 + 2 * cells
        for u in range(where.shape[0]):
            for w in range(where.shape[1]):
                where[u, w] = stack[last, at]
                at += 1
        place(stack[last, 0], v, units, of, peers, cand, value, where, tally)


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
    stack: Ints,
    budget: int,
) -> bool:
    """Whether no grid with these givens has another value than bit v in a cell.

    False also if the budget does not suffice to tell.
    """
    start(units, of, givens, cand, value, where, tally)
    if not (cand[x] >> v) & 1:
        return value[x] == v + 1
    remove(x, 1 << v, units, of, cand, where, tally)
    found = guess(
        rng, False, units, of, peers, cand, value, where, tally, stack, budget
    )
    return found == 0


@kernel
def fill_and_hollow(
    rng: np.random.Generator,
    units: Ints,
    of: Ints,
    peers: Ints,
    groups: Ints,
    least: int,
    full: Ints,
    clues: Ints,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
    stack: Ints,
    budget: int,
) -> bool:
    """Fill the clues up to a full grid at random, then take away what follows from it.

    Each row of `groups` has a number of cells, then these cells, in the order in which
    to try them. No grid but `full` has the clues that are left, at least `least`.
    """
    filled = -1
    for _ in range(TRIES):
        start(units, of, clues, cand, value, where, tally)
        filled = guess(
            rng, True, units, of, peers, cand, value, where, tally, stack, budget
        )
        if filled >= 0:
            break
    if filled != 1:
        return False
    # Assigned as a whole, the two would take a second to compile.
    for x in range(value.shape[0]):
        full[x] = clues[x] = value[x]
    number = clues.shape[0]
    for g in range(groups.shape[0]):
        cells = groups[g, 1 : 1 + groups[g, 0]]
        if number - cells.shape[0] < least:
            continue
        for i in range(cells.shape[0]):
            clues[cells[i]] = 0
        is_unique = True
        for i in range(cells.shape[0]):
            is_unique = is_unique and is_forced(
                rng,
                cells[i],
                full[cells[i]] - 1,
                units,
                of,
                peers,
                clues,
                cand,
                value,
                where,
                tally,
                stack,
                budget,
            )
        if is_unique:
            number -= cells.shape[0]
            continue
        for i in range(cells.shape[0]):
            clues[cells[i]] = full[cells[i]]
    return True


# A 16x16 grid takes some 30 guesses, a sudoku's value with no other mostly none.
BUDGET = 400
TRIES = 100  # with this budget


def fill(position: Position, rng: np.random.Generator) -> bool:
    """Fill the empty cells of a position at random; return whether one could.

    For types that do not call `hollow`, whose kernel takes longer to compile.
    """
    units, of, peers, _ = position.board.arrays
    begun = position.value.copy()
    stack = _stack_for(position)
    for _ in range(TRIES):
        position.start(begun)
        found = guess(rng, True, units, of, peers, *position.state, stack, BUDGET)
        if found >= 0:
            return found == 1
    return False


def hollow(
    position: Position,
    rng: np.random.Generator,
    groups: Sequence[Sequence[int]],
    least: int = 0,
) -> tuple[Ints, Ints] | None:
    """Return a full grid, and clues of it that no other grid has; None if none fits.

    Args:
        position: with the cells filled that are to be so; changed.
        rng: fills the grid.
        groups: cells that stay or go together, in the order to try them.
        least: how many clues remain at least.
    """
    width = max(map(len, groups), default=0)
    padded = [[len(one), *one, *[-1] * (width - len(one))] for one in groups]
    full = np.empty_like(position.value)
    clues = position.value.copy()
    table = np.array(padded, np.int64).reshape(len(groups), width + 1)
    units, of, peers, _ = position.board.arrays
    is_full = fill_and_hollow(
        rng,
        units,
        of,
        peers,
        table,
        least,
        full,
        clues,
        *position.state,
        _stack_for(position),
        BUDGET,
    )
    return (full, clues) if is_full else None


def forces(position: Position, givens: Ints, values: Ints, at: Iterable[int]) -> bool:
    """Return whether every grid with these givens has these values in some cells.

    Args:
        position: changed; of the board.
        givens: by cell, 0 for none.
        values: of a full grid with the givens.
        at: the cells.
    """
    units, of, peers, _ = position.board.arrays
    unused = np.random.Generator(np.random.PCG64(0))
    stack = _stack_for(position)
    return all(
        is_forced(
            unused,
            x,
            values[x] - 1,
            units,
            of,
            peers,
            givens,
            *position.state,
            stack,
            BUDGET,
        )
        for x in at
    )


def _stack_for(position: Position) -> Ints:
    """Room for as many guesses as there are cells."""
    cells = len(position.cand)
    return np.empty((cells + 1, 3 + 2 * cells + position.where.size), np.int64)
