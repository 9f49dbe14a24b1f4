"""Guessing on top of singles: random full grids, and values that lead nowhere.

Only candidates are kept, a mask by cell; a filled cell has one. The next guess is made
on a copy of them; see candidates.py for the arrays of a position.
"""

from typing import NamedTuple

import numpy as np

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
        full: (cells,) int64, the full grid that `apart` is about.
        apart: (n, words) int64, the cells in which other grids differ from it, as bits,
            each seen when clues were dug; a row is given up when the room is full.
        number: (1,) int64, how many rows were ever written.
    """

    cand: Ints
    marks: Ints
    todo: Ints
    seen: Ints
    free: Ints
    full: Ints
    apart: Ints
    number: Ints


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


# A 16x16 grid takes some 30 guesses, a sudoku's value with no other mostly none.
BUDGET = 400
APART = 256  # more than the grids that digging a 9x9 sudoku eight times finds
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
    guesses = guesses_for(position)
    for _ in range(TRIES):
        found = fill_up(position, rng, begun, guesses, BUDGET)
        if found >= 0:
            break
    if found == 1:
        start(position, position.value.copy())
    return found == 1


def guesses_for(position: Position) -> Guesses:
    """Room for as many guesses as there are cells."""
    cells = len(position.cand)
    longest = max(cells, len(position.units))
    return Guesses(
        cand=np.empty((cells + 1, cells), np.int64),
        marks=np.empty((cells + 1, 2), np.int64),
        todo=np.zeros((3, longest + 1), np.int64),
        seen=np.empty((cells, position.where.shape[1]), np.int64),
        free=np.empty(cells, np.int64),
        full=np.zeros(cells, np.int64),
        apart=np.empty((APART, cells + 31 >> 5), np.int64),
        number=np.zeros(1, np.int64),
    )
