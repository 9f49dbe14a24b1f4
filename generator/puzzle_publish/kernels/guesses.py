"""Guessing on top of singles: random full grids, and values that lead nowhere.

Positions are copied before a guess and copied back after it; see candidates.py for the
arrays.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from ..core.errors import Unsound
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
def single(p: Position, at: int) -> tuple[int, int, int]:
    """The next single, looking round from a place: it, cell and value bit; or -1."""
    cells = p.cand.shape[0]
    rounds = cells + p.units.shape[0]
    for i in range(rounds):
        k = (at + i) % rounds
        if k < cells:
            if p.cand[k] and not p.cand[k] & (p.cand[k] - 1):
                return k, k, lowest(p.cand[k])
            continue
        u = k - cells
        if p.units[u, 1] == PART:
            continue
        for v in range(p.where.shape[1]):
            mask = p.where[u, v]
            if mask and not mask & (mask - 1):
                return k, p.units[u, 2 + lowest(mask)], v
    return -1, -1, -1


@kernel
def settle(p: Position) -> None:
    """Fill what naked and hidden singles give, until nothing more follows."""
    at = 0
    while not p.tally[BROKEN]:
        at, x, v = single(p, at)
        if x < 0:
            break
        place(p, x, v)


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
    p: Position, rng: np.random.Generator, is_random: bool, stack: Ints, budget: int
) -> int:
    """Fill the grid by singles and guesses: 1 if it is full, 0 if it cannot be.

    -1 after `budget` guesses. In random order every grid is possible, though not all
    are equally likely. A row of the stack has a guess (its cell, the values left to
    try, the number of empty cells) and the position before it.
    """
    cells = p.cand.shape[0]
    depth = 0
    spent = 0
    while True:
        settle(p)
        if not p.tally[BROKEN]:
            if not p.tally[EMPTY]:
                return 1
            x = narrowest(p.cand, rng.random() if is_random else 0.0)
            stack[depth, 0] = x
            stack[depth, 1] = p.cand[x]
            stack[depth, 2] = p.tally[EMPTY]
            for i in range(cells):
                stack[depth, 3 + i] = p.cand[i]
                stack[depth, 3 + cells + i] = p.value[i]
            at = 3 + 2 * cells
            for u in range(p.where.shape[0]):
                for v in range(p.where.shape[1]):
                    stack[depth, at] = p.where[u, v]
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
        p.tally[EMPTY] = stack[last, 2]
        p.tally[BROKEN] = 0
        for i in range(cells):
            p.cand[i] = stack[last, 3 + i]
            p.value[i] = stack[last, 3 + cells + i]
        at = 3 + 2 * cells
        for u in range(p.where.shape[0]):
            for w in range(p.where.shape[1]):
                p.where[u, w] = stack[last, at]
                at += 1
        place(p, stack[last, 0], v)


@kernel
def is_forced(
    p: Position,
    rng: np.random.Generator,
    x: int,
    v: int,
    givens: Ints,
    stack: Ints,
    budget: int,
) -> bool:
    """Whether no grid with these givens has another value than bit v in a cell.

    False also if the budget does not suffice to tell.
    """
    start(p, givens)
    if not (p.cand[x] >> v) & 1:
        return p.value[x] == v + 1
    remove(p, x, 1 << v)
    found = guess(p, rng, False, stack, budget)
    return found == 0


@kernel
def fill_and_hollow(
    p: Position,
    rng: np.random.Generator,
    groups: Ints,
    least: int,
    full: Ints,
    clues: Ints,
    stack: Ints,
    budget: int,
) -> int:
    """Fill the clues up to a full grid at random, then take away what follows from it.

    Each row of `groups` has a number of cells, then these cells, in the order in which
    to try them. No grid but `full` has the clues that are left, at least `least`.

    1, 0 if the clues fit no grid, or UNSOUND if in the end a search for a grid finds
    none, or another one.
    """
    filled = -1
    for _ in range(TRIES):
        start(p, clues)
        filled = guess(p, rng, True, stack, budget)
        if filled >= 0:
            break
    if filled != 1:
        return 0
    # Assigned as a whole, the two would take a second to compile.
    for x in range(p.value.shape[0]):
        full[x] = clues[x] = p.value[x]
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
                p, rng, cells[i], full[cells[i]] - 1, clues, stack, budget
            )
        if is_unique:
            number -= cells.shape[0]
            continue
        for i in range(cells.shape[0]):
            clues[cells[i]] = full[cells[i]]
    start(p, clues)
    filled = guess(p, rng, False, stack, budget)
    for x in range(p.value.shape[0]):
        if filled == 0 or (filled == 1 and p.value[x] != full[x]):
            return UNSOUND
    return 1


# A 16x16 grid takes some 30 guesses, a sudoku's value with no other mostly none.
BUDGET = 400
UNSOUND = -1
TRIES = 100  # with this budget


def fill(position: Position, rng: np.random.Generator) -> bool:
    """Fill the empty cells of a position at random; return whether one could.

    For types that do not call `hollow`, whose kernel takes longer to compile.
    """
    begun = position.value.copy()
    stack = _stack_for(position)
    for _ in range(TRIES):
        start(position, begun)
        found = guess(position, rng, True, stack, BUDGET)
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

    Raises:
        Unsound: the search for grids contradicts the full one.
    """
    width = max(map(len, groups), default=0)
    padded = [[len(one), *one, *[-1] * (width - len(one))] for one in groups]
    full = np.empty_like(position.value)
    clues = position.value.copy()
    table = np.array(padded, np.int64).reshape(len(groups), width + 1)
    stack = _stack_for(position)
    found = fill_and_hollow(position, rng, table, least, full, clues, stack, BUDGET)
    if found == UNSOUND:
        raise Unsound("a search contradicts the full grid that clues are dug from")
    return (full, clues) if found else None


def forces(position: Position, givens: Ints, values: Ints, at: Iterable[int]) -> bool:
    """Return whether every grid with these givens has these values in some cells.

    Args:
        position: changed; of the board.
        givens: by cell, 0 for none.
        values: of a full grid with the givens.
        at: the cells.
    """
    unused = np.random.Generator(np.random.PCG64(0))
    stack = _stack_for(position)
    return all(
        is_forced(position, unused, x, values[x] - 1, givens, stack, BUDGET) for x in at
    )


def _stack_for(position: Position) -> Ints:
    """Room for as many guesses as there are cells."""
    cells = len(position.cand)
    return np.empty((cells + 1, 3 + 2 * cells + position.where.size), np.int64)
