"""A book's files other than the PDFs, one module for each format.

`parts` of a format's module takes the book's description, the selection and the places
of the puzzles, and yields the file's bytes a puzzle at a time. The same book gives the
same bytes. A new format is one module and one line in FORMATS.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import csv_file, json_file, jsonl_file

if TYPE_CHECKING:
    from ...core.book import About
    from ...core.values import PuzzlePlace, Selection


@dataclass(frozen=True, slots=True)
class Export:
    """A format: the file's name in a book's folder, and the function for its bytes."""

    file: str
    parts: "Callable[[About, Selection, tuple[PuzzlePlace, ...]], Iterator[bytes]]"


FORMATS: Mapping[str, Export] = {
    "json": Export("answers.json", json_file.parts),
    "csv": Export("answers.csv", csv_file.parts),
    "jsonl": Export("puzzles.jsonl", jsonl_file.parts),
}
