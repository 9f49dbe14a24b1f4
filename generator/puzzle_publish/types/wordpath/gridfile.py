"""A grid in a file: rows of text, or JSON, of any rectangular size."""

import re
import unicodedata
from collections.abc import Iterator

from ...core.messages import quoted
from ...core.puzzle import Json
from ...core.reading.user_text import Faults, Typed, Wanted, json_in, read_typed

GRID = Wanted("a grid", 1, "one row a line")
MOST_SIDE = 200
_UNPRINTABLE = ("Cc", "Cf", "Cn", "Co", "Cs")

Rows = list[tuple[int, str]]  # the row's line, or in JSON its number, and its text


def read_grid(value: str) -> tuple[str, ...]:
    """The rows of a grid, one character a cell, in the form in which words are printed.

    A text has a row a line, with or without spaces between the cells; JSON is a list of
    rows, each a text or a list of characters, or an object with such a list as "rows".

    Args:
        value: the file's path, or - for standard input.

    Raises:
        UsageError: it cannot be read, or is no rectangle of characters; every fault
            with its line, or in JSON with its row.
    """
    typed = read_typed(value, GRID)
    faults = Faults(typed.shown)
    is_json = typed.suffix == ".json" or typed.text.lstrip()[0] in "[{"
    rows = _from_json(typed, faults) if is_json else _from_text(typed.text)
    faults.refuse()
    for number, message in _wrong(rows):
        if is_json:
            faults.add_unplaced(f"row {number}: {message}")
        else:
            faults.add(number, 1, message)
    faults.refuse()
    return tuple(_cells(row) for _, row in rows)


def _from_text(text: str) -> Rows:
    lines = list(enumerate(text.rstrip().split("\n"), 1))
    first = next(k for k, (_, line) in enumerate(lines) if line.strip())
    return lines[first:]


def _from_json(typed: Typed, faults: Faults) -> Rows:
    value = json_in(typed)
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
        told = _no_row(row)
        if told:
            faults.add_unplaced(f"row {number}: {told}")
        else:
            rows.append((number, "".join(row)))
    return rows


def _no_row(row: Json) -> str:
    """What is wrong with a row of JSON, or ""."""
    if isinstance(row, str):
        return ""
    if not isinstance(row, list):
        return f"must be a text or a list of characters (got {quoted(row)})"
    for cell in row:
        if not isinstance(cell, str) or len(_cells(cell)) != 1:
            return f"a cell is one character (got {quoted(cell)})"
    return ""


def _wrong(rows: Rows) -> Iterator[tuple[int, str]]:
    """What is wrong, each with its row."""
    first, width = rows[0][0], len(_cells(rows[0][1]))
    if len(rows) > MOST_SIDE or width > MOST_SIDE:
        yield (
            first,
            f"a grid has at most {MOST_SIDE} rows and columns (this has {len(rows)}"
            f" and {width})",
        )
        return
    if not width:
        yield first, "this row has no cells"
        return
    for number, row in rows:
        cells = _cells(row)
        hidden = [c for c in cells if unicodedata.category(c) in _UNPRINTABLE]
        if hidden:
            yield number, f"U+{ord(hidden[0]):04X} cannot be printed"
        if len(cells) != width:
            yield (
                number,
                f"this row has {len(cells)} cells, the first has {width}; all rows must"
                " be as long",
            )


def _cells(row: str) -> str:
    """A row without spaces, composed, in capitals where a capital is one character.

    >>> _cells("a e\u0301 ß")
    'AÉß'
    """
    letters = re.sub(r"\s", "", unicodedata.normalize("NFC", row))
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in letters)
