"""Lists of words that a page of the studio sends: judged, saved, named by a section.

What is pasted is a text; what is dropped is a file, whose bytes are kept as they are.
"""

import base64
import binascii
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ...config.context import context_of
from ...config.faults import Faults
from ...core.book import BookConfig
from ...core.errors import UsageError
from ...core.files import write_file
from ...core.puzzle import Json
from ...core.reading.beside import inside
from ...core.reading.json_values import items_of, text, value_at, within
from ...core.reading.model_errors import check_model
from ...core.reading.yaml_edit import (
    ChangedMeanwhile,
    edit_file,
    require_unchanged,
    stamp,
    with_value,
)
from ...core.reading.yaml_file import KeyPath, read
from ...core.temp_folders import temp_folder
from ...core.values import Pick, Taste
from ...types import registry
from ...types.lesson_tables import NO_PLACE, lesson_tables
from ...types.params import words_param
from ...words.list_check import ERROR, NOTE, check_rows
from ...words.list_file import ListFile, read_list
from ...words.sources import THEMES
from ...words.workbook import is_package
from .list_table import ReadList, csv_of, list_read

MOST_SENT = 24 << 20  # bytes; a list of 16 MiB in the letters that JSON has
MOST_SHOWN = 200  # findings of a list
_MOST_IN_BOX = 100_000  # bytes of a list that a page shows as text
_SAMPLE = 5  # words of a list that its summary shows
_SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx", ".json")
_BREAKS = re.compile("[,;、，；]")


class Given(NamedTuple):
    """A list as it was sent: its bytes, the suffix for its file, and its name."""

    raw: bytes
    suffix: str
    shown: str


def words_key(data: Json, nth: int) -> KeyPath | None:
    """The path of the words of a section, None if its type has none."""
    kind = value_at(data, ("sections", nth, "type"))
    if not isinstance(kind, str) or kind not in registry.names():
        return None
    param = words_param(registry.load(kind).params_model)
    return ("sections", nth, "params", param) if param else None


def words_of(data: Json, nth: int) -> str | None:
    """The words of a section as a page names them, None if its type has none.

    Its theme is among them.
    """
    key = words_key(data, nth)
    if key is None:
        return None
    keys = dict.fromkeys([key, theme_key(data, key)])
    return ", ".join(filter(None, (_named(value_at(data, one)) for one in keys if one)))


def sample_of(path: Path, data: Json, nth: int) -> dict[str, Json] | None:
    """The first words of a section's own file and their number, None without one."""
    key = words_key(data, nth)
    own = _own_file(path, value_at(data, key)) if key else None
    if own is None or own.stat().st_size > _MOST_IN_BOX:
        return None
    with suppress(UsageError):
        rows = list_read(read_list(own), None, is_clued=False).rows
        words = [row.cells["word"][1] for row in rows if "word" in row.cells]
        return {"count": len(words), "words": ", ".join(words[:_SAMPLE])}
    return None


def theme_key(data: Json, words: KeyPath) -> KeyPath | None:
    """The path at which a section names a shipped theme, None if it takes none.

    Some types name one in place of their words, others beside them.

    Args:
        data: of the book's file.
        words: the path of the section's words.
    """
    model = registry.load(text(value_at(data, (*words[:2], "type")))).params_model
    for name in (str(words[-1]), "theme"):
        field = model.model_fields.get(name)
        if field is not None and "shipped theme" in (field.description or ""):
            return (*words[:-1], name)
    return None


def list_of(path: Path, nth: int) -> dict[str, Json]:
    """What a section's words are now; a text of the author's own can be edited.

    Raises:
        UsageError: the section has no words.
    """
    data = read(path).data
    key = _required(data, nth)
    value, theme = value_at(data, key), theme_key(data, key)
    own = _own_file(path, value)
    raw = own.read_bytes() if own else b""
    typed = None
    if own and len(raw) <= _MOST_IN_BOX and not is_package(raw):
        with suppress(UnicodeDecodeError):
            typed = raw.decode("utf-8-sig")
    return {
        "value": _named(value),
        "file": own.name if own else "",
        "text": typed,
        "stamp": stamp(raw) if own else "",
        "key": [*key],
        "lists": [*_lists_of_others(path, data, nth)],
        "theme_key": [*(theme or ())],
        "theme": _named(value_at(data, theme)) if theme else "",
        "themes": [*_themes_in(data)] if theme else [],
    }


def must_of(data: Json, nth: int) -> str | None:
    """How many of its words each puzzle of a section must have, None if none can say.

    "" if the book leaves that to the level. None can where a count of its own does.
    """
    kind = value_at(data, ("sections", nth, "type"))
    if not isinstance(kind, str) or kind not in registry.names():
        return None
    if "must" not in registry.load(kind).params_model.model_fields:
        return None
    value = value_at(data, ("sections", nth, "params", "must"))
    if value is None and value_at(data, ("sections", nth, "params", "count")):
        return None
    return "" if value is None else str(value)


def shared(picks: Iterable[Pick]) -> Iterator[Json]:
    """Yield how many words of an author's list puzzles have, for each section of one.

    Args:
        picks: puzzles of the book.
    """
    for table in lesson_tables(picks):
        each = Counter(sheet for sheets in table.words.values() for sheet in sheets)
        spare = [*table.absent.values()].count(NO_PLACE)
        yield {
            "section": table.section,
            "words": len(table.words) + spare,
            "least": min(each.values(), default=0),
            "most": max(each.values(), default=0),
        }


def judged(path: Path, asked: Json) -> dict[str, Json]:
    """What `publish words check` says of a list that was sent, by the book's taste.

    Raises:
        UsageError: it cannot be read as a list.
    """
    file, read = _read(path, asked, _given(asked))
    found = check_rows(file, read.rows, _taste_of(path), read.faults)
    if not found.words:
        raise UsageError("there is no word in this list")
    return {
        "table": read.table,
        "rows": len(read.rows),
        "words": found.words,
        "clues": found.clues,
        "errors": found.count(ERROR),
        "notes": found.count(NOTE),
        "lacks_clues": not found.clues and _prints_clues(path, asked),
        "findings": [asdict(one) for one in found.findings[:MOST_SHOWN]],
    }


def save(path: Path, asked: Json) -> dict[Path, bytes]:
    """Save a list beside the book, and name it in the book's file.

    Returns the bytes of a list that was replaced, by its path. A list of the section's
    own that the page has shown is replaced if it is as it was shown; no other file is.

    Raises:
        ChangedMeanwhile: the book's file, or that list, has changed.
        UsageError: it is no list, or cannot be saved.
    """
    judged(path, asked)
    given, seen = _given(asked), text(within(asked, "stamp"))
    _, read_as = _read(path, asked, given)
    if not read_as.is_plain:
        given = given._replace(raw=csv_of(read_as.rows), suffix=".csv")
    require_unchanged(path, seen)
    data, nth = read(path).data, _section(asked)
    key = _required(data, nth)
    target = _target(path, data, key, given, asked)
    before = {target: target.read_bytes()} if target.exists() else {}
    write_file(target, given.raw)
    try:
        edit_file(path, lambda found: with_value(found, key, target.name), seen)
    except BaseException:
        if not before:
            target.unlink(missing_ok=True)
        raise
    return before


def _read(path: Path, asked: Json, given: Given) -> tuple[ListFile, ReadList]:
    """Return the list that was sent, and how it is read."""
    with TemporaryDirectory(dir=temp_folder()) as passing:
        file = Path(passing) / f"list{given.suffix}"
        file.write_bytes(given.raw)
        found = read_list(file, shown=given.shown)
    wanted, is_clued = within(asked, "reading"), _prints_clues(path, asked)
    return found, list_read(found, wanted, is_clued=is_clued)


def _given(asked: Json) -> Given:
    """Return the list that was sent, as the bytes of its file."""
    typed = within(asked, "text")
    if isinstance(typed, str):
        return _pasted(typed)
    name, raw = sent_file(asked, "this is no list")
    suffix = Path(name).suffix.lower()
    if is_package(raw):
        suffix = ".xlsx"
    elif suffix not in _SUFFIXES or suffix == ".xlsx":
        suffix = ".txt"
    return Given(raw, suffix, name or "this list")


def _pasted(typed: str) -> Given:
    """Return what was pasted: words, a word a line or all on one, or a table.

    Cells have tabs between them if they come from a spreadsheet. A comma or semicolon
    in every line does as well: the first of a line, where lines have several.
    """
    lines, suffix = [line.rstrip() for line in typed.splitlines()], ".txt"
    full = [line for line in lines if line]
    if not any("\t" in line for line in full):
        if len(full) == 1:
            lines = [word.strip() for word in _BREAKS.split(full[0]) if word.strip()]
        elif mark := next((m for m in ",;" if all(m in one for one in full)), ""):
            if len({line.count(mark) for line in full}) == 1 or '"' in typed:
                suffix = ".csv"
            else:
                lines = ["\t".join(map(str.strip, one.split(mark, 1))) for one in lines]
    raw = "".join(f"{line}\n" for line in lines).encode(errors="replace")
    return Given(raw, suffix, "this list")


def _target(path: Path, data: Json, key: KeyPath, given: Given, asked: Json) -> Path:
    """Return where a list is saved: a new file, or the one that the page has shown."""
    own, shown = _own_file(path, value_at(data, key)), within(asked, "replaces")
    if shown and own and own.suffix.lower() == given.suffix:
        if stamp(own.read_bytes()) != shown:
            raise ChangedMeanwhile(f"{own.name}: has changed since it was shown")
        return own
    name = value_at(data, (*key[:2], "id"))
    known = isinstance(name, str) and re.fullmatch("[a-z0-9][a-z0-9-]{0,63}", name)
    return free_file(path, name if known else "words", given.suffix, given.raw)


def free_file(path: Path, name: Json, suffix: str, raw: bytes) -> Path:
    """Return a file beside a book's that is not there yet, or has the same bytes.

    Raises:
        UsageError: there are a thousand.
    """
    base = f"{path.stem}-{name}"
    for one in (base, *(f"{base}-{nth}" for nth in range(2, 1_000))):
        target = path.with_name(f"{one}{suffix}")
        if not target.exists() and not target.is_symlink():
            return target
        if target.is_file() and target.read_bytes() == raw:
            return target
    raise UsageError("there are too many files of this name")


def sent_file(asked: Json, refusal: str) -> tuple[str, bytes]:
    """Return the name and the bytes of a file that a page has sent.

    Raises:
        UsageError: with the refusal, if it has sent none.
    """
    name, data = within(asked, "name"), within(asked, "data")
    if not (isinstance(name, str) and isinstance(data, str)):
        raise UsageError(refusal)
    try:
        return Path(name).name, base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise UsageError(refusal) from None


def _lists_of_others(path: Path, data: Json, nth: int) -> Iterator[str]:
    """Yield the author's files that other sections take their words from."""
    found = dict.fromkeys(
        file.relative_to(path.parent.resolve()).as_posix()
        for other in range(len(items_of(within(data, "sections"))))
        if other != nth and (key := words_key(data, other))
        if (file := _own_file(path, value_at(data, key)))
    )
    yield from found


def _themes_in(data: Json) -> Iterator[str]:
    """Yield the shipped themes in the book's language."""
    language = text(value_at(data, ("book", "language")) or "en").partition("-")[0]
    yield from (name for name in THEMES if THEMES[name].language == language)


def _own_file(path: Path, value: Json) -> Path | None:
    """Return the file that a section's words are in, None if it names no file."""
    if not isinstance(value, str) or Path(value).suffix.lower() not in _SUFFIXES:
        return None
    with suppress(UsageError):
        found = inside(path.parent, value)
        return found if found.is_file() else None
    return None


def _named(value: Json) -> str:
    found = value if isinstance(value, list) else [value] if value else []
    return ", ".join(map(str, found))


def _prints_clues(path: Path, asked: Json) -> bool:
    """Return whether puzzles of the section that a list is for have clues."""
    data, section = read(path).data, ("sections", _section(asked))
    kind = value_at(data, (*section, "type"))
    if not isinstance(kind, str) or kind not in registry.names():
        return False
    is_clued = bool(getattr(registry.load(kind).params_model, "clued", False))
    return is_clued or value_at(data, (*section, "params", "show")) == "clues"


def _required(data: Json, nth: int) -> KeyPath:
    key = words_key(data, nth)
    if key is None:
        raise UsageError("puzzles of this section have no words")
    return key


def _section(asked: Json) -> int:
    found = within(asked, "section")
    if not isinstance(found, int):
        raise UsageError("the studio knows no such section")
    return found


def _taste_of(path: Path) -> Taste:
    file = read(path)
    _, problems = check_model(file, BookConfig)
    return context_of(Faults(file, problems)).taste
