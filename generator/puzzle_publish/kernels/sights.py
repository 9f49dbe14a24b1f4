"""Sights: how many values of a line are greater than all before them.

The rung takes two more arrays. `lines` has a row for each unit of the board: how many
are seen from its first cell and from its last, 0 where nothing is said, then its cells.
`memo` is what `memory` returns: what all orders of lines gave, by their clues and
candidates.
"""

import numpy as np

from .candidates import (
    BROKEN,
    SHOWN,
    STEP,
    Ints,
    Position,
    count,
    note,
    start,
    strike,
)
from .jit import kernel
from .techniques import is_reached, next_code, take_single

EDGES, DISTANCES, SEQUENCES = range(46, 49)
BROKEN_DIG = -1
_SLOTS = 1 << 12  # of a memory, which is 98 KB
_SPREAD = 0x1E3779B97F4A7C15  # an odd number that spreads keys over the slots


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
def orders(front: int, back: int, masks: Ints, keep: Ints, room: Ints) -> None:
    """Write the values of each cell that some order of the line has to `keep`.

    An order has every value once, and shows as many from both ends as the clues say.
    The greatest value ends what is seen from either end. So lesser values before it and
    after it are looked at by themselves, as sets that fill the cells from an end on.
    """
    n = masks.shape[0]
    keep[:] = 0
    before, after, wanted_before, wanted_after = room[0], room[1], room[2], room[3]
    fill_from(0, masks, before)
    fill_from(n - 1, masks, after)
    wanted_before[:] = 0
    wanted_after[:] = 0
    for chosen in range(before.shape[0]):
        if not before[chosen]:
            continue
        i = count(chosen)
        rest = before.shape[0] - 1 - chosen
        ways = before[chosen] & (1 << (front - 1) if front else -1)
        others = after[rest] & (1 << (back - 1) if back else -1)
        if ways and others and masks[i] >> (n - 1) & 1:
            keep[i] |= 1 << (n - 1)
            wanted_before[chosen] = ways
            wanted_after[rest] = others
    keep_from(0, masks, before, wanted_before, keep)
    keep_from(n - 1, masks, after, wanted_after, keep)


@kernel
def fill_from(end: int, masks: Ints, ways: Ints) -> None:
    """Write how many are seen when a set of values fills the cells from an end on.

    For each set the numbers that are possible, as bits.
    """
    ways[:] = 0
    ways[0] = 1
    for chosen in range(ways.shape[0] - 1):
        here = 0
        if ways[chosen]:
            here = masks[abs(end - count(chosen))] & ~chosen & (ways.shape[0] - 1)
        while here:
            bit = here & -here
            here ^= bit
            # The next one is seen if it is greater than all before it.
            ways[chosen | bit] |= ways[chosen] << int(bit > chosen)


@kernel
def keep_from(end: int, masks: Ints, ways: Ints, wanted: Ints, keep: Ints) -> None:
    """Add the values of cells that fillings with the wanted numbers have.

    Args:
        end: the cell that they begin with.
        masks: the candidates.
        ways: what `fill_from` wrote.
        wanted: for each set the numbers that are wanted, as bits; changed.
        keep: the values of each cell.
    """
    for chosen in range(ways.shape[0] - 1, 0, -1):
        x = abs(end + 1 - count(chosen))
        here = masks[x] & chosen if wanted[chosen] else 0
        while here:
            bit = here & -here
            here ^= bit
            fewer = ways[chosen ^ bit] & wanted[chosen] >> int(2 * bit > chosen)
            if fewer:
                keep[x] |= bit
                wanted[chosen ^ bit] |= fewer


def memory() -> Ints:
    """Return room for what the orders of lines give: clues, candidates, what is kept.

    Half of all lines are found there when a few clues of a city change.
    """
    return np.full((_SLOTS, 3), -1, np.int64)


@kernel
def recall(
    front: int, back: int, masks: Ints, keep: Ints, memo: Ints, room: Ints
) -> None:
    """Do what `orders` does, or read what it did before."""
    n = masks.shape[0]
    clues = 16 * front + back
    values = 0
    for i in range(n):
        values |= masks[i] << n * i
    slot = memo[(values * _SPREAD ^ clues * _SPREAD >> 7) >> 40 & (memo.shape[0] - 1)]
    if slot[0] != clues or slot[1] != values:
        orders(front, back, masks, keep, room)
        slot[0] = clues
        slot[1] = values
        slot[2] = 0
        for i in range(n):
            slot[2] |= keep[i] << n * i
    for i in range(n):
        keep[i] = slot[2] >> n * i & ((1 << n) - 1)


@kernel
def by_clues(code: int, front: int, back: int, n: int, keep: Ints) -> None:
    """Write the values of each cell that one clue at a time leaves to `keep`."""
    for i in range(n):
        if code == EDGES:
            keep[i] = by_edges(front, n, i) & by_edges(back, n, n - 1 - i)
        else:
            keep[i] = by_distance(front, n, i) & by_distance(back, n, n - 1 - i)


@kernel
def by_lines(
    p: Position, code: int, lines: Ints, memo: Ints, room: Ints, ways: Ints
) -> bool:
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
        else:
            recall(front, back, masks, keep, memo, ways)
        is_new = False
        for i in range(n):
            is_new |= strike(p, cells[i], ~keep[i])
        if is_new:
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
    n = lines.shape[1] - 2
    room = np.empty((2, n), np.int64)
    ways = np.empty((4, 1 << (n - 1)), np.int64)
    found = False
    i = 0
    left = codes.shape[0]  # codes to try since the last find
    while left and not is_reached(p, goal):
        if codes[i] < EDGES:
            is_new = take_single(p, codes[i])
        else:
            is_new = by_lines(p, codes[i], lines, memo, room, ways)
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
