"""Following what a candidate would mean: alternating chains and nishio.

The rung takes the first technique of its codes that rules anything out.
"""

import numpy as np

from .candidates import (
    BROKEN,
    PART,
    SHOWN,
    STEP,
    Ints,
    Position,
    lowest,
    note,
    place,
    strike,
)
from .chains import NOBODY, passes, path_to
from .jit import kernel
from .wings import end_step

ALTERNATING_CHAIN, NISHIO = range(25, 27)


@kernel
def single(p: Position, at: int) -> tuple[int, int, int]:
    """The next single, looking round from a place: it, cell and value bit; or -1."""
    cells = p.cand.shape[0]
    rounds = cells + p.units.shape[0]
    for i in range(rounds):
        k = (at + i) % rounds
        if k < cells:
            if p.cand[k] and not p.cand[k] & (p.cand[k] - 1):
                return k, k, lowest(p.cand[k])
            continue
        u = k - cells
        if p.units[u, 1] == PART:
            continue
        for v in range(p.where.shape[1]):
            mask = p.where[u, v]
            if mask and not mask & (mask - 1):
                return k, p.units[u, 2 + lowest(mask)], v
    return -1, -1, -1


@kernel
def settle(p: Position) -> None:
    """Fill what naked and hidden singles give, until nothing more follows."""
    at = 0
    while not p.tally[BROKEN]:
        at, x, v = single(p, at)
        if x < 0:
            break
        place(p, x, v)


@kernel
def follow(p: Position, node: int, follows: Ints) -> int:
    """Write the candidates that become true or false; return how many there are.

    What is false makes the other one of two true; what is true makes all others in its
    cell false, and its value in the cells that it sees. See `grow_chain` for nodes.
    """
    cells, side = p.cand.shape[0], p.where.shape[1]
    x = node % cells
    v = node // cells % side
    is_false = node < cells * side
    n = 0
    others = p.cand[x] & ~(1 << v)
    if not is_false or not others & (others - 1):
        while others:
            follows[n] = lowest(others) * cells + x
            n += 1
            others &= others - 1
    if is_false:
        for k in range(p.of[x, 0]):
            u = p.of[x, 1 + 2 * k]
            rest = p.where[u, v] & ~(1 << p.of[x, 2 + 2 * k])
            if p.units[u, 1] != PART and rest and not rest & (rest - 1):
                follows[n] = v * cells + p.units[u, 2 + lowest(rest)]
                n += 1
    else:
        for i in range(1, p.peers[x, 0] + 1):
            if (p.cand[p.peers[x, i]] >> v) & 1:
                follows[n] = v * cells + p.peers[x, i]
                n += 1
    return n


@kernel
def grow_chain(p: Position, start: int, parents: Ints, queue: Ints) -> int:
    """Follow a candidate that is false; return how many nodes are reached.

    Candidate value bit x cells + x is its node if false, `candidates` higher if true.
    No chain has a candidate twice.
    """
    candidates = parents.shape[0] // 2
    follows = np.empty(p.peers.shape[1] + p.of.shape[1] + p.where.shape[1], np.int64)
    parents[:] = NOBODY
    parents[start] = -1
    queue[0] = start
    size = 1
    at = 0
    while at < size:
        node = queue[at]
        at += 1
        n = follow(p, node, follows)
        for i in range(n):
            reached = follows[i] + (candidates if node < candidates else 0)
            if parents[reached] == NOBODY and not passes(
                parents, node, follows[i], candidates
            ):
                parents[reached] = node
                queue[size] = reached
                size += 1
    return size


@kernel
def strike_ends(p: Position, a: int, v: int, b: int, w: int) -> bool:
    """What follows if cell a has the value of bit v, or cell b that of bit w."""
    found = False
    for x in range(p.cand.shape[0]):
        mask = 0
        if v == w:
            if p.sees[a, x] and p.sees[b, x]:
                mask = 1 << v
        elif a == b:
            if x == a:
                mask = ~(1 << v | 1 << w)
        elif p.sees[a, b]:
            if x == a:
                mask = 1 << w
            elif x == b:
                mask = 1 << v
        found |= strike(p, x, mask)
    return found


@kernel
def alternating_chain(p: Position) -> bool:
    """Strong and weak links by turns, of any values: one of the two ends is true."""
    cells = p.cand.shape[0]
    candidates = cells * p.where.shape[1]
    parents = np.empty(2 * candidates, np.int64)
    queue = np.empty(2 * candidates, np.int64)
    for start in range(candidates):
        v, x = start // cells, start % cells
        if not (p.cand[x] >> v) & 1:
            continue
        size = grow_chain(p, start, parents, queue)
        for i in range(size):
            end = queue[i] - candidates
            if end >= 0 and strike_ends(p, x, v, end % cells, end // cells):
                path = path_to(parents, queue[i], cells)
                end_step(p, ALTERNATING_CHAIN, path)
                return True
    return False


@kernel
def copy_to(target: Ints, source: Ints) -> None:
    """Copy an array; assigning to a slice takes much longer to compile."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@kernel
def nishio(p: Position) -> bool:
    """A candidate from which singles lead to a contradiction is none."""
    tried = Position(
        p.units,
        p.of,
        p.peers,
        p.sees,
        np.empty_like(p.cand),
        np.empty_like(p.value),
        np.empty_like(p.where),
        np.empty_like(p.tally),
        p.log,
    )
    for x in range(p.cand.shape[0]):
        mask = p.cand[x]
        while mask:
            v = lowest(mask)
            mask &= mask - 1
            copy_to(tried.cand, p.cand)
            copy_to(tried.value, p.value)
            copy_to(tried.tally, p.tally)
            for u in range(p.units.shape[0]):
                copy_to(tried.where[u], p.where[u])
            place(tried, x, v)
            settle(tried)
            if tried.tally[BROKEN]:
                strike(p, x, 1 << v)
                note(p, SHOWN, x, 0, 0)
                note(p, STEP, NISHIO, -1, 0)
                return True
    return False


@kernel
def forcing(p: Position, codes: Ints, goal: Ints) -> bool:
    """Take one step by an alternating chain or nishio; whether there was one."""
    for i in range(codes.shape[0]):
        if alternating_chain(p) if codes[i] == ALTERNATING_CHAIN else nishio(p):
            return True
    return False
