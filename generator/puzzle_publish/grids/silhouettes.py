"""Drawings of the library as masks: the cells that a whole drawing covers."""

from collections.abc import Mapping

import numpy as np

from ..core.drawings.library import drawing, drawings
from ..core.errors import UsageError
from ..core.puzzle import digest
from .masks import Mask, is_connected

THRESHOLD = 40  # of a cell inside, in per cent; as much as of other shapes
_WHOLE = 0.9  # of its cells must hang together
# Of a theme, only what does not look like a box or a stick: the share of the cells of
# its rectangle, and that of cells in squares of four.
_LEAST, _MOST, _THICK = 0.35, 0.8, 0.9


def silhouette(name: str, height: int, width: int) -> Mask:
    """Return the cells of a drawing as large as fits, in one piece, no side empty.

    Raises:
        UsageError: there is no such drawing, or it comes apart at this size.
    """
    mask = drawing(name).shape_in_cells(height, width, THRESHOLD)
    found = _largest_part(mask)
    if found.sum() < _WHOLE * mask.sum() or not found.any():
        raise UsageError(
            f"{name}: its cells do not hang together in {height} rows and {width}"
            " columns; set more, or choose another drawing"
        )
    return found[np.ix_(found.any(axis=1), found.any(axis=0))]


def silhouettes(
    asked: Mapping[str, object], height: int, width: int
) -> dict[str, Mask]:
    """Return a drawing, or those of a theme with a telling outline.

    They come in an order that does not tell what they are.

    Args:
        asked: its `name` or `theme`.
        height: the most rows.
        width: the most columns.

    Raises:
        UsageError: there is no such drawing or theme, or none is good at this size.
    """
    if ("name" in asked) == ("theme" in asked):
        raise UsageError("must have name or theme, as in {theme: animals}")
    if "name" in asked:
        name = str(asked["name"])
        return {name: silhouette(name, height, width)}
    theme = str(asked["theme"])
    found = {}
    for one in sorted(drawings(theme), key=lambda each: digest(each.name)):
        try:
            mask = silhouette(one.name, height, width)
        except UsageError:
            continue
        if is_telling(mask):
            found[one.name] = mask
    if not found:
        raise UsageError(
            f"the theme {theme}: no drawing has a clear shape in {height} rows and"
            f" {width} columns; set more, or choose another theme"
        )
    return found


def is_telling(mask: Mask) -> bool:
    """Return whether a shape is neither nearly a rectangle nor made of thin lines.

    >>> is_telling(np.ones((9, 9), bool)), is_telling(np.eye(9, dtype=bool))
    (False, False)
    """
    fours = mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:]
    padded = np.pad(fours, 1)
    thick = padded[:-1, :-1] | padded[1:, :-1] | padded[:-1, 1:] | padded[1:, 1:]
    share = float(mask.mean())
    return _LEAST <= share <= _MOST and bool(thick.sum() >= _THICK * mask.sum())


def centred(mask: Mask, height: int, width: int) -> Mask:
    """Return a mask in the middle of a larger rectangle.

    >>> centred(np.ones((1, 2), bool), 3, 2).tolist()
    [[False, False], [True, True], [False, False]]
    """
    above, left = (height - mask.shape[0]) // 2, (width - mask.shape[1]) // 2
    found = np.zeros((height, width), bool)
    found[above : above + mask.shape[0], left : left + mask.shape[1]] = mask
    return found


def _largest_part(mask: Mask) -> Mask:
    """Return the cells of the largest part that hangs together by sides."""
    if is_connected(mask):
        return mask
    left = {(int(r), int(c)) for r, c in np.argwhere(mask)}
    best: list[tuple[int, int]] = []
    while left:
        reached = [min(left)]
        left.remove(reached[0])
        for r, c in reached:
            near = {(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)} & left
            left -= near
            reached += sorted(near)
        best = max(best, reached, key=len)
    found = np.zeros_like(mask)
    for r, c in best:
        found[r, c] = True
    return found
