"""Longer chains: simple colouring, X-chains, XY-chains, and unique rectangles.

The rung takes the first technique of its codes that rules anything out. Of all chains
it takes a shortest from its first cell.
"""

import numpy as np

from .candidates import SHOWN, STEP, Bytes, Ints, Position, count, note, strike
from .jit import kernel
from .techniques import place_in
from .wings import end_step, strike_both, strong_links

SIMPLE_COLOURING, X_CHAIN, XY_CHAIN, UNIQUE_RECTANGLE = range(21, 25)
LONGEST = 8  # cells of an XY-chain: people do not look further
NOBODY = -2


@kernel
def colour(links: Ints, n: int, first: int, colours: Ints) -> None:
    """Colour the cells that strong links join to a cell, 1 and 2 by turns."""
    colours[:] = 0
    colours[first] = 1
    changed = True
    while changed:
        changed = False
        for i in range(n):
            a = links[i, 0]
            b = links[i, 1]
            if colours[a] and not colours[b]:
                colours[b] = 3 - colours[a]
                changed = True
            elif colours[b] and not colours[a]:
                colours[a] = 3 - colours[b]
                changed = True


@kernel
def clashing(colours: Ints, sees: Bytes) -> int:
    """The colour of two cells that see each other, 0 if there is none."""
    for a in range(colours.shape[0]):
        for b in range(a):
            if colours[a] and colours[a] == colours[b] and sees[a, b]:
                return colours[a]
    return 0


@kernel
def sees_both(x: int, colours: Ints, sees: Bytes) -> bool:
    """Whether a cell without a colour sees both."""
    seen = 0
    for a in range(colours.shape[0]):
        if colours[a] and sees[x, a]:
            seen |= colours[a]
    return colours[x] == 0 and seen == 3


@kernel
def simple_colouring(p: Position) -> bool:
    """Strong links of a value, coloured by turns: all cells of one colour hold it."""
    cells = p.cand.shape[0]
    links = np.empty((p.units.shape[0], 2), np.int64)
    colours = np.empty(cells, np.int64)
    for v in range(p.where.shape[1]):
        n = strong_links(p, v, links)
        for i in range(n):
            colour(links, n, links[i, 0], colours)
            wrong = clashing(colours, p.sees)
            found = False
            for x in range(cells):
                if wrong:
                    is_out = colours[x] == wrong
                else:
                    is_out = (p.cand[x] >> v) & 1 and sees_both(x, colours, p.sees)
                if is_out:
                    found |= strike(p, x, 1 << v)
            if found:
                for x in range(cells):
                    if colours[x]:
                        note(p, SHOWN, x, 0, 0)
                note(p, STEP, SIMPLE_COLOURING, -1, 0)
                return True
    return False


@kernel
def path_to(parents: Ints, end: int, cells: int) -> Ints:
    """The cells of a chain from its end back to its start."""
    path = np.empty(parents.shape[0], np.int64)
    n = 0
    while end >= 0:
        path[n] = end % cells
        n += 1
        end = parents[end]
    return path[:n]


@kernel
def passes(parents: Ints, node: int, x: int, cells: int) -> bool:
    """Whether the chain that ends in a node has a cell."""
    while node >= 0:
        if node % cells == x:
            return True
        node = parents[node]
    return False


@kernel
def grow_x_chain(
    links: Ints, n: int, sees: Bytes, start: int, parents: Ints, queue: Ints
) -> int:
    """Follow a value from a cell without it; return how many nodes are reached.

    Node x says that cell x lacks the value, node cells + x that it has it. What lacks
    it gives it to the other end of a strong link; what has it takes it from all links'
    ends that it sees. No chain has a cell twice.
    """
    cells = sees.shape[0]
    parents[:] = NOBODY
    parents[start] = -1
    queue[0] = start
    size = 1
    at = 0
    while at < size:
        node = queue[at]
        at += 1
        x = node % cells
        for i in range(n):
            for end in range(2):
                y = links[i, end]
                if node < cells:
                    reached = cells + y if links[i, 1 - end] == x else -1
                else:
                    reached = y if sees[x, y] else -1
                if (
                    reached >= 0
                    and parents[reached] == NOBODY
                    and not passes(parents, node, y, cells)
                ):
                    parents[reached] = node
                    queue[size] = reached
                    size += 1
    return size


@kernel
def x_chain(p: Position) -> bool:
    """Strong and weak links of one value by turns, strong ones at both ends."""
    cells = p.cand.shape[0]
    links = np.empty((p.units.shape[0], 2), np.int64)
    parents = np.empty(2 * cells, np.int64)
    queue = np.empty(2 * cells, np.int64)
    for v in range(p.where.shape[1]):
        n = strong_links(p, v, links)
        for start in range(cells):
            if not (p.cand[start] >> v) & 1:
                continue
            size = grow_x_chain(links, n, p.sees, start, parents, queue)
            for i in range(size):
                end = queue[i] - cells
                if end >= 0 and strike_both(p, start, end, 1 << v):
                    end_step(p, X_CHAIN, path_to(parents, queue[i], cells))
                    return True
    return False


@kernel
def grow_xy_chain(p: Position, start: int, bit: int, parents: Ints, queue: Ints) -> int:
    """Follow a cell that lacks a value; return how many nodes are reached.

    Node value bit x cells + x says that cell x, with two candidates, holds this one.
    """
    cells = p.cand.shape[0]
    length = np.empty(queue.shape[0], np.int64)
    parents[:] = NOBODY
    node = count((p.cand[start] & ~bit) - 1) * cells + start
    parents[node] = -1
    queue[0] = node
    length[0] = 1
    size = 1
    at = 0
    while at < size:
        node = queue[at]
        x = node % cells
        held = 1 << (node // cells)
        if length[at] < LONGEST:
            for y in range(cells):
                if p.sees[x, y] and p.cand[y] & held and count(p.cand[y]) == 2:
                    reached = count((p.cand[y] & ~held) - 1) * cells + y
                    if parents[reached] == NOBODY and not passes(
                        parents, node, y, cells
                    ):
                        parents[reached] = node
                        queue[size] = reached
                        length[size] = length[at] + 1
                        size += 1
        at += 1
    return size


@kernel
def xy_chain(p: Position) -> bool:
    """Cells of two candidates, neighbours sharing one; the ends share the last one."""
    cells = p.cand.shape[0]
    parents = np.empty(p.where.shape[1] * cells, np.int64)
    queue = np.empty(p.where.shape[1] * cells, np.int64)
    for start in range(cells):
        if count(p.cand[start]) != 2:
            continue
        for v in range(p.where.shape[1]):
            if not (p.cand[start] >> v) & 1:
                continue
            size = grow_xy_chain(p, start, 1 << v, parents, queue)
            for i in range(1, size):
                if queue[i] // cells == v and strike_both(
                    p, start, queue[i] % cells, 1 << v
                ):
                    end_step(p, XY_CHAIN, path_to(parents, queue[i], cells))
                    return True
    return False


@kernel
def may_swap(p: Position, corners: Ints) -> bool:
    """Whether all units of a corner have exactly one other corner, beside it.

    Only then two values that take turns in the corners can change places.
    """
    for i in range(4):
        for k in range(p.of[corners[i], 0]):
            u = p.of[corners[i], 1 + 2 * k]
            beside = across = 0
            for j in range(4):
                if j != i and place_in(p.of, corners[j], u) >= 0:
                    across += i + j == 3
                    beside += i + j != 3
            if across or beside != 1:
                return False
    return True


@kernel
def rectangle_step(p: Position, corners: Ints) -> bool:
    """What follows if four cells must not all hold the same two values.

    Type 1: three have only these two, so the fourth has neither. Type 2: two have one
    more, the same, so it is in one of them.
    """
    for first in range(4):
        pair = p.cand[corners[first]]
        if count(pair) != 2:
            continue
        others = 0
        a = b = -1
        holds = True
        for i in range(4):
            extra = p.cand[corners[i]] & ~pair
            holds &= p.cand[corners[i]] & pair == pair
            if extra:
                others += 1
                a, b = b, corners[i]
        if not holds or others == 0 or others > 2:
            continue
        if others == 1:
            found = strike(p, b, pair)
        else:
            extra = p.cand[a] & ~pair
            found = (
                p.cand[a] == p.cand[b]
                and count(extra) == 1
                and strike_both(p, a, b, extra)
            )
        if found:
            end_step(p, UNIQUE_RECTANGLE, corners)
            return True
    return False


@kernel
def unique_rectangle(p: Position) -> bool:
    """Four empty cells in two rows and two columns that could swap two values.

    True only of a puzzle that has one answer and no rules but those of its units.
    """
    side = p.where.shape[1]
    corners = np.empty(4, np.int64)
    for a in range(side * side):
        for b in range(a + 1, (a // side + 1) * side):
            for r in range(a // side + 1, side):
                corners[0] = a
                corners[1] = b
                corners[2] = r * side + a % side
                corners[3] = r * side + b % side
                if not p.cand[corners].all() or not may_swap(p, corners):
                    continue
                if rectangle_step(p, corners):
                    return True
    return False


@kernel
def chains(p: Position, codes: Ints, goal: Ints) -> bool:
    """Take one step by a longer chain; whether there was one."""
    for i in range(codes.shape[0]):
        if codes[i] == SIMPLE_COLOURING:
            found = simple_colouring(p)
        elif codes[i] == X_CHAIN:
            found = x_chain(p)
        elif codes[i] == XY_CHAIN:
            found = xy_chain(p)
        else:
            found = unique_rectangle(p)
        if found:
            return True
    return False
