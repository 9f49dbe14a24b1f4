"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows
from ...grids.tilings import loop_of
from .model import BLACK, NONE, WHITE, Loop, answer_of, givens_of, lines


def follows_rules(givens: Rows, answer: Loop) -> bool:
    """Return whether the answer is one loop that does at each pearl what it asks."""
    height, width = len(givens), len(givens[0])
    loop = loop_of(lines(height, width).edges, answer)
    at = {cell: k for k, cell in enumerate(loop)}

    def goes_straight(k: int) -> bool:
        before, after = loop[k - 1], loop[(k + 1) % len(loop)]
        return abs(before - after) in (2, 2 * width)

    for cell, pearl in enumerate(pearl for row in givens for pearl in row):
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


def mutations(givens: Rows, answer: Loop) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    height, width = len(givens), len(givens[0])
    pearls, on = [pearl for row in givens for pearl in row], set(answer)
    printed, key = givens_of(pearls, width), answer_of(height, width, on)
    other = {NONE: NONE, WHITE: BLACK, BLACK: WHITE}
    exchanged = [other[pearl] for pearl in pearls]
    square = {
        0,
        1,
        *(
            k
            for k, (a, b) in enumerate(lines(height, width).edges)
            if (a, b) in ((1, width + 1), (width, width + 1))
        ),
    }
    yield "colours exchanged", givens_of(exchanged, width), key
    yield "no pearls", givens_of([NONE] * len(pearls), width), key
    yield "a line missing", printed, answer_of(height, width, on - {min(on)})
    yield "a corner cut off", printed, answer_of(height, width, on ^ square)
