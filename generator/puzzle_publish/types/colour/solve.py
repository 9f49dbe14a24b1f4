"""The verifier: finds the regions of a page by its lines, and the number of each.

It works on the lines and the places of numbers that are printed, and shares nothing
with the modules that make them from a map of squares. A page has one answer by what its
numbers are; there is none where lines cross or end in a region, where a region has no
number or two different ones, where regions beside each other have the same, where a
part of a region that only a strip joins has no number or two, where a number is not
clear of all lines, or where a colour has no region.
"""

from collections.abc import Iterator, Sequence
from functools import cmp_to_key

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Json
from .model import SIDE, Page, Point, Points, Region, rings_in_order, write_regions

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CLEAR = 0.7  # of a number's size, from its middle to a line or to black, at least
ROOM = 84  # from which a part of a region must have a number
STRIP, THIN_STRIP, WIDE_STRIP = 15, 25, 50  # half of a strip's width
STEP = 25  # from one place that is looked at to the next
SLIVER = 30  # places of a part that has no number for want of room, at most
Way = tuple[int, Point, Point]  # a line, less than 0 from its end; its first two points


def solve(givens: Page) -> Iterator[Json]:
    """Yield the regions with their numbers, if the page is as it must be."""
    if _is_planar(givens.lines):
        regions = _numbered(givens, _faces(givens.lines))
        if regions and _is_clear(givens):
            yield write_regions(regions)


def placed(givens: Page) -> tuple[tuple[Region, tuple[Point, ...]], ...]:
    """Return the regions of a page that is proven, and where their numbers are."""
    faces = _faces(givens.lines)
    of, places = _owners(givens, faces), [place for place, _ in givens.numbers]
    own: dict[int, list[Point]] = {}
    for face, place in zip(of, places, strict=True):
        own.setdefault(face, []).append(place)
    regions = _numbered(givens, faces)
    return tuple(zip(regions, map(tuple, own.values()), strict=True))


def _is_planar(lines: Sequence[Points]) -> bool:
    """Return whether lines meet at their ends alone."""
    starts = np.array([p for line in lines for p in line[:-1]], np.int64)
    ends = np.array([p for line in lines for p in line[1:]], np.int64)
    places = [point for line in lines for point in line[1:-1]]
    tips = {point for line in lines for point in (line[0], line[-1])}
    if len({*places}) < len(places) or tips & {*places}:
        return False
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    one, other = np.nonzero(
        np.logical_and.reduce(
            [low[:, None, k] <= high[None, :, k] for k in (0, 1)]
            + [low[None, :, k] <= high[:, None, k] for k in (0, 1)]
        )
    )
    one, other = one[one < other], other[one < other]
    a, b, c, d = starts[one], ends[one], starts[other], ends[other]
    meet = (_side(a, b, c) * _side(a, b, d) <= 0) & (
        _side(c, d, a) * _side(c, d, b) <= 0
    )
    shared = [(p == q).all(1) for p in (a, b) for q in (c, d)]
    beside = np.logical_or.reduce(shared)
    return not bool((meet & ~beside).any()) and not _overlap(a, b, c, d, shared)


def _overlap(
    a: Ints, b: Ints, c: Ints, d: Ints, shared: Sequence[NDArray[np.bool_]]
) -> bool:
    """Return whether two pieces from one point lie on each other."""
    for same, p, q in zip(shared, (b, b, a, a), (d, c, d, c), strict=True):
        from_ = np.where(same[:, None], np.where((p == b).all(1)[:, None], a, b), 0)
        u, v = p - from_, q - from_
        across = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
        along = (u * v).sum(1)
        if (same & (across == 0) & (along > 0)).any():
            return True
    return False


def _side(a: Ints, b: Ints, p: Ints) -> Ints:
    """Return on which side of the line from a to b points are, by the sign."""
    found: Ints = np.sign(
        (b[:, 0] - a[:, 0]) * (p[:, 1] - a[:, 1])
        - (b[:, 1] - a[:, 1]) * (p[:, 0] - a[:, 0])
    )
    return found


def _faces(lines: Sequence[Points]) -> list[tuple[list[int], ...]]:
    """Return the regions between lines: a ring round each, then those of its holes."""
    rings = [*_walks(lines)]
    areas = [_area(_along(lines, ring)) for ring in rings]
    outer = [k for k, area in enumerate(areas) if area > 0]
    holes: dict[int, list[list[int]]] = {k: [] for k in outer}
    for k, ring in enumerate(rings):
        if areas[k] > 0:
            continue
        own = {abs(number) for number in ring}
        place = np.array([lines[abs(ring[0]) - 1][0]], np.int64)
        round_it = [
            one
            for one in outer
            if -areas[k] < areas[one]
            and not own & {abs(number) for number in rings[one]}
            and _inside(place, _along(lines, rings[one]))[0]
        ]
        if round_it:
            holes[min(round_it, key=areas.__getitem__)].append(ring)
    return [(rings[k], *holes[k]) for k in outer]


def _walks(lines: Sequence[Points]) -> Iterator[list[int]]:
    """Yield each way along lines that always takes the next one at the right."""
    ways: dict[Point, list[Way]] = {}
    for k, line in enumerate(lines, 1):
        ways.setdefault(line[0], []).append((k, line[0], line[1]))
        ways.setdefault(line[-1], []).append((-k, line[-1], line[-2]))
    after: dict[int, int] = {}
    for one in ways.values():
        order = [number for number, *_ in sorted(one, key=cmp_to_key(_by_turn))]
        for before, number in zip(order, order[1:] + order[:1], strict=True):
            after[-number] = before
    while after:
        ring = [next(iter(after))]
        while (number := after.pop(ring[-1])) != ring[0]:
            ring.append(number)
        yield ring


def _by_turn(one: Way, other: Way) -> int:
    """Compare the directions of two ways from one point, round from the right."""
    (a, b), (c, d) = _way(one), _way(other)
    half = (b < 0 or (b == 0 and a < 0)) - (d < 0 or (d == 0 and c < 0))
    return half or -(a * d - b * c)


def _way(one: Way) -> Point:
    (x, y), (u, v) = one[1:]
    return u - x, v - y


def _along(lines: Sequence[Points], ring: Sequence[int]) -> Ints:
    parts = [lines[abs(k) - 1][:: 1 if k > 0 else -1][:-1] for k in ring]
    return np.array([point for part in parts for point in part], np.int64)


def _area(points: Ints) -> int:
    """Return twice an area; less than 0 for a way round a hole."""
    after = np.roll(points, -1, axis=0)
    return int((points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]).sum())


def _inside(places: Ints, ring: Ints) -> NDArray[np.bool_]:
    """Return which places are inside of an outline."""
    x, y = places[:, :1], places[:, 1:]
    (a, b), (c, d) = ring.T, np.roll(ring, -1, axis=0).T
    level = (b <= y) != (d <= y)
    turn = (c - a) * (y - b) - (x - a) * (d - b)
    crossed = level & ((turn > 0) == (d > b))
    found: NDArray[np.bool_] = crossed.sum(1) % 2 == 1
    return found


def _numbered(
    givens: Page, faces: Sequence[tuple[list[int], ...]]
) -> tuple[Region, ...]:
    """Return regions in the order of their numbers, () if some are not right."""
    if not faces:
        return ()
    of = _owners(givens, faces)
    if {*of} != {*range(len(faces))}:
        return ()
    numbers: dict[int, int] = {}
    for face, (_, number) in zip(of, givens.numbers, strict=True):
        if numbers.setdefault(face, number) != number:
            return ()
    if {*numbers.values()} != {*range(1, len(givens.colours) + 1)}:
        return ()
    beside: dict[int, list[int]] = {}
    for k, rings in enumerate(faces):
        for line in (abs(one) for ring in rings for one in ring):
            beside.setdefault(line, []).append(numbers[k])
    if any(len({*pair}) < len(pair) for pair in beside.values()):
        return ()
    order = dict.fromkeys(of)
    return tuple(Region(numbers[k], rings_in_order([*faces[k]])) for k in order)


def _owners(givens: Page, faces: Sequence[tuple[list[int], ...]]) -> list[int]:
    """Return the region that each number is in, -1 for none."""
    places = np.array([place for place, _ in givens.numbers], np.int64)
    outlines = [_along(givens.lines, face[0]) for face in faces]
    inside = np.array([_inside(places, outline) for outline in outlines])
    areas = np.array([_area(outline) for outline in outlines])
    of = np.where(inside, areas[:, None], 10**9).argmin(0)
    found: list[int] = np.where(inside.any(0), of, -1).tolist()
    return found


def _is_clear(givens: Page) -> bool:
    """Return whether numbers are clear of lines, one in each part with room for it."""
    order = [(y, x) for (x, y), _ in givens.numbers]
    if order != sorted(order):
        return False
    lines = [np.array(line, np.int64) for line in givens.lines]
    shapes = [
        np.array([*one, one[0]], np.int64) for part in givens.black for one in part
    ]
    starts = np.concatenate([one[:-1] for one in (*lines, *shapes)])
    ways = np.concatenate([np.diff(one, axis=0) for one in (*lines, *shapes)])
    places = np.array([place for place, _ in givens.numbers], np.int64)
    if _away(places, starts, ways).min() < CLEAR * givens.size:
        return False
    black = [shapes_of(part) for part in givens.black]
    if any(_even_odd(places, one).any() for one in black):
        return False
    away = _map(starts, ways)
    side = np.arange(0, SIDE + STEP, STEP)
    grid = np.stack([*np.meshgrid(side, side)], -1).reshape(-1, 2)
    for one in black:
        away[_even_odd(grid, one).reshape(away.shape)] = 0
    return _each_has_one(away, np.round(places / STEP).astype(np.int64))


def shapes_of(part: Sequence[Points]) -> list[Ints]:
    """Return the outlines of a black part as arrays."""
    return [np.array(one, np.int64) for one in part]


def _even_odd(places: Ints, outlines: Sequence[Ints]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (
        np.sum([_inside(places, one) for one in outlines], axis=0) % 2 == 1
    )
    return found


def _away(places: Ints, starts: Ints, ways: Ints) -> Floats:
    """Return how far each place is from each piece of a line."""
    off = places[:, None] - starts[None]
    long = np.maximum((ways * ways).sum(1), 1)
    along = np.clip((off * ways).sum(2) / long, 0, 1)
    left = off - along[..., None] * ways
    found: Floats = np.sqrt((left * left).sum(2))
    return found


def _map(starts: Ints, ways: Ints) -> Floats:
    """Return how far places at even gaps are from lines, up to some distance."""
    count = SIDE // STEP + 1
    found = np.full((count, count), float(2 * ROOM))
    for start, way in zip(starts, ways, strict=True):
        ends = np.stack([start, start + way])
        low = np.maximum((ends.min(0) - ROOM) // STEP, 0)
        high = np.minimum((ends.max(0) + ROOM) // STEP + 1, count)
        xs, ys = (np.arange(low[k], high[k]) * STEP for k in (0, 1))
        grid = np.stack([*np.meshgrid(xs, ys)], -1).reshape(-1, 2)
        away = _away(grid, start[None], way[None]).reshape(len(ys), len(xs))
        part = found[low[1] : high[1], low[0] : high[0]]
        np.minimum(part, away, out=part)
    return found


def _each_has_one(away: Floats, places: Ints) -> bool:
    """Return whether parts have a number each, where strips count as narrow or wide."""
    x, y = places.T
    joined = _joined(away >= STRIP, corners=True)
    if not np.isin(joined[away >= ROOM], joined[y, x]).all():
        return False
    if any(_sliver(away >= strip, places) > SLIVER for strip in (STRIP, THIN_STRIP)):
        return False
    apart = _joined(away >= WIDE_STRIP, corners=False)[y, x]
    return len({*apart.tolist()}) == len(places)


def _sliver(free: NDArray[np.bool_], places: Ints) -> int:
    """Return how many places the largest part without a number has."""
    x, y = places.T
    joined = _joined(free, corners=True)
    bare = joined[free & ~np.isin(joined, joined[y, x])]
    return int(np.unique(bare, return_counts=True)[1].max(initial=0))


def _joined(free: NDArray[np.bool_], *, corners: bool) -> Ints:
    """Return the part of each place that is free: the number of its first place."""
    high, wide = free.shape
    none = high * wide
    ways = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    if corners:
        ways += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    found = np.where(free, np.arange(none).reshape(free.shape), none)
    while True:
        framed = np.pad(found, 1, constant_values=none)
        near = [framed[1 + r : 1 + r + high, 1 + c : 1 + c + wide] for r, c in ways]
        least = np.where(free, np.minimum.reduce([found, *near]), none)
        # A part's number is that of a place, whose part may have a less one by now.
        least = np.append(least.ravel(), none)[least]
        if (least == found).all():
            return found
        found = least
