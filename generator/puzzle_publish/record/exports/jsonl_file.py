"""puzzles.jsonl: one puzzle per line, with what it was made from."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...core.entries import bookless_entry, made_from, puzzle_entry
from .json_file import line

if TYPE_CHECKING:
    from ...core.book import About
    from ...core.values import Pick, PuzzlePlace, Selection


def parts(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> Iterator[bytes]:
    """The file; a line is an entry of answers.json with params and seed path."""
    for pick, place in zip(selection.picks, places, strict=True):
        text = line({**puzzle_entry(pick, place), **made_from(pick)})
        yield f"{text}\n".encode()


def bookless_line(pick: "Pick") -> bytes:
    """The line of a puzzle without a book, so without pages."""
    return f"{line({**bookless_entry(pick), **made_from(pick)})}\n".encode()
