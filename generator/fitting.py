"""Sizes for texts of any length: what a person types must fit where it is printed.

Estimates, on the safe side: the pages are laid out before any font is opened, and a
title of 200 characters must neither run off its cover nor take a second page.
"""

SCALE_PT = (50, 44, 32, 22, 16, 14, 12, 10, 8.5, 7)
LEADING = 1.2
LATIN_EM = 0.56  # a little more than the mean of letters and spaces in our fonts
MM_PER_PT = 25.4 / 72


def ems(text: str) -> float:
    """Return about how wide a text is, in parts of its size.

    >>> ems("每日"), round(ems("Day"), 2)
    (2.0, 1.68)
    """
    return sum(1.0 if ch >= "\u2e80" else LATIN_EM for ch in text)


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


def size_pt(text: str, width_mm: float, high_mm: float, most_pt: float) -> float:
    """Return the largest size of the type scale at which a text fits a box."""
    sizes = [size for size in SCALE_PT if size <= most_pt]
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
