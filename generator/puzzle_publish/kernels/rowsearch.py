"""Every way to fill a grid of 0 and 1, row by row, with an automaton for each line.

A row is an integer, bit c for column c. For each line an automaton reads its cells;
all states that it can be in are the bits of one or four integers, so that a line of any
length is read in a few operations a cell. Read forwards and backwards, it tells which
cells may be 0 or 1. The search narrows all rows and columns, then decides the first
open cell of the row with the fewest, 1 before 0. It knows no techniques.

Two kinds of lines are read. Blocks (nonograms): the states are the cells of the blocks
and the gaps before, between and behind them. Balance (takuzu): the states are the
number of 1s so far, and the last one or two cells.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps
from .jit import kernel

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

# What `advance` is asked for.
BALANCE, BALANCE_DIFFERENT, BLOCKS = 0, 1, 2
# The places of the numbers in its tally.
DEPTH, STEPS, BUDGET, IS_OVER = 0, 1, 2, 3

# A line of 40 cells takes 0.2 µs: a second in all.
STEPS_ALLOWED = 4_000_000
# `verify` needs two answers; other callers need many.
FIRST_BATCH, LAST_BATCH = 2, 4096


@kernel
def read_blocks(
    cells: int, gaps: int, last: int, n: int, ones: int, zeros: int, seen: Ints
) -> tuple[int, int]:
    """Return the cells that must be 1, and those that must be 0; (1, 1) if none fits.

    Args:
        cells: the states that are cells of blocks. State 0 is the gap before the first
            block; then come the cells of each block, and the gap behind it.
        gaps: the states that are gaps.
        last: the states in which a line may end.
        n: how many cells the line has.
        ones: the cells that are 1.
        zeros: the cells that are 0.
        seen: (n + 1 or more,) for the states before each cell.
    """
    seen[0] = 1
    for i in range(n):
        states = seen[i]
        after = 0
        if not ones >> i & 1:
            after = (states | states << 1) & gaps
        if not zeros >> i & 1:
            after |= states << 1 & cells
        seen[i + 1] = after
    states = seen[n] & last
    if not states:
        return 1, 1
    may_one, may_zero = 0, 0
    for i in range(n - 1, -1, -1):
        by_zero = (states & gaps | (states & gaps) >> 1) & seen[i]
        by_one = (states & cells) >> 1 & seen[i]
        states = 0
        if by_zero and not ones >> i & 1:
            may_zero |= 1 << i
            states = by_zero
        if by_one and not zeros >> i & 1:
            may_one |= 1 << i
            states |= by_one
    full = (1 << n) - 1
    return full & ~may_zero, full & ~may_one


@kernel
def read_balance(n: int, ones: int, zeros: int, seen: Ints) -> tuple[int, int]:
    """Return the cells that must be 1, and those that must be 0; (1, 1) if none fits.

    A state is the number of 1s so far, as a bit, in one of four sets of 16 bits: the
    last cells are a single 0, 00, a single 1, 11.

    Args:
        n: how many cells the line has, at most 30.
        ones: the cells that are 1.
        zeros: the cells that are 0.
        seen: (4 * n + 4 or more,) for the states before each cell.
    """
    half = n >> 1
    most = (2 << half) - 1
    for k in range(4):
        seen[k] = 0
    for i in range(n):
        at = 4 * i
        # As many 0s as 1s: after i + 1 cells there are at least i + 1 - half 1s.
        allowed = most >> max(i + 1 - half, 0) << max(i + 1 - half, 0)
        zero = seen[at + 2] | seen[at + 3]
        one = seen[at] | seen[at + 1]
        if i == 0:
            zero, one = 1, 1
        for k in range(4):
            seen[at + 4 + k] = 0
        if not ones >> i & 1:
            seen[at + 4] = zero & allowed
            seen[at + 5] = seen[at] & allowed
        if not zeros >> i & 1:
            seen[at + 6] = one << 1 & allowed
            seen[at + 7] = seen[at + 2] << 1 & allowed
    return _balance_backwards(n, seen)


@kernel
def _balance_backwards(n: int, seen: Ints) -> tuple[int, int]:
    """Return what must be 1 and 0, after removing states that lead to no end."""
    end = 4 * n
    for k in range(4):
        seen[end + k] &= 1 << (n >> 1)
    may_one, may_zero = 0, 0
    for i in range(n - 1, -1, -1):
        at = 4 * i
        single_zero, two_zeros = seen[at + 4], seen[at + 5]
        single_one, two_ones = seen[at + 6], seen[at + 7]
        if single_zero | two_zeros:
            may_zero |= 1 << i
        if single_one | two_ones:
            may_one |= 1 << i
        if i:
            seen[at] &= two_zeros | single_one >> 1
            seen[at + 1] &= single_one >> 1
            seen[at + 2] &= two_ones >> 1 | single_zero
            seen[at + 3] &= single_zero
    if not may_one | may_zero:
        return 1, 1
    full = (1 << n) - 1
    return full & ~may_zero, full & ~may_one


@kernel
def narrow(
    rule: int,
    lines: Ints,
    height: int,
    width: int,
    ones: Ints,
    zeros: Ints,
    due: Flags,
    seen: Ints,
) -> int:
    """Decide what all lines force; return how many were read, negative if none fits.

    Args:
        rule: BLOCKS, or one of the other two.
        lines: (height + width, 3) the states of each line: cells, gaps, last.
        height: the number of rows.
        width: the number of columns.
        ones: (height + width,) the cells that are 1, of rows, then of columns.
        zeros: (height + width,) the cells that are 0.
        due: (height + width,) the lines to read.
        seen: scratch.
    """
    read, more = 0, True
    while more:
        more = False
        for line in range(height + width):
            if not due[line]:
                continue
            due[line] = False
            read += 1
            n = width if line < height else height
            if rule == BLOCKS:
                states = lines[line]
                one, zero = read_blocks(
                    states[0], states[1], states[2], n, ones[line], zeros[line], seen
                )
            else:
                one, zero = read_balance(n, ones[line], zeros[line], seen)
            if one & zero:
                return -read
            one, zero = one & ~ones[line], zero & ~zeros[line]
            for i in range(n):
                if (one | zero) >> i & 1:
                    r, c = (line, i) if line < height else (i, line - height)
                    decide(r, c, height, ones if one >> i & 1 else zeros, due)
                    more = True
            due[line] = False
    return read


@kernel
def decide(r: int, c: int, height: int, values: Ints, due: Flags) -> None:
    """Decide one cell in its row and in its column, which are to be read."""
    values[r] |= 1 << c
    values[height + c] |= 1 << r
    due[r] = due[height + c] = True


@kernel
def has_twins(first: int, last: int, n: int, ones: Ints, zeros: Ints) -> bool:
    """Return whether two full lines are alike, of those from the first to the last."""
    full = (1 << n) - 1
    for a in range(first, last):
        if ones[a] | zeros[a] != full:
            continue
        for b in range(a + 1, last):
            if ones[a] == ones[b] and zeros[a] == zeros[b]:
                return True
    return False


@kernel
def open_cell(height: int, width: int, ones: Ints, zeros: Ints) -> int:
    """Return the first open cell of the row with the fewest; -1 if all are decided."""
    full = (1 << width) - 1
    best, fewest = -1, width + 1
    for r in range(height):
        left = full & ~(ones[r] | zeros[r])
        count, first = 0, -1
        for c in range(width):
            if left >> c & 1:
                count += 1
                if first < 0:
                    first = c
        if 0 < count < fewest:
            best, fewest = r * width + first, count
    return best


@kernel
def advance(
    rule: int,
    lines: Ints,
    height: int,
    width: int,
    ones: Ints,
    zeros: Ints,
    decided: Ints,
    tally: Ints,
    out: Ints,
) -> int:
    """Return how many grids were written to `out`; call again to continue.

    Args:
        rule: BLOCKS; BALANCE; or BALANCE_DIFFERENT, where no two rows and no two
            columns may be alike.
        lines: (height + width, 3), as in `narrow`.
        height: the number of rows.
        width: the number of columns.
        ones: (depth, height + width), as in `narrow`, for each depth; depth 0 holds
            the givens.
        zeros: (depth, height + width).
        decided: (depth,) the cell decided last at each depth, -1 for none.
        tally: (4,) the depth, the lines read so far, the most that may be read, and
            whether the search is over.
        out: (count, height) for the rows of grids.
    """
    seen = np.zeros(4 * max(height, width) + 8, np.int64)
    due = np.zeros(height + width, np.bool_)
    depth, found = tally[DEPTH], 0
    while depth >= 0 and found < out.shape[0] and tally[STEPS] < tally[BUDGET]:
        one, zero = ones[depth], zeros[depth]
        due[:] = decided[depth] < 0
        if decided[depth] >= 0:
            due[decided[depth] // width] = True
            due[height + decided[depth] % width] = True
        read = narrow(rule, lines, height, width, one, zero, due, seen)
        tally[STEPS] += abs(read)
        fits = read >= 0
        if fits and rule == BALANCE_DIFFERENT:
            fits = not (
                has_twins(0, height, width, one, zero)
                or has_twins(height, height + width, height, one, zero)
            )
        cell = open_cell(height, width, one, zero) if fits else -1
        if cell < 0:
            if fits:
                out[found] = one[:height]
                found += 1
            depth -= 1
            continue
        # The cell is 1 at the next depth; when that is done, it is 0 at this one.
        r, c = cell // width, cell % width
        ones[depth + 1] = one
        zeros[depth + 1] = zero
        decide(r, c, height, ones[depth + 1], due)
        decide(r, c, height, zero, due)
        decided[depth] = decided[depth + 1] = cell
        depth += 1
    tally[DEPTH] = depth
    tally[IS_OVER] = depth < 0
    return found


def every_grid(
    rule: int,
    cells: Ints,
    lines: Sequence[tuple[int, int, int]] = (),
    *,
    steps: int = STEPS_ALLOWED,
) -> Iterator[list[list[int]]]:
    """Yield the rows of each grid once.

    Args:
        rule: as in `advance`.
        cells: (height, width) 0, 1, or another number for an open cell.
        lines: for BLOCKS, the states of each row and column, of `block_states`.
        steps: how many lines may be read.

    Raises:
        OutOfSteps: the search was not finished with these.
    """
    height, width = cells.shape
    total, depths = height + width, height * width + 1
    down, across = 1 << np.arange(height), 1 << np.arange(width)
    states = np.array(lines or [(0, 0, 0)] * total, np.int64)
    stack = np.empty((2, depths, total), np.int64)
    for values, sign in zip(stack, (1, 0), strict=True):
        values[0, :height] = (cells == sign) @ across
        values[0, height:] = down @ (cells == sign)
    decided = np.full(depths, -1, np.int64)
    tally = np.array([0, 0, steps, 0], np.int64)
    batch = FIRST_BATCH
    while not tally[IS_OVER]:
        out = np.empty((batch, height), np.int64)
        found = advance(
            rule, states, height, width, stack[0], stack[1], decided, tally, out
        )
        for rows in out[:found, :, np.newaxis]:
            yield (rows >> np.arange(width) & 1).tolist()
        if not tally[IS_OVER] and tally[STEPS] >= steps:
            raise OutOfSteps
        batch = LAST_BATCH


def block_states(blocks: Sequence[int]) -> tuple[int, int, int]:
    """Return the states of a line of blocks: cells, gaps, and where it may end.

    >>> [bin(states) for states in block_states([2, 1])]
    ['0b10110', '0b101001', '0b110000']
    """
    cells, gaps, at = 0, 1, 0
    for block in blocks:
        cells |= ((1 << block) - 1) << at + 1
        at += block + 1
        gaps |= 1 << at
    return cells, gaps, 1 << at | (1 << at - 1 if blocks else 0)
