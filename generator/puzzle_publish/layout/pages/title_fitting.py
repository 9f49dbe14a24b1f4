"""Titles in large type: broken into lines of even length, as large as their box.

Widths are upper estimates, the wider of Source Serif's regular and semibold; a line
that is wider in a design's own font breaks once more.
"""

import functools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from ...core.text_fitting import MM_PER_PT, unbroken

_WIDTHS = {
    0.24: " ’‘'",
    0.32: "!,.:;ijl·|",
    0.36: "()-/[]ft{}",
    0.4: '"IJ`',
    0.44: "*?“”",
    0.48: "rsz",
    0.52: "$0123456789acev",
    0.56: "#+<=>SZ^_goxy~–×",
    0.6: "FLPbdkpqu",
    0.64: "BCETYhn",
    0.68: "ARVX",
    0.72: "&DGKOQ",
    0.76: "NU©",
    0.8: "Hw",
    0.92: "Mm…—%@",
}
_WIDTH_OF = {char: width for width, chars in _WIDTHS.items() for char in chars}
MOST_LINES = 12
HAN_FONT = 1.15  # beside hanzi, letters and digits come from a wider font
STEP_PT = 0.5
MUCH_LARGER = 1.12  # ratio of sizes that justifies another line
LEAST_PT = 14.0


@dataclass(frozen=True, slots=True)
class FittedTitle:
    """A text broken into lines, with their size."""

    lines: tuple[str, ...]
    size_pt: float
    leading: float

    @property
    def height_mm(self) -> float:
        """The height of all lines."""
        return len(self.lines) * self.size_pt * self.leading * MM_PER_PT


def serif_ems(text: str) -> float:
    """Return the greatest possible width of a line of serif text, in ems.

    >>> round(serif_ems("A Puzzle a Day"), 2), serif_ems("每日一题")
    (6.72, 4.0)
    """
    wide = HAN_FONT if any(char >= "\u2e80" for char in text) else 1.0
    return fsum(_char_ems(ch) * (wide if ch < "\u2e80" else 1.0) for ch in text)


@functools.cache
def _char_ems(char: str) -> float:
    plain = unicodedata.normalize("NFD", char)[0] if char.isalpha() else char
    return _WIDTH_OF.get(plain, 1.0)


def set_title(
    text: str, width_mm: float, high_mm: float, most_pt: float, *, leading: float = 1.08
) -> FittedTitle:
    """Return a text at the largest size that fits a box; fewer lines if nearly equal.

    >>> set_title("A Puzzle a Day", 120, 60, 66).lines
    ('A Puzzle', 'a Day')
    """
    best = FittedTitle((), 0.0, leading)
    if not text:
        return best
    # Hanzi may break anywhere, but a break between the parts of a title is better.
    for pieces, least in ((_parts(text), 0.5 * most_pt), (unbroken(text), LEAST_PT)):
        best = _best(pieces, width_mm, high_mm, most_pt, leading)
        if best.size_pt >= least:
            return best
    # Very long words may break anywhere.
    return _best(list(text), width_mm, high_mm, most_pt, leading)


def _parts(text: str) -> list[str]:
    """Return the parts of a text that end with a space or a mark, or all of it.

    >>> _parts("从1日起，一天一题"), _parts("A day")
    (['从1日起，', '一天一题'], ['A ', 'day'])
    """
    return [part for part in re.split("(?<=[ ，。、；：？！—·])", text) if part]


def _best(
    pieces: Sequence[str], width_mm: float, high_mm: float, most: float, leading: float
) -> FittedTitle:
    best = FittedTitle((), 0.0, leading)
    for count in range(1, min(len(pieces), MOST_LINES) + 1):
        lines = even_lines(pieces, count)
        widest = max(map(serif_ems, lines))
        size = min(
            most,
            width_mm / MM_PER_PT / max(widest, 0.01),
            high_mm / MM_PER_PT / leading / len(lines),
        )
        if size > best.size_pt * MUCH_LARGER:
            best = FittedTitle(lines, size // STEP_PT * STEP_PT, leading)
    return best


def line_count(text: str, width_mm: float, size_pt: float) -> int:
    """Return the number of lines of serif text, by an upper estimate.

    >>> line_count("A Puzzle a Day for All", 60, 22), line_count("A Puzzle", 60, 22)
    (2, 1)
    """
    pieces = unbroken(text)
    widths = [serif_ems(piece) for piece in pieces]
    return len(_filled(pieces, widths, width_mm / MM_PER_PT / size_pt))


def even_lines(pieces: Sequence[str], count: int) -> tuple[str, ...]:
    """Return pieces in at most `count` lines, with the widest as narrow as possible.

    >>> even_lines(["Down ", "and ", "Across"], 2)
    ('Down and', 'Across')
    """
    widths = [serif_ems(piece) for piece in pieces]
    low, high = max(widths), fsum(widths)
    for _ in range(24):
        middle = (low + high) / 2
        if len(_filled(pieces, widths, middle)) <= count:
            high = middle
        else:
            low = middle
    return tuple(line.strip() for line in _filled(pieces, widths, high))


def _filled(pieces: Sequence[str], widths: Sequence[float], most: float) -> list[str]:
    """Return lines of pieces, none wider than `most` unless a single piece is."""
    lines: list[str] = []
    room = -1.0
    for piece, width in zip(pieces, widths, strict=True):
        if width > room + 1e-9 or not lines:
            lines.append("")
            room = most
        lines[-1] += piece
        room -= width
    return lines
