"""Every answer, row by row."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows


def solve(givens: Rows) -> Iterator[Json]:
    """Yield every answer exactly once."""
    size = len(givens)
    for columns in _extend(givens, []):
        yield {"rows": [[int(c == star) for c in range(size)] for star in columns]}


def _extend(regions: Rows, columns: list[int]) -> Iterator[list[int]]:
    r = len(columns)
    if r == len(regions):
        yield columns
        return
    taken = {regions[above][c] for above, c in enumerate(columns)}
    for c, region in enumerate(regions[r]):
        near = bool(columns) and abs(columns[-1] - c) < 2
        if c not in columns and region not in taken and not near:
            yield from _extend(regions, [*columns, c])
