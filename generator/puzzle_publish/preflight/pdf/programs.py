"""Embedded font programs, opened with fontTools: their glyphs and how tall they are."""

import io
import struct
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...core.reading.font_types import CffTop, CharacterTable, Outline, Sfnt

_SFNT_TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
_SYMBOLS = 0xF000
_PROGRAMS_KEPT = 8  # the fonts of a book; the same ones are in several of its files
_HEAD = struct.Struct(">hhhhh")  # of a glyph: contours, left, low, right, high


class ProgramFault(Exception):  # noqa: N818  becomes a finding
    """A damaged font program; the message says how."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph's height above and depth below the baseline, in em.

    Attributes:
        blank: it has no outline, like a space.
    """

    low: float
    high: float
    blank: bool = False


BLANK = Glyph(0.0, 0.0, blank=True)
USUAL = Glyph(-0.25, 0.95)  # where the program is not known


class Program(ABC):
    """A font program; glyphs are numbered, and some are named."""

    @abstractmethod
    def number(self, name: str, character: str, code: int) -> int | None:
        """Return the glyph of a simple font's code, None without one."""

    @abstractmethod
    def glyph(self, number: int) -> Glyph | None:
        """Return a glyph, None if there is none of this number."""

    def of_cid(self, cid: int) -> int:
        """Return the glyph's number of a CID."""
        return cid


@lru_cache(maxsize=_PROGRAMS_KEPT)
def program_of(kind: str, data: bytes, subtype: str) -> Program:
    """Return the program of a font file.

    Args:
        kind: the key of a font descriptor: "/FontFile" and so on.
        data: the file.
        subtype: of /FontFile3: "/Type1C" and so on.

    Raises:
        ProgramFault: it is damaged.
    """
    try:
        if kind == "/FontFile":
            return _Type1(data)
        if kind == "/FontFile3" and subtype != "/OpenType":
            return _Cff(data)
        return _of_sfnt(data)
    except Exception as fault:  # fontTools raises anything for damaged programs
        raise ProgramFault(str(fault) or type(fault).__name__) from fault


def _of_sfnt(data: bytes) -> Program:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), lazy=True)
    if "CFF " in font:
        return _Cff(font.reader["CFF "], font)
    lacking = [table for table in _SFNT_TABLES if table not in font]
    if lacking:
        raise ProgramFault(f"it has no table {lacking[0]}")
    return _TrueType(font)


def _number_in(font: "Sfnt", character: str, code: int) -> int | None:
    """Return a glyph's number from an sfnt's tables of characters."""
    tables: Sequence[CharacterTable] = font["cmap"].tables if "cmap" in font else []
    for table in tables:
        for key in (ord(character) if character else code, code, _SYMBOLS + code):
            name = table.cmap.get(key)
            if name and (number := font.getGlyphID(name)):
                return int(number)
    return None


class _TrueType(Program):
    def __init__(self, font: "Sfnt") -> None:
        self._font = font
        self._em = float(font["head"].unitsPerEm)
        self._places = font["loca"].locations
        self._data = font.reader["glyf"]
        if len(self._places) != font["maxp"].numGlyphs + 1:
            raise ProgramFault("its tables loca and maxp differ")

    def number(self, name: str, character: str, code: int) -> int | None:
        found = None
        if character or not name:
            found = _number_in(self._font, character, code)
        if found is None and name in self._font.getReverseGlyphMap():
            found = int(self._font.getGlyphID(name))
        return found or None

    def glyph(self, number: int) -> Glyph | None:
        from fontTools.ttLib.tables._g_l_y_f import Glyph as Packed

        if not 0 <= number < len(self._places) - 1:
            return None
        start, end = self._places[number], self._places[number + 1]
        if start == end:
            return BLANK
        if not 0 <= start < end <= len(self._data):
            raise ProgramFault(f"glyph {number} is outside its table")
        data = self._data[start:end]
        if len(data) < _HEAD.size:
            raise ProgramFault(f"glyph {number} is damaged")
        contours, _, low, _, high = _HEAD.unpack_from(data)
        if contours > 0:
            try:
                Packed(data).expand(None)
            except Exception as fault:
                raise ProgramFault(f"glyph {number} is damaged: {fault}") from fault
        return Glyph(low / self._em, high / self._em) if contours else BLANK


class _Named(Program):
    """A program whose glyphs have names and are drawn by charstrings."""

    names: Mapping[str, int]

    def number(self, name: str, character: str, code: int) -> int | None:
        return self.names.get(name) or None

    def _drawn(self, number: int, outline: "Outline", scale: float) -> Glyph:
        """Return the glyph that a charstring draws."""
        from fontTools.pens.boundsPen import ControlBoundsPen

        pen = ControlBoundsPen(None)
        try:
            outline.draw(pen)
        except Exception as fault:
            raise ProgramFault(f"glyph {number} is damaged: {fault}") from fault
        if pen.bounds is None:
            return BLANK
        return Glyph(pen.bounds[1] * scale, pen.bounds[3] * scale)


class _Cff(_Named):
    def __init__(self, data: bytes, font: "Sfnt | None" = None) -> None:
        from fontTools.cffLib import CFFFontSet

        fonts = CFFFontSet()
        fonts.decompile(io.BytesIO(data), font)
        self._font = font
        self._top: CffTop = fonts[0]
        self._order = self._top.charset
        self._scale = float(self._top.FontMatrix[3]) or 0.001
        self.names = {name: k for k, name in enumerate(self._order)}
        self._outlines = self._top.CharStrings

    @cached_property
    def _by_cid(self) -> bool:
        return hasattr(self._top, "ROS")

    def number(self, name: str, character: str, code: int) -> int | None:
        if not name and isinstance(own := self._top.Encoding, list):
            name = own[code]
        return super().number(name, character, code)

    def of_cid(self, cid: int) -> int:
        return self.names.get(f"cid{cid:05}", -1) if self._by_cid else cid

    def glyph(self, number: int) -> Glyph | None:
        if not 0 <= number < len(self._order):
            return None
        return self._drawn(number, self._outlines[self._order[number]], self._scale)


class _Type1(_Named):
    def __init__(self, data: bytes) -> None:
        from fontTools.t1Lib import T1Font

        if b"cleartomark" not in data:
            data += b"\n" + (b"0" * 64 + b"\n") * 8 + b"cleartomark\n"
        font = T1Font.__new__(T1Font)  # its constructor takes a path only
        font.data, font.encoding = data, "ascii"
        font.parse()
        self._outlines = font.getGlyphSet()
        self._encoding = font["Encoding"]
        self._scale = float(font["FontMatrix"][3]) or 0.001
        order = [".notdef", *sorted(set(font["CharStrings"]) - {".notdef"})]
        self.names, self._order = {name: k for k, name in enumerate(order)}, order

    def number(self, name: str, character: str, code: int) -> int | None:
        if not name and isinstance(self._encoding, list):
            name = self._encoding[code]
        return super().number(name, character, code)

    def glyph(self, number: int) -> Glyph | None:
        return self._drawn(number, self._outlines[self._order[number]], self._scale)
