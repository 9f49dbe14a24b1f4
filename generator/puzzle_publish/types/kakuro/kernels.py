"""Reading a kakuro by the sets of digits that its runs allow: techniques up to medium.

Cells are numbered in a grid with a margin of one cell. All kernels here take:

    runs: (k + 1, 13) int64, for each run its LENGTH, its SUM, the techniques (as bits)
        that did not look at it since it changed, the digits that a maker used in it,
        and its cells. The last row is no run.
    cells: (cells, 5) int64, for each cell its candidates as bits, the lowest for a 1
        (0 if it is filled), its value, its two runs, and the digit of a maker.
    sets: (10, 46, 13) int64, by length and sum the number of sets of digits, and these.
    tally, log: those of candidates.py; a step names its run.
"""

import numpy as np

from ...kernels.candidates import (
    BROKEN,
    EMPTY,
    NOTED,
    PLACED,
    REMOVED,
    STEP,
    Ints,
    count,
    lowest,
)
from ...kernels.jit import kernel

LENGTH, SUM, FRESH, USED, FIRST = range(5)
CAND, VALUE, ACROSS, DOWN, DIGIT = range(5)

# Techniques, as bits of a number.
LAST, UNIQUE, CROSS, TABLE, REQUIRED = 1, 2, 4, 8, 16
EVERY = 2047


@kernel
def note(tally: Ints, log: Ints, what: int, a: int, b: int, c: int) -> None:
    """Append a row to the log, if there is one; see candidates.py."""
    row = tally[NOTED]
    if row < log.shape[0]:
        log[row, 0] = what
        log[row, 1] = a
        log[row, 2] = b
        log[row, 3] = c
        tally[NOTED] = row + 1


@kernel
def strike(x: int, keep: int, runs: Ints, cells: Ints, tally: Ints, log: Ints) -> bool:
    """Rule out all but these candidates; whether there were any others."""
    gone = cells[x, CAND] & ~keep
    if gone:
        cells[x, CAND] ^= gone
        note(tally, log, REMOVED, x, gone, 0)
        runs[cells[x, ACROSS], FRESH] = EVERY
        runs[cells[x, DOWN], FRESH] = EVERY
        if not cells[x, CAND]:
            tally[BROKEN] = 1
    return gone != 0


@kernel
def place(x: int, digit: int, runs: Ints, cells: Ints, tally: Ints, log: Ints) -> None:
    """Fill a cell, and rule its digit out in its runs."""
    note(tally, log, PLACED, x, digit, 0)
    tally[EMPTY] -= 1
    cells[x, VALUE] = digit
    cells[x, CAND] = 0
    for way in (ACROSS, DOWN):
        k = cells[x, way]
        runs[k, FRESH] = EVERY
        for i in range(FIRST, FIRST + runs[k, LENGTH]):
            y = runs[k, i]
            if cells[y, CAND] >> (digit - 1) & 1:
                cells[y, CAND] ^= 1 << (digit - 1)
                runs[cells[y, ACROSS + DOWN - way], FRESH] = EVERY
                if not cells[y, CAND]:
                    tally[BROKEN] = 1


@kernel
def fitting(run: Ints, cells: Ints, sets: Ints, closely: bool) -> tuple[int, int, int]:
    """Of the sets for the rest of a run: their union, their intersection, their number.

    `closely` counts only those that the candidates of its cells allow.
    """
    left, empty, used = run[SUM], 0, 0
    for x in run[FIRST : FIRST + run[LENGTH]]:
        digit = cells[x, VALUE]
        left -= digit
        if digit:
            used |= 1 << (digit - 1)
        else:
            empty += 1
    some, every, number = 0, 511, 0
    if not 0 <= left <= 45:
        return 0, 0, 0
    for q in range(1, 1 + sets[empty, left, 0]):
        digits = sets[empty, left, q]
        fits, places = digits & used == 0, 0
        if fits and closely:
            for x in run[FIRST : FIRST + run[LENGTH]]:
                mine = cells[x, CAND] & digits
                fits = fits and (mine != 0 or cells[x, VALUE] != 0)
                places |= mine
            fits = fits and places == digits
        if fits:
            some |= digits
            every &= digits
            number += 1
    return some, every, number


@kernel
def look(
    techniques: int, k: int, runs: Ints, cells: Ints, sets: Ints, tally: Ints, log: Ints
) -> bool:
    """Whether techniques find anything in run k; one alone fills one cell at most."""
    members = runs[k, FIRST : FIRST + runs[k, LENGTH]]
    closely = techniques & (TABLE | REQUIRED) != 0
    some, every, number = fitting(runs[k], cells, sets, closely)
    once, twice = 0, 0
    for x in members:
        twice |= once & cells[x, CAND]
        once |= cells[x, CAND]
    runs[k, FRESH] &= ~techniques
    if not number or every & ~once:
        tally[BROKEN] = 1
        return False
    needed = 0
    if techniques & REQUIRED or (techniques & CROSS and number == 1):
        needed = every & ~twice
    elif techniques & LAST and count(some) == 1:
        needed = some
    found, filled = False, False
    for x in members:
        if techniques & (TABLE | CROSS) or (techniques & UNIQUE and number == 1):
            found = strike(x, some, runs, cells, tally, log) or found
        mask = cells[x, CAND] & needed
        if techniques & CROSS and count(cells[x, CAND]) == 1:
            mask = cells[x, CAND]
        if mask:
            place(x, lowest(mask) + 1, runs, cells, tally, log)
            filled = True
            if count(techniques) == 1:
                return True
    if not filled:
        runs[k, FRESH] &= ~techniques
    return found or filled


@kernel
def fillable(runs: Ints, cells: Ints) -> int:
    """How many cells have a single candidate, or are the last of a run."""
    found = np.zeros(len(cells), np.uint8)
    for k in range(len(runs) - 1):
        last, empty = 0, 0
        for x in runs[k, FIRST : FIRST + runs[k, LENGTH]]:
            if cells[x, CAND]:
                empty += 1
                last = x
                if count(cells[x, CAND]) == 1:
                    found[x] = 1
        if empty == 1:
            found[last] = 1
    return int(found.sum())


@kernel
def reason(
    runs: Ints, cells: Ints, sets: Ints, tally: Ints, log: Ints, dearest: int
) -> None:
    """Find all that the techniques up to `dearest` give.

    With a log they come one by one, the cheapest first; the end is the same.
    """
    technique = 1 if len(log) else 2 * dearest - 1
    while technique < 2 * dearest and tally[EMPTY] and not tally[BROKEN]:
        found = False
        for k in range(len(runs) - 1):
            if not runs[k, FRESH] & technique or tally[BROKEN]:
                continue
            ways = fillable(runs, cells) if len(log) else 0
            if look(technique, k, runs, cells, sets, tally, log):
                found = True
                note(tally, log, STEP, technique, k, ways)
                if len(log):
                    break
        if not found:
            technique = 2 * technique
        elif len(log):
            technique = 1
