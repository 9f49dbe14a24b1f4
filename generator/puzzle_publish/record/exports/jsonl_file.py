"""puzzles.jsonl: one puzzle per line, with what it was made from."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ...core.entries import as_json, bookless_entry, made_from, puzzle_entry
from ...core.puzzle import Json
from .json_file import line

if TYPE_CHECKING:
    from ...core.book import About
    from ...core.values import Pick, PuzzlePlace, Selection


def parts(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> Iterator[bytes]:
    """The file; a line is an entry of answers.json with params and seed path."""
    for pick, place in zip(selection.picks, places, strict=True):
        entry = as_json(puzzle_entry(pick, place))
        yield _line_of(pick, entry)


def bookless_line(pick: "Pick") -> bytes:
    """The line of a puzzle without a book, so without pages."""
    return _line_of(pick, as_json(bookless_entry(pick)))


def _line_of(pick: "Pick", entry: Mapping[str, Json]) -> bytes:
    return f"{line({**entry, **as_json(made_from(pick))})}\n".encode()
