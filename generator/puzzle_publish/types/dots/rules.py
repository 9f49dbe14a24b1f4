"""What makes an answer right: the only code that generator and solver may share."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ...core.drawings.library import Drawing, drawing
from ...core.errors import UsageError
from ...core.puzzle import Json
from .model import Outline, Page, Point, write, write_answer

MOST_DIFFERENCE = 0.08  # of the drawing's area
ROWS = 10  # from one row that is looked at to the next, in hundredths
NEAR = 8  # hundredths from an inner line to the edge of a part that it prints


def follows_rules(givens: Page, answer: Outline) -> bool:
    """Return whether the dots are joined in order, and give the drawing's outline.

    The lines inside must be edges of its parts. That dots can be joined without a
    crossing, and that numbers are legible, is for the solver.
    """
    if answer.order != givens.joined:
        return False
    try:
        drawn = drawing(answer.drawing)
    except UsageError:
        return False
    outline = [(round(x * 100), round(y * 100)) for x, y in drawn.whole[0]]
    return is_like(answer.order, outline) and _are_edges(givens.lines, drawn)


def is_like(joined: Sequence[Point], drawn: Sequence[Point]) -> bool:
    """Return whether what two outlines cover differs little.

    What only one of them covers is what both together cover by the even-odd rule.
    """
    return covered((joined, drawn)) <= MOST_DIFFERENCE * covered((drawn,))


def _are_edges(lines: Sequence[Sequence[Point]], drawn: Drawing) -> bool:
    """Return whether ends and middles of all lines are on the edges of parts."""
    if not lines:
        return True
    outlines = [each for part in drawn.regions for each in part.outlines]
    closed = [np.array([*each, each[0]]) * 100 for each in outlines]
    starts = np.concatenate([each[:-1] for each in closed])
    ways = np.concatenate([np.diff(each, axis=0) for each in closed])
    long = np.maximum((ways * ways).sum(1), 1e-9)
    for line in lines:
        ends = np.array(line, np.float64)
        points = np.concatenate([ends, (ends[:-1] + ends[1:]) / 2])
        off: NDArray[np.float64] = points[:, None] - starts[None]
        along = np.clip((off * ways).sum(2) / long, 0, 1)
        off = off - along[..., None] * ways
        if ((off * off).sum(2).min(1) > NEAR * NEAR).any():
            return False
    return True


def covered(outlines: Sequence[Sequence[Point]]) -> float:
    """Return the length of what outlines cover in rows, by the even-odd rule.

    >>> covered([[(0, 0), (100, 0), (100, 100), (0, 100)]])
    1000.0
    """
    rows: dict[int, list[float]] = {}
    for outline in outlines:
        for (x, y), (u, v) in zip(outline, [*outline[1:], outline[0]], strict=True):
            first = min(y, v) + (ROWS // 2 - min(y, v)) % ROWS
            for row in range(first, max(y, v), ROWS):
                rows.setdefault(row, []).append(x + (u - x) * (row - y) / (v - y))
    return sum(
        end - start
        for xs in map(sorted, rows.values())
        for start, end in zip(xs[::2], xs[1::2], strict=True)
    )


def mutations(givens: Page, answer: Outline) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key, dots = write(givens), write_answer(answer), list(givens.dots)
    order = answer.order
    swapped = (order[1], order[0], *order[2:])
    yield "two dots exchanged", printed, write_answer(replace(answer, order=swapped))
    turned = (*order[1:], order[0])
    yield (
        "begun at the second dot",
        printed,
        write_answer(replace(answer, order=turned)),
    )
    other = "star" if answer.drawing != "star" else "lion"
    yield "another drawing", printed, write_answer(replace(answer, drawing=other))
    twice = [replace(dots[0], number=dots[1].number), *dots[1:]]
    yield "a number twice", write(replace(givens, dots=tuple(twice))), key
    on_dot = [replace(dots[0], label=dots[0].place), *dots[1:]]
    yield "a number on its dot", write(replace(givens, dots=tuple(on_dot))), key
    on_other = [replace(dots[0], label=dots[1].label), *dots[1:]]
    yield "two numbers in one place", write(replace(givens, dots=tuple(on_other))), key
    x, y = dots[0].label
    through = (*givens.lines, ((x, y), (x + 1, y)))
    yield "a line through a number", write(replace(givens, lines=through)), key
    if givens.lines:
        x, y = givens.lines[0][0]
        bent = (x, y), (x + 137, y + 211), (x - 53, y + 89)
        moved = (bent, *givens.lines[1:])
        yield "a line that is no edge", write(replace(givens, lines=moved)), key
    half = len(order) // 2
    places = (*order[:1], *order[half:], *order[1:half])
    crossed = _renumbered(givens, places)
    yield (
        "lines that cross",
        write(crossed),
        write_answer(replace(answer, order=places)),
    )


def _renumbered(givens: Page, places: Sequence[Point]) -> Page:
    """Return a page whose dots are joined in another order."""
    numbers = sorted(dot.number for dot in givens.dots)
    of = dict(zip(places, numbers, strict=True))
    dots = tuple(replace(dot, number=of[dot.place]) for dot in givens.dots)
    return replace(givens, dots=dots)
