"""A figure's native face: its display list written straight into the page's stream.

Coordinates stay in cell units under one matrix; line widths are points on paper
whatever the scale. What many figures share (the empty board) becomes one Form XObject
in the whole file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pydyf

from ..errors import RenderError
from ..figure import Area, Circle, Figure, Label, Line, Rect, Step, middle_em
from ..looks import Look
from ..values import PlacedFigure
from .shaping import LABEL_PX, Shaper, number, show

PX_PER_MM = 96 / 25.4
PX_PER_PT = 96 / 72
_ARC = 0.5522847498  # a quarter of a circle as a Bezier curve


class FigureInk:
    """Draws figures in one design's looks.

    `palette` puts colours in place of greys (grey -> "#rrggbb") in figures that ask for
    it, on the cover; inside the book there is one ink.
    """

    def __init__(
        self,
        shaper: Shaper,
        looks: Mapping[str, Look],
        families: Mapping[str, tuple[str, ...]],
        palette: Mapping[float, str],
    ) -> None:
        self._palette = palette
        self._shaper = shaper
        self._looks = looks
        self._families = families
        self._bases: dict[tuple[str, float], _Base] = {}

    def draw(self, stream: Any, placed: PlacedFigure, x: float, y: float) -> None:
        """Draw a figure with its top left corner at (x, y), in px."""
        figure, zoom = placed.figure, placed.cell_mm * PX_PER_MM
        stream.push_state()
        stream.transform(zoom, 0, 0, zoom, x, y)
        if figure.base is not None:
            base = self._base(stream, figure.base, placed.cell_mm)
            stream.draw_x_object(stream.add_image(base, False, 1))
        pen = _Pen(placed.cell_mm, self._palette if placed.coloured else {})
        stream.stream.append(self._operators(stream, figure.steps, pen))
        stream.pop_state()

    def _base(self, stream: Any, base: Figure, cell_mm: float) -> "_Base":
        key = (base.name, cell_mm)
        known = self._bases.get(key)
        if known is None or known.fonts is not stream._fonts:
            content = self._operators(stream, base.all_steps, _Pen(cell_mm, {}))
            ident = f"base{len(self._bases) if known is None else known.id[4:]}"
            known = _Base(ident, content, base, stream)
            self._bases[key] = known
        return known

    def _operators(self, stream: Any, steps: Iterable[Step], pen: "_Pen") -> bytes:
        for step in steps:
            look = self._look(step.role)
            if isinstance(step, Label):
                self._label(stream, pen, step, look)
            else:
                if isinstance(step, Line) and look.fill is not None:
                    look = replace(look, fill=None)
                pen.path(_path(step), look, even_odd=isinstance(step, Area))
        return pen.finish()

    def _label(self, stream: Any, pen: "_Pen", step: Label, look: Look) -> None:
        family = self._families[look.font]
        shaped = self._shaper.label(stream, step.text, family, look.weight)
        zoom = look.size / LABEL_PX
        x = step.x if step.align == "start" else step.x - shaped.width * zoom / 2
        pen.text(show(shaped, x, step.y + middle_em(step.text) * look.size, zoom), look)

    def _look(self, role: str) -> Look:
        try:
            return self._looks[role]
        except KeyError:
            raise RenderError(f'figure.css: no look for the role "{role}"') from None


class _Base:
    """One shared drawing, in the form WeasyPrint asks of an image."""

    def __init__(self, ident: str, content: bytes, figure: Figure, stream: Any) -> None:
        self.id = ident
        self.fonts = stream._fonts
        self._content = content
        self._figure = figure
        self._compress = stream.compress

    def get_x_object(self, _interpolate: bool, _ratio: float) -> pydyf.Stream:
        """Return the Form XObject."""
        box = (-1, -1, self._figure.width + 1, self._figure.height + 1)
        extra = pydyf.Dictionary(
            {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pydyf.Array(box),
                "Resources": pydyf.Dictionary({"Font": None}),
            }
        )
        return pydyf.Stream([self._content], extra, compress=self._compress)


class _Pen:
    """Writes operators and says nothing twice."""

    def __init__(self, cell_mm: float, palette: Mapping[float, str]) -> None:
        self._palette = palette
        # A point on paper, in cells.
        self._point = 25.4 / 72 / cell_mm
        self._out: list[str] = []
        self._state: dict[str, str] = {}
        self._in_text = False

    def path(self, path: str, look: Look, *, even_odd: bool) -> None:
        if look.fill is None and look.stroke is None:
            return
        self._leave_text()
        if look.fill is not None:
            self._colour("fill", look.fill, "g", "rg")
        if look.stroke is not None:
            self._colour("stroke", look.stroke, "G", "RG")
            # Two decimals more than a place needs: a press counts 0.74 pt as too thin.
            self._set("width", f"{look.stroke_pt * self._point:.5f} w")
            self._set("cap", f"{_CAPS[look.cap]} J")
            self._set("join", f"{_JOINS[look.join]} j")
            dash = " ".join(number(d * self._point) for d in look.dash_pt)
            self._set("dash", f"[{dash}] 0 d")
        paint = "S" if look.fill is None else "f" if look.stroke is None else "B"
        star = "*" if even_odd and paint != "S" else ""
        self._out.append(f"{path} {paint}{star}")

    def text(self, operators: list[str], look: Look) -> None:
        if not self._in_text:
            self._out.append("BT")
            self._in_text = True
        self._colour("fill", look.fill or 0.0, "g", "rg")
        self._out.extend(operators)

    def finish(self) -> bytes:
        self._leave_text()
        return "\n".join(self._out).encode("ascii")

    def _leave_text(self) -> None:
        if self._in_text:
            self._out.append("ET")
            self._in_text = False

    def _colour(self, what: str, grey: float, plain: str, coloured: str) -> None:
        colour = self._palette.get(grey)
        if colour is None:
            self._set(what, f"{number(grey)} {plain}")
        else:
            parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
            self._set(what, f"{' '.join(map(number, parts))} {coloured}")

    def _set(self, what: str, operator: str) -> None:
        if self._state.get(what) != operator:
            self._state[what] = operator
            self._out.append(operator)


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def _path(step: Rect | Line | Area | Circle) -> str:
    match step:
        case Rect(x, y, width, height):
            return f"{number(x)} {number(y)} {number(width)} {number(height)} re"
        case Line(points):
            return _polyline(points)
        case Area(outlines):
            return " ".join(f"{_polyline(points)} h" for points in outlines)
        case Circle(x, y, radius):
            return _circle(x, y, radius)


def _polyline(points: tuple[tuple[float, float], ...]) -> str:
    (x, y), *rest = points
    return " ".join(
        [
            f"{number(x)} {number(y)} m",
            *(f"{number(x)} {number(y)} l" for x, y in rest),
        ]
    )


def _circle(x: float, y: float, r: float) -> str:
    a = r * _ARC
    start = f"{number(x + r)} {number(y)} m"
    curves = (
        (x + r, y + a, x + a, y + r, x, y + r),
        (x - a, y + r, x - r, y + a, x - r, y),
        (x - r, y - a, x - a, y - r, x, y - r),
        (x + a, y - r, x + r, y - a, x + r, y),
    )
    return " ".join([start, *(" ".join(map(number, c)) + " c" for c in curves), "h"])
