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
    count,
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
ROOM = 6  # rows of scratch: indexes, picks, unions, masks; fish: lines, their masks


@kernel
def naked_in(p: Position, u: int, code: int, scratch: Ints) -> bool:
    """Rule out the values of a naked set in the other cells of unit u."""
    size = 2 + (code - NAKED_PAIR) // 3
    kept, picks, unions, items = scratch[0], scratch[1], scratch[2], scratch[3]
    n = 0
    for i in range(p.units[u, 0]):
        if 2 <= count(p.cand[p.units[u, 2 + i]]) <= size:
            kept[n] = i
            n += 1
    if n < size:
        return False
    for k in range(n):
        items[k] = p.cand[p.units[u, 2 + kept[k]]]
    picks[0] = -1
    picks[size] = 0
    while next_set(items[:n], size, picks, unions):
        chosen = 0
        for i in range(size):
            chosen |= 1 << kept[picks[i]]
        found = False
        for i in range(p.units[u, 0]):
            if not (chosen >> i) & 1:
                found |= strike(p, p.units[u, 2 + i], unions[size - 1])
        if found:
            finish(p, u, chosen, code, 0)
            return True
    return False


@kernel
def finish(p: Position, u: int, shown: int, code: int, ways: int) -> None:
    """Note the cells at these places of a unit, and the end of the step."""
    while shown:
        note(p, SHOWN, p.units[u, 2 + lowest(shown)], 0, 0)
        shown &= shown - 1
    note(p, STEP, code, u, ways)


@kernel
def hidden_in(p: Position, u: int, needed: int, code: int, scratch: Ints) -> bool:
    """Rule out all other values in the cells of a hidden set of needed values."""
    size = 2 + (code - NAKED_PAIR) // 3
    kept, picks, unions, items = scratch[0], scratch[1], scratch[2], scratch[3]
    n = 0
    for v in range(p.where.shape[1]):
        if needed >> v & 1 and 2 <= count(p.where[u, v]) <= size:
            kept[n] = v
            n += 1
    if n < size:
        return False
    for k in range(n):
        items[k] = p.where[u, kept[k]]
    picks[0] = -1
    picks[size] = 0
    while next_set(items[:n], size, picks, unions):
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
            finish(p, u, unions[size - 1], code, 0)
            return True
    return False


@kernel
def fish(p: Position, code: int, scratch: Ints) -> bool:
    """Rule out a value in as many columns as rows hold it, or the other way round."""
    size = 2 + (code - NAKED_PAIR) // 3
    kept, picks, unions, items = scratch[0], scratch[1], scratch[2], scratch[3]
    lines, masks = scratch[4], scratch[5]
    for kind in (ROW, COLUMN):
        n_lines = 0
        for u in range(p.units.shape[0]):
            if p.units[u, 1] == kind:
                lines[n_lines] = u
                n_lines += 1
        for v in range(p.where.shape[1]):
            for i in range(n_lines):
                masks[i] = p.where[lines[i], v]
            n = few(masks[:n_lines], size, kept)
            if n < size:
                continue
            for k in range(n):
                items[k] = masks[kept[k]]
            picks[0] = -1
            picks[size] = 0
            while next_set(items[:n], size, picks, unions):
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
    scratch = np.empty((ROOM, p.units.shape[1]), np.int64)
    for i in range(codes.shape[0]):
        kind = (codes[i] - NAKED_PAIR) % 3
        if kind == FISH and fish(p, codes[i], scratch):
            return True
        for u in range(0 if kind == FISH else p.units.shape[0]):
            if kind == NAKED:
                found = naked_in(p, u, codes[i], scratch)
            else:
                found = p.units[u, 1] != PART and hidden_in(p, u, -1, codes[i], scratch)
            if found:
                return True
    return False
