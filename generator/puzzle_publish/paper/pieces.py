"""The words and stars around figures, each with the figure that it belongs to."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum, hypot

from ..core.boxes import Box
from .items import Run, Stroke, holds, overlap
from .match import Sheet
from .tokens import STAR, Form, Tokens

_STAR_CORNERS = 10
_SMALLEST_MM, _LARGEST_MM = 1.0, 12.0  # of a star
_ROW_MM = 1.0  # by which words of a row may differ in height
_LEVEL_MM = 0.5  # by which stars of a row may differ in height
_EVEN, _DEEP = 1.2, 1.4  # tips are as far as each other, and farther than the notches
_TOUCHING = 1.5  # mm by which words may reach into a figure's box
FAR = 1e6
_OVER_MM = 0.2  # by which words must overlap to count as printed over each other
ABOVE, BELOW, ALONE = "above", "below", "on the page"


@dataclass(frozen=True, slots=True)
class Piece:
    """A text, or a row of stars.

    Attributes:
        where: ABOVE or BELOW its figure, or ALONE on a page with one figure.
        nth: among the pieces of the same form there.
        faults: what hides some of it.
        near: texts that lie over it or touch it.
    """

    form: Form
    run: Run
    where: str = ALONE
    nth: int = 0
    faults: tuple[tuple[str, bool], ...] = ()
    near: tuple["Piece", ...] = ()

    @property
    def slot(self) -> tuple[str, str, int]:
        """What it has in common with its like on other pages."""
        return self.form.shape, self.where, self.nth


def pieces_of(sheet: Sheet, tokens: Tokens) -> list[Piece]:
    """Return the texts and rows of stars of a page that no figure has taken."""
    runs = [
        run
        for run in sheet.page.runs
        if sheet.is_free(run) and run.upright and not run.turned
    ]
    free = [stroke for stroke in sheet.page.strokes if sheet.is_free(stroke)]
    stars = list(_stars(free))
    every = [Piece(tokens.form(run.text), run) for run in (*runs, *stars)]
    found = [one for one in every if one.form.values]
    fills = [s for s in free if s.pen.fill is not None]
    return [
        replace(
            one,
            faults=tuple(hidden(one.run, fills, sheet)),
            near=tuple(_touching(one, found)),
        )
        for one in found
    ]


def _stars(strokes: Iterable[Stroke]) -> Iterator[Run]:
    """Yield each row of stars as a text of those that look like its first one."""
    rows: dict[int, list[Stroke]] = defaultdict(list)
    for one in strokes:
        if one.closed and not one.curved and len(one.points) == _STAR_CORNERS:
            left, top, right, low = one.box
            wide, high = right - left, low - top
            fits = _SMALLEST_MM <= wide <= _LARGEST_MM and abs(wide - high) < wide / 4
            if fits and _is_star(one.points):
                rows[round(low / _LEVEL_MM)].append(one)
    for row in rows.values():
        row.sort(key=lambda one: one.box[0])
        start = 0
        for k, one in enumerate(row):
            wide = one.box[2] - one.box[0]
            if k + 1 == len(row) or row[k + 1].box[0] - one.box[2] > wide:
                yield _as_text(row[start : k + 1])
                start = k + 1


def _is_star(points: Sequence[tuple[float, float]]) -> bool:
    """Return whether corners are far from their middle and near it, in turn."""
    x, y = (fsum(values) / len(points) for values in zip(*points, strict=True))
    far = [hypot(a - x, b - y) for a, b in points]
    inner, outer = sorted((far[::2], far[1::2]), key=min)
    return max(outer) < _EVEN * min(outer) and max(inner) * _DEEP < min(outer)


def _as_text(row: Sequence[Stroke]) -> Run:
    first, last = row[0], row[-1]
    same = next((k for k, one in enumerate(row) if one.pen != first.pen), len(row))
    left, top, _, low = first.box
    high = low - top
    order = max(one.order for one in row)
    paint = first.pen.fill, first.pen.stroke, first.pen.alpha
    text, width = STAR * same, last.box[2] - left
    run = Run(text, left, low, width, high, paint, order)
    run.cut = any(one.cut for one in row)
    return run


def hidden(
    run: Run, fills: Sequence[Stroke], sheet: Sheet
) -> Iterator[tuple[str, bool]]:
    """Yield what hides some of a text, and whether that is certain."""
    if run.cut:
        yield "is cut off", True
    middle = _spot(run.box)
    for fill in fills:
        if fill.order > run.order and holds(fill.box, middle, 0.0):
            yield "is painted over", True
            break
    for bare in sheet.page.unread:
        if overlap(bare.box, run.box):
            yield f"is under or over {bare.what}", False
            break


def _spot(box: Box) -> Box:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return x, y, x, y


def belonging(pieces: Sequence[Piece], boxes: Sequence[Box]) -> list[list[Piece]]:
    """Return the pieces of each figure: those right above it and right below it.

    Words belong to a figure if it is the nearest to them, and they are the nearest of
    their form to it. A page with one figure has all words of its own.
    """
    if len(boxes) == 1:
        return [_numbered(pieces)]
    found: list[list[Piece]] = [[] for _ in boxes]
    by_shape: dict[str, list[Piece]] = defaultdict(list)
    for piece in pieces:
        by_shape[piece.form.shape].append(piece)
    for alike in by_shape.values():
        for where, gap in ((ABOVE, above), (BELOW, below)):
            for k, piece in _pairs(alike, boxes, gap):
                found[k].append(replace(piece, where=where))
    return found


def _pairs(
    pieces: Sequence[Piece], boxes: Sequence[Box], gap: Callable[[Box, Box], float]
) -> Iterator[tuple[int, Piece]]:
    """Yield the figure and the piece of each pair, for pieces of one form.

    As many pieces as figures in a row belong together from left to right; otherwise
    each belongs to a figure if none is nearer.
    """
    rows = dict(enumerate(_rows(pieces)))
    apart = [{y: _down(box, row[0], gap) for y, row in rows.items()} for box in boxes]
    for y, row in rows.items():
        mine = [k for k, far in enumerate(apart) if FAR > far[y] == min(far.values())]
        if not mine:
            continue
        first = boxes[min(mine, key=lambda k: apart[k][y])]
        mine = [k for k in mine if boxes[k][1] < first[3] and boxes[k][3] > first[1]]
        if len(mine) == len(row):
            mine.sort(key=lambda k: boxes[k][0])
            row.sort(key=lambda piece: piece.run.x)
            yield from zip(mine, row, strict=True)
        else:
            yield from _nearest(row, [(k, boxes[k]) for k in mine], gap)


def _rows(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return pieces row by row; a label that was made to fit is a little higher."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: one.run.y):
        if rows and piece.run.y - rows[-1][0].run.y <= _ROW_MM:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def _down(box: Box, piece: Piece, gap: Callable[[Box, Box], float]) -> float:
    """Return how far a row of pieces is above or below a figure."""
    _, top, _, low = piece.run.box
    return gap(box, (box[0], top, box[2], low))


def _nearest(
    row: Sequence[Piece],
    boxes: Sequence[tuple[int, Box]],
    gap: Callable[[Box, Box], float],
) -> Iterator[tuple[int, Piece]]:
    far = [[gap(box, one.run.box) for one in row] for _, box in boxes]
    for (k, _), each in zip(boxes, far, strict=True):
        j = each.index(min(each))
        if each[j] < FAR and each[j] == min(other[j] for other in far):
            yield k, row[j]


def above(box: Box, label: Box) -> float:
    """Return how far a label is above a figure and aside of it; far if it is not."""
    gap = box[1] - label[3]
    return abs(gap) + _aside(box, label) if gap > -_TOUCHING else FAR


def below(box: Box, label: Box) -> float:
    """Return how far a label is below a figure and aside of it; far if it is not."""
    gap = label[1] - box[3]
    return abs(gap) + _aside(box, label) if gap > -_TOUCHING else FAR


def _aside(box: Box, label: Box) -> float:
    """Return how far a label is to the left or right of a figure."""
    return 2 * max(0.0, label[0] - box[2], box[0] - label[2])


def _numbered(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces with their places among those of the same form, as painted."""
    times: dict[str, int] = defaultdict(int)
    found = []
    for piece in sorted(pieces, key=lambda one: one.run.order):
        found.append(replace(piece, nth=times[piece.form.shape]))
        times[piece.form.shape] += 1
    return found


def single(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces whose form is on their page once."""
    times: dict[str, int] = defaultdict(int)
    for piece in pieces:
        times[piece.form.shape] += 1
    return [piece for piece in pieces if times[piece.form.shape] == 1]


def _touching(piece: Piece, others: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the texts that lie over another one, or are so near that they extend it."""
    box, em = piece.run.box, piece.run.size
    near = box[0] - em / 4, box[1] + _OVER_MM, box[2] + em / 4, box[3] - _OVER_MM
    for other in others:
        if other is not piece and overlap(other.run.box, near):
            yield other
