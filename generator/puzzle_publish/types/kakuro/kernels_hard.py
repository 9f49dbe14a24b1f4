"""Reading a kakuro: pairs and triples in a run, least and greatest, sums of regions.

The arrays are those of kernels.py.
"""

import numpy as np

from ...kernels.candidates import BROKEN, SHOWN, STEP, Ints, count, lowest
from ...kernels.jit import kernel
from .kernels import (
    ACROSS,
    CAND,
    DOWN,
    FIRST,
    FRESH,
    LENGTH,
    SUM,
    VALUE,
    fillable,
    fitting,
    note,
    strike,
)

NAKED_PAIR, LEAST_GREATEST, HIDDEN_PAIR = 32, 64, 128
NAKED_TRIPLE, REGION_SUM, HIDDEN_TRIPLE = 256, 512, 1024


@kernel
def subset(
    k: int, size: int, needed: int, runs: Ints, cells: Ints, tally: Ints, log: Ints
) -> bool:
    """Whether cells of run k have as many digits for themselves, and any digit goes.

    Naked: `size` cells with as many candidates. Hidden, if digits are `needed`: as many
    of these digits that no other cells have.
    """
    members = runs[k, FIRST : FIRST + runs[k, LENGTH]]
    for picked in range(512 if needed else 1 << len(members)):
        if count(picked) != size or (needed and picked & ~needed):
            continue
        inside, digits = 0, 0
        for i in range(len(members)):
            mask = cells[members[i], CAND]
            if mask & picked if needed else picked >> i & 1:
                inside |= 1 << i
                digits |= picked if needed else mask
                if not mask:  # a filled cell is in no subset
                    digits = 511
        if count(inside) != size or count(digits) != size:
            continue
        found = False
        for i in range(len(members)):
            keep = digits if inside >> i & 1 else ~digits
            found = strike(members[i], keep, runs, cells, tally, log) or found
        for i in range(len(members) if found else 0):
            if inside >> i & 1:
                note(tally, log, SHOWN, members[i], 0, 0)
        if found:
            return True
    return False


@kernel
def bounds(k: int, runs: Ints, cells: Ints, tally: Ints, log: Ints) -> bool:
    """Whether the least or the greatest of the other cells rule out digits of a run."""
    members = runs[k, FIRST : FIRST + runs[k, LENGTH]]
    left, low, high = runs[k, SUM], 0, 0
    for x in members:
        left -= cells[x, VALUE]
        if cells[x, CAND]:
            low += lowest(cells[x, CAND]) + 1
            high += highest(cells[x, CAND]) + 1
    found = False
    for x in members:
        mask = cells[x, CAND]
        keep = 0
        for v in range(9 if mask else 0):
            others = left - v - 1
            if low - lowest(mask) - 1 <= others <= high - highest(mask) - 1:
                keep |= 1 << v
        found = strike(x, keep, runs, cells, tally, log) or found
    return found


@kernel
def highest(mask: int) -> int:
    """The number of the highest bit."""
    top = 0
    while mask >> top > 1:
        top += 1
    return top


@kernel
def balance(
    k: int,
    x: int,
    y: int,
    surplus: int,
    entry: Ints,
    runs: Ints,
    cells: Ints,
    tally: Ints,
    log: Ints,
) -> bool:
    """Whether cells x and y (0: none), which alone leave a region, lose any digits.

    The region is all runs entered since run k. Other cells of it count both across and
    down, so that its sums across and down differ by what x and y have.
    """
    begun = entry[k]
    sign = 1 if cells[x, ACROSS] == k else -1
    plus = y > 0 and entry[cells[y, ACROSS]] >= begun
    if y and plus == (entry[cells[y, DOWN]] >= begun):
        return False
    alike = cells[x, ACROSS] == cells[y, ACROSS] or cells[x, DOWN] == cells[y, DOWN]
    mine, theirs = 0, 0
    for v in range(1, 10):
        w = surplus - sign * v
        w = w if plus else -w
        if not cells[x, CAND] >> (v - 1) & 1 or (y and alike and v == w):
            continue
        if not y and w == 0:
            mine |= 1 << (v - 1)
        elif y and 1 <= w <= 9 and cells[y, CAND] >> (w - 1) & 1:
            mine |= 1 << (v - 1)
            theirs |= 1 << (w - 1)
    found = strike(x, mine, runs, cells, tally, log)
    return (y > 0 and strike(y, theirs, runs, cells, tally, log)) or found


@kernel
def rest(k: int, runs: Ints, cells: Ints) -> int:
    """What remains of a run's sum, negative for a run down."""
    left = runs[k, SUM]
    for x in runs[k, FIRST : FIRST + runs[k, LENGTH]]:
        left -= cells[x, VALUE]
    return int(left if cells[runs[k, FIRST], ACROSS] == k else -left)


@kernel
def region(y: int, runs: Ints, cells: Ints, tally: Ints, log: Ints) -> int:
    """A run of a region that one cell leaves, or y and another, if they lose digits.

    Runs are nodes, and an empty cell joins its two. Without y, a cell is a bridge if no
    other leads out of the subtree below it (Tarjan 1974). -1 if there is none.
    """
    nowhere = len(runs) - 1
    notes = np.zeros((6, len(runs) + 1), np.int64)
    entry, early, surplus = notes[0], notes[1], notes[2]
    met, link, stack = notes[3], notes[4], notes[5]
    clock = 0
    for root in range(nowhere):
        depth = -1 if entry[root] else 0
        stack[0] = root
        if depth == 0:
            clock += 1
            entry[root] = early[root] = clock
        while depth >= 0:
            k = stack[depth]
            if met[k] < runs[k, LENGTH]:
                x = runs[k, FIRST + met[k]]
                met[k] += 1
                if not cells[x, CAND] or x == link[k] or x == y:
                    continue
                w = cells[x, ACROSS] + cells[x, DOWN] - k
                if entry[w]:
                    early[k] = min(early[k], entry[w])
                    continue
                clock += 1
                entry[w] = early[w] = clock
                surplus[w] = rest(w, runs, cells) if w < nowhere else 0
                link[w] = x
                depth += 1
                stack[depth] = w
                continue
            depth -= 1
            if depth < 0:
                continue
            above, x = stack[depth], link[k]
            early[above] = min(early[above], early[k])
            surplus[above] += surplus[k]
            if early[k] < entry[k] or entry[nowhere] >= entry[k]:
                continue
            if balance(k, x, y, surplus[k], entry, runs, cells, tally, log):
                for x in range(len(cells)):
                    a, d = entry[cells[x, ACROSS]], entry[cells[x, DOWN]]
                    if cells[x, CAND] and max(a, d) >= entry[k]:
                        note(tally, log, SHOWN, x, 0, 0)
                return int(k)
    return -1


@kernel
def find(
    technique: int, k: int, runs: Ints, cells: Ints, sets: Ints, tally: Ints, log: Ints
) -> bool:
    """Whether a technique finds anything in run k."""
    if technique == LEAST_GREATEST:
        return bounds(k, runs, cells, tally, log)
    size = 3 if technique >= NAKED_TRIPLE else 2
    needed = 0
    if technique & (HIDDEN_PAIR | HIDDEN_TRIPLE):
        _, needed, _ = fitting(runs[k], cells, sets, True)
        if count(needed) < size:
            return False
    return subset(k, size, needed, runs, cells, tally, log)


@kernel
def step(
    runs: Ints, cells: Ints, sets: Ints, tally: Ints, log: Ints, dearest: int
) -> bool:
    """Whether techniques from pairs up to `dearest` find anything; takes one step."""
    ways = fillable(runs, cells) if len(log) else 0
    technique = NAKED_PAIR
    while technique <= dearest and not tally[BROKEN]:
        found = -1
        if technique == REGION_SUM:
            # Cell 0 is of the margin: first regions that a single cell leaves.
            for x in range(len(cells)):
                if found < 0 and (x == 0 or cells[x, CAND]):
                    found = region(x, runs, cells, tally, log)
        for k in range(0 if technique == REGION_SUM else len(runs) - 1):
            if found < 0 and runs[k, FRESH] & technique:
                runs[k, FRESH] ^= technique
                if find(technique, k, runs, cells, sets, tally, log):
                    found = k
        if found >= 0:
            note(tally, log, STEP, technique, found, ways)
            return True
        technique *= 2
    return False
