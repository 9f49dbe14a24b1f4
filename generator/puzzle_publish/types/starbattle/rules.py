"""What an answer must satisfy, and answers that do not."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import stars_of


def follows_rules(givens: Rows, answer: Rows) -> bool:
    """Return whether each row, column and region has its stars, and none touch."""
    size = len(givens)
    stars = [(r, c) for r, row in enumerate(answer) for c, x in enumerate(row) if x]
    counts = Counter(
        unit
        for r, c in stars
        for unit in (("row", r), ("column", c), ("region", givens[r][c]))
    )
    return (
        len(counts) == 3 * size
        and set(counts.values()) == {stars_of(size)}
        and not any(touch(a, b) for a, b in combinations(stars, 2))
    )


def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two cells share a side or a corner."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def mutations(givens: Rows, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that must be refused, as JSON, as a file would have them."""
    printed = {"regions": [*map(list, givens)]}
    rows = [*map(list, answer)]
    yield "no star", printed, {"rows": [[0] * len(row) for row in rows]}
    more = [[1 - rows[0][0], *rows[0][1:]], *rows[1:]]
    yield "another count of stars", printed, {"rows": more}
    exchanged = [rows[1], rows[0], *rows[2:]]
    yield "the first two rows exchanged", printed, {"rows": exchanged}
    lines = [[r] * len(rows) for r in range(len(rows))]
    if not follows_rules(tuple(map(tuple, lines)), answer):
        yield "each row a region", {"regions": lines}, {"rows": rows}
