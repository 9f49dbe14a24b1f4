"""puzzles.jsonl: one puzzle a line, with what it was made from."""

from io import BytesIO
from typing import TYPE_CHECKING

from .entries import bookless_entry, made_from, puzzle_entry
from .json_file import line

if TYPE_CHECKING:
    from ..reading.book import About
    from ..values import Pick, PuzzlePlace, Selection


def write(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> bytes:
    """The file; each line is a puzzle of answers.json, its params and its seed path."""
    out = BytesIO()  # not a list of texts: a third of the memory
    for pick, place in zip(selection.picks, places, strict=True):
        text = line({**puzzle_entry(pick, place), **made_from(pick)})
        out.write(f"{text}\n".encode())
    return out.getvalue()


def bookless_line(pick: "Pick") -> bytes:
    """The same of one puzzle that stands in no book, so on no page."""
    return f"{line({**bookless_entry(pick), **made_from(pick)})}\n".encode()
