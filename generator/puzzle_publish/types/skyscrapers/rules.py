"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from ..squares import agree, swapped, write_answer
from . import model


def follows_rules(givens: model.City, answer: Rows) -> bool:
    """Return whether the answer keeps the givens and shows as many as the clues say."""
    heights = [height for row in answer for height in row]
    return agree(givens.rows, answer) and all(
        front in (0, visible(heights[x] for x in cells))
        and back in (0, visible(heights[x] for x in reversed(cells)))
        for front, back, cells in givens.lines
    )


def visible(heights: Iterable[int]) -> int:
    """Return how many are higher than all before them.

    >>> visible([2, 1, 4, 3])
    2
    """
    top = number = 0
    for height in heights:
        if height > top:
            top, number = height, number + 1
    return number


def mutations(givens: model.City, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    key, size = write_answer(answer), givens.size
    yield "all clues taken away", model.make_givens(model.empty(size)), key
    for side, edge in zip(model.SIDES, givens.edges, strict=True):
        for k, clue in enumerate(edge):
            if clue:
                other = (*edge[:k], clue % size + 1, *edge[k + 1 :])
                edges = tuple(other if one is edge else one for one in givens.edges)
                changed = model.make_givens(replace(givens, edges=edges))
                yield f"a clue at the {side} changed", changed, key
                break
    yield "two rows of the key swapped", model.make_givens(givens), swapped(answer)
