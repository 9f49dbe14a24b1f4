"""Where a book's puzzles are in its web edition, and the codes that lead there."""

from collections import Counter
from collections.abc import Iterable, Mapping

ID_SIGNS = 6  # of a puzzle's id, in the address on paper
MODULE_MM = 0.4  # the least that telephones read from paper
# The bytes that a QR code of each version holds at error correction M (ISO/IEC 18004).
_HOLDS = {2: 26, 3: 42, 4: 62}
MOST_BYTES = max(_HOLDS.values())


def page_names(puzzles: Iterable[tuple[int, str | None]]) -> Mapping[int, str]:
    """Return the folder of each puzzle's page, by number: its date, or its number.

    A day's second puzzle has a number after the date.

    >>> page_names([(1, None), (2, "2027-03-01"), (3, "2027-03-01")])
    {1: '1', 2: '2027-03-01', 3: '2027-03-01-2'}
    """
    names, times = {}, Counter[str]()
    for number, date in puzzles:
        times[date or ""] += 1
        again = f"-{times[date]}" if date and times[date] > 1 else ""
        names[number] = f"{date}{again}" if date else str(number)
    return names


def address(url: str, name: str, ident: str) -> str:
    """Return the address of a puzzle's page, as paper has it.

    The signs of the puzzle's id tell the page which printing the reader has; a
    browser does not send them.
    """
    return f"{url}p/{name}/#{ident[:ID_SIGNS]}"


def code_version(length: int) -> int | None:
    """Return the version of the smallest QR code that holds an address, if one does.

    >>> code_version(26), code_version(43), code_version(63)
    (2, 4, None)
    """
    return next((v for v, held in _HOLDS.items() if length <= held), None)


def code_mm(version: int) -> float:
    """Return the side of a QR code in mm, without the white around it.

    >>> code_mm(2), code_mm(4)
    (10.0, 13.2)
    """
    return round((17 + 4 * version) * MODULE_MM, 3)
