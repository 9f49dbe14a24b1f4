"""answers.csv: one row per puzzle, safe to open in a spreadsheet (RFC 4180, UTF-8)."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.entries import Document, Entry, as_json, puzzle_entry
from ...core.messages import plain
from ...core.puzzle import Json

if TYPE_CHECKING:
    from ...core.book import About
    from ...core.values import PuzzlePlace, Selection


COLUMNS = (
    "number",
    "id",
    "section",
    "type",
    "level",
    "score",
    "date",
    "page",
    "hint_page",
    "key_page",
    "answer",
)
# A spreadsheet runs a cell that begins with one of these as a formula; East Asian
# versions also accept the full-width forms (OWASP, "CSV injection").
_FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")
# A program that splits at semicolons or tabs may start a new cell inside ours.
_BETWEEN_TABS = re.compile("[^\t\r]+")
_INNER_STARTS = re.compile("([;\t\r\n][ \t\r\n]*)([=+@＝＋－＠-])")


def parts(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> Iterator[bytes]:
    """The file, a row at a time."""
    pairs = zip(selection.picks, places, strict=True)
    columns = _columns(split=any(place.volume for place in places))
    return _file(columns, (puzzle_entry(*pair) for pair in pairs))


def from_document(whole: Document[Entry]) -> bytes:
    """The file from the content of answers.json."""
    return b"".join(_file(columns_of(whole), whole["puzzles"]))


def _file(columns: Sequence[str], entries: Iterable[Entry]) -> Iterator[bytes]:
    yield _row(columns)
    for entry in entries:
        values = {
            **as_json(entry),
            "score": entry["grade"]["score"],
            "answer": _readable(entry["answer"]),
        }
        yield _row([cell(values.get(column)) for column in columns])


def _row(cells: Iterable[str | float]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue().encode("utf-8", "replace")


def columns_of(whole: Document[Entry]) -> tuple[str, ...]:
    """The columns of a book; one in several volumes has a column for the volume."""
    return _columns(split=any("volume" in entry for entry in whole["puzzles"]))


def _columns(*, split: bool) -> tuple[str, ...]:
    if not split:
        return COLUMNS
    place = COLUMNS.index("page")
    return (*COLUMNS[:place], "volume", *COLUMNS[place:])


def _readable(answer: Json) -> str:
    """Canonical JSON with unescaped characters, so that it is readable."""
    return json.dumps(answer, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def cell(value: Json) -> str | int | float:
    """A cell's value; a text that would run as a formula gets an apostrophe.

    >>> cell("=1+1"), cell("a; @b"), cell(-3), cell(None)
    ("'=1+1", "a; '@b", -3, '')
    """
    if value is None:
        return ""
    if isinstance(value, int | float):
        return value
    text = _BETWEEN_TABS.sub(lambda part: plain(part[0]), str(value))
    text = _INNER_STARTS.sub(r"\1'\2", text)
    # Some programs drop leading spaces.
    begins = text.lstrip(" \u00a0\u3000").startswith(_FORMULA_STARTS)
    return f"'{text}" if begins else text
