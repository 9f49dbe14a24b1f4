"""Whether colour that is poured at the numbers of a page stays in their regions.

A pencil cannot enter a gap narrower than its point, and passes where lines are not
closed at its scale; pages on which that matters are not made.
"""

from itertools import pairwise

import numpy as np

from .model import SIDE, Page
from .raster import Mask, parts_of

STEP = 10  # of the squares, in hundredths of a unit
MOST_BARE = 0.002  # of a page that no number reaches


def fills(page: Page) -> bool:
    """Return whether each part that lines enclose has one number, but for slivers."""
    walls = _walls(page)
    parts, count = parts_of((~walls).astype(np.int32))
    number_of = np.zeros(count, np.int64)
    for (x, y), number in page.numbers:
        place = round(y / STEP), round(x / STEP)
        part = parts[place]
        if walls[place] or number_of[part] not in (0, number):
            return False
        number_of[part] = number
    bare = int(((number_of[parts] == 0) & ~walls).sum())
    return bare <= MOST_BARE * walls.size


def _walls(page: Page) -> Mask:
    """Return which squares lines go through."""
    count = SIDE // STEP + 1
    found: Mask = np.zeros((count, count), bool)
    for line in page.lines:
        for (x, y), (u, v) in pairwise(line):
            steps = 1 + 3 * max(abs(u - x), abs(v - y)) // STEP
            share = np.arange(steps + 1) / steps
            columns = np.rint((x + (u - x) * share) / STEP).astype(np.int64)
            rows = np.rint((y + (v - y) * share) / STEP).astype(np.int64)
            found[rows, columns] = True
            # So that none passes at a corner.
            found[rows, np.minimum(columns + 1, count - 1)] = True
    return found
