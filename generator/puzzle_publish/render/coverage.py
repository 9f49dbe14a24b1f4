"""Which characters a font has, read from its cmap table.

fontTools also names every glyph, which takes 0.15 CPU s and 40 MB for a Chinese font;
the table itself is a list of ranges. Formats other than 4 and 12 are left to fontTools.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

# Platform and encoding of Unicode subtables, the fullest first, as fontTools chooses.
_UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


@dataclass(frozen=True, slots=True)
class Coverage:
    """The ranges of code points that a font has, in order."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]

    def __contains__(self, ch: str) -> bool:
        """Return whether the font has a character."""
        code = ord(ch)
        at = bisect_right(self.firsts, code) - 1
        return at >= 0 and code <= self.lasts[at]


@cache
def coverage(path: Path) -> Coverage:
    """Return the characters that a font file has."""
    with TTFont(path, lazy=True) as font:
        found = _ranges(font.reader["cmap"])
        if found is None:
            found = _joined(sorted(font.getBestCmap()))
    return Coverage(tuple(a for a, _ in found), tuple(b for _, b in found))


def _ranges(table: bytes) -> list[tuple[int, int]] | None:
    """Return the ranges of the fullest Unicode subtable, None for other formats."""
    (count,) = struct.unpack_from(">H", table, 2)
    places = {}
    for k in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * k)
        places[platform, encoding] = offset
    offset = next((places[name] for name in _UNICODE if name in places), -1)
    if offset < 0:
        return None
    (form,) = struct.unpack_from(">H", table, offset)
    if form == 12:
        return _joined(_groups(table, offset))
    return _joined(_segments(table, offset)) if form == 4 else None


def _groups(table: bytes, offset: int) -> Iterator[int]:
    (count,) = struct.unpack_from(">I", table, offset + 12)
    for first, last, glyph in struct.iter_unpack(
        ">III", table[offset + 16 : offset + 16 + 12 * count]
    ):
        # Glyph 0 is the box for missing characters.
        yield from range(first + (glyph == 0), last + 1)


def _segments(table: bytes, offset: int) -> Iterator[int]:
    (double,) = struct.unpack_from(">H", table, offset + 6)
    numbers = double // 2
    lasts, firsts, deltas, spots = (
        struct.unpack_from(f">{numbers}H", table, offset + 14 + pad + k * double)
        for k, pad in enumerate((0, 2, 2, 2))
    )
    own = offset + 16 + 3 * double
    for k, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if spots[k]:
                at = own + 2 * k + spots[k] + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", table, at)
                if not glyph:
                    continue
            if (glyph + deltas[k]) & 0xFFFF:
                yield code


def _joined(codes: Iterable[int]) -> list[tuple[int, int]]:
    """Return sorted code points as ranges.

    >>> _joined([1, 2, 3, 7, 9, 10])
    [(1, 3), (7, 7), (9, 10)]
    """
    found: list[tuple[int, int]] = []
    first = last = -2
    for code in codes:
        if code != last + 1:
            if last >= 0:
                found.append((first, last))
            first = code
        last = code
    if last >= 0:
        found.append((first, last))
    return found
