"""Taking clues away: what the others leave no other value, or what singles give back.

A search from the givens tells whether another grid fits them. If one does, the cells in
which it differs are kept: when the same grid is dug again and no clue is left in any of
those cells, there is no need to search.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from ..core.errors import Unsound
from .candidates import BROKEN, PART, Ints, Position, lowest, start
from .guesses import (
    BUDGET,
    CELLS,
    TRIES,
    Guesses,
    begin,
    copy,
    guess,
    guesses_for,
    queue_all,
)
from .jit import kernel
from .techniques import is_reached, singles

UNSOUND = -1


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
def another(
    p: Position,
    rng: np.random.Generator,
    x: int,
    v: int,
    givens: Ints,
    g: Guesses,
    budget: int,
) -> int:
    """Whether a grid with these givens has another value than bit v in an empty cell.

    The givens were counted. 1, 0, or -1 if the budget does not suffice to tell; the
    first candidates become the other grid.
    """
    if has_no_other(p, x, v, givens, g):
        return 0
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
    return guess(p, rng, False, x, g, budget)


@kernel
def is_seen_apart(g: Guesses, left: Ints) -> bool:
    """Whether another grid was seen that has all clues of a set of cells, too."""
    for k in range(min(g.number[0], g.apart.shape[0])):
        common = 0
        for w in range(left.shape[0]):
            common |= g.apart[k, w] & left[w]
        if not common:
            return True
    return False


@kernel
def see_apart(g: Guesses) -> None:
    """Remember where the grid just found differs from the full one."""
    k = g.number[0] % g.apart.shape[0]
    g.number[0] += 1
    for w in range(g.apart.shape[1]):
        g.apart[k, w] = 0
    for x in range(g.full.shape[0]):
        if g.cand[0, x] != 1 << (g.full[x] - 1):
            g.apart[k, x >> 5] |= 1 << (x & 31)


@kernel
def give(p: Position, cells: Ints, clues: Ints, left: Ints, g: Guesses) -> None:
    """Put clues of the full grid into cells, counted for their peers."""
    for i in range(cells.shape[0]):
        x = cells[i]
        clues[x] = g.full[x]
        left[x >> 5] |= 1 << (x & 31)
        take(p, x, g.full[x] - 1, 1, g)


@kernel
def withdraw(p: Position, cells: Ints, clues: Ints, left: Ints, g: Guesses) -> None:
    """Take clues out of cells."""
    for i in range(cells.shape[0]):
        x = cells[i]
        clues[x] = 0
        left[x >> 5] &= ~(1 << (x & 31))
        take(p, x, g.full[x] - 1, -1, g)


@kernel
def hollow_out(
    p: Position,
    rng: np.random.Generator,
    groups: Ints,
    least: int,
    clues: Ints,
    g: Guesses,
    budget: int,
) -> None:
    """Take clues of the full grid away that the others leave no other value.

    Each row of `groups` has a number of cells, then these cells, in the order in which
    to try them; cells without a clue are left out. At least `least` clues stay.
    """
    left = np.zeros(g.apart.shape[1], np.int64)
    see(p, clues, g)
    number = 0
    for x in range(clues.shape[0]):
        if clues[x]:
            number += 1
            left[x >> 5] |= 1 << (x & 31)
    for k in range(groups.shape[0]):
        cells = groups[k, 1 : 1 + groups[k, 0]]
        if number - cells.shape[0] < least or not clues[cells[0]]:
            continue
        withdraw(p, cells, clues, left, g)
        found = int(is_seen_apart(g, left))
        for i in range(cells.shape[0]):
            if not found:
                v = g.full[cells[i]] - 1
                found = another(p, rng, cells[i], v, clues, g, budget)
                if found == 1:
                    see_apart(g)
        if not found:
            number -= cells.shape[0]
        else:
            give(p, cells, clues, left, g)


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

    No grid but `full` has the clues that are left; see `hollow_out`.

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
    is_known = True
    for x in range(clues.shape[0]):
        full[x] = clues[x] = lowest(g.cand[0, x]) + 1
        is_known = is_known and g.full[x] == full[x]
    if not is_known:
        copy(full, g.full)
        g.number[0] = 0
    hollow_out(p, rng, groups, least, clues, g, budget)
    begin(p, clues, g)
    filled = guess(p, rng, False, 0, g, budget)
    for x in range(clues.shape[0]):
        is_other = filled == 1 and lowest(g.cand[0, x]) + 1 != full[x]
        if filled == 0 or is_other:
            return UNSOUND
    return 1


@kernel
def dig_by_singles(
    p: Position, codes: Ints, groups: Ints, least: int, clues: Ints
) -> bool:
    """Take clues away that techniques of `singles` give back; as grids/dig.py does.

    Args:
        p: a position of the board; where the last try got to, afterwards.
        codes: the techniques.
        groups: (n, most + 1), for each group in order the number of its cells, these.
        least: how many clues remain at least.
        clues: what is printed, 0 for none; changed.

    Returns False if a technique left a cell or a value without a place.
    """
    number = 0
    for k in range(groups.shape[0]):
        number += groups[k, 0]
    for k in range(groups.shape[0]):
        cells = groups[k, 1 : 1 + groups[k, 0]]
        if number - cells.shape[0] < least:
            continue
        gone = clues[cells]
        clues[cells] = 0
        start(p, clues)
        singles(p, codes, cells)
        if p.tally[BROKEN]:
            return False
        if is_reached(p, cells):
            number -= cells.shape[0]
        else:
            clues[cells] = gone
    return True


def table_of(groups: Sequence[Sequence[int]]) -> Ints:
    """Return groups of cells as kernels take them: a row has a number, then cells."""
    width = max(map(len, groups), default=0)
    padded = [[len(one), *one, *[-1] * (width - len(one))] for one in groups]
    return np.array(padded, np.int64).reshape(len(groups), width + 1)


def hollow(
    position: Position,
    rng: np.random.Generator,
    groups: Ints,
    least: int = 0,
    guesses: Guesses | None = None,
) -> tuple[Ints, Ints] | None:
    """Return a full grid, and clues of it that no other grid has; None if none fits.

    Args:
        position: with the cells filled that are to be so; changed.
        rng: fills the grid.
        groups: a table of cells that stay or go together, in the order to try them.
        least: how many clues remain at least.
        guesses: room for the search; if it is the same when a full grid is dug again,
            other grids that were found are not sought again.

    Raises:
        Unsound: the search for grids contradicts the full one.
    """
    full = np.empty_like(position.value)
    clues = position.value.copy()
    room = guesses or guesses_for(position)
    found = fill_and_hollow(position, rng, groups, least, full, clues, room, BUDGET)
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
    guesses = guesses_for(position)
    see(position, givens, guesses)
    return all(
        not another(position, unused, x, values[x] - 1, givens, guesses, BUDGET)
        for x in at
    )
