"""How a list of words is read: whether its first row is a heading, which columns count.

A spreadsheet that somebody made for a class or a shop has headings and columns of many
kinds. What they are is guessed, shown, and changed by its author with a click.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...core.puzzle import Json
from ...core.reading.json_values import within
from ...core.reading.user_text import Faults
from ...words.columns import Cell, column_named, is_header
from ...words.list_file import ListFile
from ...words.row_parser import Row, cells_of, rows_of
from ...words.worksheet import cell_name

ALL, NONE = -1, -1  # columns of words together; no column of clues
_MOST_COLUMNS = 64
_SAMPLE = 3  # words shown of a column
_LONGEST = 24  # characters of a heading that is shown
_MOST_WORDS = 3  # of an entry; what has more is a remark or a clue
_LABEL = re.compile(r"words?\b|vocab|spelling|term|[词字]", re.IGNORECASE)
# Columns of what people note beside words, which are no clues.
_ASIDE = re.compile(
    r"notes?|comments?|remarks?|week|unit|lesson|day|date|no|number|level|group|page"
    r"|备注|注|周|单元|课|日期|序号|编号|组",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(.*?)\s*([0-9]{1,3})")

Rows = Sequence[tuple[int, Sequence[Cell]]]


@dataclass(frozen=True, slots=True)
class Reading:
    """How a list is read.

    Attributes:
        is_headed: whether the first row names the columns.
        words: the places of the columns of words, from 0.
        clues: that of the column of clues, NONE without one.
    """

    is_headed: bool
    words: tuple[int, ...]
    clues: int


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list as it is read.

    Attributes:
        rows: its words, with their clues if they count.
        faults: what is wrong with its format.
        is_plain: whether the file alone gives the same words, read without choices.
        table: what a page shows of how it is read, None for JSON.
    """

    rows: Sequence[Row]
    faults: Faults
    is_plain: bool
    table: Json


def list_read(file: ListFile, wanted: Json, *, is_clued: bool) -> ReadList:
    """Return a list as its author chose to read it, or else as it seems to be meant.

    Args:
        file: the list.
        wanted: `heading`, `words` and `clues` as a page sends them, None for a guess.
        is_clued: whether puzzles print clues; if not, there are none.
    """
    faults = file.faults()
    cells = list(cells_of(file, faults))
    plain = list(rows_of(file, ours := file.faults()))
    if not cells or faults.count:
        return ReadList(plain, ours, is_plain=True, table=None)
    reading = _chosen(cells, wanted) or _guessed(file, cells, is_clued=is_clued)
    if not is_clued:
        reading = replace(reading, clues=NONE)
    rows = list(_rows(cells, reading))
    columns = ("word", "clue") if is_clued else ("word",)
    is_plain = not ours.count and _texts(rows, columns) == _texts(plain, columns)
    if reading.is_headed:  # else each unused column is reported every time
        is_plain &= all(column_named(name) for _, name in cells[0][1] if name)
    # The terminal's reader has more columns, as of second clues.
    read = plain if is_plain and is_clued else rows
    table = _shown(cells, reading, is_clued=is_clued)
    return ReadList(read, faults, is_plain=is_plain, table=table)


def csv_of(rows: Sequence[Row]) -> bytes:
    """Return words, and clues if there are any, as a file that reads itself so."""
    has_clues = any("clue" in row.cells for row in rows)
    columns = ("word", "clue") if has_clues else ("word",)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([row.cells.get(name, (1, ""))[1] for name in columns])
    return out.getvalue().encode()


def _texts(rows: Sequence[Row], columns: Sequence[str]) -> list[Json]:
    """Return the texts of some columns, each row with its number."""
    return [
        [row.line, *(row.cells.get(name, (1, ""))[1].strip() for name in columns)]
        for row in rows
    ]


def _rows(cells: Rows, reading: Reading) -> Iterator[Row]:
    """Yield a row for each word, column by column of a line."""
    for line, row in cells[reading.is_headed :]:
        for place in reading.words:
            word = row[place] if place < len(row) else (1, "")
            if not word[1]:
                continue
            found = {"word": word}
            if reading.clues != NONE and reading.clues < len(row):
                found["clue"] = row[reading.clues]
            yield Row(line, found, is_headed=reading.is_headed)


def _chosen(cells: Rows, wanted: Json) -> Reading | None:
    """Return what an author chose, None if that is not of this list."""
    heading, words, clues = (
        within(wanted, name) for name in ("heading", "words", "clues")
    )
    count = max(len(row) for _, row in cells)
    if not (isinstance(heading, bool) and isinstance(words, int)):
        return None
    if not (isinstance(clues, int) and NONE <= clues < count > words >= ALL):
        return None
    body = cells[heading:]
    chosen = tuple(_wordy(body)) if words == ALL else (words,)
    return Reading(heading, chosen, clues if clues not in chosen else NONE)


def _guessed(file: ListFile, cells: Rows, *, is_clued: bool) -> Reading:
    names = [text for _, text in cells[0][1]]
    is_headed = len(cells) > 1 and _is_heading(file, names, cells)
    body = cells[is_headed:]
    called = [column_named(name) for name in names] if is_headed else []
    wordy = [*_wordy(body)]
    words: tuple[int, ...]
    if "word" in called:
        words = (called.index("word"),)
    elif is_headed and len(wordy) > 1 and _is_series([names[k] for k in wordy]):
        words = tuple(wordy)
    else:
        words = (wordy[0] if wordy else 0,)
    if not is_clued or len(words) > 1:
        return Reading(is_headed, words, NONE)
    if "clue" in called:
        return Reading(is_headed, words, called.index("clue"))
    others = [
        place
        for place in range(max(len(row) for _, row in body))
        if place not in words
        and not (is_headed and place < len(names) and _ASIDE.match(names[place]))
        and any(_is_said(text) for text in _column(body, place))
    ]
    return Reading(is_headed, words, others[0] if others else NONE)


def _is_heading(file: ListFile, names: Sequence[str], cells: Rows) -> bool:
    """Return whether a first row seems to name the columns."""
    if file.sheet is not None and file.sheet.is_headed:
        return True
    if len(names) > 1 and (is_header(names) or _is_series(names)):
        return True
    if len(names) == 1 and column_named(names[0]) == "word" and _LABEL.search(names[0]):
        return True
    # A number below a name in each row, or a name with a number above words.
    below = [_column(cells[1:], place) for place in range(len(names))]
    return any(
        bool(found)
        and bool(name)
        and (
            (not name[:1].isdigit() and all(one.isdigit() for one in found))
            or (
                _NUMBERED.fullmatch(name) is not None
                and not any(re.search("[0-9]", one) for one in found)
            )
        )
        for name, found in zip(names, below, strict=True)
    )


def _is_series(names: Sequence[str]) -> bool:
    """Return whether names differ by their numbers alone, as those of weeks do.

    >>> _is_series(["Week 1", "Week 2"]), _is_series(["Week 1", "Unit 2"])
    (True, False)
    """
    found = [_NUMBERED.fullmatch(name) for name in names]
    heads = {one[1] for one in found if one}
    numbers = [int(one[2]) for one in found if one]
    return (
        len(numbers) == len(names) > 1
        and len(heads) == 1
        and numbers == sorted({*numbers})
    )


def _wordy(body: Rows) -> Iterator[int]:
    """Yield the places of the columns that have words, not numbers or remarks."""
    every = [_column(body, place) for place in range(max(len(r) for _, r in body))]
    for place, found in enumerate(every):
        words = [one for one in found if _is_said(one)]
        short = [one for one in words if one.count(" ") < _MOST_WORDS]
        # Remarks stand beside some words, and come again.
        if short and 2 * len(short) > len(found) and 2 * len({*short}) > len(short):
            yield place


def _is_said(text: str) -> bool:
    return bool(re.search(r"[^\W\d_]", text))


def _column(body: Rows, place: int) -> list[str]:
    """Return the texts of a column that are not empty."""
    texts = (row[place][1] for _, row in body if place < len(row))
    return [text for text in texts if text]


def _shown(cells: Rows, reading: Reading, *, is_clued: bool) -> Json:
    """Return how a list is read, and how else it may be."""
    names, body = [text for _, text in cells[0][1]], cells[reading.is_headed :]
    count = min(_MOST_COLUMNS, max(len(row) for _, row in cells))

    def short(text: str) -> str:
        return text[:_LONGEST]

    def column(place: int) -> Json:
        name = names[place] if reading.is_headed and place < len(names) else ""
        return {
            "letter": cell_name(1, place + 1)[:-1],
            "name": short(name),
            "sample": [*map(short, _column(body, place)[:_SAMPLE])],
        }

    return {
        "heading": reading.is_headed,
        "first": [short(name) for name in names if name],
        "columns": [column(place) for place in range(count)],
        "wordy": [*_wordy(body)] if body else [],
        "words": reading.words[0] if len(reading.words) == 1 else ALL,
        "clues": reading.clues,
        "clued": is_clued,
    }
