"""Finds a figure on a page: one offset and one scale for all its labels and outlines.

Nothing is assumed about where a figure is or how large. An outline of the figure and
one of the page that have the same form suggest a place; so do two labels. The place at
which most of the figure is found is taken, and improved by all that was found there.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import floor, hypot

from ..core.boxes import Box
from .items import PageItems, Run, Stroke
from .wanted import CIRCLE, Form, Wanted, form_of

TOLERANCE_MM = 0.2
# While a place is only suggested.
_ROUGH_MM = 0.7
_ANCHORS = 4  # outlines that may suggest a place
_MOST_PLACES = 400
# Parts that are looked for first, and how many of them must be there.
_SAMPLE, _LEAST_OF_SAMPLE = 12, 0.25
_LEAST_CELL_MM, _MOST_CELL_MM = 0.5, 80.0
# An anchor of fewer cells gives too rough a scale.
_LONG = 2.0
# How far from its rough place the other of two small outlines may be.
_FAR_MM = 4
_ENOUGH = 0.5  # of a figure must be found for it to be there


@dataclass(frozen=True, slots=True)
class Place:
    """Where a figure is: the mm of a cell, and its upper left corner."""

    cell: float
    x: float
    y: float

    def box(self, box: Box) -> Box:
        """Return a box of the figure on the page."""
        left, top, right, bottom = box
        return (
            self.x + self.cell * left,
            self.y + self.cell * top,
            self.x + self.cell * right,
            self.y + self.cell * bottom,
        )


@dataclass(slots=True)
class Found:
    """A figure on a page.

    Attributes:
        items: for each part of the figure what is on the page, None for nothing.
    """

    place: Place
    items: list[Run | Stroke | None]

    @property
    def count(self) -> int:
        """The number of parts that were found."""
        return len(self.items) - self.items.count(None)


class Sheet:
    """The items of a page, by form and place, and which of them are taken."""

    def __init__(self, page: PageItems) -> None:
        self.page = page
        self.taken: set[int] = set()
        self._runs: dict[Form, list[Run]] = defaultdict(list)
        self._strokes: dict[Form, list[Stroke]] = defaultdict(list)
        self._near: dict[tuple[Form, int, int], list[Stroke]] = defaultdict(list)
        for run in page.runs:
            if run.upright and not run.turned:
                self._runs["label", run.text].append(run)
        for stroke in page.strokes:
            form = CIRCLE
            if not stroke.curved:
                form = form_of(stroke.points, closed=stroke.closed)
            x, y = stroke.box[:2] if stroke.curved else stroke.points[0]
            self._strokes[form].append(stroke)
            self._near[form, floor(x), floor(y)].append(stroke)

    def take(self, found: Found) -> None:
        """Mark all items of a figure as explained."""
        self.taken |= {id(item) for item in found.items if item is not None}

    def is_free(self, item: Run | Stroke) -> bool:
        """Return whether no figure has taken an item."""
        return id(item) not in self.taken

    @property
    def strokes(self) -> int:
        """The number of outlines."""
        return len(self.page.strokes)

    def lacks(self, wanted: Sequence[Wanted]) -> int:
        """Return how many labels of a figure are nowhere on the page."""
        return sum(bool(one.text) and one.form not in self._runs for one in wanted)

    def find(self, wanted: Sequence[Wanted]) -> Found | None:
        """Return where a figure is found best, None if it is not on the page."""
        best: Found | None = None
        tried: set[tuple[int, int, int]] = set()
        few = wanted[:: max(1, len(wanted) // _SAMPLE)]
        for place in islice(self._places(wanted), _MOST_PLACES):
            near = round(place.cell * 10), round(place.x), round(place.y)
            if near in tried:
                continue
            tried.add(near)
            if self._at(few, place, _ROUGH_MM).count < _LEAST_OF_SAMPLE * len(few):
                continue
            found = self._at(wanted, place, TOLERANCE_MM)
            if found.count < len(wanted):
                rough = self._at(wanted, place, _ROUGH_MM)
                better = _fitted(wanted, rough)
                if better is not None:
                    again = self._at(wanted, better, TOLERANCE_MM)
                    found = max(again, found, key=lambda one: one.count)
            if best is None or found.count > best.count:
                best = found
            if best.count == len(wanted):
                break
        enough = best is not None and best.count >= _ENOUGH * len(wanted)
        return best if enough else None

    def _at(self, wanted: Sequence[Wanted], place: Place, most: float) -> Found:
        """Return what of a figure is at a place, within `most` mm."""
        used: set[int] = set()
        items: list[Run | Stroke | None] = []
        for one in wanted:
            near: Iterable[Run | Stroke]
            if one.text:
                near = self._labels_at(one, place, most)
            elif one.form is CIRCLE:
                near = self._circles_at(one, place, most)
            else:
                near = self._outlines_at(one, place, most)
            found = next((i for i in near if id(i) not in used), None)
            if found is not None:
                used.add(id(found))
            items.append(found)
        return Found(place, items)

    def _labels_at(self, one: Wanted, place: Place, most: float) -> Iterator[Run]:
        ((x, y),) = one.points
        x, y = place.x + place.cell * x, place.y + place.cell * y
        for run in self._runs.get(one.form, ()):
            if abs(run.y - one.rise * run.size - y) > most:
                continue
            at = run.x + run.width / 2 if one.middle else run.x
            if abs(at - x) <= most and id(run) not in self.taken:
                yield run

    def _outlines_at(self, one: Wanted, place: Place, most: float) -> Iterator[Stroke]:
        cell, left, top = place.cell, place.x, place.y
        x, y = one.points[0]
        for stroke in self._strokes_near(one.form, left + cell * x, top + cell * y):
            if id(stroke) not in self.taken and all(
                abs(px - left - cell * x) <= most and abs(py - top - cell * y) <= most
                for (px, py), (x, y) in zip(stroke.points, one.points, strict=True)
            ):
                yield stroke

    def _circles_at(self, one: Wanted, place: Place, most: float) -> Iterator[Stroke]:
        box = place.box(one.box)
        for stroke in self._strokes_near(CIRCLE, box[0], box[1]):
            sides = zip(stroke.box, box, strict=True)
            if id(stroke) not in self.taken and all(
                abs(side - other) <= most for side, other in sides
            ):
                yield stroke

    def _strokes_near(self, form: Form, x: float, y: float) -> Iterator[Stroke]:
        near, most = self._near, _ROUGH_MM
        for row in range(floor(y - most), floor(y + most) + 1):
            for column in range(floor(x - most), floor(x + most) + 1):
                yield from near.get((form, column, row), ())

    # Places that are suggested.

    def _places(self, wanted: Sequence[Wanted]) -> Iterator[Place]:
        outlines = [one for one in wanted if not one.text]
        outlines.sort(key=lambda one: -_diagonal(one.box))
        forms: Counter[Form] = Counter()
        anchors = []
        for one in outlines:
            forms[one.form] += 1
            if forms[one.form] <= 2 and _diagonal(one.box) >= _LONG:
                anchors.append(one)
        for one in anchors[:_ANCHORS]:
            yield from self._places_of_outline(one)
        yield from self._places_of_labels([one for one in wanted if one.text])
        if len(wanted) == 1 and wanted[0].text:
            yield from self._places_of_line(wanted[0])
        if outlines and not anchors:
            (form, _), *_ = forms.most_common(1)
            alike = [one for one in outlines if one.form == form]
            first = min(alike, key=lambda one: sum(one.points[0]))
            last = max(alike, key=lambda one: sum(one.points[0]))
            yield from self._places_of_small(first, last)

    def _places_of_outline(self, one: Wanted) -> Iterator[Place]:
        left, top, right, bottom = one.box
        is_wide = right - left >= bottom - top
        for stroke in self._strokes.get(one.form, ()):
            if id(stroke) in self.taken:
                continue
            x0, y0, x1, y1 = stroke.box
            wide, high = x1 - x0, y1 - y0
            cell = wide / (right - left) if is_wide else high / (bottom - top)
            if not _LEAST_CELL_MM <= cell <= _MOST_CELL_MM:
                continue
            place = Place(cell, x0 - cell * left, y0 - cell * top)
            other = place.box(one.box)
            if abs(other[2] - x1) < _ROUGH_MM and abs(other[3] - y1) < _ROUGH_MM:
                yield place

    def _places_of_small(self, one: Wanted, other: Wanted) -> Iterator[Place]:
        """Yield places from two small outlines that are alike and far apart.

        The first one gives a rough scale, with which the other is looked for.
        """
        (x0, y0), (x1, y1) = one.points[0], other.points[0]
        apart = _apart(one, other)
        if apart < _LONG / 2:
            return
        for rough in self._places_of_outline(one):
            left, top = rough.x + rough.cell * x0, rough.y + rough.cell * y0
            x, y = rough.x + rough.cell * x1, rough.y + rough.cell * y1
            for step in product(range(-_FAR_MM, _FAR_MM + 1), repeat=2):
                place = floor(x) + step[0], floor(y) + step[1]
                for far in self._near.get((other.form, *place), ()):
                    right, bottom = far.points[0]
                    cell = hypot(right - left, bottom - top) / apart
                    yield Place(cell, left - cell * x0, top - cell * y0)

    def _places_of_labels(self, labels: Sequence[Wanted]) -> Iterator[Place]:
        """Yield places from two labels that are rare on the page and far apart."""
        times = Counter(one.form for one in labels)
        there = [one for one in labels if one.form in self._runs]
        there.sort(key=lambda one: (times[one.form], len(self._runs[one.form])))
        for one in there[:3]:
            others = [other for other in there[:24] if other is not one]
            others.sort(key=lambda other: -_apart(one, other))
            for other in others[:3]:
                yield from self._places_of_two(one, other)

    def _places_of_line(self, one: Wanted) -> Iterator[Place]:
        """Yield places of a line that is a whole answer, whose cell is its em."""
        ((x, y),) = one.points
        for run in self._runs.get(one.form, ()):
            if self.is_free(run):
                left, top = _point(one, run)
                yield Place(run.size, left - run.size * x, top - run.size * y)

    def _places_of_two(self, one: Wanted, other: Wanted) -> Iterator[Place]:
        (x0, y0), (x1, y1) = one.points[0], other.points[0]
        across, down = x1 - x0, y1 - y0
        if max(abs(across), abs(down)) < _LONG / 2:
            return
        for run, far in product(self._runs[one.form], self._runs[other.form]):
            if not (self.is_free(run) and self.is_free(far)):
                continue
            (left, top), (right, bottom) = _point(one, run), _point(other, far)
            if abs(across) >= abs(down):
                cell = (right - left) / across
            else:
                cell = (bottom - top) / down
            if not _LEAST_CELL_MM <= cell <= _MOST_CELL_MM:
                continue
            x_off, y_off = left + cell * across - right, top + cell * down - bottom
            if abs(x_off) < _ROUGH_MM and abs(y_off) < _ROUGH_MM:
                yield Place(cell, left - cell * x0, top - cell * y0)


def _point(one: Wanted, run: Run) -> tuple[float, float]:
    """Return where a run has the place of its label."""
    x = run.x + run.width / 2 if one.middle else run.x
    return x, run.y - one.rise * run.size


def _fitted(wanted: Sequence[Wanted], found: Found) -> Place | None:
    """Return the place that fits all that was found best, by least squares."""
    pairs = []
    for one, item in zip(wanted, found.items, strict=True):
        if item is None:
            continue
        if isinstance(item, Run):
            pairs.append((one.points[0], _point(one, item)))
        elif one.form is CIRCLE:
            box = item.box
            pairs += [(one.box[:2], box[:2]), (one.box[2:], box[2:])]
        else:
            pairs += zip(one.points, item.points, strict=True)
    count = len(pairs)
    if count < 2:
        return None
    wx = sum(w[0] for w, _ in pairs) / count
    wy = sum(w[1] for w, _ in pairs) / count
    px = sum(p[0] for _, p in pairs) / count
    py = sum(p[1] for _, p in pairs) / count
    spread = sum((w[0] - wx) ** 2 + (w[1] - wy) ** 2 for w, _ in pairs)
    if not spread:
        return None
    cell = (
        sum((w[0] - wx) * (p[0] - px) + (w[1] - wy) * (p[1] - py) for w, p in pairs)
        / spread
    )
    return Place(cell, px - cell * wx, py - cell * wy)


def _diagonal(box: Box) -> float:
    return hypot(box[2] - box[0], box[3] - box[1])


def _apart(one: Wanted, other: Wanted) -> float:
    (x0, y0), (x1, y1) = one.points[0], other.points[0]
    return hypot(x1 - x0, y1 - y0)
