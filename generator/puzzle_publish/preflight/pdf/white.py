"""The largest white rectangle of a page's type area, on a coarse grid of its marks."""

from collections.abc import Iterable, Iterator

from ...core.boxes import Box
from .state import Mark

_COLUMNS, _ROWS = 24, 36
_FRAME_PT = 2.0


def largest_white(marks: Iterable[Mark], area: Box, least: float) -> float:
    """Return the largest white rectangle as a share of an area; 0.0 below `least`."""
    width, height = (area[2] - area[0]) / _COLUMNS, (area[3] - area[1]) / _ROWS
    rows = [0] * _ROWS
    x, y, end, head = area
    for left, bottom, right, top in _inked(marks):
        # Hundreds of times a page, so without calls of min and max.
        left = x if left < x else left  # noqa: PLW2901
        right = end if right > end else right  # noqa: PLW2901
        bottom = y if bottom < y else bottom  # noqa: PLW2901
        top = head if top > head else top  # noqa: PLW2901
        if left > right or bottom > top:
            continue
        first, last = int((left - x) / width), int((right - x) / width)
        low, high = int((bottom - y) / height), int((top - y) / height)
        # On the area's right or upper edge they are a column or row too far.
        if last == _COLUMNS:
            first, last = first - (first == last), _COLUMNS - 1
        if high == _ROWS:
            low, high = low - (low == high), _ROWS - 1
        bits = (2 << last) - (1 << first)
        for row in range(low, high + 1):
            rows[row] |= bits
    return _largest(rows, int(least * _COLUMNS * _ROWS)) / (_COLUMNS * _ROWS)


def _inked(marks: Iterable[Mark]) -> Iterator[Box]:
    """Yield the boxes of marks that leave ink; of a frame, its four sides."""
    for mark in marks:
        if mark.paint.is_white:
            continue
        left, bottom, right, top = mark.box
        if not mark.frame:
            yield mark.box
            continue
        yield left, bottom, right, bottom + _FRAME_PT
        yield left, top - _FRAME_PT, right, top
        yield left, bottom, left + _FRAME_PT, top
        yield right - _FRAME_PT, bottom, right, top


def _largest(rows: list[int], least: int) -> int:
    """Return how many cells the largest empty rectangle has, 0 if not `least`.

    >>> _largest([0b1111 << 20] * 12 + [0] * 24, 100)  # 20 columns by 36 rows
    720
    """
    best, full = least - 1, (1 << _COLUMNS) - 1
    for top in range(_ROWS):
        taken = 0
        for bottom in range(top, _ROWS):
            taken |= rows[bottom]
            run = _longest_run(~taken & full)
            if run * (_ROWS - top) <= best:
                break
            best = max(best, run * (bottom - top + 1))
    return best if best >= least else 0


def _longest_run(bits: int) -> int:
    """Return the longest run of ones.

    >>> _longest_run(0b1011101)
    3
    """
    run = 0
    while bits:
        bits &= bits << 1
        run += 1
    return run
