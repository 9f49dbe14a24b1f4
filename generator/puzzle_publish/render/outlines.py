"""Letters as outlines: labels shaped as on a page, for files that carry no font.

The glyphs are those that a page of the book would show, with their kerning; a file with
them looks alike in every program.
"""

import io
import re
from collections.abc import Iterator

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from ..core.designs.looks import Look
from ..core.figure import Label, middle_em
from .engine import font_configuration, no_warnings
from .fetcher import RootedFetcher
from .fonts import FontSet
from .laid_out import PdfFont
from .shaping import LABEL_PX, Shaped, Shaper, number
from .weasy import CSS, Stream

# The parts of a TJ array: glyphs of four hex digits each, or a distance.
_PARTS = re.compile(r"<([0-9a-f]*)>|(-?[0-9.]+)")
_EM = 1000  # in which widths and distances of a PDF are


class Outlines:
    """Draws labels in the fonts of a design; see `core.svg.Letters`."""

    def __init__(self, fonts: FontSet, lang: str) -> None:
        config = font_configuration()
        folders = {face.path.parent for face in fonts.faces}
        with no_warnings():
            CSS(
                string=fonts.css,
                font_config=config,
                url_fetcher=RootedFetcher(folders),
            )
        self._families = fonts.families
        self._shaper = Shaper(config, lang)
        self._fonts: dict[int, PdfFont] = {}
        self._stream = Stream(self._fonts, (0, 0, 1, 1), {}, {}, {}, {}, None)
        self._glyphs: dict[str, _Glyphs] = {}

    def __call__(self, label: Label, look: Look, cell_mm: float) -> str:
        """Return a label as path data in mm."""
        family = self._families[look.font]
        with no_warnings():
            shaped = self._shaper.label(self._stream, label.text, family, look.weight)
        em_mm = look.size * label.size * cell_mm
        x = label.x * cell_mm
        if label.align != "start":
            x -= shaped.width / LABEL_PX * em_mm / 2
        y = label.y * cell_mm + middle_em(label.text) * em_mm
        return "".join(self._paths(shaped, x, y, em_mm))

    def _paths(self, shaped: Shaped, x: float, y: float, em_mm: float) -> Iterator[str]:
        for name, size, array in shaped.runs:
            size_mm = em_mm * size / LABEL_PX
            glyphs = self._of(name)
            for hexes, distance in _PARTS.findall(array):
                if distance:
                    x -= float(distance) / _EM * size_mm
                for start in range(0, len(hexes), 4):
                    glyph = int(hexes[start : start + 4], 16)
                    yield glyphs.path(glyph, x, y, size_mm)
                    x += glyphs.width(glyph) / _EM * size_mm

    def _of(self, name: str) -> "_Glyphs":
        if name not in self._glyphs:
            (font,) = (one for one in self._fonts.values() if one.hash == name)
            self._glyphs[name] = _Glyphs(font)
        return self._glyphs[name]


class _Glyphs:
    """The glyphs of a font."""

    def __init__(self, font: PdfFont) -> None:
        self._font = font
        self._file = TTFont(io.BytesIO(font.file_content), fontNumber=font.index)
        self._set = self._file.getGlyphSet()

    def width(self, glyph: int) -> float:
        """Return how far a glyph moves what follows, in thousandths of an em."""
        return self._font.widths[glyph]

    def path(self, glyph: int, x: float, y: float, size_mm: float) -> str:
        """Return a glyph at a place as path data."""
        zoom = size_mm / self._file["head"].unitsPerEm
        pen = SVGPathPen(self._set, number)
        drawn = self._set[self._file.getGlyphName(glyph)]
        drawn.draw(TransformPen(pen, Transform(zoom, 0, 0, -zoom, x, y)))
        return str(pen.getCommands())
