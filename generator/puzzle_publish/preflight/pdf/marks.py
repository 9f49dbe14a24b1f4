"""Every mark on some pages of a PDF, glyph by glyph, clipped to its clip path.

Glyphs and the words that they are part of come from pdfium, everything else from the
operators. This takes milliseconds per page, so it is for pages that seem wrong.
"""

import ctypes
import io
from collections.abc import Iterator, Sequence
from typing import Protocol

from ...core.boxes import Box, common_of
from .found import inherited
from .state import Mark
from .walk import Walker

_LONGEST_WORD = 40
_SLACK_PT = 1.0


class _Text(Protocol):
    raw: object

    def close(self) -> None: ...


class _Page(Protocol):
    """What is used of pypdfium2's page."""

    def get_textpage(self) -> _Text: ...
    def get_mediabox(self) -> Box: ...
    def close(self) -> None: ...


def marks_of(
    content: bytes, numbers: Sequence[int]
) -> Iterator[tuple[int, list[Mark]]]:
    """Yield each page number with all marks on the page, white ones, too."""
    import pikepdf
    import pypdfium2

    if not numbers:
        return
    document = pypdfium2.PdfDocument(content)
    try:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            walker = Walker()
            for number in numbers:
                page = pdf.pages[number - 1].obj
                marks = walker.page(page, inherited(page, "/Resources")).marks
                others = [mark for mark in marks if mark.kind != "text"]
                texts = [mark.box for mark in marks if mark.kind == "text"]
                yield number, [*others, *_letters(document[number - 1], texts)]
    finally:
        document.close()


def _letters(page: "_Page", texts: Sequence[Box]) -> Iterator[Mark]:
    """Yield the glyphs of a page that are part of a text that is not clipped away."""
    text = page.get_textpage()
    try:
        for mark in _glyphs(text.raw, page.get_mediabox()):
            x, y = (mark.box[0] + mark.box[2]) / 2, (mark.box[1] + mark.box[3]) / 2
            around = (x - _SLACK_PT, y - _SLACK_PT, x + _SLACK_PT, y + _SLACK_PT)
            if any(common_of(around, box) is not None for box in texts):
                yield mark
    finally:
        text.close()
        page.close()


def _glyphs(text: object, sheet: Box) -> Iterator[Mark]:
    """Yield every glyph on the sheet, with the word that it is part of."""
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
        if box[0] < box[2] and box[1] < box[3] and common_of(box, sheet) is not None:
            yield Mark("text", box, word=_word_at(written, k))


def _word_at(written: str, at: int) -> str:
    start = end = at
    while start > 0 and not written[start - 1].isspace() and at - start < _LONGEST_WORD:
        start -= 1
    while (
        end < len(written) and not written[end].isspace() and end - at < _LONGEST_WORD
    ):
        end += 1
    return written[start:end]
