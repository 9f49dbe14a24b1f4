"""What leaves the house beside the PDFs: one module a format, one dict FORMATS.

A writer takes what the book is about, the selection and the places, and yields bytes,
a puzzle at a time; the same book gives the same bytes. Adding a format is one module
and one line here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from . import csv_file, json_file, jsonl_file

if TYPE_CHECKING:
    from ...core.book import About
    from ...core.values import PuzzlePlace, Selection


class Writer(Protocol):
    """What a format's module gives."""

    def __call__(
        self,
        about: "About",
        selection: "Selection",
        places: "tuple[PuzzlePlace, ...]",
    ) -> Iterator[bytes]:
        """Yield the file's bytes in parts."""
        ...


@dataclass(frozen=True, slots=True)
class Export:
    """One format: the file's name in a book's folder, and what makes its bytes."""

    file: str
    parts: Writer

    def write(
        self,
        about: "About",
        selection: "Selection",
        places: "tuple[PuzzlePlace, ...]",
    ) -> bytes:
        """Return the file's bytes as one."""
        return b"".join(self.parts(about, selection, places))


FORMATS: Mapping[str, Export] = {
    "json": Export("answers.json", json_file.parts),
    "csv": Export("answers.csv", csv_file.parts),
    "jsonl": Export("puzzles.jsonl", jsonl_file.parts),
}
