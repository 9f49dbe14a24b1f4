"""The operators that draw paths, pictures, shadings and forms."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.boxes import Box, box_round, moved_box, moved_point
from .colouring import Colouring
from .found import moved, thinnest_scale
from .paints import pictured, unpacked
from .spaces import direct_space, is_name
from .state import NOWHERE, Mark

if TYPE_CHECKING:
    from pikepdf import Object, PdfInlineImage

_BIG: Box = (-1e6, -1e6, 1e6, 1e6)
# A filled shape this many times longer than wide is a line drawn as a rectangle.
_LINE_RATIO = 8.0
_MOST_PLACES, _MOST_MARKS = 200, 1000  # of forms that are kept, some 40 MB


class Drawing(Colouring):
    """Follows the operators of paths, and those that draw named resources."""

    def move(self, x: float, y: float) -> None:
        """Follow m."""
        self._forget_lone_point()
        self._start = len(self._xs)
        self._xs.append(x)
        self._ys.append(y)

    def _forget_lone_point(self) -> None:
        """Forget where a path was moved to, if nothing was drawn from there."""
        if self._start == len(self._xs) - 1:
            self._xs.pop()
            self._ys.pop()

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Follow re."""
        self._xs += (x, x + width)
        self._ys += (y, y + height)
        self._rects, self._start = self._rects + 1, -2

    def bend(
        self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float
    ) -> None:
        """Follow c; points on the curve, since its control points lie outside it."""
        xs, ys = self._xs, self._ys
        if xs:
            x0, y0 = xs[-1], ys[-1]
            xs += (
                (27 * x0 + 27 * x1 + 9 * x2 + x3) / 64,
                (x0 + 3 * x1 + 3 * x2 + x3) / 8,
                (x0 + 9 * x1 + 27 * x2 + 27 * x3) / 64,
            )
            ys += (
                (27 * y0 + 27 * y1 + 9 * y2 + y3) / 64,
                (y0 + 3 * y1 + 3 * y2 + y3) / 8,
                (y0 + 9 * y1 + 27 * y2 + 27 * y3) / 64,
            )
        xs.append(x3)
        ys.append(y3)

    def bend_from_here(self, *points: float) -> None:
        """Follow v, whose first control point is where the path is."""
        here = (self._xs[-1], self._ys[-1]) if self._xs else points[:2]
        self.bend(*here, *points)

    def bend_to_end(self, *points: float) -> None:
        """Follow y, whose last control point is its end."""
        self.bend(*points, *points[2:])

    def clip(self) -> None:
        """Follow W and W*."""
        self._clips = True

    def end(self) -> None:
        """Follow n."""
        self._painted(fills=False, strokes=False)

    def do_fill(self) -> None:
        """Follow f, F and f*."""
        self._painted(fills=True, strokes=False)

    def do_stroke(self) -> None:
        """Follow S and s."""
        self._painted(fills=False, strokes=True)

    def do_both(self) -> None:
        """Follow B, B*, b and b*."""
        self._painted(fills=True, strokes=True)

    def _painted(self, *, fills: bool, strokes: bool) -> None:
        xs, ys, state = self._xs, self._ys, self._state
        if self._start == len(xs) - 1:
            self._forget_lone_point()
        if xs:
            ctm = state.ctm
            upright = ctm[1] == 0.0 == ctm[2]
            if upright:
                box = moved_box((min(xs), min(ys), max(xs), max(ys)), ctm)
            else:
                points = zip(xs, ys, strict=True)
                box = box_round(moved_point(p, ctm) for p in points) or NOWHERE
            rectangle = upright and self._is_rectangle()
            if fills:
                self._filled(box, solid=rectangle)
            if strokes:
                self._stroked(box, frame=rectangle)
        elif fills or strokes:
            box = NOWHERE
        if self._clips:
            clip = box if xs else NOWHERE
            self._cut(clip)
            self._clips = False
        xs.clear()
        ys.clear()
        self._rects, self._start = 0, -2

    def _is_rectangle(self) -> bool:
        if self._rects:
            return self._rects == 1 and len(self._xs) == 2
        if len(self._xs) not in (4, 5):
            return False
        return len(set(self._xs)) == 2 == len(set(self._ys))

    def _filled(self, box: Box, *, solid: bool) -> None:
        state = self._state
        across, down = box[2] - box[0], box[3] - box[1]
        thin, long = min(across, down), max(across, down)
        size = thin if thin > 0 and long >= _LINE_RATIO * thin else 0.0
        self._add(
            "shape", box, state.fill, size=size, solid=solid, over=state.fill_over
        )

    def _stroked(self, box: Box, *, frame: bool) -> None:
        state = self._state
        size = state.width * thinnest_scale(state.ctm)
        half = size / 2
        left, bottom, right, top = box
        x_half = y_half = half
        if not state.cap:
            # Butt ends do not extend beyond the line; corners do by half its width.
            x_half = 0.0 if bottom == top and right - left > half else half
            y_half = 0.0 if left == right and top - bottom > half else half
        box = left - x_half, bottom - y_half, right + x_half, top + y_half
        self._add(
            "line", box, state.stroke, size=size, over=state.stroke_over, frame=frame
        )

    # Things from the resources.

    def shade(self, name: str) -> None:
        """Follow sh."""
        shading = self._resource("/Shading", name)
        if shading is not None:
            box = self._state.clip or _BIG
            self._add("shape", box, self._shading(shading), solid=True)

    def draw(self, name: str) -> None:
        """Follow Do."""
        thing = self._resource("/XObject", name)
        if thing is None:
            return
        kind = thing.get("/Subtype")
        if kind == "/Image":
            self._picture(thing)
        elif kind == "/Form":
            found = self._walker.form(
                thing, self._state, self._resources, self._depth + 1
            )
            self._found.note(found)
            self._place(found.marks)
        else:
            self._found.unjudged.add(f"an object of the kind {kind}")

    def _place(self, marks: Sequence[Mark]) -> None:
        """Add a form's marks; to a place that pages repeat they are moved once."""
        self._walker.count(len(marks))
        state, known = self._state, self._walker.placed
        key = id(marks), state.ctm, state.clip
        if key in known:
            self._found.marks += known[key][1]
            return
        every = (moved(mark, state.ctm, state.clip) for mark in marks)
        placed = [mark for mark in every if mark is not None]
        if len(known) < _MOST_PLACES and len(marks) < _MOST_MARKS:
            known[key] = marks, placed  # the form's own, so that no other has its id
        self._found.marks += placed

    def inline(self, image: "PdfInlineImage") -> None:
        """Follow a picture among the operators."""
        stream = unpacked(image, self._walker.scratch)
        space = stream.get("/ColorSpace")
        named = None
        if is_name(space) and not direct_space(str(space)).family:
            named = self._resource("/ColorSpace", str(space))
        self._picture(stream, named)

    def _picture(self, image: "Object", named: "Object | None" = None) -> None:
        found, state, key = self._found, self._state, ("image", image.objgen)
        found.linked |= "/OPI" in image or "/F" in image
        if "/SMask" in image:
            found.transparency.add("a picture that is partly clear")
        paint = state.fill
        if not image.get("/ImageMask", False):
            if image.objgen == (0, 0):
                paint = pictured(image, named)
            else:
                paint = self._walker.paints.get(key) or pictured(image)
                self._walker.paints[key] = paint
        a, b, c, d, _, _ = state.ctm
        across, down = math.hypot(a, b) / 72, math.hypot(c, d) / 72
        dots = int(image.get("/Width", 0)), int(image.get("/Height", 0))
        dpi = min(dots[0] / across, dots[1] / down) if across and down else 0.0
        box = moved_box((0.0, 0.0, 1.0, 1.0), state.ctm)
        self._add("picture", box, paint, size=dpi, dots=dots, over=state.fill_over)
