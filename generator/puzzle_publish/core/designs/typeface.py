"""The type of headlines, measured in its font files: how wide and how high it is.

Titles of pages are estimated (`core/text_fitting.py`); a headline fills its line to the
last millimetre, and must not touch what is below it.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import fsum
from pathlib import Path

from fontTools.ttLib import TTFont

from .design import Design
from .fontfiles import faces_of

# The role of text whose semibold replaces a missing family of headlines.
PLAIN_ROLE = {"heavy": "sans", "narrow": "sans", "slab": "serif"}
_HAN_TOP, _HAN_LOW = 0.86, 0.1  # of hanzi, above and below the baseline
_ACCENT, _ASCENDER, _DESCENDER = 0.24, 0.1, 0.26  # above capitals, below the baseline
_ROUND = 0.02  # what round letters are higher and lower than others
_LOW = set("gjpqyQJ,;()[]{}@$/|&")


@dataclass(frozen=True, slots=True)
class Typeface:
    """One font's measures, in ems.

    Attributes:
        role: "heavy", "narrow", "slab", "sans" or "serif".
        widths: of each character.
        capital: the height of a capital.
        ascent: from the baseline to the top of a line as a browser sets it.
        descent: likewise downwards.
    """

    role: str
    widths: Mapping[int, float]
    capital: float
    ascent: float
    descent: float

    def ems(self, text: str) -> float:
        """Return the width of a line; a character that is not in the font has 1."""
        return fsum(self.widths.get(ord(char), 1.0) for char in text)

    def top(self, text: str) -> float:
        """Return how far a line's ink may be above its baseline."""
        if any(char >= "\u2e80" for char in text):
            return _HAN_TOP
        if any(len(unicodedata.normalize("NFD", char)) > 1 for char in text):
            return self.capital + _ACCENT
        return self.capital + (_ROUND if text == text.upper() else _ASCENDER)

    def low(self, text: str) -> float:
        """Return how far a line's ink may be below its baseline."""
        if any(char >= "\u2e80" for char in text):
            return max(_HAN_LOW, _DESCENDER * bool(_LOW & set(text)))
        return _DESCENDER if _LOW & set(text) else _ROUND

    def shift(self, text: str, line: float) -> float:
        """Return how far the top of a line is below the highest of its ink.

        `line` is the height of the line, all in ems.
        """
        baseline = line / 2 + (self.ascent - self.descent) / 2
        return self.top(text) - baseline

    def capital_of(self, text: str) -> float:
        """Return the height of the capitals of a text, or of its hanzi."""
        is_han = any(char >= "\u2e80" for char in text)
        return _HAN_TOP + _HAN_LOW if is_han else self.capital


def typefaces(design: Design) -> dict[str, Typeface]:
    """Return the typefaces of a design's covers by role.

    Raises:
        UsageError: a font file is missing, or another than the design names.
    """
    fonts = design.fonts
    families = fonts.every()
    files = {
        face.family: face.path
        for face in faces_of(design, families.items())
        if face.weight >= 600 and not face.italic
    }
    found = {}
    for role in (*PLAIN_ROLE, "sans", "serif"):
        path = files.get(role) or files[PLAIN_ROLE[role]]
        found[role] = _measured(role, path)
    return found


@cache
def _measured(role: str, path: Path) -> Typeface:
    with TTFont(path, lazy=True) as font:
        em = font["head"].unitsPerEm
        advances, line = font["hmtx"].metrics, font["hhea"]
        names = font.getBestCmap()
        # Hanzi are an em wide; their thousands of glyphs need not be looked up.
        widths = {
            code: advances[name][0] / em
            for code, name in names.items()
            if code < 0x2E80
        }
        capital = font["OS/2"].sCapHeight / em
        return Typeface(role, widths, capital, line.ascent / em, -line.descent / em)
