"""answers.json: everything that `publish verify` needs to prove a book."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...core.entries import FORMAT, Entry, book_entry, puzzle_entry
from ...core.messages import shown_json
from ...core.puzzle import Json

if TYPE_CHECKING:
    from ...core.book import About
    from ...core.values import PuzzlePlace, Selection


def parts(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> Iterator[bytes]:
    """The file, with one puzzle per line, so that two books can be compared."""
    pairs = zip(selection.picks, places, strict=True)
    return _file(FORMAT, book_entry(about), (puzzle_entry(*pair) for pair in pairs))


def dump(whole: Entry) -> bytes:
    """The file from its content."""
    return b"".join(_file(whole["format"], whole["book"], whole["puzzles"]))


def _file(number: int, book: Entry, entries: Iterable[Entry]) -> Iterator[bytes]:
    begin = f'{{"format": {line(number)},\n"book": {line(book)},\n"puzzles": [\n'
    yield begin.encode()
    comma = ",\n"
    for count, entry in enumerate(entries):
        yield f"{comma if count else ''}{line(entry)}".encode()
    yield b"\n]}\n"


def line(value: Json) -> str:
    """A JSON value on one line, with unescaped Chinese."""
    return shown_json(value)
