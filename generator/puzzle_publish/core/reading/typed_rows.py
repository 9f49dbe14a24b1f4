"""Typed rows of cells, one per line, and whether they make a grid."""

from collections.abc import Sequence
from typing import NamedTuple

from .user_text import Faults


class Row(NamedTuple):
    """A line of cells; spaces between them do not count.

    >>> row = Row(1, " .. #")
    >>> row.cells, row.columns
    ('..#', [2, 3, 5])
    """

    line: int
    text: str

    @property
    def cells(self) -> str:
        """The cells, one character each."""
        return "".join(self.text.split())

    @property
    def columns(self) -> list[int]:
        """The column of each cell in the file."""
        return [k for k, char in enumerate(self.text, 1) if not char.isspace()]


def blocks_of(text: str, *, comment: str = "") -> list[list[Row]]:
    """The rows of a text, in blocks separated by empty lines.

    Args:
        text: the text, as `read_user_text` returns it.
        comment: what begins a line to leave out, if there are such lines.
    """
    blocks: list[list[Row]] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        if comment and line.lstrip().startswith(comment):
            continue
        if line.strip():
            blocks[-1].append(Row(number, line))
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def is_too_large(rows: Sequence[Row], what: str, most: int, faults: Faults) -> bool:
    """Return whether there are too many rows or columns, which is then a fault.

    Args:
        rows: one or more; the first decides how many columns there are.
        what: what they make, as messages call it: "a pattern".
        most: how many rows, and how many columns, are allowed.
        faults: gets the fault.
    """
    height, width = len(rows), len(rows[0].cells)
    if max(height, width) <= most:
        return False
    got = f"(got {height} and {width})"
    faults.add(
        rows[0].line, 1, f"{what} may have at most {most} rows and columns {got}"
    )
    return True


def check_width(row: Row, width: int, what: str, faults: Faults) -> None:
    """Add a fault for a row that is not as long as the first, which has `width`."""
    count = len(row.cells)
    if count != width:
        columns = [0, *row.columns]
        message = (
            f"this row has {count} cells, the first has {width}; all rows of {what}"
            " must have the same number"
        )
        faults.add(row.line, columns[min(width, count)] + 1, message)
