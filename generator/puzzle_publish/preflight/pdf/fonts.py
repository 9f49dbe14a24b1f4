"""The fonts of a PDF: the glyphs, widths and heights of the strings set in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .programs import BLANK, USUAL, Glyph, Program, ProgramFault, program_of
from .spaces import is_name

if TYPE_CHECKING:
    from pikepdf import Object

SUBSET_TAG_LENGTH = 7
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_CODECS = {"/WinAnsiEncoding": "cp1252", "/MacRomanEncoding": "mac_roman"}
_IDENTITY = {"/Identity-H", "/Identity-V"}
_WHITE = {"", " ", "\u00a0", "\u00ad"}
_USUAL_WIDTH = 500.0
_TYPE3_USUAL = 0.001


Pieces = tuple[float | bytes, ...]  # the operands of TJ


@dataclass(frozen=True, slots=True)
class Shown:
    """The operands of one operator that shows text, for a size of 1.

    Attributes:
        advance: how far it moves; down, if the font is vertical.
        chars: the number of characters.
        spaces: how many of them are single-byte spaces.
        low: the depth of the deepest glyph below the baseline, negative.
        high: the height of the tallest.
        blank: nothing of it has an outline.
        missing: the codes without a glyph in the font.
    """

    advance: float
    chars: int
    spaces: int
    low: float
    high: float
    blank: bool
    missing: frozenset[int]


class Font:
    """One font of a file.

    Attributes:
        name: the PDF's name for it, without the tag of a subset.
        embedded: its program is in the file, or its glyphs are drawn by operators.
        fault: what is wrong with its program, "" if nothing is.
        unjudged: what could not be followed, in words, or "".
        vertical: its text runs from top to bottom.
    """

    def __init__(self, font: "Object") -> None:
        self._font = font
        self.kind = str(font.get("/Subtype", "/?"))
        self.name = _plain_name(str(font.get("/BaseFont", "/?"))[1:])
        self.fault = self.unjudged = ""
        self._inner = font.DescendantFonts[0] if self.kind == "/Type0" else font
        self._descriptor: Object | dict[str, Object] = self._inner.get(
            "/FontDescriptor", {}
        )
        self._files = [key for key in _FONT_FILES if key in self._descriptor]
        self.embedded = bool(self._files) or self.kind == "/Type3"
        encoding = font.get("/Encoding")
        self.vertical = self.kind == "/Type0" and str(encoding).endswith("-V")
        if self.kind == "/Type0" and str(encoding) not in _IDENTITY:
            self.unjudged = f"the codes of the font {self.name}"
        self._shown: dict[Pieces, Shown] = {}
        self._metrics: dict[int, tuple[float, Glyph | None]] = {}

    def shown(self, pieces: Pieces) -> Shown:
        """Return what the operands of TJ show."""
        found = self._shown.get(pieces)
        if found is None:
            found = self._shown[pieces] = self._measured(pieces)
        return found

    def codes(self, text: bytes) -> Sequence[int]:
        """Return the codes of a string."""
        if self.kind != "/Type0":
            return text
        return [text[k] << 8 | text[k + 1] for k in range(0, len(text) - 1, 2)]

    def drawing_of(self, code: int) -> "Object | None":
        """Return the operators that draw a code's glyph in a Type 3 font, or None."""
        name = self._names.get(code, "")
        drawn = self._font.get("/CharProcs")
        return None if drawn is None else drawn.get(f"/{name}")

    @property
    def matrix(self) -> tuple[float, ...]:
        """The matrix of a Type 3 font."""
        return tuple(
            float(v) for v in self._font.get("/FontMatrix", [0.001, 0, 0, 0.001, 0, 0])
        )

    @property
    def resources(self) -> "Object | None":
        """The resources of a Type 3 font, or None."""
        return self._font.get("/Resources")

    def _measured(self, pieces: Pieces) -> Shown:
        advance, chars, spaces = 0.0, 0, 0
        low = high = 0.0
        blank, missing = True, set()
        for piece in pieces:
            if not isinstance(piece, bytes):
                advance -= piece / 1000
                continue
            codes = self.codes(piece)
            chars += len(codes)
            spaces += 0 if self.kind == "/Type0" else piece.count(b" ")
            for code in codes:
                width, glyph = self._metrics.get(code) or self._metric(code)
                advance += width
                if glyph is None:
                    missing.add(code)
                    glyph = USUAL
                if not glyph.blank:
                    blank = False
                    low = glyph.low if glyph.low < low else low
                    high = glyph.high if glyph.high > high else high
        return Shown(advance, chars, spaces, low, high, blank, frozenset(missing))

    def _width(self, code: int) -> float:
        if self.vertical:
            return -1.0
        width = self._widths.get(code, self._default_width)
        return width * (self.matrix[0] if self.kind == "/Type3" else 0.001)

    @cached_property
    def _default_width(self) -> float:
        if self.kind == "/Type0":
            return float(self._inner.get("/DW", 1000))
        usual = _USUAL_WIDTH if "/Widths" not in self._font else 0.0
        return float(self._descriptor.get("/MissingWidth", usual))

    @cached_property
    def _widths(self) -> Mapping[int, float]:
        if self.kind == "/Type0":
            return dict(_composite_widths(list(self._inner.get("/W", []))))
        first = int(self._font.get("/FirstChar", 0))
        widths: Iterable[Object] = self._font.get("/Widths", [])
        return {first + k: float(width) for k, width in enumerate(widths)}

    def _metric(self, code: int) -> tuple[float, Glyph | None]:
        """Return a code's width and its glyph, None if the font shows .notdef."""
        found = self._metrics[code] = self._width(code), self._found(code)
        return found

    def _found(self, code: int) -> Glyph | None:
        if self.kind == "/Type3":
            drawn = self.drawing_of(code) is not None or self._is_white(code)
            return Glyph(0.0, 1.0) if drawn else None
        program = self._program
        if program is None or self.unjudged:
            return BLANK if self._is_white(code) else USUAL
        try:
            number = self._number(code, program)
            glyph = program.glyph(number) if number else None
        except Exception as fault:  # fontTools raises anything for damaged programs
            self.fault = str(fault) or type(fault).__name__
            return USUAL
        return BLANK if glyph is None and self._is_white(code) else glyph

    def _number(self, code: int, program: Program) -> int | None:
        if self.kind != "/Type0":
            name = self._names.get(code, "")
            return program.number(name, self._character(code), code)
        placed = self._inner.get("/CIDToGIDMap")
        if placed is None or str(placed) == "/Identity":
            return program.of_cid(code)
        pair = self._placed[2 * code : 2 * code + 2]
        return int.from_bytes(pair, "big")

    @cached_property
    def _placed(self) -> bytes:
        data: bytes = self._inner.CIDToGIDMap.read_bytes()
        return data

    @cached_property
    def _program(self) -> Program | None:
        if not self._files:
            return None
        file = self._descriptor[self._files[0]]
        subtype = str(file.get("/Subtype", ""))
        try:
            return program_of(self._files[0], file.read_bytes(), subtype)
        except ProgramFault as fault:
            self.fault = str(fault)
            return None

    @cached_property
    def _names(self) -> Mapping[int, str]:
        """The names of a simple font's glyphs by their codes, as far as it says."""
        from fontTools.agl import UV2AGL
        from fontTools.encodings.StandardEncoding import StandardEncoding

        encoding = self._font.get("/Encoding")
        base = encoding
        changes: Iterable[Object] = ()
        if encoding is not None and not is_name(encoding):
            base = encoding.get("/BaseEncoding")
            changes = encoding.get("/Differences", ())
        names: dict[int, str] = {}
        if codec := _CODECS.get(str(base)):
            for code in range(32, 256):
                character = bytes([code]).decode(codec, "replace")
                names[code] = UV2AGL.get(ord(character), "")
        elif str(base) == "/StandardEncoding" or (changes and not self.embedded):
            names = dict(enumerate(StandardEncoding))
        names.update(_differences(changes))
        return names

    def _character(self, code: int) -> str:
        """Return the character of a simple font's code, "" if that is unknown."""
        from fontTools.agl import toUnicode

        return str(toUnicode(self._names.get(code, "")))[:1]

    def _is_white(self, code: int) -> bool:
        if self.kind == "/Type0":
            return False
        character = self._character(code) or (chr(code) if code <= 32 else "?")
        return character in _WHITE or ord(character) < 32


def _plain_name(name: str) -> str:
    """Return a font's name without the tag of its subset."""
    tagged = name[6:7] == "+" and name[:6].isalpha() and name[:6].isupper()
    return name[SUBSET_TAG_LENGTH:] if tagged else name


def _differences(changes: Iterable["Object"]) -> Iterator[tuple[int, str]]:
    code = 0
    for value in changes:
        text = str(value)
        if text.startswith("/"):
            yield code, text[1:]
            code += 1
        else:
            code = int(value)


def _composite_widths(entries: list["Object"]) -> Iterator[tuple[int, float]]:
    """Yield the widths of a composite font: c [w …] or first last w."""
    at = 0
    while at + 1 < len(entries):
        first, second = int(entries[at]), entries[at + 1]
        if hasattr(second, "__iter__"):
            yield from ((first + k, float(width)) for k, width in enumerate(second))
            at += 2
        else:
            last = min(int(second), 0xFFFF)
            width = float(entries[at + 2])
            yield from ((code, width) for code in range(first, last + 1))
            at += 3
