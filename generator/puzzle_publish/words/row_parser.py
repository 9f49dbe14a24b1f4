"""The rows of a user's list of words in any format, each with its place.

A list is JSON (a list of strings), lines of text, or a table with tabs or commas whose
first row may name the columns. The words themselves are checked elsewhere.
"""

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.messages import did_you_mean, listed, quoted
from ..core.reading.user_text import Faults, TextKind

LIST = TextKind("a list of words", 16, "one word per line")
MOST_CELLS = 16
# Each column's name and its synonyms in a first row.
Columns = Mapping[str, Sequence[str]]
WORDS: Columns = {
    "word": ("words", "idiom", "词", "词语", "成语", "单词"),
    "frequency": ("count", "频率", "频次", "词频"),
    "explanation": ("note", "definition", "gloss", "解释", "释义", "说明"),
    "reading": ("pinyin", "拼音", "读音"),
}
CLUES: Columns = {
    "word": ("words", "answer", "entry", "idiom", "词", "词语", "成语", "单词", "答案"),
    "clue": ("clues", "definition", "提示", "线索", "题面"),
    "score": ("rank", "分", "分数", "评分"),
    "tags": ("tag", "标签"),
}
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_SPACE = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Row:
    """One row: by column name, each cell's first column and text."""

    line: int
    cells: dict[str, tuple[int, str]]


def rows_of(
    text: str, suffix: str, faults: Faults, columns: Columns = WORDS
) -> Iterator[Row]:
    """The rows of a list, whose format follows from the file's name and content.

    Args:
        text: the whole file.
        suffix: the suffix of the file's name. Other than ".json", ".csv" and ".tsv" it
            means lines, or a table if a line other than a comment has a tab; "" also
            means a table if the first such line has a comma or semicolon.
        faults: collects what is wrong; the rows end at a fault in the format.
        columns: the columns of a table, in order, if its first row does not name them.
    """
    if suffix == ".json" or text.lstrip()[0] in "[{":
        yield from _json_rows(text, faults)
    elif suffix == ".tsv" or (suffix != ".csv" and _has_tab(text)):
        tabbed = ((number, _placed(line, "\t")) for number, line in _lines(text))
        yield from _table_rows(tabbed, faults, columns)
    elif suffix == ".csv" or (not suffix and set(_first_line(text)) & set(",;")):
        yield from _table_rows(_csv_lines(text, faults), faults, columns)
    else:
        for number, line in _lines(text):
            word = line.strip()
            yield Row(number, {"word": (line.index(word) + 1, word)})


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their number, without comments and blank lines."""
    # Not splitlines(), which also splits at characters that editors do not.
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            yield number, line


def _has_tab(text: str) -> bool:
    return any("\t" in line.strip() for _, line in _lines(text))


def _first_line(text: str) -> str:
    return next((line for _, line in _lines(text)), "")


def _placed(line: str, separator: str) -> list[tuple[int, str]]:
    cells, column = [], 1
    for part in line.split(separator, MOST_CELLS):
        inset = len(part) - len(part.lstrip())
        cells.append((column + inset, part.strip()))
        column += len(part) + 1
    return cells


def _csv_lines(
    text: str, faults: Faults
) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    lines = text.split("\n")
    first = _first_line(text)
    separator = ";" if ";" in first and "," not in first else ","
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
        faults.add(min(number, len(lines)), 1, f"not valid CSV: {error}")


def _table_rows(
    rows: Iterator[tuple[int, list[tuple[int, str]]]], faults: Faults, known: Columns
) -> Iterator[Row]:
    columns: Sequence[str] | None = None
    for line, cells in rows:
        if columns is None:
            columns = _header_of(line, cells, faults, known)
            if columns is None:
                return
            if columns:
                continue
            columns = tuple(known)
        if len(cells) > len(columns):
            spare, wrong = cells[len(columns)]
            if any(text for _, text in cells[len(columns) :]):
                message = (
                    f"{len(cells)} columns (got {quoted(wrong)} after the last);"
                    f" there are {listed(columns, last='and')}"
                )
                faults.add(line, spare, message)
                continue
        yield Row(line, dict(zip(columns, cells, strict=False)))


def _header_of(
    line: int, cells: list[tuple[int, str]], faults: Faults, known: Columns
) -> Sequence[str] | None:
    """The columns that a first row names; () if it is data, None if it is invalid."""
    column_of = {name: key for key, also in known.items() for name in (key, *also)}
    names = [text.casefold() for _, text in cells]
    named = "word" in (column_of.get(name) for name in names)
    if not named or any(name.isdigit() for name in names):
        return ()
    before = faults.count
    columns: list[str] = []
    for (column, text), name in zip(cells, names, strict=True):
        found = column_of.get(name)
        if found is None:
            near = did_you_mean(text, column_of)
            message = (
                f"unknown column {quoted(text)}; there are"
                f" {listed(tuple(known), last='and')}{near}"
            )
            faults.add(line, column, message)
        elif found in columns:
            faults.add(line, column, f"the column {found} is repeated")
        columns.append(found or "")
    return columns if faults.count == before else None


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
