"""answers.json: everything that `publish verify` needs to prove the book again."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..puzzle import Json
from ..wording import shown_json
from .entries import FORMAT, Entry, book_entry, puzzle_entry

if TYPE_CHECKING:
    from ..reading.book import About
    from ..values import PuzzlePlace, Selection


def write(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> bytes:
    """The file, with one puzzle a line so that two books can be compared."""
    pairs = zip(selection.picks, places, strict=True)
    return _file(FORMAT, book_entry(about), (puzzle_entry(*pair) for pair in pairs))


def dump(whole: Entry) -> bytes:
    """A document of this format as bytes."""
    return _file(whole["format"], whole["book"], whole["puzzles"])


def _file(number: int, book: Entry, entries: Iterable[Entry]) -> bytes:
    # One entry at a time: those of 10,000 puzzles take 60 MB, their lines 5.
    puzzles = ",\n".join(map(line, entries))
    return (
        f'{{"format": {line(number)},\n'
        f'"book": {line(book)},\n'
        f'"puzzles": [\n{puzzles}\n]}}\n'
    ).encode()


def line(value: Json) -> str:
    """A JSON value on one line, Chinese as itself."""
    return shown_json(value)
