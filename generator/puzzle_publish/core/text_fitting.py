"""Estimates of the size of texts, so that a user's text fits its place on the page.

On the safe side: pages are laid out before any font is opened, and a title of 200
characters must neither run off the cover nor take a second page.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from math import fsum

from .line_breaks import Piece, break_lines, with_full_end

SCALE_PT = (50, 44, 32, 22, 16, 14, 12, 10, 8.5, 7)
LEADING = 1.2  # of titles
TEXT_LEADING = {"en": 1.35, "en-GB": 1.35, "zh": 1.6}
LATIN_EM = 0.56  # slightly more than the mean of letters and spaces in our fonts
MM_PER_PT = 25.4 / 72


def ems(text: str) -> float:
    """Return the approximate width of a text in ems.

    >>> ems("每日"), round(ems("Day"), 2)
    (2.0, 1.68)
    """
    return fsum(1.0 if ch >= "\u2e80" else LATIN_EM for ch in text)


def lines(text: str, width_mm: float, size_pt: float) -> int:
    """Return the approximate number of lines of a text."""
    room = width_mm / (size_pt * MM_PER_PT)
    if ems(text) <= room:
        return 1
    # A line break wastes half a long word on average.
    return -int(-ems(text) // max(room - 3, 3))


def height_mm(text: str, width_mm: float, size_pt: float) -> float:
    """Return the approximate height of a text, 0 if it is empty."""
    return lines(text, width_mm, size_pt) * size_pt * LEADING * MM_PER_PT if text else 0


def size_pt(
    text: str, width_mm: float, high_mm: float, most_pt: float, least_pt: float = 7.0
) -> float:
    """Return the largest size of the type scale at which a text fits a box."""
    sizes = [size for size in SCALE_PT if least_pt <= size <= most_pt]
    for size in sizes:
        if height_mm(text, width_mm, size) <= high_mm:
            return size
    return sizes[-1]


def shortened(text: str, most_ems: float) -> str:
    """Return the text, cut if it is wider than `most_ems`.

    >>> shortened("A very long running head", 6)
    'A very l…'
    """
    if ems(text) <= most_ems:
        return text
    kept = ""
    for ch in text:
        if ems(kept + ch) > most_ems - 1:
            break
        kept += ch
    return kept.rstrip() + "…"


class _Widths(dict[str, float]):
    """Widths of characters in ems: an accented letter's is its base's, others' is 1."""

    def __init__(self, chars_by_width: Mapping[float, str]) -> None:
        super().__init__({c: w for w, chars in chars_by_width.items() for c in chars})

    def __missing__(self, char: str) -> float:
        base = unicodedata.normalize("NFD", char)[0] if char.isalpha() else char
        self[char] = self.get(base, 1.0)
        return self[char]


# Of the widest regular sans font, Noto Sans CJK SC, slightly rounded up.
_WIDTHS = _Widths(
    {
        0.24: " ",
        0.34: "Iijl.,;:'!|",
        0.4: "frt()[]/-",
        0.54: "cszvxJ",
        0.58: "0123456789–VFYaegky?",
        0.62: "AELSTXZbdhnopqu+=",
        0.66: "BCKPR",
        0.76: "DGHNOQU&",
        0.83: "Mw",
        0.95: "Wm%@",
    }
)
# Of Source Sans, the font of English books: a sixth less.
_LATIN_WIDTHS = _Widths(
    {
        0.2: " ",
        0.255: "|ijl',.:;‘’·",
        0.3: "!If",
        0.312: "()[]{}-",
        0.35: "t°r/\\",
        0.425: '*s"?z“”',
        0.456: "xc",
        0.48: "vyYJ–",
        0.5: "LFke#$+0123456789<=>^~×÷£€_",
        0.515: "agXV",
        0.545: "ESTZ`oAhu",
        0.57: "nbdpqPR",
        0.59: "CKB",
        0.62: "&DG",
        0.655: "UNH",
        0.67: "OQ",
        0.73: "wM",
        0.8: "W¼¾—",
        0.83: "%m½",
        0.95: "@…",
    }
)
_JOINER = "\u2060"  # beside which no line ends
_NOT_FIRST = {*"，。、；：？！”’）》〉】」』…—·,.;:?!)]", _JOINER}
_NOT_LAST = {*"“‘（《〈【「『([", _JOINER}


def widest_ems(text: str) -> float:
    """Return an upper limit for the width of a line of sans text, in ems.

    >>> widest_ems("画龙点睛"), round(widest_ems("lǚ"), 2)
    (4.0, 0.96)
    """
    return fsum(map(_WIDTHS.__getitem__, text))


def sans_ems(text: str, language: str) -> float:
    """Return an upper limit for the width of a line of sans text in a language's books.

    >>> round(sans_ems("Cheese", "en"), 2), round(sans_ems("Cheese", "zh"), 2)
    (3.06, 3.56)
    """
    widths = _WIDTHS if language == "zh" else _LATIN_WIDTHS
    return fsum(map(widths.__getitem__, text))


def wrapped(text: str, width_ems: float) -> tuple[str, ...]:
    """Return a text's lines of at most this width; none begins with punctuation.

    >>> wrapped("to break a long line", 5.0)
    ('to break a', 'long line')
    >>> wrapped("比喻关键处一笔，使之传神。", 7.0)
    ('比喻关键处一', '笔，使之传神。')
    """
    if widest_ems(text) <= width_ems:
        return (text.strip(),) if text.strip() else ()
    lines = [""]
    for piece in unbroken(text):
        if widest_ems((lines[-1] + piece).rstrip()) <= width_ems:
            lines[-1] += piece
            continue
        lines.append("")
        for char in piece:  # a piece wider than a line is cut
            if widest_ems((lines[-1] + char).rstrip()) > width_ems and lines[-1]:
                lines.append("")
            lines[-1] += char
    return tuple(line.strip() for line in lines if line.strip())


def paragraph_lines(text: str, room_ems: float, language: str) -> list[str]:
    """Return a paragraph's lines of sans text, the last of two words if possible."""
    return with_full_end(lambda room: sans_lines(text, room, language), room_ems)


def sans_lines(text: str, room_ems: float, language: str) -> list[str]:
    """Return a text's lines in sans, none wider than the room."""

    def advance(text: str, _style: str) -> float:
        return sans_ems(text, language)

    lines = break_lines([Piece(text, "")], room_ems, advance)
    return ["".join(span.text for span in line) for line in lines]


def wrapped_paragraph(text: str, width_ems: float) -> tuple[str, ...]:
    """Return a text's lines as `wrapped` does, the last of two words if possible.

    >>> wrapped_paragraph("Letters left over say who.", 11.0)
    ('Letters left over', 'say who.')
    """
    return tuple(with_full_end(lambda room: wrapped(text, room), width_ems))


@lru_cache(maxsize=4_096)
def unbroken(text: str) -> tuple[str, ...]:
    r"""Return the pieces of a text between which a line may be broken.

    >>> unbroken("到3\u2060月")
    ('到', '3\u2060月')
    """
    pieces: list[str] = []
    for char in text:
        last = pieces[-1][-1] if pieces else ""
        joins = last and last != " " and (last < "\u2e80" and char < "\u2e80")
        if pieces and (joins or char in _NOT_FIRST or char == " " or last in _NOT_LAST):
            pieces[-1] += char
        else:
            pieces.append(char)
    return tuple(pieces)
