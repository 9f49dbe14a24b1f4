"""The characters and advances of a PDF's fonts."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pikepdf import Object

_CODES = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_SECTION = re.compile(rb"begin(bfchar|bfrange|codespacerange)(.*?)end\1", re.DOTALL)
_RANGE = re.compile(
    rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]*)>|\[([^\]]*)\])"
)
_MOST_OF_A_RANGE = 65536


@dataclass(slots=True)
class Font:
    """A font as text operators use it.

    Attributes:
        texts: code -> the characters it stands for.
        widths: code -> advance in thousandths of an em.
        usual_width: the advance of all other codes.
        code_bytes: the bytes of a code.
        drawn: its glyphs are drawings (Type 3), which are not read.
        vertical: its lines run downwards.
    """

    texts: dict[int, str] = field(default_factory=dict)
    widths: dict[int, float] = field(default_factory=dict)
    usual_width: float = 0.0
    code_bytes: int = 1
    drawn: bool = False
    vertical: bool = False

    def glyphs(self, shown: bytes) -> Iterator[tuple[int, str | None, float]]:
        """Yield code, characters (None if unknown) and advance of each glyph."""
        step = self.code_bytes
        for k in range(0, len(shown) - step + 1, step):
            code = int.from_bytes(shown[k : k + step], "big")
            yield code, self.texts.get(code), self.widths.get(code, self.usual_width)


def read_font(font: "Object") -> Font:
    """Return a font of a page's resources.

    Characters come from its map to Unicode alone: a reader's copy and search use it,
    and our files have one for every font. A code without one is unknown.
    """
    found = Font()
    found.drawn = font.get("/Subtype") == "/Type3"
    unicode_map = font.get("/ToUnicode")
    if unicode_map is not None and hasattr(unicode_map, "read_bytes"):
        found.texts, _ = _map_of(unicode_map.read_bytes())
    if font.get("/Subtype") == "/Type0":
        encoding = str(font.get("/Encoding"))
        # Other encodings have codes of several lengths.
        if encoding not in ("/Identity-H", "/Identity-V"):
            found.texts = {}
        found.code_bytes = 2
        found.vertical = encoding.endswith("-V")
        inner = font["/DescendantFonts"][0]
        found.usual_width = float(inner.get("/DW", 1000))
        found.widths = dict(_wide_widths(inner.get("/W", [])))
        return found
    first = int(font.get("/FirstChar", 0))
    widths = [float(width) for width in font.get("/Widths", [])]
    found.widths = dict(enumerate(widths, first))
    return found


def _wide_widths(parts: "Iterable[Object]") -> Iterator[tuple[int, float]]:
    """Yield code and advance of a composite font's /W: c [w …], or from to w."""
    values = list(parts)
    k = 0
    while k + 1 < len(values):
        first, second = int(values[k]), values[k + 1]
        if isinstance(second, int | float) or not hasattr(second, "__len__"):
            last = min(int(second), first + _MOST_OF_A_RANGE)
            width = float(values[k + 2])
            yield from ((code, width) for code in range(first, last + 1))
            k += 3
        else:
            yield from ((first + n, float(width)) for n, width in enumerate(second))
            k += 2


def _map_of(raw: bytes) -> tuple[dict[int, str], int]:
    """Return code -> characters of a ToUnicode map, and the bytes of a code."""
    found: dict[int, str] = {}
    size = 1
    for kind, content in _SECTION.findall(raw):
        if kind == b"bfchar":
            codes = _CODES.findall(content)
            for code, text in zip(codes[::2], codes[1::2], strict=False):
                found[int(code, 16)] = _text(text)
        elif kind == b"bfrange":
            for low, high, text, each in _RANGE.findall(content):
                found |= _range(int(low, 16), int(high, 16), text, each)
        else:
            sizes = [len(code) // 2 for code in _CODES.findall(content)]
            size = max(sizes, default=1)
    return found, size


def _range(low: int, high: int, text: bytes, each: bytes) -> dict[int, str]:
    high = min(high, low + _MOST_OF_A_RANGE)
    if each:
        texts = map(_text, _CODES.findall(each))
        return dict(zip(range(low, high + 1), texts, strict=False))
    first = _text(text)
    if not first:
        return {}
    stem, last = first[:-1], ord(first[-1])
    return {code: stem + chr(last + code - low) for code in range(low, high + 1)}


def _text(digits: bytes) -> str:
    plain = b"".join(digits.split()).decode("ascii")
    return bytes.fromhex(plain).decode("utf-16-be", "replace")
