"""Following what a candidate would mean: alternating chains and nishio.

The rung takes the first technique of its codes that rules anything out.
"""

import numpy as np

from .candidates import (
    BROKEN,
    PART,
    SHOWN,
    STEP,
    Bytes,
    Ints,
    lowest,
    note,
    place,
    strike,
)
from .chains import NOBODY, passes, path_to
from .guesses import settle
from .jit import kernel
from .wings import end_step

ALTERNATING_CHAIN, NISHIO = range(25, 27)


@kernel
def follow(
    units: Ints,
    of: Ints,
    peers: Ints,
    cand: Ints,
    where: Ints,
    node: int,
    follows: Ints,
) -> int:
    """Write the candidates that become true or false; return how many there are.

    What is false makes the other one of two true; what is true makes all others in its
    cell false, and its value in the cells that it sees. See `grow_chain` for nodes.
    """
    cells, side = cand.shape[0], where.shape[1]
    x = node % cells
    v = node // cells % side
    is_false = node < cells * side
    n = 0
    others = cand[x] & ~(1 << v)
    if not is_false or not others & (others - 1):
        while others:
            follows[n] = lowest(others) * cells + x
            n += 1
            others &= others - 1
    if is_false:
        for k in range(of[x, 0]):
            u = of[x, 1 + 2 * k]
            rest = where[u, v] & ~(1 << of[x, 2 + 2 * k])
            if units[u, 1] != PART and rest and not rest & (rest - 1):
                follows[n] = v * cells + units[u, 2 + lowest(rest)]
                n += 1
    else:
        for i in range(1, peers[x, 0] + 1):
            if (cand[peers[x, i]] >> v) & 1:
                follows[n] = v * cells + peers[x, i]
                n += 1
    return n


@kernel
def grow_chain(
    units: Ints,
    of: Ints,
    peers: Ints,
    cand: Ints,
    where: Ints,
    start: int,
    parents: Ints,
    queue: Ints,
) -> int:
    """Follow a candidate that is false; return how many nodes are reached.

    Candidate value bit x cells + x is its node if false, `candidates` higher if true.
    No chain has a candidate twice.
    """
    candidates = parents.shape[0] // 2
    follows = np.empty(peers.shape[1] + of.shape[1] + where.shape[1], np.int64)
    parents[:] = NOBODY
    parents[start] = -1
    queue[0] = start
    size = 1
    at = 0
    while at < size:
        node = queue[at]
        at += 1
        n = follow(units, of, peers, cand, where, node, follows)
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
def strike_ends(
    a: int,
    v: int,
    b: int,
    w: int,
    units: Ints,
    of: Ints,
    sees: Bytes,
    cand: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
) -> bool:
    """What follows if cell a has the value of bit v, or cell b that of bit w."""
    found = False
    for x in range(cand.shape[0]):
        mask = 0
        if v == w:
            if sees[a, x] and sees[b, x]:
                mask = 1 << v
        elif a == b:
            if x == a:
                mask = ~(1 << v | 1 << w)
        elif sees[a, b]:
            if x == a:
                mask = 1 << w
            elif x == b:
                mask = 1 << v
        found |= strike(x, mask, units, of, cand, where, tally, log)
    return found


@kernel
def alternating_chain(
    units: Ints,
    of: Ints,
    peers: Ints,
    sees: Bytes,
    cand: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
) -> bool:
    """Strong and weak links by turns, of any values: one of the two ends is true."""
    cells = cand.shape[0]
    candidates = cells * where.shape[1]
    parents = np.empty(2 * candidates, np.int64)
    queue = np.empty(2 * candidates, np.int64)
    for start in range(candidates):
        v, x = start // cells, start % cells
        if not (cand[x] >> v) & 1:
            continue
        size = grow_chain(units, of, peers, cand, where, start, parents, queue)
        for i in range(size):
            end = queue[i] - candidates
            if end >= 0 and strike_ends(
                x,
                v,
                end % cells,
                end // cells,
                units,
                of,
                sees,
                cand,
                where,
                tally,
                log,
            ):
                path = path_to(parents, queue[i], cells)
                end_step(tally, log, ALTERNATING_CHAIN, path)
                return True
    return False


@kernel
def copy_to(target: Ints, source: Ints) -> None:
    """Copy an array; assigning to a slice takes much longer to compile."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@kernel
def nishio(
    units: Ints,
    of: Ints,
    peers: Ints,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
) -> bool:
    """A candidate from which singles lead to a contradiction is none."""
    tried = np.empty_like(cand)
    filled = np.empty_like(value)
    places = np.empty_like(where)
    counts = np.empty_like(tally)
    for x in range(cand.shape[0]):
        mask = cand[x]
        while mask:
            v = lowest(mask)
            mask &= mask - 1
            copy_to(tried, cand)
            copy_to(filled, value)
            copy_to(counts, tally)
            for u in range(units.shape[0]):
                copy_to(places[u], where[u])
            place(x, v, units, of, peers, tried, filled, places, counts)
            settle(units, of, peers, tried, filled, places, counts)
            if counts[BROKEN]:
                strike(x, 1 << v, units, of, cand, where, tally, log)
                note(tally, log, SHOWN, x, 0, 0)
                note(tally, log, STEP, NISHIO, -1, 0)
                return True
    return False


@kernel
def forcing(
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
    """Take one step by an alternating chain or nishio; whether there was one."""
    for i in range(codes.shape[0]):
        if codes[i] == ALTERNATING_CHAIN:
            found = alternating_chain(units, of, peers, sees, cand, where, tally, log)
        else:
            found = nishio(units, of, peers, cand, value, where, tally, log)
        if found:
            return True
    return False
