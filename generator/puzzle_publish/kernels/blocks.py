"""Nonograms in machine code: a ladder of techniques.

A grid has height + width lines, rows before columns, and a cell is in two of them. Each
line is an integer, bit i for its cell i. `blocks` is (lines, most): for each line how
many blocks it has, then their lengths. `known` is (3, lines): the cells of each line
known to be filled, those known to be empty, and the dearest technique tried in vain.
"""

import numpy as np
from numpy.typing import NDArray

from .bits import ctz, popcount
from .jit import kernel
from .lines import (
    IMPOSSIBLE,
    all_blocks,
    block_starts,
    open_cells,
    put,
    simple_blocks,
)

Ints = NDArray[np.int64]

SPACES, BOXES, LINE, LONE_LINE, EDGE = range(5)
ALL = -1  # sweeps
STUCK = -1


@kernel
def finished(n: int, blocks: Ints, filled: int, empty: int) -> int:
    """Return the cells that a reader who looks at one line easily knows to be whose.

    They are those of complete blocks at both ends, with only empty cells before them;
    if at most one block is left, all filled cells.
    """
    seen, done, first, count = 0, 0, 0, blocks[0]
    for side in range(2):
        i = 0
        while done < count:
            # The next block from this side, behind cells known to be empty.
            while i < n and empty >> (n - 1 - i if side else i) & 1:
                i += 1
            length = blocks[count - (done - first) if side else 1 + done]
            run, begin = 0, i
            while i < n and filled >> (n - 1 - i if side else i) & 1:
                run |= 1 << (n - 1 - i if side else i)
                i += 1
            closed = i == n or empty >> (n - 1 - i if side else i) & 1
            if i - begin != length or not closed or run & seen:
                break
            seen |= run
            done += 1
        first = done
    return filled if done >= count - 1 else seen


@kernel
def has_blocks(line: int, blocks: Ints) -> bool:
    """Return whether a full line has these blocks."""
    for j in range(blocks[0]):
        if not line:
            return False
        line >>= ctz(line)
        if ctz(~line) != blocks[1 + j]:
            return False
        line >>= blocks[1 + j]
    return line == 0


@kernel
def offer(
    technique: int, n: int, blocks: Ints, filled: int, empty: int, room: Ints
) -> tuple[int, int]:
    """Return the cells that a technique fills in a line, and those that it empties.

    The first is IMPOSSIBLE if the blocks do not fit.

    Args:
        technique: BOXES, which finds spaces, too; or LINE.
        n: the cells of the line.
        blocks: those of the line.
        filled: the cells known to be filled.
        empty: the cells known to be empty.
        room: (2, most) for what `block_starts` writes.
    """
    starts, after = room[0], room[1]
    if popcount(filled | empty) == n:
        return (0 if has_blocks(filled, blocks) else IMPOSSIBLE), 0
    if technique == BOXES:
        if popcount(filled) == blocks[1 : 1 + blocks[0]].sum():
            return 0, ((1 << n) - 1) & ~(filled | empty)
        sure = finished(n, blocks, filled, empty)
        if not block_starts(blocks, n, sure, empty, starts, after):
            return IMPOSSIBLE, 0
        one, zero = simple_blocks(blocks, n, sure, empty, starts)
        return one & ~filled, zero
    if not block_starts(blocks, n, filled, empty, starts, after):
        return IMPOSSIBLE, 0
    return all_blocks(blocks, n, filled, empty, starts, after)


@kernel
def settle(
    technique: int, height: int, width: int, blocks: Ints, known: Ints, most: int
) -> int:
    """Apply BOXES or LINE to all lines not tried yet until nothing more follows.

    Lines are gone through at most so often; ALL for no limit.

    Returns how many times all lines were gone through, IMPOSSIBLE if one cannot be.
    """
    filled, empty, tried = known[0], known[1], known[2]
    room = np.empty((2, blocks.shape[1]), np.int64)
    sweeps, more = 0, True
    while more and sweeps != most:
        more = False
        for line in range(height + width):
            if tried[line] >= technique:
                continue
            n = width if line < height else height
            one, zero = offer(
                technique, n, blocks[line], filled[line], empty[line], room
            )
            if one == IMPOSSIBLE:
                return IMPOSSIBLE
            put(line, height, one, filled, tried)
            put(line, height, zero, empty, tried)
            tried[line] = technique
            more |= one | zero != 0
        sweeps += 1
    return sweeps


@kernel
def left_open(
    technique: int, height: int, width: int, blocks: Ints, known: Ints
) -> int:
    """Return how many cells of an empty grid BOXES or LINE leaves open."""
    known[:] = 0
    settle(technique, height, width, blocks, known, ALL)
    return open_cells(height, width, known)


@kernel
def edge_cell(
    height: int, width: int, blocks: Ints, known: Ints, any_will_do: bool
) -> tuple[int, int, int]:
    """Return the row of a border cell, the cell if it is filled, and if it is empty.

    Any other value leads to a line that cannot be, by lines alone, and as soon as for
    any cell: few readers follow one far. The row is -1 if there is no such cell.
    """
    safe = np.zeros((2, height), np.int64)  # what has led to no such line
    for most in (1, 2, 4, ALL):
        if any_will_do and most != ALL:
            continue
        for r in range(height):
            left = (1 << width) - 1 & ~(known[0, r] | known[1, r])
            if 0 < r < height - 1:
                left &= 1 | 1 << width - 1
            while left:
                cell = left & -left
                for value in range(2):
                    if safe[1 - value, r] & cell:
                        continue
                    trial = known.copy()
                    put(r, height, cell, trial[1 - value], trial[2])
                    sweeps = settle(LINE, height, width, blocks, trial, most)
                    if sweeps < 0:
                        return r, cell * (1 - value), cell * value
                    if sweeps != most:
                        safe |= trial[:2, :height]
                left ^= cell
    return -1, 0, 0


@kernel
def best_offer(
    height: int, width: int, blocks: Ints, known: Ints, offers: Ints, room: Ints
) -> tuple[int, int, int]:
    """Return the cheapest technique that gives anything, and where it gives most.

    Then, how many lines give anything; STUCK if one cannot be.

    Args:
        height: the number of rows.
        width: the number of columns.
        blocks: the blocks of each line.
        known: what is known.
        offers: (2, lines, 2) what BOXES and LINE give in each line, to be kept from
            call to call.
        room: as for `offer`.
    """
    best, most, technique, giving = STUCK, 0, LINE, 0
    for line in range(height + width):
        if known[2, line] < LINE:
            n = width if line < height else height
            filled, empty = known[0, line], known[1, line]
            new = offer(LINE, n, blocks[line], filled, empty, room)
            if new[0] == IMPOSSIBLE:
                return technique, STUCK, STUCK
            offers[1, line] = new
            # What BOXES gives, LINE gives, too.
            if new[0] | new[1]:
                new = offer(BOXES, n, blocks[line], filled, empty, room)
            offers[0, line] = new
            known[2, line] = LINE
        for t in (BOXES, LINE):
            gain = popcount(offers[t - BOXES, line, 0] | offers[t - BOXES, line, 1])
            giving += t == LINE and gain > 0
            if gain and (t < technique or (t == technique and gain > most)):
                best, most, technique = line, gain, t
    return technique, best, giving


@kernel
def climb(
    at_once: int,
    height: int,
    width: int,
    blocks: Ints,
    steps: Ints,
    tally: Ints,
) -> int:
    """Return the dearest technique of the ladder, STUCK if it does not reach the top.

    A step of LINE is one of LONE_LINE if at most a tenth of the lines, or two, give
    anything, and a quarter of the cells or more are open.

    Args:
        at_once: BOXES or LINE, to take its steps together and keep none; 0 to keep all.
        height: the number of rows.
        width: the number of columns.
        blocks: the blocks of each line.
        steps: (height * width, 5) for each step's technique, line, cells filled and
            emptied, and the number of lines that gave anything just then.
        tally: (2,) for how many steps are kept, and the fewest lines that gave anything
            while a quarter of the cells was open.
    """
    known = np.zeros((3, height + width), np.int64)
    offers = np.zeros((2, height + width, 2), np.int64)
    room = np.empty((2, blocks.shape[1]), np.int64)
    dearest, area = at_once, height * width
    tally[0], tally[1] = 0, height + width
    while True:
        if at_once and settle(at_once, height, width, blocks, known, ALL) < 0:
            return STUCK
        left = open_cells(height, width, known)
        if not left:
            return dearest
        technique, line, giving = best_offer(height, width, blocks, known, offers, room)
        one, zero = 0, 0
        if line >= 0:
            one, zero = offers[technique - BOXES, line]
        elif giving == 0:
            technique = EDGE
            line, one, zero = edge_cell(height, width, blocks, known, at_once != 0)
        if line < 0:
            return STUCK
        if 4 * left >= area:
            tally[1] = min(tally[1], giving)
            if technique == LINE and giving <= max(2, (height + width) // 10):
                technique = LONE_LINE
        if technique == BOXES and not one:
            technique = SPACES
        if not at_once:
            steps[tally[0]] = technique, line, one, zero, giving
            tally[0] += 1
        dearest = max(dearest, technique)
        put(line, height, one, known[0], known[2])
        put(line, height, zero, known[1], known[2])
