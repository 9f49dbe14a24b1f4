"""Page sizes as a book's file writes them: a name in a printer's list, or the size."""

import re

# Less than a printer's cutter varies; 210 x 297 mm are A4 in 8.27 x 11.69 in.
SAME = 0.005  # inches
_SIZE = re.compile(
    r"([0-9]{1,3}(?:\.[0-9]{1,4})?) ?[x×] ?([0-9]{1,3}(?:\.[0-9]{1,4})?) ?(in|mm|cm)",
    re.IGNORECASE,
)
_PER_INCH = {"in": 1.0, "mm": 25.4, "cm": 2.54}
Size = tuple[float, float]  # width and height


def size_in(text: str) -> Size | None:
    """Return a written size in inches, None if the text is none.

    >>> size_in("6.5x9.5in"), size_in("165.1X241.3MM"), size_in("A4")
    ((6.5, 9.5), (6.5, 9.5), None)
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        return None
    width, height = (
        round(float(number) / _PER_INCH[found[3].lower()], 6)
        for number in (found[1], found[2])
    )
    return (width, height) if width and height else None


def same(one: Size, other: Size) -> bool:
    """Return whether two sizes are the same to a printer."""
    return all(abs(a - b) <= SAME for a, b in zip(one, other, strict=True))


def nearest(size: Size, sizes: dict[str, Size], count: int = 3) -> list[str]:
    """Return the names of the sizes that differ least from this one.

    >>> nearest((6.4, 9.4), {"5x8in": (5, 8), "6x9in": (6, 9), "7x10in": (7, 10)}, 2)
    ['6x9in', '7x10in']
    """

    def apart(name: str) -> float:
        width, height = sizes[name]
        return abs(width - size[0]) + abs(height - size[1])

    return sorted(sizes, key=apart)[:count]
