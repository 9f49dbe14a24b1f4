"""Where a book's puzzles are in its web edition, and the codes that lead there."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

ID_SIGNS = 6  # of a puzzle's id, in the address on paper
MODULE_MM = 0.4  # the least that telephones read from paper
CODE_GAP_MM = 2.0  # white above a code: at least four modules, as on all sides
# The bytes that a QR code of each version holds at error correction M (ISO/IEC 18004).
_HOLDS = {2: 26, 3: 42, 4: 62}
MOST_BYTES = max(_HOLDS.values())


def has_days(dates: Iterable[str]) -> bool:
    """Return whether a book's pages are named by day: no day has two puzzles."""
    return max(Counter(dates).values(), default=1) == 1


def page_name(number: int, date: str | None, *, by_day: bool) -> str:
    """Return the folder of a puzzle's page: its date, or its number."""
    return date if date and by_day else str(number)


def page_names(puzzles: Sequence[tuple[int, str | None]]) -> Mapping[int, str]:
    """Return the folder of each page of a whole book, by number.

    >>> page_names([(1, None), (2, "2027-03-01")])
    {1: '1', 2: '2027-03-01'}
    >>> page_names([(1, "2027-03-01"), (2, "2027-03-01")])
    {1: '1', 2: '2'}
    """
    by_day = has_days(date for _, date in puzzles if date)
    return {n: page_name(n, date, by_day=by_day) for n, date in puzzles}


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
