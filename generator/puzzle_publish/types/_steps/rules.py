"""What an answer must satisfy, and answers that do not."""

from collections.abc import Iterator
from itertools import combinations

from ...core.puzzle import Json
from ...grids.reading import Rows


def follows_rules(givens: Rows, answer: Rows) -> bool:
    """Return whether every row, column and region has one star, and none touch."""
    size = len(givens)
    stars = [(r, c) for r, row in enumerate(answer) for c, x in enumerate(row) if x]
    houses = [(f"row {r}", f"column {c}", givens[r][c]) for r, c in stars]
    return (
        len(stars) == size
        and all(len(set(kind)) == size for kind in zip(*houses, strict=True))
        and not any(touch(a, b) for a, b in combinations(stars, 2))
    )


def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two cells share a side or a corner."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def mutations(givens: Rows, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that must be refused, as JSON, as a file would have them."""
    printed: Json = {"regions": [list[Json](row) for row in givens]}
    yield (
        "the rows upside down",
        printed,
        {"rows": [list[Json](row) for row in answer[::-1]]},
    )
    yield "no star", printed, {"rows": [[0] * len(row) for row in answer]}
