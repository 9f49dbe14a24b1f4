"""Pictures of nonograms in machine code: random ones, and repair for a technique.

A picture is its rows as bits. `blocks`, `known` and the techniques are those of
blocks.py.
"""

import numpy as np
from numpy.typing import NDArray

from .bits import ctz, popcount
from .blocks import BOXES, EDGE, LINE, LONE_LINE, STUCK, climb, left_open
from .jit import kernel
from .lines import put

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_CHANGED = 8  # a cell in so many
FIELDS = 48  # tried for a random picture
TRIES = 4  # changes compared in each round of its repair
# Of the cells, that boxes leave open in a field for a hard picture: of 15 x 15, a third
# of the fields do, and five of six hard ones are made of these.
BEYOND_BOXES = 0.75


@kernel
def write_blocks(line: int, blocks: Ints) -> None:
    """Write how many blocks a line has, then their lengths."""
    blocks[0] = 0
    while line:
        line >>= ctz(line)
        length = ctz(~line)
        blocks[0] += 1
        blocks[blocks[0]] = length
        line >>= length


@kernel
def blur(before: Floats, after: Floats) -> None:
    """Write the mean of each number and those around it."""
    height, width = before.shape
    for r in range(height):
        for c in range(width):
            total, count = 0.0, 0
            for y in range(max(r - 1, 0), min(r + 2, height)):
                for x in range(max(c - 1, 0), min(c + 2, width)):
                    total += before[y, x]
                    count += 1
            after[r, c] = total / count


@kernel
def rows_above(values: Floats, least: float, rows: Ints) -> int:
    """Write which cells of each row have at least a value; return how many have."""
    found = 0
    for r in range(values.shape[0]):
        rows[r] = 0
        for c in range(values.shape[1]):
            is_above = values[r, c] >= least
            rows[r] |= int(is_above) << c
            found += is_above
    return found


@kernel
def field(
    height: int, width: int, fill: float, blurs: int, rng: np.random.Generator
) -> Ints:
    """Return a random picture with a share of its cells filled, in smooth shapes.

    It is where random numbers, so often blurred, are high.
    """
    values, blurred = np.empty((2, height, width), np.float64)
    for r in range(height):
        for c in range(width):
            values[r, c] = rng.random()
    for _ in range(blurs):
        blur(values, blurred)
        values, blurred = blurred, values
    rows = np.empty(height, np.int64)
    least, most = 0.0, 1.0
    for _ in range(32):
        middle = (least + most) / 2
        if rows_above(values, middle, rows) > fill * height * width:
            least = middle
        else:
            most = middle
    rows_above(values, most, rows)
    return rows


@kernel
def row_at(rows: Ints, r: int) -> int:
    """Return a row of bits; those outside the grid are 0."""
    return rows[r] if 0 <= r < rows.size else 0


@kernel
def alike(rows: Ints, width: int, r: int) -> tuple[int, int, int, int]:
    """Return the cells of a row that are like the ones above, below, left and right.

    Outside is empty.
    """
    row, line = rows[r], (1 << width) - 1
    return (
        line & ~(row ^ row_at(rows, r - 1)),
        line & ~(row ^ row_at(rows, r + 1)),
        line & ~(row ^ row << 1),
        line & ~(row ^ row >> 1),
    )


@kernel
def changeable(rows: Ints, width: int, out: Ints) -> None:
    """Write the cells of each row at a shape's edge whose change makes no speck."""
    single = np.empty_like(rows)  # the cells with one neighbour like them
    for r in range(rows.size):
        a, b, c, d = alike(rows, width, r)
        single[r] = (a ^ b ^ c ^ d) & ~(a & b | c & d)
    for r in range(rows.size):
        a, b, c, d = alike(rows, width, r)
        left_alone = (
            a & row_at(single, r - 1)
            | b & row_at(single, r + 1)
            | c & single[r] << 1
            | d & single[r] >> 1
        )
        out[r] = (1 << width) - 1 & ~(a & b & c & d | left_alone)


@kernel
def options(rows: Ints, width: int, known: Ints, cells: Ints) -> int:
    """Write the numbers of cells to change, at or beside open ones; return how many."""
    height, count = rows.size, 0
    near, may = np.zeros(height, np.int64), np.empty(height, np.int64)
    changeable(rows, width, may)
    for r in range(height):
        left = (1 << width) - 1 & ~(known[0, r] | known[1, r])
        left |= left << 1 | left >> 1
        for a in range(max(r - 1, 0), min(r + 2, height)):
            near[a] |= left
    for r in range(height):
        left = near[r] & may[r]
        while left:
            cells[count] = r * width + ctz(left)
            count += 1
            left &= left - 1
    return count


@kernel
def lines_of(rows: Ints, width: int, blocks: Ints) -> Ints:
    """Return the lines of a picture, rows before columns, and write their blocks."""
    lines, unused = np.zeros((2, rows.size + width), np.int64)
    for r in range(rows.size):
        put(r, rows.size, rows[r], lines, unused)
    for line in range(lines.size):
        write_blocks(lines[line], blocks[line])
    return lines


@kernel
def change(lines: Ints, height: int, r: int, c: int, blocks: Ints) -> None:
    """Change one cell of a picture, and its row's and column's blocks."""
    lines[r] ^= 1 << c
    lines[height + c] ^= 1 << r
    write_blocks(lines[r], blocks[r])
    write_blocks(lines[height + c], blocks[height + c])


@kernel
def repair(
    technique: int,
    rows: Ints,
    width: int,
    blocks: Ints,
    beyond: int,
    most: int,
    tries: int,
    rng: np.random.Generator,
) -> int:
    """Change cells at the edges of shapes until BOXES or LINE finishes the picture.

    Each time the best of some random changes is taken, of cells that are open or beside
    an open one. Returns how many cells differ, or STUCK.

    Args:
        technique: BOXES or LINE.
        rows: changed in place.
        width: the number of columns.
        blocks: for the lines' blocks, written in any case.
        beyond: it is stuck if BOXES leaves fewer cells open at first.
        most: it is stuck after so many changes.
        tries: the number of changes compared.
        rng: chooses them.
    """
    height = rows.size
    lines = lines_of(rows, width, blocks)
    known, trial = np.empty((2, 3, height + width), np.int64)
    if beyond and left_open(BOXES, height, width, blocks, known) < beyond:
        return STUCK
    cells = np.empty(height * width, np.int64)
    left, changes = left_open(technique, height, width, blocks, known), 0
    while left:
        found = options(lines[:height], width, known, cells)
        best, fewest = -1, height * width
        for t in range(min(tries, found)):
            at = t + int(rng.random() * (found - t))
            k, cells[at] = cells[at], cells[t]
            change(lines, height, k // width, k % width, blocks)
            now = left_open(technique, height, width, blocks, trial)
            change(lines, height, k // width, k % width, blocks)
            if now < fewest:
                best, fewest = k, now
            if not now:
                break
        if best < 0 or changes == most:
            return STUCK
        change(lines, height, best // width, best % width, blocks)
        changes += 1
        left = left_open(technique, height, width, blocks, known)
    changes = 0
    for r in range(height):
        changes += popcount(lines[r] ^ rows[r])
        rows[r] = lines[r]
    return changes


@kernel
def fit(
    wanted: int,
    rows: Ints,
    width: int,
    beyond: int,
    tries: int,
    rng: np.random.Generator,
) -> int:
    """Return how many cells were changed so that a picture needs a technique, or STUCK.

    For EDGE none is changed: it is kept if LINE does not finish it. The arguments are
    those of `repair` and of `climb`, with the dearest technique that it needs.
    """
    height = rows.size
    blocks = np.zeros((height + width, max(height, width) // 2 + 3), np.int64)
    changes, at_once = 0, BOXES
    if wanted == EDGE:
        lines_of(rows, width, blocks)
        at_once = LINE
    else:
        technique, most = min(wanted, LINE), height * width // MOST_CHANGED
        changes = repair(technique, rows, width, blocks, beyond, most, tries, rng)
        if changes < 0:
            return STUCK
    steps, tally = np.empty((0, 5), np.int64), np.empty(2, np.int64)
    dearest = climb(at_once, height, width, blocks, steps, tally)
    return changes if dearest == wanted else STUCK


@kernel
def random_picture(
    wanted: int,
    height: int,
    width: int,
    fill: float,
    blurs: int,
    rng: np.random.Generator,
) -> Ints:
    """Return the first of some random pictures that needs a technique, as by `fit`.

    Returned are no rows if there is none, and if there is one, its rows.
    """
    beyond = int(BEYOND_BOXES * height * width) if wanted == LONE_LINE else 0
    for _ in range(FIELDS):
        rows = field(height, width, fill, blurs, rng)
        if fit(wanted, rows, width, beyond, TRIES, rng) >= 0:
            return rows
    return np.empty(0, np.int64)
