"""What a PDF page paints, from pdfium: words, sizes and bounding boxes.

436 pages with 150 painted objects each take 0.5 CPU s, half of it for the words and
half for sizes and boxes. Only pages that seem wrong are examined glyph by glyph
(marks.py).
"""

import ctypes
import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...core.log import progress
from .box import (
    UNMOVED,
    Box,
    Matrix,
    joined,
    lies_within,
    moved_box,
    round_both,
    scale_of,
)
from .text import Words

_DEEPEST_FORM = 8
# A filled shape this many times longer than wide is a line drawn as a rectangle.
_LINE_RATIO = 8.0
_WHITE = 254  # of 255, and above: no ink on paper


class ReadFault(Exception):  # noqa: N818  becomes a finding
    """The file cannot be read as a PDF; says why."""


@dataclass(frozen=True, slots=True)
class Bands:
    """Heights in pt of the strips above and below the type area."""

    head_pt: float
    foot_pt: float


@dataclass(frozen=True, slots=True)
class ImageRead:
    """A picture with its resolution on the page."""

    width: int
    height: int
    dpi: float


@dataclass(slots=True)
class Painted:
    """What one page shows.

    Attributes:
        words: all text.
        margin_words: the text above and below the type area.
        text: all text with its white space.
        smallest_pt: size of the smallest text, None without text.
        smallest_text: the text of that size.
        thinnest_pt: width of the thinnest line, None without lines.
        anything: something is visible; if sizes were not read, something may be.
        text_box: the bounding box of text, None without text or sizes.
        art_box: the bounding box of everything else that is not white, likewise.
        coarsest: the picture of the lowest resolution, None without pictures.
    """

    words: Words
    margin_words: Words
    text: str = ""
    smallest_pt: float | None = None
    smallest_text: str = ""
    thinnest_pt: float | None = None
    anything: bool = False
    text_box: Box | None = None
    art_box: Box | None = None
    coarsest: ImageRead | None = None

    @property
    def without_sizes(self) -> "Painted":
        """What would be read of a page that shows the same, without measuring it."""
        return Painted(self.words, self.margin_words, self.text, anything=True)


def read_painted(
    content: bytes,
    bands: Bands,
    *,
    sizes: bool,
    known: Sequence[Painted | None] = (),
) -> list[Painted]:
    """Return what each page of a PDF shows, with sizes and boxes if `sizes`.

    `known` has what pages show by their number, None for those still to be read.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    try:
        count = len(document)
        return [
            (known[k] if k < len(known) else None)
            or _read_paint(document[k], bands, sizes=sizes)
            for k in progress(range(count), total=count, label="pages read")
        ]
    finally:
        document.close()


def _read_paint(page: Any, bands: Bands, *, sizes: bool) -> Painted:
    import pypdfium2.raw as pdfium

    text = page.get_textpage()
    try:
        height = page.get_height()
        margins = ""
        if bands.head_pt:
            margins += text.get_text_bounded(bottom=height - bands.head_pt) + "\n"
        if bands.foot_pt:
            margins += text.get_text_bounded(top=bands.foot_pt)
        whole = text.get_text_range()
        painted = Painted(Words(whole), Words(margins), whole)
        if sizes:
            _Measure(text.raw, painted).objects_of(page.raw)
        else:
            painted.anything = pdfium.FPDFPage_CountObjects(page.raw) > 0
        return painted
    finally:
        text.close()
        page.close()


class Walk(ABC):
    """Visits the painted objects of one page, including those inside forms."""

    def __init__(self) -> None:
        import pypdfium2.raw as pdfium

        self.pdfium = pdfium
        self._matrix = pdfium.FS_MATRIX()
        self._text_kind = pdfium.FPDF_PAGEOBJ_TEXT
        self._form_kind = pdfium.FPDF_PAGEOBJ_FORM
        self._sides = [ctypes.c_float() for _ in range(4)]
        self._at = [ctypes.byref(side) for side in self._sides]
        self._modes = ctypes.c_int(), ctypes.c_int()

    def objects_of(self, page: Any) -> None:
        """Visit each object of a page."""
        pdfium = self.pdfium
        for k in range(pdfium.FPDFPage_CountObjects(page)):
            self._one(pdfium.FPDFPage_GetObject(page, k), UNMOVED, 0)

    def _one(self, thing: Any, moved: Matrix, depth: int) -> None:
        pdfium = self.pdfium
        kind = pdfium.FPDFPageObj_GetType(thing)
        if kind != self._form_kind:
            self.visit(kind, thing, moved)
            return
        if depth >= _DEEPEST_FORM:
            raise ReadFault("forms are nested without end")
        inner = joined(self.matrix_of(thing), moved)
        for k in range(pdfium.FPDFFormObj_CountObjects(thing)):
            self._one(pdfium.FPDFFormObj_GetObject(thing, k), inner, depth + 1)

    @abstractmethod
    def visit(self, kind: int, thing: Any, moved: Matrix) -> None:
        """Record an object that is not a form; `moved` is the matrix of its form."""

    def matrix_of(self, thing: Any) -> Matrix:
        """Return the matrix of an object."""
        m = self._matrix
        self.pdfium.FPDFPageObj_GetMatrix(thing, m)
        return m.a, m.b, m.c, m.d, m.e, m.f

    def _scale(self, thing: Any, moved: Matrix) -> float:
        """Return how much an object is enlarged on the page, vertically."""
        m = self._matrix
        self.pdfium.FPDFPageObj_GetMatrix(thing, m)
        own = math.hypot(m.c, m.d)
        return own if moved is UNMOVED else own * scale_of(moved)

    def box_of(self, thing: Any, moved: Matrix) -> Box | None:
        """Return the box of an object on the page."""
        if not self.pdfium.FPDFPageObj_GetBounds(thing, *self._at):
            return None
        left, bottom, right, top = self._sides
        box = left.value, bottom.value, right.value, top.value
        return box if moved is UNMOVED else moved_box(box, moved)

    def drawn(self, thing: Any) -> tuple[bool, bool]:
        """Return whether a path is filled and whether it is stroked."""
        fill, stroke = self._modes
        self.pdfium.FPDFPath_GetDrawMode(thing, fill, stroke)
        return bool(fill.value), bool(stroke.value)

    def is_white(self, thing: Any, *, stroke: bool) -> bool:
        """Return whether the stroke or the fill of a path is invisible on paper."""
        pdfium = self.pdfium
        get = pdfium.FPDFPageObj_GetFillColor
        if stroke:
            get = pdfium.FPDFPageObj_GetStrokeColor
        rgba = [ctypes.c_uint() for _ in range(4)]
        if not get(thing, *(ctypes.byref(part) for part in rgba)):
            return False
        return all(part.value >= _WHITE for part in rgba[:3]) or not rgba[3].value

    def paints(self, thing: Any) -> bool:
        """Return whether a path leaves ink on white paper."""
        fill, stroke = self.drawn(thing)
        return (fill and not self.is_white(thing, stroke=False)) or (
            stroke and not self.is_white(thing, stroke=True)
        )


class _Measure(Walk):
    """Records the extreme sizes and the bounding boxes of one page."""

    def __init__(self, text: Any, painted: Painted) -> None:
        super().__init__()
        self._text = text
        self._painted = painted
        self._number = ctypes.c_float()

    def visit(self, kind: int, thing: Any, moved: Matrix) -> None:
        """Record an object that is not a form."""
        pdfium = self.pdfium
        if kind == self._text_kind:
            self._one_text(thing, moved)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            self._one_path(thing, moved)
        else:
            self._one_picture(kind, thing, moved)

    def _one_text(self, thing: Any, moved: Matrix) -> None:
        painted = self._painted
        self.pdfium.FPDFTextObj_GetFontSize(thing, self._number)
        size = self._number.value * self._scale(thing, moved)
        box = self.box_of(thing, moved)
        smaller = painted.smallest_pt is None or size < painted.smallest_pt
        if not smaller and lies_within(box, painted.text_box):
            return
        text = _text_of(self.pdfium, thing, self._text)
        if not text.strip():
            return
        painted.anything = True
        painted.text_box = round_both(box, painted.text_box)
        if smaller:
            painted.smallest_pt, painted.smallest_text = size, text

    def _one_path(self, thing: Any, moved: Matrix) -> None:
        painted = self._painted
        fill, stroke = self.drawn(thing)
        if not fill and not stroke:
            return
        box = self.box_of(thing, moved)
        thickness = None
        if stroke:
            self.pdfium.FPDFPageObj_GetStrokeWidth(thing, self._number)
            thickness = self._number.value * self._scale(thing, moved)
        elif box is not None:
            thickness = _as_line(box)
        thinner = thickness is not None and (
            painted.thinnest_pt is None or thickness < painted.thinnest_pt
        )
        if (not thinner and lies_within(box, painted.art_box)) or not self.paints(
            thing
        ):
            return
        painted.anything = True
        painted.art_box = round_both(box, painted.art_box)
        if thinner:
            painted.thinnest_pt = thickness

    def _one_picture(self, kind: int, thing: Any, moved: Matrix) -> None:
        painted, pdfium = self._painted, self.pdfium
        painted.anything = True
        box = self.box_of(thing, moved)
        painted.art_box = round_both(box, painted.art_box)
        if kind != pdfium.FPDF_PAGEOBJ_IMAGE:
            return
        size = ctypes.c_uint(), ctypes.c_uint()
        if not pdfium.FPDFImageObj_GetImagePixelSize(thing, size[0], size[1]):
            return
        a, b, c, d, _, _ = joined(self.matrix_of(thing), moved)
        across, down = math.hypot(a, b) / 72, math.hypot(c, d) / 72
        if across and down:
            dpi = min(size[0].value / across, size[1].value / down)
            if painted.coarsest is None or dpi < painted.coarsest.dpi:
                painted.coarsest = ImageRead(size[0].value, size[1].value, dpi)


def _text_of(pdfium: Any, thing: Any, text: Any) -> str:
    size = pdfium.FPDFTextObj_GetText(thing, text, None, 0)
    buffer = (ctypes.c_ushort * max(1, size // 2))()
    pdfium.FPDFTextObj_GetText(thing, text, buffer, size)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0")


def _as_line(box: Box) -> float | None:
    """Return the thickness of a filled shape that looks like a line, else None."""
    across, down = box[2] - box[0], box[3] - box[1]
    thin, long = min(across, down), max(across, down)
    return thin if thin > 0 and long >= _LINE_RATIO * thin else None
