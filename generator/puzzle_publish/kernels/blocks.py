"""Nonograms in machine code: a ladder of techniques, random pictures, and repair.

A grid has height + width lines, rows before columns, and a cell is in two of them. Each
line is an integer, bit i for its cell i. `blocks` is (lines, most), the lengths of each
line's blocks, and `counts` their numbers.
"""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel
from .lines import IMPOSSIBLE, all_blocks, block_starts, simple_blocks

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SIMPLE, LINE, LONE_LINE, EDGE = range(4)
STUCK = -1


@kernel
def count_of(cells: int) -> int:
    """Return how many cells there are among these bits."""
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


@kernel
def write_blocks(line: int, out: Ints) -> int:
    """Write the lengths of a line's blocks; return how many there are."""
    count, length = 0, 0
    while line:
        if line & 1:
            length += 1
        elif length:
            out[count] = length
            count, length = count + 1, 0
        line >>= 1
    if length:
        out[count] = length
        count += 1
    return count


@kernel
def finished(n: int, blocks: Ints, count: int, filled: int, empty: int) -> int:
    """Return the cells that a reader who looks at one line easily knows to be whose.

    They are those of complete blocks at both ends, with only empty cells before them;
    if at most one block is left, all filled cells.
    """
    seen, done, first = 0, 0, 0
    for side in range(2):
        i = 0
        while done < count:
            # The next block from this side, behind cells known to be empty.
            while i < n and empty >> (n - 1 - i if side else i) & 1:
                i += 1
            length = blocks[count - 1 - (done - first) if side else done]
            run = 0
            while i < n and filled >> (n - 1 - i if side else i) & 1:
                run |= 1 << (n - 1 - i if side else i)
                i += 1
            closed = i == n or empty >> (n - 1 - i if side else i) & 1
            if count_of(run) != length or not closed or run & seen:
                break
            seen |= run
            done += 1
        first = done
    return filled if done >= count - 1 else seen


@kernel
def offer(
    technique: int, n: int, blocks: Ints, count: int, filled: int, empty: int
) -> tuple[int, int]:
    """Return the cells that a technique fills in a line, and those that it empties.

    The first is IMPOSSIBLE if the blocks do not fit.
    """
    starts, after = np.empty(count + 1, np.int64), np.empty(count + 1, np.int64)
    if technique == SIMPLE:
        if count_of(filled) == blocks[:count].sum():
            return 0, ((1 << n) - 1) & ~(filled | empty)
        sure = finished(n, blocks, count, filled, empty)
        if not block_starts(blocks, count, n, sure, empty, starts, after):
            return IMPOSSIBLE, 0
        one, zero = simple_blocks(blocks, count, n, sure, empty, starts)
        return one & ~filled, zero
    if not block_starts(blocks, count, n, filled, empty, starts, after):
        return IMPOSSIBLE, 0
    return all_blocks(blocks, count, n, filled, empty, starts, after)


@kernel
def put(line: int, height: int, new: int, values: Ints, due: Ints) -> None:
    """Add new cells of a line to it and to the lines that cross it; these are due."""
    values[line] |= new
    i = 0
    while new >> i:
        if new >> i & 1:
            crossing = height + i if line < height else i
            values[crossing] |= 1 << (line if line < height else line - height)
            due[crossing] = 1
        i += 1


@kernel
def open_cells(height: int, width: int, filled: Ints, empty: Ints) -> int:
    """Return how many cells are not known."""
    left = height * width
    for r in range(height):
        left -= count_of(filled[r] | empty[r])
    return left


@kernel
def settle(
    technique: int,
    height: int,
    width: int,
    blocks: Ints,
    counts: Ints,
    filled: Ints,
    empty: Ints,
    due: Ints,
) -> int:
    """Apply SIMPLE or LINE to all lines that are due until nothing more follows.

    Returns how many times all lines were gone through, IMPOSSIBLE if one cannot be.
    """
    sweeps, more = 0, True
    while more:
        more = False
        for line in range(height + width):
            if not due[line]:
                continue
            due[line] = 0
            n = width if line < height else height
            one, zero = offer(
                technique, n, blocks[line], counts[line], filled[line], empty[line]
            )
            if one == IMPOSSIBLE:
                return IMPOSSIBLE
            if one | zero:
                put(line, height, one, filled, due)
                put(line, height, zero, empty, due)
                more = True
        sweeps += 1
    return sweeps


@kernel
def left_open(
    technique: int, height: int, width: int, blocks: Ints, counts: Ints
) -> int:
    """Return how many cells SIMPLE or LINE leaves open."""
    total = height + width
    filled, empty = np.zeros(total, np.int64), np.zeros(total, np.int64)
    due = np.ones(total, np.int64)
    settle(technique, height, width, blocks, counts, filled, empty, due)
    return open_cells(height, width, filled, empty)


@kernel
def edge_cell(
    height: int, width: int, blocks: Ints, counts: Ints, filled: Ints, empty: Ints
) -> tuple[int, int]:
    """Return a border cell, row * width + column, and the value it must have.

    The other value leads to a line that cannot be, by lines alone. (-1, 0) if there is
    none.
    """
    total = height + width
    due = np.zeros(total, np.int64)
    for k in range(height * width):
        r, c = k // width, k % width
        if 0 < r < height - 1 and 0 < c < width - 1:
            continue
        if (filled[r] | empty[r]) >> c & 1:
            continue
        for value in range(2):
            one, zero = filled.copy(), empty.copy()
            due[:] = 0
            due[r] = 1
            put(r, height, 1 << c, one if value else zero, due)
            if settle(LINE, height, width, blocks, counts, one, zero, due) < 0:
                return k, 1 - value
    return -1, 0


@kernel
def climb(
    height: int,
    width: int,
    blocks: Ints,
    counts: Ints,
    few: int,
    steps: Ints,
    tally: Ints,
) -> int:
    """Return how many steps the ladder takes, STUCK if it does not reach the top.

    Args:
        height: the number of rows.
        width: the number of columns.
        blocks: the blocks of each line.
        counts: how many there are.
        few: a step of LINE when at most so many lines give anything, and a quarter of
            the cells or more are open, is one of LONE_LINE.
        steps: (height * width, 5) for each step's technique, line, cells filled and
            emptied, and the number of lines that gave anything just then.
        tally: (2,) for how often all lines are gone through by LINE alone, and the
            fewest lines that gave anything while a quarter of the cells was open.
    """
    total = height + width
    filled, empty = np.zeros(total, np.int64), np.zeros(total, np.int64)
    due = np.ones(total, np.int64)
    tally[0] = settle(LINE, height, width, blocks, counts, filled, empty, due)
    tally[1] = total
    filled[:], empty[:], due[:] = 0, 0, 1
    offers = np.zeros((2, total, 2), np.int64)
    taken, left = 0, height * width
    while left:
        giving = 0
        best, most, technique = -1, 0, LINE
        for line in range(total):
            n = width if line < height else height
            for t in range(2):
                if due[line]:
                    offers[t, line] = offer(
                        t, n, blocks[line], counts[line], filled[line], empty[line]
                    )
                one, zero = offers[t, line, 0], offers[t, line, 1]
                if one == IMPOSSIBLE:
                    return STUCK
                gain = count_of(one | zero)
                if t == LINE and gain:
                    giving += 1
                if gain and (t < technique or (t == technique and gain > most)):
                    best, most, technique = line, gain, t
            due[line] = 0
        if best < 0:
            k, value = edge_cell(height, width, blocks, counts, filled, empty)
            if k < 0:
                return STUCK
            best, technique, cell = k // width, EDGE, 1 << k % width
            one, zero = (cell, 0) if value else (0, cell)
        else:
            one, zero = offers[technique, best, 0], offers[technique, best, 1]
            if technique == LINE and giving <= few and 4 * left >= height * width:
                technique = LONE_LINE
        if 4 * left >= height * width:
            tally[1] = min(tally[1], giving)
        steps[taken] = technique, best, one, zero, giving
        taken += 1
        due[best] = 1
        put(best, height, one, filled, due)
        put(best, height, zero, empty, due)
        left -= count_of(one | zero)
    return taken


@kernel
def blurred(height: int, width: int, blurs: int, rng: np.random.Generator) -> Floats:
    """Return random numbers in rows, so often blurred; the higher ones make shapes."""
    values = np.empty((height, width))
    for r in range(height):
        for c in range(width):
            values[r, c] = rng.random()
    for _ in range(blurs):
        before = values.copy()
        for r in range(height):
            for c in range(width):
                total, count = 0.0, 0
                for a in range(max(r - 1, 0), min(r + 2, height)):
                    for b in range(max(c - 1, 0), min(c + 2, width)):
                        total += before[a, b]
                        count += 1
                values[r, c] = total / count
    return values


@kernel
def like(rows: Ints, height: int, width: int, r: int, c: int, value: int) -> int:
    """Return how many of a cell's four neighbours have a value; outside is empty."""
    count = 0
    for k in range(4):
        a, b = r + (k == 0) - (k == 1), c + (k == 2) - (k == 3)
        inside = 0 <= a < height and 0 <= b < width
        count += (rows[a] >> b & 1 if inside else 0) == value
    return count


@kernel
def may_change(rows: Ints, height: int, width: int, r: int, c: int) -> bool:
    """Return whether a cell is at a shape's edge, and its change makes no speck."""
    value = rows[r] >> c & 1
    if like(rows, height, width, r, c, 1 - value) == 0:
        return False
    alone = 0  # neighbours that would be specks
    for k in range(4):
        a, b = r + (k == 0) - (k == 1), c + (k == 2) - (k == 3)
        inside = 0 <= a < height and 0 <= b < width
        if inside and (rows[a] >> b & 1) == value:
            alone += like(rows, height, width, a, b, value) == 1
    return alone == 0


@kernel
def change(rows: Ints, height: int, r: int, c: int, blocks: Ints, counts: Ints) -> None:
    """Change one cell of a picture, and its row's and column's blocks."""
    rows[r] ^= 1 << c
    counts[r] = write_blocks(rows[r], blocks[r])
    column = 0
    for a in range(height):
        column |= (rows[a] >> c & 1) << a
    counts[height + c] = write_blocks(column, blocks[height + c])


@kernel
def clues_of(rows: Ints, height: int, width: int, blocks: Ints, counts: Ints) -> None:
    """Write the blocks of a picture's lines."""
    for c in range(width):
        # Changed twice: once for each line's blocks is enough, whatever the cell.
        change(rows, height, 0, c, blocks, counts)
        change(rows, height, 0, c, blocks, counts)
    for r in range(height):
        counts[r] = write_blocks(rows[r], blocks[r])


@kernel
def repair(
    technique: int,
    rows: Ints,
    width: int,
    blocks: Ints,
    counts: Ints,
    most: int,
    tries: int,
    rng: np.random.Generator,
) -> int:
    """Change cells at the edges of shapes until SIMPLE or LINE finishes the picture.

    Each time the best of some random changes is taken, of cells that are open or beside
    an open one. Returns how many cells differ, or STUCK after `most` changes; writes
    the lines' blocks and their numbers in any case.
    """
    height = rows.size
    total = height + width
    before = rows.copy()
    clues_of(rows, height, width, blocks, counts)
    options = np.empty(height * width, np.int64)
    for _ in range(most + 1):
        filled, empty = np.zeros(total, np.int64), np.zeros(total, np.int64)
        due = np.ones(total, np.int64)
        settle(technique, height, width, blocks, counts, filled, empty, due)
        left = open_cells(height, width, filled, empty)
        if not left:
            break
        found = 0
        for k in range(height * width):
            r, c = k // width, k % width
            near = 0
            for a in range(max(r - 1, 0), min(r + 2, height)):
                near |= ~(filled[a] | empty[a]) >> max(c - 1, 0) & (7 if c else 3)
            near &= (1 << (width - max(c - 1, 0))) - 1
            if near and may_change(rows, height, width, r, c):
                options[found] = k
                found += 1
        best, fewest = -1, height * width
        for t in range(min(tries, found)):
            at = t + int(rng.random() * (found - t))
            k, options[at] = options[at], options[t]
            change(rows, height, k // width, k % width, blocks, counts)
            now = left_open(technique, height, width, blocks, counts)
            change(rows, height, k // width, k % width, blocks, counts)
            if now < fewest:
                best, fewest = k, now
        if best < 0:
            return STUCK
        change(rows, height, best // width, best % width, blocks, counts)
    if left:
        return STUCK
    changed = 0
    for r in range(height):
        changed += count_of(rows[r] ^ before[r])
    return changed
