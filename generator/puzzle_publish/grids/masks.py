"""Shapes of grids that are no rectangle: a heart, a star, a letter, a digit.

A mask says which cells of a grid belong to a shape: those of which a good part lies
inside the shape's outline.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Point = tuple[float, float]

_FINE = 8  # samples along each side of a cell
_STEPS = 144  # points round a curved outline
_FLAT = 6  # points of each curve of a letter
_FONT = "SourceSansPro-Black.ttf"
_SHARE = 0.4  # of a cell inside the outline; less than half keeps points and tips


def _round(radius: Callable[[float], float]) -> tuple[Point, ...]:
    """Return a curve round the middle, from its radius at each angle."""
    return tuple((radius(a) * cos(a), radius(a) * sin(a)) for a in _ANGLES)


def _heart(t: float) -> Point:
    # The usual heart of sines: Weisstein, "Heart Curve", MathWorld, the last but one.
    wave = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
    return sin(t) ** 3, -wave / 16


def _mirrored(*right: Point) -> tuple[Point, ...]:
    """Return corners from the top down the right side, and up again on the left."""
    return (*right, *((-x, y) for x, y in reversed(right)))


_ANGLES = tuple(2 * pi * k / _STEPS for k in range(_STEPS))
_OUTLINES: Mapping[str, tuple[Point, ...]] = {
    "circle": _round(lambda angle: 1),
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "flower": _round(lambda angle: 1 + 0.28 * cos(6 * angle)),
    "heart": tuple(_heart(angle) for angle in _ANGLES),
    "hexagon": _mirrored((0.5, -1), (1, 0), (0.5, 1)),
    "house": _mirrored((0, -1), (1, -0.1), (0.8, -0.1), (0.8, 1)),
    # Fatter than a pentagram, so that there are cells in its arms.
    "star": tuple(
        ((0.5 if k % 2 else 1) * sin(k * pi / 5), (k % 2 / 2 - 1) * cos(k * pi / 5))
        for k in range(10)
    ),
    "tree": _mirrored(
        *((0, -1), (0.55, -0.35), (0.3, -0.35), (0.8, 0.2), (0.5, 0.2), (1, 0.72)),
        *((0.22, 0.72), (0.22, 1)),
    ),
    "triangle": ((0, -1), (1, 1), (-1, 1)),
}
SHAPES = tuple(_OUTLINES)


@cache
def shape_mask(name: str, height: int, width: int) -> Mask:
    """Return the cells of a shape that fills a grid; left and right are alike.

    Args:
        name: one of SHAPES.
        height: the number of rows.
        width: the number of columns.

    >>> print(picture(shape_mask("diamond", 5, 5)))
    ..#..
    .###.
    #####
    .###.
    ..#..
    """
    points = np.array(_OUTLINES[name])
    low, high = points.min(axis=0), points.max(axis=0)
    scaled = (points - low) / (high - low) * [width, height]
    half = _covered([scaled], height, width)
    return _read_only(half | half[:, ::-1])  # a sample on the outline has one side


@cache
def sign_mask(sign: str, height: int, width: int) -> Mask:
    """Return the cells of a letter or digit as large as fits, without empty edges.

    Args:
        sign: a letter or digit of one piece.
        height: the most rows.
        width: the most columns.

    Raises:
        ValueError: it is neither, or comes apart at this size.

    >>> print(picture(sign_mask("L", 6, 6)))
    ##..
    ##..
    ##..
    ##..
    ##..
    ####
    """
    contours = _contours(sign)
    if not contours:
        raise ValueError(f'"{sign}" is no letter or digit')
    points = np.concatenate(contours)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = min(width / (high - low)[0], height / (high - low)[1])
    tall, wide = (max(1, round(x)) for x in ((high - low) * scale)[::-1])
    scaled = [(contour - low) / (high - low) * [wide, tall] for contour in contours]
    mask = _covered(scaled, tall, wide)
    if not is_connected(mask):
        raise ValueError(
            f'"{sign}" is not in one piece on {height} rows and {width} columns'
        )
    return _read_only(mask)


def is_connected(mask: Mask) -> bool:
    """Return whether the cells of a mask hang together by their sides; not of none.

    >>> is_connected(np.array([[True, False], [False, True]]))
    False
    """
    left = {(int(r), int(c)) for r, c in np.argwhere(mask)}
    if not left:
        return False
    reached = [min(left)]
    left.remove(reached[0])
    for r, c in reached:
        for cell in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
            if cell in left:
                left.remove(cell)
                reached.append(cell)
    return not left


def picture(mask: Mask) -> str:
    """Return a mask as a text of # and dots."""
    return "\n".join("".join(".#"[cell] for cell in row) for row in mask.tolist())


def _covered(contours: Sequence[NDArray[np.float64]], height: int, width: int) -> Mask:
    """Return the cells of which a good part is inside, by the even-odd rule."""
    xs = (np.arange(width * _FINE) + 0.5) / _FINE
    ys = (np.arange(height * _FINE) + 0.5) / _FINE
    inside = np.zeros((len(ys), len(xs)), bool)
    for contour in contours:
        for (x0, y0), (x1, y1) in zip(
            contour, np.roll(contour, -1, axis=0), strict=True
        ):
            if y0 == y1:
                continue
            crossed = (ys > min(y0, y1)) & (ys <= max(y0, y1))
            at = x0 + (ys - y0) * (x1 - x0) / (y1 - y0)
            inside ^= crossed[:, None] & (xs[None, :] > at[:, None])
    shares = inside.reshape(height, _FINE, width, _FINE).mean(axis=(1, 3))
    covered: Mask = shares >= _SHARE
    return covered


def _contours(sign: str) -> list[NDArray[np.float64]]:
    """Return the outlines of a letter or digit in the heaviest sans."""
    from importlib.resources import files

    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.ttLib import TTFont

    with files("font_source_sans_pro").joinpath("files", _FONT).open("rb") as file:
        font = TTFont(file)
        name = font.getBestCmap().get(ord(sign)) if len(sign) == 1 else None
        if name is None or not sign.isalnum():
            return []
        glyphs = font.getGlyphSet()
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
    contours: list[list[Point]] = []
    for verb, points in pen.value:
        if verb == "moveTo":
            contours.append([])
        if verb in ("moveTo", "lineTo"):
            contours[-1].append(points[0])
        elif verb == "qCurveTo":
            contours[-1] += _flattened(contours[-1][-1], points)
    return [np.array(contour) * [1, -1] for contour in contours]


def _flattened(start: Point, points: Sequence[Point]) -> Iterator[Point]:
    """Yield points on a run of TrueType's quadratic curves, without the start."""
    *handles, end = points
    for k, (hx, hy) in enumerate(handles):
        stop = end
        if k + 1 < len(handles):
            stop = (hx + handles[k + 1][0]) / 2, (hy + handles[k + 1][1]) / 2
        for step in range(1, _FLAT + 1):
            t = step / _FLAT
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            x = a * start[0] + b * hx + c * stop[0]
            y = a * start[1] + b * hy + c * stop[1]
            yield x, y
        start = stop


def _read_only(mask: Mask) -> Mask:
    mask.flags.writeable = False
    return mask
