"""Exact counts of the calendar's solutions, with a table of the states met so far.

A state is the filled cells and the used pieces. Cells are numbered along the narrow
side of the board, which keeps the states few (rows were 5 to 13 times slower).
kernels.py explains masks, links and budgets.
"""

import numpy as np

from ...kernels.bits import ctz
from ...kernels.jit import kernel
from .kernels import ONE, OUT_OF_STEPS, ZERO, Ints, Words, has_lonely_cell

MIX_SHIFT_A = np.uint64(32)
MIX_SHIFT_B = np.uint64(29)
# The odd constant of Fibonacci hashing, 2^64 / golden ratio.
MIX_A = np.uint64(0x9E3779B97F4A7C15)
MIX_B = np.uint64(0xC2B2AE3D27D4EB4F)


@kernel
def slot_of(table: Words, filled: np.uint64, used: np.uint64) -> np.uint64:
    """Return the index of a state in the table, or of the empty slot for it."""
    last = np.uint64(table.shape[0] - 1)
    mixed = (filled ^ (filled >> MIX_SHIFT_A)) * MIX_A + used * MIX_B
    j = (mixed ^ (mixed >> MIX_SHIFT_B)) & last
    while table[j, 0] != ZERO and (table[j, 0] != filled or table[j, 1] != used):
        j = (j + ONE) & last
    return j


@kernel
def grown(table: Words) -> Words:
    """Return the table at twice its size."""
    bigger = np.zeros((table.shape[0] * 2, 3), np.uint64)
    for i in range(table.shape[0]):
        if table[i, 0] != ZERO:
            j = slot_of(bigger, table[i, 0], table[i, 1])
            bigger[j, 0] = table[i, 0]
            bigger[j, 1] = table[i, 1]
            bigger[j, 2] = table[i, 2]
    return bigger


@kernel
def count_by_memo(
    start: Ints,
    masks: Words,
    pieces: int,
    links: Words,
    prune: bool,
    full: np.uint64,
    filled: np.uint64,
    used: np.uint64,
    budget: int,
    table: Words,
    size: int,
) -> tuple[int | np.int64, Words, int]:
    """Return the exact number of solutions, and the table of all states met.

    The memory:
        table: (2^k, 3) uint64 rows of filled cells, used pieces, solutions from here;
            a row of zeros is free (some cell is always open, so `filled` is never 0).
        size: rows taken.

    Returns:
        (count, table, size); count is OUT_OF_STEPS if more than `budget` states came.
    """
    filled_at = np.empty(pieces + 1, np.uint64)
    used_at = np.empty(pieces + 1, np.uint64)
    count_at = np.zeros(pieces + 1, np.uint64)
    cell_at = np.empty(pieces + 1, np.int64)
    piece_at = np.empty(pieces + 1, np.int64)
    next_at = np.empty(pieces + 1, np.int64)
    end_at = np.empty(pieces + 1, np.int64)
    if filled == full:
        return 1, table, size
    j = slot_of(table, filled, used)
    if table[j, 0] != ZERO:
        return np.int64(table[j, 2]), table, size
    filled_at[0] = filled
    used_at[0] = used
    cell_at[0] = ctz(~filled)
    piece_at[0] = -1
    next_at[0] = 0
    end_at[0] = 0
    depth = 0
    while True:
        k = next_at[depth]
        if k >= end_at[depth]:
            p = piece_at[depth] + 1
            while p < pieces and (used_at[depth] >> np.uint64(p)) & ONE:
                p += 1
            if p < pieces:
                piece_at[depth] = p
                first = cell_at[depth] * pieces + p
                next_at[depth] = start[first]
                end_at[depth] = start[first + 1]
                continue
            if size * 2 >= table.shape[0]:
                table = grown(table)
            j = slot_of(table, filled_at[depth], used_at[depth])
            table[j, 0] = filled_at[depth]
            table[j, 1] = used_at[depth]
            table[j, 2] = count_at[depth]
            size += 1
            if size > budget:
                return OUT_OF_STEPS, table, size
            depth -= 1
            if depth < 0:
                return np.int64(count_at[0]), table, size
            count_at[depth] += count_at[depth + 1]
            continue
        next_at[depth] = k + 1
        if masks[k] & filled_at[depth]:
            continue
        now = filled_at[depth] | masks[k]
        if now == full:
            count_at[depth] += ONE
            continue
        if prune and has_lonely_cell(full & ~now, links):
            continue
        now_used = used_at[depth] | (ONE << np.uint64(piece_at[depth]))
        j = slot_of(table, now, now_used)
        if table[j, 0] != ZERO:
            count_at[depth] += table[j, 2]
            continue
        depth += 1
        filled_at[depth] = now
        used_at[depth] = now_used
        count_at[depth] = ZERO
        cell_at[depth] = ctz(~now)
        piece_at[depth] = -1
        next_at[depth] = 0
        end_at[depth] = 0


@kernel
def walk(
    start: Ints,
    masks: Words,
    pieces: int,
    full: np.uint64,
    table: Words,
    words: Words,
    marks: Ints,
    out: Ints,
) -> int:
    """Return how many solutions were written to `out`: fewer than its rows means all.

    Goes only where the table of `count_by_memo` knows of solutions, so that no step is
    lost. Call it again with the same state to go on.

    The state:
        out: (n, pieces) int64, indexes into `masks`, padded with -1.
        words: (pieces + 1, 2) uint64 state: filled cells and used pieces per depth.
        marks: (pieces + 2, 4) int64 state: piece, next, end, cell per depth; the last
            row's first place is the depth. Before the first call: `words[0]` set, the
            rest of `marks` zero, except `marks[0, 0] = -1` and `marks[0, 3]` = lowest
            empty cell.
    """
    depth = marks[pieces + 1, 0]
    met = 0
    while depth >= 0 and met < out.shape[0]:
        k = marks[depth, 1]
        if k >= marks[depth, 2]:
            p = marks[depth, 0] + 1
            while p < pieces and (words[depth, 1] >> np.uint64(p)) & ONE:
                p += 1
            if p >= pieces:
                depth -= 1
                continue
            marks[depth, 0] = p
            first = marks[depth, 3] * pieces + p
            marks[depth, 1] = start[first]
            marks[depth, 2] = start[first + 1]
            continue
        marks[depth, 1] = k + 1
        if masks[k] & words[depth, 0]:
            continue
        now = words[depth, 0] | masks[k]
        if now == full:
            for d in range(pieces):
                out[met, d] = marks[d, 1] - 1 if d <= depth else -1
            met += 1
            continue
        now_used = words[depth, 1] | (ONE << np.uint64(marks[depth, 0]))
        if table[slot_of(table, now, now_used), 2] == ZERO:
            continue
        depth += 1
        words[depth, 0] = now
        words[depth, 1] = now_used
        marks[depth, 0] = -1
        marks[depth, 1] = 0
        marks[depth, 2] = 0
        marks[depth, 3] = ctz(~now)
    marks[pieces + 1, 0] = depth
    return met
