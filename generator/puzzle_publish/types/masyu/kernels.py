"""Moves a random loop, so that its pearls decide more of it.

A loop is the border of a set of faces; each has a cell at its corners. When a face
changes sides, the loop moves across it, and the pearls that it can have near by change.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from ...kernels.loops import ANY, LINES, OPEN, Position, start

Ints = NDArray[np.int64]

_WALK = 4  # fewer steps than these lead from an open line to the face that moves
_FAR = 0.03  # how often it is any face


class Ground(NamedTuple):
    """What never changes of a grid, besides its board.

    Attributes:
        near: (faces, 4) the face across each edge, -1 for none.
        corners: (faces, 4) the cell before each edge.
        around: (cells, 4) the faces round each cell, -1 after the last.
        edges: (faces, 4) its lines.
        sides: (lines, 2) the faces on both sides; the outside is the number of faces.
        kin: (cells, most) the cells that have pearls only together, -1 after the last.
        pearls: (cells, 256) the rule of the pearl that a pattern of lines can have.
    """

    near: Ints
    corners: Ints
    around: Ints
    edges: Ints
    sides: Ints
    kin: Ints
    pearls: Ints


@kernel
def move(
    p: Position,
    ground: Ground,
    inside: Ints,
    patterns: Ints,
    undone: int,
    rng: np.random.Generator,
) -> int:
    """Move the loop across a face, mostly near an open line; return the face.

    Args:
        p: the position; it begins without lines again.
        ground: the grid.
        inside: (faces,) 1 for a face inside the loop.
        patterns: (cells,) the lines of the loop at each cell.
        undone: the face of the last move if that does not stay, else -1.
        rng: the source of chance.
    """
    if undone >= 0:
        inside[undone] ^= 1
        turn(p, ground, patterns, undone)
    else:
        for e in range(p.line.size):
            p.was[LINES, e] = p.line[e]
    face = pick(p, ground, rng)
    while not may_turn(ground, inside, face):
        face = pick(p, ground, rng)
    inside[face] ^= 1
    turn(p, ground, patterns, face)
    start(p)
    return face


@kernel
def pick(p: Position, ground: Ground, rng: np.random.Generator) -> int:
    """Return a random face, mostly a few steps from a line that was open."""
    faces, left = ground.near.shape[0], 0
    for e in range(p.line.size):
        left += p.was[LINES, e] == OPEN
    if rng.random() < _FAR or not left:
        return int(rng.random() * faces)
    skip, e = int(rng.random() * left), -1
    while skip >= 0:
        e += 1
        skip -= p.was[LINES, e] == OPEN
    face = ground.sides[e, int(rng.random() * 2)]
    if face == faces:
        face = min(ground.sides[e, 0], ground.sides[e, 1])
    for _ in range(int(rng.random() * _WALK)):
        beside = ground.near[face, int(rng.random() * 4)]
        face = beside if beside >= 0 else face
    return face


@kernel
def may_turn(ground: Ground, inside: Ints, face: int) -> bool:
    """Whether the loop stays a single one if a face changes sides.

    Going round it, cells and lines of the side that it joins must follow one another.
    """
    other = 1 - inside[face]
    before = side_of(inside, ground.near[face, 3]) == other
    beside, changes = 0, 0
    for k in range(4):
        at_cell = False
        for near in ground.around[ground.corners[face, k]]:
            at_cell |= near != face and side_of(inside, near) == other
        at_line = side_of(inside, ground.near[face, k]) == other
        changes += (before != at_cell) + (at_cell != at_line)
        beside += at_line
        before = at_line
    return changes == 2 and beside > 0


@kernel
def side_of(inside: Ints, face: int) -> int:
    """Return 1 for a face inside the loop; what is beyond the grid is outside."""
    return inside[face] if face >= 0 else 0


@kernel
def turn(p: Position, ground: Ground, patterns: Ints, face: int) -> None:
    """Draw or take away the lines round a face, and show the pearls that follow."""
    cells = patterns.size
    for e in ground.edges[face]:
        for use in p.at[e]:
            cell = (use >> 3) - cells
            if use >= 0 and cell >= 0:
                patterns[cell] ^= 1 << (use & 7)
                show(p, ground, patterns, cell)


@kernel
def show(p: Position, ground: Ground, patterns: Ints, cell: int) -> None:
    """Show the pearls of a cell and its kin if all of them can have one."""
    shown = True
    for other in ground.kin[cell]:
        if other >= 0:
            shown &= ground.pearls[other, patterns[other]] >= 0
    for other in ground.kin[cell]:
        if other >= 0:
            rule = ground.pearls[other, patterns[other]] if shown else ANY
            for k in range(2):
                p.rule[k, patterns.size + other] = rule
