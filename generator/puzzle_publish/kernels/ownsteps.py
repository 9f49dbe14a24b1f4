"""How many steps of its level a puzzle takes, counted in a single call.

For ladders that climb by one kernel, and go on with sets, fish and short chains. These
are the rows of `tail`: (n, 2) int64, a code and whether the technique is of the level.
"""

from .candidates import Ints, Position, start
from .jit import kernel
from .relations import relations
from .sights import sights
from .subsets import subsets
from .techniques import is_reached, singles
from .wings import TURBOT_FISH, wings


@kernel
def dear_step(p: Position, tail: Ints, goal: Ints) -> int:
    """Take a step of the first technique that has one; whether it is of the level.

    -1 if there is none, or if nothing is left to do.
    """
    if is_reached(p, goal):
        return -1
    for i in range(tail.shape[0]):
        code = tail[i, :1]
        if code[0] < TURBOT_FISH:
            found = subsets(p, code, goal)
        else:
            found = wings(p, code, goal)
        if found:
            return int(tail[i, 1])
    return -1


@kernel
def own_by_sights(
    p: Position, codes: Ints, tail: Ints, clues: Ints, lines: Ints, memo: Ints
) -> int:
    """Return the number of steps of the level in a city.

    Args:
        p: a position of the board; where the techniques got to, afterwards.
        codes: those of `sights`.
        tail: see above.
        clues: the heights by cell, then the clues of each line.
        lines: with any clues; changed.
        memo: see sights.py.
    """
    cells = p.value.shape[0]
    for i in range(lines.shape[0]):
        lines[i, 0] = clues[cells + 2 * i]
        lines[i, 1] = clues[cells + 2 * i + 1]
    start(p, clues[:cells])
    own = 0
    more = 0
    while more >= 0:
        own += more
        sights(p, codes, codes[:0], lines, memo)
        more = dear_step(p, tail, codes[:0])
    return own


@kernel
def own_by_relations(
    p: Position, codes: Ints, tail: Ints, clues: Ints, signs: Ints
) -> int:
    """Return the number of steps of the level in a square with signs.

    Args:
        p: a position of the board; where the techniques got to, afterwards.
        codes: those of `relations`.
        tail: see above.
        clues: the numbers by cell, then the signs.
        signs: those relations, with any signs; changed.
    """
    cells = p.value.shape[0]
    for i in range(signs.shape[0]):
        signs[i, 2] = clues[cells + i]
    start(p, clues[:cells])
    own = 0
    more = 0
    while more >= 0:
        own += more
        relations(p, codes, codes[:0], signs)
        more = dear_step(p, tail, codes[:0])
    return own


@kernel
def own_by_singles(p: Position, codes: Ints, tail: Ints, clues: Ints) -> int:
    """Return the number of steps of the level in a sudoku of digits alone.

    Args:
        p: a position of the board; where the techniques got to, afterwards.
        codes: those of `singles`.
        tail: see above.
        clues: the digits by cell.
    """
    start(p, clues)
    own = 0
    more = 0
    while more >= 0:
        own += more
        singles(p, codes, codes[:0])
        more = dear_step(p, tail, codes[:0])
    return own
