"""The figures of the page and of the key, in units of cells.

A role says what a shape is. The design's figure.css says how it looks; the tests check
that it has every role used here.
"""

from functools import cache

from ...core.figure import Figure, Label, Rect
from .model import Rows, Square


def draw(givens: Square, answer: Rows | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    size = givens.size
    steps = [
        Label(c + 0.5, r + 0.5, str(x), "given")
        for r, row in enumerate(givens.rows)
        for c, x in enumerate(row)
        if x
    ]
    # The range of the numbers goes in the corner where the sums would meet.
    steps.append(Label(size + 0.5, size + 0.5, f"1–{givens.highest}", "given"))
    for k in range(size):
        steps.append(Label(size + 0.5, k + 0.5, str(givens.row_sums[k]), "given"))
        steps.append(Label(k + 0.5, size + 0.5, str(givens.column_sums[k]), "given"))
    if answer is not None:
        steps += [
            Label(c + 0.5, r + 0.5, str(answer[r][c]), "answer")
            for r, c in givens.blanks
        ]
    return Figure(
        width=size + 1,
        height=size + 1,
        steps=tuple(steps),
        cell_mm=14.0,
        min_cell_mm=5.0,  # 7 pt
        base=_empty(size),
    )


@cache
def _empty(size: int) -> Figure:
    """The square without numbers, drawn once for a book and reused on every page."""
    cells = [Rect(c, r, 1, 1, "cell") for r in range(size) for c in range(size)]
    outline = Rect(0, 0, size, size, "outline")
    return Figure(size + 1, size + 1, (*cells, outline), name=f"_blank-{size}")
