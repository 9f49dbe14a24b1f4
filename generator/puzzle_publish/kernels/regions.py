"""Sums of regions: one or two cells that lead out of it have a known sum or difference.

Every unit has a sum, as in setsums.py, and every cell is in two units at most. Units
along a row count plus, others minus. So a cell in two units of a region counts for
nothing, and what remains of all their sums is what the cells make that are in one.
"""

import numpy as np

from .candidates import SHOWN, STEP, Ints, Position, note, strike
from .jit import kernel

REGION_SUM = 70
# Rows of a table about units: when a search enters one, when it leaves it for good, the
# cells that it has met there, the cell that led to it, and the sum of the labels of the
# cells by which its part of the tree has another way out. The last row is a stack.
ENTRY, LAST, MET, LINK, LABEL, STACK = range(6)
_ONE = 1 << 44  # of a label: more than the rests of all labels together


@kernel
def search(p: Position, tree: Ints) -> None:
    """Go depth-first from unit to unit by empty cells that they share."""
    tree[:] = 0
    clock = 0
    for root in range(p.units.shape[0]):
        depth = -1 if tree[ENTRY, root] else 0
        w, x = root, -1
        while depth >= 0:
            if w >= 0:
                clock += 1
                tree[ENTRY, w] = clock
                tree[LINK, w] = x
                tree[STACK, depth] = w
            u = tree[STACK, depth]
            w = -1
            if tree[MET, u] == p.units[u, 0]:
                depth -= 1
                tree[LAST, u] = clock
                if depth >= 0:
                    tree[LABEL, tree[STACK, depth]] += tree[LABEL, u]
                continue
            x = p.units[u, 2 + tree[MET, u]]
            tree[MET, u] += 1
            if not p.cand[x] or x == tree[LINK, u]:
                continue
            if p.of[x, 0] > 1:
                w = p.of[x, 1] + p.of[x, 3] - u
            if w >= 0 and not tree[ENTRY, w]:
                depth += 1
                continue
            if w < 0 or not tree[LAST, w]:
                tree[LABEL, u] += _ONE + x * x * x
            if w >= 0 and not tree[LAST, w]:
                tree[LABEL, w] -= _ONE + x * x * x
            w = -1


@kernel
def is_inside(tree: Ints, w: int, u: int, hole: int) -> bool:
    """Whether unit w is below u in the tree, or is u; but not so of the hole."""
    at = tree[ENTRY, w]
    is_out = hole >= 0 and tree[ENTRY, hole] <= at <= tree[LAST, hole]
    return not is_out and tree[ENTRY, u] <= at <= tree[LAST, u]


@kernel
def ways_out(
    p: Position, runs: Ints, tree: Ints, u: int, hole: int, out: Ints
) -> tuple[int, int]:
    """How many cells lead out of a region, and what remains of its sums.

    Writes the first two cells, each with the sign of its unit inside, to `out`.
    """
    number = surplus = 0
    for w in range(runs.shape[0]):
        if not is_inside(tree, w, u, hole):
            continue
        sign = 1 if runs[w, 4] == runs[w, 3] + 1 else -1
        surplus += sign * runs[w, 2]
        for x in runs[w, 3 : 3 + runs[w, 0]]:
            surplus -= sign * p.value[x]
            inside = 0
            for k in range(p.of[x, 0]):
                inside += is_inside(tree, p.of[x, 1 + 2 * k], u, hole)
            if p.cand[x] and inside == 1:
                if number < 2:
                    out[number, 0] = x
                    out[number, 1] = sign
                number += 1
    return number, surplus


@kernel
def balance(p: Position, out: Ints, number: int, surplus: int) -> bool:
    """Whether one or two cells, which make a sum with their signs, lose any values."""
    x, y = out[0, 0], out[number - 1, 0]
    mine = theirs = 0
    for v in range(p.where.shape[1]):
        left = surplus - out[0, 1] * (v + 1)
        w = left * out[1, 1] - 1
        if number == 1:
            mine |= (left == 0) << v
            theirs = mine
        elif (
            p.cand[x] >> v & 1
            and 0 <= w < p.where.shape[1]
            and p.cand[y] >> w & 1
            and not (v == w and p.sees[x, y])
        ):
            mine |= 1 << v
            theirs |= 1 << w
    found = strike(p, x, ~mine)
    return strike(p, y, ~theirs) or found


@kernel
def region_sum(p: Position, runs: Ints) -> bool:
    """Take one step by a region that one cell or two lead out of; one first.

    A region is the part of the tree below a unit, or between two. Cells lead out of it
    that are off the tree and go past one of the two; if the labels are the same, none
    (Pritchard, Thurimella 2011).
    """
    tree = np.empty((6, runs.shape[0] + 1), np.int64)
    out = np.empty((2, 2), np.int64)
    search(p, tree)
    for wanted in (1, 2):
        for u in range(runs.shape[0]):
            others = tree[LABEL, u] // _ONE + (tree[LINK, u] >= 0)
            for hole in range(-1, runs.shape[0] if wanted == 2 else 0):
                if hole < 0 and others != wanted:
                    continue
                if hole >= 0 and (
                    hole == u
                    or tree[LABEL, hole] != tree[LABEL, u]
                    or not is_inside(tree, hole, u, -1)
                ):
                    continue
                number, surplus = ways_out(p, runs, tree, u, hole, out)
                if number == wanted and balance(p, out, number, surplus):
                    show(p, tree, u, hole)
                    note(p, STEP, REGION_SUM, u, 0)
                    return True
    return False


@kernel
def show(p: Position, tree: Ints, u: int, hole: int) -> None:
    """Note the empty cells of a region."""
    for x in range(p.cand.shape[0]):
        inside = False
        for k in range(p.of[x, 0] if p.cand[x] else 0):
            inside |= is_inside(tree, p.of[x, 1 + 2 * k], u, hole)
        if inside:
            note(p, SHOWN, x, 0, 0)
