"""Files of words: text in any format that people and spreadsheets write, or .xlsx."""

import re
from dataclasses import dataclass
from pathlib import Path

from ..core.reading.user_text import Faults, TextKind, decoded, read_user_file
from .worksheet import Sheet, SheetFaults

LIST = TextKind("a list of words", 16, "one word per line", is_exported=True)
# Judged before anything else looks at a row: what follows may take longer for longer
# words. No grid has room for 64 letters.
MOST_ROWS, MOST_LETTERS, MOST_CELL = 1_000_000, 64, 10_000
# Characters between the letters of an answer that have no cell.
SEPARATORS = re.compile("[ \u00a0'\u2018\u2019.,!?\u00b7\u30fb-]+")


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file of words that was read.

    Attributes:
        shown: what messages call the file.
        name: the file's name without folder and suffix.
        suffix: the suffix of the file's name in lower case, "" if it has none.
        text: the text, "" if the file is a workbook.
        sheet: the sheet of a workbook, else None.
    """

    shown: str
    name: str
    suffix: str
    text: str = ""
    sheet: Sheet | None = None

    def faults(self) -> Faults:
        """A collector of what is wrong with this file."""
        if self.sheet is None:
            return Faults(self.shown)
        return SheetFaults(self.shown, self.sheet.title)


def why_too_long(word: str) -> str:
    """Why a word is too long for any puzzle, "" if it is not.

    >>> why_too_long("ice cream"), why_too_long(65 * "a")
    ('', 'a word may have at most 64 letters (this has 65)')
    """
    if len(word) <= MOST_LETTERS:
        return ""
    count = len(SEPARATORS.sub("", word))
    if count <= MOST_LETTERS:
        return ""
    return f"a word may have at most {MOST_LETTERS} letters (this has {count:,})"


def read_list(source: str | Path, *, shown: str = "") -> ListFile:
    """A file of words; its rows are read by `row_parser.rows_of`.

    Args:
        source: a path, or a command-line argument, where "-" is standard input.
        shown: what messages call the file, if not its path.

    Raises:
        UsageError: the file cannot be read, or is neither text nor a workbook.
    """
    file = read_user_file(source, LIST, shown=shown)
    from . import workbook

    if workbook.is_package(file.raw):
        sheet = workbook.read_sheet(file.raw, file.shown)
        return ListFile(file.shown, file.name, file.suffix, sheet=sheet)
    typed = decoded(file, LIST)
    return ListFile(typed.shown, typed.name, typed.suffix, typed.text)
