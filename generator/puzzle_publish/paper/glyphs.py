"""Compares the glyphs of a PDF's fonts with those of the font files that are pinned.

A text's characters are those that its font names. That the glyphs look like them only
the fonts' makers can say: each must have the outline and the advance that the pinned
file has for its characters.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.messages import listed, more
from .fonts import Font, read_font
from .outlines import Face, Outlines, are_alike, faces_in, program

if TYPE_CHECKING:
    from pikepdf import Object, Page, Pdf

    from .stream import Resources

_LISTED = 3  # glyphs of one font
_SAMPLE = 24  # glyphs by which the file of a font is recognized
_LIKE = 0.5  # of them must look alike
_WIDTH = 1.5  # thousandths of an em, by which advances may differ
_DEEPEST = 12
_LOADED = ("/FontFile2", "/FontFile3")


@dataclass(frozen=True, slots=True)
class Pinned:
    """The font files of a book.

    Attributes:
        files: name -> path, None for a file that is not on this machine.
        names: the PostScript names of the faces that are used.
        unknown: why there are no files, if there are none.
    """

    files: Mapping[str, Path | None] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    unknown: str = "the manifest does not say which fonts it has"


class PinnedFonts:
    """Compares fonts with a book's files, each of which is read once."""

    def __init__(self, pinned: Pinned) -> None:
        self._missing = sorted(n for n, path in pinned.files.items() if path is None)
        self._pinned = pinned
        self._faces: list[Face] | None = None
        self._known: dict[tuple[str, bytes, str], list[tuple[str, bool]]] = {}

    def differences(self, pdf: "Pdf") -> Iterator[tuple[str, bool]]:
        """Yield a sentence for each font or glyph that differs, and if it is judged."""
        if not self._pinned.files:
            yield self._pinned.unknown, False
            return
        told: set[str] = set()
        for font in fonts_of(pdf.pages):
            name = str(font.get("/BaseFont", "/?"))[1:].rpartition("+")[2]
            try:
                found = list(self._of(font, name))
            except Exception as error:  # from fontTools, at a damaged program
                why = f"{error or type(error).__name__}"
                found = [(f"the font {name} cannot be read ({why})", False)]
            for sentence, judged in found:
                if sentence not in told:
                    told.add(sentence)
                    yield sentence, judged

    def _of(self, font: "Object", name: str) -> Iterator[tuple[str, bool]]:
        if font.get("/Subtype") == "/Type3":
            yield f"the font {name} has drawings in place of glyphs", False
            return
        inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
        held: Resources = inner.get("/FontDescriptor", {})
        key = next((key for key in _LOADED if key in held), None)
        if key is None:
            yield f"the font {name} is not in the file; viewers show another", True
            return
        if font.get("/Subtype") != "/Type0":
            yield f"the font {name} has another kind of codes than ours", False
            return
        bare = held[key].get("/Subtype") == "/CIDFontType0C"
        raw, glyph_map = held[key].read_bytes(), _glyph_map(inner)
        read = read_font(font)
        # The press file and the screen file have the same fonts.
        same = name, hashlib.sha256(raw).digest(), repr((read, glyph_map))
        if same not in self._known:
            used = _Used(read, program(raw, bare=bare), glyph_map)
            self._known[same] = list(self._compared(used, name))
        yield from self._known[same]

    def _compared(self, used: "_Used", name: str) -> Iterator[tuple[str, bool]]:
        texts = used.texts
        few = dict(islice(texts.items(), _SAMPLE))
        best, most = None, 0
        for face in self._every_face():
            alike = sum(used.looks_like(face, code, text) for code, text in few.items())
            if alike > most:
                best, most = face, alike
        if best is None or most < _LIKE * len(few):
            if texts and self._missing:
                files = listed(self._missing, last="and")
                yield f"the font {name} is none of those here ({files} missing)", False
            elif texts:
                yield f"the glyphs of the font {name} are of no font of the book", True
            return
        odd = [t for c, t in texts.items() if not used.looks_like(best, c, t)]
        for text in odd[:_LISTED]:
            yield f'"{text}" does not look as in the font {best.name}', True
        if len(odd) > _LISTED:
            others = more(len(odd) - _LISTED, "character")
            verb = "does" if len(odd) == _LISTED + 1 else "do"
            yield f"{others} {verb} not look as in the font {best.name}", True
        wide = [t for c, t in texts.items() if not used.is_as_wide(best, c, t)]
        if wide:
            others = f" and {len(wide) - 1} more" if wide[1:] else ""
            yield f'"{wide[0]}"{others} is not as wide as in the font {best.name}', True

    def _every_face(self) -> Sequence[Face]:
        if self._faces is None:
            files, names = self._pinned.files.values(), self._pinned.names
            paths = dict.fromkeys(path for path in files if path is not None)
            self._faces = [face for path in paths for face in faces_in(path, names)]
        return self._faces


@dataclass(slots=True)
class _Used:
    """A font as a PDF has it."""

    font: Font
    outlines: Outlines
    glyph_map: Mapping[int, int] | None

    @property
    def texts(self) -> dict[int, str]:
        """Code -> characters, of those that are seen."""
        return {c: t for c, t in self.font.texts.items() if t.strip()}

    def looks_like(self, face: Face, code: int, text: str) -> bool:
        """Return whether a code has an outline that a font has for its characters."""
        name = self._name(code)
        if name is None:
            return False
        mine = self.outlines.of(name)
        return any(
            are_alike(mine, face.outlines.of(other), face.near)
            for other in sorted(face.glyphs_for(text))
        )

    def is_as_wide(self, face: Face, code: int, text: str) -> bool:
        """Return whether a code has an advance that a font has for its characters."""
        wide = self.font.widths.get(code, self.font.usual_width)
        others = face.glyphs_for(text)
        near = (abs(wide - face.width(other)) <= _WIDTH for other in others)
        return not others or any(near)

    def _name(self, code: int) -> str | None:
        order = self.outlines.order
        glyph = code if self.glyph_map is None else self.glyph_map.get(code, 0)
        named = f"cid{glyph:05d}"
        if len(order) > 1 and order[1].startswith("cid"):
            return named if named in self.outlines else None
        return order[glyph] if glyph < len(order) else None


def _glyph_map(inner: "Object") -> Mapping[int, int] | None:
    """Return code -> glyph of a composite font, None where they are equal."""
    import pikepdf

    found = inner.get("/CIDToGIDMap")
    if not isinstance(found, pikepdf.Stream):
        return None
    raw = found.read_bytes()
    pairs = range(0, len(raw) - 1, 2)
    return {k // 2: int.from_bytes(raw[k : k + 2], "big") for k in pairs}


def fonts_of(pages: "Iterable[Page]") -> Iterator["Object"]:
    """Yield each font that pages and their forms name, once."""
    seen: set[tuple[int, int]] = set()
    for page in pages:
        yield from _fonts_in(page.obj.get("/Resources", {}), seen, 0)


def _fonts_in(
    resources: "Resources", seen: set[tuple[int, int]], depth: int
) -> Iterator["Object"]:
    key = getattr(resources, "objgen", (0, 0))
    if depth > _DEEPEST or (key != (0, 0) and key in seen):
        return
    seen.add(key)
    for font in resources.get("/Font", {}).values():
        if font.objgen == (0, 0) or font.objgen not in seen:
            seen.add(font.objgen)
            yield font
    for thing in resources.get("/XObject", {}).values():
        if "/Resources" in thing and thing.objgen not in seen:
            seen.add(thing.objgen)
            yield from _fonts_in(thing["/Resources"], seen, depth + 1)
