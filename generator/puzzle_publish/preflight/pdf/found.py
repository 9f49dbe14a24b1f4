"""What a walk over a page, form or pattern finds, and how marks move with a form."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, SupportsFloat

from ...core.boxes import UNMOVED, Box, Matrix, common_of, moved_box, scale_of
from .fonts import Font
from .state import Mark

if TYPE_CHECKING:
    from pikepdf import Object

_TURNED = 1e-9


@dataclass(slots=True)
class Noticed:
    """What is noticed while a page, form or pattern is painted.

    Attributes:
        transparency: what makes it transparent, in words.
        invisible: it has invisible text.
        linked: it refers to another file (OPI, external streams).
        broken: what PDF does not allow, in words.
        unjudged: what could not be followed, in words.
        missing: fonts that show characters for which they have no glyph.
        fonts: the fonts that text is set in.
    """

    transparency: set[str] = field(default_factory=set)
    invisible: bool = False
    linked: bool = False
    broken: set[str] = field(default_factory=set)
    unjudged: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)
    fonts: set[Font] = field(default_factory=set)

    def note(self, other: "Noticed") -> None:
        """Add what another walk noticed."""
        self.transparency |= other.transparency
        self.invisible |= other.invisible
        self.linked |= other.linked
        self.broken |= other.broken
        self.unjudged |= other.unjudged
        self.missing |= other.missing
        self.fonts |= other.fonts


@dataclass(slots=True)
class Found(Noticed):
    """What a page, form or pattern paints, and what was noticed on the way.

    Attributes:
        marks: in the order of painting.
    """

    marks: list[Mark] = field(default_factory=list)


def inherited(page: "Object", name: str) -> "Object | None":
    """Return an attribute of a page that it may have from its parents, or None."""
    node = page
    for _ in range(64):
        if name in node:
            return node[name]
        if "/Parent" not in node:
            break
        node = node["/Parent"]
    return None


def box_of(values: Iterable[SupportsFloat]) -> Box:
    """Return a box from a PDF array."""
    x0, y0, x1, y1 = (float(value) for value in values)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def matrix_of(thing: "Object") -> Matrix:
    """Return the matrix of a form or a pattern."""
    matrix = thing.get("/Matrix")
    if matrix is None:
        return UNMOVED
    a, b, c, d, e, f = (float(value) for value in matrix)
    return a, b, c, d, e, f


def moved(mark: Mark, matrix: Matrix, clip: Box | None) -> Mark | None:
    """Return a mark moved by a matrix and clipped, None if nothing of it is left."""
    box: Box | None = moved_box(mark.box, matrix)
    if clip is not None and box is not None:
        box = common_of(box, clip)
    if box is None:
        return None
    size = mark.size
    if mark.kind == "picture":
        size /= max(scale_of(matrix), 1e-9)
    elif mark.kind == "text":
        size *= scale_of(matrix)
    else:
        size *= thinnest_scale(matrix)
    turned = abs(matrix[1]) > _TURNED and abs(matrix[0]) > _TURNED
    return Mark(
        mark.kind,
        box,
        mark.paint,
        size,
        mark.dots,
        mark.solid and not turned,
        mark.over,
        mark.keeps_zero,
        mark.blends,
        mark.frame,
    )


def thinnest_scale(matrix: Matrix) -> float:
    """Return how much a matrix enlarges where it does so least."""
    a, b, c, d, _, _ = matrix
    if b == 0.0 == c:
        return min(abs(a), abs(d))
    return min(math.hypot(a, b), math.hypot(c, d))
