"""Font files as outlines: what a character looks like in each of them.

A character may be shown by other glyphs than that of its code point: figures of equal
width, small capitals, ligatures. Those that a font's substitutions lead to count.
"""

import io
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.reading.safe_read import open_regular

if TYPE_CHECKING:
    from ..core.reading.font_types import (
        Glyphs,
        Instance,
        Sfnt,
        Substituted,
        Substitutions,
    )

Place = tuple[float, float]
Drawn = tuple[str, tuple[Place | None, ...]]  # a pen's operator and its points
Outline = tuple[Drawn, ...]

PER_EM = 1000  # units of all outlines and widths here, as a PDF's widths have them
NEAR = 0.6  # of these units, for rounding
# Of an instance, parts and their places in a glyph are both rounded.
_NEAR_OF_INSTANCE = 1.1
_MOST_WAYS = 256
# What shapes look like where a font lacks them: a hyphen that does not break.
_LIKE = {0x2011: 0x2010, 0x00A0: 0x0020}
_SINGLE, _ALTERNATE, _LIGATURE, _EXTENSION = 1, 3, 4, 7


class Outlines:
    """The glyphs of a font program, by name, in thousandths of an em."""

    def __init__(self, glyphs: "Glyphs", order: Sequence[str], per_em: float) -> None:
        self._glyphs, self._scale = glyphs, PER_EM / per_em
        self.order = order
        self._known: dict[str, Outline] = {}

    def __contains__(self, name: str) -> bool:
        """Return whether there is a glyph of this name."""
        return name in self._glyphs

    def of(self, name: str) -> Outline:
        """Return the commands that draw a glyph, () for a blank one."""
        if name not in self._known:
            self._known[name] = self._drawn(name)
        return self._known[name]

    def _drawn(self, name: str) -> Outline:
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        pen = DecomposingRecordingPen(self._glyphs)
        self._glyphs[name].draw(pen)
        if self._scale == 1:
            return tuple(pen.value)
        return tuple((op, tuple(map(self._scaled, points))) for op, points in pen.value)

    def _scaled(self, point: Place | None) -> Place | None:
        return point and (point[0] * self._scale, point[1] * self._scale)


def are_alike(one: Outline, other: Outline, near: float = NEAR) -> bool:
    """Return whether two outlines are the same but for rounding."""
    if one == other:
        return True
    return len(one) == len(other) and all(
        op == other_op
        and len(points) == len(other_points)
        and all(_are_near(*two, near) for two in zip(points, other_points, strict=True))
        for (op, points), (other_op, other_points) in zip(one, other, strict=True)
    )


def _are_near(one: Place | None, other: Place | None, near: float) -> bool:
    if one is None or other is None:
        return one is other
    apart = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    return bool(apart <= near)


class Face:
    """A font as its maker published it.

    Of a variable font, the named instance is given. Its glyphs differ by at most `near`
    from those of a PDF.
    """

    def __init__(self, font: "Sfnt", instance: "Instance | None" = None) -> None:
        self._font = font
        per_em = float(font["head"].unitsPerEm)
        self._scale = PER_EM / per_em
        self.near = _NEAR_OF_INSTANCE if instance else NEAR
        place = instance.coordinates if instance else None
        self._glyphs = font.getGlyphSet(location=place)
        self.name = str(font["name"].getDebugName(6))
        if instance:
            self.name = str(font["name"].getDebugName(instance.postscriptNameID))
        self.outlines = Outlines(self._glyphs, font.getGlyphOrder(), per_em)
        self._codes: dict[int, str] = font.getBestCmap() or {}
        self._known: dict[str, set[str]] = {}

    def width(self, name: str) -> float:
        """Return the advance of a glyph."""
        return self._glyphs[name].width * self._scale

    def glyphs_for(self, text: str) -> set[str]:
        """Return the names of the glyphs that may stand for a text."""
        if text not in self._known:
            self._known[text] = self._searched(text)
        return self._known[text]

    def _searched(self, text: str) -> set[str]:
        seen = "".join(c for c in text if unicodedata.category(c) != "Cf")
        found: set[str] = set()
        for form in {seen, unicodedata.normalize("NFC", seen)}:
            each = [self._ways(char) for char in form]
            if len(each) == 1:
                found |= each[0]
            elif all(each):
                for parts in islice(product(*each), _MOST_WAYS):
                    found |= self._others(self._substitutions[1].get(parts, ()))
        return found

    def _ways(self, char: str) -> set[str]:
        code = ord(char)
        name = self._codes.get(code) or self._codes.get(_LIKE.get(code, code))
        return self._others([name]) if name else set()

    def _others(self, names: Iterable[str]) -> set[str]:
        """Return glyphs with those that substitutions put in their places."""
        single = self._substitutions[0]
        found, waiting = set(names), list(names)
        while waiting:
            for other in single.get(waiting.pop(), ()):
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return found

    @cached_property
    def _substitutions(
        self,
    ) -> tuple[dict[str, set[str]], dict[tuple[str, ...], set[str]]]:
        """The glyphs in place of one, and those in place of several."""
        single: dict[str, set[str]] = defaultdict(set)
        several: dict[tuple[str, ...], set[str]] = defaultdict(set)
        table = self._font["GSUB"].table if "GSUB" in self._font else None
        for kind, part in _lookups(table):
            if kind == _SINGLE:
                for name, other in part.mapping.items():
                    single[name].add(other)
            elif kind == _ALTERNATE:
                for name, others in part.alternates.items():
                    single[name] |= set(others)
            elif kind == _LIGATURE:
                for first, ligatures in part.ligatures.items():
                    for one in ligatures:
                        several[first, *one.Component].add(one.LigGlyph)
        return single, several


def _lookups(table: "Substitutions | None") -> Iterator[tuple[int, "Substituted"]]:
    if table is None or table.LookupList is None:
        return
    for lookup in table.LookupList.Lookup:
        for part in lookup.SubTable:
            if lookup.LookupType == _EXTENSION:
                yield part.ExtensionLookupType, part.ExtSubTable
            else:
                yield lookup.LookupType, part


def faces_in(path: Path, names: Sequence[str]) -> Iterator[Face]:
    """Yield the faces of a font file.

    Of a collection those with these names, of a variable font the instances.
    """
    from fontTools.ttLib import TTCollection, TTFont

    with open_regular(path) as stream:
        mapped = mmap(stream.fileno(), 0, access=ACCESS_READ)
    if path.suffix.lower() != ".ttc":
        font: Sfnt = TTFont(mapped, lazy=True)
        instances = font["fvar"].instances if "fvar" in font else [None]
        every = (Face(font, one) for one in instances)
        yield from (face for face in every if "fvar" not in font or face.name in names)
        return
    for font in TTCollection(mapped, lazy=True):
        if str(font["name"].getDebugName(6)) in names:
            yield Face(font)


def program(raw: bytes, *, bare: bool) -> Outlines:
    """Return the glyphs of a font program in a PDF, ordered by their numbers there.

    `bare` programs are tables of outlines alone (CFF).
    """
    if not bare:
        from fontTools.ttLib import TTFont

        font = TTFont(io.BytesIO(raw), lazy=True)
        per_em = float(font["head"].unitsPerEm)
        return Outlines(font.getGlyphSet(), font.getGlyphOrder(), per_em)
    from fontTools.cffLib import CFFFontSet

    whole = CFFFontSet()
    whole.decompile(io.BytesIO(raw), None)
    top = whole[whole.fontNames[0]]
    matrix = getattr(top, "FontMatrix", None) or [0.001]
    return Outlines(top.CharStrings, top.charset, 1 / matrix[0])
