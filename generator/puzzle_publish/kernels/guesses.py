"""Guessing on top of singles: random full grids, and values that lead nowhere.

Only candidates are kept, a mask by cell; a filled cell has one. The next guess is made
on a copy of them; see candidates.py for the arrays of a position.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ..core.errors import Unsound
from .candidates import PART, Ints, Position, count, lowest, start
from .jit import kernel

CELLS, UNITS, QUEUED = range(3)  # rows of what is to do


class Guesses(NamedTuple):
    """Where a search is.

    Attributes:
        cand: (depth, cells) int64, the candidates before each guess.
        marks: (depth, 2) int64, the cell of each guess, and the values left to try.
        todo: (3, n) int64, filled cells whose peers may not know it, and units to look
            through, both with their number first; and 1 for each of these units.
        seen: (cells, side) int64, how many givens among its peers have each value.
        free: (cells,) int64, the values that none of them has.
    """

    cand: Ints
    marks: Ints
    todo: Ints
    seen: Ints
    free: Ints


@kernel
def queue_units(p: Position, x: int, todo: Ints) -> None:
    """Look through the units of a cell."""
    for k in range(p.of[x, 0]):
        u = p.of[x, 1 + 2 * k]
        if not todo[QUEUED, u] and p.units[u, 1] != PART:
            todo[QUEUED, u] = 1
            todo[UNITS, 0] += 1
            todo[UNITS, todo[UNITS, 0]] = u


@kernel
def queue_all(p: Position, todo: Ints) -> None:
    """Look through all units, where nothing is queued."""
    n = 0
    for u in range(p.units.shape[0]):
        if p.units[u, 1] != PART:
            n += 1
            todo[UNITS, n] = u
            todo[QUEUED, u] = 1
    todo[UNITS, 0] = n


@kernel
def keep(p: Position, cand: Ints, x: int, left: int, todo: Ints) -> None:
    """Leave a cell these candidates, and queue what may follow."""
    cand[x] = left
    if not left & (left - 1):
        todo[CELLS, 0] += 1
        todo[CELLS, todo[CELLS, 0]] = x
    queue_units(p, x, todo)


@kernel
def place_alone(p: Position, cand: Ints, x: int, todo: Ints) -> bool:
    """Take a cell's value from its peers; whether each keeps one."""
    for i in range(1, p.peers[x, 0] + 1):
        y = p.peers[x, i]
        if cand[y] & cand[x]:
            left = cand[y] & ~cand[x]
            if not left:
                return False
            keep(p, cand, y, left, todo)
    return True


@kernel
def place_hidden(p: Position, cand: Ints, u: int, todo: Ints) -> bool:
    """Fill cells with the values that have no other place in a unit; whether all have.

    Also whether no two have the same one.
    """
    once, twice, filled = 0, 0, 0
    for i in range(2, 2 + p.units[u, 0]):
        mask = cand[p.units[u, i]]
        twice |= once & mask
        once |= mask
        if not mask & (mask - 1):
            filled |= mask
    if once != (1 << p.where.shape[1]) - 1:
        return False
    only = once & ~twice & ~filled
    i = 2
    while only:
        x = p.units[u, i]
        i += 1
        left = cand[x] & only
        if left:
            only ^= left
            if left & (left - 1):
                return False
            keep(p, cand, x, left, todo)
    return True


@kernel
def settle(p: Position, cand: Ints, todo: Ints) -> bool:
    """Fill what naked and hidden singles give; whether nothing is without a place."""
    is_sound = True
    while is_sound and (todo[CELLS, 0] or todo[UNITS, 0]):
        if todo[CELLS, 0]:
            x = todo[CELLS, todo[CELLS, 0]]
            todo[CELLS, 0] -= 1
            is_sound = place_alone(p, cand, x, todo)
        else:
            u = todo[UNITS, todo[UNITS, 0]]
            todo[UNITS, 0] -= 1
            todo[QUEUED, u] = 0
            is_sound = place_hidden(p, cand, u, todo)
    todo[CELLS, 0] = 0
    while todo[UNITS, 0]:
        todo[QUEUED, todo[UNITS, todo[UNITS, 0]]] = 0
        todo[UNITS, 0] -= 1
    return is_sound


@kernel
def narrowest(cand: Ints, first: int) -> int:
    """An open cell with the fewest candidates, the first from a cell on; or -1."""
    cells = cand.shape[0]
    best = 64
    pick = -1
    x = first
    for _ in range(cells):
        if cand[x] & (cand[x] - 1):
            ways = count(cand[x])
            if ways < best:
                best = ways
                pick = x
                if ways == 2:
                    break
        x = x + 1 if x + 1 < cells else 0
    return pick


@kernel
def copy(source: Ints, target: Ints) -> None:
    """Copy numbers; a slice takes longer to compile."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@kernel
def guess(
    p: Position,
    rng: np.random.Generator,
    is_random: bool,
    first: int,
    g: Guesses,
    budget: int,
) -> int:
    """Fill the grid by singles and guesses: 1 if it is full, 0 if it cannot be.

    -1 after `budget` guesses. The search begins with the first candidates and with what
    is queued; these candidates become the full grid. In random order every grid is
    possible, though not all are equally likely. Otherwise guesses are made from the
    first cell on, then each from the last one on: what they mean meets soon.
    """
    near = first
    depth = 0
    spent = 0
    while True:
        cand = g.cand[depth]
        if settle(p, cand, g.todo):
            x = narrowest(cand, near)
            if x < 0:
                copy(cand, g.cand[0])
                return 1
            if is_random:
                x = narrowest(cand, int(rng.random() * cand.shape[0]))
            g.marks[depth, 0] = x
            g.marks[depth, 1] = cand[x]
            depth += 1
        while depth and not g.marks[depth - 1, 1]:
            depth -= 1
        if not depth:
            return 0
        if spent == budget:
            return -1
        spent += 1
        mask = g.marks[depth - 1, 1]
        if is_random:
            for _ in range(int(rng.random() * count(mask))):
                mask &= mask - 1
        mask &= -mask
        near = g.marks[depth - 1, 0]
        g.marks[depth - 1, 1] ^= mask
        copy(g.cand[depth - 1], g.cand[depth])
        keep(p, g.cand[depth], near, mask, g.todo)


@kernel
def begin(p: Position, givens: Ints, g: Guesses) -> None:
    """Begin a search with the given values (0: none)."""
    every = (1 << p.where.shape[1]) - 1
    queue_all(p, g.todo)
    g.cand[0] = every
    for x in range(givens.shape[0]):
        if givens[x]:
            keep(p, g.cand[0], x, 1 << (givens[x] - 1), g.todo)


@kernel
def take(p: Position, x: int, v: int, by: int, g: Guesses) -> None:
    """Count the given value of a cell once more, or once less, for all its peers."""
    for i in range(1, p.peers[x, 0] + 1):
        y = p.peers[x, i]
        g.seen[y, v] += by
        if g.seen[y, v]:
            g.free[y] &= ~(1 << v)
        else:
            g.free[y] |= 1 << v


@kernel
def see(p: Position, givens: Ints, g: Guesses) -> None:
    """Count all givens."""
    g.seen[:] = 0
    g.free[:] = (1 << p.where.shape[1]) - 1
    for x in range(givens.shape[0]):
        if givens[x]:
            take(p, x, givens[x] - 1, 1, g)


@kernel
def has_no_other(p: Position, x: int, v: int, givens: Ints, g: Guesses) -> bool:
    """Whether the givens alone leave a cell one value, or it one cell of a unit.

    A glance at what settles most of the first questions while digging.
    """
    if not g.free[x] & ~(1 << v):
        return True
    for k in range(p.of[x, 0]):
        u = p.of[x, 1 + 2 * k]
        is_only = p.units[u, 1] != PART
        i = 2
        while is_only and i < 2 + p.units[u, 0]:
            y = p.units[u, i]
            is_only = y == x or givens[y] > 0 or not g.free[y] >> v & 1
            i += 1
        if is_only:
            return True
    return False


@kernel
def is_forced(
    p: Position,
    rng: np.random.Generator,
    x: int,
    v: int,
    givens: Ints,
    g: Guesses,
    budget: int,
) -> bool:
    """Whether no grid with these givens has another value than bit v in an empty cell.

    The givens were counted. False also if the budget does not suffice to tell.
    """
    if has_no_other(p, x, v, givens, g):
        return True
    queue_all(p, g.todo)
    for y in range(givens.shape[0]):
        if givens[y]:
            g.cand[0, y] = 1 << (givens[y] - 1)
            continue
        left = g.free[y] & ~(int(y == x) << v)
        g.cand[0, y] = left
        if not left & (left - 1):
            g.todo[CELLS, 0] += 1
            g.todo[CELLS, g.todo[CELLS, 0]] = y
    return guess(p, rng, False, x, g, budget) == 0


@kernel
def fill_and_hollow(
    p: Position,
    rng: np.random.Generator,
    groups: Ints,
    least: int,
    full: Ints,
    clues: Ints,
    g: Guesses,
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
        begin(p, clues, g)
        filled = guess(p, rng, True, 0, g, budget)
        if filled >= 0:
            break
    if filled != 1:
        return 0
    for x in range(clues.shape[0]):
        full[x] = clues[x] = lowest(g.cand[0, x]) + 1
    see(p, clues, g)
    number = clues.shape[0]
    for k in range(groups.shape[0]):
        cells = groups[k, 1 : 1 + groups[k, 0]]
        if number - cells.shape[0] < least:
            continue
        for i in range(cells.shape[0]):
            clues[cells[i]] = 0
            take(p, cells[i], full[cells[i]] - 1, -1, g)
        is_unique = True
        for i in range(cells.shape[0]):
            is_unique = is_unique and is_forced(
                p, rng, cells[i], full[cells[i]] - 1, clues, g, budget
            )
        if is_unique:
            number -= cells.shape[0]
            continue
        for i in range(cells.shape[0]):
            clues[cells[i]] = full[cells[i]]
            take(p, cells[i], full[cells[i]] - 1, 1, g)
    begin(p, clues, g)
    filled = guess(p, rng, False, 0, g, budget)
    for x in range(clues.shape[0]):
        is_other = filled == 1 and lowest(g.cand[0, x]) + 1 != full[x]
        if filled == 0 or is_other:
            return UNSOUND
    return 1


# A 16x16 grid takes some 30 guesses, a sudoku's value with no other mostly none.
BUDGET = 400
UNSOUND = -1
TRIES = 100  # with this budget


@kernel
def fill_up(
    p: Position, rng: np.random.Generator, begun: Ints, g: Guesses, budget: int
) -> int:
    """Fill a position that begins with these values, at random; as `guess`."""
    begin(p, begun, g)
    found = guess(p, rng, True, 0, g, budget)
    if found == 1:
        for x in range(begun.shape[0]):
            p.value[x] = lowest(g.cand[0, x]) + 1
    return found


def fill(position: Position, rng: np.random.Generator) -> bool:
    """Fill the empty cells of a position at random; return whether one could.

    For types that do not call `hollow`, whose kernel takes longer to compile.
    """
    begun = position.value.copy()
    guesses = _guesses_for(position)
    for _ in range(TRIES):
        found = fill_up(position, rng, begun, guesses, BUDGET)
        if found >= 0:
            break
    if found == 1:
        start(position, position.value.copy())
    return found == 1


def table_of(groups: Sequence[Sequence[int]]) -> Ints:
    """Return groups of cells as kernels take them: a row has a number, then cells."""
    width = max(map(len, groups), default=0)
    padded = [[len(one), *one, *[-1] * (width - len(one))] for one in groups]
    return np.array(padded, np.int64).reshape(len(groups), width + 1)


def hollow(
    position: Position, rng: np.random.Generator, groups: Ints, least: int = 0
) -> tuple[Ints, Ints] | None:
    """Return a full grid, and clues of it that no other grid has; None if none fits.

    Args:
        position: with the cells filled that are to be so; changed.
        rng: fills the grid.
        groups: a table of cells that stay or go together, in the order to try them.
        least: how many clues remain at least.

    Raises:
        Unsound: the search for grids contradicts the full one.
    """
    full = np.empty_like(position.value)
    clues = position.value.copy()
    guesses = _guesses_for(position)
    found = fill_and_hollow(position, rng, groups, least, full, clues, guesses, BUDGET)
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
    guesses = _guesses_for(position)
    see(position, givens, guesses)
    return all(
        is_forced(position, unused, x, values[x] - 1, givens, guesses, BUDGET)
        for x in at
    )


def _guesses_for(position: Position) -> Guesses:
    """Room for as many guesses as there are cells."""
    cells = len(position.cand)
    longest = max(cells, len(position.units))
    return Guesses(
        cand=np.empty((cells + 1, cells), np.int64),
        marks=np.empty((cells + 1, 2), np.int64),
        todo=np.zeros((3, longest + 1), np.int64),
        seen=np.empty((cells, position.where.shape[1]), np.int64),
        free=np.empty(cells, np.int64),
    )
