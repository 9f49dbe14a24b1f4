"""Figures drawn natively: their display lists as operators in the page's stream.

Coordinates stay in cell units under one matrix; line widths are points on paper at any
scale. What many figures share (the empty board) is one Form XObject in the file.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor

import pydyf

from ..core.designs.looks import Look
from ..core.errors import RenderError
from ..core.figure import (
    Area,
    Circle,
    Figure,
    Label,
    Line,
    Rect,
    Step,
    TextLabel,
    Tint,
    middle_em,
)
from ..core.placed import PlacedFigure
from .laid_out import PageStream, PdfFont, Style
from .shaping import LABEL_PX, Shaper, number, show
from .tags import Reader, TagMark

PX_PER_MM = 96 / 25.4
PX_PER_PT = 96 / 72
ALIGN = {"center": 0.5, "right": 1.0, "end": 1.0}
# A figure looks centred with slightly more space below it than above.
_OPTICAL_MIDDLE = 0.42
_LONG = 12  # points of an outline
_MOST_KEPT = 8192  # labels or lines, of 300 bytes each
_ARC = 0.5522847498  # a quarter of a circle as a Bezier curve


def corner_in(
    placed: PlacedFigure, spare_x: float, spare_y: float, style: Style
) -> tuple[float, float]:
    """Return where in its slot a figure begins that leaves so much of it, in px."""
    if placed.figure.in_corner:
        return 0.0, 0.0
    across = ALIGN.get(style["text_align_all"], 0.0)
    down = 0.0 if style["vertical_align"] == "top" else _OPTICAL_MIDDLE
    return spare_x * across, spare_y * down


class FigureInk:
    """Draws figures in one design's looks.

    `palette` maps greys to colours (grey -> "#rrggbb") for coloured figures, which are
    on the cover. `hues` are the colours of numbered parts, () for an interior in black.
    """

    def __init__(
        self,
        shaper: Shaper,
        looks: Mapping[str, Look],
        families: Mapping[str, tuple[str, ...]],
        palette: Mapping[float, str],
    ) -> None:
        self.hues: tuple[str, ...] = ()
        self._palette = palette
        self._shaper = shaper
        self._looks = looks
        self._families = families
        self._bases: dict[tuple[str, float], _Base] = {}
        self._pens: dict[tuple[float, bool, tuple[str, ...]], _Pens] = {}
        # Glyphs must be registered with the fonts of each document.
        self._fonts: dict[int, PdfFont] | None = None
        self._labels: dict[tuple[str | float, ...], list[str]] = {}

    def draw(
        self,
        stream: PageStream,
        placed: PlacedFigure,
        x: float,
        y: float,
        reader: Reader | None = None,
    ) -> None:
        """Draw a figure with its top left corner at (x, y), in px.

        `reader` marks the texts and pictures of a figure that has both.
        """
        figure, zoom = placed.figure, placed.cell_mm * PX_PER_MM
        stream.push_state()
        stream.transform(zoom, 0, 0, zoom, x, y)
        if figure.base is not None:
            base = self._base(stream, figure.base, placed.cell_mm)
            if reader:
                stream.stream.append(reader.picture(is_base=True))
            stream.draw_x_object(stream.add_image(base, False, 1))
            if reader:
                stream.stream.append(reader.end)
        pens = self._pens_of(
            placed.cell_mm, coloured=placed.coloured, heavier=placed.heavier
        )
        if figure.tints and self.hues:
            tints = _tints(figure.tints, self.hues)
            marks = reader and (reader.picture(is_base=True), reader.end)
            stream.stream += [marks[0], tints, marks[1]] if marks else [tints]
        stream.stream += self._operators(stream, figure.steps, pens, reader)
        stream.pop_state()

    def _pens_of(
        self, cell_mm: float, *, coloured: bool, heavier: float = 1.0
    ) -> "_Pens":
        key = cell_mm / heavier, coloured, self.hues
        if key not in self._pens:
            palette = self._palette if coloured else {}
            self._pens[key] = _Pens(self._looks, cell_mm / heavier, palette, self.hues)
        return self._pens[key]

    def _base(self, stream: PageStream, base: Figure, cell_mm: float) -> "_Base":
        key = (base.name, cell_mm)
        known = self._bases.get(key)
        if known is None or known.fonts is not stream._fonts:
            pens = self._pens_of(cell_mm, coloured=False)
            content = b"\n".join(self._operators(stream, base.all_steps, pens))
            ident = f"base{len(self._bases) if known is None else known.id[4:]}"
            known = _Base(ident, content, base, stream)
            self._bases[key] = known
        return known

    def _operators(
        self,
        stream: PageStream,
        steps: Iterable[Step],
        pens: "_Pens",
        reader: Reader | None = None,
    ) -> list[bytes]:
        out = _Operators(reader)
        for step in steps:
            kind = Label if isinstance(step, Label) else type(step)
            pen = pens.of(step.role, kind)
            if isinstance(step, Label):
                out.text(self._label(stream, step, pen.look), pen, step)
            elif pen.paint:
                path, moved = _path(step)
                out.path(path, moved, pen)
        return out.finish()

    def _label(self, stream: PageStream, step: Label, look: Look) -> list[str]:
        """Return operators; a label of the same text at the same place has the same."""
        if self._fonts is not stream._fonts:
            self._fonts, self._labels = stream._fonts, {}
        key = step.text, step.x, step.y, step.role, step.align, step.size
        known = self._labels.get(key)
        if known is None:
            if len(self._labels) >= _MOST_KEPT:
                self._labels.clear()
            known = self._labels[key] = self._placed(stream, step, look)
        return known

    def _placed(self, stream: PageStream, step: Label, look: Look) -> list[str]:
        family = self._families[look.font]
        shaped = self._shaper.label(stream, step.text, family, look.weight)
        size = look.size * step.size
        zoom = size / LABEL_PX
        x = step.x if step.align == "start" else step.x - shaped.width * zoom / 2
        return show(shaped, x, step.y + middle_em(step.text) * size, zoom)


class _Base:
    """One shared drawing, with the interface of WeasyPrint's images."""

    def __init__(
        self, ident: str, content: bytes, figure: Figure, stream: PageStream
    ) -> None:
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


@dataclass(frozen=True, slots=True)
class _Pen:
    """How steps of one role and kind are drawn at one size.

    Attributes:
        states: (name, operator) of each graphics state.
        paint: the operator that paints, "" for an invisible step.
    """

    look: Look
    states: tuple[tuple[str, str], ...]
    paint: str


class _Pens:
    """The pens of all roles at one size of cell."""

    def __init__(
        self,
        looks: Mapping[str, Look],
        cell_mm: float,
        palette: Mapping[float, str],
        hues: tuple[str, ...],
    ) -> None:
        self._looks, self._palette, self._hues = looks, palette, hues
        # A point on paper, in cells.
        self._point = 25.4 / 72 / cell_mm
        self._known: dict[tuple[str, type], _Pen] = {}

    def of(self, role: str, kind: type) -> _Pen:
        """Return the pen of a role for a kind of step."""
        pen = self._known.get((role, kind))
        if pen is None:
            pen = self._known[role, kind] = self._made(role, kind)
        return pen

    def _made(self, role: str, kind: type) -> _Pen:
        name, _, part = role.partition(":")
        try:
            look = self._looks[name]
        except KeyError:
            raise RenderError(f'figure.css: no look for the role "{name}"') from None
        hue = _hue(self._hues, part) if part and self._hues else None
        if kind is Label:
            ink = self._colour(look.fill or 0.0, "g", "rg")
            return _Pen(look, (("fill", ink),), "")
        fill = None if kind is Line else look.fill
        states = []
        if fill is not None:
            shown = hue if fill else None
            states.append(("fill", self._colour(fill, "g", "rg", shown)))
        if look.stroke is not None:
            # Outlines stay black, and white lines white.
            line = hue if 0 < look.stroke < 1 else None
            dash = " ".join(number(d * self._point) for d in look.dash_pt)
            states += [
                ("stroke", self._colour(look.stroke, "G", "RG", line)),
                # Two decimals more than coordinates have: 0.74 pt instead of 0.75
                # would be too thin for a press.
                ("width", f"{look.stroke_pt * self._point:.5f} w"),
                ("cap", f"{_CAPS[look.cap]} J"),
                ("join", f"{_JOINS[look.join]} j"),
                ("dash", f"[{dash}] 0 d"),
            ]
        if not states:
            return _Pen(look, (), "")
        paint = "S" if fill is None else "f" if look.stroke is None else "B"
        star = "*" if kind is Area and paint != "S" else ""
        return _Pen(look, tuple(states), paint + star)

    def _colour(
        self, grey: float, plain: str, coloured: str, hue: str | None = None
    ) -> str:
        """Return the operator of a hue if there is one, else of a grey."""
        colour = hue or self._palette.get(grey)
        return _rgb(colour, coloured) if colour else f"{number(grey)} {plain}"


def _hue(hues: Sequence[str], part: str | int) -> str:
    """Return the colour of a numbered part, or the part if it is a colour itself."""
    if isinstance(part, str) and part.startswith("#"):
        return part
    return hues[int(part) % len(hues)]


def _rgb(colour: str, operator: str) -> str:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return f"{' '.join(map(number, parts))} {operator}"


def _tints(tints: Iterable[Tint], hues: Sequence[str]) -> bytes:
    """Return the operators of what only a coloured interior shows."""
    out = []
    for tint in tints:
        path = " ".join(f"{_polyline(points, 0, 0)} h" for points in tint.outlines)
        out += [_rgb(_hue(hues, str(tint.number)), "rg"), f"{path} f*"]
    return "\n".join(out).encode("ascii")


class _Operators:
    """Writes operators, and each graphics state only when it changes.

    Marks of a reader's may not cross the bounds of a text object. So those of pictures
    are outside of text objects, as far as possible, and those of texts inside.
    """

    def __init__(self, reader: Reader | None = None) -> None:
        self._out: list[str | TagMark] = []
        self._state: dict[str, str] = {}
        self._pen: _Pen | None = None
        self._in_text = False
        self._reader = reader
        self._in_picture = False

    def path(self, path: str, moved: str, pen: _Pen) -> None:
        """Paint a path, moved by a matrix if one is given."""
        self._leave_text()
        self._enter_picture()
        self._take(pen)
        shown = f"{path} {pen.paint}"
        self._out.append(f"q {moved} {shown} Q" if moved else shown)

    def text(self, operators: list[str], pen: _Pen, label: Label) -> None:
        """Show a text."""
        mark = None
        if self._reader and isinstance(label, TextLabel):
            self._leave_picture()
            mark = self._reader.text(label)
        elif self._reader and self._in_text and not self._in_picture:
            mark = self._reader.picture()
        elif not self._in_text:
            self._enter_picture()
        if not self._in_text:
            self._out.append("BT")
            self._in_text = True
        if mark and self._reader:
            self._out.append(mark)
        self._take(pen)
        self._out.extend(operators)
        if mark and self._reader:
            self._out.append(self._reader.end)

    def finish(self) -> list[bytes]:
        """Return all operators; marks are separate items."""
        self._leave_text()
        self._leave_picture()
        items: list[bytes] = []
        run: list[str] = []
        for item in (*self._out, None):
            if isinstance(item, str):
                run.append(item)
                continue
            if run:
                items.append("\n".join(run).encode("ascii"))
                run = []
            if item is not None:
                items.append(item)
        return items or [b""]

    def _leave_text(self) -> None:
        if self._in_text:
            self._out.append("ET")
            self._in_text = False

    def _enter_picture(self) -> None:
        if self._reader and not self._in_picture:
            self._out.append(self._reader.picture())
            self._in_picture = True

    def _leave_picture(self) -> None:
        """End a picture's mark, and for that a text object that began inside of it."""
        if self._reader and self._in_picture:
            self._in_picture = False
            end = self._reader.end
            self._out.append(TagMark(b"ET %s BT" % end) if self._in_text else end)

    def _take(self, pen: _Pen) -> None:
        if pen is self._pen:
            return
        self._pen = pen
        for what, operator in pen.states:
            if self._state.get(what) != operator:
                self._state[what] = operator
                self._out.append(operator)


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


@lru_cache(maxsize=_MOST_KEPT)
def _path(step: Rect | Line | Area | Circle) -> tuple[str, str]:
    """Return a step's path, and an operator that moves it, "" for none.

    Long outlines are relative to the corner of their first cell: equal shapes in
    different cells are then equal bytes, which compress to a fifth less.
    """
    match step:
        case Rect(x, y, width, height):
            sides = map(number, (x, y, width, height))
            return f"{' '.join(sides)} re", ""
        case Line(points):
            return _polyline(points, 0, 0), ""
        case Area(outlines):
            x = y = 0
            if len(outlines[0]) >= _LONG:
                x, y = (floor(min(values)) for values in zip(*outlines[0], strict=True))
            path = " ".join(f"{_polyline(points, x, y)} h" for points in outlines)
            return path, f"1 0 0 1 {x} {y} cm" if x or y else ""
        case Circle(x, y, radius):
            return _circle(x, y, radius), ""


def _polyline(points: tuple[tuple[float, float], ...], left: int, top: int) -> str:
    first, *rest = (f"{number(x - left)} {number(y - top)}" for x, y in points)
    return f"{first} m {' l '.join(rest)} l"


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
