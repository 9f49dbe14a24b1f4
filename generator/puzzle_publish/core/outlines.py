"""Outlines of sets of cells and walls between them, with no line drawn twice."""

import functools
from collections.abc import Iterable, Mapping
from math import cos, pi, sin

Cell = tuple[int, int]  # row and column
Point = tuple[float, float]
Polygon = tuple[Point, ...]


def outlines(cells: Iterable[Cell]) -> tuple[Polygon, ...]:
    """The closed outlines of a set of cells, including holes, as corners (x, y).

    Clockwise on paper around the cells.

    >>> outlines([(0, 0), (0, 1)])
    (((0, 0), (2, 0), (2, 1), (0, 1)),)
    """
    return _outlines(frozenset(cells))


# A year's pages and keys repeat placements: this halves the time of drawing a page.
@functools.lru_cache(maxsize=4096)
def _outlines(inside: frozenset[Cell]) -> tuple[Polygon, ...]:
    edges: dict[Point, list[Point]] = {}
    for r, c in sorted(inside):
        for neighbour, start, end in (
            ((r - 1, c), (c, r), (c + 1, r)),
            ((r, c + 1), (c + 1, r), (c + 1, r + 1)),
            ((r + 1, c), (c + 1, r + 1), (c, r + 1)),
            ((r, c - 1), (c, r + 1), (c, r)),
        ):
            if neighbour not in inside:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        found.append(_corners(_loop(edges)))
    return tuple(found)


def _loop(edges: dict[Point, list[Point]]) -> list[Point]:
    """Remove one closed path from the edges, turning right at a fork."""
    start = min(edges, key=lambda point: (point[1], point[0]))
    path = [start]
    heading = (1.0, 0.0)
    while True:
        x, y = path[-1]
        ends = edges[x, y]
        right = (x - heading[1], y + heading[0])
        end = right if right in ends else ends[0]
        ends.remove(end)
        if not ends:
            del edges[x, y]
        if end == start:
            return path
        heading = (end[0] - x, end[1] - y)
        path.append(end)


def _corners(path: list[Point]) -> Polygon:
    kept = []
    for i, (x, y) in enumerate(path):
        (x0, y0), (x1, y1) = path[i - 1], path[(i + 1) % len(path)]
        if (x - x0) * (y1 - y) != (y - y0) * (x1 - x):
            kept.append((x, y))
    return tuple(kept)


def walls(owners: Mapping[Cell, object]) -> tuple[tuple[Point, Point], ...]:
    """The longest lines between neighbouring cells of different owners.

    Cells that are not in `owners` have no walls, so the board's outline is left out.

    >>> walls({(0, 0): "a", (0, 1): "b", (1, 0): "a", (1, 1): "b"})
    (((1, 0), (1, 2)),)
    """
    across = {
        (r, c)
        for (r, c), owner in owners.items()
        if owners.get((r - 1, c), owner) != owner
    }
    down = {
        (r, c)
        for (r, c), owner in owners.items()
        if owners.get((r, c - 1), owner) != owner
    }
    return tuple(
        [((c, r), (c + n, r)) for (r, c), n in _runs(across, 0, 1)]
        + [((c, r), (c, r + n)) for (r, c), n in _runs(down, 1, 0)]
    )


def _runs(starts: set[Cell], dr: int, dc: int) -> list[tuple[Cell, int]]:
    """Join neighbouring places in a direction: (first, how many)."""
    found = []
    for r, c in sorted(starts):
        if (r - dr, c - dc) in starts:
            continue
        n = 1
        while (r + n * dr, c + n * dc) in starts:
            n += 1
        found.append(((r, c), n))
    return found


@functools.lru_cache(maxsize=4096)
def middle(cells: tuple[Cell, ...]) -> Cell:
    """The cell of a piece nearest to its centre.

    >>> middle(((0, 0), (0, 1), (0, 2), (1, 1)))
    (0, 1)
    """
    shape = sorted(cells)
    r0 = sum(r for r, _ in shape) / len(shape)
    c0 = sum(c for _, c in shape) / len(shape)
    return min(shape, key=lambda cell: (cell[0] - r0) ** 2 + (cell[1] - c0) ** 2)


def inset(outline: Polygon, by: float) -> Polygon:
    """A right-angled clockwise outline, moved inwards.

    >>> inset(((0, 0), (2, 0), (2, 1), (0, 1)), 0.25)
    ((0.25, 0.25), (1.75, 0.25), (1.75, 0.75), (0.25, 0.75))
    """
    return tuple(
        # The inside is to the right of a clockwise edge: (dx, dy) -> (-dy, dx).
        (x - by * (before[1] + after[1]), y + by * (before[0] + after[0]))
        for (x, y), (before, after) in zip(outline, _headings(outline), strict=True)
    )


def rounded(outline: Polygon, by: float, radius: float) -> Polygon:
    """A right-angled clockwise outline, moved inwards and with rounded corners."""
    corners = zip(inset(outline, by), _headings(outline), strict=True)
    return tuple(
        point
        for corner, (before, after) in corners
        for point in _arc(corner, before, after, radius)
    )


def _headings(outline: Polygon) -> list[tuple[Point, Point]]:
    """The directions of the sides before and after each corner."""
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    after = [_heading(start, end) for start, end in sides]
    return list(zip(after[-1:] + after[:-1], after, strict=True))


def _heading(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = abs(dx) + abs(dy)
    return dx / length, dy / length


def _arc(corner: Point, before: Point, after: Point, radius: float) -> list[Point]:
    """The quarter circle that replaces a corner, in six steps."""
    x = corner[0] + radius * (after[0] - before[0])
    y = corner[1] + radius * (after[1] - before[1])
    return [
        (
            round(x - radius * (after[0] * cos(a) - before[0] * sin(a)), 4),
            round(y - radius * (after[1] * cos(a) - before[1] * sin(a)), 4),
        )
        for a in (k * pi / 12 for k in range(7))
    ]
