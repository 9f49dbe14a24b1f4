"""Signs between cells: one is greater, both are consecutive, or they are not.

The rung takes one more array:

    relations: (r, 3) int64, two neighbours and the kind of the sign between them, 0 for
        none; of GREATER, the first cell is the greater one.

With a single as the first of its codes it climbs, else it takes one step; where nothing
is noted, the order does not matter, and it goes on until nothing follows.
"""

import numpy as np

from .candidates import BROKEN, EMPTY, SHOWN, STEP, Ints, Position, note, start, strike
from .jit import kernel
from .techniques import is_reached, next_code, take_single

GREATER, CONSECUTIVE, NOT_CONSECUTIVE = range(1, 4)
CHAIN_ENDS, BESIDE_VALUE, BESIDE_CANDIDATES = range(30, 33)


@kernel
def chain_lengths(relations: Ints, near: int, side: int, longest: Ints) -> None:
    """Write how many cells the longest chain of signs from each cell leads to.

    It goes down if the cell is the first one of its sign (`near` is 0), else up.
    """
    longest[:] = 0
    for _ in range(side):
        for i in range(relations.shape[0]):
            if relations[i, 2] == GREATER:
                x = relations[i, near]
                length = min(longest[relations[i, 1 - near]] + 1, side)
                longest[x] = max(longest[x], length)


@kernel
def show_chain(p: Position, relations: Ints, near: int, longest: Ints, x: int) -> None:
    """Note the cells of a longest chain from a cell, without the cell."""
    i = 0
    while i < relations.shape[0]:
        y = relations[i, 1 - near]
        if (
            relations[i, 2] == GREATER
            and relations[i, near] == x
            and longest[y] == longest[x] - 1
        ):
            note(p, SHOWN, y, 0, 0)
            x = y
            i = -1
        i += 1


@kernel
def chain_ends(p: Position, relations: Ints) -> bool:
    """Rule out what the chains of signs above and below a cell have no room for."""
    side = p.where.shape[1]
    below = np.empty(p.cand.shape[0], np.int64)
    above = np.empty(p.cand.shape[0], np.int64)
    chain_lengths(relations, 0, side, below)
    chain_lengths(relations, 1, side, above)
    found = False
    for x in range(p.cand.shape[0]):
        low = (1 << below[x]) - 1
        high = -(1 << max(side - above[x], 0))
        before = p.cand[x]
        if not strike(p, x, low | high):
            continue
        found = True
        if p.log.shape[0]:
            note(p, SHOWN, x, 0, 0)
            if before & low:
                show_chain(p, relations, 0, below, x)
            if before & high:
                show_chain(p, relations, 1, above, x)
            note(p, STEP, CHAIN_ENDS, -1, 0)
            break
    return found


@kernel
def allowed(kind: int, is_second: bool, others: int, side: int) -> int:
    """The values that a sign allows beside a cell with these candidates.

    Neighbours differ, as they are in one row or column.
    """
    if kind == CONSECUTIVE:
        return others << 1 | others >> 1
    if kind == GREATER and not is_second:
        return -(others & -others) << 1
    if kind == GREATER:
        below = others >> 1
        for shift in (1, 2, 4, 8):
            below |= below >> shift
        return below
    mask = 0
    for v in range(side):
        bit = 1 << v
        if others & ~(bit << 1 | bit | bit >> 1):
            mask |= bit
    return mask


@kernel
def beside(p: Position, relations: Ints, code: int) -> bool:
    """Rule out what has no fitting value on the other side of a sign."""
    found = False
    for i in range(relations.shape[0]):
        for second in range(2):
            x = relations[i, second]
            y = relations[i, 1 - second]
            if not (relations[i, 2] and p.cand[x]) or (
                code == BESIDE_VALUE and not p.value[y]
            ):
                continue
            others = 1 << (p.value[y] - 1) if p.value[y] else p.cand[y]
            kept = allowed(relations[i, 2], second == 1, others, p.where.shape[1])
            if strike(p, x, ~kept):
                found = True
                if p.log.shape[0]:
                    note(p, SHOWN, x, 0, 0)
                    note(p, SHOWN, y, 0, 0)
                    note(p, STEP, code, -1, 0)
                    return True
    return found


@kernel
def relations(p: Position, codes: Ints, goal: Ints, relations: Ints) -> bool:
    """Use signs between cells, and singles; whether anything was found."""
    found = False
    i = 0
    left = codes.shape[0]  # codes to try since the last find
    while left and not is_reached(p, goal):
        code = codes[i]
        if code == CHAIN_ENDS:
            is_new = chain_ends(p, relations)
        elif code > CHAIN_ENDS:
            is_new = beside(p, relations, code)
        else:
            is_new = take_single(p, code)
        if is_new and p.log.shape[0] and codes[0] >= CHAIN_ENDS:
            return True
        found |= is_new
        i, left = next_code(p, codes, i, left, is_new)
    return found


@kernel
def gives_back(p: Position, codes: Ints, gone: Ints, signs: Ints) -> bool:
    """Whether techniques fill the cells that are gone, or all where signs are."""
    relations(p, codes, gone, signs)
    for i in range(gone.shape[0]):
        if not p.value[gone[i]]:
            return False
    return gone.shape[0] > 0 or not p.tally[EMPTY]


@kernel
def dig(
    p: Position,
    below: Ints,
    codes: Ints,
    groups: Ints,
    least: int,
    clues: Ints,
    relations: Ints,
    state: Ints,
) -> bool:
    """Take clues away while techniques give them back; whether none contradicts them.

    Those of easier levels are asked first; where they stop, those of the level may go
    on. From then on the square needs these, and they take clues away.

    Args:
        p: any position of the board; with what the last try filled in, afterwards.
        below: the techniques of easier levels, perhaps none.
        codes: those up to the level.
        groups: (g, 1 + k), the number of clues that stay or go together, their indexes.
        least: how many clues of the groups remain at least.
        clues: the numbers by cell, then the signs of the relations, 0 for none.
        relations: as the rung takes them.
        state: (2,): whether the square needs its level, whether to stop once it does.
    """
    cells = p.cand.shape[0]
    number = 0
    for g in range(groups.shape[0]):
        number += groups[g, 0]
    kept = np.empty(groups.shape[1], np.int64)
    for g in range(groups.shape[0]):
        group = groups[g]
        n = group[0]
        if number - n < least or (state[0] and state[1]):
            continue
        for i in range(1, n + 1):
            kept[i] = clues[group[i]]
            clues[group[i]] = 0
        start(p, clues[:cells])
        for i in range(relations.shape[0]):
            relations[i, 2] = clues[cells + i]
        gone = group[1 : 1 + n] if group[n] < cells else group[:0]
        is_back = not state[0] and gives_back(p, below, gone, relations)
        if not is_back and not p.tally[BROKEN]:
            is_back = gives_back(p, codes, gone, relations)
            if is_back:
                state[0] = 1
        if p.tally[BROKEN]:
            return False
        if is_back:
            number -= n
        else:
            for i in range(1, n + 1):
                clues[group[i]] = kept[i]
    return True
