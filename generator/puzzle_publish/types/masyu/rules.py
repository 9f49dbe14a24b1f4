"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.tilings import loop_of
from .model import BLACK, WHITE, answer_of, lines, read, read_answer


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether the answer is one loop that does at each pearl what it asks."""
    rows = read(givens)
    height, width = len(rows), len(rows[0])
    grid = lines(height, width)
    loop = loop_of(grid.edges, read_answer(answer, height, width))
    at = {cell: k for k, cell in enumerate(loop)}

    def goes_straight(k: int) -> bool:
        before, after = loop[k - 1], loop[(k + 1) % len(loop)]
        return abs(before - after) in (2, 2 * width)

    for cell, pearl in enumerate(pearl for row in rows for pearl in row):
        if pearl and cell not in at:
            return False
        if pearl:
            k = at[cell]
            ends = goes_straight(k - 1), goes_straight((k + 1) % len(loop))
            if pearl == WHITE and not (goes_straight(k) and not all(ends)):
                return False
            if pearl == BLACK and (goes_straight(k) or not all(ends)):
                return False
    return bool(loop)


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    rows = givens["rows"]
    height, width = len(rows), len(rows[0])
    on = set(read_answer(answer, height, width))
    other = {"white": "black", "black": "white", None: None}
    exchanged = [[other[x] for x in row] for row in rows]
    square = {
        0,
        1,
        *(
            k
            for k, (a, b) in enumerate(lines(height, width).edges)
            if (a, b) in ((1, width + 1), (width, width + 1))
        ),
    }
    yield "colours exchanged", {"rows": exchanged}, answer
    yield "no pearls", {"rows": [[None] * width for _ in rows]}, answer
    yield "a line missing", givens, answer_of(height, width, on - {min(on)})
    yield "a corner cut off", givens, answer_of(height, width, on ^ square)
