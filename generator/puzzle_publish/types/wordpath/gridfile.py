"""A grid in a file: rows of text, or JSON, of any rectangular size."""

import unicodedata
from collections.abc import Sequence

from ...core.messages import quoted
from ...core.puzzle import Json
from ...core.reading.typed_rows import Row, check_width, is_too_large
from ...core.reading.user_text import (
    Faults,
    TextKind,
    UserText,
    parse_json,
    read_user_text,
)

GRID = TextKind("a grid", 1, "one row per line")
MOST_SIDE = 200
_UNPRINTABLE = ("Cc", "Cf", "Cn", "Co", "Cs")


class _JsonFaults(Faults):
    """Names rows by their numbers: lines of JSON mean nothing to its author."""

    def add(self, line: int, column: int, message: str, *, offset: int = 0) -> None:
        self.add_unplaced(f"row {line}: {message}")


def read_grid(value: str) -> tuple[str, ...]:
    """The rows of a grid, one character per cell, in the form of printed words.

    A text has one row per line, with or without spaces between the cells. JSON is a
    list of rows, each a string or a list of characters, or an object with such a list
    as "rows".

    Args:
        value: the file's path, or - for standard input.

    Raises:
        UsageError: it cannot be read, or is not a rectangle of characters; every fault
            with its line, or in JSON with its row.
    """
    typed = read_user_text(value, GRID)
    is_json = typed.suffix == ".json" or typed.text.lstrip()[0] in "[{"
    faults = _JsonFaults(typed.shown) if is_json else Faults(typed.shown)
    rows = _from_json(typed, faults) if is_json else _from_text(typed.text)
    faults.refuse()
    _check(rows, faults)
    faults.refuse()
    return tuple(row.cells for row in rows)


def _from_text(text: str) -> list[Row]:
    lines = list(enumerate(text.rstrip().split("\n"), 1))
    first = next(k for k, (_, line) in enumerate(lines) if line.strip())
    return [Row(number, _printed(line)) for number, line in lines[first:]]


def _from_json(typed: UserText, faults: Faults) -> list[Row]:
    value = parse_json(typed)
    if isinstance(value, dict):
        if "rows" not in value:
            faults.add_unplaced('the object has no "rows"')
            return []
        value = value["rows"]
    if not isinstance(value, list) or not value:
        faults.add_unplaced(f"must be a list of rows (got {quoted(value)})")
        return []
    rows = []
    for number, row in enumerate(value, 1):
        if message := _row_fault(row):
            faults.add(number, 1, message)
        else:
            rows.append(Row(number, _printed("".join(row))))
    return rows


def _row_fault(row: Json) -> str:
    """What is wrong with a row of JSON, or ""."""
    if isinstance(row, str):
        return ""
    if not isinstance(row, list):
        return f"must be a text or a list of characters (got {quoted(row)})"
    for cell in row:
        if not isinstance(cell, str) or len(Row(1, _printed(cell)).cells) != 1:
            return f"a cell is one character (got {quoted(cell)})"
    return ""


def _check(rows: Sequence[Row], faults: Faults) -> None:
    width = len(rows[0].cells)
    if is_too_large(rows, "a grid", MOST_SIDE, faults):
        return
    if not width:
        faults.add(rows[0].line, 1, "this row has no cells")
        return
    for row in rows:
        for char, column in zip(row.cells, row.columns, strict=True):
            if unicodedata.category(char) in _UNPRINTABLE:
                message = f"U+{ord(char):04X} cannot be printed"
                faults.add(row.line, column, message)
                break
        check_width(row, width, "a grid", faults)


def _printed(text: str) -> str:
    """A text composed, in capitals where a capital is one character.

    >>> _printed("a e\u0301 ß")
    'A É ß'
    """
    letters = unicodedata.normalize("NFC", text)
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in letters)
