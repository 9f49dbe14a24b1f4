"""Random mazes on a graph of cells, and ways through them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Ints = NDArray[np.int64]
NEAR = 10  # wrong ways count that begin so few cells from the right one


class Graph(NamedTuple):
    """A board and the maze on it.

    Attributes:
        near: cell and side -> the cell beyond, -1 for none.
        edge: cell and side -> the number of the pair of neighbours, -1 for none.
        ends: pair -> its two cells.
        open: pair -> 1 if one can walk from cell to cell.
        mark, far, stack: scratch, a number for each cell.
        order: scratch, a number for each pair and each cell.
    """

    near: Ints
    edge: Ints
    ends: Ints
    open: Ints
    mark: Ints
    far: Ints
    stack: Ints
    order: Ints


def graph(near: Ints, edge: Ints, ends: Ints, openings: Ints | None = None) -> Graph:
    """Return a graph with these openings, or with none."""
    cells, pairs = len(near), len(ends)
    found = np.zeros(pairs, np.int64) if openings is None else openings.copy()
    sizes = cells, cells, cells, max(cells, pairs)
    scratch = (np.zeros(size, np.int64) for size in sizes)
    return Graph(near, edge, ends, found, *scratch)


@kernel
def keep(g: Graph, kept: int) -> None:
    """Close all pairs but those along the first `kept` cells of `order`."""
    g.open[:] = 0
    for x in range(1, kept):
        for k in range(g.near.shape[1]):
            if g.near[g.order[x], k] == g.order[x - 1]:
                g.open[g.edge[g.order[x], k]] = 1


@kernel
def winding(g: Graph, rng: np.random.Generator, kept: int) -> None:
    """Make a maze of long ways: depth first, back only from dead ends.

    It has the way of the first `kept` cells of `order`, one or more: first a dead end
    begins at some of them, in any order, then all these are gone on from. How many is
    chance, so that some mazes have few choices and others many.
    """
    keep(g, kept)
    g.mark[:] = 0
    for x in range(kept):
        g.mark[g.order[x]] = 1
    top = 0
    bare = max(0, int((2 * rng.random() - 1) * kept))
    for x in range(kept):
        at = x + int(rng.random() * (kept - x))
        cell = g.order[at]
        g.order[at] = g.order[x]
        g.stack[top] = cell
        top += 1
        while x >= bare and cell >= 0:
            cell = onward(g, cell, rng)
            if cell >= 0:
                g.stack[top] = cell
                top += 1
    while top:
        cell = onward(g, g.stack[top - 1], rng)
        if cell < 0:
            top -= 1
        else:
            g.stack[top] = cell
            top += 1


@kernel
def onward(g: Graph, cell: int, rng: np.random.Generator) -> int:
    """Open the way to an unmarked neighbour, mark and return it; -1 for none."""
    free = 0
    for k in range(g.near.shape[1]):
        free += g.near[cell, k] >= 0 and not g.mark[g.near[cell, k]]
    if not free:
        return -1
    chosen = int(rng.random() * free)
    for k in range(g.near.shape[1]):
        other = g.near[cell, k]
        if other >= 0 and not g.mark[other]:
            if chosen == 0:
                g.open[g.edge[cell, k]] = 1
                g.mark[other] = 1
                return other
            chosen -= 1
    return -1


@kernel
def even(g: Graph, rng: np.random.Generator, kept: int) -> None:
    """Make a maze round a way of which all are equally likely, by walks without loops.

    The way is the first `kept` cells of `order`, one or more.

    D. B. Wilson, "Generating random spanning trees more quickly than the cover time",
    STOC 1996.
    """
    cells, sides = g.near.shape
    keep(g, kept)
    g.mark[:] = 0
    for x in range(kept):
        g.mark[g.order[x]] = 1
    for first in range(cells):
        cell = first
        while not g.mark[cell]:
            k = int(rng.random() * sides)
            while g.near[cell, k] < 0:
                k = int(rng.random() * sides)
            g.stack[cell] = k
            cell = g.near[cell, k]
        cell = first
        while not g.mark[cell]:
            g.mark[cell] = 1
            g.open[g.edge[cell, g.stack[cell]]] = 1
            cell = g.near[cell, g.stack[cell]]


@kernel
def branching(g: Graph, rng: np.random.Generator, kept: int) -> None:
    """Make a maze of short dead ends: half of it by Kruskal, the rest by Prim.

    It has the way of the first `kept` cells of `order`, one or more. Random pairs join
    cells to clumps; then the clump of the way grows over random pairs at its border,
    each time by a whole clump. By Kruskal alone, dead ends are spread evenly, by Prim
    alone the ways are nearly straight.
    """
    cells, pairs = len(g.near), len(g.ends)
    keep(g, kept)
    first = g.order[0]
    for x in range(cells):
        g.mark[x] = x
    for x in range(kept):
        g.mark[g.order[x]] = first
    for x in range(pairs):
        g.order[x] = x
    joined = tried = 0
    while 2 * joined < cells - kept:
        at = tried + int(rng.random() * (pairs - tried))
        pair = g.order[at]
        g.order[at] = g.order[tried]
        tried += 1
        a, b = root(g.mark, g.ends[pair, 0]), root(g.mark, g.ends[pair, 1])
        if a != b:
            g.mark[a] = b
            g.open[pair] = 1
            joined += 1
    # From here on a mark of -1 is a cell that is reached, and `order` is the border.
    border = reach(g, first, 0)
    while border:
        at = int(rng.random() * border)
        pair = g.order[at]
        border -= 1
        g.order[at] = g.order[border]
        for k in range(2):
            if g.mark[g.ends[pair, k]] >= 0:
                g.open[pair] = 1
                border = reach(g, g.ends[pair, k], border)


@kernel
def root(mark: Ints, cell: int) -> int:
    """Return the first cell of a clump, and shorten the way to it."""
    while mark[cell] != cell:
        mark[cell] = mark[mark[cell]]
        cell = mark[cell]
    return cell


@kernel
def reach(g: Graph, cell: int, border: int) -> int:
    """Add a cell's clump to what is reached; return the size of the new border."""
    g.mark[cell] = -1
    g.stack[0] = cell
    top = 1
    while top:
        top -= 1
        cell = g.stack[top]
        for k in range(g.near.shape[1]):
            other = g.near[cell, k]
            if other < 0 or g.mark[other] < 0:
                continue
            if g.open[g.edge[cell, k]]:
                g.mark[other] = -1
                g.stack[top] = other
                top += 1
            else:
                g.order[border] = g.edge[cell, k]
                border += 1
    return border


@kernel
def walk(g: Graph, start: int) -> int:
    """Set `far` to the steps from a cell, -1 where none lead; return the last cell.

    `stack` has the cells that are reached, in order.
    """
    g.far[:] = -1
    g.far[start] = 0
    g.stack[0] = start
    return spread(g, 1, len(g.near))


@kernel
def spread(g: Graph, count: int, most: int) -> int:
    """Go on from the first cells of `stack`, to cells up to `most` steps away."""
    at = 0
    while at < count:
        cell = g.stack[at]
        at += 1
        if g.far[cell] == most:
            break
        for k in range(g.near.shape[1]):
            other = g.near[cell, k]
            if other >= 0 and g.far[other] < 0 and g.open[g.edge[cell, k]]:
                g.far[other] = g.far[cell] + 1
                g.stack[count] = other
                count += 1
    return g.stack[count - 1]


@kernel
def back(g: Graph, cell: int) -> int:
    """Return the first side towards the start of the last `walk`, -1 for none."""
    for k in range(g.near.shape[1]):
        other = g.near[cell, k]
        if other >= 0 and g.open[g.edge[cell, k]] and g.far[other] == g.far[cell] - 1:
            return k
    return -1


@kernel
def loosen(
    g: Graph, wanted: int, start: int, goal: int, rng: np.random.Generator
) -> None:
    """Open pairs at random, but none by which another way is as short as the shortest.

    `mark` and `far` are the steps from goal and start while that is done.
    """
    free = 0
    for pair in range(len(g.ends)):
        if not g.open[pair]:
            g.order[free] = pair
            free += 1
    walk(g, goal)
    g.mark[:] = g.far
    walk(g, start)
    length = g.far[goal]
    while free and wanted:
        at = int(rng.random() * free)
        pair = g.order[at]
        free -= 1
        g.order[at] = g.order[free]
        a, b = g.ends[pair]
        if min(g.far[a] + g.mark[b], g.far[b] + g.mark[a]) + 1 > length:
            g.open[pair] = 1
            wanted -= 1
            walk(g, goal)
            g.mark[:] = g.far
            walk(g, start)


@kernel
def measure(g: Graph, start: int, goal: int, found: Ints) -> None:
    """Measure the way from start to goal, which must be the only shortest one.

    Sets `found` to the number of its cells, of these with a fork, of its turns, and of
    the cells off it that are at most NEAR steps away; `order` begins with the way's
    cells, from the goal back.
    """
    walk(g, start)
    length = forks = turns = 0
    cell, last = goal, -1
    while True:
        g.order[length] = cell
        length += 1
        exits = 0
        for k in range(g.near.shape[1]):
            exits += g.edge[cell, k] >= 0 and g.open[g.edge[cell, k]]
        # An entrance is no exit, so a start with two has a choice; a goal has none.
        forks += cell != goal and exits > (1 if cell == start else 2)
        if cell == start:
            break
        side = back(g, cell)
        turns += last >= 0 and side != last
        last = side
        cell = g.near[cell, side]
    g.far[:] = -1
    for x in range(length):
        g.stack[x] = g.order[x]
        g.far[g.stack[x]] = 0
    spread(g, length, NEAR)
    wrong = 0
    for x in range(len(g.near)):
        wrong += g.far[x] > 0
    found[0], found[1], found[2], found[3] = length, forks, turns, wrong
