"""Interprets the operators of a page or a form: what they paint, and where."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, SupportsFloat, TypeAlias

from ..core.boxes import UNMOVED, Box, Matrix, box_round, joined, moved_box
from .fonts import Font
from .items import (
    PageItems,
    Pen,
    Point,
    Run,
    Stroke,
    Unread,
    common,
    holds,
    is_turned,
    moved_items,
    overlap,
)
from .paths import Path, are_same, is_upright
from .shown import NUMBERS, Shown
from .state import State

if TYPE_CHECKING:
    from pikepdf import Object

Resources: TypeAlias = "Object | dict[str, Object]"

MM = 25.4 / 72
_MOST_OPERATORS = 2_000_000  # on one page
_MOST_ITEMS = 500_000  # likewise; forms in forms may multiply
_SPARE = 0.1  # mm by which something may reach over a clip path
_SAME = 1e-3  # mm
_INVISIBLE, _CLIPS = 3, 4  # modes of text


class _Operands(Protocol):
    """The operands of one operator."""

    def __getitem__(self, at: int, /) -> "Object": ...
    def __iter__(self) -> Iterator["Object"]: ...
    def __len__(self) -> int: ...


class Unreadable(Exception):  # noqa: N818  becomes a part of a sentence
    """A page that cannot be read; the message says why."""


class Things(Protocol):
    """Reads what operators name, each once."""

    def font(self, font: "Object") -> Font:
        """Return a font."""
        ...

    def shown(self, parts: "Iterable[Object]", key: bytes, font: Font) -> Shown:
        """Return the text of one operator."""
        ...

    def form(
        self, form: "Object", above: State, resources: "Resources", depth: int
    ) -> PageItems:
        """Return what a form paints, in its own units."""
        ...


def interpret(
    reader: "Things",
    holder: "Object",
    resources: "Resources",
    out: PageItems,
    state: State,
    depth: int,
) -> None:
    """Add to `out` what the operators of a page or a form paint.

    Args:
        reader: reads fonts, texts and forms once.
        holder: the page or form.
        resources: what its operators name.
        out: where the items go.
        state: the graphics state at its beginning.
        depth: how many forms it is in.

    Raises:
        Unreadable: it has too many operators.
    """
    _Stream(reader, resources, out).read(holder, state, depth)


class _Stream:
    """Interprets the operators of a page or a form."""

    def __init__(
        self, reader: "Things", resources: "Resources", out: PageItems
    ) -> None:
        self._reader, self._resources, self._out = reader, resources, out
        self._named: dict[str, Font] = {}
        self._path = Path()
        self._will_clip = False
        self._line: Matrix = UNMOVED
        self._text: Matrix = UNMOVED
        self._run: Run | None = None
        self._order = 0
        self._layers: list[bool] = []

    def read(self, holder: "Object", state: State, depth: int) -> None:
        """Interpret all operators."""
        import pikepdf

        self._state, self._stack, self._depth = state, list[State](), depth
        parsed = pikepdf.parse_content_stream(holder)
        if len(parsed) > _MOST_OPERATORS:
            raise Unreadable(f"it has {len(parsed):,} operators")
        for step in parsed:
            act = _OPERATORS.get(str(step.operator))
            if act is not None:
                act(self, step.operands)
            elif isinstance(step, pikepdf.ContentStreamInlineImage):
                self._unread("a picture", (0.0, 0.0, 1.0, 1.0))

    # Graphics state.

    def save(self, _: object) -> None:
        self._stack.append(self._state)
        self._state = self._state.copy()

    def restore(self, _: object) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def move(self, values: "_Operands") -> None:
        self._state.matrix = joined(_six(values), self._state.matrix)

    def dash(self, values: "_Operands") -> None:
        self._state.dash = tuple(float(length) for length in values[0])

    def colour(self, name: str, values: "_Operands", *, stroke: bool) -> None:
        """Set a colour; `name` is the operator for fills."""
        parts = [float(v) if isinstance(v, NUMBERS) else str(v) for v in values]
        found = ("pattern",) if str in map(type, parts) else (name, *parts)
        setattr(self._state, "stroke" if stroke else "fill", found)

    def space(self, values: "_Operands", *, stroke: bool) -> None:
        """Set a colour space, in which the first colour is black."""
        setattr(self._state, "stroke" if stroke else "fill", ("cs", str(values[0])))

    def external(self, values: "_Operands") -> None:
        """Read the parts of an extended graphics state that change what is seen."""
        state = self._state
        found = self._resources["/ExtGState"][str(values[0])]
        if "/SMask" in found and found["/SMask"] != "/None":
            state.veil = "a mask"
        alpha: dict[str, object] = dict(state.alpha)
        for key in ("/ca", "/CA"):
            if key in found:
                alpha[key] = float(found[key])
        if "/BM" in found:
            alpha["/BM"] = str(found["/BM"])
        usual = {"/ca": 1.0, "/CA": 1.0, "/BM": "/Normal"}
        state.alpha = tuple((k, v) for k, v in sorted(alpha.items()) if v != usual[k])
        if "/LW" in found:
            state.weight = float(found["/LW"])
        if "/Font" in found:
            font, size = found["/Font"]
            state.font, state.size = self._reader.font(font), float(size)

    def begin_mark(self, values: "_Operands") -> None:
        hides = bool(len(values)) and str(values[0]) == "/OC"
        self._layers.append(hides)
        if hides:
            self._state.veil = self._state.veil or "a layer that a viewer may hide"

    def end_mark(self, _: object) -> None:
        if self._layers and self._layers.pop() and not any(self._layers):
            self._state.veil = ""

    # Paths.

    def begin(self, values: "_Operands") -> None:
        self._path.begin((float(values[0]), float(values[1])))

    def to(self, values: "_Operands") -> None:
        self._path.points.append((float(values[0]), float(values[1])))

    def curve(self, values: "_Operands") -> None:
        path, flat = self._path, [float(value) for value in values]
        path.points += zip(flat[::2], flat[1::2], strict=True)
        path.curved = True

    def close(self, _: object) -> None:
        self._path.end(closed=True)

    def rectangle(self, values: "_Operands") -> None:
        x, y, w, h = (float(value) for value in values)
        self._path.begin((x, y))
        self._path.points += [(x + w, y), (x + w, y + h), (x, y + h)]
        self._path.end(closed=True)
        self._path.points = []

    def clip(self, _: object) -> None:
        self._will_clip = True

    def paint(self, *, fill: bool, stroke: bool, close: bool = False) -> None:
        path, state = self._path, self._state
        path.end(closed=close)
        if fill or stroke:
            for points, closed, curved in path.outlines:
                self._outline(points, closed or not stroke, curved, fill, stroke)
        if self._will_clip:
            self._will_clip = False
            every = [point for points, *_ in path.outlines for point in points]
            box = moved_box(box_round(every) or (0.0,) * 4, state.matrix)
            state.clip = common(state.clip, box) if state.clip else box
            if not is_upright(path.outlines, state.matrix):
                state.veil = "a clip path of another shape than a rectangle"
        self._path = Path()

    def _outline(
        self,
        points: Sequence[Point],
        closed: bool,
        curved: bool,
        fill: bool,
        stroke: bool,
    ) -> None:
        state = self._state
        a, b, c, d, e, f = state.matrix
        moved = tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in points])
        if are_same(moved[0], moved[-1]):
            moved, closed = moved[:-1], True
        scale = math.hypot(c, d)
        pen = Pen(
            state.fill if fill else None,
            state.stroke if stroke else None,
            state.weight * scale if stroke else 0.0,
            tuple([v * scale for v in state.dash]) if stroke else (),
            state.alpha,
        )
        self._order += 1
        found = Stroke(moved, closed, curved, pen, self._order)
        patterned = (fill and state.fill[0] == "pattern") or (
            stroke and state.stroke[0] == "pattern"
        )
        if state.veil or patterned:
            self._unread(state.veil or "a pattern", found.box, moved=True)
        elif self._is_seen(found.box):
            found.cut = self._is_cut(found.box)
            self._out.strokes.append(found)

    def _is_cut(self, box: Box) -> bool:
        clip = self._state.clip
        # The tolerance of clip paths is in the units of the current matrix.
        spare = _SPARE if self._depth == 0 else 0.02
        return clip is not None and not holds(clip, box, spare)

    def _is_seen(self, box: Box) -> bool:
        clip = self._state.clip
        if clip is None:
            return True
        left, top, right, bottom = box
        return overlap((left - _SAME, top - _SAME, right + _SAME, bottom + _SAME), clip)

    # Pictures and forms.

    def _unread(self, what: str, box: Box, *, moved: bool = False) -> None:
        where = box if moved else moved_box(box, self._state.matrix)
        if self._is_seen(where):
            clip = self._state.clip
            where = common(where, clip) if clip else where
            self._out.unread.append(Unread(what, where))

    def shade(self, _: object) -> None:
        clip = self._state.clip or (-1e6, -1e6, 1e6, 1e6)
        self._unread("a colour gradient", clip, moved=True)

    def show_object(self, values: "_Operands") -> None:
        thing = self._resources["/XObject"][str(values[0])]
        if thing.get("/Subtype") != "/Form":
            self._unread("a picture", (0.0, 0.0, 1.0, 1.0))
            return
        state = self._state
        own = _six(thing["/Matrix"]) if "/Matrix" in thing else UNMOVED
        matrix = joined(own, state.matrix)
        layered = "a layer that a viewer may hide" if "/OC" in thing else ""
        group = thing.get("/Group")
        veil = state.veil or layered
        if veil or (group is not None and state.alpha):
            box = moved_box(ordered(thing["/BBox"]), matrix)
            self._unread(veil or "a transparent group", box, moved=True)
            return
        found = self._reader.form(thing, state, self._resources, self._depth + 1)
        self._place(found, matrix)

    def _place(self, found: PageItems, matrix: Matrix) -> None:
        """Add what a form paints, moved to its place."""
        if self._order + len(found.strokes) + len(found.runs) > _MOST_ITEMS:
            raise Unreadable(f"it paints more than {_MOST_ITEMS:,} things")
        moved = moved_items(found, matrix, self._order)
        if self._state.clip is None:
            self._out.strokes += moved.strokes
            self._out.runs += moved.runs
        else:
            for one in moved.strokes:
                if self._is_seen(one.box):
                    one.cut |= self._is_cut(one.box)
                    self._out.strokes.append(one)
            for run in moved.runs:
                if self._is_seen(run.box):
                    run.cut |= self._is_cut(run.box)
                    self._out.runs.append(run)
        for bare in moved.unread:
            self._unread(bare.what, bare.box, moved=True)
        self._order += len(found.strokes) + len(found.runs)

    # Text.

    def begin_text(self, _: object) -> None:
        self._line = self._text = UNMOVED
        self._run = None

    def set_text_matrix(self, values: "_Operands") -> None:
        self._line = self._text = _six(values)
        self._run = None

    def next_line(self, values: "_Operands") -> None:
        self._step(float(values[0]), float(values[1]))

    def next_line_leading(self, values: "_Operands") -> None:
        self._state.leading = -float(values[1])
        self.next_line(values)

    def new_line(self, _: object = None) -> None:
        self._step(0.0, -self._state.leading)

    def _step(self, x: float, y: float) -> None:
        self._line = self._text = joined((1.0, 0.0, 0.0, 1.0, x, y), self._line)
        self._run = None

    def set_font(self, values: "_Operands") -> None:
        name = str(values[0])
        if name not in self._named:
            self._named[name] = self._reader.font(self._resources["/Font"][name])
        self._state.font = self._named[name]
        self._state.size = float(values[1])

    def show(self, values: "_Operands") -> None:
        self._show_parts([values[0]], bytes(values[0]))

    def show_next(self, values: "_Operands") -> None:
        self.new_line()
        self.show([values[-1]])

    def show_apart(self, values: "_Operands") -> None:
        self._state.spaced, self._state.apart = float(values[0]), float(values[1])
        self.show_next(values)

    def show_array(self, values: "_Operands") -> None:
        self._show_parts(values[0], values[0].unparse())

    def _show_parts(self, parts: "Iterable[Object]", key: bytes) -> None:
        state = self._state
        if state.font is None:
            raise Unreadable("text has no font")
        self._add_text(self._reader.shown(parts, key, state.font))

    def _add_text(self, shown: Shown) -> None:
        state = self._state
        font = state.font
        assert font is not None
        size, wide = state.size, state.wide
        advance = shown.advance * size * wide
        inked = shown.inked * size * wide
        lead = shown.lead * size * wide
        if state.apart or state.spaced:
            more = state.apart * shown.count + state.spaced * shown.spaces
            advance += more * wide
            inked += more * wide - state.apart * wide
        matrix = joined(self._text, state.matrix)
        if shown.text or shown.unknown:
            self._add_run(shown, matrix, lead, inked)
        self._text = joined((1.0, 0.0, 0.0, 1.0, advance, 0.0), self._text)

    def _add_run(self, shown: Shown, matrix: Matrix, lead: float, inked: float) -> None:
        state, out = self._state, self._out
        assert state.font is not None
        a, b, c, d, e, f = matrix
        along = math.hypot(a, b)
        run = self._run
        x, y = a * lead + c * state.rise + e, b * lead + d * state.rise + f
        paint = (state.fill, state.mode, state.alpha)
        if run is not None and run.paint == paint:
            run.text += shown.text
            run.width = math.hypot(x - run.x, y - run.y) + (inked - lead) * along
            run.unknown |= shown.unknown
            return
        if state.mode == _INVISIBLE:
            return
        turned = is_turned(matrix)
        self._order += 1
        run = Run(
            shown.text,
            x,
            y,
            (inked - lead) * along,
            state.size * math.hypot(c, d),
            paint,
            self._order,
            turned,
            upright=d < 0,
            unknown=shown.unknown or state.font.drawn or state.font.vertical,
        )
        if state.veil or state.mode >= _CLIPS or state.fill[0] == "pattern":
            self._unread(state.veil or "text as a mask", run.box, moved=True)
        elif self._is_seen(run.box):
            run.cut = self._is_cut(run.box)
            out.runs.append(run)
            self._run = run


def _six(values: "_Operands") -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


def ordered(box: "Iterable[SupportsFloat]") -> Box:
    """Return a rectangle of the file, whose corners may be in any order."""
    x0, y0, x1, y1 = (float(side) for side in box)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


_Act = Callable[[_Stream, "_Operands"], None]


def _painting(*, fill: bool, stroke: bool, close: bool = False) -> _Act:
    return lambda stream, _: stream.paint(fill=fill, stroke=stroke, close=close)


def _colouring(name: str, *, stroke: bool) -> _Act:
    return lambda stream, values: stream.colour(name, values, stroke=stroke)


def _spacing(*, stroke: bool) -> _Act:
    return lambda stream, values: stream.space(values, stroke=stroke)


def _setting(name: str, scale: float = 1.0) -> _Act:
    return lambda stream, values: setattr(stream._state, name, float(values[0]) * scale)


_OPERATORS: Mapping[str, _Act] = {
    "q": _Stream.save,
    "Q": _Stream.restore,
    "cm": _Stream.move,
    "w": _setting("weight"),
    "d": _Stream.dash,
    "gs": _Stream.external,
    "BDC": _Stream.begin_mark,
    "BMC": _Stream.begin_mark,
    "EMC": _Stream.end_mark,
    "m": _Stream.begin,
    "l": _Stream.to,
    "c": _Stream.curve,
    "v": _Stream.curve,
    "y": _Stream.curve,
    "h": _Stream.close,
    "re": _Stream.rectangle,
    "W": _Stream.clip,
    "W*": _Stream.clip,
    "n": _painting(fill=False, stroke=False),
    "S": _painting(fill=False, stroke=True),
    "s": _painting(fill=False, stroke=True, close=True),
    **dict.fromkeys(("f", "F", "f*"), _painting(fill=True, stroke=False)),
    **dict.fromkeys(("B", "B*"), _painting(fill=True, stroke=True)),
    **dict.fromkeys(("b", "b*"), _painting(fill=True, stroke=True, close=True)),
    **{op: _colouring(op, stroke=False) for op in ("g", "rg", "k", "sc", "scn")},
    **{op: _colouring(op.lower(), stroke=True) for op in ("G", "RG", "K", "SC", "SCN")},
    "cs": _spacing(stroke=False),
    "CS": _spacing(stroke=True),
    "sh": _Stream.shade,
    "Do": _Stream.show_object,
    "BT": _Stream.begin_text,
    "Tm": _Stream.set_text_matrix,
    "Td": _Stream.next_line,
    "TD": _Stream.next_line_leading,
    "T*": _Stream.new_line,
    "Tf": _Stream.set_font,
    "Tj": _Stream.show,
    "TJ": _Stream.show_array,
    "'": _Stream.show_next,
    '"': _Stream.show_apart,
    "Tc": _setting("apart"),
    "Tw": _setting("spaced"),
    "Tz": _setting("wide", 0.01),
    "TL": _setting("leading"),
    "Ts": _setting("rise"),
    "Tr": _setting("mode"),
}
