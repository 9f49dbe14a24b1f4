"""The back of a shop's kind of cover: a band, words, three points, a puzzle, books."""

import re
from dataclasses import dataclass, replace
from html import escape, unescape
from math import fsum
from pathlib import Path

from ...core.cover_parts import BackPuzzle, Layer
from ...core.designs.typeface import Typeface
from ...core.errors import LayoutError
from ...core.languages import counted_whole
from ...core.placed import Box
from ...core.reading.markdown_file import matter_of
from ...core.reading.user_text import UserText
from ...core.text_fitting import MM_PER_PT, TEXT_LEADING
from ..pages.title_fitting import line_count
from .art import Placed
from .back import GAP, Back
from .canvas import WHITE, Canvas
from .headline import SetLine, fitted, height_of

# In pt at 6x9 in.
TITLE_PT, POINT_PT = 25.0, 12.0
BLURB_PT, LEAST_BLURB_PT, STEP_PT = 12.0, 8.5, 0.5
BAND_SHARE = 0.7  # of the gap, between the title and the edges of its band
WORDS_SHARE = 0.7  # of the back's height, at most
BESIDE_SHARE = 0.45  # of the back's width, at most, for points beside the puzzle
SMALLER = 0.95  # of its area, at least, that such a puzzle keeps
BETWEEN_EM = 0.5  # between the paragraphs of a blurb
LIST_EM = 1.2  # indent of a list
INDENT_EM = 1.1  # of a point, behind its square
_BLOCK = re.compile(r"</(?:p|li|h\d|pre|td|th)>")
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Blurb:
    """The words of a back in one size.

    Attributes:
        html: safe HTML.
        width: of its lines in mm.
        leading: the height of a line in ems.
    """

    html: str
    width: float
    size_pt: float
    leading: float

    @property
    def height(self) -> float:
        """An upper estimate of its height in mm."""
        em = self.size_pt * MM_PER_PT
        texts = [unescape(_TAG.sub("", one)).strip() for one in _BLOCK.split(self.html)]
        texts = [text for text in texts if text]
        width = self.width - LIST_EM * em
        lines = fsum(line_count(text, width, self.size_pt) for text in texts)
        return (lines * self.leading + (len(texts) - 1) * BETWEEN_EM) * em


def blurb_html(written: str, usual: str, language: str) -> str:
    """Return the author's Markdown, or else the usual sentences, as safe HTML."""
    if not written.strip():
        return f"<p>{escape(usual)}</p>" if usual else ""
    text = UserText(counted_whole(written), "print.cover.blurb", "blurb", ".md")
    return "".join(map(str, matter_of(text, Path(), language).parts))


@dataclass(frozen=True, slots=True)
class GenreBack:
    """Lays out the back of one cover.

    Attributes:
        back: gives the puzzle to try.
        canvas: gives typefaces and colours.
        html: the words in the middle.
    """

    back: Back
    canvas: Canvas
    html: str
    points: tuple[str, ...]
    others: tuple[str, ...]

    def parts(self, room: Box) -> tuple[tuple[Layer, ...], Blurb, Box, BackPuzzle]:
        """Return the lines, the blurb with its place, and the puzzle below them.

        Raises:
            LayoutError: the words do not fit.
        """
        scale = self.back.scale
        gap = GAP * scale
        page = replace(self.canvas, area=room, safe=room, layers=[])
        blurb, title = self._fitting(room, gap)
        accent, pad = self.canvas.colours.accent, BAND_SHARE * gap
        band = replace(room, height=height_of(title) + 2 * pad)
        page.block(band, accent)
        inside = room.inset(left=pad, top=pad, right=pad)
        page.write("tagline", title, inside, [WHITE], accent, "left")
        end = band.bottom
        place = Box(room.left, end + gap, room.width, blurb.height)
        end = place.bottom if blurb.height > 0 else end
        under = end + len(self.points) * (self._point_mm + 0.6 * gap)
        below = room.inset(top=under + 1.2 * gap - room.top)
        shown = None if self.others else self.back.sample_in(below)
        if shown and (beside := self._beside(room, end + 1.2 * gap, shown.box)):
            left, narrow = beside
            top = narrow.box.top
            column = room.inset(left=left.width + 2 * gap)
            for text in self.points:
                top = self._point(page, text, column, top) + gap
            return tuple(page.layers), blurb, place, self.back.tried(left, narrow)
        for text in self.points:
            end = self._point(page, text, room, end + 0.6 * gap)
        if self.others:
            end = self._others(page, room, end + gap)
        below = room.inset(top=end + 1.2 * gap - room.top)
        puzzle = self.back.tried(below, self.back.sample_in(below))
        return tuple(page.layers), blurb, place, puzzle

    def _beside(self, room: Box, top: float, most: Box) -> tuple[Box, Placed] | None:
        """Return a puzzle with its place left of the points, if it is not much smaller.

        Args:
            room: the back.
            top: where the place begins.
            most: the place of the puzzle below the points.
        """
        face, gap = self.canvas.faces["sans"], GAP * self.back.scale
        wide = [(face.ems(text) + INDENT_EM) * self._point_mm for text in self.points]
        if not wide or max(wide) > BESIDE_SHARE * room.width:
            return None
        left = room.inset(top=top - room.top, right=max(wide) + 2 * gap)
        shown = self.back.sample_in(left)
        if shown is None:
            return None
        area = shown.box.width * shown.box.height
        if area < SMALLER * most.width * most.height:
            return None
        return left, shown

    def _fitting(self, room: Box, gap: float) -> tuple[Blurb, tuple[SetLine, ...]]:
        """Return the blurb, as large as lets all words fit, and the title."""
        faces, scale = self.canvas.faces, self.back.scale
        code = self.back.subject.language
        em = TITLE_PT * scale * MM_PER_PT
        pad = BAND_SHARE * gap
        width = room.width - 2 * pad
        title = fitted(self.back.text.opening, faces["heavy"], width, 3 * em, em)
        rows = len(self.points) + len(self.others)
        around = (
            height_of(title) + 2 * pad + rows * (self._point_mm + 0.6 * gap) + 3 * gap
        )
        most = WORDS_SHARE * room.height - around
        steps = range(int((BLURB_PT - LEAST_BLURB_PT) / STEP_PT) + 1)
        least = self.back.design.least_pt
        for step in steps:
            size = max((BLURB_PT - step * STEP_PT) * scale, LEAST_BLURB_PT, least)
            blurb = Blurb(self.html, room.width, size, TEXT_LEADING[code])
            if blurb.height <= most or not self.html:
                return blurb, title
        over = blurb.height - most
        raise LayoutError(
            f"print.cover.blurb: is {over:.0f} mm too long for the back, even in"
            f" {size:g} pt; shorten it, or leave out points or others"
        )

    @property
    def _point_mm(self) -> float:
        return POINT_PT * self.back.scale * MM_PER_PT

    def _line(self, text: str, role: str, width: float) -> SetLine:
        face: Typeface = self.canvas.faces[role]
        em = max(self._point_mm, self.back.design.least_pt * MM_PER_PT)
        return SetLine(text, face, min(em, width / max(face.ems(text), 0.01)))

    def _point(self, page: Canvas, text: str, room: Box, top: float) -> float:
        """Write a point after a small square; return its lower end."""
        colours, em = self.canvas.colours, self._point_mm
        indent = INDENT_EM * em
        line = self._line(text, "sans", room.width - indent)
        side = 0.5 * em
        middle = top + line.face.top(text) * line.em - line.capital_mm / 2
        page.block(Box(room.left, middle - side / 2, side, side), colours.accent)
        at = room.inset(left=indent, top=top - room.top)
        return page.write("point", (line,), at, [colours.ink], "#ffffff", "left")

    def _others(self, page: Canvas, room: Box, top: float) -> float:
        """Write the other books of the series below their heading."""
        ink, gap = self.canvas.colours.ink, GAP * self.back.scale * 0.4
        for k, text in enumerate(self.others):
            line = self._line(text, "serif" if k else "sans", room.width)
            at = room.inset(top=top - room.top)
            top = page.write("others", (line,), at, [ink], "#ffffff", "left") + gap
        return top - gap
