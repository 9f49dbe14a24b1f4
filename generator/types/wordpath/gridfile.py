"""A grid in a file: rows of text, or JSON, of any rectangular size."""

import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from ...errors import UsageError
from ...puzzle import Json
from ...wording import plain, quoted

STDIN = "-"
MOST_SIDE = 200
MOST_BYTES = 1 << 20
MOST_FAULTS = 20
_UNPRINTABLE = ("Cc", "Cf", "Cn", "Co", "Cs")


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
    shown = "standard input" if value == STDIN else plain(value)
    text = _decoded(_bytes_of(value, shown), shown)
    if value.endswith(".json") or text.lstrip()[:1] in ("[", "{"):
        rows = [(f"{shown}: row {k}", row) for k, row in _from_json(text, shown)]
    else:
        lines = enumerate(text.rstrip().split("\n"), 1)
        rows = [(f"{shown}:{k}", line) for k, line in lines]
        while rows and not rows[0][1].strip():
            rows.pop(0)
    faults = list(_faults(rows, shown))
    if faults:
        more = len(faults) - MOST_FAULTS
        told = faults[:MOST_FAULTS]
        raise UsageError([*told, f"{shown}: … and {more} more"] if more > 0 else told)
    return tuple(_cells(row) for _, row in rows)


def _bytes_of(value: str, shown: str) -> bytes:
    try:
        if value == STDIN:
            raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(value).open("rb") as stream:
                raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no path"
        raise UsageError(f"--grid: {shown}: cannot be read ({reason})") from None
    if len(raw) > MOST_BYTES:
        raise UsageError(f"{shown}: a grid has at most {MOST_BYTES >> 20} MiB")
    return raw


def _decoded(raw: bytes, shown: str) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        byte = raw[error.start]
        raise UsageError(
            f"{shown}:{line}: this is not UTF-8 (byte 0x{byte:02x}); save it as UTF-8"
        ) from None
    if not text.strip():
        raise UsageError(f"{shown}: the grid is empty; write one row a line")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _from_json(text: str, shown: str) -> Iterator[tuple[int, str]]:
    """The rows of JSON, numbered from 1."""
    try:
        value: Json = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"{shown}:{error.lineno}:{error.colno}"
        raise UsageError(f"{place}: this is not JSON ({error.msg})") from None
    except RecursionError:
        raise UsageError(f"{shown}: lists within lists within lists") from None
    if isinstance(value, dict):
        if "rows" not in value:
            raise UsageError(f'{shown}: the object has no "rows"')
        value = value["rows"]
    if not isinstance(value, list) or not value:
        raise UsageError(f"{shown}: must be a list of rows (got {quoted(value)})")
    for number, row in enumerate(value, 1):
        if isinstance(row, list):
            for cell in row:
                if not isinstance(cell, str) or len(_cells(cell)) != 1:
                    raise UsageError(
                        f"{shown}: row {number}: a cell is one character"
                        f" (got {quoted(cell)})"
                    )
            yield number, "".join(row)
        elif isinstance(row, str):
            yield number, row
        else:
            raise UsageError(
                f"{shown}: row {number}: must be a text or a list of characters"
                f" (got {quoted(row)})"
            )


def _faults(rows: list[tuple[str, str]], shown: str) -> Iterator[str]:
    width = len(_cells(rows[0][1]))
    if len(rows) > MOST_SIDE or width > MOST_SIDE:
        yield (
            f"{shown}: a grid has at most {MOST_SIDE} rows and columns (this has"
            f" {len(rows)} and {width})"
        )
        return
    for place, row in rows:
        cells = _cells(row)
        hidden = [c for c in cells if unicodedata.category(c) in _UNPRINTABLE]
        if hidden:
            yield f"{place}: U+{ord(hidden[0]):04X} cannot be printed"
        if len(cells) != width:
            yield (
                f"{place}: this row has {len(cells)} cells, the first has {width};"
                " all rows must be as long"
            )


def _cells(row: str) -> str:
    """A row without spaces, composed, in capitals where a capital is one character.

    >>> _cells("a e\u0301 ß")
    'AÉß'
    """
    letters = re.sub(r"\s", "", unicodedata.normalize("NFC", row))
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in letters)
