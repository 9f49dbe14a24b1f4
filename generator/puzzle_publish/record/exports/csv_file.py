"""answers.csv: one row a puzzle, safe to open in a spreadsheet (RFC 4180, UTF-8)."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.entries import Entry, puzzle_entry
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
# A spreadsheet runs a cell that begins so as a formula; the full-width forms are what
# East Asian versions take for the same signs (OWASP, "CSV injection").
_FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")
# Where lists are parted by semicolons or tabs a cell may begin inside of ours.
_BETWEEN_TABS = re.compile("[^\t\r]+")
_INNER_STARTS = re.compile("([;\t\r\n][ \t\r\n]*)([=+@＝＋－＠-])")


def parts(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> Iterator[bytes]:
    """The file, a row at a time."""
    pairs = zip(selection.picks, places, strict=True)
    columns = _columns(split=any(place.volume for place in places))
    return _file(columns, (puzzle_entry(*pair) for pair in pairs))


def from_document(whole: Entry) -> bytes:
    """The same file from a document of answers.json."""
    return b"".join(_file(columns_of(whole), whole["puzzles"]))


def _file(columns: Sequence[str], entries: Iterable[Entry]) -> Iterator[bytes]:
    yield _row(columns)
    for entry in entries:
        values = {
            **entry,
            "score": entry["grade"]["score"],
            "answer": _readable(entry["answer"]),
        }
        yield _row([cell(values.get(column)) for column in columns])


def _row(cells: Iterable[str | float]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue().encode("utf-8", "replace")


def columns_of(whole: Entry) -> tuple[str, ...]:
    """The columns of a book; of one in several volumes each page is of one."""
    return _columns(split=any("volume" in entry for entry in whole["puzzles"]))


def _columns(*, split: bool) -> tuple[str, ...]:
    if not split:
        return COLUMNS
    place = COLUMNS.index("page")
    return (*COLUMNS[:place], "volume", *COLUMNS[place:])


def _readable(answer: Json) -> str:
    """The canonical JSON with every sign as itself, as a person reads it."""
    return json.dumps(answer, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def cell(value: Json) -> str | int | float:
    """A value as a cell holds it; texts that would run as a formula get an apostrophe.

    >>> cell("=1+1"), cell("a; @b"), cell(-3), cell(None)
    ("'=1+1", "a; '@b", -3, '')
    """
    if value is None:
        return ""
    if isinstance(value, int | float):
        return value
    text = _BETWEEN_TABS.sub(lambda part: plain(part[0]), str(value))
    text = _INNER_STARTS.sub(r"\1'\2", text)
    # Some programs drop spaces in front.
    begins = text.lstrip(" \u00a0\u3000").startswith(_FORMULA_STARTS)
    return f"'{text}" if begins else text
