"""What makes an answer right: the only code that generator and solver may share."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ...core.drawings.cells import covered
from ...core.drawings.library import Drawing, drawing
from ...core.errors import UsageError
from ...core.puzzle import Json
from .model import SIDE, Page, Picture, Points, Region, outlines_of, write, write_answer
from .palette import distances

UNLIKE = 0.1  # of the drawing, that may have another colour, at most
CELLS, BOX = 96, (0.0, 0.0, 32.0, 32.0)
Cells = NDArray[np.int64]


def follows_rules(givens: Page, answer: Picture) -> bool:
    """Return whether regions fill the square once, and are coloured as the drawing.

    Every line has one region at each side, or is at the edge; regions beside each other
    have different numbers. That each region has its number printed is for the solver.
    """
    try:
        drawn = drawing(answer.drawing)
    except UsageError:
        return False
    outlines = [outlines_of(givens, region) for region in answer.regions]
    area = sum(_area(outline) for each in outlines for outline in each)
    numbers = [region.number for region in answer.regions]
    return (
        area == 2 * SIDE * SIDE
        and _has_two_sides(givens, answer)
        and {*numbers} == {*range(1, len(givens.colours) + 1)}
        and _is_like(givens, numbers, outlines, drawn)
    )


def _has_two_sides(givens: Page, answer: Picture) -> bool:
    at: dict[int, int] = {}
    for region in answer.regions:
        for side in (side for ring in region.rings for side in ring):
            if side in at or at.get(-side) == region.number:
                return False
            at[side] = region.number
    return {abs(side) for side in at} == {*range(1, len(givens.lines) + 1)}


def _area(points: Points) -> int:
    """Return twice an area; less than 0 for a hole."""
    ends = (*points[1:], points[0])
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, ends, strict=True))


def _is_like(
    givens: Page,
    numbers: Sequence[int],
    outlines: Sequence[Sequence[Points]],
    drawn: Drawing,
) -> bool:
    """Return whether most of a drawing has a colour that is near to its own."""
    colour_of = np.zeros((CELLS, CELLS), np.int64)
    for number, each in zip(numbers, outlines, strict=True):
        colour_of[_inside(each)] = number
    black = np.zeros((CELLS, CELLS), bool)
    for part in givens.black:
        black |= _inside(part)
    wanted: dict[str, NDArray[np.bool_]] = {}
    left = np.ones((CELLS, CELLS), bool)
    for region in reversed(drawn.regions):
        seen = covered(region.outlines, BOX, CELLS, CELLS, 1) >= 0.5
        mask = wanted.setdefault(region.colour, np.zeros((CELLS, CELLS), bool))
        mask |= seen & left
        left &= ~seen
    other = 0
    for colour, mask in wanted.items():
        near = [
            k for k, name in enumerate(givens.colours, 1) if name in distances(colour)
        ]
        other += int((mask & ~black & ~np.isin(colour_of, near)).sum())
    return other <= UNLIKE * int((~left).sum())


def _inside(outlines: Sequence[Points]) -> NDArray[np.bool_]:
    scaled = [tuple((x / 100, y / 100) for x, y in one) for one in outlines]
    found: NDArray[np.bool_] = covered(scaled, BOX, CELLS, CELLS, 1) >= 0.5
    return found


def mutations(givens: Page, answer: Picture) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = write(givens), write_answer(answer)
    yield from (("the key: " + what, printed, one) for what, one in _keys(answer))
    yield from ((what, write(page), key) for what, page in _pages(givens))


def _keys(answer: Picture) -> Iterator[tuple[str, Json]]:
    first, *others = answer.regions
    other = next(one for one in others if one.number != first.number)
    changed = replace(first, number=other.number)
    yield "a region with another number", _key(answer, (changed, *others))
    yield "a region is missing", _key(answer, tuple(others))
    yield "a region twice", _key(answer, (first, first, *others))
    turned = replace(
        first, rings=tuple(tuple(-k for k in r[::-1]) for r in first.rings)
    )
    yield "a region seen from outside", _key(answer, (turned, *others))
    if answer.regions[::-1] != answer.regions:
        yield "regions in another order", _key(answer, answer.regions[::-1])
    holed = [k for k, one in enumerate(answer.regions) if len(one.rings) > 1]
    for k in holed[:1]:
        bare = replace(answer.regions[k], rings=answer.regions[k].rings[:1])
        regions = (*answer.regions[:k], bare, *answer.regions[k + 1 :])
        yield "a hole is missing", _key(answer, regions)
    name = "star" if answer.drawing != "star" else "lion"
    yield "another drawing", write_answer(replace(answer, drawing=name))


def _key(answer: Picture, regions: tuple[Region, ...]) -> Json:
    return write_answer(replace(answer, regions=regions))


def _pages(givens: Page) -> Iterator[tuple[str, Page]]:
    (place, number), *numbers = givens.numbers
    count = len(givens.colours)
    changed = (place, number % count + 1)
    yield "another number", replace(givens, numbers=(changed, *numbers))
    yield "a number is missing", replace(givens, numbers=tuple(numbers))
    beside = ((place[0] + 5, place[1]), number)
    twice = (givens.numbers[0], beside, *numbers)
    yield "a number twice in a region", replace(givens, numbers=twice)
    on_line = sorted([*numbers, (givens.lines[0][0], number)], key=lambda n: n[0][::-1])
    yield "a number on a line", replace(givens, numbers=tuple(on_line))
    yield "a line is missing", replace(givens, lines=givens.lines[:-1])
    x, y = place
    loose = (*givens.lines, ((x - 90, y - 90), (x - 80, y + 90)))
    yield "a line that ends in a region", replace(givens, lines=loose)
    through = (*givens.lines, ((x - 1, y), (x + 1, y)))
    yield "a line through a number", replace(givens, lines=through)
    whole = (((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)),)
    yield "all in black", replace(givens, black=(*givens.black, whole))
    turned = (*givens.colours[1:], givens.colours[0])
    yield "colours exchanged", replace(givens, colours=turned)
    yield "numbers in another order", replace(givens, numbers=givens.numbers[::-1])
