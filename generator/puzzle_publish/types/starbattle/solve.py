"""Every answer, by a search over the cells of the tightest unit."""

from collections.abc import Iterator, Sequence

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import stars_of

MOST = 200_000  # cells tried, before a search is given up


def solve(givens: Rows) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    n = len(givens)
    places = [(r, c) for r in range(n) for c in range(n)]
    bits = {cell: 1 << k for k, cell in enumerate(places)}
    units = [0] * (3 * n)
    for (r, c), bit in bits.items():
        for unit in (r, n + c, 2 * n + givens[r][c]):
            units[unit] |= bit
    near = [
        sum(bits.get((r + y, c + x), 0) for y in (-1, 0, 1) for x in (-1, 0, 1))
        for r, c in places
    ]
    tried, todo = 0, [((1 << n * n) - 1, 0)]
    while todo:
        tried += 1
        if tried > MOST:
            raise OutOfSteps(f"more than {MOST} cells were tried")
        free, stars = todo.pop()
        tightest, slack = 0, n * n
        for unit in units:
            need = stars_of(n) - (unit & stars).bit_count()
            room = (unit & free).bit_count() - need
            if need < 0 or room < 0:
                break
            if need and room < slack:
                tightest, slack = unit & free, room
        else:
            if not tightest:
                rows = [
                    [int(bool(stars & bits[r, c])) for c in range(n)] for r in range(n)
                ]
                yield {"rows": rows}
                continue
            cell = (tightest & -tightest).bit_length() - 1
            todo.append((free & ~(1 << cell), stars))
            todo.append(
                (
                    _left(units, free & ~near[cell], stars | 1 << cell, n),
                    stars | 1 << cell,
                )
            )


def _left(units: Sequence[int], free: int, stars: int, n: int) -> int:
    """Return the free cells without those of units that have all their stars."""
    for unit in units:
        if (unit & stars).bit_count() == stars_of(n):
            free &= ~unit
    return free
