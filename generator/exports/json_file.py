"""answers.json: everything that `publish verify` needs to prove the book again."""

from typing import TYPE_CHECKING

from ..puzzle import Json
from ..wording import shown_json
from .entries import Entry, document

if TYPE_CHECKING:
    from ..reading.book import About
    from ..values import PuzzlePlace, Selection


def write(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> bytes:
    """The file, with one puzzle a line so that two books can be compared."""
    return dump(document(about, selection, places))


def dump(whole: Entry) -> bytes:
    """A document of this format as bytes."""
    puzzles = ",\n".join(line(entry) for entry in whole["puzzles"])
    return (
        f'{{"format": {line(whole["format"])},\n'
        f'"book": {line(whole["book"])},\n'
        f'"puzzles": [\n{puzzles}\n]}}\n'
    ).encode()


def line(value: Json) -> str:
    """A JSON value on one line, Chinese as itself."""
    return shown_json(value)
