"""The words of a PDF's pages, from pdfium.

436 pages take 0.25 CPU s. What the pages are painted with comes from their operators
(walk.py), without pdfium.
"""

import ctypes
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ...core.boxes import Box
from ...core.progress import progress
from .text import Words

_AROUND_PT = 1.0
_TOUCHING = re.compile(r"\d\d+")


class _Text(Protocol):
    raw: object

    def get_text_range(self) -> str: ...
    def get_text_bounded(
        self,
        left: float | None = None,
        bottom: float | None = None,
        right: float | None = None,
        top: float | None = None,
    ) -> str: ...
    def close(self) -> None: ...


class _Page(Protocol):
    """What is used of pypdfium2's page."""

    def get_textpage(self) -> _Text: ...
    def get_height(self) -> float: ...
    def close(self) -> None: ...


class ReadFault(Exception):  # noqa: N818  becomes a finding
    """The file cannot be read as a PDF; says why."""


@dataclass(frozen=True, slots=True)
class Bands:
    """Widths in pt of the strips around the type area; 0.0 beside it if unknown."""

    head_pt: float
    foot_pt: float
    inside_pt: float = 0.0
    outside_pt: float = 0.0

    def area(self, media: Box, number: int) -> Box:
        """Return the type area of a page; odd pages are bound on the left."""
        left, right = self.inside_pt, self.outside_pt
        if number % 2 == 0:
            left, right = right, left
        return (
            media[0] + left,
            media[1] + self.foot_pt,
            media[2] - right,
            media[3] - self.head_pt,
        )


@dataclass(slots=True)
class Painted:
    """The words of one page.

    Attributes:
        words: all text.
        margin_words: the text above and below the type area.
        text: all text with its white space.
        smallest_text: the text at the place of the smallest, "" if sizes are unknown.
    """

    words: Words
    margin_words: Words
    text: str = ""
    smallest_text: str = ""


def read_painted(
    content: bytes,
    bands: Bands,
    smallest: Sequence[Box | None],
    known: Sequence[Painted | None] = (),
) -> list[Painted]:
    """Return the words of each page of a PDF.

    `smallest` has the places of the smallest text by page, `known` the words of pages
    that need not be read; both may be shorter than the file.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    try:
        count = len(document)
        return [
            (known[k] if k < len(known) else None)
            or _read_paint(document[k], bands, smallest[k] if smallest else None)
            for k in progress(range(count), total=count, label="pages read")
        ]
    finally:
        document.close()


def _read_paint(page: "_Page", bands: Bands, smallest: Box | None) -> Painted:
    text = page.get_textpage()
    try:
        height = page.get_height()
        margins = ""
        if bands.head_pt:
            margins += text.get_text_bounded(bottom=height - bands.head_pt) + "\n"
        if bands.foot_pt:
            margins += text.get_text_bounded(top=bands.foot_pt)
        whole = _apart(text.raw, text.get_text_range())
        painted = Painted(Words(whole), Words(margins), whole)
        if smallest is not None:
            left, bottom, right, top = smallest
            painted.smallest_text = text.get_text_bounded(
                left - _AROUND_PT,
                bottom - _AROUND_PT,
                right + _AROUND_PT,
                top + _AROUND_PT,
            )
        return painted
    finally:
        text.close()
        page.close()


def _apart(raw: object, whole: str) -> str:
    """A page's text with new lines where pdfium joins digits above each other.

    It does so where the first digit of a grid stands below the end of its number.
    Digits that were drawn by one operator are in one rectangle, side by side.
    """
    from pypdfium2 import raw as pdfium

    cuts = []
    for found in _TOUCHING.finditer(whole):
        first, last = found.span()
        if pdfium.FPDFText_CountRects(raw, first, last - first) != 1:
            cuts += [k for k in range(first + 1, last) if _is_below(raw, whole, k)]
    starts = [0, *cuts]
    return "\n".join(whole[a:b] for a, b in zip(starts, [*cuts, None], strict=True))


def _is_below(raw: object, whole: str, at: int) -> bool:
    """Whether a character is wholly below the one before it."""
    from pypdfium2 import raw as pdfium

    sides = [ctypes.c_double() for _ in range(4)]
    _, _, bottom, top = sides
    heights = []
    for k in (at - 1, at):
        known = chr(pdfium.FPDFText_GetUnicode(raw, k)) == whole[k]
        if not known or not pdfium.FPDFText_GetCharBox(raw, k, *sides):
            return False
        heights.append((bottom.value, top.value))
    return heights[1][1] < heights[0][0]
