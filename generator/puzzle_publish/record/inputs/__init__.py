"""Tells from its inputs alone that a build would make a finished book once more.

After a build, the user's cache gets a record of everything that decided its bytes: the
call, each file that was read, programs, packages, libraries, fonts, the environment,
the ledger's rows of the book and its series, and the files that were written. The next
call compares all of it before it imports what lays out and draws. If anything differs
or is missing, the book is built as usual.
"""

import json
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from ...core.disk_cache import keep_bytes, kept_bytes
from ...core.log import FINDING, MESSAGES, NOTICE, PASSING, SIZE, with_fields
from ...core.puzzle import Json, digest
from ...core.resources import cache, own_folders
from .opened import OpenedFiles, differing, digest_of_file, is_below
from .surroundings import (
    guests,
    libraries,
    same_guests,
    same_libraries,
    state,
)

_FORMAT = 1
_MOST = 200  # records in the cache
_FOLDER = "builds"
_UNFINISHED = ("partial", "earlier")
_OF_SQLITE = ("", "-wal", "-shm", "-journal")
_REPEATED = (FINDING, NOTICE, SIZE)

_opened = OpenedFiles()


@dataclass(frozen=True, slots=True)
class Call:
    """A call of `publish build` for one book; another call has another record."""

    book: Path
    output: Path
    ledger: Path
    settings: tuple[str, ...]
    strict: bool

    @property
    def identity(self) -> dict[str, Json]:
        """What its record is kept under."""
        return {
            "format": _FORMAT,
            "book": os.path.abspath(self.book),
            "shown": [str(self.book), str(self.output), str(self.ledger)],
            "output": os.path.abspath(self.output),
            "ledger": os.path.abspath(self.ledger),
            "settings": list(self.settings),
            "strict": self.strict,
        }


class _Record(TypedDict):
    """What a record holds, checked by its digest before it is read."""

    first: dict[str, Json]
    libraries: dict[str, Json]
    guests: dict[str, Json]
    files: dict[str, str | None]
    folders: dict[str, str | None]
    rows: str
    outputs: dict[str, str | None]
    folder: str
    messages: list[tuple[int, str, str, dict[str, Json]]]


@contextmanager
def recorded(call: Call) -> Iterator[list[Path]]:
    """Record the inputs of the build in the body, which appends the book's folder.

    Only for a process that has read no book before: what it kept in memory would not be
    read again.
    """
    made: list[Path] = []
    before = state()
    _opened.watch([call.book.parent], [cache(), *own_folders()[:2]])
    heard = _Messages()
    MESSAGES.addHandler(heard)
    try:
        yield made
    finally:
        MESSAGES.removeHandler(heard)
    found = libraries()
    if made and found is not None and not heard.passing:
        _keep(call, made[0], before, found, heard)


def unchanged(call: Call) -> Path | None:
    """Return the folder of the finished book if a build would make it once more.

    Its messages are logged again; with --verbose, what differs is named.
    """
    raw = kept_bytes(_FOLDER, _name(call), call.identity)
    if raw is None:
        return None
    record: _Record = json.loads(raw)
    difference = next(_differences(call, record), None)
    if difference is not None:
        MESSAGES.debug("built again: %s", difference)
        return None
    for level, text, event, fields in record["messages"]:
        MESSAGES.log(level, "%s", text, extra=with_fields(event, **fields))
    folder = Path(record["folder"])
    MESSAGES.info("%s: unchanged since the last build", folder.name)
    return folder


def _name(call: Call) -> str:
    return digest(call.identity)[:32]


def _keep(
    call: Call,
    folder: Path,
    before: dict[str, Json],
    loaded: dict[str, Json],
    heard: "_Messages",
) -> None:
    """Write the record, unless an input changed during the build."""
    outputs = _outputs(folder)
    rows = _rows(call.ledger, folder.name)
    files = {p: d for p, d in _opened.files.items() if not _is_output(call, folder, p)}
    folders = {
        p: d for p, d in _opened.folders.items() if not _is_output(call, folder, p)
    }
    if rows is None or differing(files, folders) is not None:
        return
    record: _Record = {
        "first": before,
        "libraries": loaded,
        "messages": heard.kept,
        "folder": str(folder),
        "guests": guests(),
        "files": files,
        "folders": folders,
        "rows": rows,
        "outputs": outputs,
    }
    content = json.dumps(record).encode("ascii")
    keep_bytes(_FOLDER, _name(call), call.identity, content, most=_MOST)


def _differences(call: Call, record: _Record) -> Iterator[str]:
    """Yield what is no longer as it was recorded, the cheapest to find first."""
    for name, value in state().items():
        if record["first"].get(name) != value:
            yield name
    if not same_libraries(record["libraries"]):
        yield "shared libraries"
    if not same_guests(record["guests"]):
        yield "a package with a plug-in type"
    path = differing(record["files"], record["folders"])
    if path is not None:
        yield path
    folder = Path(record["folder"])
    if _rows(call.ledger, folder.name) != record["rows"]:
        yield str(call.ledger)
    if _outputs(folder) != record["outputs"]:
        yield str(folder)


def _is_output(call: Call, folder: Path, path: str) -> bool:
    """Return whether a build makes a path: the book's folder, or the ledger."""
    made = [folder, *(folder.with_name(f".{folder.name}.{s}") for s in _UNFINISHED)]
    ledger = os.path.abspath(call.ledger)
    files = [os.path.abspath(call.output), *(ledger + end for end in _OF_SQLITE)]
    return path in files or is_below(path, map(os.path.abspath, made))


def _outputs(folder: Path) -> dict[str, str | None]:
    """Return the digests of the files in a book's folder."""
    found: dict[str, str | None] = {}
    for place, inner, names in os.walk(folder):
        inner.sort()
        for name in sorted(names):
            path = os.path.join(place, name)
            found[os.path.relpath(path, folder)] = digest_of_file(path)
    return found


def _rows(ledger: Path, book: str) -> str | None:
    """Return the digest of a ledger's rows of a book and of all books of its series.

    None if the ledger cannot be read, or does not have the book.
    """
    address = f"{Path(os.path.abspath(ledger)).as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as db:
            books = db.execute(
                "SELECT * FROM book WHERE book = ? ORDER BY series, volume", (book,)
            ).fetchall()
            uses = db.execute(
                "SELECT * FROM use WHERE series IN"
                " (SELECT series FROM book WHERE book = ?) ORDER BY series, puzzle_id",
                (book,),
            ).fetchall()
    except (sqlite3.Error, OSError):
        return None
    return digest([list(map(list, books)), list(map(list, uses))]) if books else None


class _Messages(logging.Handler):
    """Keeps the messages that an unchanged build repeats.

    Attributes:
        kept: level, text, event and fields of each.
        passing: whether there was a warning that a second build would not give.
    """

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.kept: list[tuple[int, str, str, dict[str, Json]]] = []
        self.passing = False

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a warning, a notice, a finding or a book's size."""
        event = getattr(record, "event", "message")
        self.passing |= event == PASSING
        if record.levelno >= logging.WARNING or event in _REPEATED:
            fields = getattr(record, "fields", {})
            self.kept.append((record.levelno, record.getMessage(), event, fields))
