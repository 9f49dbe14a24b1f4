"""Every way to fill a grid of 0 and 1, row by row, with an automaton for each line.

A row is an integer, bit c for column c. For each line an automaton reads its cells;
all states that it can be in are the bits of one or four integers, so that a line of any
length is read in a few operations a cell. Read forwards and backwards, it tells which
cells may be 0 or 1. The search narrows all rows and columns, then decides the first
open cell of the row with the fewest, 1 before 0. It knows no techniques. Once it has
become long, it also tries both values of every open cell, and decides those of which
one fits no line (failed literals, as in Freeman 1995).

Two kinds of lines are read, each told by four integers: its cells, its gaps, where it
starts and where it may end. Blocks (nonograms): the states are the cells of the blocks
and the gaps before, between and behind them. Balance (takuzu), which has no gaps: the
states are the number of 1s so far, and whether the last cells are a single 0, two 0s, a
single 1 or two 1s; for each of these four the numbers are FIELD bits.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps
from .bits import ctz, popcount
from .jit import kernel

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Line = tuple[int, int, int, int]

FIELD = 15
NUMBERS = (1 << FIELD) - 1
# The places of the numbers in the tally of `advance`.
DEPTH, STEPS, BUDGET, PATIENCE, IS_OVER = 0, 1, 2, 3, 4

# A line of 40 cells takes 0.2 µs: a second in all.
STEPS_ALLOWED = 4_000_000
# So many lines are read before both values of open cells are tried.
UNAIDED = 20_000
# `verify` needs two answers; other callers need many.
FIRST_BATCH, LAST_BATCH = 2, 4096


@kernel
def after(states: int, cells: int, gaps: int, value: int) -> int:
    """Return the states to which a cell with a value leads from some."""
    if gaps:
        return states << 1 & cells if value else (states | states << 1) & gaps
    zero, two_zeros = states & NUMBERS, states >> FIELD & NUMBERS
    one, two_ones = states >> 2 * FIELD & NUMBERS, states >> 3 * FIELD
    if value:
        single, double = (zero | two_zeros) << 1 & NUMBERS, one << 1 & NUMBERS
        return (single | double << FIELD) << 2 * FIELD
    return one | two_ones | zero << FIELD


@kernel
def before(states: int, cells: int, gaps: int, value: int) -> int:
    """Return the states from which a cell with a value leads to some."""
    if gaps:
        here = states & (cells if value else gaps)
        return here >> 1 if value else here | here >> 1
    if value:
        one = (states >> 2 * FIELD & NUMBERS) >> 1
        return one | one << FIELD | states >> 3 * FIELD >> 1 << 2 * FIELD
    zero = states & NUMBERS
    return states >> FIELD & NUMBERS | (zero | zero << FIELD) << 2 * FIELD


@kernel
def read(line: Ints, n: int, ones: int, zeros: int, seen: Ints) -> tuple[int, int]:
    """Return the cells that must be 1, and those that must be 0; (1, 1) if none fits.

    Args:
        line: its cells, its gaps, where it starts and where it may end.
        n: how many cells it has.
        ones: the cells that are 1.
        zeros: the cells that are 0.
        seen: (n + 1 or more,) for the states before each cell.
    """
    cells, gaps = line[0], line[1]
    seen[0] = line[2]
    for i in range(n):
        seen[i + 1] = 0
        if not ones >> i & 1:
            seen[i + 1] |= after(seen[i], cells, gaps, 0)
        if not zeros >> i & 1:
            seen[i + 1] |= after(seen[i], cells, gaps, 1)
    states = seen[n] & line[3]
    if not states:
        return 1, 1
    may_one, may_zero = 0, 0
    for i in range(n - 1, -1, -1):
        by_zero = 0 if ones >> i & 1 else before(states, cells, gaps, 0) & seen[i]
        by_one = 0 if zeros >> i & 1 else before(states, cells, gaps, 1) & seen[i]
        may_zero |= (by_zero != 0) << i
        may_one |= (by_one != 0) << i
        states = by_zero | by_one
    full = (1 << n) - 1
    return full & ~may_zero, full & ~may_one


@kernel
def narrow(
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
        lines: (height + width, 4) rows, then columns, as in `read`.
        height: the number of rows.
        width: the number of columns.
        ones: (height + width,) the cells that are 1, of rows, then of columns.
        zeros: (height + width,) the cells that are 0.
        due: (height + width,) the lines to read.
        seen: scratch.
    """
    count, more = 0, True
    while more:
        more = False
        for line in range(height + width):
            if not due[line]:
                continue
            due[line] = False
            count += 1
            n = width if line < height else height
            one, zero = read(lines[line], n, ones[line], zeros[line], seen)
            if one & zero:
                return -count
            one, zero = one & ~ones[line], zero & ~zeros[line]
            for i in range(n):
                if (one | zero) >> i & 1:
                    r, c = (line, i) if line < height else (i, line - height)
                    decide(r, c, height, ones if one >> i & 1 else zeros, due)
                    more = True
            due[line] = False
    return count


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
    best, fewest = -1, width + 1
    for r in range(height):
        left = (1 << width) - 1 & ~(ones[r] | zeros[r])
        if 0 < popcount(left) < fewest:
            best, fewest = r * width + ctz(left), popcount(left)
    return best


@kernel
def look_ahead(
    lines: Ints,
    height: int,
    width: int,
    ones: Ints,
    zeros: Ints,
    due: Flags,
    seen: Ints,
) -> int:
    """Decide open cells that may have one value only, as far as narrowing shows it.

    Arguments and what comes back are those of `narrow`; no line is due.
    """
    count, misses, cell, total = 0, 0, 0, height * width
    while misses < total:
        r, c = cell // width, cell % width
        cell = (cell + 1) % total
        misses += 1
        if (ones[r] | zeros[r]) >> c & 1:
            continue
        for value in range(2):
            one, zero = ones.copy(), zeros.copy()
            decide(r, c, height, one if value else zero, due)
            read = narrow(lines, height, width, one, zero, due, seen)
            count += abs(read)
            due[:] = False
            if read >= 0:
                continue
            decide(r, c, height, zeros if value else ones, due)
            read = narrow(lines, height, width, ones, zeros, due, seen)
            count += abs(read)
            if read < 0:
                return -count
            misses = 0
            break
    return count


@kernel
def advance(
    different: bool,
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
        different: whether no two rows and no two columns may be alike.
        lines: (height + width, 4), as in `narrow`.
        height: the number of rows.
        width: the number of columns.
        ones: (depth, height + width), as in `narrow`, for each depth; depth 0 holds
            the givens.
        zeros: (depth, height + width).
        decided: (depth,) the cell decided last at each depth, -1 for none.
        tally: (5,) the depth, the lines read so far, the most that may be read, after
            how many to look ahead, and whether the search is over.
        out: (count, height) for the rows of grids.
    """
    seen = np.zeros(max(height, width) + 1, np.int64)
    due = np.zeros(height + width, np.bool_)
    depth, found = tally[DEPTH], 0
    while depth >= 0 and found < out.shape[0] and tally[STEPS] < tally[BUDGET]:
        one, zero = ones[depth], zeros[depth]
        due[:] = decided[depth] < 0
        if decided[depth] >= 0:
            due[decided[depth] // width] = True
            due[height + decided[depth] % width] = True
        count = narrow(lines, height, width, one, zero, due, seen)
        tally[STEPS] += abs(count)
        fits = count >= 0
        if fits and tally[STEPS] > tally[PATIENCE]:
            count = look_ahead(lines, height, width, one, zero, due, seen)
            tally[STEPS] += abs(count)
            fits = count >= 0
        if fits and different:
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
    cells: Ints,
    lines: Sequence[Line],
    *,
    different: bool = False,
    steps: int = STEPS_ALLOWED,
    patience: int = UNAIDED,
) -> Iterator[list[list[int]]]:
    """Yield the rows of each grid once.

    Args:
        cells: (height, width) 0, 1, or another number for an open cell.
        lines: what each row and column is, of `blocks_line` or `balanced_line`.
        different: whether no two rows and no two columns may be alike.
        steps: how many lines may be read.
        patience: after how many to try both values of open cells.

    Raises:
        OutOfSteps: the search was not finished with these.
    """
    height, width = cells.shape
    total, depths = height + width, height * width + 1
    down, across = 1 << np.arange(height), 1 << np.arange(width)
    states = np.array(lines, np.int64)
    stack = np.empty((2, depths, total), np.int64)
    for values, sign in zip(stack, (1, 0), strict=True):
        values[0, :height] = (cells == sign) @ across
        values[0, height:] = down @ (cells == sign)
    decided = np.full(depths, -1, np.int64)
    tally = np.array([0, 0, steps, patience, 0], np.int64)
    batch = FIRST_BATCH
    while not tally[IS_OVER]:
        out = np.empty((batch, height), np.int64)
        found = advance(
            different, states, height, width, stack[0], stack[1], decided, tally, out
        )
        for rows in out[:found, :, np.newaxis]:
            yield (rows >> np.arange(width) & 1).tolist()
        if not tally[IS_OVER] and tally[STEPS] >= steps:
            raise OutOfSteps
        batch = LAST_BATCH


def blocks_line(blocks: Sequence[int]) -> Line:
    """Return the states of a line of blocks: cells, gaps, the first, the last.

    >>> [bin(states) for states in blocks_line([2, 1])]
    ['0b10110', '0b101001', '0b1', '0b110000']
    """
    cells, gaps, at = 0, 1, 0
    for block in blocks:
        cells |= ((1 << block) - 1) << at + 1
        at += block + 1
        gaps |= 1 << at
    return cells, gaps, 1, 1 << at | (1 << at - 1 if blocks else 0)


def balanced_line(n: int) -> Line:
    """Return the states of a line with as many 1s as 0s, at most 28 cells in all.

    Two 0s and two 1s come before the first cell, so that it may be either.
    """
    ends = sum(1 << n // 2 + k * FIELD for k in range(4))
    return 0, 0, 1 << FIELD | 1 << 3 * FIELD, ends
