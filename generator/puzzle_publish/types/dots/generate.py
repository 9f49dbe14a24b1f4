"""From a seed to a draft: a drawing, dots along its outline, numbers beside them."""

from collections.abc import Iterator, Sequence

import numpy as np

from ...core.drawings.cells import covered
from ...core.drawings.library import Drawing, drawing
from ...core.outlines import Polygon
from ...core.puzzle import Draft
from ..library import chosen
from .inner import Runs, length_of, lines_of
from .labels import placed
from .model import (
    BEYOND,
    SIDE,
    Dot,
    Outline,
    Page,
    Point,
    half_box,
    write,
    write_answer,
)
from .outline import Place, dots_along, far
from .params import DOTS, DotsParams, level_of

DIFFERENCE = 0.06  # of a joined outline from a drawing, as a share of that, at most
# The square of an outline's length by its area: 12.6 of a circle, 16 of a square. Plain
# shapes are dull.
PLAIN = 18.0
# The share of a picture's lines that are printed, at most: what one sees at once is not
# worth joining dots.
PRINTED = {"easy": 0.3, "medium": 0.25, "hard": 0.2, "expert": 0.15}
OTHERS = 0.3  # area of a drawing's other parts and holes, as a share of its first part
LEAST_GAP = 0.6  # between any two dots
OFF_LINE = 0.3  # of a dot from lines that do not end there
# The size of numbers in hundredths, from so many dots.
SIZES = {90: 72, 60: 80, 35: 95, 0: 110}
CELLS, BOX = 64, (0.0, 0.0, 32.0, 32.0)


def generate(
    rng: np.random.Generator, params: DotsParams, used: Sequence[str] = ()
) -> Draft | None:
    """Return a draft, or None if none of a few drawings has room for the dots."""
    names = chosen(rng, params, used)
    least, most = DOTS[params.level]
    count = params.dots or int(rng.integers(least, most + 1))
    counts = [count] if params.dots else [count, most, (least + most) // 2, least]
    every = (one for one in map(drawing, names) if params.drawings or _is_rich(one))
    made = (draft_of(one, n, params.by) for one in every for n in counts)
    return next(filter(None, made), None)


def _short(lines: Runs, joined: Sequence[Place], share: float) -> Runs:
    """Return lines without the longest, so that they are at most a share of all.

    Eyes and spots stay; what goes is mostly a body within the body.
    """
    around = length_of(np.array([*joined, joined[0]]))
    most, kept = around * share / (1 - share), 0.0
    found = []
    for k in sorted(range(len(lines)), key=lambda k: length_of(lines[k])):
        kept += length_of(lines[k])
        if kept > most:
            break
        found.append(k)
    return [lines[k] for k in sorted(found)]


def draft_of(one: Drawing, count: int, by: int = 1, size: int = 0) -> Draft | None:
    """Return a drawing as a puzzle, None if it has no room, or loses its shape.

    Args:
        one: the drawing.
        count: of dots.
        by: what readers count by.
        size: of the numbers, in hundredths; unless given, by the count.
    """
    if not _has_one_part(one.whole):
        return None
    dots = dots_along(one.whole[0], count)
    if dots is None or not _is_clear(dots) or _difference(dots, one) > DIFFERENCE:
        return None
    size = size or next(size for least, size in SIZES.items() if count >= least)
    numbers = [by * (k + 1) for k in range(count)]
    dots = _from_widest(dots)
    inside = _short(lines_of(one, dots), dots, PRINTED[level_of(count)])
    labels = placed(dots, numbers, size, inside)
    if labels is None:
        return None
    order = tuple(map(_printed, dots))
    places = map(_printed, labels)
    marked = [Dot(*each) for each in zip(order, numbers, places, strict=True)]
    if not _are_within(marked, size):
        return None
    lines = tuple(
        tuple((round(x * 100), round(y * 100)) for x, y in line.tolist())
        for line in inside
    )
    marked.sort(key=lambda dot: (dot.place[1], dot.place[0]))
    page = Page(size, tuple(marked), lines)
    return Draft(write(page), write_answer(Outline(one.name, order)))


def _from_widest(dots: Sequence[Place]) -> list[Place]:
    """Return dots in their order from the one that has most room for the star."""
    room = [min(far(a, b) for b in dots if b != a) for a in dots]
    start = max(range(len(dots)), key=lambda k: room[k])
    return [*dots[start:], *dots[:start]]


def _printed(place: Place) -> Point:
    return round(place[0] * 100), round(place[1] * 100)


def _are_within(dots: Sequence[Dot], size: int) -> bool:
    """Return whether all numbers lie in the square that every page has."""
    return all(
        half - BEYOND <= middle <= SIDE + BEYOND - half
        for dot in dots
        for middle, half in zip(dot.label, half_box(dot.number, size), strict=True)
    )


def _area(outline: Polygon) -> float:
    ends = (*outline[1:], outline[0])
    pairs = zip(outline, ends, strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def _is_rich(one: Drawing) -> bool:
    """Return whether an outline is long for what it holds."""
    outline = one.whole[0]
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    length = sum(far(a, b) for a, b in pairs)
    return length * length >= PLAIN * _area(outline)


def _has_one_part(whole: Sequence[Polygon]) -> bool:
    first, *others = map(_area, whole)
    return sum(others) <= OTHERS * first


def _difference(dots: Sequence[Place], one: Drawing) -> float:
    """Return how much of cells a joined outline covers otherwise than a drawing."""
    joined, drawn = (
        covered([outline], BOX, CELLS, CELLS, 4)
        for outline in (tuple(dots), one.whole[0])
    )
    return float(np.abs(joined - drawn).sum() / drawn.sum())


def _is_clear(dots: Sequence[Place]) -> bool:
    """Return whether dots are apart, and off the lines between others."""
    count = len(dots)
    for k, dot in enumerate(dots):
        if any(far(dot, other) < LEAST_GAP for other in dots[k + 1 :]):
            return False
    return all(away >= OFF_LINE for away in _off_lines(dots, count))


def _off_lines(dots: Sequence[Place], count: int) -> Iterator[float]:
    """Yield how far each dot is from each line that does not end there."""
    places = np.array(dots)
    ends = np.roll(places, -1, axis=0)
    way = ends - places
    long = (way * way).sum(1)
    for k in range(count):
        away = places[k] - places
        share = np.clip((away * way).sum(1) / long, 0.0, 1.0)
        off = away - way * share[:, None]
        near = np.sqrt((off * off).sum(1))
        near[[k, k - 1]] = np.inf
        yield float(near.min())
