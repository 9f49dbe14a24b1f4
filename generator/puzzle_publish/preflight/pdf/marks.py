"""Every mark on some pages of a PDF, glyph by glyph, clipped to its clip path.

This takes at least a millisecond per page, so it is for pages that seem wrong.
"""

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .box import Box, Matrix, box_round, common_of, joined, moved_point, scale_of
from .paint import Walk

_LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that a page paints.

    Attributes:
        kind: "text" for one glyph, else "line" or "shape" or "picture".
        word: the word that a text's glyph is part of.
    """

    kind: str
    box: Box
    word: str = ""


def marks_of(
    content: bytes, numbers: Sequence[int]
) -> Iterator[tuple[int, list[Mark]]]:
    """Yield each page number with all marks on the page, glyph by glyph."""
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    try:
        for number in numbers:
            page = document[number - 1]
            text = page.get_textpage()
            try:
                walk = _Marks()
                walk.objects_of(page.raw)
                sheet = page.get_mediabox()
                glyphs = _glyphs(text.raw, walk.clips, sheet)
                yield number, [*walk.marks, *glyphs]
            finally:
                text.close()
                page.close()
    finally:
        document.close()


class _Marks(Walk):
    """Records every line, shape and picture of a page, clipped."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[Mark] = []
        self.clips: dict[int | None, Box | None] = {}

    def visit(self, kind: int, thing: Any, moved: Matrix) -> None:
        """Record an object that is not a form."""
        pdfium = self.pdfium
        clip = self._clip_of(thing, moved)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            self.clips[_address(thing)] = clip
            return
        name = "picture"
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            if not self.paints(thing):
                return
            name = "line" if self.drawn(thing)[1] else "shape"
        box = self._exact_box(thing, moved, line=name == "line")
        if box is not None and clip is not None:
            box = common_of(box, clip)
        if box is not None:
            self.marks.append(Mark(name, box))

    def _exact_box(self, thing: Any, moved: Matrix, *, line: bool) -> Box | None:
        """Return the box of an object; that of a line does not include mitres."""
        if not line:
            return self.box_of(thing, moved)
        pdfium = self.pdfium
        matrix = joined(self.matrix_of(thing), moved)
        count = pdfium.FPDFPath_CountSegments(thing)
        segments = (pdfium.FPDFPath_GetPathSegment(thing, k) for k in range(count))
        box = box_round(moved_point(self._point(s), matrix) for s in segments)
        if box is None:
            return None
        width = ctypes.c_float()
        pdfium.FPDFPageObj_GetStrokeWidth(thing, width)
        half = width.value * scale_of(matrix) / 2
        left, bottom, right, top = box
        # Butt ends do not extend beyond the line; corners extend by half its width.
        x_half = 0.0 if bottom == top and right - left > half else half
        y_half = 0.0 if left == right and top - bottom > half else half
        return left - x_half, bottom - y_half, right + x_half, top + y_half

    def _point(self, segment: Any) -> tuple[float, float]:
        x, y = ctypes.c_float(), ctypes.c_float()
        self.pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        return x.value, y.value

    def _clip_of(self, thing: Any, moved: Matrix) -> Box | None:
        """Return the intersection of an object's clip paths, None without any."""
        pdfium = self.pdfium
        clip = pdfium.FPDFPageObj_GetClipPath(thing)
        if not clip:
            return None
        common: Box | None = None
        for k in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
            count = max(0, pdfium.FPDFClipPath_CountPathSegments(clip, k))
            points = (
                self._point(pdfium.FPDFClipPath_GetPathSegment(clip, k, s))
                for s in range(count)
            )
            box = box_round(moved_point(point, moved) for point in points)
            if box is not None:
                common = box if common is None else common_of(common, box) or box
        return common


def _address(thing: Any) -> int | None:
    return ctypes.cast(thing, ctypes.c_void_p).value


def _glyphs(
    text: Any, clips: Mapping[int | None, Box | None], sheet: Box
) -> Iterator[Mark]:
    """Yield every visible glyph, with the word that it is part of."""
    import pypdfium2.raw as pdfium

    count = max(0, pdfium.FPDFText_CountChars(text))
    codes = [chr(pdfium.FPDFText_GetUnicode(text, k) or 32) for k in range(count)]
    written = "".join(codes)
    sides = [ctypes.c_double() for _ in range(4)]
    left, right, bottom, top = sides
    for k, char in enumerate(codes):
        if char.isspace() or not pdfium.FPDFText_GetCharBox(text, k, *sides):
            continue
        box = left.value, bottom.value, right.value, top.value
        clip = clips.get(_address(pdfium.FPDFText_GetTextObject(text, k)))
        if box[0] >= box[2] or box[1] >= box[3] or common_of(box, sheet) is None:
            continue
        if clip is None or common_of(box, clip) is not None:
            yield Mark("text", box, _word_at(written, k))


def _word_at(written: str, at: int) -> str:
    start = end = at
    while start > 0 and not written[start - 1].isspace() and at - start < _LONGEST_WORD:
        start -= 1
    while (
        end < len(written) and not written[end].isspace() and end - at < _LONGEST_WORD
    ):
        end += 1
    return written[start:end]
