"""puzzles.jsonl: one puzzle a line, with what it was made from."""

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
    """The file; each line is a puzzle of answers.json, its params and its seed path."""
    for pick, place in zip(selection.picks, places, strict=True):
        text = line({**puzzle_entry(pick, place), **made_from(pick)})
        yield f"{text}\n".encode()


def bookless_line(pick: "Pick") -> bytes:
    """The same of one puzzle that stands in no book, so on no page."""
    return f"{line({**bookless_entry(pick), **made_from(pick)})}\n".encode()
