"""The rows of a user's list of words, whatever its format, each with its place.

A list is JSON (a list of strings), lines of text, or a table with tabs or commas whose
first row may name the columns. Nothing here judges the words.
"""

import csv
import json
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import UsageError
from ..wording import did_you_mean, listed, plain, quoted

MOST_BYTES = 16 * 2**20
MOST_FAULTS = 20
MOST_CELLS = 16
# Each column's name, and what else a first row may call it.
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
    """One word and what stands beside it, by column, each with where it begins."""

    line: int
    cells: dict[str, tuple[int, str]]


class Faults:
    """Collects what is wrong with a file, each fault with its place."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.found: list[tuple[int, int, str]] = []
        self.count = 0

    def add(self, line: int, column: int, message: str) -> None:
        """Remember a fault; beyond the most that are shown only count it."""
        self.count += 1
        if self.count <= MOST_FAULTS:
            self.found.append((line, column, message))

    def refuse(self) -> None:
        """Raise what was found, if anything was."""
        if not self.found:
            return
        lines = [f"{self.shown}:{r}:{c}: {text}" for r, c, text in self.found]
        if self.count > MOST_FAULTS:
            left = self.count - MOST_FAULTS + 1
            lines[MOST_FAULTS - 1 :] = [f"{self.shown}: … and {left:,} more faults"]
        raise UsageError([plain(line) for line in lines])


def text_of(path: Path, shown: str) -> str:
    """The text of a file of at most 16 MiB in UTF-8.

    Raises:
        UsageError: it is no such file.
    """
    raw = _bytes_of(path, shown)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or _is_utf16(raw):
        raise UsageError(f"{shown}: this is UTF-16; save it as UTF-8")
    if b"\0" in raw:
        raise UsageError(f"{shown}: this is a binary file, not a list of words")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(_not_utf8(raw, error, shown)) from None
    if not text.strip():
        raise UsageError(f"{shown}: the file is empty; write one word a line")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _bytes_of(path: Path, shown: str) -> bytes:
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise UsageError(f"{shown}: this is a folder; name a list of words")
        if not stat.S_ISREG(found.st_mode):
            raise UsageError(f"{shown}: this is no regular file; name a list of words")
        _refuse_large(found.st_size, shown)
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
        _refuse_large(len(raw), shown)  # it may have grown meanwhile
    except FileNotFoundError:
        near = did_you_mean(path.name, _names_beside(path))
        raise UsageError(f"{shown}: there is no such file{near}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no path"
        raise UsageError(f"{shown}: cannot be read ({reason})") from None
    return raw


def _refuse_large(size: int, shown: str) -> None:
    if size > MOST_BYTES:
        raise UsageError(
            f"{shown}: {size / 2**20:,.1f} MiB; a list of words has at most"
            f" {MOST_BYTES // 2**20} MiB"
        )


def _names_beside(path: Path) -> list[str]:
    try:
        return sorted(other.name for other in path.parent.iterdir())[:1000]
    except OSError:
        return []


def _not_utf8(raw: bytes, error: UnicodeDecodeError, shown: str) -> str:
    line = raw.count(b"\n", 0, error.start) + 1
    column = error.start - raw.rfind(b"\n", 0, error.start)
    told = f"{shown}:{line}:{column}: not UTF-8 (byte 0x{raw[error.start]:02x})"
    if _is_gbk(raw):
        code, also = "GB18030", "GBK"
    elif _is_latin1(raw):
        code, also = "ISO-8859-1", "Latin-1"
    else:
        return f"{told}; save the file as UTF-8"
    return (
        f"{told}; it could be {code} ({also}), then `iconv -f {code} -t UTF-8` makes it"
        " UTF-8"
    )


def _is_utf16(raw: bytes) -> bool:
    r"""Whether bytes without a mark are letters of two bytes, one of them zero.

    >>> _is_utf16("sun".encode("utf-16-le")), _is_utf16(b"s\0un"), _is_utf16(b"\0")
    (True, False, False)
    """
    if len(raw) < 4:
        return False
    even, odd = raw[:1000:2], raw[1:1000:2]
    return any(
        zeros.count(0) > len(zeros) // 2 and 0 not in others
        for zeros, others in ((even, odd), (odd, even))
    )


def _is_gbk(raw: bytes) -> bool:
    """Whether bytes are Chinese of two bytes; an accent before a letter is none."""
    try:
        text = raw.decode("gb18030")
    except UnicodeDecodeError:
        return False
    found = [char for char in text if not char.isascii()]
    han = sum("\u4e00" <= c <= "\u9fff" or "\u3000" <= c <= "\uffef" for c in found)
    pairs = re.findall(rb"[\x81-\xfe][\xa1-\xfe]", raw)
    return 2 * han > len(found) and 2 * len(pairs) > len(found)


def _is_latin1(raw: bytes) -> bool:
    r"""Whether bytes are letters of Western Europe; of other signs there is no telling.

    >>> _is_latin1("été".encode("latin-1")), _is_latin1(b"\xff\x81")
    (True, False)
    """
    letters = {chr(byte) for byte in set(raw) if byte >= 0x80}
    return "\xff" not in letters and all(letter.isalpha() for letter in letters)


def rows_of(
    text: str, suffix: str, faults: Faults, columns: Columns = WORDS
) -> Iterator[Row]:
    """The rows of a list; the format is told by the file's name and its content.

    Args:
        text: all of it.
        suffix: of the file's name; ".json", ".csv" and ".tsv" say what they are, any
            other means lines, or a table when a line that is no comment has a tab.
        faults: gets what is wrong; after a fault of the format the rows end.
        columns: of a table, in the order that holds where no first row names them.
    """
    if suffix == ".json" or text.lstrip()[0] in "[{":
        yield from _json_rows(text, faults)
    elif suffix == ".csv":
        yield from _table_rows(_csv_lines(text, faults), faults, columns)
    elif suffix == ".tsv" or any("\t" in line.strip() for _, line in _lines(text)):
        tabbed = ((number, _placed(line, "\t")) for number, line in _lines(text))
        yield from _table_rows(tabbed, faults, columns)
    else:
        for number, line in _lines(text):
            word = line.strip()
            yield Row(number, {"word": (line.index(word) + 1, word)})


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their number, without comments and blank ones."""
    # Not splitlines(), which also ends lines where editors see none.
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            yield number, line


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
    first = next((line for _, line in _lines(text)), "")
    separator = ";" if ";" in first and "," not in first else ","
    reader = csv.reader(
        (f"{line}\n" for line in lines), delimiter=separator, strict=True
    )
    number = 1
    try:
        for fields in reader:
            line = lines[number - 1]
            if any(field.strip() for field in fields) and fields[0][:1] != "#":
                if '"' in line:  # columns of quoted cells cannot be told
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
                    f"{len(cells)} columns (got {quoted(wrong)} in one too many);"
                    f" there are {listed(columns, last='and')}"
                )
                faults.add(line, spare, message)
                continue
        yield Row(line, dict(zip(columns, cells, strict=False)))


def _header_of(
    line: int, cells: list[tuple[int, str]], faults: Faults, known: Columns
) -> Sequence[str] | None:
    """The columns that a first row names; () if it is a row of words, None if wrong."""
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
            faults.add(line, column, f"the column {found} stands twice")
        columns.append(found or "")
    return columns if faults.count == before else None


def _json_rows(text: str, faults: Faults) -> Iterator[Row]:
    """The strings of a list; anything else ends the reading.

    Not json.loads, whose objects can take thirty times the room of their text.
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
    """Lines and columns of places that are asked for in order."""

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
