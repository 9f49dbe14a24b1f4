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
    Ints,
    Position,
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
def naked_set(p: Position, code: int) -> bool:
    """Rule out the values of a naked set in the other cells of its unit."""
    size = 2 + (code - NAKED_PAIR) // 3
    kept = np.empty(p.units.shape[1], np.int64)
    picks = np.empty(size + 1, np.int64)
    unions = np.empty(size, np.int64)
    for u in range(p.units.shape[0]):
        cells = p.units[u, 2 : 2 + p.units[u, 0]]
        masks = p.cand[cells]
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
                    found |= strike(p, cells[i], unions[size - 1])
            if found:
                finish(p, u, chosen, code)
                return True
    return False


@kernel
def finish(p: Position, u: int, shown: int, code: int) -> None:
    """Note the cells at these places of a unit, and the end of the step."""
    while shown:
        note(p, SHOWN, p.units[u, 2 + lowest(shown)], 0, 0)
        shown &= shown - 1
    note(p, STEP, code, u, 0)


@kernel
def hidden_set(p: Position, code: int) -> bool:
    """Rule out all other values in the cells of a hidden set."""
    size = 2 + (code - NAKED_PAIR) // 3
    kept = np.empty(p.units.shape[1], np.int64)
    picks = np.empty(size + 1, np.int64)
    unions = np.empty(size, np.int64)
    for u in range(p.units.shape[0]):
        if p.units[u, 1] == PART:
            continue
        n = few(p.where[u], size, kept)
        picks[0] = -1
        picks[size] = 0
        while next_set(p.where[u][kept[:n]], size, picks, unions):
            values = 0
            for i in range(size):
                values |= 1 << kept[picks[i]]
            found = False
            cells = unions[size - 1]
            while cells:
                x = p.units[u, 2 + lowest(cells)]
                cells &= cells - 1
                found |= strike(p, x, ~values)
            if found:
                finish(p, u, unions[size - 1], code)
                return True
    return False


@kernel
def fish(p: Position, code: int) -> bool:
    """Rule out a value in as many columns as rows hold it, or the other way round."""
    size = 2 + (code - NAKED_PAIR) // 3
    side = p.where.shape[1]
    kept = np.empty(side, np.int64)
    picks = np.empty(size + 1, np.int64)
    unions = np.empty(size, np.int64)
    lines = np.empty(side, np.int64)
    for kind in (ROW, COLUMN):
        n_lines = 0
        for u in range(p.units.shape[0]):
            if p.units[u, 1] == kind:
                lines[n_lines] = u
                n_lines += 1
        for v in range(side):
            masks = p.where[lines[:n_lines], v]
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
                        x = p.units[lines[i], 2 + lowest(crossed)]
                        crossed &= crossed - 1
                        found |= strike(p, x, 1 << v)
                if found:
                    show_fish(p, lines, masks, base)
                    first = lines[lowest(base)]
                    note(p, STEP, code, first, 0)
                    return True
    return False


@kernel
def show_fish(p: Position, lines: Ints, masks: Ints, base: int) -> None:
    """Note the cells of the lines that hold the value."""
    while base:
        i = lowest(base)
        base &= base - 1
        places = masks[i]
        while places:
            note(p, SHOWN, p.units[lines[i], 2 + lowest(places)], 0, 0)
            places &= places - 1


@kernel
def subsets(p: Position, codes: Ints, goal: Ints) -> bool:
    """Take one step by a set or a fish; whether there was one."""
    for i in range(codes.shape[0]):
        kind = (codes[i] - NAKED_PAIR) % 3
        if kind == NAKED:
            found = naked_set(p, codes[i])
        elif kind == FISH:
            found = fish(p, codes[i])
        else:
            found = hidden_set(p, codes[i])
        if found:
            return True
    return False
