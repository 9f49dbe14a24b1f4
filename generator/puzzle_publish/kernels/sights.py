"""Sights: how many values of a line are greater than all before them.

The rung takes two more arrays. `lines` has a row for each unit of the board: how many
are seen from its first cell and from its last, 0 where nothing is said, then its cells.
`memo`, of the same width without the clues, keeps the candidates with which all orders
of a line gave nothing; -1 to begin with.
"""

import numpy as np

from .candidates import SHOWN, STEP, Ints, Position, count, lowest, note, strike
from .jit import kernel

EDGES, DISTANCES, SEQUENCES = range(46, 49)


@kernel
def held(p: Position, cells: Ints, masks: Ints) -> int:
    """Write the candidates of each cell, or its value; return how many are empty."""
    empty = 0
    for i in range(cells.shape[0]):
        x = cells[i]
        masks[i] = 1 << (p.value[x] - 1) if p.value[x] else p.cand[x]
        empty += p.value[x] == 0
    return empty


@kernel
def by_edges(clue: int, n: int, i: int) -> int:
    """The values of cell i from an edge that a clue of 1 or n leaves."""
    if clue == n:
        return 1 << i
    top = 1 << (n - 1)
    if clue == 1:
        return top if i == 0 else top - 1
    return (1 << n) - 1


@kernel
def by_distance(clue: int, n: int, i: int) -> int:
    """The values of cell i from an edge that leave room for the clue's others.

    The greatest but d must be at least clue - 1 - d cells away.
    """
    most = n - clue + 1 + i if clue else n
    return (1 << min(most, n)) - 1


@kernel
def seen(picks: Ints, n: int, step: int) -> int:
    """How many are seen from the first (step 1) or the last (step -1)."""
    top = 0
    number = 0
    for k in range(n):
        pick = picks[k if step == 1 else n - 1 - k]
        if pick > top:
            top = pick
            number += 1
    return number


@kernel
def orders(front: int, back: int, masks: Ints, keep: Ints, state: Ints) -> None:
    """Write the values of each cell that some order of the line has to `keep`.

    An order has every value once, and shows as many from both ends as the clues say.
    """
    n = masks.shape[0]
    left = state[0]
    picks = state[1]
    used = state[2]
    tops = state[3]
    sights = state[4]
    keep[:] = 0
    used[0] = 0
    tops[0] = 0
    sights[0] = 0
    left[0] = masks[0]
    i = 0
    while i >= 0:
        if not left[i]:
            i -= 1
            continue
        bit = left[i] & -left[i]
        left[i] ^= bit
        picks[i] = lowest(bit) + 1
        is_top = picks[i] > tops[i]
        number = sights[i] + is_top
        top = picks[i] if is_top else tops[i]
        rest = ((1 << n) - 1) & ~(used[i] | bit)
        if front and (number > front or number + count(rest >> top) < front):
            continue
        if i + 1 < n:
            used[i + 1] = used[i] | bit
            tops[i + 1] = top
            sights[i + 1] = number
            i += 1
            left[i] = masks[i] & rest
        elif not back or seen(picks, n, -1) == back:
            for k in range(n):
                keep[k] |= 1 << (picks[k] - 1)


@kernel
def is_known(masks: Ints, memo: Ints) -> bool:
    """Whether these candidates gave nothing before; they are noted."""
    same = True
    for i in range(masks.shape[0]):
        if memo[i] != masks[i]:
            same = False
            memo[i] = masks[i]
    return same


@kernel
def by_clues(code: int, front: int, back: int, n: int, keep: Ints) -> None:
    """Write the values of each cell that one clue at a time leaves to `keep`."""
    for i in range(n):
        if code == EDGES:
            keep[i] = by_edges(front, n, i) & by_edges(back, n, n - 1 - i)
        else:
            keep[i] = by_distance(front, n, i) & by_distance(back, n, n - 1 - i)


@kernel
def sights(p: Position, codes: Ints, goal: Ints, lines: Ints, memo: Ints) -> bool:
    """Take one step by the clues of a line; whether there was one."""
    n = lines.shape[1] - 2
    masks = np.empty(n, np.int64)
    keep = np.empty(n, np.int64)
    state = np.empty((5, n), np.int64)
    for c in range(codes.shape[0]):
        code = codes[c]
        for k in range(lines.shape[0]):
            front, back = lines[k, 0], lines[k, 1]
            cells = lines[k, 2:]
            if not (front or back) or not held(p, cells, masks):
                continue
            if code != SEQUENCES:
                by_clues(code, front, back, n, keep)
            elif is_known(masks, memo[k]):
                continue
            else:
                orders(front, back, masks, keep, state)
            found = False
            for i in range(n):
                found |= strike(p, cells[i], ~keep[i])
            if found:
                memo[k, 0] = -1
                for i in range(n):
                    note(p, SHOWN, cells[i], 0, 0)
                note(p, STEP, code, k, 0)
                return True
    return False
