"""Taking clues away by techniques in one call, where singles are all that there are."""

from .candidates import BROKEN, Ints, Position, start
from .jit import kernel
from .techniques import is_reached, singles


@kernel
def dig_by_singles(
    p: Position, codes: Ints, groups: Ints, least: int, clues: Ints
) -> bool:
    """Take clues away that techniques of `singles` give back; as grids/dig.py does.

    Args:
        p: a position of the board; where the last try got to, afterwards.
        codes: the techniques.
        groups: (n, most + 1), for each group in order the number of its cells, these.
        least: how many clues remain at least.
        clues: what is printed, 0 for none; changed.

    Returns False if a technique left a cell or a value without a place.
    """
    number = 0
    for k in range(groups.shape[0]):
        number += groups[k, 0]
    for k in range(groups.shape[0]):
        cells = groups[k, 1 : 1 + groups[k, 0]]
        if number - cells.shape[0] < least:
            continue
        gone = clues[cells]
        clues[cells] = 0
        start(p, clues)
        singles(p, codes, cells)
        if p.tally[BROKEN]:
            return False
        if is_reached(p, cells):
            number -= cells.shape[0]
        else:
            clues[cells] = gone
    return True
