"""answers.json: everything that `publish verify` needs to prove a book."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...core.entries import (
    FORMAT,
    UNSEALED,
    BookEntry,
    Document,
    Entry,
    Seal,
    as_json,
    book_entry,
    puzzle_entry,
)
from ...core.messages import shown_json
from ...core.puzzle import Json
from ...types.collected import collect, entry_of

if TYPE_CHECKING:
    from ...core.book import About
    from ...core.values import PuzzlePlace, Selection


def parts(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> Iterator[bytes]:
    """The file, with one puzzle per line, so that two books can be compared."""
    letters, _ = collect(about, selection.picks)
    meta = entry_of(about.sentence, letters) if letters else None
    pairs = zip(selection.picks, places, strict=True)
    entries = (as_json(puzzle_entry(*pair)) for pair in pairs)
    return _file(FORMAT, book_entry(about, meta), len(selection.picks), entries)


def dump(whole: Document[Entry]) -> bytes:
    """The file in the format of its content, with a new digest."""
    puzzles = list(map(as_json, whole["puzzles"]))
    return b"".join(_file(whole["format"], whole["book"], len(puzzles), puzzles))


def _file(
    number: int, book: BookEntry, count: int, entries: Iterable[Json]
) -> Iterator[bytes]:
    sealed = number != UNSEALED
    counted = f'"count": {line(count)},\n' if sealed else ""
    begin = f'{{"format": {line(number)},\n"book": {line(as_json(book))},\n'
    yield f'{begin}{counted}"puzzles": [\n'.encode()
    seal, comma = Seal(book), ",\n"
    for entry in entries:
        yield f"{comma if seal.count else ''}{line(entry)}".encode()
        seal.add(entry)
    yield f'\n],\n"digest": "{seal.digest}"}}\n'.encode() if sealed else b"\n]}\n"


def line(value: Json) -> str:
    """A JSON value on one line, with unescaped Chinese."""
    return shown_json(value)
