"""Sizes for texts of any length: what a person types must fit where it is printed.

Estimates, on the safe side: the pages are laid out before any font is opened, and a
title of 200 characters must neither run off its cover nor take a second page.
"""

import functools
import unicodedata
from math import fsum

SCALE_PT = (50, 44, 32, 22, 16, 14, 12, 10, 8.5, 7)
LEADING = 1.2  # of titles
TEXT_LEADING = {"en": 1.35, "zh": 1.6}
LATIN_EM = 0.56  # a little more than the mean of letters and spaces in our fonts
MM_PER_PT = 25.4 / 72


def ems(text: str) -> float:
    """Return about how wide a text is, in parts of its size.

    >>> ems("每日"), round(ems("Day"), 2)
    (2.0, 1.68)
    """
    return fsum(1.0 if ch >= "\u2e80" else LATIN_EM for ch in text)


def lines(text: str, width_mm: float, size_pt: float) -> int:
    """Return about how many lines a text takes."""
    room = width_mm / (size_pt * MM_PER_PT)
    if ems(text) <= room:
        return 1
    # A line loses half a long word at its end.
    return -int(-ems(text) // max(room - 3, 3))


def height_mm(text: str, width_mm: float, size_pt: float) -> float:
    """Return about how high a text stands, 0 for none."""
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
    """Return a text that is at most so wide, cut at a character if need be.

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


# What each character takes of a text's size in the widest of our regular sans fonts,
# Noto Sans CJK SC, a little rounded up; hanzi and signs not named take all of it.
_WIDTHS = {
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
_WIDTH_OF = {char: width for width, chars in _WIDTHS.items() for char in chars}
# The same of Source Sans, which English books have: a sixth less than of the widest.
_LATIN_WIDTHS = {
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
_LATIN_WIDTH_OF = {
    char: width for width, chars in _LATIN_WIDTHS.items() for char in chars
}
_NOT_FIRST = set("，。、；：？！”’）》〉】」』…—·,.;:?!)]")
_NOT_LAST = set("“‘（《〈【「『([")


def widest_ems(text: str) -> float:
    """Return a width that a line of sans text does not exceed, in parts of its size.

    >>> widest_ems("画龙点睛"), round(widest_ems("lǚ"), 2)
    (4.0, 0.96)
    """
    return fsum(map(_char_ems, text))


def sans_ems(text: str, language: str) -> float:
    """Return a width that a line of sans text in a book of a language does not exceed.

    >>> round(sans_ems("Cheese", "en"), 2), round(sans_ems("Cheese", "zh"), 2)
    (3.06, 3.56)
    """
    return fsum(map(_latin_ems if language == "en" else _char_ems, text))


@functools.cache
def _latin_ems(char: str) -> float:
    plain = unicodedata.normalize("NFD", char)[0] if char.isalpha() else char
    return _LATIN_WIDTH_OF.get(plain, 1.0)


@functools.cache
def _char_ems(char: str) -> float:
    plain = unicodedata.normalize("NFD", char)[0] if char.isalpha() else char
    return _WIDTH_OF.get(plain, 1.0)


def wrapped(text: str, width_ems: float) -> tuple[str, ...]:
    """Return a text's lines, none wider; no punctuation begins a Chinese line.

    >>> wrapped("to break a long line", 5.0)
    ('to break a', 'long line')
    >>> wrapped("比喻关键处一笔，使之传神。", 7.0)
    ('比喻关键处一', '笔，使之传神。')
    """
    lines = [""]
    for piece in unbroken(text):
        if widest_ems((lines[-1] + piece).rstrip()) <= width_ems:
            lines[-1] += piece
            continue
        lines.append("")
        for char in piece:  # of one piece wider than a line, as much as fits
            if widest_ems((lines[-1] + char).rstrip()) > width_ems and lines[-1]:
                lines.append("")
            lines[-1] += char
    return tuple(line.strip() for line in lines if line.strip())


def unbroken(text: str) -> list[str]:
    """Return the pieces that a line may end after."""
    pieces: list[str] = []
    for char in text:
        last = pieces[-1][-1] if pieces else ""
        joins = last and last != " " and (last < "\u2e80" and char < "\u2e80")
        if pieces and (joins or char in _NOT_FIRST or char == " " or last in _NOT_LAST):
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces
