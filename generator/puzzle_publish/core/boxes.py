"""Boxes of a PDF and the matrices that move them.

A box is (left, bottom, right, top); where y grows downwards, its top is second.
"""

import math
from collections.abc import Iterable

Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]

UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def scale_of(matrix: Matrix) -> float:
    """Return how much a matrix enlarges along its vertical axis."""
    return math.hypot(matrix[2], matrix[3])


def joined(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that applies both."""
    if then is UNMOVED:
        return first
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def moved_point(point: tuple[float, float], matrix: Matrix) -> tuple[float, float]:
    """Return a point moved by a matrix."""
    (x, y), (a, b, c, d, e, f) = point, matrix
    return a * x + c * y + e, b * x + d * y + f


def moved_box(box: Box, matrix: Matrix) -> Box:
    """Return the bounding box of a box moved by a matrix."""
    left, bottom, right, top = box
    a, b, c, d, e, f = matrix
    if b == 0.0 == c:  # not rotated, which is the usual case
        x, u, y, v = a * left + e, a * right + e, d * bottom + f, d * top + f
        if u < x:
            x, u = u, x
        if v < y:
            y, v = v, y
        return x, y, u, v
    corners = ((left, bottom), (left, top), (right, bottom), (right, top))
    moved = box_round(moved_point(corner, matrix) for corner in corners)
    return moved or box


def box_round(points: Iterable[tuple[float, float]]) -> Box | None:
    """Return the bounding box of points, None if there are none."""
    every = list(points)
    if not every:
        return None
    xs, ys = [x for x, _ in every], [y for _, y in every]
    return min(xs), min(ys), max(xs), max(ys)


def lies_within(box: Box | None, around: Box | None) -> bool:
    """Return whether a box lies within another; None lies within any."""
    if box is None or around is None:
        return box is None
    return (
        box[0] >= around[0]
        and box[1] >= around[1]
        and box[2] <= around[2]
        and box[3] <= around[3]
    )


def round_both(box: Box | None, other: Box | None) -> Box | None:
    """Return the bounding box of two boxes, either of which may be None."""
    if box is None or other is None:
        return box or other
    return (
        min(box[0], other[0]),
        min(box[1], other[1]),
        max(box[2], other[2]),
        max(box[3], other[3]),
    )


def common_of(box: Box, other: Box) -> Box | None:
    """Return the intersection of two boxes, None if they do not overlap."""
    # Asked of every mark of a page: min and max would take twice as long.
    left, bottom, right, top = box
    x, y, end, head = other
    left = x if x > left else left
    bottom = y if y > bottom else bottom
    right = end if end < right else right
    top = head if head < top else top
    return (left, bottom, right, top) if left <= right and bottom <= top else None
