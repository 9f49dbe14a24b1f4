"""Sets of cells, values or lines: naked and hidden sets, and fish.

All three are one search: `size` masks whose union has `size` bits. The rung takes the
first technique of its codes that rules anything out.
"""

import numpy as np

from .candidates import (
    COLUMN,
    PART,
    ROW,
    SHOWN,
    STEP,
    Bytes,
    Ints,
    lowest,
    note,
    strike,
)
from .jit import kernel
from .techniques import few, next_set

(
    NAKED_PAIR,
    X_WING,
    HIDDEN_PAIR,
    NAKED_TRIPLE,
    SWORDFISH,
    HIDDEN_TRIPLE,
    NAKED_QUAD,
    JELLYFISH,
    HIDDEN_QUAD,
) = range(8, 17)
# Three techniques for each size, in this order.
NAKED, FISH = 0, 1


@kernel
def naked_set(
    units: Ints, of: Ints, cand: Ints, where: Ints, tally: Ints, log: Ints, code: int
) -> bool:
    """Rule out the values of a naked set in the other cells of its unit."""
    size = 2 + (code - NAKED_PAIR) // 3
    kept = np.empty(units.shape[1], np.int64)
    picks = np.empty(size + 1, np.int64)
    unions = np.empty(size, np.int64)
    for u in range(units.shape[0]):
        cells = units[u, 2 : 2 + units[u, 0]]
        masks = cand[cells]
        n = few(masks, size, kept)
        picks[0] = -1
        picks[size] = 0
        while next_set(masks[kept[:n]], size, picks, unions):
            chosen = 0
            for i in range(size):
                chosen |= 1 << kept[picks[i]]
            found = False
            for i in range(cells.shape[0]):
                if not (chosen >> i) & 1:
                    found |= strike(
                        cells[i], unions[size - 1], units, of, cand, where, tally, log
                    )
            if found:
                finish(units, tally, log, u, chosen, code)
                return True
    return False


@kernel
def finish(units: Ints, tally: Ints, log: Ints, u: int, shown: int, code: int) -> None:
    """Note the cells at these places of a unit, and the end of the step."""
    while shown:
        note(tally, log, SHOWN, units[u, 2 + lowest(shown)], 0, 0)
        shown &= shown - 1
    note(tally, log, STEP, code, u, 0)


@kernel
def hidden_set(
    units: Ints, of: Ints, cand: Ints, where: Ints, tally: Ints, log: Ints, code: int
) -> bool:
    """Rule out all other values in the cells of a hidden set."""
    size = 2 + (code - NAKED_PAIR) // 3
    kept = np.empty(units.shape[1], np.int64)
    picks = np.empty(size + 1, np.int64)
    unions = np.empty(size, np.int64)
    for u in range(units.shape[0]):
        if units[u, 1] == PART:
            continue
        n = few(where[u], size, kept)
        picks[0] = -1
        picks[size] = 0
        while next_set(where[u][kept[:n]], size, picks, unions):
            values = 0
            for i in range(size):
                values |= 1 << kept[picks[i]]
            found = False
            cells = unions[size - 1]
            while cells:
                x = units[u, 2 + lowest(cells)]
                cells &= cells - 1
                found |= strike(x, ~values, units, of, cand, where, tally, log)
            if found:
                finish(units, tally, log, u, unions[size - 1], code)
                return True
    return False


@kernel
def fish(
    units: Ints, of: Ints, cand: Ints, where: Ints, tally: Ints, log: Ints, code: int
) -> bool:
    """Rule out a value in as many columns as rows hold it, or the other way round."""
    size = 2 + (code - NAKED_PAIR) // 3
    side = where.shape[1]
    kept = np.empty(side, np.int64)
    picks = np.empty(size + 1, np.int64)
    unions = np.empty(size, np.int64)
    lines = np.empty(side, np.int64)
    for kind in (ROW, COLUMN):
        n_lines = 0
        for u in range(units.shape[0]):
            if units[u, 1] == kind:
                lines[n_lines] = u
                n_lines += 1
        for v in range(side):
            masks = where[lines[:n_lines], v]
            n = few(masks, size, kept)
            picks[0] = -1
            picks[size] = 0
            while next_set(masks[kept[:n]], size, picks, unions):
                base = 0
                for i in range(size):
                    base |= 1 << kept[picks[i]]
                found = False
                for i in range(n_lines):
                    crossed = masks[i] & unions[size - 1]
                    while crossed and not (base >> i) & 1:
                        x = units[lines[i], 2 + lowest(crossed)]
                        crossed &= crossed - 1
                        found |= strike(x, 1 << v, units, of, cand, where, tally, log)
                if found:
                    show_fish(units, tally, log, lines, masks, base)
                    first = lines[lowest(base)]
                    note(tally, log, STEP, code, first, 0)
                    return True
    return False


@kernel
def show_fish(
    units: Ints, tally: Ints, log: Ints, lines: Ints, masks: Ints, base: int
) -> None:
    """Note the cells of the lines that hold the value."""
    while base:
        i = lowest(base)
        base &= base - 1
        places = masks[i]
        while places:
            note(tally, log, SHOWN, units[lines[i], 2 + lowest(places)], 0, 0)
            places &= places - 1


@kernel
def subsets(
    units: Ints,
    of: Ints,
    peers: Ints,
    sees: Bytes,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
    codes: Ints,
    goal: Ints,
) -> bool:
    """Take one step by a set or a fish; whether there was one."""
    for i in range(codes.shape[0]):
        kind = (codes[i] - NAKED_PAIR) % 3
        if kind == NAKED:
            found = naked_set(units, of, cand, where, tally, log, codes[i])
        elif kind == FISH:
            found = fish(units, of, cand, where, tally, log, codes[i])
        else:
            found = hidden_set(units, of, cand, where, tally, log, codes[i])
        if found:
            return True
    return False
