"""The QR codes of a book that lead to its web edition: their sizes and figures."""

from .book import BookConfig
from .figure import Area, Figure
from .web_places import ID_SIGNS, address, code_mm, code_version, has_days


def pages_by_day(config: BookConfig) -> bool:
    """Return whether the pages of a book's web edition are named by day."""
    dated = [section.dates for section in config.sections if section.dates]
    return has_days(day.isoformat() for dates in dated for day in dates.each())


def longest_address(config: BookConfig) -> str:
    """Return an address as long as the longest of a book's puzzles."""
    name = str(config.puzzle_count)
    if pages_by_day(config) and any(section.dates for section in config.sections):
        name = max(name, "2027-01-01", key=len)
    return address(config.web.url, name, "0" * ID_SIGNS)


def book_code_version(config: BookConfig) -> int:
    """Return the version of all codes of a book, 0 if it has none."""
    if config.web.codes == "none":
        return 0
    return code_version(len(longest_address(config))) or 0


def book_code_mm(config: BookConfig) -> float:
    """Return the side in mm of all codes of a book, 0 if it has none."""
    version = book_code_version(config)
    return code_mm(version) if version else 0.0


def code_figure(text: str, version: int) -> Figure:
    """Return a text as a QR code without the white around it; a cell is a module.

    Raises:
        ValueError: a code of this version does not hold the text.
    """
    import segno

    code = segno.make(
        text, version=version, error="m", mode="byte", boost_error=False, micro=False
    )
    outlines = []
    for y, row in enumerate(code.matrix):
        start = None
        for x, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                corners = ((start, y), (x, y), (x, y + 1), (start, y + 1))
                outlines.append(tuple((float(a), float(b)) for a, b in corners))
                start = None
    side = float(len(code.matrix))
    return Figure(side, side, (Area(tuple(outlines), "code"),))
