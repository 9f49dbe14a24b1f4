"""Sights: how many values of a line are greater than all before them.

The rung takes two more arrays. `lines` has a row for each unit of the board: how many
are seen from its first cell and from its last, 0 where nothing is said, then its cells.
`memo`, of the same shape, keeps the clues and the candidates with which all orders of a
line gave nothing; -1 to begin with.
"""

import numpy as np

from .candidates import (
    BROKEN,
    SHOWN,
    STEP,
    Ints,
    Position,
    count,
    lowest,
    note,
    start,
    strike,
)
from .jit import kernel
from .techniques import is_reached, next_code, take_single

EDGES, DISTANCES, SEQUENCES = range(46, 49)
BROKEN_DIG = -1


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
def find_order(front: int, back: int, masks: Ints, state: Ints) -> bool:
    """Write an order of the line to the second row of `state`; False if there is none.

    An order has every value once, and shows as many from both ends as the clues say.
    """
    n = masks.shape[0]
    left = state[0]
    picks = state[1]
    used = state[2]
    tops = state[3]
    sights = state[4]
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
            return True
    return False


@kernel
def orders(front: int, back: int, masks: Ints, keep: Ints, state: Ints) -> None:
    """Write the values of each cell that some order of the line has to `keep`.

    For each value it looks for one order that has it; mostly each order that it finds
    has values for several cells.
    """
    n = masks.shape[0]
    keep[:] = 0
    for i in range(n):
        mask = masks[i]
        untried = mask & ~keep[i]
        while untried:
            bit = untried & -untried
            masks[i] = bit
            if find_order(front, back, masks, state):
                for k in range(n):
                    keep[k] |= 1 << (state[1, k] - 1)
            untried &= ~(bit | keep[i])
        masks[i] = mask


@kernel
def is_known(line: Ints, masks: Ints, memo: Ints) -> bool:
    """Whether these clues and candidates gave nothing before; they are noted."""
    same = True
    for i in range(line.shape[0]):
        now = line[i] if i < 2 else masks[i - 2]
        if memo[i] != now:
            same = False
            memo[i] = now
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
def by_lines(p: Position, code: int, lines: Ints, memo: Ints, room: Ints) -> bool:
    """Rule out what the clues of a line do; of all lines where nothing is noted."""
    found = False
    n = lines.shape[1] - 2
    masks = room[0]
    keep = room[1]
    for k in range(lines.shape[0]):
        front, back = lines[k, 0], lines[k, 1]
        cells = lines[k, 2:]
        if not (front or back) or not held(p, cells, masks):
            continue
        if code != SEQUENCES:
            by_clues(code, front, back, n, keep)
        elif is_known(lines[k], masks, memo[k]):
            continue
        else:
            orders(front, back, masks, keep, room[2:])
        is_new = False
        for i in range(n):
            is_new |= strike(p, cells[i], ~keep[i])
        if is_new:
            memo[k, 0] = -1
            found = True
            if p.log.shape[0]:
                for i in range(n):
                    note(p, SHOWN, cells[i], 0, 0)
                note(p, STEP, code, k, 0)
                break
    return found


@kernel
def sights(p: Position, codes: Ints, goal: Ints, lines: Ints, memo: Ints) -> bool:
    """Climb by the clues of lines and by singles; whether anything was found."""
    room = np.empty((7, lines.shape[1] - 2), np.int64)
    found = False
    i = 0
    left = codes.shape[0]  # codes to try since the last find
    while left and not is_reached(p, goal):
        if codes[i] < EDGES:
            is_new = take_single(p, codes[i])
        else:
            is_new = by_lines(p, codes[i], lines, memo, room)
        found |= is_new
        i, left = next_code(p, codes, i, left, is_new)
    return found


@kernel
def dig_by_sights(
    p: Position,
    below: Ints,
    codes: Ints,
    groups: Ints,
    least: int,
    clues: Ints,
    lines: Ints,
    memo: Ints,
    is_needed: bool,
) -> int:
    """Take clues away while techniques of this rung give back what is gone.

    Those of the easier levels do, until a group needs one of the level: from then on
    all do.

    Args:
        p: a position of the board; where the last try got to, afterwards.
        below: the easier techniques.
        codes: all of them.
        groups: (n, most + 1), for each group in order the number of its clues, these.
        least: how many clues remain at least.
        clues: the values of the cells, then the clues of each line; changed.
        lines: with any clues; changed.
        memo: see above.
        is_needed: whether a group needed the level before.

    Returns whether one did now, or BROKEN_DIG if a technique left a cell or a value
    without a place.
    """
    cells = p.value.shape[0]
    number = 0
    for k in range(groups.shape[0]):
        number += groups[k, 0]
    for k in range(groups.shape[0]):
        group = groups[k, 1 : 1 + groups[k, 0]]
        if number - group.shape[0] < least:
            continue
        gone = clues[group]
        clues[group] = 0
        for i in range(lines.shape[0]):
            lines[i, 0] = clues[cells + 2 * i]
            lines[i, 1] = clues[cells + 2 * i + 1]
        start(p, clues[:cells])
        goal = group if group[group.shape[0] - 1] < cells else group[:0]
        if not is_needed:
            sights(p, below, goal, lines, memo)
        if is_needed or not is_reached(p, goal):
            sights(p, codes, goal, lines, memo)
            is_needed = is_needed or is_reached(p, goal)
        if p.tally[BROKEN]:
            return BROKEN_DIG
        if is_reached(p, goal):
            number -= group.shape[0]
        else:
            clues[group] = gone
    return int(is_needed)
