"""Binary puzzles in machine code: a ladder of techniques, and random full grids.

A grid of side n is 2 n lines, rows before columns; a cell is in two of them. Techniques
are numbered from the cheapest; `table` has every balanced line of length n. `known` is
(3, 2 n): the cells of each line known to be 1, those known to be 0, and the number of
techniques that give nothing in it.
"""

import numpy as np
from numpy.typing import NDArray

from .bits import popcount
from .jit import kernel
from .lines import IMPOSSIBLE, between, fillings, no_three, open_cells, put
from .walks import Aim, is_met, stays, worth

Ints = NDArray[np.int64]

PAIR, BETWEEN, COUNT, LAST_BUT_ONE, EVERY_FILLING, ALIKE = range(6)
UNSOUND = -1
_GRIDS = 1_000  # tried for a full one; 1.1 are needed on average


@kernel
def offer(
    technique: int, line: int, n: int, known: Ints, table: Ints
) -> tuple[int, int]:
    """Return the cells of a line that a technique makes 1, and those it makes 0.

    The first is IMPOSSIBLE if the line cannot be filled.
    """
    one, zero = known[0, line], known[1, line]
    left = ((1 << n) - 1) & ~(one | zero)
    ones_left, zeros_left = n // 2 - popcount(one), n // 2 - popcount(zero)
    if technique == PAIR:
        new = no_three(zero), no_three(one)
    elif technique == BETWEEN:
        new = between(zero), between(one)
    elif technique == COUNT:
        new = left if zeros_left == 0 else 0, left if ones_left == 0 else 0
    elif not left or (technique == LAST_BUT_ONE and min(ones_left, zeros_left) != 1):
        new = 0, 0
    else:
        lines = unlike_others(line, n, known, table) if technique == ALIKE else table
        # Without any left out, EVERY_FILLING has seen all that there is.
        is_new = technique != ALIKE or lines.size < table.size
        new = fillings(lines, one, zero, n) if is_new else (0, 0)
    if new[0] == IMPOSSIBLE or new[0] & zero or new[1] & one or new[0] & new[1] & left:
        return IMPOSSIBLE, 0
    if min(ones_left, zeros_left) < 0:
        return IMPOSSIBLE, 0
    return new[0] & left, new[1] & left


@kernel
def unlike_others(line: int, n: int, known: Ints, table: Ints) -> Ints:
    """Return the table without what is already a full row, or column if it is one.

    Only lines that agree with what is known of this one are left out.
    """
    one, zero, first = known[0, line], known[1, line], line // n * n
    others, count = np.empty(n, np.int64), 0
    for k in range(first, first + n):
        other = known[0, k]
        if other | known[1, k] == (1 << n) - 1 and not (other & zero | one & ~other):
            others[count] = other
            count += 1
    if count == 0:
        return table
    found, left = np.empty_like(table), 0
    for each in table:
        found[left] = each
        is_new = True
        for k in range(count):
            is_new &= each != others[k]
        left += is_new
    return found[:left]


@kernel
def compare_again(tried: Ints) -> None:
    """Let ALIKE be tried again in all lines: a full line counts for all others."""
    for line in range(tried.size):
        tried[line] = min(tried[line], ALIKE)


@kernel
def open_among(group: Ints, n: int, known: Ints) -> int:
    """Return how many cells of a group are open."""
    count = 0
    for k in group:
        count += 1 - ((known[0, k // n] | known[1, k // n]) >> k % n & 1)
    return count


@kernel
def settle(n: int, known: Ints, table: Ints, deepest: int, goal: Ints) -> bool:
    """Fill in what techniques up to the deepest give; return whether all fits.

    It ends early once all cells of the goal are filled, if there are any.
    """
    tried = known[2]
    technique = 0
    while technique <= deepest:
        changed = False
        for line in range(2 * n):
            if tried[line] != technique:
                continue
            one, zero = offer(technique, line, n, known, table)
            if one == IMPOSSIBLE:
                return False
            tried[line] = technique + 1
            put(line, n, one, known[0], tried)
            put(line, n, zero, known[1], tried)
            changed |= one | zero != 0
        if changed:
            compare_again(tried)
            if goal.size and not open_among(goal, n, known):
                return True
        technique = 0 if changed else technique + 1
    return True


@kernel
def read(cells: Ints, n: int, known: Ints) -> None:
    """Write the lines of cells: (n * n,), 0 for an open one, 1 for a 0, 2 for a 1."""
    known[:] = 0
    for k in range(n * n):
        if cells[k]:
            put(k // n, n, 1 << k % n, known[2 - cells[k]], known[2])


@kernel
def dig(cells: Ints, groups: Ints, n: int, table: Ints, deepest: int) -> int:
    """Take away clues that techniques fill in; return how many groups went.

    UNSOUND if a technique contradicts the clues that there were.

    Args:
        cells: as in `read`; those taken away become 0.
        groups: (groups, size) the cells that stay or go together, in the order to try
            them.
        n: the side.
        table: every line there is.
        deepest: the dearest technique.
    """
    known = np.empty((3, 2 * n), np.int64)
    before, taken = cells.copy(), 0
    for group in groups:
        if cells[group[0]] == 0:
            continue
        for k in group:
            cells[k] = 0
        read(cells, n, known)
        if not settle(n, known, table, deepest, group):
            return UNSOUND
        is_given = open_among(group, n, known) == 0
        for k in group:
            if known[2 - before[k], k // n] >> k % n & 1 == 0 and is_given:
                return UNSOUND
        taken += is_given
        for k in group:
            cells[k] = 0 if is_given else before[k]
    return taken


@kernel
def climb(
    cells: Ints, n: int, table: Ints, deepest: int, is_counted: bool, steps: Ints
) -> int:
    """Return how many steps the ladder takes, -1 if it does not reach the top.

    Args:
        cells: as in `read`.
        n: the side.
        table: every line there is.
        deepest: the dearest technique.
        is_counted: whether the last number of each step is wanted.
        steps: (n * n, 5) for each step's technique, line, new 1s, new 0s, and how many
            cells the technique could fill just then in the whole grid.
    """
    known, filled = np.empty((2, 3, 2 * n), np.int64)
    read(cells, n, known)
    taken, technique = 0, 0
    while technique <= deepest:
        filled[:] = 0
        first = -1
        for line in range(2 * n):
            if known[2, line] > technique:
                continue
            one, zero = offer(technique, line, n, known, table)
            if one == IMPOSSIBLE:
                return -1
            known[2, line] = technique + (one | zero == 0)
            if first < 0 and one | zero:
                first = line
                steps[taken, :4] = technique, line, one, zero
                if not is_counted:
                    break
            put(line, n, one | zero, filled[0], filled[2])
        technique += 1
        if first >= 0:
            steps[taken, 4] = n * n - open_cells(n, n, filled)
            put(first, n, steps[taken, 2], known[0], known[2])
            put(first, n, steps[taken, 3], known[1], known[2])
            compare_again(known[2])
            taken, technique = taken + 1, 0
    return taken if open_cells(n, n, known) == 0 else -1


@kernel
def deepen(
    cells: Ints,
    full: Ints,
    groups: Ints,
    n: int,
    table: Ints,
    aim: Aim,
    changes: int,
    rng: np.random.Generator,
) -> bool:
    """Exchange clues until a grid takes the steps wanted, and return whether it does.

    Args:
        cells: as in `read`.
        full: the grid of which they are.
        groups: (groups, size) the cells that stay or go together.
        n: the side.
        table: every line there is.
        aim: the steps.
        changes: how many are tried, of one group or two.
        rng: for the walk.
    """
    steps = np.empty((n * n, 5), np.int64)
    count = max(climb(cells, n, table, aim.last, False, steps), 0)
    now, is_done = worth(steps[:count, 0], aim), is_met(steps[:count, 0], aim)
    before, chosen = np.empty_like(cells), np.empty(2, np.int64)
    for _ in range(changes):
        if is_done:
            break
        before[:] = cells
        changed = 1 + rng.integers(0, 2)
        for k in range(changed):
            chosen[k] = rng.integers(0, len(groups))
        for group in chosen[:changed]:
            is_clue = cells[groups[group, 0]] != 0
            for k in groups[group]:
                cells[k] = 0 if is_clue else full[k]
        count = max(climb(cells, n, table, aim.last, False, steps), 0)
        there = worth(steps[:count, 0], aim)
        if stays(now, there, rng):
            now, is_done = there, is_met(steps[:count, 0], aim)
        else:
            cells[:] = before
    return is_done


@kernel
def follow(
    k: int, value: int, known: Ints, n: int, table: Ints, deepest: int, trial: Ints
) -> bool:
    """Write what a sign in a cell leads to; return whether nothing contradicts it."""
    trial[:] = known
    put(k // n, n, 1 << k % n, trial[1 - value], trial[2])
    return settle(n, trial, table, deepest, table[:0]) and _are_different(n, trial)


@kernel
def suppose(
    known: Ints, n: int, table: Ints, deepest: int, both: bool, trials: Ints
) -> tuple[int, int]:
    """Return an open cell and a sign that fails there, or a cell whose signs agree.

    Neither fails there, and both fill another cell alike; the sign is 0 then. (-1, 0)
    if there is none.

    Args:
        known: what is known; no technique gives anything more.
        n: the side.
        table: every line there is.
        deepest: the dearest technique that follows a sign.
        both: whether signs shall agree.
        trials: (2, 3, 2 n) for what the signs of the cell lead to.
    """
    for k in range(n * n):
        if (known[0, k // n] | known[1, k // n]) >> k % n & 1:
            continue
        fits = True
        for value in range(2):
            fits &= follow(k, value, known, n, table, deepest, trials[value])
            if not both and not fits:
                return k, value
        if both and fits:
            for line in range(2 * n):
                one = trials[0, 0, line] & trials[1, 0, line]
                zero = trials[0, 1, line] & trials[1, 1, line]
                if (one | zero) & ~(known[0, line] | known[1, line]):
                    return k, 0
    return -1, 0


@kernel
def fill(n: int, table: Ints, rng: np.random.Generator, cells: Ints) -> bool:
    """Write a random full grid, as in `read`; return False if none was found."""
    known = np.empty((3, 2 * n), np.int64)
    for _ in range(_GRIDS):
        known[:] = 0
        fits, left = True, n * n
        while fits and left:
            at = int(rng.random() * left)
            k = -1
            while at >= 0:
                k += 1
                at -= 1 - ((known[0, k // n] | known[1, k // n]) >> k % n & 1)
            value = known[0] if rng.random() < 0.5 else known[1]
            put(k // n, n, 1 << k % n, value, known[2])
            fits = settle(n, known, table, EVERY_FILLING, table[:0])
            left = open_cells(n, n, known)
        if fits and _are_different(n, known):
            for k in range(n * n):
                cells[k] = 1 + (known[0, k // n] >> k % n & 1)
            return True
    return False


@kernel
def _are_different(n: int, known: Ints) -> bool:
    """Return whether no two full rows, and no two full columns, are alike."""
    for a in range(2 * n):
        if known[0, a] | known[1, a] != (1 << n) - 1:
            continue
        for b in range(a // n * n, a):
            if known[0, a] == known[0, b] and known[1, a] == known[1, b]:
                return False
    return True
