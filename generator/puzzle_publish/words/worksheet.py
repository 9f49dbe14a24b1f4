"""The texts of a worksheet, and the names of its cells."""

from dataclasses import dataclass

from ..core.reading.user_text import Faults
from .columns import Cell


@dataclass(frozen=True, slots=True)
class Sheet:
    """The texts of a worksheet.

    Attributes:
        title: the name of the sheet.
        rows: the rows that are not empty: their numbers, and their cells up to the last
            one that is not empty.
        is_headed: whether the first row is bold and the second is not.
    """

    title: str
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]
    is_headed: bool = False


class SheetFaults(Faults):
    """Faults whose places are cells: FILE:Sheet1!B3."""

    def __init__(self, shown: str, title: str) -> None:
        super().__init__(shown)
        self.title = title

    def place(self, line: int, column: int, offset: int = 0) -> str:
        """The name of a cell, after that of its sheet."""
        return f"{self.title}!{cell_name(line, column)}"


def cell_name(row: int, column: int) -> str:
    """A cell's name as spreadsheets show it.

    >>> cell_name(3, 2), cell_name(1, 28)
    ('B3', 'AB1')
    """
    letters = ""
    while column > 0:
        column, last = divmod(column - 1, 26)
        letters = chr(ord("A") + last) + letters
    return f"{letters}{row}"
