"""What is to be drawn; apart, so that the server need not import what draws it."""

from dataclasses import dataclass
from pathlib import Path

OUTPUT = "output"  # where the studio builds, below the folder of the books

# Errands, besides those of `publish edit`.
LEAF = "leaf"  # the page of a puzzle as it is now
LIST = "list"  # the single puzzles, as JSON
FILL, LEAVE = "fill", "leave"  # make all puzzles with the next drawing, or do not


@dataclass(frozen=True, slots=True)
class Wanted:
    """A book to draw.

    Attributes:
        path: its file.
        ledger: the file that has its puzzles, once it has changes.
        puzzles: how many to show, None for one of each section, at least four.
        settings: values changed on the command line.
        fills: whether to make all puzzles of the book, which may take long.
    """

    path: Path
    ledger: Path
    puzzles: int | None = None
    settings: tuple[str, ...] = ()
    fills: bool = False


def ledger_of(folder: Path) -> Path:
    """Return the ledger of the books of a folder, which are built there."""
    return folder / OUTPUT / "ledger.sqlite"
