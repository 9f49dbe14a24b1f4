"""The calendar's searches on bit boards: one uint64 of cells, one uint64 of pieces.

A board's cells are bits 0, 1, … of a word in some order; `full` has them all. The
placements are sorted by their lowest cell and their piece: those of piece p at lowest
cell c are `start[c * pieces + p]` to `start[c * pieces + p + 1]` in `masks`. A search
fills the lowest empty cell each time, so that every set of placements is met once.

`links` (k, 2) uint64 lists neighbours: each cell b of `links[j, 1]` and the cell
b + `links[j, 0]`. If every piece has two cells or more (`prune`), no piece can fill an
empty cell whose neighbours are all filled.

Masks, shifts and constants are uint64 throughout, because numba turns an int64 and a
uint64 into a float64. Every search takes a `budget` of steps and returns those taken.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import ctz
from ...kernels.jit import kernel

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

ZERO = np.uint64(0)
ONE = np.uint64(1)

OUT_OF_STEPS = -1
NO_SOLUTION = -2


@kernel
def has_lonely_cell(empty: np.uint64, links: Words) -> bool:
    """Return whether some empty cell has no empty neighbour."""
    near = ZERO
    for j in range(links.shape[0]):
        near |= ((empty & links[j, 1]) << links[j, 0]) | (
            (empty >> links[j, 0]) & links[j, 1]
        )
    return (empty & ~near) != ZERO


@kernel
def fill_up(
    start: Ints,
    masks: Words,
    pieces: int,
    links: Words,
    prune: bool,
    full: np.uint64,
    filled: np.uint64,
    used: np.uint64,
    limit: int,
    budget: int,
    out: Ints,
) -> tuple[int, int]:
    """Return how many solutions were met, at most `limit`, and steps taken.

    Returns (solutions, steps); steps is OUT_OF_STEPS if the budget was spent first.
    The placements (indexes into `masks`) of solution n go to `out[n]` while it has
    rows, padded with -1.
    """
    if filled == full:
        if out.shape[0] > 0:
            out[0, :] = -1
        return 1, 0
    filled_at = np.empty(pieces + 1, np.uint64)
    used_at = np.empty(pieces + 1, np.uint64)
    cell_at = np.empty(pieces + 1, np.int64)
    piece_at = np.empty(pieces + 1, np.int64)
    next_at = np.empty(pieces + 1, np.int64)
    end_at = np.empty(pieces + 1, np.int64)
    filled_at[0] = filled
    used_at[0] = used
    cell_at[0] = ctz(~filled)
    piece_at[0] = -1
    next_at[0] = 0
    end_at[0] = 0
    depth = 0
    solutions = 0
    steps = 0
    while depth >= 0:
        k = next_at[depth]
        if k >= end_at[depth]:
            p = piece_at[depth] + 1
            while p < pieces and (used_at[depth] >> np.uint64(p)) & ONE:
                p += 1
            if p >= pieces:
                depth -= 1
                continue
            piece_at[depth] = p
            first = cell_at[depth] * pieces + p
            next_at[depth] = start[first]
            end_at[depth] = start[first + 1]
            continue
        next_at[depth] = k + 1
        if masks[k] & filled_at[depth]:
            continue
        now = filled_at[depth] | masks[k]
        if now == full:
            steps += 1
            if solutions < out.shape[0]:
                out[solutions, :] = -1
                for d in range(depth + 1):
                    out[solutions, d] = next_at[d] - 1
            solutions += 1
            if solutions >= limit:
                return solutions, steps
            continue
        if prune and has_lonely_cell(full & ~now, links):
            continue
        steps += 1
        if steps > budget:
            return solutions, OUT_OF_STEPS
        depth += 1
        filled_at[depth] = now
        used_at[depth] = used_at[depth - 1] | (ONE << np.uint64(piece_at[depth - 1]))
        cell_at[depth] = ctz(~now)
        piece_at[depth] = -1
        next_at[depth] = 0
        end_at[depth] = 0
    return solutions, steps


@kernel
def fill_at_random(
    start: Ints,
    masks: Words,
    pieces: int,
    links: Words,
    prune: bool,
    full: np.uint64,
    filled: np.uint64,
    used: np.uint64,
    rng: np.random.Generator,
    patience: int,
    budget: int,
    out: Ints,
) -> int:
    """Return the steps to a solution in random order, OUT_OF_STEPS or NO_SOLUTION.

    The placements go to `out` (pieces,) int64, padded with -1. After `patience` steps
    it starts over: a bad first choice is cheaper left than searched to its end.
    """
    filled_at = np.empty(pieces + 1, np.uint64)
    used_at = np.empty(pieces + 1, np.uint64)
    options = np.empty((pieces + 1, masks.shape[0]), np.int32)
    option_piece = np.empty((pieces + 1, masks.shape[0]), np.int32)
    count_at = np.zeros(pieces + 1, np.int64)
    next_at = np.zeros(pieces + 1, np.int64)
    out[:] = -1
    total = 0
    if filled == full:
        return total
    while True:
        depth = 0
        filled_at[0] = filled
        used_at[0] = used
        fresh = True
        steps = 0
        while depth >= 0 and steps <= patience and total + steps <= budget:
            if fresh:
                fresh = False
                cell = ctz(~filled_at[depth])
                n = 0
                for p in range(pieces):
                    if (used_at[depth] >> np.uint64(p)) & ONE:
                        continue
                    first = cell * pieces + p
                    for k in range(start[first], start[first + 1]):
                        if not (masks[k] & filled_at[depth]):
                            options[depth, n] = k
                            option_piece[depth, n] = p
                            n += 1
                count_at[depth] = n
                next_at[depth] = 0
            i = next_at[depth]
            if i >= count_at[depth]:
                depth -= 1
                continue
            # Fisher–Yates shuffle, one draw at a time, only when an option is needed.
            j = i + int(rng.random() * (count_at[depth] - i))
            k = options[depth, j]
            p = option_piece[depth, j]
            options[depth, j] = options[depth, i]
            option_piece[depth, j] = option_piece[depth, i]
            options[depth, i] = k
            option_piece[depth, i] = p
            next_at[depth] = i + 1
            now = filled_at[depth] | masks[k]
            steps += 1
            if now == full:
                for d in range(depth + 1):
                    out[d] = options[d, next_at[d] - 1]
                return total + steps
            if prune and has_lonely_cell(full & ~now, links):
                continue
            depth += 1
            filled_at[depth] = now
            used_at[depth] = used_at[depth - 1] | (ONE << np.uint64(p))
            fresh = True
        total += steps
        if depth < 0:
            return NO_SOLUTION
        if total > budget:
            return OUT_OF_STEPS


@kernel
def measure(
    masks: Words,
    piece_of: Ints,
    cells: int,
    pieces: int,
    full: np.uint64,
    filled: np.uint64,
    used: np.uint64,
    limit: int,
    budget: int,
) -> tuple[int, int, int]:
    """Return the size of the search that takes the most constrained cell or piece.

    Returns:
        (solutions, nodes, guesses): solutions met, at most `limit`; placements tried;
        choices among two or more. A `nodes` above `budget` means that it was cut off.
    """
    n = masks.shape[0]
    live = np.empty((pieces + 1, n), np.int32)
    live_count = np.zeros(pieces + 1, np.int64)
    branch = np.empty((pieces + 1, n), np.int32)
    branch_count = np.zeros(pieces + 1, np.int64)
    next_at = np.zeros(pieces + 1, np.int64)
    filled_at = np.empty(pieces + 1, np.uint64)
    used_at = np.empty(pieces + 1, np.uint64)
    ways = np.zeros(cells + pieces, np.int64)
    filled_at[0] = filled
    used_at[0] = used
    for i in range(n):
        taken = (used >> np.uint64(piece_of[i])) & ONE
        if not (masks[i] & filled) and not taken:
            live[0, live_count[0]] = i
            live_count[0] += 1
    solutions = 0
    nodes = 0
    guesses = 0
    depth = 0
    fresh = filled != full
    if not fresh:
        return 1, 0, 0
    while depth >= 0:
        if fresh:
            fresh = False
            ways[:] = 0
            for q in range(live_count[depth]):
                i = live[depth, q]
                ways[cells + piece_of[i]] += 1
                left = masks[i]
                while left:
                    ways[ctz(left)] += 1
                    left &= left - ONE
            best = n + 1
            column = -1
            for x in range(cells):
                is_open = not ((filled_at[depth] >> np.uint64(x)) & ONE)
                if is_open and ways[x] < best:
                    best = ways[x]
                    column = x
            for p in range(pieces):
                is_left = not ((used_at[depth] >> np.uint64(p)) & ONE)
                if is_left and ways[cells + p] < best:
                    best = ways[cells + p]
                    column = cells + p
            count = 0
            for q in range(live_count[depth]):
                i = live[depth, q]
                if column < cells:
                    fits = ((masks[i] >> np.uint64(column)) & ONE) != ZERO
                else:
                    fits = piece_of[i] == column - cells
                if fits:
                    branch[depth, count] = i
                    count += 1
            branch_count[depth] = count
            next_at[depth] = 0
            if count > 1:
                guesses += 1
        if next_at[depth] >= branch_count[depth]:
            depth -= 1
            continue
        i = branch[depth, next_at[depth]]
        next_at[depth] += 1
        nodes += 1
        if nodes > budget:
            return solutions, nodes, guesses
        now = filled_at[depth] | masks[i]
        if now == full:
            solutions += 1
            if solutions >= limit:
                return solutions, nodes, guesses
            continue
        count = 0
        for q in range(live_count[depth]):
            j = live[depth, q]
            if not (masks[j] & masks[i]) and piece_of[j] != piece_of[i]:
                live[depth + 1, count] = j
                count += 1
        depth += 1
        live_count[depth] = count
        filled_at[depth] = now
        used_at[depth] = used_at[depth - 1] | (ONE << np.uint64(piece_of[i]))
        fresh = True
    return solutions, nodes, guesses
