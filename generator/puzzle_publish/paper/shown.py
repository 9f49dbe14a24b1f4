"""The text that one operator shows."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from .fonts import Font
from .items import plain

if TYPE_CHECKING:
    from pikepdf import Object

NUMBERS = (int, float, Decimal)


@dataclass(frozen=True, slots=True)
class Shown:
    """Text of one operator, measured in ems of its font.

    Attributes:
        advance: how far the next text begins.
        lead: where the first visible glyph begins.
        inked: where the last visible glyph ends.
        count: the number of glyphs.
        spaces: the number of single-byte spaces.
        unknown: some glyphs have no known character.
    """

    text: str
    advance: float
    lead: float
    inked: float
    count: int
    spaces: int
    unknown: bool


def shown(parts: "Iterable[Object]", font: Font) -> Shown:
    """Return the text of the strings and distances of a TJ array."""
    advance, inked, lead = 0.0, 0.0, -1.0
    count = spaces = 0
    texts: list[str] = []
    unknown = False
    for part in parts:
        if isinstance(part, NUMBERS):
            advance -= float(part) / 1000
            continue
        for code, text, width in font.glyphs(bytes(part)):
            count += 1
            spaces += code == 32 and font.code_bytes == 1
            seen = "?" if text is None else plain(text)
            unknown |= text is None
            if seen:
                lead = advance if lead < 0 else lead
                inked = advance + width / 1000
            advance += width / 1000
            texts.append(seen)
    return Shown("".join(texts), advance, max(lead, 0.0), inked, count, spaces, unknown)
