"""The largest empty rectangle of a page, by which arrangements are compared.

A page looks unfinished if a quarter of its type area is one white rectangle.
"""

from collections.abc import Sequence
from itertools import combinations

Box = tuple[float, float, float, float]  # left, top, right, bottom


def largest_empty(boxes: Sequence[Box], width: float, height: float) -> float:
    """Return the largest rectangle that no box touches, as a share of the whole.

    >>> largest_empty([(0, 0, 4, 2), (0, 2, 1, 4)], 4, 4)
    0.375
    >>> largest_empty([], 4, 4)
    1.0
    """
    edges = {0.0, width, *(x for box in boxes for x in (box[0], box[2]))}
    across = sorted(x for x in edges if 0 <= x <= width)
    best = 0.0
    for left, right in combinations(across, 2):
        if (right - left) * height <= best:
            continue
        inside = [(b[1], b[3]) for b in boxes if b[0] < right and b[2] > left]
        best = max(best, (right - left) * _gap(inside, height))
    return best / (width * height)


def _gap(spans: Sequence[tuple[float, float]], height: float) -> float:
    """Return the longest part of a height that no span covers.

    >>> _gap([(1, 2), (7, 8)], 10)
    5
    """
    end = most = 0.0
    for top, bottom in sorted(spans):
        most = max(most, top - end)
        end = max(end, bottom)
    return max(most, height - end)
