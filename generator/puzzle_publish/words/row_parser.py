"""The rows of a list of words in any format, each with its place.

A list is JSON (a list of strings), lines of text, a table with tabs, commas or
semicolons, or the sheet of a workbook. The first row of a table may name its columns.
The words themselves are checked elsewhere.
"""

import csv
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.messages import listed, quoted
from ..core.reading.user_text import Faults
from .columns import Cell, columns_of, is_header, unnamed_columns
from .list_file import MOST_CELL, MOST_ROWS, ListFile, why_too_long

MOST_CELLS = 16
SEPARATORS = "\t;,"
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_SPACE = re.compile(r"[ \t\r\n]*")

Cells = list[Cell]


@dataclass(frozen=True, slots=True)
class Row:
    """One row: by column name, each cell's first column and text.

    Attributes:
        line: the number of the line, or of a sheet's row.
        cells: the cells.
        is_headed: whether the list names its columns.
    """

    line: int
    cells: dict[str, Cell]
    is_headed: bool = False

    def first(self, *columns: str) -> Cell:
        """The first of these cells that is not empty."""
        found = [self.cells.get(name, (1, "")) for name in columns]
        return next((cell for cell in found if cell[1]), found[0])


def rows_of(file: ListFile, faults: Faults) -> Iterator[Row]:
    """The rows of a list, whose format follows from the file's name and content.

    Text is a table if its name ends in .csv or .tsv, if a line has a tab, or if its
    first line names columns; without a suffix also if that line has a comma or a
    semicolon. Other text has one word per line. Lines with a "#" first are comments.

    Too many rows and too long cells are faults; no caller sees them.

    Args:
        file: the file.
        faults: collects what is wrong; the rows end at a fault in the format.
    """
    for count, row in enumerate(_rows_of(file, faults), 1):
        if count > MOST_ROWS:
            faults.add(row.line, 1, f"a list may have at most {MOST_ROWS:,} rows")
            return
        before = faults.count
        column, word = row.cells.get("word", (1, ""))
        if why := why_too_long(word):
            faults.add(row.line, column, why)
            continue
        for column, text in row.cells.values():
            if len(text) > MOST_CELL:
                got = f"(this has {len(text):,})"
                why = f"a cell may have at most {MOST_CELL:,} characters {got}"
                faults.add(row.line, column, why)
        if faults.count == before:
            yield row


def cells_of(file: ListFile, faults: Faults) -> Iterator[tuple[int, Cells]]:
    """The rows of a list as they are, a heading too: their numbers, and their cells.

    A list of lines has a cell in each row; JSON, which has no rows, has none.

    Args:
        file: the file.
        faults: collects what is wrong with the format.
    """
    table = _tabled(file, faults)
    if table is not None:
        yield from table
    elif not _is_json(file):
        yield from _placed_lines(file.text)


def _rows_of(file: ListFile, faults: Faults) -> Iterator[Row]:
    if (table := _tabled(file, faults)) is not None:
        yield from _table_rows(table, faults)
    elif _is_json(file):
        yield from _json_rows(file.text, faults)
    else:
        for number, cells in _placed_lines(file.text):
            yield Row(number, {"word": cells[0]})


def _tabled(file: ListFile, faults: Faults) -> Iterator[tuple[int, Cells]] | None:
    """Return the rows of a table, None if the list is none."""
    if file.sheet is not None:
        return ((number, list(row)) for number, row in file.sheet.rows)
    separator = "" if _is_json(file) else _separator(file.text, file.suffix)
    return _table(file.text, separator, faults) if separator else None


def _is_json(file: ListFile) -> bool:
    return file.suffix == ".json" or file.text.lstrip()[:1] in ("[", "{")


def _placed_lines(text: str) -> Iterator[tuple[int, Cells]]:
    for number, line in _lines(text):
        word = line.strip()
        yield number, [(line.index(word) + 1, word)]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their number, without comments and blank lines."""
    # Not splitlines(), which also splits at characters that editors do not.
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            yield number, line


def _separator(text: str, suffix: str) -> str:
    """What separates the cells of a table; "" if the text is no table."""
    first = next((line for _, line in _lines(text)), "")
    for mark in SEPARATORS:
        cells = [cell for _, cell in _placed(first, mark)]
        if len(cells) > 1 and is_header([_unquoted(cell) for cell in cells]):
            return mark
    if suffix == ".tsv" or (
        suffix != ".csv" and any("\t" in line.strip() for _, line in _lines(text))
    ):
        return "\t"
    if suffix == ".csv" or (not suffix and set(first) & set(",;")):
        outside = re.sub('"[^"]*"', "", first)
        return next((mark for mark in ",;\t" if mark in outside), ",")
    return ""


def _unquoted(cell: str) -> str:
    return cell[1:-1].strip() if cell[:1] == cell[-1:] == '"' else cell


def _placed(line: str, separator: str) -> Cells:
    cells, column = [], 1
    for part in line.split(separator, MOST_CELLS):
        inset = len(part) - len(part.lstrip())
        cells.append((column + inset, part.strip()))
        column += len(part) + 1
    return cells


def _table(text: str, separator: str, faults: Faults) -> Iterator[tuple[int, Cells]]:
    """The lines of a table; cells may be in quotes.

    Where tabs separate them, quotes that make no cells are text: programs other than
    spreadsheets write tabs without quotes.
    """
    if '"' not in text:
        for number, line in _lines(text):
            yield number, _placed(line, separator)
        return
    if separator == "\t":
        trial = Faults("")
        rows = list(_quoted_lines(text, separator, trial))
        if trial.count:
            rows = [(number, _placed(line, separator)) for number, line in _lines(text)]
        yield from rows
    else:
        yield from _quoted_lines(text, separator, faults)


def invalid_csv(error: csv.Error) -> str:
    """Return what is wrong with a CSV file."""
    why = str(error)
    if why == "unexpected end of data":
        why = "a quotation mark opens here and none closes it"
    return f"not valid CSV: {why}"


def _quoted_lines(
    text: str, separator: str, faults: Faults
) -> Iterator[tuple[int, Cells]]:
    lines = text.split("\n")
    reader = csv.reader(
        (f"{line}\n" for line in lines), delimiter=separator, strict=True
    )
    number = 1
    try:
        for fields in reader:
            line = lines[number - 1]
            if any(field.strip() for field in fields) and fields[0][:1] != "#":
                if '"' in line:  # quotes hide the column of each cell
                    yield number, [(1, field.strip()) for field in fields]
                else:
                    yield number, _placed(line, separator)
            number = reader.line_num + 1
    except csv.Error as error:
        faults.add(min(number, len(lines)), 1, invalid_csv(error))


def _table_rows(rows: Iterator[tuple[int, Cells]], faults: Faults) -> Iterator[Row]:
    columns: Sequence[str] = ()
    is_headed = False
    for line, cells in rows:
        if not columns:
            texts = [text for _, text in cells]
            is_headed = is_header(texts)
            if is_headed:
                before = faults.count
                columns = columns_of(line, cells, faults)
                if faults.count > before:
                    return
                continue
            columns = unnamed_columns(texts)
        spare = [cell for cell in cells[len(columns) :] if cell[1]]
        if spare:
            column, wrong = spare[0]
            there = listed([name or "one not used" for name in columns], last="and")
            message = (
                f"{len(cells)} columns (got {quoted(wrong)} after the last);"
                f" the columns are {there}"
            )
            faults.add(line, column, message)
            continue
        named = dict(zip(columns, cells, strict=False))
        named.pop("", None)
        yield Row(line, named, is_headed)


def _json_rows(text: str, faults: Faults) -> Iterator[Row]:
    """The strings of a JSON list, up to the first fault.

    Not json.loads, whose objects can take thirty times the memory of their text.
    """
    places = _Places(text)
    wanted = 'a JSON list of words: ["…", "…"]'
    at, expected = _after_space(text, 0), "["
    while True:
        line, column = places.of(at)
        char = text[at : at + 1]
        if not char or char not in expected:
            got = quoted(char) if char else "the end of the file"
            faults.add(line, column, f"must be {wanted} (got {got})")
            return
        if char == '"':
            string = _string_at(text, at)
            if string is None:
                faults.add(line, column, "this text in quotes is not valid JSON")
                return
            word, at = string
            yield Row(line, {"word": (column + 1, word)})
        else:
            at += 1
        at = _after_space(text, at)
        if char == "]":
            break
        expected = {"[": '"]', ",": '"', '"': ",]"}[char]
    if at < len(text):
        faults.add(*places.of(at), f"must be {wanted} and nothing after it")


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _string_at(text: str, at: int) -> tuple[str, int] | None:
    """A JSON string and where it ends."""
    token = _STRING.match(text, at)
    if token is None:
        return None
    try:
        return str(json.loads(token[0])), token.end()
    except ValueError:
        return None


class _Places:
    """Lines and columns of rising positions in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen = self.start = 0
        self.line = 1

    def of(self, at: int) -> tuple[int, int]:
        ends = self.text.count("\n", self.seen, at)
        if ends:
            self.line += ends
            self.start = self.text.rfind("\n", self.seen, at) + 1
        self.seen = at
        return self.line, at - self.start + 1
