"""From a seed to a draft: a drawing before a backdrop, its lines and its numbers."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from ...core.drawings.library import Drawing, drawing
from ...core.puzzle import Draft
from ..library import chosen
from . import pouring, raster, regions, trace
from .model import (
    SIDE,
    Page,
    Picture,
    Point,
    Points,
    Region,
    rings_in_order,
    write,
    write_answer,
)
from .palette import NAMES
from .params import BACKDROPS, COLOURS, WAVES, ColourParams, level_of
from .regions import PER_UNIT, ROOM, Painted
from .rules import follows_rules

TRIES = 4  # backdrops of one drawing
LOST = 0.06  # of a drawing that has another colour than it should, at most
CUT = 0.03  # of a drawing that lies in the backdrop's regions, or the other way round
OWN, RICH = 3, 5  # regions of a drawing that is named, and of others, at least
SIZE = 100  # of numbers
STRIP = (
    0.35 * PER_UNIT
)  # squares: half of the width of what joins two parts with a number each
# Parts that have no room for a number: half of the strip that joins them, and the most
# of their places that are as far from lines, in squares of a unit. Stricter than the
# verifier, whose places are fewer and elsewhere.
SLIVERS, SLIVER = (0.15, 0.25, 0.35), 1.2
FRAME = ((0.0, 0.0), (32.0, 0.0), (32.0, 32.0), (0.0, 32.0))


def generate(
    rng: np.random.Generator, params: ColourParams, used: Sequence[str] = ()
) -> Draft | None:
    """Return a draft, or None if none of a few drawings suits the level."""
    names = chosen(rng, params, used)
    names *= TRIES if params.drawings else 1
    own = OWN if params.drawings else RICH
    made = (draft_of(rng, drawing(name), params.level, own) for name in names)
    return next(filter(None, made), None)


def draft_of(
    rng: np.random.Generator, one: Drawing, level: str, own: int = RICH
) -> Draft | None:
    """Return a drawing as a puzzle of a level, None if it does not suit it.

    It has so many regions of its own, before waves divide them.
    """
    painted = regions.painted(rng, one, BACKDROPS[level])
    if painted is None or painted.own < own:
        return None
    if level in WAVES:
        painted = regions.painted(rng, one, BACKDROPS[level], WAVES[level])
    if painted is None or painted.lost > LOST:
        return None
    if painted.cut > CUT:
        return None
    least, most = COLOURS[level]
    if not least <= len({*painted.names}) <= most:
        return None
    places = _places(painted)
    if not places or level_of(len(places)) != level:
        return None
    found = _page(one, painted, places)
    # Of a slim drawing, what its edges lose may be more than the rules allow.
    if found is None or not follows_rules(*found):
        return None
    return Draft(write(found[0]), write_answer(found[1]))


def _page(
    one: Drawing, painted: Painted, places: Sequence[tuple[Point, int]]
) -> tuple[Page, Picture] | None:
    """Return the page and its key, None if a region has no room for its number."""
    outlines = [each for part in one.regions for each in part.outlines]
    edges = trace.Edges([*outlines, FRAME], painted.behind)
    traced = trace.lines_of(painted.regions)
    drawn = [_printed(edges, line) for line in traced]
    # A line so short that its ends are one place is none.
    lines = [line for line in drawn if len(line) > 1]
    every = {region for _, region in places} == {*range(len(painted.names))}
    frame = [
        points
        for line, points in zip(traced, drawn, strict=True)
        if regions.OUTSIDE in (line.left, line.right)
    ]
    if not every or not _is_square(frame) or trace.cross(lines):
        return None
    colours = tuple(name for name in NAMES if name in painted.names)
    number_of = [colours.index(name) + 1 for name in painted.names]
    numbers = tuple((place, number_of[region]) for place, region in places)
    page = Page(SIZE, colours, tuple(lines), _black(edges, painted), numbers)
    if not pouring.fills(page):
        return None
    rings = _numbered(_rings(traced), [len(line) > 1 for line in drawn])
    order = dict.fromkeys(region for _, region in places)
    answer = tuple(Region(number_of[k], rings_in_order(rings[k])) for k in order)
    return page, Picture(one.name, answer)


def _is_square(frame: list[Points]) -> bool:
    """Return whether the lines at the edge of a page are those of its square."""
    points = {point for line in frame for point in line}
    corners = {(x, y) for x in (0, SIDE) for y in (0, SIDE)}
    return corners <= points and all({0, SIDE} & {*point} for point in points)


def _numbered(
    rings: dict[int, list[list[int]]], there: list[bool]
) -> dict[int, list[list[int]]]:
    """Return rings without the lines that are not there, the others counted anew."""
    nth = [0, *accumulate(map(int, there))]
    return {
        region: [
            [nth[k] if k > 0 else -nth[-k] for k in ring if there[abs(k) - 1]]
            for ring in each
        ]
        for region, each in rings.items()
    }


def _printed(edges: trace.Edges, line: trace.Line) -> Points:
    found: list[tuple[int, int]] = []
    for x, y in edges.points(line, PER_UNIT, 1):
        point = round(x * 100), round(y * 100)
        if not found or found[-1] != point:
            found.append(point)
    return tuple(found)


def _black(edges: trace.Edges, painted: Painted) -> tuple[tuple[Points, ...], ...]:
    """Return the outlines of what is printed in black."""
    ink = regions.without_corners(painted.ink.astype(np.int32))
    if ink is None:
        return ()
    parts, _ = raster.parts_of(ink)
    shown = np.where(ink > 0, parts, -1).astype(np.int32)
    found: dict[int, list[Points]] = {}
    for line in trace.lines_of(shown):
        outline = _printed(edges, line)[:-1]
        if len(outline) > 2:
            found.setdefault(max(line.left, line.right), []).append(outline)
    return tuple(tuple(found[k]) for k in sorted(found))


def _places(painted: Painted) -> list[tuple[Point, int]]:
    """Return the places of numbers from top to bottom, each with its region.

    Of parts of a region that only a thin strip joins, each has one. There are none if
    one is large and too narrow for its number.
    """
    free = np.where(painted.ink, -2, painted.regions)
    squares, _ = raster.nearest(raster.edges_of(free), free >= 0)
    inside = (squares >= STRIP * STRIP) & (free >= 0)
    parts, count = raster.parts_of(np.where(inside, free, -1).astype(np.int32))
    most = np.zeros(count, np.int32)
    np.maximum.at(most, parts.ravel(), np.where(inside, squares, 0).ravel())
    wide = parts.shape[1]
    found = []
    for part in np.flatnonzero(most >= ROOM * ROOM).tolist():
        place = int(np.where(parts == part, squares, -1).argmax())
        row, column = divmod(place, wide)
        x, y = ((k - 0.5) * 100 / PER_UNIT for k in (column, row))
        found.append(((round(x), round(y)), int(free[row, column])))
    if any(_sliver(free, squares, half, found) > SLIVER for half in SLIVERS):
        return []
    return sorted(found, key=lambda one: (one[0][1], one[0][0]))


def _sliver(
    free: raster.Map,
    squares: raster.Map,
    half: float,
    numbers: Sequence[tuple[Point, int]],
) -> float:
    """Return how large the largest part without a number is, in squares of a unit."""
    inside = (squares >= (half * PER_UNIT) ** 2) & (free >= 0)
    parts, count = raster.parts_of(np.where(inside, free, -1).astype(np.int32))
    size = np.bincount(parts[inside], minlength=count)
    for (x, y), _ in numbers:
        row, column = (round(k * PER_UNIT / 100 + 0.5) for k in (y, x))
        size[parts[row, column]] = 0
    return float(size.max(initial=0)) / PER_UNIT**2


def _rings(lines: list[trace.Line]) -> dict[int, list[list[int]]]:
    """Return each region's outlines as the numbers of lines, itself at the right."""
    after: dict[tuple[int, trace.Vertex], int] = {}
    for k, line in enumerate(lines, 1):
        after[line.right, line.corners[0]] = k
        after[line.left, line.corners[-1]] = -k
    found: dict[int, list[list[int]]] = {}
    while after:
        region, place = next(iter(after))
        ring: list[int] = []
        while number := after.pop((region, place), 0):
            ring.append(number)
            place = lines[abs(number) - 1].corners[-1 if number > 0 else 0]
        found.setdefault(region, []).append(ring)
    return found
